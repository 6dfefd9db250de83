//! Turns a record with flattened unions into the whole objects that it can be, one per form.

use std::collections::BTreeSet;

use super::{Field, Form, Model, Record, Shape, Type, TypeName, Union};

/// One whole object that a payload can be.
#[derive(Debug, Clone, PartialEq)]
pub struct Whole {
    /// Its name: that of the form for a flattened union, that of the type where nothing is flattened.
    pub name: TypeName,
    /// Its doc comment, Markdown: that of the form, else of the type.
    pub docs: String,
    /// Whether the author deprecated it.
    pub deprecated: bool,
    /// All its fields: the record's own, then those of the form, tag first. Nothing is flattened any more.
    pub record: Record,
}

impl Model {
    /// The record that a type is; `None` for anything else. Follows aliases.
    #[must_use]
    pub fn record(&self, ty: &Type) -> Option<&Record> {
        let Type::Ref(name) = ty else { return None };
        match &self.types.get(name)?.shape {
            Shape::Record(record) => Some(record),
            Shape::Alias(ty) => self.record(ty),
            Shape::Enum(_) | Shape::Union(_) => None,
        }
    }

    /// The whole objects that a named type can be.
    ///
    /// A record without flattened unions is the one whole object itself. `ToolCallPayload` has a union flattened into
    /// it, so it gives `ToolCallStarted`, `ToolCallCompleted` and `ToolCallFailed`, each with the payload's own fields
    /// first. (In [`Model::types`] those names hold the form's own fields only, which is what a JSON Schema puts beside
    /// the record's.) With two flattened unions there is one object per pair of forms, named after both. A union gives
    /// the objects of all its forms. Anything else gives none.
    #[must_use]
    pub fn expand(&self, name: &TypeName) -> Vec<Whole> {
        let Some(def) = self.types.get(name) else {
            return Vec::new();
        };
        match &def.shape {
            Shape::Record(record) => self.expand_record(record, name, &def.docs, def.deprecated),
            Shape::Union(union) => union
                .forms
                .iter()
                .flat_map(|form| self.expand_form(form))
                .collect(),
            Shape::Alias(Type::Ref(target)) => self.expand(target),
            Shape::Alias(_) | Shape::Enum(_) => Vec::new(),
        }
    }

    /// A union's tag, where it tells each whole object of the type from all others. A form that has a union of its own is
    /// several objects with one tag.
    #[must_use]
    pub fn deciding_tag<'t>(&self, name: &TypeName, tag: Option<&'t str>) -> Option<&'t str> {
        let tag = tag?;
        let mut literals = BTreeSet::new();
        let is_new = |whole: Whole| {
            let field = whole.record.fields.into_iter().find(|field| field.wire == tag);
            match field.map(|field| field.ty) {
                // An unknown tag decides too, by none of its literals.
                Some(Type::Const(literal)) => literal.known.is_empty() && literals.insert(literal.wire),
                _ => false,
            }
        };
        self.expand(name).into_iter().all(is_new).then_some(tag)
    }

    fn expand_form(&self, form: &Form) -> Vec<Whole> {
        match &form.ty {
            Type::Ref(name) => self.expand(name),
            _ => Vec::new(),
        }
    }

    fn expand_record(&self, record: &Record, name: &TypeName, docs: &str, deprecated: bool) -> Vec<Whole> {
        let bare = Whole {
            name: name.clone(),
            docs: docs.to_owned(),
            deprecated,
            record: Record {
                flattened: Vec::new(),
                ..record.clone()
            },
        };
        let mut wholes = vec![bare];
        for (index, union) in record.flattened.iter().enumerate() {
            wholes = wholes
                .iter()
                .flat_map(|whole| self.with_forms(whole, union, index > 0))
                .collect();
        }
        wholes
    }

    fn with_forms(&self, whole: &Whole, union: &Union, named: bool) -> Vec<Whole> {
        let forms = union.forms.iter().flat_map(|form| self.expand_form(form));
        forms
            .map(|form| Whole {
                name: if named {
                    TypeName(format!("{}{}", whole.name, form.name))
                } else {
                    form.name
                },
                docs: form.docs,
                deprecated: whole.deprecated || form.deprecated,
                record: Record {
                    fields: join(&whole.record.fields, form.record.fields),
                    flattened: Vec::new(),
                    rest: whole.record.rest.clone().or(form.record.rest),
                    closed: false,
                },
            })
            .collect()
    }
}

fn join(own: &[Field], form: Vec<Field>) -> Vec<Field> {
    own.iter().cloned().chain(form).collect()
}
