//! Turns a payload into a verdict of the model: valid, or the path and kind of the first violation.
//!
//! Codegen's own reading of ARCHITECTURE.md, "The one reading"; it takes nothing from the readers that the vectors test.

use std::collections::BTreeMap;

use a2a_ext::Kind;
use regex_lite::Regex;
use serde_json::{Map, Number, Value};

use super::record::member;
use super::scalar::MAX_SAFE;
use super::{
    Bounds, Constant, Form, List, Mapping, Model, Presence, Record, Shape, Text, Type, TypeName, Union,
};

/// Where a payload is wrong, and what kind of rule it breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// As in a `ParseError`: `usage.input_tokens`, empty for the payload itself.
    pub path: String,
    /// What kind of rule.
    pub kind: Kind,
}

impl Model {
    /// Whether parse takes a payload of a type.
    ///
    /// # Errors
    /// The first violation, in the order that every reader keeps to.
    pub fn judge(&self, root: &TypeName, payload: &Value) -> Result<(), Fault> {
        self.named(root, payload, "").map_err(|fault| Fault {
            path: fault.path.trim_start_matches('.').to_owned(),
            ..fault
        })
    }

    fn named(&self, name: &TypeName, value: &Value, at: &str) -> Result<(), Fault> {
        match self.types.get(name).map(|def| &def.shape) {
            Some(Shape::Record(record)) => self.whole(record, value, at),
            Some(Shape::Enum(literals)) if literals.iter().any(|literal| literal.other) => {
                holds(value.is_string(), at, Kind::Type)
            }
            Some(Shape::Enum(literals)) => holds(
                literals.iter().any(|literal| value == literal.wire.as_str()),
                at,
                Kind::Value,
            ),
            Some(Shape::Union(union)) => self.union(union, value, at),
            Some(Shape::Alias(ty)) => self.ty(ty, value, at),
            None => Ok(()),
        }
    }

    pub(super) fn ty(&self, ty: &Type, value: &Value, at: &str) -> Result<(), Fault> {
        match (ty, value) {
            (Type::Any, _) | (Type::Bool, Value::Bool(_)) | (Type::Nullable(_), Value::Null) => Ok(()),
            (Type::Nullable(inner), _) => self.ty(inner, value, at),
            (Type::Ref(name), _) => self.named(name, value, at),
            (Type::Integer(bounds), Value::Number(number)) => {
                let exact = number.as_f64().unwrap_or_default();
                holds(exact.fract() == 0.0, at, Kind::Type)?;
                #[allow(clippy::cast_precision_loss, reason = "2^53-1 is exact in a double")]
                holds(exact.abs() <= MAX_SAFE as f64, at, Kind::Number)?;
                holds(within(bounds, number), at, Kind::Range)
            }
            (Type::Number(bounds), Value::Number(number)) => holds(within(bounds, number), at, Kind::Range),
            (Type::String(text), Value::String(string)) => judge_text(text, string, at),
            (Type::Const(Constant { wire, known }), _) if known.is_empty() => {
                holds(value == wire.as_str(), at, Kind::Value)
            }
            (Type::Const(Constant { known, .. }), Value::String(string)) => {
                holds(!known.contains(string), at, Kind::Value)
            }
            (Type::List(list), Value::Array(items)) => self.list(list, items, at),
            (Type::Tuple(types), Value::Array(items)) => {
                holds(types.len() == items.len(), at, Kind::Length)?;
                let mut items = types.iter().zip(items).enumerate();
                items.try_for_each(|(index, (ty, item))| self.ty(ty, item, &format!("{at}[{index}]")))
            }
            (Type::Map(mapping), Value::Object(map)) => self.map(mapping, map, at),
            _ => fault(at, Kind::Type),
        }
    }

    fn list(&self, list: &List, items: &[Value], at: &str) -> Result<(), Fault> {
        let count = items.len() as u64;
        let fits = list.min.is_none_or(|min| count >= min) && list.max.is_none_or(|max| count <= max);
        holds(fits, at, Kind::Length)?;
        let mut items = items.iter().enumerate();
        items.try_for_each(|(index, item)| self.ty(&list.item, item, &format!("{at}[{index}]")))
    }

    fn map(&self, mapping: &Mapping, map: &Map<String, Value>, at: &str) -> Result<(), Fault> {
        let keys = mapping.keys.as_ref().and_then(|keys| Regex::new(keys).ok());
        sorted(map).try_for_each(|(key, value)| {
            let at = member(at, key);
            holds(
                keys.as_ref().is_none_or(|keys| keys.is_match(key)),
                &at,
                Kind::Value,
            )?;
            self.ty(&mapping.values, value, &at)
        })
    }

    fn whole(&self, record: &Record, value: &Value, at: &str) -> Result<(), Fault> {
        let Value::Object(object) = value else {
            return fault(at, Kind::Type);
        };
        let known: BTreeMap<&str, _> = record
            .fields
            .iter()
            .filter_map(|field| Some((field.wire.as_str(), (field, field.accepted?))))
            .collect();
        for (key, (field, presence)) in &known {
            let mut given = field.names().filter_map(|name| Some((name, object.get(name)?)));
            match (given.next(), given.next()) {
                (_, Some((other, _))) => return fault(&member(at, other), Kind::Value),
                (None, _) => holds(*presence == Presence::Optional, &member(at, key), Kind::Missing)?,
                (Some((_, Value::Null)), _) if field.null_is_absent => {}
                (Some((name, value)), _) => self.ty(&field.ty, value, &member(at, name))?,
            }
        }
        if let Some(rest) = &record.rest {
            for (key, value) in sorted(object).filter(|(key, _)| !known.contains_key(key.as_str())) {
                self.ty(rest, value, &member(at, key))?;
            }
        }
        if record.closed
            && let Some((key, _)) = sorted(object).find(|(key, _)| !known.contains_key(key.as_str()))
        {
            return fault(&member(at, key), Kind::Value);
        }
        record
            .flattened
            .iter()
            .try_for_each(|union| self.union(union, value, at))
    }

