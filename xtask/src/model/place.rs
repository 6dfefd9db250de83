//! Turns the name of a type into the path of its first use, so that a refusal says where to look.

use std::collections::{BTreeMap, VecDeque};

use super::record::member;
use super::union::form_path;
use super::{Model, Shape, Type, TypeName, Union};

/// The shortest path to every type, `slug.field.path` as in a refusal.
pub(super) fn places(model: &Model) -> BTreeMap<TypeName, String> {
    let roots = model.extensions.iter();
    let mut search = Search {
        found: BTreeMap::new(),
        next: VecDeque::new(),
    };
    for extension in roots {
        search.meet(&Type::Ref(extension.root.clone()), extension.slug.clone());
    }
    while let Some(name) = search.next.pop_front() {
        if let (Some(def), Some(at)) = (model.types.get(&name), search.found.get(&name).cloned()) {
            search.shape(&def.shape, &at);
        }
    }
    search.found
}

struct Search {
    found: BTreeMap<TypeName, String>,
    next: VecDeque<TypeName>,
}

impl Search {
    fn shape(&mut self, shape: &Shape, at: &str) {
        match shape {
            Shape::Record(record) => {
                for field in &record.fields {
                    self.meet(&field.ty, member(at, &field.wire));
                }
                record.flattened.iter().for_each(|union| self.union(union, at));
                if let Some(rest) = &record.rest {
                    self.meet(rest, format!("{at}{{}}"));
                }
            }
            Shape::Union(union) => self.union(union, at),
            Shape::Alias(ty) => self.meet(ty, at.to_owned()),
            Shape::Enum(_) => {}
        }
    }

    fn union(&mut self, union: &Union, at: &str) {
        for (index, form) in union.forms.iter().enumerate() {
            let called = match &form.tag {
                Some((_, literal)) => literal.clone(),
                None => (index + 1).to_string(),
            };
            self.meet(&form.ty, form_path(at, &called));
        }
    }

    fn meet(&mut self, ty: &Type, at: String) {
        match ty {
            Type::Ref(name) if !self.found.contains_key(name) => {
                self.found.insert(name.clone(), at);
                self.next.push_back(name.clone());
            }
            Type::List(list) => self.meet(&list.item, format!("{at}[]")),
            Type::Tuple(items) => {
                let places = items.iter().enumerate();
                places.for_each(|(index, item)| self.meet(item, format!("{at}[{index}]")));
            }
            Type::Map(map) => self.meet(&map.values, format!("{at}{{}}")),
            Type::Nullable(inner) => self.meet(inner, at),
            _ => {}
        }
    }
}
