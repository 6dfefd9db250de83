//! Turns an extension's types into payloads that show every field, the same every time.

use heck::ToSnakeCase;
use serde_json::{Map, Number, Value, json};

use super::judge::within;
use super::{
    Bounds, Extension, Field, List, Model, Object, Presence, Record, Shape, Text, Type, TypeName, Whole,
    pattern,
};

/// The author's examples, and one made from the types for each form of the payload that they do not show.
pub(super) fn all(model: &Model, extension: &Extension, schema: &Object) -> Vec<Value> {
    let mut examples = schema
        .get("examples")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let shown = examples.len();
    for whole in model.expand(&extension.root) {
        let is_shown = |example: &Value| {
            whole
                .record
                .fields
                .iter()
                .all(|field| is_shown_by(field, example))
        };
        if !examples[..shown].iter().any(is_shown)
            && let Some(example) = Maker::new(model).record(&whole.record)
        {
            examples.push(example);
        }
    }
    examples
}

/// Whether an example has what is required, and the very constants.
fn is_shown_by(field: &Field, example: &Value) -> bool {
    match (&field.ty, example.get(&field.wire)) {
        (Type::Const(literal), Some(value)) => value == literal.wire.as_str(),
        (_, None) => field.accepted != Some(Presence::Required),
        (_, Some(_)) => true,
    }
}

impl Model {
    /// A valid value of a type, named after the field that it stands in; `None` when only an endless value would do, or
    /// none can be found.
    #[must_use]
    pub fn sample(&self, ty: &Type, field: &str) -> Option<Value> {
        Maker::new(self).value(ty, field)
    }

    /// A valid value of each form of a named type; none for a type without forms.
    pub(super) fn samples(&self, name: &TypeName) -> Vec<Value> {
        let whole = |whole: &Whole| Maker::new(self).record(&whole.record);
        match self.types.get(name).map(|def| &def.shape) {
            Some(Shape::Union(union)) => {
                let samples = union.forms.iter().flat_map(|form| match &form.ty {
                    Type::Ref(name) if !self.expand(name).is_empty() => {
                        self.expand(name).iter().filter_map(whole).collect()
                    }
                    ty => Vec::from_iter(self.sample(ty, "value")),
                });
                samples.collect()
            }
            Some(Shape::Record(record)) if !record.flattened.is_empty() => {
                self.expand(name).iter().filter_map(whole).collect()
            }
            _ => Vec::new(),
        }
    }
}

struct Maker<'a> {
    model: &'a Model,
    /// The types around the value, so that a type inside itself ends.
    above: Vec<TypeName>,
}

impl<'a> Maker<'a> {
    fn new(model: &'a Model) -> Self {
        Self {
            model,
            above: Vec::new(),
        }
    }

    fn value(&mut self, ty: &Type, hint: &str) -> Option<Value> {
        match ty {
            Type::Bool => Some(true.into()),
            Type::Integer(bounds) => integer(bounds).map(Value::Number),
            Type::Number(bounds) => number(bounds).map(Value::Number),
            Type::String(text) => string(text, hint).map(Value::String),
            Type::Const(literal) => Some(literal.wire.as_str().into()),
            Type::Any => Some(json!({ "key": "value" })),
            Type::List(list) => self.list(list, hint),
            Type::Tuple(types) => {
                let items: Option<Vec<Value>> = types.iter().map(|ty| self.value(ty, hint)).collect();
                items.map(Value::Array)
            }
            Type::Map(map) => {
                let key = match &map.keys {
                    Some(keys) => pattern::sample(keys, "key", 0, usize::MAX)?,
                    None => "key".to_owned(),
                };
                let value = self.value(&map.values, hint);
                Some(Value::Object(
                    value.map(|value| (key, value)).into_iter().collect(),
                ))
            }
            Type::Ref(name) => self.named(name, hint),
            Type::Nullable(inner) => Some(self.value(inner, hint).unwrap_or_default()),
        }
    }

    fn list(&mut self, list: &List, hint: &str) -> Option<Value> {
        let count = usize::try_from(list.min.unwrap_or(0).max(1).min(list.max.unwrap_or(1).max(1))).ok()?;
        let item = if list.max == Some(0) {
            None
        } else {
            self.value(&list.item, hint)
        };
        match item {
            Some(_) if list.is_set && count > 1 => None,
            Some(item) => Some(Value::Array(vec![item; count])),
            None if list.min.unwrap_or(0) == 0 => Some(json!([])),
            None => None,
        }
    }

