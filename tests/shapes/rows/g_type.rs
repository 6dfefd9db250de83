//! Types of the standard library that are numbers, strings, lists and maps on the wire.

/// Tuples.
mod tuples {
    struct R { pair: (u8, String), deep: Vec<(f64, (bool, Option<u8>))>, one: (u8,) }
    scored!();
    good!(R { pair: (1, "a".into()), deep: vec![(0.5, (true, None)), (1.0, (false, Some(1)))], one: (1,) }
        => {"pair": [1, "a"], "deep": [[0.5, [true, null]], [1.0, [false, 1]]], "one": [1]});
    bad!({"pair": [1], "deep": [], "one": [1]}, {"pair": [1, "a", 2], "deep": [], "one": [1]}, {"pair": ["a", 1], "deep": [], "one": [1]},
        {"pair": {}, "deep": [], "one": [1]}, {"pair": [1, "a"], "deep": [[0.5, [true]]], "one": [1]}, {"pair": [1, "a"], "deep": [], "one": []});
}

/// A tuple struct.
mod tuple_struct {
    struct R { p: Point }
    struct Point(f64, f64);
    scored!();
    good!(R { p: Point(1.0, 2.5) } => {"p": [1.0, 2.5]});
    bad!({"p": [1]}, {"p": {"0": 1, "1": 2}}, {"p": [1, null]});
}

/// Arrays of a fixed length.
mod arrays {
    struct R { a: [u8; 3], empty: [u8; 0] }
    scored!();
    good!(R { a: [1, 2, 3], empty: [] });
    bad!({"a": [1, 2], "empty": []}, {"a": [1, 2, 3, 4], "empty": []}, {"a": [1, 2, 3], "empty": [1]});
}

/// Maps with integers for keys.
mod integer_keys {
    struct R { u: BTreeMap<u64, String>, i: BTreeMap<i64, u8> }
    scored!();
    good!(R { u: BTreeMap::from([(0, "a".into()), (12, "b".into())]), i: BTreeMap::from([(-3, 1), (4, 2)]) } => {"u": {"0": "a", "12": "b"}, "i": {"-3": 1, "4": 2}});
    bad!({"u": {"x": "a"}, "i": {}}, {"u": {"-1": "a"}, "i": {}}, {"u": {"1.5": "a"}, "i": {}}, {"u": {"0": 5}, "i": {}}, {"u": {}, "i": {"": 1}});
}

/// Maps with narrow integers for keys, whose range schemars does not tell.
mod narrow_keys {
    struct R { u: BTreeMap<u8, String> }
    refused!("narrow-keys-v1.u: Rust does not read, or not write again, what the schema accepts (invalid value: integer `100000000000000`, expected u8); say which keys there are with `#[schemars(schema_with = \"a2a_ext::keyed_map::<K, V>\")]`; `u64`, `i64` and `String` keys need no more");
}

/// Maps with narrow integers for keys, told.
mod narrow_keys_told {
    struct R {
        #[schemars(schema_with = "a2a_ext::keyed_map::<u8, String>")] a: BTreeMap<u8, String>,
        #[schemars(schema_with = "a2a_ext::keyed_map::<i16, u8>")] b: HashMap<i16, u8>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")] #[schemars(schema_with = "a2a_ext::keyed_map::<u32, Item>")] c: BTreeMap<u32, Item>,
        #[schemars(schema_with = "a2a_ext::keyed_map::<std::num::NonZeroI8, u8>")] d: BTreeMap<std::num::NonZeroI8, u8>,
    }
    struct Item { x: bool }
    good!(R { a: BTreeMap::from([(0, "a".into()), (255, "b".into())]), b: HashMap::from([(-32768, 1), (32767, 2)]), c: BTreeMap::from([(u32::MAX, Item { x: true })]),
            d: BTreeMap::from([(std::num::NonZeroI8::MIN, 1)]) }
        => {"a": {"0": "a", "255": "b"}, "b": {"-32768": 1, "32767": 2}, "c": {"4294967295": {"x": true}}, "d": {"-128": 1}},
        R { a: BTreeMap::new(), b: HashMap::new(), c: BTreeMap::new(), d: BTreeMap::new() } => {"a": {}, "b": {}, "d": {}});
    bad!({"a": {"256": "a"}, "b": {}, "d": {}}, {"a": {"-1": "a"}, "b": {}, "d": {}}, {"a": {"01": "a"}, "b": {}, "d": {}}, {"a": {"x": "a"}, "b": {}, "d": {}}, {"a": {"1": 1}, "b": {}, "d": {}},
        {"a": {}, "b": {"32768": 1}, "d": {}}, {"a": {}, "b": {"-32769": 1}, "d": {}}, {"a": {}, "b": {}, "c": {"4294967296": {"x": true}}, "d": {}}, {"a": {}, "b": {}, "d": {"0": 1}});
}

