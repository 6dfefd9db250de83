//! Turns types that cannot be mirrored into their refusals, by table.