    fn named(&mut self, name: &TypeName, hint: &str) -> Option<Value> {
        if self.above.contains(name) {
            return None;
        }
        self.above.push(name.clone());
        let value = match &self.model.types.get(name)?.shape {
            Shape::Enum(literals) => literals.first().map(|literal| literal.wire.as_str().into()),
            Shape::Alias(ty) => self.value(ty, hint),
            Shape::Union(union) => union.forms.iter().find_map(|form| self.value(&form.ty, hint)),
            Shape::Record(_) => self
                .model
                .expand(name)
                .iter()
                .find_map(|whole| self.record(&whole.record)),
        };
        self.above.pop();
        value
    }

    fn record(&mut self, record: &Record) -> Option<Value> {
        let mut object = Map::new();
        for field in &record.fields {
            let Some(written) = field.written else { continue };
            match self.value(&field.ty, &field.wire) {
                Some(value) => _ = object.insert(field.wire.clone(), value),
                None if written == Presence::Optional => {}
                None => return None,
            }
        }
        if let Some(rest) = &record.rest
            && let Some(value) = self.value(rest, "other")
        {
            object.entry("other").or_insert(value);
        }
        Some(Value::Object(object))
    }
}

fn integer(bounds: &Bounds) -> Option<Number> {
    let beside =
        |bound: &Option<Number>, step| Some(Number::from(bound.as_ref()?.as_i64()?.checked_add(step)?));
    let candidates = [
        Some(1.into()),
        bounds.min.clone(),
        bounds.max.clone(),
        beside(&bounds.above, 1),
        beside(&bounds.below, -1),
    ];
    candidates
        .into_iter()
        .flatten()
        .find(|candidate| within(bounds, candidate))
}

fn number(bounds: &Bounds) -> Option<Number> {
    let bound = |bounds: [&Option<Number>; 2]| bounds.into_iter().flatten().find_map(Number::as_f64);
    let (low, high) = (
        bound([&bounds.min, &bounds.above]),
        bound([&bounds.max, &bounds.below]),
    );
    let middle = match (low, high) {
        (Some(low), Some(high)) => low.midpoint(high),
        (Some(low), None) => low + 1.0,
        (None, Some(high)) => high - 1.0,
        (None, None) => 0.5,
    };
    let candidates = [0.5, middle, low.unwrap_or(middle), high.unwrap_or(middle)];
    candidates
        .into_iter()
        .filter_map(Number::from_f64)
        .find(|candidate| within(bounds, candidate))
}

/// Samples of the formats that Rust types read strictly.
const FORMATS: &[(&str, &str)] = &[
    ("date-time", "2026-01-02T03:04:05Z"),
    ("partial-date-time", "2026-01-02T03:04:05"),
    ("date", "2026-01-02"),
    ("time", "03:04:05Z"),
    ("partial-time", "03:04:05"),
    ("uuid", "01234567-89ab-4cde-8f01-23456789abcd"),
    ("uri", "https://example.org/"),
    ("email", "someone@example.org"),
    ("hostname", "example.org"),
    ("ip", "192.0.2.1"),
    ("ipv4", "192.0.2.1"),
    ("ipv6", "2001:db8::1"),
];

fn string(text: &Text, hint: &str) -> Option<String> {
    let format = FORMATS
        .iter()
        .find(|(format, _)| text.format.as_deref() == Some(format));
    let words = match format {
        Some((_, sample)) => (*sample).to_owned(),
        None => hint.to_snake_case().replace('_', " "),
    };
    let least = usize::try_from(text.min.unwrap_or(0)).ok()?;
    let most = text
        .max
        .and_then(|max| usize::try_from(max).ok())
        .unwrap_or(usize::MAX);
    let padded = words.chars().chain(std::iter::repeat_n(
        'x',
        least.saturating_sub(words.chars().count()),
    ));
    let words = padded.take(most).collect();
    match &text.pattern {
        None => Some(words),
        Some(pattern) => pattern::sample(pattern, &words, least, most),
    }
}
