//! What no mirror can say, each refused with words that say what to do.

/// Two fields of one name: serde reads it into the first, and writes both.
mod named_twice {
    struct R {
        inner: Inner,
    }
    struct Inner {
        #[serde(rename = "x")]
        a: u8,
        #[serde(rename = "x")]
        b: u8,
    }
    refused!("`Inner` has two fields of the name `x`, which serde reads into the first alone; rename one");
}

/// The same, where what Rust reads of an absent one hides it.
mod named_twice_by_default {
    struct R {
        inner: Inner,
    }
    struct Inner {
        #[serde(rename = "x")]
        a: Option<u8>,
        #[serde(rename = "x", default, skip_serializing_if = "Option::is_none")]
        b: Option<u8>,
    }
    refused!("`Inner` has two fields of the name `x`, which serde reads into the first alone; rename one");
}

/// The same, by how all names are spelled.
mod named_twice_by_spelling {
    #[serde(rename_all = "camelCase")]
    struct R {
        foo_bar: u8,
        #[serde(rename = "fooBar", default)]
        b: u8,
    }
    refused!("`R` has two fields of the name `fooBar`");
}

/// The same in a variant.
mod named_twice_in_a_variant {
    struct R {
        e: E,
    }
    #[serde(tag = "t", rename_all_fields = "kebab-case")]
    enum E {
        A {
            a_b: u8,
            #[serde(rename = "a-b", default)]
            c: u8,
        },
    }
    refused!("`E` has two fields of the name `a-b`");
}

/// A field with the name of a flattened one, which schemars makes one.
mod named_as_a_flattened_one {
    struct R {
        a: u8,
        #[serde(flatten)]
        m: M,
    }
    struct M {
        a: u8,
        b: u8,
    }
    refused!("named-as-a-flattened-one-v1.a: the object has two fields of this name, and serde reads what is there into one alone; rename one; seen with");
}

/// A name that Rust misses, and that another struct has.
mod misses_a_name_of_another {
    struct R {
        name: String,
        l: Vec<Item>,
    }
    struct Item {
        #[schemars(rename = "title")]
        name: String,
    }
    refused!("misses-a-name-of-another-v1.l: Rust does not read, or not write again, what the schema accepts (missing field `name`); the schema tells of no such field, or not that it must be there: name fields");
}

/// A variant without a tag beside one without content, whose content serde refuses then.
mod adjacent_beside_untagged_unit {
    struct R {
        l: Vec<E>,
    }
    #[serde(tag = "t", content = "c")]
    enum E {
        A {
            x: u8,
        },
        B,
        #[serde(untagged)]
        Raw(u8),
    }
    refused!("serde takes no other field beside a variant without data where `content` stands in others: give it fields, `{}`");
}

/// An option beside a tag.
mod option_beside_a_tag {
    struct R {
        e: E,
    }
    #[serde(tag = "t")]
    enum E {
        A(Option<Inner>),
        B,
    }
    struct Inner {
        x: u8,
    }
    refused!("option-beside-a-tag-v1.e(A): serde cannot write an `Option` beside a tag: take the `Option` out of the variant, or give it a field of its own");
}

/// Any value beside a tag.
mod value_beside_a_tag {
    struct R {
        e: E,
    }
    #[serde(tag = "t")]
    enum E {
        A(serde_json::Value),
        B,
    }
    refused!("Rust keeps this key, of which no schema tells, as a `serde_json::Value` does that is laid into an object: flatten a map in its place, or give it a field of its own");
}

/// Integers that serde cannot buffer.
mod wide_integers_beside_a_tag {
    struct R {
        e: E,
    }
    #[serde(tag = "t")]
    enum E {
        A { n: u128 },
        B { m: i128 },
    }
    refused!("wide-integers-beside-a-tag-v1.e: Rust does not read, or not write again, what the schema accepts (u128 is not supported); inside an enum that is tagged or untagged, and inside what is flattened, serde reads no integers of 128 bits; use `u64` or `i64`; seen with {\"e\":{\"t\":\"A\",\"n\":1}}");
}

/// A form that fits every value.
mod untagged_value {
    struct R {
        l: Vec<E>,
    }
    #[serde(untagged)]
    enum E {
        Text(String),
        Any(serde_json::Value),
    }
    refused!("this form fits every value, so that the type says nothing of them: hold a `serde_json::Value` in the place of the enum, or give the form a tag");
}

/// The same, flattened.
mod flattened_value {
    struct R {
        x: u8,
        #[serde(flatten)]
        e: E,
    }
    #[serde(untagged)]
    enum E {
        A { y: u8 },
        B(serde_json::Value),
    }
    refused!("or has a form that fits every value, so that nothing tells which fields there are");
}

