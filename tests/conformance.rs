//! Turns vectors into one verdict of every language.
