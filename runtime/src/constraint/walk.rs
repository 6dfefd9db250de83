//! Turns a payload and a table of nodes into the first violation, in the order of ARCHITECTURE.md, "The one reading".

use std::cell::RefCell;

use serde_json::{Map, Value};

use super::node::{
    Id, Node, Pattern, Slips, Type, expected, is_integral, mismatch, refused, same, same_field,
};
use super::path::Path;
use crate::number::{MAX_DEPTH, TOO_DEEP, UNSAFE_INTEGER, is_safe};
use crate::schema::pattern_words;
use crate::{Contract, Kind, Violation};

/// Bounds the stack: four schemas on one value, at every level that a payload may have.
pub(super) const MAX_STEPS: usize = 4 * MAX_DEPTH as usize;

#[derive(Clone, Copy)]
pub(super) struct Walk<'t> {
    pub(super) nodes: &'t [Node],
    pub(super) contract: Contract,
    /// Only nodes that slip past serde at least so are walked; all of them for `Never`.
    pub(super) least: Slips,
    /// Whether violations say where and why; without, a refusal costs no allocation.
    pub(super) words: bool,
    /// Where violations go when all are wanted: the walk goes on behind each. Without, the first ends it.
    pub(super) all: Option<&'t RefCell<Vec<Violation>>>,
}

pub(super) type Verdict = Result<(), Violation>;

