//! Turns an extension into payloads at and beyond every border of its types, each with the model's verdict.

use std::collections::BTreeSet;

use serde_json::Value;

use super::judge::Fault;
use super::mutate::Mutator;
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
}

impl Model {
    /// The examples of an extension, and what differs from one of them in one place; each payload once.
    ///
    /// The verdicts are the model's own: nothing that they are held against takes part in them.
    #[must_use]
    pub fn cases(&self, extension: &Extension) -> Vec<Case> {
        let mut payloads: Vec<(String, Value)> = Vec::new();
        let mut mutator = Mutator::new(self);
        for (index, example) in extension.examples.iter().enumerate() {
            let title = format!("example {}", index + 1);
            payloads.push((title.clone(), example.clone()));
            for (difference, payload) in mutator.payload(&extension.root, example) {
                payloads.push((format!("{title}, {difference}"), payload));
            }
        }
        // By text, since `1` and `1.0` are two payloads.
        let mut seen = BTreeSet::new();
        payloads.retain(|(_, payload)| seen.insert(payload.to_string()));
        let case = |(description, payload)| Case {
            verdict: self.judge(&extension.root, &payload),
            read: self.as_read(&extension.root, &payload),
            description,
            payload,
        };
        payloads.into_iter().map(case).collect()
    }
}
