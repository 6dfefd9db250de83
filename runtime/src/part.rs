//! Turns a payload into a data part, and a part in any of its encodings into the payload that it carries.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};
use serde_json::{Value, json};

use crate::view::{Key, View};

/// A part that carries a payload, found by its MIME type. It serialises as flattened proto3-JSON, the A2A 1.0 wire form.
#[derive(Debug, Clone, PartialEq)]
pub struct DataPart {
    /// The MIME type, written to `metadata.mimeType`.
    pub mime: &'static str,
    /// The payload.
    pub payload: Value,
}

/// The encodings of a part that exist in the field; all of them are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// `{"content": {"$case": "data", "value": ..}, ..}`: what the TypeScript SDK holds in memory; never a wire form.
    InMemory,
    /// `{"data": .., "metadata": .., "mediaType": "application/json"}`: proto3-JSON, the A2A 1.0 wire.
    Wire,
    /// `{"kind": "data", "data": .., "metadata": ..}`: the A2A 0.3 wire.
    V03,
}

/// The key in a part's metadata that holds the payload's MIME type.
pub const MIME_KEY: &str = Key::MimeType.name();

/// The media type of every data part.
pub const MEDIA_TYPE: &str = "application/json";

impl DataPart {
    /// The part as JSON in this encoding.
    #[must_use]
    pub fn encode(&self, encoding: Encoding) -> Value {
        let (data, metadata) = (&self.payload, json!({ MIME_KEY: self.mime }));
        match encoding {
            Encoding::InMemory => json!({
                "content": { "$case": "data", "value": data },
                "metadata": metadata,
                "filename": "",
                "mediaType": MEDIA_TYPE,
            }),
            Encoding::Wire => json!({ "data": data, "metadata": metadata, "mediaType": MEDIA_TYPE }),
            Encoding::V03 => json!({ "kind": "data", "data": data, "metadata": metadata }),
        }
    }
}

impl Serialize for DataPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut part = serializer.serialize_struct("DataPart", 3)?;
        part.serialize_field("data", &self.payload)?;
        part.serialize_field("metadata", &BTreeMap::from([(MIME_KEY, self.mime)]))?;
        part.serialize_field("mediaType", MEDIA_TYPE)?;
        part.end()
    }
}

/// The MIME type and payload of a part that carries data, in any encoding.
pub fn read<V: View>(part: V) -> Option<(V::Text, V)> {
    let metadata = part.get(Key::Metadata)?;
    let mime = metadata.get(Key::MimeType)?.text()?;
    let data = part.get(Key::Data).or_else(|| in_memory(part))?;
    Some((mime, unwrapped(data, metadata.get(Key::Wrapped))))
}

/// A part's payload: its data, or what a 0.3 bridge made `{"value": ..}` of, as `flag` in the part's metadata says.
pub fn unwrapped<V: View>(data: V, flag: Option<V>) -> V {
    let is_wrapped = flag.is_some_and(V::is_true);
    data.get(Key::Value).filter(|_| is_wrapped).unwrap_or(data)
}

fn in_memory<V: View>(part: V) -> Option<V> {
    let content = part.get(Key::Content)?;
    content
        .get(Key::Value)
        .filter(|_| content.says(Key::Case, "data"))
}
