//! Turns JSON, in memory or only outlined, into answers to the few questions that tell frames and payloads apart.

use std::ops::Deref;

use serde_json::Value;

/// One JSON value, seen through the keys that say something about frames.
pub trait View: Copy {
    /// A string in it.
    type Text: Deref<Target = str> + Clone;

    /// The member of an object with this key.
    fn get(self, key: Key) -> Option<Self>;

    /// The member of an object with an extension's key.
    fn payload(self, key: &str) -> Option<Self>;

    /// The items of a list; none of anything else.
    fn items(self) -> impl Iterator<Item = Self>;

    /// The string that it is.
    fn text(self) -> Option<Self::Text>;

    /// The same of a text that is not in it.
    fn own(text: &'static str) -> Self::Text;

    fn is_object(self) -> bool;
    fn is_list(self) -> bool;
    fn is_number(self) -> bool;
    fn is_null(self) -> bool;
    fn is_true(self) -> bool;

    /// Whether there is a member with this key.
    fn has(self, key: Key) -> bool {
        self.get(key).is_some()
    }

    /// The member with this key, if it is an object.
    fn object(self, key: Key) -> Option<Self> {
        self.get(key).filter(|member| member.is_object())
    }

    /// Whether the member with this key is this string.
    fn says(self, key: Key, text: &str) -> bool {
        self.get(key)
            .and_then(Self::text)
            .is_some_and(|said| *said == *text)
    }
}

macro_rules! keys {
    ($($key:ident $name:literal)*) => {
        /// The keys by which frames and carriers are told, and the way to payloads.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Key {
            $(#[doc = $name] $key,)*
        }

        pub const KEYS: &[Key] = &[$(Key::$key,)*];

        impl Key {
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$key => $name,)*
                }
            }
         }
    };
}

mod key {
    keys! {
        Result "result" Error "error" Code "code" Params "params" Configuration "configuration"
        Task "task" Message "message" StatusUpdate "statusUpdate" ArtifactUpdate "artifactUpdate" Tasks "tasks"
        Artifact "artifact" Artifacts "artifacts" Status "status" History "history"
        Kind "kind" Id "id" TaskId "taskId" MessageId "messageId" ArtifactId "artifactId"
        Metadata "metadata" Parts "parts" Content "content" Data "data" Text "text" Raw "raw" Url "url"
        Case "$case" Value "value" MimeType "mimeType" Wrapped "data_part_compat"
        Capabilities "capabilities" Extensions "extensions" Uri "uri"
    }

    const SIZE: usize = 128;

    /// Each key and its name, at the slot of the name; no two share one.
    static SLOTS: [Option<(&[u8], Key)>; SIZE] = {
        let mut slots = [None; SIZE];
        let mut rest = KEYS;
        while let [key, others @ ..] = rest {
            let slot = slot(key.name().as_bytes());
            assert!(
                slots[slot].is_none(),
                "two keys share a slot: choose other factors"
            );
            slots[slot] = Some((key.name().as_bytes(), *key));
            rest = others;
        }
        slots
    };

    const fn slot(name: &[u8]) -> usize {
        match name {
            [first, .., last] => (name.len() * 35 + *first as usize * 2 + *last as usize) % SIZE,
            _ => 0,
        }
    }

    impl Key {
        /// One comparison, where a match would make many: this is asked of every key of every frame.
        #[inline]
        pub fn of(name: &[u8]) -> Option<Self> {
            let (own, key) = SLOTS[slot(name)]?;
            (own == name).then_some(key)
        }
    }
}

pub use key::{KEYS, Key};

impl<'a> View for &'a Value {
    type Text = &'a str;

    fn get(self, key: Key) -> Option<Self> {
        Value::get(self, key.name())
    }

    fn payload(self, key: &str) -> Option<Self> {
        Value::get(self, key)
    }

    fn items(self) -> impl Iterator<Item = Self> {
        self.as_array().into_iter().flatten()
    }

    fn text(self) -> Option<Self::Text> {
        self.as_str()
    }

    fn own(text: &'static str) -> Self::Text {
        text
    }

    fn is_object(self) -> bool {
        Value::is_object(self)
    }

    fn is_list(self) -> bool {
        self.is_array()
    }

    fn is_number(self) -> bool {
        Value::is_number(self)
    }

    fn is_null(self) -> bool {
        Value::is_null(self)
    }

    fn is_true(self) -> bool {
        *self == Value::Bool(true)
    }
}
