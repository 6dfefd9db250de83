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
    bad!({"k": 1}, {"id": 1});
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

/// A tagged enum beside an untagged one.
mod flatten_tagged_untagged {
    struct R { #[serde(flatten)] b: B, #[serde(flatten)] c: C }
    #[serde(tag = "kind")]
    enum B { S { s: String }, N }
    #[serde(untagged)]
    enum C { Q { q: u8 }, Z { z: String } }
    good!(R { b: B::N, c: C::Q { q: 1 } } => {"kind": "N", "q": 1}, R { b: B::S { s: "a".into() }, c: C::Z { z: "z".into() } });
    reads!({"kind": "N", "q": 1, "s": 5} => {"kind": "N", "q": 1, "s": 5});
    bad!({}, {"kind": "N"}, {"q": 1}, {"kind": "S", "q": 1}, {"kind": "N", "q": "x"}, {"kind": "X", "q": 1}, {"kind": "X"}, {"kind": "N", "q": 256});
}

/// The same the other way round, in a list.
mod flatten_untagged_tagged {
    struct R { list: Vec<Inner> }
    struct Inner { #[serde(flatten)] c: C, id: u8, #[serde(flatten)] b: B }
    #[serde(tag = "kind")]
    enum B { S { s: String }, N }
    #[serde(untagged)]
    enum C { Q { q: u8 }, Z { #[schemars(length(min = 1))] z: String } }
    good!(R { list: vec![Inner { c: C::Q { q: 1 }, id: 1, b: B::N }, Inner { c: C::Z { z: "z".into() }, id: 2, b: B::S { s: "a".into() } }] });
    bad!({"list": [{"id": 1, "kind": "N"}]}, {"list": [{"id": 1, "q": 1}]}, {"list": [{"id": 1}]}, {"list": [{"id": 1, "kind": "S", "z": "a"}]},
        {"list": [{"id": 1, "kind": "N", "z": ""}]}, {"list": [{"kind": "N", "q": 1}]});
}

/// An untagged enum beside an adjacently tagged one.
mod flatten_untagged_adjacent {
    struct R { #[serde(flatten)] a: A, x: u8, #[serde(flatten)] c: C, #[serde(flatten)] b: B }
    struct A { p: u8 }
    #[serde(tag = "kind", content = "data")]
    enum B { S(String), L(Vec<u8>), N }
    #[serde(untagged)]
    enum C { Q { q: u8 }, Z { z: String } }
    good!(R { a: A { p: 1 }, x: 2, c: C::Q { q: 1 }, b: B::N } => {"p": 1, "x": 2, "kind": "N", "q": 1}, R { a: A { p: 1 }, x: 2, c: C::Z { z: "z".into() }, b: B::L(vec![1]) });
    bad!({"p": 1, "x": 2, "kind": "N"}, {"p": 1, "x": 2, "kind": "S", "q": 1}, {"x": 2, "kind": "N", "q": 1}, {"p": 1, "x": 2, "kind": "L", "data": "a"}, {"p": 1, "x": 2, "q": 1});
}

/// Three enums of two sorts in one object.
mod flatten_three {
    struct R { one: One, two: Two }
    struct One { #[serde(flatten)] a: A, #[serde(flatten)] u: U, #[serde(flatten)] b: B }
    struct Two { #[serde(flatten)] u: U, #[serde(flatten)] a: A, #[serde(flatten)] v: V }
    #[serde(tag = "a")]
    enum A { X { x: u8 }, N }
    #[serde(tag = "b", content = "c")]
    enum B { Y(u8), O }
    #[serde(untagged)]
    enum U { Q { q: u8 }, Z { z: String } }
    #[serde(untagged)]
    enum V { L { l: Vec<u8> }, M { m: bool } }
    good!(R { one: One { a: A::X { x: 1 }, u: U::Q { q: 1 }, b: B::O }, two: Two { u: U::Z { z: "z".into() }, a: A::N, v: V::M { m: true } } },
        R { one: One { a: A::N, u: U::Z { z: "".into() }, b: B::Y(1) }, two: Two { u: U::Q { q: 1 }, a: A::X { x: 1 }, v: V::L { l: vec![] } } });
    bad!({"one": {}, "two": {}}, {"one": {"a": "N", "b": "O"}, "two": {}}, {"one": {"q": 1, "b": "O"}, "two": {}}, {"one": {"a": "N", "q": 1}, "two": {}},
        {"one": {"a": "N", "q": 1, "b": "O"}, "two": {}}, {"one": {"a": "N", "q": 1, "b": "O"}, "two": {"a": "N"}}, {"one": {"a": "N", "q": 1, "b": "O"}, "two": {"a": "N", "q": 1}},
        {"one": {"a": "N", "q": 1, "b": "O"}, "two": {"a": "N", "m": true}}, {"one": {"a": "N", "q": 1, "b": "O"}, "two": {"q": 1, "m": true}});
}

/// A tagged and an untagged enum in a variant of each tagged representation.
mod flatten_in_variants {
    struct R { external: External, internal: Internal, adjacent: Adjacent }
    enum External { V { #[serde(flatten)] b: B, #[serde(flatten)] c: C } }
    #[serde(tag = "t")]
    enum Internal { V { #[serde(flatten)] b: B, #[serde(flatten)] c: C }, W }
    #[serde(tag = "t", content = "v")]
    enum Adjacent { V { #[serde(flatten)] b: B, #[serde(flatten)] c: C }, W }
    #[serde(tag = "kind")]
    enum B { S { s: String }, N }
    #[serde(untagged)]
    enum C { Q { q: u8 }, Z { z: String } }
    good!(R { external: External::V { b: B::N, c: C::Q { q: 1 } }, internal: Internal::V { b: B::N, c: C::Q { q: 1 } }, adjacent: Adjacent::V { b: B::N, c: C::Q { q: 1 } } },
        R { external: External::V { b: B::S { s: "".into() }, c: C::Z { z: "".into() } }, internal: Internal::W, adjacent: Adjacent::W });
    bad!({"external": {"V": {"kind": "N"}}, "internal": {"t": "W"}, "adjacent": {"t": "W"}}, {"external": {"V": {"q": 1}}, "internal": {"t": "W"}, "adjacent": {"t": "W"}},
        {"external": {"V": {"kind": "N", "q": 1}}, "internal": {"t": "V", "kind": "N"}, "adjacent": {"t": "W"}}, {"external": {"V": {"kind": "N", "q": 1}}, "internal": {"t": "V", "q": 1}, "adjacent": {"t": "W"}},
        {"external": {"V": {"kind": "N", "q": 1}}, "internal": {"t": "W"}, "adjacent": {"t": "V", "v": {"kind": "N"}}});
}

/// The same in a variant without a tag.
mod flatten_in_untagged {
    struct R { u: U }
    #[serde(untagged)]
    enum U { V(V), W(u8) }
    struct V { #[serde(flatten)] b: B, #[serde(flatten)] c: C }
    #[serde(tag = "kind")]
    enum B { S { s: String }, N }
    #[serde(untagged)]
    enum C { Q { q: u8 }, Z { z: String } }
    good!(R { u: U::V(V { b: B::N, c: C::Q { q: 1 } }) }, R { u: U::V(V { b: B::S { s: "".into() }, c: C::Z { z: "".into() } }) }, R { u: U::W(1) });
    bad!({"u": {}}, {"u": {"kind": "N"}}, {"u": {"q": 1}}, {"u": "a"});
}

/// An externally tagged enum beside a tagged one.
mod flatten_external_beside_tagged {
    struct R { #[serde(flatten)] b: B, #[serde(flatten)] e: E }
    #[serde(tag = "kind")]
    enum B { S { s: String }, N }
    enum E { X(u8), Y { y: String } }
    refused!("an externally tagged enum cannot be mirrored");
}

/// A map with integers for keys in a struct that is flattened, whose keys serde reads as strings.
mod flatten_integer_keys {
    struct R { id: u8, #[serde(flatten)] inner: Inner }
    struct Inner { m: BTreeMap<i64, u8> }
    refused!("flatten-integer-keys-v1.m: Rust does not read, or not write again, what the schema accepts (invalid type: string \"1\", expected i64); where it is flattened, serde reads no integers as keys: use `String` keys");
}

/// The same in a map that is flattened.
mod flatten_map_of_integer_keys {
    struct R { id: u8, #[serde(flatten)] rest: BTreeMap<String, BTreeMap<i64, u8>> }
    refused!("expected i64); where it is flattened, serde reads no integers as keys: use `String` keys");
}

/// An enum with its content beside the tag, whose contents are structs.
mod flatten_adjacent_structs {
    struct R { id: u8, #[serde(flatten)] e: E }
    #[serde(tag = "t", content = "c")]
    enum E { X { x: u8 }, Y { y: u8 }, Z }
    good!(R { id: 1, e: E::X { x: 1 } } => {"id": 1, "t": "X", "c": {"x": 1}}, R { id: 1, e: E::Y { y: 1 } }, R { id: 1, e: E::Z });
    bad!({"id": 1, "t": "Y", "c": {"x": 1}}, {"id": 1, "t": "X"});
}

/// The same of an enum that holds itself.
mod flatten_adjacent_again {
    struct R { id: u8, #[serde(flatten)] e: E }
    #[serde(tag = "t", content = "c")]
    enum E { X { x: u64 }, Y { y: String, #[serde(default, skip_serializing_if = "Option::is_none")] again: Option<Box<E>> } }
    good!(R { id: 1, e: E::X { x: 1 } }, R { id: 1, e: E::Y { y: "a".into(), again: Some(Box::new(E::X { x: 1 })) } });
    bad!({"id": 1, "t": "Y", "c": {"y": "a", "again": {"t": "X", "c": {"y": "a"}}}});
}
