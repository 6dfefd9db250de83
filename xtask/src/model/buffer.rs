//! Turns maps with integers for keys into refusals where serde reads them out of a buffer, in which a key is a string.

use std::collections::BTreeSet;

use a2a_ext::__private::are_integers;

use super::clash::place;
use super::lower::Refusal;
use super::place::places;
use super::{Model, Shape, Type, TypeName, Union};

/// Refuses maps with integers for keys inside tagged and untagged unions.
pub(super) fn integer_keys(model: &Model) -> Vec<Refusal> {
    let places = places(model);
    let mut refusals = Vec::new();
    for (name, def) in &model.types {
        let unions = match &def.shape {
            Shape::Union(union) => std::slice::from_ref(union),
            Shape::Record(record) => &record.flattened,
            Shape::Enum(_) | Shape::Alias(_) => &[],
        };
        let is_buffered = |union: &&Union| !union.external;
        let mut forms = unions.iter().filter(is_buffered).flat_map(|union| &union.forms);
        if forms.any(|form| holds(model, &form.ty, &mut BTreeSet::new())) {
            refusals.push(Refusal {
                path: place(&places, name),
                reason: "inside an enum that is tagged or untagged, serde cannot read the keys of a map as integers; use \
                         `String` keys"
                    .to_owned(),
            });
        }
    }
    refusals
}

/// Whether a map with integers for keys is anywhere in a type.
fn holds<'m>(model: &'m Model, ty: &'m Type, seen: &mut BTreeSet<&'m TypeName>) -> bool {
    match ty {
        // Other keys that match a pattern are strings in Rust too, and refused by nobody.
        Type::Map(map) => map.keys.as_deref().is_some_and(are_integers) || holds(model, &map.values, seen),
        Type::List(list) => holds(model, &list.item, seen),
        Type::Tuple(items) => items.iter().any(|item| holds(model, item, seen)),
        Type::Nullable(item) => holds(model, item, seen),
        Type::Ref(name) if seen.insert(name) => match model.types.get(name).map(|def| &def.shape) {
            Some(Shape::Record(record)) => {
                let fields = record.fields.iter().map(|field| &field.ty).chain(&record.rest);
                let forms = record.flattened.iter().flat_map(|union| &union.forms);
                fields
                    .chain(forms.map(|form| &form.ty))
                    .any(|ty| holds(model, ty, seen))
            }
            Some(Shape::Union(union)) => union.forms.iter().any(|form| holds(model, &form.ty, seen)),
            Some(Shape::Alias(ty)) => holds(model, ty, seen),
            Some(Shape::Enum(_)) | None => false,
        },
        _ => false,
    }
}
