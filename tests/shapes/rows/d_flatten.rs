//! Flattened structs, enums and maps.

/// An optional enum, flattened.
mod flatten_option_enum {
    struct R { id: String, #[serde(flatten)] m: Option<E> }
    #[serde(tag = "t")]
    enum E { V1 { x: u8 }, V2 { y: u8 } }
    cases!(24);
    scored!();
    refused!("flatten-option-enum-v1: a flattened enum is optional here");
}

/// An optional struct, flattened.
mod flatten_option_struct {
    struct R { id: String, #[serde(flatten)] m: Option<M> }
    struct M { a: u8, b: u8 }
    cases!(24);
    refused!("Rust drops this field when another is missing or wrong");
}

/// A map beside a named field.
mod flatten_map {
    struct R { id: String, #[serde(flatten)] extra: BTreeMap<String, u32> }
    cases!(25, 26);
    other_keys!();
    scored!();
    good!(R { id: "a".into(), extra: BTreeMap::from([("k".into(), 1)]) } => {"id": "a", "k": 1}, R { id: "a".into(), extra: BTreeMap::new() });
    bad!({"id": "a", "k": "x"}, {"k": 1});
}

/// A map of any values beside a named field.
mod flatten_map_any {
    struct R { id: String, #[serde(flatten)] extra: BTreeMap<String, serde_json::Value> }
    cases!(25, 26);
    other_keys!();
    scored!();
    good!(R { id: "a".into(), extra: BTreeMap::from([("k".into(), serde_json::json!([null, {"x": 1}]))]) });
}

/// Flattened maps with keys that JavaScript objects have already, in a record and in forms of unions.
mod flatten_map_names {
    struct R { id: String, tagged: E, either: Vec<U>, #[serde(flatten)] rest: BTreeMap<String, u32> }
    #[serde(tag = "t")]
    enum E { A { #[serde(flatten)] rest: BTreeMap<String, bool> }, B { a: u8 } }
    #[serde(untagged)]
    enum U { L { list: Vec<u8>, #[serde(flatten)] rest: BTreeMap<String, serde_json::Value> }, N { n: u8 } }
    other_keys!();
    good!(
        R { id: "a".into(), tagged: E::A { rest: named(true) }, either: vec![U::L { list: vec![1], rest: named(serde_json::json!({"__proto__": 1})) }, U::N { n: 1 }], rest: named(7) },
        R { id: "a".into(), tagged: E::B { a: 1 }, either: vec![], rest: BTreeMap::from([("__proto__".into(), 1)]) }
    );
    fn named<T: Clone>(value: T) -> BTreeMap<String, T> { ["__proto__", "constructor", "toString", "hasOwnProperty", ""].map(|key| (key.to_owned(), value.clone())).into() }
    bad!({"id": "a", "tagged": {"t": "B", "a": 1}, "either": [], "__proto__": "x"}, {"id": "a", "tagged": {"t": "A", "__proto__": 1}, "either": []},
        {"id": "a", "tagged": {"t": "B", "a": 1}, "either": [], "constructor": "x"});
}

/// Flattened structs inside flattened structs.
mod flatten_deep {
    struct R { a: u8, #[serde(flatten)] m: M }
    struct M { b: u8, #[serde(flatten)] n: N }
    struct N { c: u8, #[serde(flatten)] e: E }
    #[serde(tag = "t")]
    enum E { X { x: u8 }, Y }
    cases!(27, 28);
    scored!();
    good!(R { a: 1, m: M { b: 2, n: N { c: 3, e: E::X { x: 4 } } } } => {"a": 1, "b": 2, "c": 3, "t": "X", "x": 4},
        R { a: 1, m: M { b: 2, n: N { c: 3, e: E::Y } } });
    bad!({"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2, "c": 3, "t": "X"});
}

/// A flattened untagged enum.
mod flatten_untagged {
    struct R { a: u8, #[serde(flatten)] e: E }
    #[serde(untagged)]
    enum E { X { x: u8 }, Y { y: String } }
    cases!(27);
    good!(R { a: 1, e: E::X { x: 1 } } => {"a": 1, "x": 1}, R { a: 1, e: E::Y { y: "b".into() } });
    bad!({"a": 1}, {"a": 1, "x": "b"});
}

/// A flattened adjacently tagged enum.
mod flatten_adjacent {
    struct R { a: u8, #[serde(flatten)] e: E }
    #[serde(tag = "t", content = "c")]
    enum E { X(u8), Y { y: String } }
    cases!(27, 29);
    good!(R { a: 1, e: E::X(2) } => {"a": 1, "t": "X", "c": 2}, R { a: 1, e: E::Y { y: "b".into() } });
    bad!({"a": 1, "t": "X"}, {"a": 1, "t": "Z", "c": 2});
}

/// A flattened externally tagged enum.
mod flatten_external {
    struct R { a: u8, #[serde(flatten)] e: E }
    enum E { X(u8), Y { y: String } }
    cases!(27, 29);
    refused!("an externally tagged enum cannot be mirrored");
}

/// A map beside an enum, which serde gives the enum's fields too.
mod flatten_map_beside_enum {
    struct R { #[serde(flatten)] e: E, #[serde(flatten)] rest: BTreeMap<String, serde_json::Value> }
    #[serde(tag = "t")]
    enum E { X { x: u8 }, Y }
    refused!("a map can be flattened beside plain structs only");
}

/// Unknown fields are refused by serde.
mod denied {
    cases!(23);
    scored!();
    refused_by_derive!("fields-denied");
}

/// The same, deeper than the derive sees.
mod denied_inside {
    struct R { m: M }
    #[serde(deny_unknown_fields)]
    struct M { a: u8 }
    cases!(23);
    refused!("remove `#[serde(deny_unknown_fields)]`");
}

/// Two tagged enums in one object.
mod flatten_two {
    struct R { #[serde(flatten)] from: From, #[serde(flatten)] to: To }
    #[serde(tag = "from")]
    enum From { Here, Point { x: u8 } }
    #[serde(tag = "to")]
    enum To { There, Up { y: u8 } }
    cases!(28);
    scored!();
    good!(R { from: From::Point { x: 1 }, to: To::Up { y: 2 } }, R { from: From::Here, to: To::There });
    bad!({"from": "Here"}, {"from": "Point", "to": "There"});
}
