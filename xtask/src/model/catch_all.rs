//! Turns what `#[serde(other)]` says in two schemas into one place, into forms, and into what readers give back.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::schema::Node;
use super::walk::Walk;
use super::{Constant, Form, Literal, Model, Record, Shape, Type, TypeName, Union};

/// Puts together what a catch-all is written as and which strings it does not take: each schema says one of the two.
pub(super) fn join(written: &mut Value, accepted: &mut Value) {
    match (written, accepted) {
        (Value::Object(written), Value::Object(accepted)) => {
            let refused = accepted.get("not").filter(|_| !accepted.contains_key("const"));
            if let (Some(Value::String(name)), Some(refused)) =
                (written.get("const").cloned(), refused.cloned())
            {
                accepted.insert("const".to_owned(), name.into());
                written.insert("not".to_owned(), refused);
            }
            for (key, written) in written {
                if let Some(accepted) = accepted.get_mut(key) {
                    join(written, accepted);
                }
            }
        }
        (Value::Array(written), Value::Array(accepted)) => {
            written
                .iter_mut()
                .zip(accepted)
                .for_each(|(written, accepted)| join(written, accepted));
        }
        _ => {}
    }
}

/// The strings that are read as themselves, where a place takes every other one for its constant.
pub(super) fn known(node: &Node) -> Result<Vec<String>, String> {
    let Some(not) = node.get("not") else {
        return Ok(Vec::new());
    };
    let names = not.get("enum").and_then(Value::as_array).map(|names| {
        let names = names.iter().map(|name| name.as_str().map(str::to_owned));
        names.collect::<Option<Vec<String>>>()
    });
    names
        .flatten()
        .filter(|names| !names.is_empty())
        .ok_or_else(|| "beside a constant, `not` holds an `enum` of strings".to_owned())
}

/// Whether a form takes every unknown string, or every unknown tag.
pub(super) fn is_one(form: &Node) -> bool {
    let properties = form.get("properties").and_then(Value::as_object);
    let has_not = |property: &Value| property.get("not").is_some();
    form.has("not") || properties.is_some_and(|properties| properties.values().any(has_not))
}

/// What is said of a value or form, and that unknown ones are read as it.
pub(super) fn documented(docs: String, what: &str) -> String {
    if docs.is_empty() {
        return docs;
    }
    format!("{docs}\n\nEvery unknown {what} is read as this one.")
}

impl Walk<'_> {
    /// Refuses a catch-all that leaves out strings which are no other form's, or takes another form's.
    pub(super) fn check_catch_all(&mut self, union: &Union, at: &str) {
        let tag = union.tag.as_deref();
        if tag.is_none() && !union.external {
            return;
        }
        let constants = union.forms.iter().map(|form| (form, self.constant(form, tag)));
        let (others, named): (Vec<_>, Vec<_>) =
            constants.partition(|(_, constant)| constant.is_some_and(|constant| !constant.known.is_empty()));
        let names: BTreeSet<&str> = named
            .into_iter()
            .filter_map(|(form, constant)| match constant {
                Some(constant) => Some(constant.wire.as_str()),
                None => self.key(form),
            })
            .collect();
        let is_wrong = |constant: &&Constant| {
            constant.known.iter().map(String::as_str).collect::<BTreeSet<_>>() != names
        };
        let wrong = others
            .into_iter()
            .filter_map(|(_, constant)| constant)
            .find(is_wrong);
        if let Some(wire) = wrong.map(|constant| constant.wire.clone()) {
            self.refuse::<()>(
                at,
                format!(
                    "\"{wire}\" has `#[serde(other)]` in one enum, and would be read for the variants of another one here; \
                     write the variants of both into one enum"
                ),
            );
        }
    }

    fn constant<'f>(&'f self, form: &'f Form, tag: Option<&str>) -> Option<&'f Constant> {
        match &form.ty {
            Type::Const(constant) => Some(constant),
            Type::Ref(name) => match &self.types.get(name)?.as_ref()?.shape {
                Shape::Record(record) => tag_of(record, tag?),
                _ => None,
            },
            _ => None,
        }
    }

    /// The key around a form's content.
    fn key(&self, form: &Form) -> Option<&str> {
        let Type::Ref(name) = &form.ty else { return None };
        match &self.types.get(name)?.as_ref()?.shape {
            Shape::Record(record) => Some(&record.fields.first()?.wire),
            _ => None,
        }
    }
}

