//! Enums in all representations.

/// Internally tagged, with cases for variants and for fields, and a newtype variant.
mod internal_mix {
    #[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
    enum R { ToolStart { tool_name: String }, ToolEnd(End), Ping }
    struct End { exit_code: i32 }
    cases!(14, 15);
    scored!();
    good!(R::ToolStart { tool_name: "a".into() } => {"kind": "tool-start", "toolName": "a"},
        R::ToolEnd(End { exit_code: 1 }) => {"kind": "tool-end", "exit_code": 1}, R::Ping => {"kind": "ping"});
    bad!({"kind": "Ping"}, {}, {"kind": "tool-start"}, {"kind": "tool-start", "tool_name": "a"}, {"kind": 5});
}

/// A tagged enum that is used twice.
mod internal_twice {
    struct R { a: E, b: Vec<E> }
    #[serde(tag = "t")]
    enum E { A, B { x: u8 } }
    cases!(16);
    scored!();
    good!(R { a: E::A, b: vec![E::B { x: 1 }, E::A] } => {"a": {"t": "A"}, "b": [{"t": "B", "x": 1}, {"t": "A"}]});
    bad!({"a": {"t": "C"}, "b": []}, {"a": {"t": "B"}, "b": []});
}

/// Externally tagged, without data and with one value.
mod external_mix {
    struct R { e: E }
    #[serde(rename_all = "camelCase")]
    enum E { UnitOne, NewType(String) }
    cases!(18);
    scored!();
    good!(R { e: E::UnitOne } => {"e": "unitOne"}, R { e: E::NewType("a".into()) } => {"e": {"newType": "a"}});
    bad!({"e": "newType"}, {"e": {"unitOne": null}}, {"e": {"newType": 5}}, {"e": {}}, {"e": null}, {"e": 5},
        {"e": {"newType": "a", "other": 1}}, {"e": {"zzz": 1}}, {"e": "zzz"}, {"e": ["newType", "a"]});
}

/// Externally tagged, every kind of variant.
mod external_all {
    struct R { list: Vec<E> }
    enum E { Unit, New(u8), Struct { a: u8, b_c: String }, Inner(Inner), List(Vec<u8>), Map(BTreeMap<String, u8>) }
    struct Inner { x: bool }
    scored!();
    good!(R { list: vec![E::Unit, E::New(1), E::Struct { a: 1, b_c: "x".into() }, E::Inner(Inner { x: true }),
        E::List(vec![1]), E::Map(BTreeMap::from([("k".into(), 2)]))] });
    bad!({"list": [{"Struct": {"a": 1}}]}, {"list": [{"New": 1, "Unit": null}]}, {"list": [{"Inner": true}]});
}

/// Externally tagged, with tuples.
mod external_tuple {
    struct R { e: E }
    enum E { Pair(u8, String), None }
    scored!();
    good!(R { e: E::Pair(1, "a".into()) } => {"e": {"Pair": [1, "a"]}}, R { e: E::None });
    bad!({"e": {"Pair": [1]}}, {"e": {"Pair": [1, "a", 2]}}, {"e": {"Pair": ["a", 1]}});
}

