//! Turns rows, each a Rust type with values, into outcomes: right in every language, refused with words, or wrong.

mod batch;
mod languages;
mod literal;
mod page;
mod read;
mod refusal;
mod report;
mod row;
mod subject;
mod typed;

pub use batch::judge;
pub use report::{Line, Outcome, table};
pub use row::{Good, Row};
