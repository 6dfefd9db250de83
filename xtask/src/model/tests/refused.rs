//! Turns one example of each shape that cannot be mirrored into extensions; a module each, so that nested names are free.

#![allow(dead_code, reason = "only their schemas are looked at")]

use std::collections::BTreeMap;

use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A module of types, the first of which is the extension x-v1.
macro_rules! types {
    ($module:ident: $(#[$meta:meta])* $kind:ident $body:tt $($rest:tt)*) => {
        pub mod $module {
            use super::*;
            /// A payload.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
            #[a2a_extension(uri = "https://example.org/ext/x-v1", channel = artifact_metadata)]
            $(#[$meta])*
            pub $kind Payload $body
            nested! { $($rest)* }
        }
    };
}

macro_rules! nested {
    ($($(#[$meta:meta])* $kind:ident $name:ident $body:tt)*) => {$(
        #[derive(Debug, Serialize, Deserialize, JsonSchema)]
        $(#[$meta])*
        pub $kind $name $body
    )*};
}

pub mod disagree;
pub mod twins;

types! { undocumented: struct {
        /// Text.
        inner: Inner,
        /// Text.
        told: Told,
    }
    struct Inner { bare: u8, /** Text. */ way: Way }
    /// Text.
    enum Way { Up, /** Text. */ Down }
    /// Text.
    #[serde(tag = "t")]
    enum Told { /** Text. */ A { /** Text. */ x: u8 }, B { y: u8, /** Text. */ z: u8 } }
}

types! { scalar_root: #[serde(transparent)] struct { /** Text. */ whole: u64 } }

types! { scalar_form: #[serde(untagged)] enum { /** Text. */ One { /** Text. */ x: u8 }, /** Text. */ Two(String) } }

types! { nullable: struct { /** Text. */ inner: Inner }
    /// Text.
    struct Inner { /** Text. */ plain: Option<u8>, /** Text. */ unit: () }
}

types! { asymmetric: struct {
        /// Text.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        lists: Vec<u8>,
        /// Text.
        #[serde(rename(serialize = "other", deserialize = "named"))]
        value: u8,
        /// Text.
        swapped: Swapped,
        /// Text.
        told: Told,
    }
    /// Text.
    #[serde(into = "String")]
    #[derive(Clone)]
    struct Swapped { /** Text. */ x: u8 }
    /// Text.
    #[serde(tag = "t")]
    enum Told { /** Text. */ A { /** Text. */ x: u8 }, /** Text. */ #[serde(skip_serializing)] B {} }
}

impl From<asymmetric::Swapped> for String {
    fn from(_: asymmetric::Swapped) -> Self {
        Self::new()
    }
}

types! { keywords: struct {
        /// Text.
        #[schemars(extend("multipleOf" = 2))]
        even: u8,
        /// Text.
        #[schemars(extend("maxLength" = 2))]
        brief: u8,
        /// Text.
        #[schemars(extend("x-unit" = "m"))]
        home: u8,
        /// Text.
        #[schemars(extend("not" = {"const": 1}))]
        never: u8,
        /// Text.
        #[schemars(range(min = 3, max = 2))]
        nothing: u8,
        /// Text.
        #[schemars(extend("minimum" = 0.5))]
        third: u8,
        /// Text.
        #[schemars(extend("const" = 1))]
        numeral: String,
    }
}

types! { patterns: struct { /** Text. */ #[schemars(regex(pattern = r"^\d+$"))] digits: String } }

types! { closed: struct { /** Text. */ inner: Inner }
    /// Text.
    #[serde(deny_unknown_fields)]
    struct Inner { /** Text. */ x: u8 }
}

types! { flattened: struct {
        /// Text.
        author: String,
        #[serde(flatten)]
        told: Option<Told>,
    }
    /// Text.
    #[serde(tag = "t")]
    enum Told { /** Text. */ A { /** Text. */ x: u8 } }
}

types! { twice: struct {
        /// Text.
        author: String,
        #[serde(flatten)]
        told: Told,
    }
    /// Text.
    #[serde(tag = "t")]
    enum Told { /** Text. */ A { /** Text. */ author: u8 } }
}

types! { map_beside_union: struct {
        #[serde(flatten)]
        told: Told,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    /// Text.
    #[serde(tag = "t")]
    enum Told { /** Text. */ A { /** Text. */ x: u8 } }
}

types! { null_form: struct { /** Text. */ maybe: Maybe }
    /// Text.
    #[serde(untagged)]
    enum Maybe { /** Text. */ Yes { /** Text. */ x: u8 }, /** Text. */ No }
}

types! { keys: struct { /** Text. */ #[serde(rename = "__proto__")] proto: u8 } }

types! { of_every_object: #[serde(rename_all = "camelCase")] struct {
        /// Text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        constructor: Option<u8>,
        /// Text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        has_own_property: Option<u8>,
        /// Text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        is_prototype_of: Option<u8>,
        /// Text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        property_is_enumerable: Option<u8>,
        /// Text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to_locale_string: Option<u8>,
        /// Text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to_string: Option<u8>,
        /// Text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value_of: Option<u8>,
    }
}

types! { parameters: struct {
        /// Text.
        #[serde(rename = "some-name")]
        one: u8,
        /// Text.
        #[serde(rename = "someName")]
        two: u8,
        /// Text.
        #[serde(rename = "größe")]
        size: u8,
    }
}

pub mod item {
    use super::*;
    nested! {
        /// Text.
        struct Item { /** Text. */ x: u8 }
    }
}

types! { same_name: struct { /** Text. */ one: item::Item, /** Text. */ two: Item }
    /// Text.
    struct Item { /** Text. */ y: u8 }
}

types! { root_name: struct { /** Text. */ inner: XPayload }
    /// Text.
    struct XPayload { /** Text. */ y: u8 }
}

types! { form_name: struct { /** Text. */ other: ToldA, /** Text. */ told: Told }
    /// Text.
    struct ToldA { /** Text. */ y: u8 }
    /// Text.
    #[serde(tag = "t")]
    enum Told { /** Text. */ A { /** Text. */ x: u8 } }
}

types! { reserved: struct { /** Text. */ inner: Inner, /** Text. */ other: Kind }
    /// Text.
    #[schemars(rename = "None")]
    struct Inner { /** Text. */ y: u8 }
    /// Text.
    struct Kind { /** Text. */ y: u8 }
}

types! { cases: struct { /** Text. */ one: INNERType, /** Text. */ two: InnerType }
    /// Text.
    struct INNERType { /** Text. */ y: u8 }
    /// Text.
    struct InnerType { /** Text. */ y: u8 }
}

types! { twin_tags: struct { /** Text. */ told: Told }
    /// Text.
    #[serde(untagged)]
    enum Told { /** Text. */ One(One), /** Text. */ Two(Two) }
    /// Text.
    #[serde(tag = "t")]
    enum One { /** Text. */ A { /** Text. */ x: u8 } }
    /// Text.
    #[serde(tag = "t")]
    enum Two { /** Text. */ #[serde(rename = "A")] B { /** Text. */ y: u8 } }
}

types! { twin_forms: struct { /** Text. */ strings: Strings, /** Text. */ lists: Lists, /** Text. */ words: Words }
    /// Text.
    #[serde(untagged)]
    enum Strings { /** Text. */ Plain(String), /** Text. */ Named(Name), /** Text. */ Mail(#[schemars(email)] String) }
    /// Text.
    #[serde(transparent)]
    struct Name { inner: String }
    /// Text.
    #[serde(untagged)]
    enum Lists { /** Text. */ One(Vec<u8>), /** Text. */ Two(Vec<u16>), /** Text. */ Three(Vec<u8>) }
    /// Text.
    #[serde(untagged)]
    enum Words { /** Text. */ One(First), /** Text. */ Two(Second) }
    /// Text.
    enum First { /** Text. */ A, /** Text. */ B }
    /// Text.
    enum Second { /** Text. */ B, /** Text. */ A }
}

types! { flattened_external: struct { #[serde(flatten)] told: Told }
    /// Text.
    enum Told { /** Text. */ One(u8), /** Text. */ Two { /** Text. */ x: u8 } }
}

types! { flattened_external_told: struct { #[serde(flatten)] told: Told }
    /// Text.
    enum Told { /** Text. */ One(/** Text. */ u8), /** Text. */ Two(/** Text. */ String) }
}

types! { lower_case: struct { /** Text. */ one: One, /** Text. */ two: Two }
    /// Text.
    #[schemars(rename = "list")]
    struct One { /** Text. */ x: u8 }
    /// Text.
    #[schemars(rename = "unknown")]
    struct Two { /** Text. */ x: u8 }
}
