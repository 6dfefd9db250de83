//! Turns an extension into payloads at and beyond every border of its types, each with the model's verdict.

use std::collections::BTreeSet;

use serde_json::Value;

use super::judge::Fault;
use super::mutate::{At, Change, Mutant, Mutator};
use super::{Extension, Model};

/// A payload with its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// What is special about it, `example 1, usage.input_tokens: null`.
    pub description: String,
    /// The payload.
    pub payload: Value,
    /// Whether parse takes it, and else what it refuses.
    pub verdict: Result<(), Fault>,
    /// The payload as parse gives it back where it takes it: with what the author has for unknown values.
    pub read: Value,
    /// Which example it differs from, and where; nowhere for the example itself.
    pub(super) example: usize,
    pub(super) at: Option<At>,
    pub(super) change: Change,
}

impl Model {
    /// The examples of an extension, and what differs from one of them in one place; each payload once.
    ///
    /// The verdicts are the model's own: nothing that they are held against takes part in them.
    #[must_use]
    pub fn cases(&self, extension: &Extension) -> Vec<Case> {
        let mut cases = self.cases_of(extension, Mutator::new(self));
        // By text, since `1` and `1.0` are two payloads.
        let mut seen = BTreeSet::new();
        cases.retain(|case| seen.insert(case.payload.to_string()));
        cases
    }

    /// The same, with more that Rust alone is asked: values of every form of every union, and those of
    /// which no schema tells.
    pub(super) fn probes(&self, extension: &Extension) -> Vec<Case> {
        self.cases_of(extension, Mutator::probing(self))
    }

    fn cases_of(&self, extension: &Extension, mut mutator: Mutator<'_>) -> Vec<Case> {
        let mut cases: Vec<Case> = Vec::new();
        for (example, payload) in extension.examples.iter().enumerate() {
            let title = format!("example {}", example + 1);
            let case = |description, at, payload, change| Case {
                description,
                verdict: self.judge(&extension.root, &payload),
                read: self.as_read(&extension.root, &payload),
                payload,
                example,
                at,
                change,
            };
            cases.push(case(title.clone(), None, payload.clone(), Change::Value));
            for mutant in mutator.payload(&extension.root, payload) {
                let Mutant {
                    what,
                    at,
                    payload,
                    change,
                } = mutant;
                cases.push(case(format!("{title}, {what}"), Some(at), payload, change));
            }
        }
        cases
    }
}
