//! Turns data into verdicts of every language.
