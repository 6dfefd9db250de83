//! Turns JSON in memory into typed values through serde, reading protobuf's integral doubles as the integers they stand for.
//!
//! A protobuf `Struct` has no integers, so `1200` arrives as `1200.0`. The coercion happens where serde asks for a value of
//! any kind too, because that is how it buffers flattened, tagged and untagged content.

mod access;
mod key;
mod variant;

use std::cell::Cell;

use serde::de::value::Error;
use serde::de::{Deserializer, Error as _, Expected, Unexpected, Visitor};
use serde_json::{Number, Value};

use access::{Items, Members};
use variant::Variant;

/// The largest integer that every JSON reader keeps, 2^53-1.
pub const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// How deep payloads may nest, as in `serde_json`'s reader of text.
pub const MAX_DEPTH: u8 = 127;

/// The words for a payload that nests deeper than [`MAX_DEPTH`].
pub const TOO_DEEP: &str = "nested deeper than 127 levels";

/// The words for an integer beyond [`MAX_SAFE_INTEGER`].
pub const UNSAFE_INTEGER: &str = "expected an integer within +-(2^53-1)";

/// Whether `value` nests deeper than `levels` lists and objects.
pub fn nests_deeper(value: &Value, levels: u8) -> bool {
    let deeper = |inside: &Value| levels == 0 || nests_deeper(inside, levels - 1);
    match value {
        Value::Array(items) => items.iter().any(deeper),
        Value::Object(members) => members.values().any(deeper),
        _ => false,
    }
}

/// A deserializer over borrowed JSON; it copies nothing but what the target keeps.
#[derive(Clone, Copy)]
pub struct Json<'de, 'c> {
    value: &'de Value,
    levels: u8,
    buffered: &'c Cell<bool>,
}

impl<'de, 'c> Json<'de, 'c> {
    /// `buffered` becomes true when serde asks for a value of any kind: what it reads out of its buffers is no longer
    /// held to the strict forms of this deserializer.
    pub const fn new(value: &'de Value, buffered: &'c Cell<bool>) -> Self {
        Self {
            value,
            levels: MAX_DEPTH,
            buffered,
        }
    }

    /// The deserializer of what is directly inside; its value is still to be set.
    fn inside(self) -> Result<Self, Error> {
        let levels = self.levels.checked_sub(1);
        let levels = levels.ok_or_else(|| Error::custom(TOO_DEEP))?;
        Ok(Self { levels, ..self })
    }

    #[inline]
    fn read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(b) => visitor.visit_bool(*b),
            Value::Number(n) => visit_number(n, visitor),
            Value::String(s) => visitor.visit_borrowed_str(s),
            Value::Array(items) => {
                let inside = self.inside()?;
                visitor.visit_seq(Items {
                    items: items.iter(),
                    inside,
                })
            }
            Value::Object(members) => {
                let inside = self.inside()?;
                visitor.visit_map(Members {
                    members: members.iter(),
                    value: None,
                    inside,
                })
            }
        }
    }

    #[inline]
    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Number(n) if !is_safe(n) => self.refuse(&UNSAFE_INTEGER),
            _ => self.read(visitor),
        }
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

/// Whether a number is within +-(2^53-1).
pub fn is_safe(number: &Number) -> bool {
    number.as_f64().is_some_and(|n| n.abs() <= MAX_SAFE_INTEGER)
}

#[inline]
fn visit_number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Error> {
    if let Some(n) = number.as_u64() {
        return visitor.visit_u64(n);
    }
    if let Some(n) = number.as_i64() {
        return visitor.visit_i64(n);
    }
    let n = number.as_f64().unwrap_or(f64::NAN);
    if n.fract() != 0.0 || !is_safe(number) {
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

macro_rules! forward {
    ($($to:ident: $($method:ident)*;)*) => {$($(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.$to(visitor)
        }
    )*)*};
}

impl<'de> Deserializer<'de> for Json<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.buffered.set(true);
        self.read(visitor)
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
            Value::Object(_) => self.read(visitor),
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
                let inside = self.inside()?;
                let mut entries = members.iter();
                match (entries.next(), entries.next()) {
                    (Some((name, value)), None) => (name, Some(Json { value, ..inside })),
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

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.read(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.read(visitor)
    }

    forward! {
        read: deserialize_bool deserialize_char deserialize_str deserialize_string deserialize_bytes
            deserialize_byte_buf deserialize_unit deserialize_seq deserialize_map;
        integer: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
            deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128;
    }
}
