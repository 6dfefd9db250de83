//! Turns a form of a union into payloads with what only another form has, or with no form that is known.

use serde_json::{Map, Value, json};

use super::super::{Field, Form, Shape, TypeName, Union};
use super::Mutator;
use super::place::{Change, Payloads, Place};

/// Names other variants than there are, or two at once.
pub(super) fn external(value: &Value, place: &Place<'_>, out: &mut Payloads) {
    place.add("an unknown variant", "unknown".into(), out);
    place.add("an unknown variant with content", json!({ "unknown": 1 }), out);
    place.add("no variant", json!({}), out);
    match value {
        Value::String(name) => place.add("content that it has not", json!({ name: null }), out),
        Value::Object(object) => {
            let mut two = object.clone();
            two.insert("unknown".to_owned(), json!(1));
            place.add("two variants", Value::Object(two), out);
            for name in object.keys() {
                place.add("its content left out", name.as_str().into(), out);
            }
        }
        _ => {}
    }
}

impl Mutator<'_> {
    /// Puts values of every form of a named type into its place, and takes each apart.
    pub(super) fn forms(&mut self, name: &TypeName, place: &Place<'_>, out: &mut Payloads) {
        for sample in self.model.samples(name) {
            place.add("another form", sample.clone(), out);
            self.shape(name, &sample, place, out);
        }
        match self.model.types.get(name).map(|def| &def.shape) {
            Some(Shape::Union(union)) => self.later_forms(union, None, place, out),
            Some(Shape::Record(record)) => {
                let samples = self.model.samples(name);
                let whole = samples.first().and_then(Value::as_object);
                for union in &record.flattened {
                    self.later_forms(union, whole, place, out);
                }
            }
            _ => {}
        }
    }

    /// Puts values of the later forms of an untagged union that an earlier one may take; beside the fields of the whole
    /// object that it is flattened into.
    fn later_forms(
        &self,
        union: &Union,
        whole: Option<&Map<String, Value>>,
        place: &Place<'_>,
        out: &mut Payloads,
    ) {
        if union.tag.is_some() || union.external {
            return;
        }
        let own = union.forms.iter().flat_map(|form| self.model.keys_of(&form.ty));
        let mut beside = whole.cloned().unwrap_or_default();
        own.for_each(|key| _ = beside.shift_remove(&key));
        for (index, later) in union.forms.iter().enumerate() {
            for earlier in &union.forms[..index] {
                for value in self.model.written_beside(&earlier.ty, &later.ty, "value") {
                    let payload = match &value {
                        Value::Object(members) => {
                            Value::Object(members.clone().into_iter().chain(beside.clone()).collect())
                        }
                        _ => value.clone(),
                    };
                    let change = Change::Form {
                        union: union.clone(),
                        index,
                        value,
                    };
                    place.change(&format!("form {}", index + 1), payload, change, out);
                }
            }
        }
    }

    /// Adds a field that only another form has, which is unknown here: serde must not take it for content.
    pub(super) fn content_of_other_form(
        &self,
        union: &Union,
        tag: &str,
        object: &Map<String, Value>,
        place: &Place<'_>,
        out: &mut Payloads,
    ) {
        let of_form = |form: &Form| {
            let record = self.model.record(&form.ty);
            record.map_or_else(Vec::new, |record| record.fields.clone())
        };
        let (own, others): (Vec<&Form>, Vec<&Form>) = union.forms.iter().partition(|form| {
            let literal = form.tag.as_ref().map(|(_, literal)| literal.as_str());
            literal == object.get(tag).and_then(Value::as_str)
        });
        let own: Vec<Field> = own.into_iter().flat_map(of_form).collect();
        let mut foreign = others.into_iter().flat_map(of_form).filter(|field| {
            !object.contains_key(&field.wire) && own.iter().all(|known| known.wire != field.wire)
        });
        if let Some(field) = foreign.next() {
            let mut more = object.clone();
            more.insert(field.wire.clone(), json!(5));
            let what = format!("with the {} of another form", field.wire);
            place.add(&what, Value::Object(more), out);
        }
    }

    /// Puts a wrong field of another form first: an untagged union goes by what fits, not by which field comes first.
    pub(super) fn field_of_other_form(
        &self,
        union: &Union,
        object: &Map<String, Value>,
        place: &Place<'_>,
        out: &mut Payloads,
    ) {
        let fields = union
            .forms
            .iter()
            .filter_map(|form| self.model.record(&form.ty))
            .flat_map(|record| &record.fields);
        let wrong = |field: &Field| {
            let values = [json!("unknown"), json!({}), json!([])];
            values
                .into_iter()
                .find(|value| self.model.ty(&field.ty, value, "").is_err())
        };
        let mut foreign = fields.filter(|field| !object.contains_key(&field.wire));
        if let Some((field, wrong)) = foreign.find_map(|field| Some((field, wrong(field)?))) {
            let mut mixed = Map::from_iter([(field.wire.clone(), wrong)]);
            mixed.extend(object.clone());
            let what = format!("with a wrong {} of another form", field.wire);
            place.add(&what, Value::Object(mixed), out);
        }
    }
}
