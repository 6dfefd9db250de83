//! Turns names of types, fields and extensions into identifiers of each language.
