//! Turns lists and objects into what serde asks of them, one element at a time.

use serde::de::value::Error;
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess};
use serde_json::Value;

use super::Json;
use super::key::Key;

pub(super) struct Items<'de, 'c> {
    pub(super) items: std::slice::Iter<'de, Value>,
    pub(super) inside: Json<'de, 'c>,
}

impl<'de> SeqAccess<'de> for Items<'de, '_> {
    type Error = Error;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some(value) = self.items.next() else {
            return Ok(None);
        };
        seed.deserialize(Json { value, ..self.inside }).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

pub(super) struct Members<'de, 'c> {
    pub(super) members: serde_json::map::Iter<'de>,
    pub(super) value: Option<&'de Value>,
    pub(super) inside: Json<'de, 'c>,
}

impl<'de> MapAccess<'de> for Members<'de, '_> {
    type Error = Error;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some((key, value)) = self.members.next() else {
            return Ok(None);
        };
        self.value = Some(value);
        seed.deserialize(Key(key)).map(Some)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let Some(value) = self.value.take() else {
            return Err(Error::custom("a value was asked for before its key"));
        };
        seed.deserialize(Json { value, ..self.inside })
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.len())
    }
}
