//! Turns the forms of untagged unions into refusals of those that take what an earlier one takes.

use std::collections::BTreeSet;

use super::clash::place;
use super::lower::Refusal;
use super::place::places;
use super::union::form_path;
use super::{Literal, Model, Shape, Text, Type};

/// Refuses untagged forms that are the very same type: readers take the first of them, and none ever the second.
pub(super) fn forms(model: &Model) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let places = places(model);
    for (name, def) in &model.types {
        let unions = match &def.shape {
            Shape::Union(union) => std::slice::from_ref(union),
            Shape::Record(record) => &record.flattened,
            Shape::Enum(_) | Shape::Alias(_) => &[],
        };
        for forms in unions.iter().map(|union| &union.forms) {
            for (index, form) in forms.iter().enumerate() {
                let twin = forms[..index]
                    .iter()
                    .position(|other| are_same(model, &other.ty, &form.ty, 0));
                refusals.extend(twin.map(|twin| Refusal {
                    path: form_path(&place(&places, name), &(index + 1).to_string()),
                    reason: format!(
                        "this form takes the same values as form {}, which comes first, so that it is never read; remove \
                         one, or add `#[serde(tag = \"..\")]`",
                        twin + 1
                    ),
                }));
            }
        }
    }
    refusals
}

/// Types inside themselves are followed so far.
const MAX_DEPTH: usize = 16;

/// Whether two types are one but for their names and annotations.
fn are_same(model: &Model, one: &Type, other: &Type, depth: usize) -> bool {
    let shape = |ty: &Type| match ty {
        Type::Ref(name) => model.types.get(name).map(|def| &def.shape),
        _ => None,
    };
    if one == other || depth > MAX_DEPTH {
        return true;
    }
    match (shape(one), shape(other)) {
        (Some(Shape::Alias(one)), _) => return are_same(model, one, other, depth + 1),
        (_, Some(Shape::Alias(other))) => return are_same(model, one, other, depth + 1),
        (Some(Shape::Enum(ones)), Some(Shape::Enum(others))) => {
            let wires = |literals: &[Literal]| -> BTreeSet<String> {
                literals.iter().map(|literal| literal.wire.clone()).collect()
            };
            return wires(ones) == wires(others);
        }
        _ => {}
    }
    match (one, other) {
        (Type::String(one), Type::String(other)) => {
            let bare = |text: &Text| Text {
                format: None,
                ..text.clone()
            };
            bare(one) == bare(other)
        }
        (Type::List(one), Type::List(other)) => {
            (one.min, one.max) == (other.min, other.max) && are_same(model, &one.item, &other.item, depth + 1)
        }
        (Type::Tuple(ones), Type::Tuple(others)) => {
            ones.len() == others.len()
                && ones
                    .iter()
                    .zip(others)
                    .all(|(one, other)| are_same(model, one, other, depth + 1))
        }
        (Type::Map(one), Type::Map(other)) => {
            one.keys == other.keys && are_same(model, &one.values, &other.values, depth + 1)
        }
        (Type::Nullable(one), Type::Nullable(other)) => are_same(model, one, other, depth + 1),
        _ => false,
    }
}
