//! Older names of fields.

/// A second name to read.
mod alias {
    struct R {
        #[serde(alias = "old_id")] #[schemars(transform = a2a_ext::alias("old_id"))] id: String,
        #[serde(default, skip_serializing_if = "Option::is_none", alias = "memo")] #[schemars(transform = a2a_ext::alias("memo"))] note: Option<u8>,
        #[serde(default, alias = "old-tags")] #[schemars(transform = a2a_ext::alias("old-tags"))] tags: Vec<String>,
    }
    cases!(38);
    scored!();
    good!(R { id: "a".into(), note: Some(1), tags: vec![] } => {"id": "a", "note": 1, "tags": []}, R { id: "a".into(), note: None, tags: vec!["t".into()] });
    reads!({"old_id": "a", "memo": 1, "old-tags": ["t"]} => {"id": "a", "note": 1, "tags": ["t"]}, {"old_id": "a", "memo": null, "tags": []} => {"id": "a", "tags": []}, {"old_id": "a"} => {"id": "a"}, {"id": "a", "tags": []} => {"id": "a", "tags": []},
        {"old_id": "a", "tags": [], "kept": {"old_id": 1}} => {"id": "a", "tags": [], "kept": {"old_id": 1}});
    bad!({"id": "a", "old_id": "a"}, {"id": "a", "old_id": null}, {}, {"old_id": null}, {"old_id": 5}, {"old_id": "a", "memo": "1"}, {"old_id": "a", "note": null, "memo": 1},
        {"old_id": "a", "note": 1, "memo": null}, {"old_id": "a", "old-tags": [5]}, {"old_id": "a", "old-tags": null}, {"old_id": "a", "old-tags": [], "tags": []});
}

/// Older names that could be Markdown, and docs that could take them in.
mod alias_hostile {
    struct R {
        /// An odd tick ` here.
        #[serde(alias = "b`c", alias = "d\ne", alias = "x\n\n[`A`]", alias = "p|q", alias = "# ", alias = "</script>*/\"\"\"\\")]
        #[schemars(transform = a2a_ext::alias("b`c"), transform = a2a_ext::alias("d\ne"), transform = a2a_ext::alias("x\n\n[`A`]"), transform = a2a_ext::alias("p|q"), transform = a2a_ext::alias("# "), transform = a2a_ext::alias("</script>*/\"\"\"\\"))]
        id: u8,
    }
    good!(R { id: 1 });
    reads!({"b`c": 1} => {"id": 1}, {"d\ne": 1} => {"id": 1}, {"x\n\n[`A`]": 1} => {"id": 1}, {"p|q": 1} => {"id": 1}, {"# ": 1} => {"id": 1}, {"</script>*/\"\"\"\\": 1} => {"id": 1});
    bad!({"b`c": "x"}, {"d e": 1});
}

/// The same, and no schema is told: seen by the derive.
mod alias_untold {
    cases!(38);
    refused!("no schema says `alias`");
    refused_by_derive!("read-by-serde-alone");
}

