//! Types of the standard library and of others.

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

/// Maps with narrow integers for keys.
mod narrow_keys {
    struct R { u: BTreeMap<u8, String> }
    refused!("");
}

/// Maps with the strings of an enum for keys.
mod enum_keys {
    struct R { m: BTreeMap<K, u8> }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    enum K { OneTwo, Three }
    refused!("");
}

/// Maps with newtypes of strings for keys.
mod newtype_keys {
    struct R { m: BTreeMap<K, u8> }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    struct K(String);
    good!(R { m: BTreeMap::from([(K("a b".into()), 1)]) });
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
    refused!("");
}

/// Numbers that are never zero.
mod non_zero {
    struct R { a: std::num::NonZeroU8, b: std::num::NonZeroI64 }
    refused!("");
}

/// 128 bits.
mod wide {
    struct R { a: u128, b: i128 }
    good!(R { a: 5, b: -5 });
    bad!({"a": -1, "b": 1}, {"a": 9007199254740992u64, "b": 1});
}

/// Durations and times of the standard library.
mod duration {
    struct R { d: std::time::Duration }
    refused!("");
}

/// Addresses and paths.
mod addresses {
    struct R { ip: std::net::IpAddr }
    refused!("");
}

/// A path of the file system.
mod path {
    struct R { p: std::path::PathBuf }
    good!(R { p: "a/b".into() });
}

/// Results.
mod result {
    struct R { r: Result<u8, String> }
    refused!("");
}

/// Dates and times of chrono.
mod chrono_times {
    struct R { at: chrono::DateTime<chrono::Utc> }
    refused!("");
}

/// UUIDs.
mod uuid_ids {
    struct R { id: uuid::Uuid }
    refused!("");
}

/// URLs.
mod urls {
    struct R { url: url::Url }
    refused!("");
}

/// Ranges, which are objects.
mod ranges {
    struct R { r: std::ops::Range<u8> }
    refused!("");
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
