//! Flattened maps: what their values are, and keys that are there twice.

/// Values that are structs.
mod rest_of_structs {
    struct R { id: u8, #[serde(flatten)] rest: BTreeMap<String, Item> }
    struct Item { x: u8 }
    other_keys!();
    good!(R { id: 1, rest: BTreeMap::from([("k".into(), Item { x: 2 })]) } => {"id": 1, "k": {"x": 2}}, R { id: 1, rest: BTreeMap::new() });
    bad!({"id": 1, "k": 2}, {"id": 1, "k": {"x": "2"}}, {"k": {"x": 2}});
}

/// Values of a name that stands for a string, of an enum of strings, and of each kind of union.
mod rest_of_names {
    struct R { ids: Ids, modes: Modes, tagged: Tagged, either: Eithers }
    struct Ids { n: u8, #[serde(flatten)] rest: BTreeMap<String, Id> }
    struct Id(String);
    struct Modes { n: u8, #[serde(flatten)] rest: BTreeMap<String, Mode> }
    #[derive(Clone, Copy)]
    enum Mode { Fast, Slow }
    struct Tagged { n: u8, #[serde(flatten)] rest: BTreeMap<String, T> }
    #[serde(tag = "t")]
    enum T { A { x: u8 }, B }
    struct Eithers { n: u8, #[serde(flatten)] rest: BTreeMap<String, E> }
    #[serde(untagged)]
    enum E { Text(String), Number(u8) }
    other_keys!();
    good!(R {
        ids: Ids { n: 1, rest: one(Id("a".into())) },
        modes: Modes { n: 1, rest: one(Mode::Slow) },
        tagged: Tagged { n: 1, rest: one(T::A { x: 1 }) },
        either: Eithers { n: 1, rest: one(E::Number(1)) },
    });
    fn one<T>(value: T) -> BTreeMap<String, T> { BTreeMap::from([("k".into(), value)]) }
    bad!({"ids": {"n": 1, "k": 1}, "modes": {"n": 1}, "tagged": {"n": 1}, "either": {"n": 1}}, {"ids": {"n": 1}, "modes": {"n": 1, "k": "fast"}, "tagged": {"n": 1}, "either": {"n": 1}},
        {"ids": {"n": 1}, "modes": {"n": 1}, "tagged": {"n": 1, "k": {"t": "A"}}, "either": {"n": 1}}, {"ids": {"n": 1}, "modes": {"n": 1}, "tagged": {"n": 1}, "either": {"n": 1, "k": true}});
}

/// Values that are lists of options, and the type itself.
mod rest_of_itself {
    struct R { lists: Lists, tree: Tree }
    struct Lists { n: u8, #[serde(flatten)] rest: BTreeMap<String, Vec<Option<Item>>> }
    struct Item { x: u8 }
    struct Tree { name: String, #[serde(flatten)] children: BTreeMap<String, Tree> }
    other_keys!();
    good!(R {
        lists: Lists { n: 1, rest: BTreeMap::from([("k".into(), vec![Some(Item { x: 1 }), None])]) },
        tree: Tree { name: "a".into(), children: BTreeMap::from([("b".into(), Tree { name: "b".into(), children: BTreeMap::new() })]) },
    });
    bad!({"lists": {"n": 1, "k": [1]}, "tree": {"name": "a"}}, {"lists": {"n": 1}, "tree": {"name": "a", "b": {}}});
}

/// A map that has the key of a field, here or deeper.
mod key_of_a_field {
    struct R { id: String, inner: Vec<Inner>, #[serde(flatten)] rest: BTreeMap<String, u8> }
    struct Inner { n: u8, #[serde(flatten)] rest: BTreeMap<String, u8> }
    other_keys!();
    good!(R { id: "a".into(), inner: vec![Inner { n: 1, rest: BTreeMap::from([("m".into(), 1)]) }], rest: BTreeMap::new() });
    unwritable!(R { id: "a".into(), inner: vec![], rest: BTreeMap::from([("id".into(), 1)]) }, R { id: "a".into(), inner: vec![Inner { n: 1, rest: BTreeMap::from([("n".into(), 1)]) }], rest: BTreeMap::new() });
    bad!({"id": "a", "inner": [], "m": "x"}, {"id": "a", "inner": [{"n": 1, "m": true}]});
}

/// A map that has the key of the tag.
mod key_of_a_tag {
    #[serde(tag = "t")]
    enum R { Map(BTreeMap<String, String>), None }
    other_keys!();
    good!(R::None, R::Map(BTreeMap::from([("k".into(), "v".into())])));
    unwritable!(R::Map(BTreeMap::from([("t".into(), "None".into())])));
    bad!({"t": "Map", "k": 1}, {"k": "v"});
}

/// Two maps, of which each reads every other key.
mod key_of_two_maps {
    struct R { id: u8, #[serde(flatten)] a: BTreeMap<String, u8>, #[serde(flatten)] b: BTreeMap<String, u8> }
    refused!("key-of-two-maps-v1.other: what Rust writes is not what the schema says (the key is written twice); each flattened map reads every key that is left: flatten one at most");
}
