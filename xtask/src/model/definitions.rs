//! Turns references of the schemas into named types, each walked once.

use a2a_ext::__private::is_closed;
use serde_json::Value;

use super::schema::{Node, Null};
use super::walk::Walk;
use super::{Object, Shape, TypeDef, TypeName, names};

impl Walk<'_> {
    /// The name of a type that the schema refers to; walks it when it is met for the first time.
    pub fn reference(&mut self, reference: &str, at: &str) -> Option<TypeName> {
        if reference == "#" {
            return Some(self.root.clone());
        }
        let name = self.type_name(reference, at)?;
        if name == self.root {
            return self.refuse(
                at,
                format!("the type {name} has the name that the payload gets; rename it"),
            );
        }
        if self.types.contains_key(&name) {
            return Some(name);
        }
        self.types.insert(name.clone(), None);
        let mut node = self.definition(reference, at)?;
        self.ok(at, node.check())?;
        let is_closed = is_closed(reference, &node.accepted);
        if is_closed {
            node.written.shift_remove("additionalProperties");
            node.accepted.shift_remove("additionalProperties");
        }
        let why = node.null_form();
        let (node, null) = node.without_null();
        if null != Null::default() {
            return self.refuse(
                at,
                format!("the type {name} may itself be null: {why}; use `Option` where it is used, and take null out of it"),
            );
        }
        if node.docs().is_empty() {
            self.refuse::<()>(
                at,
                format!(
                    "missing documentation of the type {name}; add a doc comment (`///`) to it, or use a type of your own in \
                     the place of another crate's"
                ),
            );
        }
        let mut shape = self.within(reference, |walk| walk.shape(&node, at, &name.0))?;
        if let Shape::Record(record) = &mut shape {
            record.closed = is_closed;
        }
        self.declare(&name, at, node.docs(), node.deprecated(), shape)?;
        Some(name)
    }

    /// The schemas of a type that the schema refers to.
    pub fn definition(&mut self, reference: &str, at: &str) -> Option<Node> {
        if reference == "#" {
            return Some(Node {
                written: self.written.clone(),
                accepted: self.accepted.clone(),
            });
        }
        let find = |schema: &Object| schema.get("$defs").and_then(|defs| defs.get(reference)).cloned();
        let (Some(written), Some(accepted)) = (find(self.written), find(self.accepted)) else {
            return self.refuse(
                at,
                format!("the schema refers to `{reference}`, which it does not define"),
            );
        };
        self.ok(at, Node::new(&written, &accepted))
    }

    /// Whether a type of this name is defined in Rust.
    pub fn is_defined(&self, name: &str) -> bool {
        let defs = self.accepted.get("$defs").and_then(Value::as_object);
        defs.is_some_and(|defs| {
            defs.keys()
                .any(|key| names::type_name(key).as_deref() == Some(name))
        })
    }

    /// The model's name of a type that the schema refers to; refused when another type has it.
    pub fn type_name(&mut self, reference: &str, at: &str) -> Option<TypeName> {
        let Some(name) = names::type_name(reference).map(TypeName) else {
            return self.refuse(
                at,
                format!(
                    "`{reference}` cannot name a type in every mirror: names have letters and digits of ASCII, a capital \
                     first, and some are taken; add `#[schemars(rename = \"..\")]` to it"
                ),
            );
        };
        let known = self
            .named
            .entry(name.clone())
            .or_insert_with(|| reference.to_owned());
        if known != reference {
            let known = known.clone();
            return self.refuse(
                at,
                format!("the types `{known}` and `{reference}` would both be called {name}; add `#[schemars(rename = \"..\")]` to one"),
            );
        }
        Some(name)
    }

    /// Adds a finished type; refused when another one has its name.
    pub fn declare(
        &mut self,
        name: &TypeName,
        at: &str,
        docs: String,
        deprecated: bool,
        shape: Shape,
    ) -> Option<()> {
        let def = TypeDef {
            docs,
            deprecated,
            shape,
        };
        match self.types.get(name) {
            Some(Some(other)) if *other != def => self.refuse(
                at,
                format!(
                    "two different types would be called {name}; give one a name of its own with \
                     `#[schemars(rename = \"..\")]`, or what stands here a type of its own"
                ),
            ),
            _ => {
                self.types.insert(name.clone(), Some(def));
                Some(())
            }
        }
    }
}
