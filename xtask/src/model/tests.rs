//! Turns registries of every shape into models, and holds each golden output against the readers of the same types.

mod agreement;
mod names;
mod refusals;
mod refused;
mod zoo;