/// An enum that is one of its own forms.
mod form_of_itself {
    struct R {
        e: E,
    }
    #[serde(untagged)]
    enum E {
        Leaf(u8),
        Same(Box<E>),
    }
    refused!("is a form of itself, which takes no value that the others do not: remove the form, or `#[serde(untagged)]`");
}

/// A flattened struct that is skipped.
mod flattened_and_skipped {
    struct R {
        id: u8,
        #[serde(flatten, skip_serializing_if = "is_zero")]
        d: D,
    }
    struct D {
        x: u8,
    }
    fn is_zero(d: &D) -> bool {
        d.x == 0
    }
    refused!("flattened-and-skipped-v1.x: what Rust writes is not what the schema says (required field is missing); Rust leaves the field out, and its schema says that it is always written: where it is of a flattened field with `skip_serializing_if`, put that on the fields of its type");
}

/// Null for one of two options.
mod double_option {
    struct R {
        i: Inner,
    }
    struct Inner {
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            with = "serde_with::rust::double_option"
        )]
        #[schemars(with = "Option<u8>")]
        n: Option<Option<u8>>,
    }
    refused!("double-option-v1.i.n: what Rust writes is not what the schema says (expected an integer, got null); absent is the only none on the wire: hold one `Option` at most");
}

/// A map that may not be empty.
mod map_that_is_not_empty {
    struct R {
        s: Full,
    }
    #[serde(try_from = "BTreeMap<String, u8>")]
    struct Full(BTreeMap<String, u8>);
    impl TryFrom<BTreeMap<String, u8>> for Full {
        type Error = String;
        fn try_from(map: BTreeMap<String, u8>) -> Result<Self, String> {
            if map.is_empty() { Err("none".into()) } else { Ok(Self(map)) }
        }
    }
    refused!("(none); no schema can tell how many members a map has");
}

/// Strings that the schema lists.
mod listed_strings {
    struct R {
        #[schemars(extend("enum" = ["a", "b"]))]
        e: String,
    }
    refused!("listed-strings-v1.e: the schema lists strings here, which have no documentation; use an enum with a doc comment (`///`) on each variant");
}

/// A type of the standard library that says nothing of itself.
mod os_string {
    struct R {
        s: std::ffi::OsString,
    }
    refused!("os-string-v1.s: missing documentation of the type OsString; add a doc comment (`///`) to it, or use a type of your own in the place of another crate's; os-string-v1.s(1): missing documentation in `OsString`;");
}

/// A name of a type that is not of ASCII.
mod umlaut {
    struct R {
        a: Größe,
    }
    struct Größe {
        x: u8,
    }
    refused!("umlaut-v1.a: `UmlautGröße` cannot name a type in every mirror: names have letters and digits of ASCII, a capital first, and some are taken; add `#[schemars(rename = \"..\")]` to it");
}

/// Docs that begin with a `#`, of a field, a variant and a type.
mod docs_that_are_no_heading {
    struct R { inner: Inner }
    struct Inner { #[doc = "#123 is the issue"] n: u8 }
    refused!("schemars drops the `#` with which this doc comment begins, since it is no heading");
}

mod docs_of_a_variant_that_are_no_heading {
    struct R { e: E }
    enum E { #[doc = "#!/bin/sh"] A, B }
    refused!("schemars drops the `#` with which this doc comment begins, since it is no heading");
}

mod docs_of_a_type_that_are_no_heading {
    struct R { inner: Inner }
    #[doc = "####### seven"]
    struct Inner { n: u8 }
    refused!("schemars drops the `#` with which this doc comment begins, since it is no heading");
}

/// A default from a clock, and one in hashed order.
mod default_from_a_clock {
    struct R { inner: Inner }
    struct Inner { #[serde(default = "now")] at: u64 }
    fn now() -> u64 { std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs()) }
    refused!("the schema is not the same each time it is made, at /$defs/DefaultFromAClockInner/properties/at/default");
}

mod default_in_hashed_order {
    struct R { #[serde(default = "tags")] tags: std::collections::HashSet<String> }
    fn tags() -> std::collections::HashSet<String> { ('a'..='h').map(String::from).collect() }
    refused!("the schema is not the same each time it is made, at /properties/tags/default");
}

/// A name for one direction alone.
mod renamed_in_one_direction {
    struct R { inner: Inner }
    struct Inner { #[serde(default, rename(deserialize = "other"))] n: u8 }
    refused!("with two names in a payload");
}