/// Maps with the strings of an enum for keys, which schemars does not tell where the variants are documented.
mod enum_keys {
    struct R { m: BTreeMap<K, u8> }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    enum K { OneTwo, Three }
    refused!("enum-keys-v1.m: Rust does not read, or not write again, what the schema accepts (unknown variant `key`, expected `one-two` or `three`); say which keys there are with `#[schemars(schema_with = \"a2a_ext::keyed_map::<K, V>\")]`");
}

/// Maps with other keys, of which no schema can tell.
mod flag_keys {
    struct R { m: BTreeMap<bool, u8> }
    refused!("flag-keys-v1.m: Rust does not read, or not write again, what the schema accepts (invalid type: string \"key\", expected a boolean); no schema can tell of such keys; use `String` keys, and convert them in code");
}

/// The same of a type that reads its own text.
mod parsed_keys {
    struct R { m: BTreeMap<K, u8> }
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(try_from = "String", into = "String")]
    struct K(u8, u8);
    impl TryFrom<String> for K { type Error = String; fn try_from(s: String) -> Result<Self, String> { let (a, b) = s.split_once('-').ok_or("no pair")?; Ok(K(a.parse().map_err(|_| "no number")?, b.parse().map_err(|_| "no number")?)) } }
    impl From<K> for String { fn from(k: K) -> String { format!("{}-{}", k.0, k.1) } }
    refused!("(no pair); no schema can tell of such keys; use `String` keys, and convert them in code");
}

/// Maps with UUIDs for keys, which schemars does not tell.
mod uuid_keys {
    struct R { m: BTreeMap<uuid::Uuid, u8> }
    refused!("say which keys there are with `#[schemars(schema_with = \"a2a_ext::keyed_map::<K, V>\")]`");
}

/// Maps with UUIDs for keys, told.
mod uuid_keys_told {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<uuid::Uuid, u8>")] m: BTreeMap<uuid::Uuid, u8> }
    good!(R { m: BTreeMap::from([(uuid::Uuid::nil(), 1)]) });
    bad!({"m": {"x": 1}}, {"m": {"00000000-0000-0000-0000-00000000000G": 1}});
}