/// An externally tagged enum whose variants all have data.
mod external_data {
    struct R { e: E, #[serde(default, skip_serializing_if = "Option::is_none")] o: Option<E> }
    #[serde(rename_all = "snake_case")]
    enum E { TextPart { text: String }, Count(u32) }
    good!(R { e: E::TextPart { text: "a".into() }, o: None }, R { e: E::Count(1), o: Some(E::Count(2)) });
    reads!({"e": {"count": 1}, "o": null});
    bad!({"e": "text_part"}, {"e": {"text_part": {}}}, {"e": {"count": -1}}, {"e": []}, {"e": {"Count": 1}});
}

/// An externally tagged root: every variant is an object.
mod external_root {
    enum R { Text { text: String }, Count(u32) }
    scored!();
    good!(R::Text { text: "a".into() } => {"Text": {"text": "a"}}, R::Count(1) => {"Count": 1});
    bad!({}, {"Text": {"text": 5}}, {"Count": 1, "Text": {"text": "a"}}, {"Zzz": 1});
}

/// An externally tagged enum of one variant.
mod external_one {
    struct R { e: E }
    enum E { Only(u8) }
    good!(R { e: E::Only(1) } => {"e": {"Only": 1}});
    bad!({"e": {"Only": 1, "x": 2}}, {"e": "Only"}, {"e": {}}, {"e": {"only": 1}});
}

/// Externally tagged inside itself.
mod external_recursive {
    struct R { e: E }
    enum E { Leaf(u8), Not(Box<E>), All(Vec<E>) }
    good!(R { e: E::All(vec![E::Not(Box::new(E::Leaf(1))), E::Leaf(2)]) });
    bad!({"e": {"All": [{"Not": {"Leaf": "a"}}]}}, {"e": {"Not": 5}});
}

/// Externally tagged in lists and maps, and in a tagged enum, which serde reads out of a buffer.
mod external_buffered {
    #[serde(tag = "t")]
    enum R { A { e: E, m: BTreeMap<String, E> }, B { list: Vec<E> } }
    enum E { Unit, New(u8), Struct { a: u8 } }
    good!(R::A { e: E::Unit, m: BTreeMap::from([("k".into(), E::New(1))]) }, R::B { list: vec![E::Struct { a: 1 }] });
    bad!({"t": "A", "e": {"Unit": null}, "m": {}}, {"t": "B", "list": [{"Struct": [1]}]}, {"t": "B", "list": [{"New": 1, "Unit": 2}]});
}

/// Untagged: the first form that fits counts.
mod untagged {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Num(u32), Text(String), Obj { a: u32 } }
    cases!(19);
    scored!();
    good!(R { e: E::Num(1) } => {"e": 1}, R { e: E::Text("a".into()) } => {"e": "a"}, R { e: E::Obj { a: 1 } } => {"e": {"a": 1}});
    bad!({"e": null}, {"e": true}, {"e": -1}, {"e": {"a": "x"}});
}

/// Untagged with null for a form.
mod untagged_null {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Num(u32), Null }
    cases!(19);
    refused!("the type UntaggedNullE may itself be null: its form 2 is a variant or a struct without data, or an `Option`; use `Option` where it is used, and take null out of it");
}

/// Types that are an option.
mod null_newtype {
    struct R { o: Maybe }
    struct Maybe(Option<u8>);
    refused!("the type NullNewtypeMaybe may itself be null: it is an `Option`; use `Option` where it is used, and take null out of it");
}

/// The same around a type of an author's own.
mod null_newtype_named {
    struct R { o: Maybe }
    struct Maybe(Option<Inner>);
    struct Inner { a: u8 }
    refused!("may itself be null: its form 2 is a variant or a struct without data, or an `Option`");
}

/// Untagged with an option for a form.
mod untagged_option {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Num(Option<u32>), Text(String) }
    refused!("null cannot be a form of a union; use `Option` around the union");
}

/// Untagged with overlapping objects.
mod untagged_overlap {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Both { a: u8, b: u8 }, One { a: u8 }, List(Vec<u8>), Flag(bool) }
    scored!();
    good!(R { e: E::Both { a: 1, b: 2 } }, R { e: E::One { a: 1 } }, R { e: E::List(vec![1]) }, R { e: E::Flag(true) });
    bad!({"e": {"b": 1}}, {"e": "x"});
}

