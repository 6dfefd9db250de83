//! Turns recorded and made-up JSON into answers of four judges, and the answers into one verdict.

pub mod answer;
pub mod captures;
mod child;
pub mod json;
pub mod judges;
pub mod mutation;
pub mod pages;
pub mod recordings;
pub mod replay;
pub mod rust;
pub mod schemas;
mod special;
pub mod streams;
pub mod texts;
pub mod vectors;
pub mod verdict;
