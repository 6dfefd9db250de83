//! Attributes of fields without names, and of types that have no others.

/// Items of a list that are never on the wire, and are made when it is read.
mod skipped_items {
    struct R { t: T, u: U, e: E }
    struct T(u8, #[serde(skip)] u8, String);
    struct U(#[serde(skip, default = "five")] u8, u8, #[serde(skip_serializing, skip_deserializing)] u8);
    #[serde(tag = "t", content = "c")]
    enum E { A(u8, #[serde(skip)] u8), B }
    fn five() -> u8 { 5 }
    good!(R { t: T(1, 0, "a".into()), u: U(5, 2, 0), e: E::A(1, 0) } => {"t": [1, "a"], "u": [2], "e": {"t": "A", "c": [1]}}, R { t: T(1, 0, "a".into()), u: U(5, 2, 0), e: E::B });
    bad!({"t": [1], "u": [2], "e": {"t": "B"}}, {"t": [1, 0, "a"], "u": [2], "e": {"t": "B"}}, {"t": [1, "a"], "u": 2, "e": {"t": "B"}}, {"t": [1, "a"], "u": [2], "e": {"t": "A", "c": 1}});
}

/// The field of a transparent struct, beside one that is not on the wire.
mod transparent_beside_skipped {
    struct R { t: T, u: U }
    #[serde(transparent)] struct T(u8, #[serde(skip)] u8);
    #[serde(transparent)] struct U { a: String, #[serde(skip)] b: u8 }
    good!(R { t: T(1, 0), u: U { a: "a".into(), b: 0 } } => {"t": 1, "u": "a"});
    bad!({"t": [1], "u": "a"}, {"t": 1, "u": {"a": "a"}});
}

/// A default of an item.
mod item_default {
    struct R { t: T }
    struct T(u8, #[serde(default)] u8);
    refused!("`T` has what no schema says: readers demand all items of a list, so that none may be left out by `default`: remove it, or name the fields");
}

/// The same in a variant.
mod item_default_in_variant {
    struct R { e: E }
    #[serde(untagged)]
    enum E { A(u8, #[serde(default = "five")] u8), B { n: u8 } }
    fn five() -> u8 { 5 }
    refused!("`E` has what no schema says: readers demand all items of a list, so that none may be left out by `default`");
}

/// An item that is written sometimes.
mod item_skipped_if {
    struct R { t: T }
    struct T(u8, #[serde(skip_serializing_if = "Option::is_none")] Option<u8>);
    refused!("so that none may be left out by `skip_serializing_if`");
}

/// An item that is never written, and read.
mod item_one_way {
    struct R { t: T }
    struct T(u8, #[serde(skip_serializing)] u8);
    refused!("so that none may be left out by `skip_serializing`");
}

/// A default of the whole list.
mod list_default_of_type {
    struct R { t: T }
    #[serde(default)]
    #[derive(Default)]
    struct T(u8, u8);
    refused!("`T` has what no schema says: `default` has no effect where no field is written under a name: remove it, or name the fields");
}

/// Names of fields that have none.
mod item_renamed {
    struct R { t: T }
    struct T(u8, #[serde(rename = "x")] u8);
    refused!("`T` has what no schema says: `rename` has no effect on a field that is written without a name: remove it");
}

/// The same, an older one, in a newtype.
mod newtype_alias {
    struct R { t: T }
    struct T(#[serde(alias = "x")] #[schemars(transform = a2a_ext::alias("x"))] u8);
    refused!("`alias` has no effect on a field that is written without a name: remove it");
}

/// A newtype is written as what it holds, whatever its field says.
mod newtype_skipped {
    struct R { t: T }
    struct T(#[serde(skip)] u8);
    refused!("`skip` has no effect on a field that is written in place of its type: remove it");
}

/// The same of a default, in a variant.
mod newtype_default {
    struct R { e: E }
    enum E { A(#[serde(default)] u8), B }
    refused!("`default` has no effect on a field that is written in place of its type: remove it");
}

/// A variant without its content.
mod newtype_variant_skipped {
    struct R { e: E }
    enum E { A(#[serde(skip)] u8), B }
    refused!("no schema says that the variant has no content by `skip`: make it a unit variant, or remove `skip`");
}

/// The field of a transparent struct.
mod transparent_skipped_if {
    struct R { t: T }
    #[serde(transparent)] struct T { #[serde(skip_serializing_if = "String::is_empty", rename = "x")] a: String }
    refused!("`skip_serializing_if` has no effect on a field that is written in place of its type: remove it");
}

/// An item that may be null, and is said not to be.
mod item_demanded {
    struct R { t: T }
    struct T(u8, #[schemars(required)] Option<u8>);
    refused!("`required` takes null out of the schema, and Rust may write it: drop the `Option`, or remove it");
}

/// What is said of the fields of a type without any.
mod unit_renamed {
    struct R { e: E, t: T }
    enum E { #[serde(rename_all = "camelCase")] A, B(u8) }
    #[serde(deny_unknown_fields)] struct T(u8);
    refused!("`E` has what no schema says: `rename_all` has no effect where no field is written under a name: remove it, or name the fields");
}

/// The same of all variants.
mod units_denied {
    struct R { e: E }
    #[serde(rename_all = "snake_case", deny_unknown_fields)] enum E { UpAgain, Down }
    refused!("`deny_unknown_fields` has no effect where no field is written under a name");
}

/// Types that a macro writes, whose calls give them names.
mod written_by_macro {
    struct R { id: made::Id }
    mod made {
        macro_rules! ids { ($($name:ident),*) => { $(
            #[doc = "An id."] #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
            pub struct $name { #[doc = "Its value."] #[serde(alias = "old")] pub value: u8 }
        )* } }
        ids!(Id);
    }
    refused!("`ids!` has serde's `alias` in a payload; no schema says it, so that no reader but Rust's would know it: add `#[schemars(transform = a2a_ext::alias(\"old\"))]` to the field");
}

/// The same, and the schema is told of it.
mod written_by_macro_told {
    struct R { id: made::Id, n: made::Count }
    mod made {
        macro_rules! ids { ($name:ident, $old:literal) => {
            #[doc = "An id."] #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)] #[schemars(rename = "ToldId")]
            pub struct $name { #[doc = "Its value."] #[serde(alias = $old)] #[schemars(transform = a2a_ext::alias($old))] pub value: u8 }
        } }
        ids!(Id, "old");
        macro_rules! record { ($name:ident { $($(#[$meta:meta])* $field:ident: $ty:ty),* }) => {
            #[doc = "A record."] #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)] #[schemars(rename = "ToldCount")]
            pub struct $name { $(#[doc = "A field."] $(#[$meta])* pub $field: $ty),* }
        } }
        record!(Count { #[serde(alias = "b")] #[schemars(transform = a2a_ext::alias("b"), range(max = 5))] a: u8 });
    }
    good!(R { id: made::Id { value: 1 }, n: made::Count { a: 2 } });
    reads!({"id": {"old": 1}, "n": {"b": 2}} => {"id": {"value": 1}, "n": {"a": 2}});
    bad!({"id": {"old": 1, "value": 1}, "n": {"b": 2}}, {"id": {"old": 1}, "n": {"b": 6}});
}

/// A call that writes a part of a payload, where no schema is told of an attribute.
mod called_with_attribute {
    struct R { n: made::Count }
    mod made {
        macro_rules! record { ($name:ident { $($(#[$meta:meta])* $field:ident: $ty:ty),* }) => {
            #[doc = "A record."] #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
            pub struct $name { $(#[doc = "A field."] $(#[$meta])* pub $field: $ty),* }
        } }
        record!(Count { #[serde(deserialize_with = "plain")] a: u8 });
        fn plain<'d, D: serde::Deserializer<'d>>(d: D) -> Result<u8, D::Error> { serde::Deserialize::deserialize(d) }
    }
    refused!("`record!` has what no schema says: schemars does not see what `deserialize_with` reads");
}
