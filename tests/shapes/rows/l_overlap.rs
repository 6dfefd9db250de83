//! Untagged forms of which an earlier one takes what Rust writes of a later one.

/// An earlier form with optional fields only: it takes every object.
mod overlap_optional {
    struct R { e: E }
    #[serde(untagged)]
    enum E { A { #[serde(default, skip_serializing_if = "Option::is_none")] a: Option<u8> }, B { b: u8 } }
    refused!("overlap-optional-v1.e: Rust writes {\"b\":1} of form 2 (`OverlapOptionalEB`), reads it as form 1 (`OverlapOptionalEA`), which comes first, and then writes {}; put the form with more required fields first, or add `#[serde(tag = \"..\")]`");
}

/// The same, the other way round.
mod overlap_ordered {
    struct R { e: E }
    #[serde(untagged)]
    enum E { B { b: u8 }, A { #[serde(default, skip_serializing_if = "Option::is_none")] a: Option<u8> } }
    good!(R { e: E::A { a: None } } => {"e": {}}, R { e: E::A { a: Some(1) } }, R { e: E::B { b: 1 } });
    bad!({"e": {"a": "x"}}, {"e": []});
}

/// An earlier form with fewer fields.
mod overlap_fewer {
    struct R { list: Vec<E> }
    #[serde(untagged)]
    enum E { One { a: u8 }, Two { a: u8, b: u8 } }
    refused!("put the form with more required fields first");
}

/// Seen with values of both forms alone: an optional field of one is another type in the other, and constraints differ.
mod overlap_in_part {
    struct R { e: E }
    #[serde(untagged)]
    enum E {
        A { #[schemars(range(min = 100))] a: u8, #[serde(default, skip_serializing_if = "Option::is_none")] b: Option<u8> },
        B { a: u8, #[serde(default, skip_serializing_if = "Option::is_none")] b: Option<String>, #[serde(default, skip_serializing_if = "Option::is_none")] c: Option<u8> },
    }
    refused!("reads it as form 1 (`OverlapInPartEAB`)");
}

/// Nothing is lost, and a field is added.
mod overlap_added {
    struct R { e: E }
    #[serde(untagged)]
    enum E { A { x: u8, #[serde(default)] y: u8 }, B { x: u8 } }
    refused!("Rust writes {\"x\":1} of form 2 (`OverlapAddedEX`), reads it as form 1 (`OverlapAddedEXY`), which comes first, and then writes {\"x\":1,\"y\":0}");
}

/// A later form whose field has an older name in an earlier one.
mod overlap_alias {
    struct R { e: E }
    #[serde(untagged)]
    enum E { A { #[serde(alias = "b")] #[schemars(transform = a2a_ext::alias("b"))] a: u8 }, B { b: u8 } }
    refused!("reads it as form 1 (`OverlapAliasEA`)");
}

/// Deeper, in lists.
mod overlap_in_lists {
    struct R { l: L }
    #[serde(untagged)]
    enum L { A(Vec<One>), B(Vec<Two>) }
    struct One { a: u8 }
    struct Two { a: u8, b: u8 }
    refused!("overlap-in-lists-v1.l: Rust writes [{\"a\":1,\"b\":1}] of form 2, reads it as form 1, which comes first");
}

/// Deeper, in maps.
mod overlap_in_maps {
    struct R { m: M }
    #[serde(untagged)]
    enum M { A(BTreeMap<String, One>), B(BTreeMap<String, Two>) }
    struct One { a: u8 }
    struct Two { a: u8, b: u8 }
    refused!("overlap-in-maps-v1.m: Rust writes {\"key\":{\"a\":1,\"b\":1}} of form 2");
}

/// Deeper, in fields.
mod overlap_in_fields {
    struct R { o: O }
    #[serde(untagged)]
    enum O { A(OfOne), B(OfTwo) }
    struct OfOne { x: One }
    struct OfTwo { x: Vec<u8> }
    struct One { a: u8 }
    refused!("overlap-in-fields-v1.o: Rust writes {\"x\":[1]} of form 2 (`OverlapInFieldsOfTwo`), reads it as form 1 (`OverlapInFieldsOfOne`), which comes first, and then writes {\"x\":{\"a\":1}}; serde takes a list for the fields of a struct: put form 2");
}

/// The same with the wider type first.
mod overlap_in_fields_first {
    struct R { l: L, m: M, o: O }
    #[serde(untagged)]
    enum L { B(Vec<Two>), A(Vec<One>) }
    #[serde(untagged)]
    enum M { B(BTreeMap<String, Two>), A(BTreeMap<String, One>) }
    #[serde(untagged)]
    enum O { B(OfList), A(OfOne) }
    struct OfList { x: Vec<u8> }
    struct OfOne { x: One }
    struct One { a: u8 }
    struct Two { a: u8, b: u8 }
    other_keys!();
    good!(R { l: L::A(vec![One { a: 1 }]), m: M::A(BTreeMap::from([("k".into(), One { a: 1 })])), o: O::A(OfOne { x: One { a: 1 } }) },
        R { l: L::B(vec![Two { a: 1, b: 2 }]), m: M::B(BTreeMap::from([("k".into(), Two { a: 1, b: 2 })])), o: O::B(OfList { x: vec![1] }) });
    bad!({"l": [{"b": 1}], "m": {}, "o": {"x": []}}, {"l": [], "m": {}, "o": {"x": 1}});
}

/// An object with optional fields before a map.
mod overlap_map {
    struct R { e: E }
    #[serde(untagged)]
    enum E { A { #[serde(default, skip_serializing_if = "Option::is_none")] a: Option<u8> }, B(BTreeMap<String, u8>) }
    refused!("Rust writes {\"key\":1} of form 2 (`OverlapMapEMap`)");
}

/// A root.
mod overlap_root {
    #[serde(untagged)]
    enum R { A { #[serde(default, skip_serializing_if = "Vec::is_empty")] a: Vec<u8> }, B { b: u8 } }
    refused!("overlap-root-v1: Rust writes {\"b\":1} of form 2");
}

/// Laid into an object, alone and beside another one.
mod overlap_flattened {
    struct R { id: u8, inner: Inner }
    struct Inner { n: u8, #[serde(flatten)] one: One, #[serde(flatten)] two: Two }
    #[serde(untagged)]
    enum One { A { a: u8 }, B { a: u8, b: u8 } }
    #[serde(tag = "t")]
    enum Two { X { x: u8 }, Y }
    refused!("overlap-flattened-v1.inner: Rust writes {\"a\":1,\"b\":1} of form 2");
}

/// Laid into the root.
mod overlap_laid {
    struct R { id: u8, #[serde(flatten)] e: E }
    #[serde(untagged)]
    enum E { A { a: u8 }, B { a: u8, b: u8 } }
    refused!("overlap-laid-v1: Rust writes {\"a\":1,\"b\":1} of form 2");
}

/// In the form of another enum that the example does not show.
mod overlap_in_form {
    struct R { o: O }
    #[serde(tag = "t")]
    enum O { Plain, Held { e: E } }
    #[serde(untagged)]
    enum E { A { a: u8 }, B { a: u8, b: u8 } }
    refused!("overlap-in-form-v1.o.e: Rust writes");
}

/// Strings of which an enum takes every one.
mod overlap_other {
    struct R { e: E }
    #[serde(untagged)]
    enum E { K(K), S(String) }
    enum K { A, #[serde(other)] #[schemars(transform = a2a_ext::other)] Rest }
    refused!("of form 2 (`OverlapOtherEString`), reads it as form 1 (`OverlapOtherK`)");
}

/// A set before a list.
mod overlap_set {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Set(BTreeSet<u8>), List(Vec<u16>) }
    refused!("Rust writes [1,1] of form 2");
}

/// A struct before a list, which serde takes for the struct's fields.
mod overlap_list {
    struct R { e: E }
    #[serde(untagged)]
    enum E { S(Inner), L(Vec<u8>) }
    struct Inner { a: u8 }
    refused!("serde takes a list for the fields of a struct: put form 2 (`OverlapListEList`) first");
}

/// The same with a tuple, and with a struct that may be empty.
mod overlap_tuple {
    struct R { e: E }
    #[serde(untagged)]
    enum E { S(Inner), T(String, u8) }
    struct Inner { #[serde(default)] a: String, #[serde(default)] b: u8 }
    refused!("serde takes a list for the fields of a struct: put form 2 (`OverlapTupleEList`) first");
}

/// The same with a tagged enum.
mod overlap_tagged {
    struct R { e: E }
    #[serde(untagged)]
    enum E { S(T), L(Vec<String>) }
    #[serde(tag = "t")]
    enum T { A, B { b: u8 } }
    refused!("serde takes a list for the fields of a struct");
}

/// The same inside lists.
mod overlap_lists {
    struct R { e: E }
    #[serde(untagged)]
    enum E { S(Vec<Inner>), L(Vec<Vec<u8>>) }
    struct Inner { a: u8 }
    refused!("Rust writes [[1]] of form 2");
}

/// Lists first.
mod overlap_lists_first {
    struct R { e: Vec<E> }
    #[serde(untagged)]
    enum E { L(Vec<String>), P((u8, u8)), S(Inner), T(T) }
    struct Inner { a: String }
    #[serde(tag = "t")]
    enum T { A, B { b: u8 } }
    good!(R { e: vec![E::L(vec!["A".into()]), E::L(vec![]), E::P((1, 2)), E::S(Inner { a: "x".into() }), E::T(T::A), E::T(T::B { b: 1 })] }
        => {"e": [["A"], [], [1, 2], {"a": "x"}, {"t": "A"}, {"t": "B", "b": 1}]});
    bad!({"e": [[1]]}, {"e": [["A", 1]]}, {"e": [{"a": 1}]});
}

/// Fields of a variant are read from no list.
mod overlap_variant_list {
    struct R { e: Vec<E> }
    #[serde(untagged)]
    enum E { S { a: u8 }, L(Vec<u8>) }
    good!(R { e: vec![E::S { a: 1 }, E::L(vec![1]), E::L(vec![])] } => {"e": [{"a": 1}, [1], []]});
    bad!({"e": [["x"]]});
}

/// Forms that share keys, and that a required one tells apart.
mod overlap_apart {
    struct R { e: Vec<E> }
    #[serde(untagged)]
    enum E { A { a: u8, #[serde(default, skip_serializing_if = "Option::is_none")] note: Option<String> }, B { b: u8, #[serde(default, skip_serializing_if = "Option::is_none")] note: Option<String> }, C { #[schemars(extend("const" = "c"))] kind: String }, D(BTreeMap<String, bool>) }
    good!(R { e: vec![E::A { a: 1, note: None }, E::B { b: 1, note: Some("x".into()) }, E::C { kind: "c".into() }, E::D(BTreeMap::from([("k".into(), true)]))] });
    bad!({"e": [{"kind": "d"}]});
}
