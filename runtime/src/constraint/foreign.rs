//! Turns a valid payload into one without the fields that only other forms of its tagged unions have.
//!
//! They are unknown fields like any other; but serde takes one of them for the content of a variant of an adjacently tagged enum
//! that has none, and refuses it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::node::{Form, Id, Key, Node};
use super::walk::Walk;

impl Walk<'_> {
    /// Removes them at a node and below; says whether there were any.
    pub(super) fn remove_foreign(&self, id: Id, value: &mut Value, steps: usize) -> bool {
        self.remove_at(id, value, &BTreeSet::new(), steps)
    }

    /// `named` are the fields that schemas around this one, on the same value, have.
    fn remove_at(&self, id: Id, value: &mut Value, named: &BTreeSet<&str>, steps: usize) -> bool {
        let Some(steps) = steps.checked_sub(1) else {
            return false;
        };
        let node = &self.nodes[id];
        let mut removed = match value {
            Value::Array(items) => {
                let nodes = node.first_items.iter().copied().map(Some);
                let nodes = nodes.chain(std::iter::repeat(node.items));
                let found = items
                    .iter_mut()
                    .zip(nodes)
                    .map(|(item, id)| id.is_some_and(|id| self.remove_foreign(id, item, steps)));
                found.fold(false, |all, one| all | one)
            }
            Value::Object(members) => self.remove_inside(node, members, steps),
            _ => return false,
        };
        let named: BTreeSet<&str> = named.iter().copied().chain(node.named()).collect();
        for &part in &node.all {
            removed |= self.remove_at(part, value, &named, steps);
        }
        for union in &node.unions {
            removed |= self.remove_in_union(&union.form, value, &named, steps);
        }
        removed
    }

    fn remove_in_union(&self, form: &Form, value: &mut Value, named: &BTreeSet<&str>, steps: usize) -> bool {
        let mut removed = false;
        let chosen = match form {
            Form::Single(only) => Some(*only),
            Form::External { branches, .. } => branches
                .iter()
                .find(|(name, _)| name.as_str().is_some_and(|name| value.get(name).is_some()))
                .map(|(_, id)| *id),
            Form::Tagged { key, branches, other } => {
                let known = branches.iter().find(|(name, _)| value.get(key) == Some(name));
                let chosen = known.map(|(_, id)| *id).or(*other);
                let others = branches
                    .iter()
                    .map(|(_, id)| *id)
                    .filter(|id| Some(*id) != chosen);
                if let (Some(chosen), Value::Object(members)) = (chosen, &mut *value) {
                    removed |= self.remove_of(others, chosen, members, named);
                }
                chosen
            }
            Form::Untagged { branches, .. } => {
                let fits = |id| self.fits(id, value);
                branches.iter().map(|branch| branch.node).find(|id| fits(*id))
            }
        };
        removed | chosen.is_some_and(|id| self.remove_at(id, value, named, steps))
    }

    /// Below the fields of an object.
    fn remove_inside(&self, node: &Node, members: &mut Map<String, Value>, steps: usize) -> bool {
        let mut removed = false;
        for (key, value) in members {
            let id = match node
                .keys
                .iter()
                .find(|known| known.names().any(|name| name == key))
            {
                Some(known) => known.node,
                None => node.other_keys,
            };
            let of_pattern = node.key_patterns.iter().find(|(pattern, _)| pattern.matches(key));
            if let Some(id) = id.or(of_pattern.map(|(_, id)| *id)) {
                removed |= self.remove_foreign(id, value, steps);
            }
        }
        removed
    }

    /// Removes the fields that `others` have, and neither the chosen form nor what is around it.
    fn remove_of(
        &self,
        others: impl Iterator<Item = Id>,
        chosen: Id,
        members: &mut Map<String, Value>,
        named: &BTreeSet<&str>,
    ) -> bool {
        let of_others: BTreeSet<&str> = others.flat_map(|id| self.nodes[id].named()).collect();
        let chosen = &self.nodes[chosen];
        // What a form refers to may name any field, and a flattened map takes all.
        if !chosen.all.is_empty() || chosen.other_keys.is_some() {
            return false;
        }
        let own: BTreeSet<&str> = chosen.named().collect();
        let before = members.len();
        members.retain(|key, _| {
            let key = key.as_str();
            !of_others.contains(key) || own.contains(key) || named.contains(key)
        });
        members.len() < before
    }
}

impl Node {
    fn named(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().flat_map(Key::names).map(String::as_str)
    }
}
