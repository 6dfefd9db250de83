//! Turns the table of nodes into the same with marks: which of them serde leaves for the walk to check.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::node::{Bound, Form, Id, Node, Slips, Type};
use crate::number::MAX_SAFE_INTEGER;

/// Spreads upwards what slips past serde, until nothing changes; types may contain themselves.
pub(super) fn mark_slips(nodes: &mut [Node]) {
    loop {
        let mut changed = false;
        for id in 0..nodes.len() {
            let below = nodes[id].below().map(|id| nodes[id].slips).max();
            if below > Some(nodes[id].slips) {
                nodes[id].slips = below.unwrap_or_default();
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

impl Node {
    fn below(&self) -> impl Iterator<Item = Id> {
        let single = self.unions.iter().filter_map(|union| match union.form {
            Form::Single(id) => Some(id),
            _ => None,
        });
        let keys = self.keys.iter().filter_map(|k| k.node);
        let all = self.all.iter().copied();
        keys.chain(all)
            .chain(self.first_items.iter().copied())
            .chain(self.items)
            .chain(self.key_patterns.iter().map(|(_, id)| *id))
            .chain(self.other_keys)
            .chain(single)
    }

    pub(super) fn slips_itself(&self, integers: RangeInclusive<f64>) -> Slips {
        let is_stricter = |b: &Bound| !(b.holds(*integers.start()) && b.holds(*integers.end()));
        let is_union = self.unions.iter().any(|u| !matches!(u.form, Form::Single(_)));
        let has_rule = self
            .min_length
            .or(self.max_length)
            .or(self.min_items)
            .or(self.max_items)
            .is_some()
            || self.pattern.is_some()
            || !self.not.is_empty()
            || !self.key_patterns.is_empty()
            || self.bounds.iter().any(is_stricter);
        if has_rule || is_union || !self.constants.is_empty() {
            Slips::Always
        } else if self.types.contains(&Type::Integer) || self.types == [Type::Null] || !self.keys.is_empty() {
            Slips::Buffered
        } else {
            Slips::Never
        }
    }
}

/// The integers that a type takes which schemars gives this format; all numbers where it is not the format of one.
pub(super) fn integers(schema: &Map<String, Value>) -> RangeInclusive<f64> {
    match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => 0.0..=u8::MAX.into(),
        Some("uint16") => 0.0..=u16::MAX.into(),
        Some("uint32") => 0.0..=u32::MAX.into(),
        Some("uint64" | "uint") => 0.0..=MAX_SAFE_INTEGER,
        Some("int8") => i8::MIN.into()..=i8::MAX.into(),
        Some("int16") => i16::MIN.into()..=i16::MAX.into(),
        Some("int32") => i32::MIN.into()..=i32::MAX.into(),
        Some("int64" | "int") => -MAX_SAFE_INTEGER..=MAX_SAFE_INTEGER,
        _ => f64::NEG_INFINITY..=f64::INFINITY,
    }
}
