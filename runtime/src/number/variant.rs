//! Turns a string, or an object with a single key, into a variant of an enum.

use serde::de::value::Error;
use serde::de::{
    DeserializeSeed, Deserializer as _, EnumAccess, Error as _, IntoDeserializer as _, VariantAccess, Visitor,
};

use super::Json;

/// An externally tagged variant: `"name"` or `{"name": content}`.
pub(super) struct Variant<'de, 'c> {
    pub(super) name: &'de str,
    pub(super) content: Option<Json<'de, 'c>>,
}

impl<'de, 'c> EnumAccess<'de> for Variant<'de, 'c> {
    type Error = Error;
    type Variant = Content<'de, 'c>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Content<'de, 'c>), Error> {
        let name = seed.deserialize(self.name.into_deserializer())?;
        Ok((name, Content(self.content)))
    }
}

pub(super) struct Content<'de, 'c>(Option<Json<'de, 'c>>);

impl<'de, 'c> Content<'de, 'c> {
    fn there(self) -> Result<Json<'de, 'c>, Error> {
        self.0
            .ok_or_else(|| Error::custom("the variant's content is missing"))
    }
}

impl<'de> VariantAccess<'de> for Content<'de, '_> {
    type Error = Error;

    // A variant without content is written as a bare string, so its map form is refused.
    fn unit_variant(self) -> Result<(), Error> {
        match self.0 {
            None => Ok(()),
            Some(content) => content.refuse(&"a variant without content"),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self.there()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.there()?.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.there()?.deserialize_struct("", fields, visitor)
    }
}
