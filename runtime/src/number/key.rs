//! Turns the key of an object into what a map's key type asks for.

use serde::de::value::{BorrowedStrDeserializer, Error};
use serde::de::{Deserializer, Visitor};
use serde::forward_to_deserialize_any;

/// A key of an object; keys that are numbers in Rust are strings in JSON.
pub(super) struct Key<'de>(pub(super) &'de str);

macro_rules! numeric_keys {
    ($($method:ident: $number:ty => $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0.parse::<$number>() {
                Ok(n) => visitor.$visit(n),
                Err(_) => visitor.visit_borrowed_str(self.0),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
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
        BorrowedStrDeserializer::new(self.0).deserialize_enum(name, variants, visitor)
    }

    numeric_keys! {
        deserialize_bool: bool => visit_bool,
        deserialize_i8: i64 => visit_i64,
        deserialize_i16: i64 => visit_i64,
        deserialize_i32: i64 => visit_i64,
        deserialize_i64: i64 => visit_i64,
        deserialize_u8: u64 => visit_u64,
        deserialize_u16: u64 => visit_u64,
        deserialize_u32: u64 => visit_u64,
        deserialize_u64: u64 => visit_u64,
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}
