//! Turns streams that a generator makes into counts and sums, which must be those that the generator tells.