/// The constant under a key of a record.
fn tag_of<'r>(record: &'r Record, tag: &str) -> Option<&'r Constant> {
    let field = record.fields.iter().find(|field| field.wire == tag)?;
    match &field.ty {
        Type::Const(constant) => Some(constant),
        _ => None,
    }
}

impl Model {
    /// The form that unknown tags, or unknown strings, are read as.
    pub(super) fn catch_all<'u>(&self, union: &'u Union) -> Option<&'u Form> {
        union.forms.iter().find(|form| {
            let constant = match (&form.ty, &union.tag) {
                (Type::Const(constant), _) => Some(constant),
                (ty, Some(tag)) => self.record(ty).and_then(|record| tag_of(record, tag)),
                _ => None,
            };
            constant.is_some_and(|constant| !constant.known.is_empty())
        })
    }

    /// What readers give back of a valid payload: each unknown value is that which the author has for it.
    #[must_use]
    pub fn as_read(&self, root: &TypeName, payload: &Value) -> Value {
        let mut read = payload.clone();
        self.read_named(root, &mut read);
        read
    }

    fn read_named(&self, name: &TypeName, value: &mut Value) {
        match self.types.get(name).map(|def| &def.shape) {
            Some(Shape::Record(record)) => self.read_record(record, value),
            Some(Shape::Enum(literals)) => {
                let is_known = |literal: &Literal| *value == literal.wire.as_str();
                if let Some(other) = literals.iter().find(|literal| literal.other)
                    && !literals.iter().any(is_known)
                {
                    *value = other.wire.as_str().into();
                }
            }
            Some(Shape::Union(union)) => self.read_union(union, value),
            Some(Shape::Alias(ty)) => self.read_type(ty, value),
            None => {}
        }
    }

    fn read_type(&self, ty: &Type, value: &mut Value) {
        match (ty, value) {
            (Type::Nullable(_), Value::Null) => {}
            (Type::Nullable(inner), value) => self.read_type(inner, value),
            (Type::Ref(name), value) => self.read_named(name, value),
            (Type::Const(constant), value) => *value = constant.wire.as_str().into(),
            (Type::List(list), Value::Array(items)) => {
                items.iter_mut().for_each(|item| self.read_type(&list.item, item));
            }
            (Type::Tuple(types), Value::Array(items)) => {
                types
                    .iter()
                    .zip(items)
                    .for_each(|(ty, item)| self.read_type(ty, item));
            }
            (Type::Map(map), Value::Object(members)) => {
                members
                    .values_mut()
                    .for_each(|value| self.read_type(&map.values, value));
            }
            _ => {}
        }
    }

    fn read_record(&self, record: &Record, value: &mut Value) {
        // Which form it is shows before a tag is replaced.
        for union in &record.flattened {
            self.read_union(union, value);
        }
        let Value::Object(members) = value else { return };
        record.rename(members);
        for field in record.fields.iter().filter(|field| field.accepted.is_some()) {
            match members.get_mut(&field.wire) {
                Some(Value::Null) if field.null_is_absent => {}
                Some(value) => self.read_type(&field.ty, value),
                None => {}
            }
        }
        if let Some(rest) = &record.rest {
            self.read_rest(record, rest, members);
        }
    }

    fn read_rest(&self, record: &Record, rest: &Type, members: &mut Map<String, Value>) {
        for (key, value) in members {
            if record.fields.iter().all(|field| field.wire != *key) {
                self.read_type(rest, value);
            }
        }
    }

    /// As the first form that takes the value: the forms of tagged unions exclude each other.
    fn read_union(&self, union: &Union, value: &mut Value) {
        let mut forms = union.forms.iter();
        if let Some(form) = forms.find(|form| self.ty(&form.ty, value, "").is_ok()) {
            self.read_type(&form.ty, value);
        }
    }
}
