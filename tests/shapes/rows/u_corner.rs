//! Corners where two rules of serde meet.

/// A struct within a variant that has the tag's key for a field.
mod tag_in_content {
    struct R { e: E }
    #[serde(tag = "t")]
    enum E { A(Inner), B }
    struct Inner { t: u8 }
    refused!("tag-in-content-v1.e(A).t: the object has two fields of this name, its own and one that is flattened into it; rename one");
}

/// Two variants of one name.
mod variant_twice {
    struct R { e: E }
    #[serde(tag = "t")]
    enum E { #[serde(rename = "x")] A { a: u8 }, #[serde(rename = "x")] B { b: u8 } }
    refused!("variant-twice-v1.e(x): two different types would be called VariantTwiceEX;");
}

/// Two variants of one name without data.
mod unit_twice {
    struct R { e: E }
    enum E { #[serde(rename = "x")] A, #[serde(rename = "x")] B, C }
    refused!("unit-twice-v1.e(x): the enumeration has this string twice; rename one");
}

/// Patterns whose classes engines read differently: digits of every script, and what a line ends with.
mod pattern_digit {
    struct R { #[schemars(regex(pattern = r"^\d+$"))] n: String, #[schemars(regex(pattern = "^a.b$"))] any: String }
    refused!("`.` means other line ends in each; write `[^\\n]`; pattern-digit-v1.n: the pattern `^\\d+$` is not read alike by Rust, Python and JavaScript: `\\d` is more than ASCII in Python; write `[0-9]`");
}

/// Other classes of that kind.
mod pattern_word {
    struct R { #[schemars(regex(pattern = r"^\w\s\w$"))] n: String }
    refused!("`\\w` is more than ASCII in Python; write `[A-Za-z0-9_]`");
}

/// An option for content.
mod adjacent_option {
    struct R { list: Vec<E> }
    #[serde(tag = "t", content = "c")]
    enum E { A(Option<u8>), B }
    refused!("adjacent-option-v1.list[](A).c: it is required and can be null, and absent is the only none on the wire; add `#[serde(default, skip_serializing_if = \"Option::is_none\")]`; give it a name first, where a variant has none for it: `A { value: Option<..> }`");
}

/// An option in a variant that is a key.
mod external_option {
    struct R { list: Vec<E> }
    enum E { A(Option<u8>), B }
    refused!("external-option-v1.list[](A).A: it is required and can be null, and absent is the only none on the wire; add `#[serde(default, skip_serializing_if = \"Option::is_none\")]`; give it a name first, where a variant has none for it: `A { value: Option<..> }`");
}

/// An optional map that is flattened.
mod flatten_option_map {
    struct R { id: u8, #[serde(flatten)] rest: Option<BTreeMap<String, u8>> }
    other_keys!();
    good!(R { id: 1, rest: Some(BTreeMap::from([("k".into(), 1)])) }, R { id: 1, rest: None });
    bad!({"id": 1, "k": "x"});
}

/// Pairs for keys.
mod tuple_keys {
    struct R { m: BTreeMap<(u8, u8), u8> }
    refused!("expected a tuple of size 2); no schema can tell of such keys; use `String` keys, and convert them in code");
}

/// A struct without fields, and an enum without a tag, beside a tag.
mod unit_beside_a_tag {
    struct R { list: Vec<E> }
    #[serde(tag = "t")]
    enum E { A(Empty), B(Unit) }
    struct Empty {}
    struct Unit;
    refused!("expected unit struct Unit); beside a tag serde reads `struct Name;` from no other field: write `struct Name {}`, or a variant without data");
}

/// An enum without a tag beside a tag.
mod untagged_beside_a_tag {
    struct R { list: Vec<E> }
    #[serde(tag = "t")]
    enum E { A(U), B { x: u8 } }
    #[serde(untagged)]
    enum U { X { x: u8 }, Y { y: u8 } }
    good!(R { list: vec![E::A(U::X { x: 1 }), E::A(U::Y { y: 1 }), E::B { x: 1 }] });
    bad!({"list": [{"t": "A"}]}, {"list": [{"t": "A", "x": "x"}]});
}

/// A moment as seconds, by a module of chrono's.
mod seconds {
    struct R { #[serde(with = "chrono::serde::ts_seconds")] #[schemars(with = "i64", range(min = -8_000_000_000_i64, max = 8_000_000_000_i64))] at: chrono::DateTime<chrono::Utc> }
    good!(R { at: chrono::DateTime::from_timestamp(1, 0).unwrap() } => {"at": 1});
    bad!({"at": "1970-01-01T00:00:00Z"}, {"at": 1.5});
}

/// An option of a unit variant's enum as a key's value, and options in maps and lists.
mod options_inside {
    struct R { m: BTreeMap<String, Option<u8>>, l: Vec<Option<String>>, t: (u8, Option<u8>) }
    good!(R { m: BTreeMap::from([("a".into(), None), ("b".into(), Some(1))]), l: vec![None, Some("x".into())], t: (1, None) });
    bad!({"m": {"a": "x"}, "l": [], "t": [1, null]}, {"m": {}, "l": [1], "t": [1, null]}, {"m": {}, "l": [], "t": [1]});
}