    /// An externally tagged enum: a string is a variant, or the only key of an object is.
    fn external(&self, union: &Union, value: &Value, at: &str) -> Result<(), Fault> {
        let named = |form: &&Form, name: &str| match &form.ty {
            Type::Const(constant) => constant.wire == name,
            ty => self
                .record(ty)
                .is_some_and(|record| record.fields[0].wire == name),
        };
        let is_constant = |form: &&Form| matches!(form.ty, Type::Const(_));
        let mut forms = union.forms.iter();
        match value {
            Value::String(name) if union.forms.iter().any(|form| is_constant(&form)) => {
                let known = forms.any(|form| is_constant(&form) && named(&form, name));
                match self.catch_all(union) {
                    Some(other) if !known => self.ty(&other.ty, value, at),
                    _ => holds(known, at, Kind::Value),
                }
            }
            Value::Object(object) => {
                let mut keys = object.keys();
                match (keys.next(), keys.next()) {
                    (Some(key), None) => match forms.find(|form| !is_constant(form) && named(form, key)) {
                        Some(form) => self.ty(&form.ty, value, at),
                        None => fault(at, Kind::Union),
                    },
                    _ => fault(at, Kind::Union),
                }
            }
            _ => fault(at, Kind::Type),
        }
    }

    fn union(&self, union: &Union, value: &Value, at: &str) -> Result<(), Fault> {
        if union.external {
            return self.external(union, value, at);
        }
        // Where there is no choice, what is wrong inside the only form says more.
        if let [only] = union.forms.as_slice() {
            return self.ty(&only.ty, value, at);
        }
        if let Some(tag) = &union.tag {
            let Value::Object(object) = value else {
                return fault(at, Kind::Type);
            };
            let Some(literal) = object.get(tag) else {
                return fault(&member(at, tag), Kind::Missing);
            };
            let chosen = |form: &&Form| {
                form.tag
                    .as_ref()
                    .is_some_and(|(_, known)| literal == known.as_str())
            };
            let mut forms = union.forms.iter();
            return match forms.find(chosen).or_else(|| self.catch_all(union)) {
                Some(form) => self.ty(&form.ty, value, at),
                None => fault(&member(at, tag), Kind::Value),
            };
        }
        if union
            .forms
            .iter()
            .any(|form| self.ty(&form.ty, value, at).is_ok())
        {
            return Ok(());
        }
        let mut meant = union.forms.iter().filter(|form| self.means(form, value));
        match (meant.next(), meant.next()) {
            (Some(form), None) => self.ty(&form.ty, value, at),
            _ if !value.is_object() && union.forms.iter().all(|form| self.is_object(&form.ty)) => {
                fault(at, Kind::Type)
            }
            _ => fault(at, Kind::Union),
        }
    }

    /// Whether every value of a type is an object.
    fn is_object(&self, ty: &Type) -> bool {
        match ty {
            Type::Map(_) => true,
            Type::Ref(name) => match self.types.get(name).map(|def| &def.shape) {
                Some(Shape::Record(_)) => true,
                Some(Shape::Alias(ty)) => self.is_object(ty),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a value has the constant of a form.
    fn means(&self, form: &Form, value: &Value) -> bool {
        self.record(&form.ty).is_some_and(|record| {
            record.fields.iter().any(|field| match &field.ty {
                Type::Const(Constant { wire, known }) if known.is_empty() => {
                    value.get(&field.wire).is_some_and(|value| value == wire.as_str())
                }
                _ => false,
            })
        })
    }
}

fn judge_text(text: &Text, string: &str, at: &str) -> Result<(), Fault> {
    let length = string.chars().count() as u64;
    let fits = text.min.is_none_or(|min| length >= min) && text.max.is_none_or(|max| length <= max);
    holds(fits, at, Kind::Length)?;
    let matches = |pattern: &String| Regex::new(pattern).is_ok_and(|regex| regex.is_match(string));
    holds(text.pattern.as_ref().is_none_or(matches), at, Kind::Pattern)
}

/// Whether a number keeps to its declared bounds.
pub(super) fn within(bounds: &Bounds, number: &Number) -> bool {
    let Some(number) = number.as_f64() else {
        return false;
    };
    let keeps = |bound: &Option<Number>, keeps: fn(f64, f64) -> bool| {
        bound
            .as_ref()
            .and_then(Number::as_f64)
            .is_none_or(|bound| keeps(number, bound))
    };
    keeps(&bounds.min, |number, min| number >= min)
        && keeps(&bounds.max, |number, max| number <= max)
        && keeps(&bounds.above, |number, above| number > above)
        && keeps(&bounds.below, |number, below| number < below)
}

/// The members of an object by code point.
fn sorted(object: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    object.iter().collect::<BTreeMap<_, _>>().into_iter()
}

fn holds(rule: bool, at: &str, kind: Kind) -> Result<(), Fault> {
    if rule { Ok(()) } else { fault(at, kind) }
}

fn fault(at: &str, kind: Kind) -> Result<(), Fault> {
    Err(Fault {
        path: at.to_owned(),
        kind,
    })
}
