//! Turns what serde writes into the first key that it writes twice into one object, of which JSON keeps the last alone.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserializer, Serialize};

use super::path::Path;
use crate::{Kind, Violation};

/// The words of a key that is written twice.
pub const WRITTEN_TWICE: &str = "the key is written twice";

/// What must not be lost: a flattened map may have the key of a field, of a tag or of another map.
pub fn twice(value: &impl Serialize) -> Option<Violation> {
    let json = serde_json::to_string(value).ok()?;
    let mut found = None;
    let look = Look {
        at: Path::Root,
        found: &mut found,
    };
    // An error stops the look at what is found, and at what is no JSON, which others refuse.
    let _ = look.deserialize(&mut serde_json::Deserializer::from_str(&json));
    found
}

struct Look<'a> {
    at: Path<'a>,
    found: &'a mut Option<Violation>,
}

impl<'de> DeserializeSeed<'de> for Look<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Look<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = members.next_key::<String>()? {
            let at = Path::Key(&self.at, &key);
            if keys.contains(&key) {
                *self.found = Some(Violation::new(at.render(), Kind::Value, WRITTEN_TWICE));
                return Err(A::Error::custom(""));
            }
            members.next_value_seed(Look {
                at,
                found: self.found,
            })?;
            keys.insert(key);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let mut index = 0;
        loop {
            let at = Path::Index(&self.at, index);
            if items
                .next_element_seed(Look {
                    at,
                    found: self.found,
                })?
                .is_none()
            {
                return Ok(());
            }
            index += 1;
        }
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