/// The same, deeper than the derive sees.
mod alias_untold_inside {
    struct R { inner: Inner }
    struct Inner { #[serde(alias = "old_id")] id: String }
    cases!(38);
    refused!("add `#[schemars(transform = a2a_ext::alias(\"old_id\"))]` to the field");
}

/// The schema is told of another name.
mod alias_told_otherwise {
    struct R { inner: Inner }
    struct Inner { #[serde(alias = "old_id")] #[schemars(transform = a2a_ext::alias("older_id"))] id: String }
    cases!(38);
    refused!("add `#[schemars(transform = a2a_ext::alias(\"old_id\"))]` to the field");
}

/// The schema alone is told.
mod alias_told_alone {
    struct R { #[schemars(transform = a2a_ext::alias("old_id"))] id: String }
    cases!(38);
    refused!("alias-told-alone-v1.id: the schema tells of the alias `old_id`, and serde does not read it; add `#[serde(alias = \"old_id\")]` to the field; seen with {\"old_id\":\"id\"}");
}

/// The same of a field that may be absent, deeper, and under a name with a dot in it.
mod alias_told_alone_optional {
    struct R { list: Vec<Inner> }
    struct Inner { #[serde(default)] #[schemars(transform = a2a_ext::alias("old.id"))] id: String }
    cases!(38);
    refused!("alias-told-alone-optional-v1.list[0].id: the schema tells of the alias `old.id`, and serde does not read it; add `#[serde(alias = \"old.id\")]` to the field");
}

/// Of a variant.
mod alias_of_variant {
    struct R { e: E }
    enum E { A, #[serde(alias = "C")] B }
    cases!(38);
    refused!("`E` has serde's `alias` in a payload");
}

/// In objects inside lists, maps and objects, also of themselves; with constraints and other names.
mod alias_inside {
    struct R { inner: Inner, list: Vec<Inner>, map: BTreeMap<String, Inner>, #[serde(default, skip_serializing_if = "Option::is_none")] o: Option<Inner>, node: Node }
    struct Inner {
        #[serde(rename = "type", alias = "kind", alias = "class")] #[schemars(range(min = 1, max = 5), transform = a2a_ext::alias("kind"), transform = a2a_ext::alias("class"))] ty: u8,
        other: u8,
    }
    struct Node { #[serde(default, alias = "kids")] #[schemars(transform = a2a_ext::alias("kids"))] children: Vec<Node> }
    cases!(38);
    good!(R { inner: Inner { ty: 1, other: 2 }, list: vec![Inner { ty: 5, other: 2 }], map: BTreeMap::from([("kind".into(), Inner { ty: 2, other: 2 })]), o: None,
        node: Node { children: vec![Node { children: vec![] }] } });
    reads!({"inner": {"kind": 1, "other": 2}, "list": [{"class": 2, "other": 1}, {"type": 3, "other": 1}], "map": {"class": {"class": 1, "other": 1}}, "o": {"kind": 1, "other": 0},
            "node": {"kids": [{"kids": [{"children": []}]}]}} =>
        {"inner": {"type": 1, "other": 2}, "list": [{"type": 2, "other": 1}, {"type": 3, "other": 1}], "map": {"class": {"type": 1, "other": 1}}, "o": {"type": 1, "other": 0},
            "node": {"children": [{"children": [{"children": []}]}]}});
    bad!({"inner": {"kind": 6, "other": 2}, "list": [], "map": {}, "node": {}}, {"inner": {"kind": 1, "class": 1, "other": 2}, "list": [], "map": {}, "node": {}},
        {"inner": {"other": 2}, "list": [], "map": {}, "node": {}}, {"inner": {"type": 1, "other": 2}, "list": [{"class": "1", "other": 1}], "map": {}, "node": {}},
        {"inner": {"class": 1, "other": "x"}, "list": [], "map": {}, "node": {}}, {"inner": {"type": 1, "other": 2}, "list": [], "map": {"a": {"kind": null, "other": 1}}, "node": {}},
        {"inner": {"type": 1, "other": 2}, "list": [], "map": {}, "node": {"kids": [{"kids": [{"children": [], "kids": []}]}]}},
        {"inner": {"type": 1, "other": 2}, "list": [], "map": {}, "node": {"kids": [{"kids": [{"kids": 1}]}]}});
}

/// In variants, tagged in three ways, and in untagged ones.
mod alias_in_variants {
    struct R { list: Vec<E>, x: X, adj: J, u: U }
    #[serde(tag = "t")]
    enum E { A { #[serde(alias = "old_id")] #[schemars(transform = a2a_ext::alias("old_id"))] id: u8 }, B(Inner), C { id: String, n: u8 } }
    struct Inner { #[serde(default, skip_serializing_if = "Option::is_none", alias = "memo")] #[schemars(transform = a2a_ext::alias("memo"))] note: Option<String> }
    enum X { A { #[serde(alias = "old_id")] #[schemars(transform = a2a_ext::alias("old_id"))] id: u8 }, B }
    #[serde(tag = "t", content = "c")]
    enum J { A { #[serde(alias = "old_id")] #[schemars(transform = a2a_ext::alias("old_id"))] id: u8 }, B }
    #[serde(untagged)]
    enum U { A { #[serde(alias = "old_id")] #[schemars(transform = a2a_ext::alias("old_id"))] id: u8 }, B { name: String }, Text(String) }
    cases!(38);
    good!(R { list: vec![E::A { id: 1 }, E::B(Inner { note: None }), E::C { id: "c".into(), n: 1 }], x: X::A { id: 1 }, adj: J::A { id: 1 }, u: U::A { id: 1 } },
        R { list: vec![], x: X::B, adj: J::B, u: U::B { name: "a".into() } });
    reads!({"list": [{"t": "A", "old_id": 1}, {"t": "B", "memo": "m"}, {"old_id": 5, "t": "C", "id": "c", "n": 1}], "x": {"A": {"old_id": 1}}, "adj": {"t": "A", "c": {"old_id": 1}}, "u": {"old_id": 1}} =>
        {"list": [{"t": "A", "id": 1}, {"t": "B", "note": "m"}, {"old_id": 5, "t": "C", "id": "c", "n": 1}], "x": {"A": {"id": 1}}, "adj": {"t": "A", "c": {"id": 1}}, "u": {"id": 1}},
        {"list": [{"t": "B", "memo": null}], "x": "B", "adj": {"t": "B"}, "u": {"id": 1, "old_id": 1, "name": "n"}} =>
        {"list": [{"t": "B"}], "x": "B", "adj": {"t": "B"}, "u": {"id": 1, "old_id": 1, "name": "n"}});
    bad!({"list": [{"t": "A", "old_id": "1"}], "x": "B", "adj": {"t": "B"}, "u": "a"}, {"list": [{"t": "A", "old_id": 1, "id": 1}], "x": "B", "adj": {"t": "B"}, "u": "a"},
        {"list": [{"t": "A"}], "x": "B", "adj": {"t": "B"}, "u": "a"}, {"list": [{"old_id": 1}], "x": "B", "adj": {"t": "B"}, "u": "a"},
        {"list": [], "x": {"A": {"old_id": null}}, "adj": {"t": "B"}, "u": "a"}, {"list": [], "x": {"A": {"old_id": 1, "id": 1}}, "adj": {"t": "B"}, "u": "a"},
        {"list": [], "x": "B", "adj": {"t": "A", "c": {"old_id": 300}}, "u": "a"}, {"list": [], "x": "B", "adj": {"t": "A", "c": {}}, "u": "a"},
        {"list": [], "x": "B", "adj": {"t": "B"}, "u": {"old_id": 1, "id": 1}}, {"list": [], "x": "B", "adj": {"t": "B"}, "u": {"old_id": "1"}}, {"list": [], "x": "B", "adj": {"t": "B"}, "u": {}});
}

/// The root is a tagged enum.
mod alias_in_root_variants {
    #[serde(tag = "op")]
    enum R { Up { #[serde(alias = "metres")] #[schemars(transform = a2a_ext::alias("metres"))] meters: u8 }, Down { #[serde(alias = "rev", default)] #[schemars(transform = a2a_ext::alias("rev"))] revision: String } }
    cases!(38);
    good!(R::Up { meters: 1 }, R::Down { revision: "a".into() });
    reads!({"op": "Up", "metres": 2} => {"op": "Up", "meters": 2}, {"rev": "b", "op": "Down"} => {"op": "Down", "revision": "b"});
    bad!({"op": "Up"}, {"op": "Up", "rev": "a"}, {"op": "Up", "metres": 1, "meters": 1}, {"op": "Down", "rev": 1}, {"metres": 1});
}

/// In flattened structs and enums.
mod alias_flattened {
    struct R { #[serde(alias = "old_a")] #[schemars(transform = a2a_ext::alias("old_a"))] a: u8, #[serde(flatten)] inner: Inner, #[serde(flatten)] e: E }
    struct Inner {
        #[serde(alias = "old_id")] #[schemars(transform = a2a_ext::alias("old_id"))] id: String,
        #[serde(default, skip_serializing_if = "Option::is_none", alias = "memo")] #[schemars(transform = a2a_ext::alias("memo"))] note: Option<String>,
    }
    #[serde(tag = "t")]
    enum E { A { #[serde(alias = "old_x")] #[schemars(transform = a2a_ext::alias("old_x"))] x: u8 }, B { y: u8 } }
    cases!(38);
    good!(R { a: 1, inner: Inner { id: "a".into(), note: None }, e: E::A { x: 1 } }, R { a: 1, inner: Inner { id: "a".into(), note: Some("n".into()) }, e: E::B { y: 1 } });
    reads!({"old_a": 1, "old_id": "a", "memo": "n", "t": "A", "old_x": 2} => {"a": 1, "id": "a", "note": "n", "t": "A", "x": 2}, {"a": 1, "old_id": "a", "memo": null, "t": "B", "y": 2} => {"a": 1, "id": "a", "t": "B", "y": 2},
        {"a": 1, "id": "a", "t": "B", "y": 2, "old_x": "kept"} => {"a": 1, "id": "a", "t": "B", "y": 2, "old_x": "kept"});
    bad!({"old_a": 1, "old_id": 1, "t": "A", "x": 2}, {"old_a": 1, "id": "a", "old_id": "a", "t": "A", "x": 2}, {"a": 1, "t": "A", "x": 2}, {"old_id": "a", "t": "A", "x": 2}, {"a": 1, "old_id": "a", "t": "A"},
        {"a": 1, "old_a": 1, "id": "a", "t": "A", "x": 2}, {"a": 1, "id": "a", "t": "A", "old_x": "2"}, {"a": 1, "id": "a", "t": "A", "x": 2, "old_x": 2}, {"a": 1, "id": "a", "memo": 5, "t": "B", "y": 2});
}

/// Beside a flattened map, which could write the alias.
mod alias_beside_map {
    struct R { #[serde(alias = "old_a")] #[schemars(transform = a2a_ext::alias("old_a"))] a: u8, #[serde(flatten)] rest: BTreeMap<String, String> }
    cases!(38);
    refused!("could write `old_a`, which is read as this field");
}

/// The name of another field.
mod alias_of_other_field {
    struct R { #[serde(alias = "b")] #[schemars(transform = a2a_ext::alias("b"))] a: u8, b: u8 }
    cases!(38);
    refused!("each must be the name of no other field");
}

/// The same name for two fields.
mod alias_of_two {
    struct R { #[serde(alias = "c")] #[schemars(transform = a2a_ext::alias("c"))] a: u8, #[serde(alias = "c")] #[schemars(transform = a2a_ext::alias("c"))] b: u8 }
    cases!(38);
    refused!("each must be the name of no other field");
}

/// The same name in an enum that is flattened.
mod alias_of_flattened {
    struct R { #[serde(alias = "x")] #[schemars(transform = a2a_ext::alias("x"))] a: u8, #[serde(flatten)] e: E }
    #[serde(tag = "t")]
    enum E { A { x: u8 }, B { y: u8 } }
    cases!(38);
    refused!("alias-of-flattened-v1.x: the object has two fields of this name");
}

/// Of a constant, which tells forms apart.
mod alias_of_constant {
    struct R { #[serde(alias = "v")] #[schemars(extend("const" = "v1"), transform = a2a_ext::alias("v"))] version: String }
    cases!(38);
    refused!("a constant tells forms apart under one key alone");
}
