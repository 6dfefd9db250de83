//! Turns types of which no value ends, each holding another of itself, into a refusal of the first place where that is seen.

use std::collections::BTreeSet;

use super::clash::place;
use super::lower::Refusal;
use super::place::places;
use super::record::member;
use super::{Model, Presence, Record, Shape, Type, TypeName, Union};

/// Refuses the type that is met first among those that lead back to themselves.
pub(super) fn types(model: &Model) -> Option<Refusal> {
    let endless = Endless::of(model);
    let places = places(model);
    let circles = endless.names.iter().filter(|name| endless.is_in_itself(name));
    let first = circles.min_by_key(|name| {
        let at = place(&places, name);
        (at.len(), at)
    })?;
    Some(Refusal {
        path: endless.inside(first, &place(&places, first)),
        reason: format!(
            "no value of the type {first} ends, since each holds another; put an `Option`, `Vec` or map around the inner one"
        ),
    })
}

/// The types of which no value ends.
struct Endless<'m> {
    model: &'m Model,
    names: BTreeSet<&'m TypeName>,
}

impl<'m> Endless<'m> {
    /// All types, less those of which a value ends once one of these does, until nothing changes.
    fn of(model: &'m Model) -> Self {
        let mut endless = Self {
            model,
            names: model.types.keys().collect(),
        };
        loop {
            let ends = |name: &&&TypeName| !endless.holds(name).iter().any(|ty| endless.is(ty));
            let ending: Vec<&TypeName> = endless.names.iter().filter(ends).copied().collect();
            if ending.is_empty() {
                return endless;
            }
            endless.names.retain(|name| !ending.contains(name));
        }
    }

    /// What every value of a type holds; of a union, the forms where all are endless.
    fn holds(&self, name: &TypeName) -> Vec<&'m Type> {
        match self.model.types.get(name).map(|def| &def.shape) {
            Some(Shape::Record(record)) => self.in_record(record),
            Some(Shape::Union(union)) => self.in_union(union),
            Some(Shape::Alias(ty)) => vec![ty],
            Some(Shape::Enum(_)) | None => Vec::new(),
        }
    }

    fn in_record(&self, record: &'m Record) -> Vec<&'m Type> {
        let must = Some(Presence::Required);
        let fields = record.fields.iter();
        let fields = fields.filter(|field| field.written == must || field.accepted == must);
        let unions = record.flattened.iter().flat_map(|union| self.in_union(union));
        fields.map(|field| &field.ty).chain(unions).collect()
    }

    fn in_union(&self, union: &'m Union) -> Vec<&'m Type> {
        let forms = union.forms.iter().map(|form| &form.ty);
        if forms.clone().all(|ty| self.is(ty)) {
            forms.collect()
        } else {
            Vec::new()
        }
    }

    fn is(&self, ty: &Type) -> bool {
        self.reached(ty).iter().any(|name| self.names.contains(name))
    }

    /// The named types that every value of a type holds.
    fn reached<'t>(&self, ty: &'t Type) -> Vec<&'t TypeName> {
        match ty {
            Type::Ref(name) => vec![name],
            Type::Tuple(items) => items.iter().flat_map(|item| self.reached(item)).collect(),
            Type::List(list) if list.min > Some(0) => self.reached(&list.item),
            _ => Vec::new(),
        }
    }

    fn is_in_itself(&self, name: &TypeName) -> bool {
        let mut met: BTreeSet<&TypeName> = BTreeSet::new();
        let mut next = self.holds(name);
        while let Some(ty) = next.pop() {
            for reached in self.reached(ty) {
                if self.names.contains(reached) && met.insert(reached) {
                    next.extend(self.holds(reached));
                }
            }
        }
        met.contains(name)
    }

    /// The field of an object that does not end; other types are where they are.
    fn inside(&self, name: &TypeName, at: &str) -> String {
        let Some(Shape::Record(record)) = self.model.types.get(name).map(|def| &def.shape) else {
            return at.to_owned();
        };
        let mut fields = record.fields.iter();
        let field = fields.find(|field| self.in_record(record).contains(&&field.ty) && self.is(&field.ty));
        field.map_or_else(|| at.to_owned(), |field| member(at, &field.wire))
    }
}
