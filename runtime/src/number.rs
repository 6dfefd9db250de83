//! Turns JSON in memory into typed values through serde, reading protobuf's integral doubles as the integers they stand for.
//!
//! A protobuf `Struct` has no integers, so `1200` arrives as `1200.0`. The coercion happens where serde asks for a value of
//! any kind too, because that is how it buffers flattened, tagged and untagged content.

mod key;
mod variant;

use serde::de::value::Error;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, Expected, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Number, Value};

use key::Key;
use variant::Variant;

/// The largest integer that every JSON reader keeps, 2^53-1.
pub const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// How deep payloads may nest, as in `serde_json`'s reader of text.
pub const MAX_DEPTH: u8 = 128;

/// The words for a payload that nests deeper than [`MAX_DEPTH`].
pub const TOO_DEEP: &str = "nested deeper than 128 levels";

/// Whether `value` nests deeper than `levels` lists and objects.
pub fn nests_deeper(value: &Value, levels: u8) -> bool {
    let mut inside: Box<dyn Iterator<Item = &Value>> = match value {
        Value::Array(items) => Box::new(items.iter()),
        Value::Object(members) => Box::new(members.values()),
        _ => return false,
    };
    levels == 0 || inside.any(|v| nests_deeper(v, levels - 1))
}

/// A deserializer over borrowed JSON; it copies nothing but what the target keeps.
#[derive(Clone, Copy)]
pub struct Json<'de> {
    value: &'de Value,
    levels: u8,
}

impl<'de> Json<'de> {
    pub const fn new(value: &'de Value) -> Self {
        Self {
            value,
            levels: MAX_DEPTH,
        }
    }

    fn inside(self) -> Result<u8, Error> {
        self.levels.checked_sub(1).ok_or_else(|| Error::custom(TOO_DEEP))
    }

    fn refuse<T>(self, expected: &dyn Expected) -> Result<T, Error> {
        let found = match self.value {
            Value::Null => Unexpected::Unit,
            Value::Bool(b) => Unexpected::Bool(*b),
            Value::Number(n) => Unexpected::Float(n.as_f64().unwrap_or(f64::NAN)),
            Value::String(s) => Unexpected::Str(s),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Err(Error::invalid_type(found, expected))
    }
}

fn visit_number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Error> {
    if let Some(n) = number.as_u64() {
        return visitor.visit_u64(n);
    }
    if let Some(n) = number.as_i64() {
        return visitor.visit_i64(n);
    }
    let n = number.as_f64().unwrap_or(f64::NAN);
    if n.fract() != 0.0 || n.abs() > MAX_SAFE_INTEGER {
        return visitor.visit_f64(n);
    }
    #[allow(
        clippy::cast_possible_truncation,
        reason = "integral and within 2^53, so exact"
    )]
    let n = n as i64;
    match u64::try_from(n) {
        Ok(n) => visitor.visit_u64(n),
        Err(_) => visitor.visit_i64(n),
    }
}

impl<'de> Deserializer<'de> for Json<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(b) => visitor.visit_bool(*b),
            Value::Number(n) => visit_number(n, visitor),
            Value::String(s) => visitor.visit_borrowed_str(s),
            Value::Array(items) => {
                let levels = self.inside()?;
                visitor.visit_seq(Items {
                    items: items.iter(),
                    levels,
                })
            }
            Value::Object(members) => {
                let levels = self.inside()?;
                visitor.visit_map(Members {
                    members: members.iter(),
                    value: None,
                    levels,
                })
            }
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.as_f64() {
            Some(n) => visitor.visit_f64(n),
            None => self.refuse(&visitor),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    // Serde's structs would read a list as their fields in order, which is no form of the wire.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value {
            Value::Object(_) => self.deserialize_any(visitor),
            _ => self.refuse(&visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (name, content) = match self.value {
            Value::String(name) => (name, None),
            Value::Object(members) => {
                let levels = self.inside()?;
                let mut entries = members.iter();
                match (entries.next(), entries.next()) {
                    (Some((name, value)), None) => (name, Some(Json { value, levels })),
                    _ => return Err(Error::custom("expected an object with a single key")),
                }
            }
            _ => return self.refuse(&visitor),
        };
        visitor.visit_enum(Variant { name, content })
    }

    // Serde's enums would read a number as the variant's index.
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::String(s) => visitor.visit_borrowed_str(s),
            _ => self.refuse(&visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map
    }
}

struct Items<'de> {
    items: std::slice::Iter<'de, Value>,
    levels: u8,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let levels = self.levels;
        self.items
            .next()
            .map(|value| seed.deserialize(Json { value, levels }))
            .transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Members<'de> {
    members: serde_json::map::Iter<'de>,
    value: Option<&'de Value>,
    levels: u8,
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some((key, value)) = self.members.next() else {
            return Ok(None);
        };
        self.value = Some(value);
        seed.deserialize(Key(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let Some(value) = self.value.take() else {
            return Err(Error::custom("a value was asked for before its key"));
        };
        seed.deserialize(Json {
            value,
            levels: self.levels,
        })
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.len())
    }
}
