//! Turns a type's schema into a table of nodes that says whether a payload is valid, and else where and why not.
//!
//! The rules are those of ARCHITECTURE.md, "The one reading"; Python and TypeScript have the same walk.

mod compile;
mod exact;
mod foreign;
mod forms;
mod node;
mod path;
mod slips;
mod twice;
mod union;
mod walk;

use std::cell::RefCell;
use std::sync::OnceLock;

use serde_json::Value;

use crate::{Contract, Kind, Violation};
pub use exact::inexact;
use node::{Node, Slips, Type, mismatch};
pub use twice::{WRITTEN_TWICE, twice};
use walk::{MAX_STEPS, Walk};

/// A compiled schema. The node with index 0 is the payload's.
#[derive(Debug)]
pub struct Constraints {
    nodes: Vec<Node>,
    contract: Contract,
}

impl Constraints {
    pub fn new(schema: &Value, contract: Contract) -> Self {
        let nodes = match contract {
            Contract::Accepted => compile::compile(schema),
            Contract::Written => compile::compile(&compile::without_optional_nulls(schema)),
        };
        Self { nodes, contract }
    }

    /// Whether a payload that serde has read keeps the rules that serde does not check; `buffered` where serde read some
    /// of it out of a buffer.
    pub fn hold(&self, payload: &Value, buffered: bool) -> bool {
        let least = if buffered { Slips::Buffered } else { Slips::Always };
        self.walk(least, false).run(payload).is_ok()
    }

    /// The first violation, if there is one.
    pub fn violation(&self, payload: &Value) -> Option<Violation> {
        self.walk(Slips::Never, true).run(payload).err()
    }

    /// A valid payload without the fields that only other forms of its tagged unions have; `None` where there are none.
    pub fn without_foreign(&self, payload: &Value) -> Option<Value> {
        let mut payload = payload.clone();
        let walk = self.walk(Slips::Never, false);
        walk.remove_foreign(0, &mut payload, MAX_STEPS).then_some(payload)
    }

    /// Every violation, in the order of the walk, each once.
    pub fn violations(&self, payload: &Value) -> Vec<Violation> {
        let all = RefCell::new(Vec::new());
        let walk = Walk {
            all: Some(&all),
            ..self.walk(Slips::Never, true)
        };
        let ended = walk.run(payload).err();
        let mut violations = Vec::new();
        for violation in all.into_inner().into_iter().chain(ended) {
            if !violations.contains(&violation) {
                violations.push(violation);
            }
        }
        violations
    }

    fn walk(&self, least: Slips, words: bool) -> Walk<'_> {
        Walk {
            nodes: &self.nodes,
            contract: self.contract,
            least,
            words,
            all: None,
        }
    }
}

/// The compiled schemas of one type, each made when first needed.
#[derive(Debug)]
pub struct Cache {
    accepted: OnceLock<Constraints>,
    written: OnceLock<Constraints>,
}

impl Cache {
    /// An empty cache.
    #[must_use]
    #[allow(
        clippy::new_without_default,
        reason = "only the derive makes one, in a static"
    )]
    pub const fn new() -> Self {
        Self {
            accepted: OnceLock::new(),
            written: OnceLock::new(),
        }
    }

    pub(crate) fn get(&self, contract: Contract, schema: fn(Contract) -> schemars::Schema) -> &Constraints {
        let slot = match contract {
            Contract::Accepted => &self.accepted,
            Contract::Written => &self.written,
        };
        slot.get_or_init(|| Constraints::new(schema(contract).as_value(), contract))
    }
}

/// The violation of a payload that is no object.
pub fn not_an_object(payload: &Value) -> Violation {
    Violation::new(
        "",
        Kind::Type,
        mismatch(&[Type::Object], Type::of(payload).words()),
    )
}

#[cfg(test)]
mod tests;
