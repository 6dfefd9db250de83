//! Turns a value and the forms of a union into the verdict of the form that it is meant to be.

use serde_json::Value;

use super::node::{Branch, Form, Id, Slips, Type, Union, expected, expected_key, mismatch, same};
use super::path::Path;
use super::walk::{Verdict, Walk};
use crate::Kind;

impl Walk<'_> {
    pub(super) fn check_union(&self, union: &Union, value: &Value, at: &Path<'_>, steps: usize) -> Verdict {
        if union.nullable && value.is_null() {
            return Ok(());
        }
        if let Form::Single(id) = union.form {
            return if self.is_walked(id) {
                self.check(id, value, at, steps)
            } else {
                Ok(())
            };
        }
        // Which branch serde took is not known, so the branches are walked in full.
        let full = Walk {
            least: Slips::Never,
            ..*self
        };
        match &union.form {
            Form::Single(_) => Ok(()),
            Form::External {
                constants,
                branches,
                other,
            } => full.check_external(constants, branches, *other, value, at, steps),
            Form::Tagged { key, branches, other } => {
                let Value::Object(members) = value else {
                    return self.not_an_object(value, at);
                };
                let Some(tag) = members.get(key) else {
                    return self.missing(key, at);
                };
                let known = branches.iter().find(|(name, _)| name == tag);
                match known.map(|(_, id)| *id).or(*other) {
                    Some(id) => full.check(id, value, at, steps),
                    None => self.fail(&Path::Key(at, key), Kind::Value, || {
                        expected(branches.iter().map(|(name, _)| name))
                    }),
                }
            }
            Form::Untagged { branches, objects } => {
                let quiet = Walk {
                    words: false,
                    all: None,
                    ..full
                };
                if branches
                    .iter()
                    .any(|b| quiet.check(b.node, value, at, steps).is_ok())
                {
                    return Ok(());
                }
                let mut meant = branches.iter().filter(|b| b.is_meant_by(value));
                match (meant.next(), meant.next()) {
                    (Some(branch), None) => full.check(branch.node, value, at, steps),
                    _ if *objects && !value.is_object() => self.not_an_object(value, at),
                    _ => self.fail(at, Kind::Union, || {
                        format!("matches none of the {} forms", branches.len())
                    }),
                }
            }
        }
    }

    fn check_external(
        &self,
        constants: &[Value],
        branches: &[(Value, Id)],
        other: Option<Id>,
        value: &Value,
        at: &Path<'_>,
        steps: usize,
    ) -> Verdict {
        match (value, other) {
            (Value::String(_), _) if constants.contains(value) => Ok(()),
            (Value::String(_), Some(other)) => self.check(other, value, at, steps),
            (Value::String(_), None) if !constants.is_empty() => {
                self.fail(at, Kind::Value, || expected(constants.iter()))
            }
            (Value::Object(members), _) if !branches.is_empty() => {
                let mut keys = members.keys();
                let chosen = match (keys.next(), keys.next()) {
                    (Some(key), None) => branches.iter().find(|(name, _)| name == key),
                    _ => None,
                };
                match chosen {
                    Some((_, id)) => self.check(*id, value, at, steps),
                    None => self.fail(at, Kind::Union, || {
                        expected_key(branches.iter().map(|(name, _)| name))
                    }),
                }
            }
            _ => {
                let has_strings = other.is_some() || !constants.is_empty();
                let wanted: Vec<Type> = [(has_strings, Type::String), (!branches.is_empty(), Type::Object)]
                    .into_iter()
                    .filter_map(|(is_wanted, wanted)| is_wanted.then_some(wanted))
                    .collect();
                self.fail(at, Kind::Type, || mismatch(&wanted, Type::of(value).words()))
            }
        }
    }

    pub(super) fn not_an_object(&self, value: &Value, at: &Path<'_>) -> Verdict {
        self.fail(at, Kind::Type, || {
            mismatch(&[Type::Object], Type::of(value).words())
        })
    }
}

impl Branch {
    fn is_meant_by(&self, value: &Value) -> bool {
        self.constants
            .iter()
            .any(|(key, constant)| value.get(key).is_some_and(|v| same(v, constant)))
    }
}
