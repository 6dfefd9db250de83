//! Variants that take unknown values.

/// A variant for unknown tags.
mod other_tag {
    struct R { e: E }
    #[serde(tag = "type")]
    enum E { A { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    scored!();
    good!(R { e: E::A { x: 1 } } => {"e": {"type": "A", "x": 1}}, R { e: E::Unknown } => {"e": {"type": "Unknown"}});
    reads!({"e": {"type": "Zzz", "y": 1}} => {"e": {"type": "Unknown", "y": 1}}, {"e": {"type": ""}} => {"e": {"type": "Unknown"}});
    bad!({"e": {"type": 5}}, {"e": {"type": null}}, {"e": {}}, {"e": {"type": "A"}}, {"e": {"type": "A", "x": "1"}}, {"e": {"type": ["Zzz"]}},
        {"e": null}, {"e": "Zzz"}, {"e": [{"type": "Zzz"}]});
}

/// The same as the root, with a name of its own.
mod other_root {
    #[serde(tag = "op", rename_all = "kebab-case")]
    enum R { PutOn { x: u8 }, Stop, #[serde(other, rename = "and_so_on")] #[schemars(transform = a2a_ext::other)] Other }
    cases!(17);
    scored!();
    good!(R::PutOn { x: 1 } => {"op": "put-on", "x": 1}, R::Stop, R::Other => {"op": "and_so_on"});
    reads!({"op": "Other", "x": []} => {"op": "and_so_on", "x": []});
    bad!({"op": 5}, {"op": null}, {}, {"op": "put-on"}, {"op": "put-on", "x": -1});
}

/// The same, and no schema is told: seen by the derive.
mod other_root_untold {
    cases!(17);
    refused!("no schema says `other`");
    refused_by_derive!("read-by-serde-alone");
}

/// The same, seen by codegen.
mod other_untold {
    struct R { e: E }
    enum E { A, #[serde(other)] Unknown }
    cases!(17);
    refused!("add `#[schemars(transform = a2a_ext::other)]` to the variant");
}

/// No variant takes unknown values, but the schema is told so.
mod other_told_alone {
    struct R { e: E }
    enum E { A, #[schemars(transform = a2a_ext::other)] B }
    refused!("Rust does not read, or not write again, what the schema accepts");
}

/// The only variant.
mod other_alone {
    struct R { e: E }
    enum E { #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    refused!("use a `String`");
}

/// A string enum, alone, in a list, in a map, and optional.
mod other_string {
    struct R { e: E, list: Vec<E>, map: BTreeMap<String, E>, #[serde(default, skip_serializing_if = "Option::is_none")] o: Option<E> }
    #[serde(rename_all = "lowercase")]
    enum E { A, #[serde(rename = "b \"2\"")] B, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    good!(R { e: E::A, list: vec![E::B, E::Unknown], map: BTreeMap::from([("k".into(), E::Unknown)]), o: Some(E::A) },
        R { e: E::Unknown, list: vec![], map: BTreeMap::new(), o: None } => {"e": "unknown", "list": [], "map": {}});
    reads!({"e": "zzz", "list": ["a", "B", ""], "map": {"k": "A"}, "o": "Unknown"} =>
        {"e": "unknown", "list": ["a", "unknown", "unknown"], "map": {"k": "unknown"}, "o": "unknown"});
    bad!({"e": 5, "list": [], "map": {}}, {"e": null, "list": [], "map": {}}, {"e": {"a": null}, "list": [], "map": {}},
        {"e": "a", "list": [5], "map": {}}, {"e": "a", "list": [], "map": {"k": null}}, {"list": [], "map": {}}, {"e": "a", "list": [], "map": {}, "o": {"zzz": null}});
}

/// Externally tagged, with data and without.
mod other_external {
    struct R { list: Vec<E>, map: BTreeMap<String, E>, #[serde(default, skip_serializing_if = "Option::is_none")] o: Option<E> }
    enum E { A, B(u8), C { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    good!(R { list: vec![E::A, E::B(1), E::C { x: 2 }, E::Unknown], map: BTreeMap::from([("k".into(), E::Unknown)]), o: Some(E::B(1)) });
    reads!({"list": ["zzz", {"B": 1}], "map": {"k": "b"}, "o": "a"} => {"list": ["Unknown", {"B": 1}], "map": {"k": "Unknown"}, "o": "Unknown"});
    bad!({"list": ["B"], "map": {}}, {"list": [{"zzz": 1}], "map": {}}, {"list": [{"zzz": null}], "map": {}}, {"list": [{"B": "1"}], "map": {}},
        {"list": [{"Unknown": null}], "map": {}}, {"list": [5], "map": {}}, {"list": [null], "map": {}}, {"list": [{}], "map": {}}, {"list": ["C"], "map": {}});
}

/// Adjacently tagged: serde reads an unknown tag only without content.
mod other_adjacent {
    struct R { e: E }
    #[serde(tag = "t", content = "c")]
    enum E { A { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    refused!("`other` beside `content`");
}

/// In a list, in a map, and optional.
mod other_in_places {
    struct R { list: Vec<E>, map: BTreeMap<String, E>, #[serde(default, skip_serializing_if = "Option::is_none")] o: Option<E> }
    #[serde(tag = "t")]
    enum E { A { x: u8 }, B(Inner), #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    struct Inner { y: u8 }
    cases!(17);
    good!(R { list: vec![E::A { x: 1 }, E::B(Inner { y: 2 }), E::Unknown], map: BTreeMap::from([("k".into(), E::Unknown)]), o: Some(E::Unknown) });
    reads!({"list": [{"t": "a", "x": "1"}], "map": {"k": {"t": "b"}}, "o": {"t": "t"}} =>
        {"list": [{"t": "Unknown", "x": "1"}], "map": {"k": {"t": "Unknown"}}, "o": {"t": "Unknown"}},
        {"list": [], "map": {}, "o": null});
    bad!({"list": [{"t": "B", "y": "2"}], "map": {}}, {"list": [{"t": 1}], "map": {}}, {"list": [], "map": {"k": {"t": true}}}, {"list": [], "map": {}, "o": {}});
}

/// Inside the object of an untagged union.
mod other_in_untagged {
    struct R { u: U }
    #[serde(untagged)]
    enum U { Obj { kind: K, e: E }, Text(String) }
    enum K { A, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    #[serde(tag = "type")]
    enum E { A { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    good!(R { u: U::Obj { kind: K::A, e: E::A { x: 1 } } }, R { u: U::Obj { kind: K::Unknown, e: E::Unknown } }, R { u: U::Text("zzz".into()) });
    reads!({"u": {"kind": "zzz", "e": {"type": "zzz"}}} => {"u": {"kind": "Unknown", "e": {"type": "Unknown"}}});
    bad!({"u": {"kind": 1, "e": {"type": "zzz"}}}, {"u": {"kind": "A", "e": {"type": "A"}}}, {"u": {"kind": "A", "e": {}}}, {"u": null});
}

/// A form of an untagged union.
mod other_form {
    struct R { u: U }
    #[serde(untagged)]
    enum U { Tagged(E), Obj { z: u8 }, Kind(K) }
    enum K { A, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    #[serde(tag = "type")]
    enum E { A { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    good!(R { u: U::Tagged(E::A { x: 1 }) }, R { u: U::Tagged(E::Unknown) }, R { u: U::Obj { z: 1 } }, R { u: U::Kind(K::Unknown) });
    reads!({"u": {"type": "zzz", "z": 1}} => {"u": {"type": "Unknown", "z": 1}}, {"u": {"type": "A", "z": 1}} => {"u": {"type": "A", "z": 1}},
        {"u": "zzz"} => {"u": "Unknown"});
    bad!({"u": {"type": "A"}}, {"u": {}}, {"u": 1});
}

/// The names of another enum, which it would take.
mod other_of_two {
    struct R { u: U }
    #[serde(untagged)]
    enum U { One(E), Two(F) }
    #[serde(tag = "type")]
    enum E { A { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    #[serde(tag = "type")]
    enum F { B { y: u8 }, C { z: u8 } }
    cases!(17);
    refused!("would be read for the variants of another one here");
}

/// Inside a tagged enum, which serde reads out of a buffer, and inside itself.
mod other_buffered {
    #[serde(tag = "t")]
    enum R { A { k: K, e: E }, B { of: Vec<R> }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    enum K { One, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    enum E { X(u8), #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    good!(R::A { k: K::One, e: E::X(1) }, R::B { of: vec![R::Unknown, R::A { k: K::Unknown, e: E::Unknown }] });
    reads!({"t": "A", "k": "two", "e": "y"} => {"t": "A", "k": "Unknown", "e": "Unknown"}, {"t": "B", "of": [{"t": "C", "of": 1}]} => {"t": "B", "of": [{"t": "Unknown", "of": 1}]});
    bad!({"t": "A", "k": 0, "e": "y"}, {"t": "A", "k": "One", "e": "X"}, {"t": "A", "k": "One", "e": {"Unknown": null}}, {"t": 7}, {"t": "B", "of": [{}]});
}

/// Flattened: the other fields are the struct's.
mod other_flattened {
    struct R { id: u8, #[serde(flatten)] e: E, kind: K }
    #[serde(tag = "type")]
    enum E { A { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    enum K { One, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    good!(R { id: 1, e: E::A { x: 1 }, kind: K::One } => {"id": 1, "type": "A", "x": 1, "kind": "One"}, R { id: 1, e: E::Unknown, kind: K::Unknown });
    reads!({"id": 1, "type": "zzz", "kind": "two", "x": true} => {"id": 1, "type": "Unknown", "kind": "Unknown", "x": true});
    bad!({"id": 1, "type": 5, "kind": "One"}, {"id": 1, "kind": "One"}, {"id": 1, "type": "A", "kind": "One"}, {"id": "1", "type": "zzz", "kind": "One"},
        {"id": 1, "type": "zzz", "kind": null}, {"id": 1, "type": null, "kind": "One"});
}

/// Two flattened enums.
mod other_flattened_twice {
    struct R { #[serde(flatten)] a: A, #[serde(flatten)] b: B }
    #[serde(tag = "a")]
    enum A { X { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    #[serde(tag = "b")]
    enum B { Y { y: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Rest }
    cases!(17);
    good!(R { a: A::X { x: 1 }, b: B::Y { y: 1 } }, R { a: A::Unknown, b: B::Y { y: 1 } }, R { a: A::X { x: 1 }, b: B::Rest });
    reads!({"a": "zzz", "b": "X"} => {"a": "Unknown", "b": "Rest"});
    bad!({"a": "zzz", "b": "Y"}, {"a": "X", "b": "zzz"}, {"a": 1, "b": "zzz"}, {"a": "zzz"});
}

/// Around an enum of its own.
mod other_nested {
    struct R { e: Outer }
    #[serde(tag = "outer")]
    enum Outer { A(Inner), #[serde(other)] #[schemars(transform = a2a_ext::other)] Rest }
    #[serde(tag = "inner")]
    enum Inner { X { x: u8 }, #[serde(other)] #[schemars(transform = a2a_ext::other)] Rest }
    cases!(17);
    good!(R { e: Outer::A(Inner::X { x: 1 }) }, R { e: Outer::A(Inner::Rest) } => {"e": {"outer": "A", "inner": "Rest"}}, R { e: Outer::Rest });
    reads!({"e": {"outer": "A", "inner": "zzz"}} => {"e": {"outer": "A", "inner": "Rest"}}, {"e": {"outer": "zzz", "inner": 5}} => {"e": {"outer": "Rest", "inner": 5}});
    bad!({"e": {"outer": "A"}}, {"e": {"outer": "A", "inner": 5}}, {"e": {"outer": 5, "inner": "X"}});
}

/// The keys of a map.
mod other_key {
    struct R { map: BTreeMap<E, u8> }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum E { A, #[serde(other)] #[schemars(transform = a2a_ext::other)] Unknown }
    cases!(17);
    refused!("Rust reads this key of a map and writes another");
}
