//! Turns a root type into the list of all types that its module needs, in the two orders that the module has them.

use std::collections::{BTreeMap, BTreeSet};

use super::Owners;
use crate::model::{Model, Record, Shape, Type, TypeName};

/// The named types that can be reached from one root.
pub(super) struct Types<'m> {
    /// A type before those that it uses: the order of reading.
    pub outer_first: Vec<&'m TypeName>,
    /// A type after those that it uses, as far as types are not within themselves: the order of constants.
    pub inner_first: Vec<&'m TypeName>,
}

impl<'m> Types<'m> {
    pub fn of(model: &'m Model, root: &'m TypeName) -> Self {
        let mut types = Self {
            outer_first: Vec::new(),
            inner_first: Vec::new(),
        };
        types.visit(model, root, &mut BTreeSet::new());
        types
    }

    fn visit(&mut self, model: &'m Model, name: &'m TypeName, seen: &mut BTreeSet<&'m TypeName>) {
        if !model.types.contains_key(name) || !seen.insert(name) {
            return;
        }
        self.outer_first.push(name);
        for used in used(model, name) {
            self.visit(model, used, seen);
        }
        self.inner_first.push(name);
    }

    /// The types that these use and another extension's module defines, by its slug.
    pub fn uses(
        &self,
        model: &'m Model,
        owners: &Owners<'m>,
        slug: &str,
    ) -> BTreeMap<&'m str, BTreeSet<&'m TypeName>> {
        let mut uses: BTreeMap<&str, BTreeSet<&TypeName>> = BTreeMap::new();
        for name in self.outer_first.iter().flat_map(|name| used(model, name)) {
            if let Some(owner) = owners.get(name)
                && *owner != slug
            {
                uses.entry(owner).or_default().insert(name);
            }
        }
        uses
    }
}

/// The names that a type's own definition mentions; the forms of flattened unions are laid into it, so theirs too.
pub(super) fn used<'m>(model: &'m Model, name: &TypeName) -> Vec<&'m TypeName> {
    let mut names = Vec::new();
    match model.types.get(name).map(|def| &def.shape) {
        Some(Shape::Record(record)) => in_record(model, record, &mut names),
        Some(Shape::Union(union)) => union.forms.iter().for_each(|form| in_type(&form.ty, &mut names)),
        Some(Shape::Alias(ty)) => in_type(ty, &mut names),
        Some(Shape::Enum(_)) | None => {}
    }
    names
}

fn in_record<'m>(model: &'m Model, record: &'m Record, names: &mut Vec<&'m TypeName>) {
    for field in &record.fields {
        in_type(&field.ty, names);
    }
    if let Some(rest) = &record.rest {
        in_type(rest, names);
    }
    for form in record.flattened.iter().flat_map(|union| &union.forms) {
        if let Some(form) = model.record(&form.ty) {
            in_record(model, form, names);
        }
    }
}

fn in_type<'m>(ty: &'m Type, names: &mut Vec<&'m TypeName>) {
    match ty {
        Type::Ref(name) => names.push(name),
        Type::List(list) => in_type(&list.item, names),
        Type::Tuple(items) => items.iter().for_each(|item| in_type(item, names)),
        Type::Map(map) => in_type(&map.values, names),
        Type::Nullable(inner) => in_type(inner, names),
        Type::Bool | Type::Integer(_) | Type::Number(_) | Type::String(_) | Type::Const(_) | Type::Any => {}
    }
}
