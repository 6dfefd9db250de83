//! Turns JSON with stand-ins for NaN and the infinities into Rust values that hold them, as no JSON reader would.

use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;

/// The value with its stand-ins replaced; `None` when the type has no such value.
pub fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(Special(value)).ok()
}

/// Whether any string in the value is a stand-in.
pub fn has_special(value: &Value) -> bool {
    match value {
        Value::String(text) => number(text).is_some(),
        Value::Array(items) => items.iter().any(has_special),
        Value::Object(fields) => fields.values().any(has_special),
        _ => false,
    }
}

fn number(text: &str) -> Option<f64> {
    match text {
        "@NaN" => Some(f64::NAN),
        "@Infinity" => Some(f64::INFINITY),
        "@-Infinity" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

#[derive(Clone, Copy)]
struct Special<'a>(&'a Value);

impl<'de> IntoDeserializer<'de, Error> for Special<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Special<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(bool) => visitor.visit_bool(*bool),
            Value::Number(n) => match (n.as_u64(), n.as_i64()) {
                (Some(n), _) => visitor.visit_u64(n),
                (None, Some(n)) => visitor.visit_i64(n),
                (None, None) => visitor.visit_f64(n.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => match number(text) {
                Some(number) => visitor.visit_f64(number),
                None => visitor.visit_str(text),
            },
            Value::Array(items) => visitor.visit_seq(SeqDeserializer::new(items.iter().map(Special))),
            Value::Object(fields) => visitor.visit_map(MapDeserializer::new(
                fields.iter().map(|(key, value)| (key.as_str(), Special(value))),
            )),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let text = self.0.as_str().unwrap_or_default();
        text.into_deserializer().deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}