/// A string enum: no TypeScript `enum`.
mod strings {
    struct R { e: E }
    enum E { #[serde(rename = "R")] A, B }
    cases!(20);
    scored!();
    good!(R { e: E::A } => {"e": "R"}, R { e: E::B } => {"e": "B"});
    bad!({"e": "A"}, {"e": 0}, {"e": {"B": null}});
}

/// Adjacently tagged: unit, newtype, tuple and struct variants.
mod adjacent {
    struct R { list: Vec<E> }
    #[serde(tag = "t", content = "c")]
    enum E { Unit, New(u8), Struct { a: u8 }, Pair(u8, bool) }
    scored!();
    good!(R { list: vec![E::Unit, E::New(1), E::Struct { a: 2 }, E::Pair(3, true)] }
        => {"list": [{"t": "Unit"}, {"t": "New", "c": 1}, {"t": "Struct", "c": {"a": 2}}, {"t": "Pair", "c": [3, true]}]});
    reads!({"list": [{"t": "Unit", "c": 1}, {"c": null, "t": "Unit"}, {"t": "Unit", "c": {"a": 1}}]});
    bad!({"list": [{"t": "New"}]}, {"list": [{"t": "Zzz"}]}, {"list": [{"c": 1}]}, {"list": [{"t": "Pair", "c": [3]}]});
}

/// A variant without a tag beside those with a tag and content.
mod adjacent_beside_untagged {
    struct R { l: Vec<E> }
    #[serde(tag = "t", content = "c")]
    enum E { A { x: u8 }, B {}, #[serde(untagged)] Raw(u8) }
    good!(R { l: vec![E::A { x: 1 }, E::B {}, E::Raw(1)] } => {"l": [{"t": "A", "c": {"x": 1}}, {"t": "B", "c": {}}, 1]});
    bad!({"l": [{}]}, {"l": [{"t": "A"}]}, {"l": ["a"]});
}

/// Internally tagged with a map inside a newtype variant.
mod internal_map {
    #[serde(tag = "t")]
    enum R { Map(BTreeMap<String, String>), None }
    other_keys!();
    good!(R::Map(BTreeMap::from([("k".into(), "v".into())])) => {"t": "Map", "k": "v"}, R::None);
    bad!({"t": "Map", "k": 5});
}

/// Internally tagged with an enum inside a newtype variant.
mod internal_nested {
    struct R { e: Outer }
    #[serde(tag = "outer")]
    enum Outer { A(Inner), B }
    #[serde(tag = "inner")]
    enum Inner { X { x: u8 }, Y }
    cases!(27);
    scored!();
    good!(R { e: Outer::A(Inner::X { x: 1 }) } => {"e": {"outer": "A", "inner": "X", "x": 1}}, R { e: Outer::B }, R { e: Outer::A(Inner::Y) });
    bad!({"e": {"outer": "A"}}, {"e": {"outer": "A", "inner": "Z"}});
}

/// One untagged variant of a tagged enum.
mod partly_untagged {
    struct R { e: E }
    enum E { A, B(u8), #[serde(untagged)] Text(String) }
    good!(R { e: E::A } => {"e": "A"}, R { e: E::B(1) } => {"e": {"B": 1}}, R { e: E::Text("x".into()) } => {"e": "x"});
    bad!({"e": {"B": "x"}}, {"e": 5}, {"e": {"B": 1, "x": 2}});
}

/// Variants that are skipped.
mod variant_skipped {
    struct R { e: E }
    enum E { A, #[serde(skip)] B, C }
    good!(R { e: E::A }, R { e: E::C });
    bad!({"e": "B"});
}

/// A variant that is only read.
mod variant_one_way {
    struct R { e: E }
    enum E { A, #[serde(skip_serializing)] B }
    refused!("a form is only written or only accepted; give the variant no `skip_serializing` and no `skip_deserializing`, or `skip`");
}

/// Internally tagged, and the tag's value stands in a field as well.
mod internal_recursive {
    #[serde(tag = "op", rename_all = "lowercase")]
    enum R { Num { value: f64 }, Add { left: Box<R>, right: Box<R> }, Neg { of: Vec<R> } }
    scored!();
    good!(R::Add { left: Box::new(R::Num { value: 1.5 }), right: Box::new(R::Neg { of: vec![R::Num { value: 2.0 }] }) });
    bad!({"op": "add", "left": {"op": "num", "value": 1}}, {"op": "add", "left": 1, "right": 1});
}

/// A struct with a tag of its own.
mod struct_tag {
    struct R { inner: Inner }
    #[serde(tag = "type")]
    struct Inner { a: u8 }
    refused!("Rust writes this key and no schema tells of it");
}

/// A tagged enum of one variant, around a type of its own.
mod internal_one_newtype {
    struct R { e: E }
    #[serde(tag = "t")]
    enum E { Only(Inner) }
    struct Inner { a: u8 }
    refused!("an enum with one variant, around a type of its own");
}

/// A tagged enum of one variant, with fields.
mod internal_one_struct {
    struct R { e: E }
    #[serde(tag = "t")]
    enum E { Only { a: u8, z: u8 } }
    good!(R { e: E::Only { a: 1, z: 2 } } => {"e": {"t": "Only", "a": 1, "z": 2}});
    bad!({"e": {}}, {"e": {"t": "Other", "a": 1}}, {"e": {"a": 1}});
}