/// Maps with the strings of an enum for keys, told.
mod enum_keys_told {
    struct R {
        #[schemars(schema_with = "a2a_ext::keyed_map::<K, u8>")] m: BTreeMap<K, u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")] #[schemars(schema_with = "a2a_ext::keyed_map::<Wrapped, Vec<bool>>")] n: Option<BTreeMap<Wrapped, Vec<bool>>>,
    }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    enum K { OneTwo, Three, #[serde(rename = "a.b|(c)")] Odd }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    struct Wrapped(K);
    good!(R { m: BTreeMap::from([(K::OneTwo, 1), (K::Three, 2), (K::Odd, 3)]), n: None } => {"m": {"one-two": 1, "three": 2, "a.b|(c)": 3}},
        R { m: BTreeMap::new(), n: Some(BTreeMap::from([(Wrapped(K::Odd), vec![true])])) } => {"m": {}, "n": {"a.b|(c)": [true]}});
    bad!({"m": {"OneTwo": 1}}, {"m": {"one-two": 256}}, {"m": {"one-two\n": 1}}, {"m": {"": 1}}, {"m": {}, "n": {"other": []}}, {"m": {"aXb|(c)": 1}});
}

/// Maps with the strings of an enum for keys inside an untagged union, where serde reads them out of a buffer.
mod enum_keys_buffered {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Text(String), Map { #[schemars(schema_with = "a2a_ext::keyed_map::<K, u8>")] m: BTreeMap<K, u8> } }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum K { One, Two }
    good!(R { e: E::Map { m: BTreeMap::from([(K::Two, 1)]) } });
    bad!({"e": {"m": {"Three": 1}}});
}

/// Maps with the strings of an enum without documentation for keys: schemars makes a field of each.
mod bare_enum_keys {
    struct R { m: BTreeMap<K, u8>, n: Vec<HashMap<K, Item>> }
    struct Item { x: bool }
    #[by_hand]
    #[derive(PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    enum K { OneTwo, Three }
    good!(R { m: BTreeMap::from([(K::OneTwo, 1), (K::Three, 2)]), n: vec![HashMap::new(), HashMap::from([(K::Three, Item { x: true })])] }
        => {"m": {"one-two": 1, "three": 2}, "n": [{}, {"three": {"x": true}}]});
    bad!({"m": {"other": 1}, "n": []}, {"m": {"one-two": "a"}, "n": []}, {"m": {"OneTwo": 1}, "n": []}, {"m": {}, "n": [{"three": {}}]});
}

/// Maps with dates and UUIDs for keys.
mod formatted_keys {
    struct R {
        #[schemars(schema_with = "a2a_ext::keyed_map::<chrono::NaiveDate, u8>")] days: BTreeMap<chrono::NaiveDate, u8>,
        #[schemars(schema_with = "a2a_ext::keyed_map::<uuid::Uuid, u8>")] ids: BTreeMap<uuid::Uuid, u8>,
    }
    good!(R { days: BTreeMap::from([("2024-01-01".parse().unwrap(), 1)]), ids: BTreeMap::from([(uuid::Uuid::nil(), 1)]) }
        => {"days": {"2024-01-01": 1}, "ids": {"00000000-0000-0000-0000-000000000000": 1}});
    bad!({"days": {"2024-1-1": 1}, "ids": {}}, {"days": {}, "ids": {"0": 1}});
}

/// Maps with keys that are neither strings nor integers.
mod odd_type_keys {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<char, u8>")] m: BTreeMap<char, u8> }
    refused!("odd-type-keys-v1.m: the schema keyword `propertyNames` is refused: keys of a map are strings, integers or the strings of an enum without data; use `String` keys");
}

/// Maps with newtypes of strings for keys.
mod newtype_keys {
    struct R { m: BTreeMap<K, u8> }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    struct K(String);
    good!(R { m: BTreeMap::from([(K("a b".into()), 1)]) });
    bad!({"m": {"a": "x"}}, {"m": ["a"]});
}

/// Maps in maps, with odd keys.
mod maps {
    struct R { m: BTreeMap<String, BTreeMap<String, Vec<u8>>>, h: HashMap<String, bool> }
    scored!();
    good!(R { m: BTreeMap::from([("a b".into(), BTreeMap::from([("".into(), vec![1]), ("constructor".into(), vec![])]))]), h: HashMap::from([("k".into(), true)]) });
    bad!({"m": {"a": []}, "h": {}});
}

/// Sets.
mod sets {
    struct R { b: BTreeSet<String>, h: HashSet<u8> }
    scored!();
    good!(R { b: BTreeSet::from(["a".into(), "b".into()]), h: HashSet::from([1]) } => {"b": ["a", "b"], "h": [1]});
    reads!({"b": ["b", "a", "b"], "h": [2, 1, 1.0]});
    bad!({"b": [1], "h": []}, {"b": {}, "h": []});
}

/// Recursion through a list, an option and a map.
mod recursion {
    struct R { root: Tree }
    struct Tree { label: String, #[serde(default)] children: Vec<Tree>, #[serde(default, skip_serializing_if = "Option::is_none")] next: Option<Box<Tree>>, #[serde(default)] by: BTreeMap<String, Tree> }
    scored!();
    good!(R { root: Tree { label: "a".into(), children: vec![Tree { label: "b".into(), children: vec![], next: None, by: BTreeMap::new() }], next: None, by: BTreeMap::new() } });
    bad!({"root": {"label": "a", "children": [{"label": 5}]}});
}

/// A root inside itself.
mod recursive_root {
    struct R { label: String, #[serde(default, skip_serializing_if = "Vec::is_empty")] children: Vec<R> }
    good!(R { label: "a".into(), children: vec![R { label: "b".into(), children: vec![] }] });
    bad!({"label": "a", "children": [{}]});
}

/// Generics, by what they stand for.
mod generics {
    struct R { a: Page<u8>, b: Page<Item> }
    struct Page<T> { items: Vec<T>, #[serde(skip_serializing_if = "Option::is_none")] next: Option<T> }
    struct Item { x: bool }
    scored!();
    good!(R { a: Page { items: vec![1], next: None }, b: Page { items: vec![], next: Some(Item { x: true }) } });
    bad!({"a": {"items": ["x"]}, "b": {"items": []}});
}

/// Shared pointers and boxes are what they hold.
mod pointers {
    struct R { b: Box<u8>, c: Box<str>, v: Box<[u8]>, d: VecDeque<u8>, l: LinkedList<u8> }
    good!(R { b: Box::new(1), c: "a".into(), v: Box::new([1]), d: VecDeque::from([1]), l: LinkedList::from([2]) });
    bad!({"b": [1], "c": "a", "v": [1], "d": [1], "l": [2]}, {"b": 1, "c": "a", "v": [1], "d": [256], "l": [2]}, {"b": 1, "c": "a", "v": [1], "d": [1], "l": ["x"]});
}

/// One character.
mod character {
    struct R { c: char }
    good!(R { c: 'ü' }, R { c: '😀' });
    bad!({"c": ""}, {"c": "ab"}, {"c": 5});
}

/// Bytes, as a list of numbers.
mod bytes {
    struct R { b: Vec<u8> }
    good!(R { b: vec![0, 255] });
    bad!({"b": [256]}, {"b": "AA=="});
}

/// Unit, which is always null.
mod unit {
    struct R { u: () , s: S }
    struct S;
    refused!("unit-v1.s: a type that is always null says nothing on the wire; leave it out; unit-v1.u: a type that is always null says nothing on the wire; leave it out");
}

/// Numbers that are never zero.
mod non_zero {
    struct R { a: std::num::NonZeroU8, b: std::num::NonZeroU32, c: std::num::NonZeroU64, d: std::num::NonZeroUsize }
    good!(R { a: std::num::NonZeroU8::MAX, b: std::num::NonZeroU32::MAX, c: std::num::NonZeroU64::MIN, d: std::num::NonZeroUsize::MIN } => {"a": 255, "b": 4294967295u32, "c": 1, "d": 1});
    bad!({"a": 0, "b": 1, "c": 1, "d": 1}, {"a": 1, "b": 0, "c": 1, "d": 1}, {"a": 1, "b": 1, "c": 0, "d": 1}, {"a": 1, "b": 1, "c": -0.0, "d": 1}, {"a": 1, "b": 1, "c": 1, "d": -1}, {"a": 256, "b": 1, "c": 1, "d": 1});
}

/// Signed numbers that are never zero.
mod non_zero_signed {
    struct R { a: std::num::NonZeroI64 }
    refused!("non-zero-signed-v1.a: the schema keyword `not` is refused: no language's types can say that a number is never zero; use an unsigned `NonZero`, or a plain integer, and check it in code");
}

/// 128 bits.
mod wide {
    struct R { a: u128, b: i128 }
    good!(R { a: 5, b: -5 });
    bad!({"a": -1, "b": 1}, {"a": 9007199254740992u64, "b": 1});
}

/// A path of the file system.
mod path {
    struct R { p: std::path::PathBuf }
    good!(R { p: "a/b".into() });
    bad!({"p": ["a", "b"]});
}

/// Unions and newtypes inside themselves, without an object between.
mod recursive_alias {
    struct R { tree: Tree, expr: Expr }
    #[serde(untagged)]
    enum Tree { Leaf(u8), Many(Vec<Tree>), Named(BTreeMap<String, Tree>) }
    struct Wrap(Vec<Expr>);
    #[serde(untagged)]
    enum Expr { Text(String), Wrapped(Wrap), Tagged(Box<Op>) }
    #[serde(tag = "op")]
    enum Op { Not { of: Expr }, All { of: Vec<Op> } }
    good!(R { tree: Tree::Many(vec![Tree::Leaf(1), Tree::Named(BTreeMap::from([("k".into(), Tree::Leaf(2))]))]),
        expr: Expr::Wrapped(Wrap(vec![Expr::Text("a".into()), Expr::Tagged(Box::new(Op::All { of: vec![Op::Not { of: Expr::Text("b".into()) }] }))])) });
    bad!({"tree": [true], "expr": "a"}, {"tree": 1, "expr": 5});
}

/// Maps with integers for keys, which serde reads out of a buffer.
mod integer_keys_buffered {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Text(String), Map(Vec<BTreeMap<i64, u8>>) }
    refused!("serde cannot read the keys of a map as integers");
}

/// Maps with narrow integers for keys, told, which serde reads out of a buffer.
mod narrow_keys_buffered {
    struct R { e: E }
    #[serde(untagged)]
    enum E { Text(String), Map { #[schemars(schema_with = "a2a_ext::keyed_map::<u8, u8>")] m: BTreeMap<u8, u8> } }
    refused!("narrow-keys-buffered-v1.e: inside an enum that is tagged or untagged, serde cannot read the keys of a map as integers; use `String` keys");
}