impl Walk<'_> {
    pub(super) fn run(&self, payload: &Value) -> Verdict {
        self.check(0, payload, &Path::Root, 0)
    }

    /// Whether a node takes a value.
    pub(super) fn fits(&self, id: Id, value: &Value) -> bool {
        self.check(id, value, &Path::Root, 0).is_ok()
    }

    pub(super) fn fail(&self, at: &Path<'_>, kind: Kind, message: impl FnOnce() -> String) -> Verdict {
        if !self.words {
            return Err(Violation::new("", kind, ""));
        }
        let violation = Violation::new(at.render(), kind, message());
        match self.all {
            Some(all) => {
                all.borrow_mut().push(violation);
                Ok(())
            }
            None => Err(violation),
        }
    }

    pub(super) fn check(&self, id: Id, value: &Value, at: &Path<'_>, steps: usize) -> Verdict {
        if steps >= MAX_STEPS {
            return self.fail(at, Kind::Other, || TOO_DEEP.to_owned());
        }
        let node = &self.nodes[id];
        let steps = steps + 1;
        if node.constants.is_empty() {
            self.check_type(node, value, at)?;
        } else if !node.constants.iter().any(|c| same(c, value)) {
            return self.fail(at, Kind::Value, || expected(node.constants.iter()));
        }
        if node.not.iter().any(|c| same(c, value)) {
            return self.fail(at, Kind::Value, || refused(&node.not));
        }
        match value {
            Value::Number(n) => {
                let n = n.as_f64().unwrap_or(f64::NAN);
                if let Some(bound) = node.bounds.iter().find(|b| !b.holds(n)) {
                    return self.fail(at, Kind::Range, || bound.words());
                }
            }
            Value::String(text) => self.check_text(node, text, at)?,
            Value::Array(items) => self.check_list(node, items, at, steps)?,
            Value::Object(members) => self.check_object(node, members, at, steps)?,
            Value::Null | Value::Bool(_) => {}
        }
        for &part in &node.all {
            if self.is_walked(part) {
                self.check(part, value, at, steps)?;
            }
        }
        for union in &node.unions {
            self.check_union(union, value, at, steps)?;
        }
        Ok(())
    }

    fn check_type(&self, node: &Node, value: &Value, at: &Path<'_>) -> Verdict {
        let wants = |t| node.types.contains(&t);
        let found = Type::of(value);
        let Value::Number(number) = value else {
            if node.types.is_empty() || wants(found) {
                return Ok(());
            }
            // Serde writes null for NaN and the infinities.
            if self.contract == Contract::Written && found == Type::Null && wants(Type::Number) {
                return self.fail(at, Kind::Number, || "expected a finite number".to_owned());
            }
            return self.fail(at, Kind::Type, || mismatch(&node.types, found.words()));
        };
        if node.types.is_empty() || wants(Type::Number) {
            return Ok(());
        }
        if !wants(Type::Integer) {
            return self.fail(at, Kind::Type, || mismatch(&node.types, found.words()));
        }
        if !is_integral(number) {
            return self.fail(at, Kind::Type, || {
                mismatch(&node.types, "a number with a fraction")
            });
        }
        if !is_safe(number) {
            return self.fail(at, Kind::Number, || UNSAFE_INTEGER.to_owned());
        }
        Ok(())
    }

    fn check_text(&self, node: &Node, text: &str, at: &Path<'_>) -> Verdict {
        if node.min_length.is_some() || node.max_length.is_some() {
            let length = text.chars().count();
            self.check_length(length, node.min_length, node.max_length, "character", at)?;
        }
        let Some(pattern) = &node.pattern else {
            return Ok(());
        };
        match &pattern.regex {
            None => self.fail(at, Kind::Other, || {
                format!("pattern does not compile: {}", pattern.text)
            }),
            Some(regex) if !regex.is_match(text) => {
                self.fail(at, Kind::Pattern, || format!("must {}", pattern.words()))
            }
            Some(_) => Ok(()),
        }
    }

    fn check_length(
        &self,
        length: usize,
        min: Option<usize>,
        max: Option<usize>,
        unit: &str,
        at: &Path<'_>,
    ) -> Verdict {
        let words = |relation: &str, n: usize| {
            format!("must have {relation} {n} {unit}{}", if n == 1 { "" } else { "s" })
        };
        match (min, max) {
            (Some(min), _) if length < min => self.fail(at, Kind::Length, || words("at least", min)),
            (_, Some(max)) if length > max => self.fail(at, Kind::Length, || words("at most", max)),
            _ => Ok(()),
        }
    }

    fn check_list(&self, node: &Node, items: &[Value], at: &Path<'_>, steps: usize) -> Verdict {
        self.check_length(items.len(), node.min_items, node.max_items, "item", at)?;
        let first = node.first_items.iter().copied().map(Some);
        let nodes = first.chain(std::iter::repeat(node.items));
        for (index, (item, id)) in items.iter().zip(nodes).enumerate() {
            if let Some(id) = id.filter(|id| self.is_walked(*id)) {
                self.check(id, item, &Path::Index(at, index), steps)?;
            }
        }
        Ok(())
    }

    fn check_object(
        &self,
        node: &Node,
        members: &Map<String, Value>,
        at: &Path<'_>,
        steps: usize,
    ) -> Verdict {
        for key in &node.keys {
            let below = key.node.filter(|id| self.is_walked(*id));
            // Serde has found all required keys.
            if below.is_none() && self.least != Slips::Never {
                continue;
            }
            let mut given = key.names().filter_map(|name| Some((name, members.get(name)?)));
            match (given.next(), given.next()) {
                (Some((first, _)), Some((second, _))) => {
                    self.fail(&Path::Key(at, second), Kind::Value, || same_field(first))?;
                }
                (Some((name, value)), None) => {
                    if let Some(id) = below {
                        self.check(id, value, &Path::Key(at, name), steps)?;
                    }
                }
                (None, _) if key.required && self.least == Slips::Never => {
                    self.missing(&key.name, at)?;
                }
                (None, _) => {}
            }
        }
        let other = node.other_keys.filter(|id| self.is_walked(*id));
        if other.is_none() && node.key_patterns.is_empty() && !node.closed {
            return Ok(());
        }
        let mut others: Vec<(&String, &Value)> =
            members.iter().filter(|(name, _)| !node.names(name)).collect();
        others.sort_unstable_by_key(|(name, _)| *name);
        for (name, value) in others {
            let at = Path::Key(at, name);
            let by_pattern = node
                .key_patterns
                .iter()
                .find(|(pattern, _)| pattern.matches(name));
            match by_pattern.map(|(_, id)| *id).or(other) {
                Some(id) => self.check(id, value, &at, steps)?,
                None if node.closed => self.fail(&at, Kind::Value, || node.unknown_key())?,
                None => {}
            }
        }
        Ok(())
    }

    pub(super) fn missing(&self, key: &str, at: &Path<'_>) -> Verdict {
        self.fail(&Path::Key(at, key), Kind::Missing, || {
            "required field is missing".to_owned()
        })
    }

    pub(super) fn is_walked(&self, id: Id) -> bool {
        self.nodes[id].slips >= self.least
    }
}

impl Pattern {
    pub(super) fn matches(&self, text: &str) -> bool {
        self.regex.as_ref().is_some_and(|regex| regex.is_match(text))
    }

    /// `be a date as in 2026-01-31` of a format's pattern, `match the pattern ..` of any other.
    fn words(&self) -> String {
        pattern_words(&self.text).map_or_else(
            || format!("match the pattern {}", self.text),
            |words| format!("be {words}"),
        )
    }
}

impl Node {
    fn unknown_key(&self) -> String {
        match self.key_patterns.as_slice() {
            [(pattern, _)] => format!("the key must {}", pattern.words()),
            _ => "no such field".to_owned(),
        }
    }

    fn names(&self, key: &str) -> bool {
        self.keys.binary_search_by(|k| k.name.as_str().cmp(key)).is_ok()
            || self
                .keys
                .iter()
                .any(|k| k.aliases.iter().any(|alias| alias == key))
    }
}
