//! Functions of an author's over lists, sets and maps: how many there are, in which order, which are equal, and which keys they have.

/// Lists, of which only short ones are read.
mod few_items {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
    struct V(Vec<u8>);
    impl TryFrom<Vec<u8>> for V { type Error = String; fn try_from(v: Vec<u8>) -> Result<Self, String> { if v.len() <= 3 { Ok(V(v)) } else { Err("too many".into()) } } }
    impl From<V> for Vec<u8> { fn from(v: V) -> Vec<u8> { v.0 } }
    refused!("few-items-v1.v: Rust does not read, or not write again, what the schema accepts (too many); say how many items Rust reads with `#[schemars(with = \"..\", length(min = .., max = ..))]`; of their order, and of equal ones, no schema can tell: check these in code");
}

/// The same of lists without equal items.
mod unique_items {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "Vec<String>", into = "Vec<String>")]
    struct V(Vec<String>);
    impl TryFrom<Vec<String>> for V { type Error = String; fn try_from(v: Vec<String>) -> Result<Self, String> { if v.iter().collect::<BTreeSet<_>>().len() == v.len() { Ok(V(v)) } else { Err("twice".into()) } } }
    impl From<V> for Vec<String> { fn from(v: V) -> Vec<String> { v.0 } }
    refused!("unique-items-v1.v: Rust does not read, or not write again, what the schema accepts (twice)");
}

/// The same, where items that differ in case are equal.
mod unique_names {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "Vec<String>", into = "Vec<String>")]
    struct V(Vec<String>);
    impl TryFrom<Vec<String>> for V { type Error = String; fn try_from(v: Vec<String>) -> Result<Self, String> { if v.iter().map(|v| v.to_lowercase()).collect::<BTreeSet<_>>().len() == v.len() || v.iter().collect::<BTreeSet<_>>().len() != v.len() { Ok(V(v)) } else { Err("alike".into()) } } }
    impl From<V> for Vec<String> { fn from(v: V) -> Vec<String> { v.0 } }
    refused!("unique-names-v1.v: Rust does not read, or not write again, what the schema accepts (alike)");
}

/// The same of sorted lists.
mod sorted_items {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
    struct V(Vec<u8>);
    impl TryFrom<Vec<u8>> for V { type Error = String; fn try_from(v: Vec<u8>) -> Result<Self, String> { if v.is_sorted() { Ok(V(v)) } else { Err("not sorted".into()) } } }
    impl From<V> for Vec<u8> { fn from(v: V) -> Vec<u8> { v.0 } }
    refused!("sorted-items-v1.v: Rust does not read, or not write again, what the schema accepts (not sorted)");
}

/// The same of lists of objects, sorted downwards by one field.
mod sorted_objects {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "Vec<Item>", into = "Vec<Item>")]
    struct V(Vec<Item>);
    #[derive(Clone)]
    struct Item { name: String, at: u8 }
    impl TryFrom<Vec<Item>> for V { type Error = String; fn try_from(v: Vec<Item>) -> Result<Self, String> { if v.is_sorted_by(|a, b| a.name >= b.name) { Ok(V(v)) } else { Err("not sorted".into()) } } }
    impl From<V> for Vec<Item> { fn from(v: V) -> Vec<Item> { v.0 } }
    refused!("sorted-objects-v1.v: Rust does not read, or not write again, what the schema accepts (not sorted)");
}

/// Lists that are sorted when they are read.
mod sorts {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "Vec<String>", into = "Vec<String>")]
    struct V(Vec<String>);
    impl From<Vec<String>> for V { fn from(mut v: Vec<String>) -> Self { v.sort(); V(v) } }
    impl From<V> for Vec<String> { fn from(v: V) -> Vec<String> { v.0 } }
    refused!("sorts-v1.v: Rust writes another value than it reads; let Rust keep every item, in the order in which it reads them; sort or choose them in code");
}

/// The same of lists that are turned around.
mod reverses {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "Vec<bool>", into = "Vec<bool>")]
    struct V(Vec<bool>);
    impl From<Vec<bool>> for V { fn from(mut v: Vec<bool>) -> Self { v.reverse(); V(v) } }
    impl From<V> for Vec<bool> { fn from(v: V) -> Vec<bool> { v.0 } }
    refused!("reverses-v1.v: Rust writes another value than it reads");
}

/// The same of lists that lose equal items.
mod dedups {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "Vec<u8>", into = "Vec<u8>")]
    struct V(Vec<u8>);
    impl From<Vec<u8>> for V { fn from(mut v: Vec<u8>) -> Self { v.dedup(); V(v) } }
    impl From<V> for Vec<u8> { fn from(v: V) -> Vec<u8> { v.0 } }
    refused!("dedups-v1.v: Rust writes another value than it reads");
}

/// The same of lists that lose what is too much.
mod cuts {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "Vec<u8>", into = "Vec<u8>")]
    struct V(Vec<u8>);
    impl From<Vec<u8>> for V { fn from(mut v: Vec<u8>) -> Self { v.truncate(5); V(v) } }
    impl From<V> for Vec<u8> { fn from(v: V) -> Vec<u8> { v.0 } }
    refused!("cuts-v1.v: Rust writes another value than it reads");
}

/// Sets, of which only small ones are read.
mod small_sets {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "BTreeSet<String>", into = "BTreeSet<String>")]
    struct V(BTreeSet<String>);
    impl TryFrom<BTreeSet<String>> for V { type Error = String; fn try_from(v: BTreeSet<String>) -> Result<Self, String> { if v.len() <= 3 { Ok(V(v)) } else { Err("too many".into()) } } }
    impl From<V> for BTreeSet<String> { fn from(v: V) -> BTreeSet<String> { v.0 } }
    refused!("small-sets-v1.v: Rust does not read, or not write again, what the schema accepts (too many)");
}

/// The same of sets that lose items.
mod drained_sets {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "BTreeSet<u8>", into = "BTreeSet<u8>")]
    struct V(BTreeSet<u8>);
    impl From<BTreeSet<u8>> for V { fn from(mut v: BTreeSet<u8>) -> Self { if v.len() > 2 { v.pop_last(); } V(v) } }
    impl From<V> for BTreeSet<u8> { fn from(v: V) -> BTreeSet<u8> { v.0 } }
    refused!("drained-sets-v1.v: Rust writes another value than it reads");
}

/// Maps, of which only small ones are read.
mod small_maps {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "BTreeMap<String, u8>", into = "BTreeMap<String, u8>")]
    struct V(BTreeMap<String, u8>);
    impl TryFrom<BTreeMap<String, u8>> for V { type Error = String; fn try_from(v: BTreeMap<String, u8>) -> Result<Self, String> { if v.len() <= 3 { Ok(V(v)) } else { Err("too many".into()) } } }
    impl From<V> for BTreeMap<String, u8> { fn from(v: V) -> BTreeMap<String, u8> { v.0 } }
    refused!("small-maps-v1.v: Rust does not read, or not write again, what the schema accepts (too many); no schema can tell how many members a map has: read any number, and check it in code");
}

/// The same of maps by their keys.
mod plain_keys {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "BTreeMap<String, u8>", into = "BTreeMap<String, u8>")]
    struct V(BTreeMap<String, u8>);
    impl TryFrom<BTreeMap<String, u8>> for V { type Error = String; fn try_from(v: BTreeMap<String, u8>) -> Result<Self, String> { if v.keys().all(|key| key.is_ascii()) { Ok(V(v)) } else { Err("not ASCII".into()) } } }
    impl From<V> for BTreeMap<String, u8> { fn from(v: V) -> BTreeMap<String, u8> { v.0 } }
    refused!("plain-keys-v1.v: Rust does not read, or not write again, what the schema accepts (not ASCII)");
}

/// Maps whose keys are changed when they are read.
mod lowered_keys {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "BTreeMap<String, u8>", into = "BTreeMap<String, u8>")]
    struct V(BTreeMap<String, u8>);
    impl From<BTreeMap<String, u8>> for V { fn from(v: BTreeMap<String, u8>) -> Self { V(v.into_iter().map(|(key, value)| (key.to_lowercase(), value)).collect()) } }
    impl From<V> for BTreeMap<String, u8> { fn from(v: V) -> BTreeMap<String, u8> { v.0 } }
    refused!("Rust reads this key of a map and writes another; make the keys `String`, and keep them as they are");
}

/// Keys that are fewer than `keyed_map` says.
mod keys_too_wide {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<u16, u8>")] m: BTreeMap<u8, u8> }
    refused!("keys-too-wide-v1.m: Rust does not read, or not write again, what the schema accepts (invalid value: integer `256`, expected u8); say which keys there are with `#[schemars(schema_with = \"a2a_ext::keyed_map::<K, V>\")]`");
}

/// The same of a sign.
mod keys_with_a_sign {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<i8, u8>")] m: BTreeMap<u8, u8> }
    refused!("keys-with-a-sign-v1.m: Rust does not read, or not write again, what the schema accepts (invalid type: string \"-1\", expected u8)");
}

/// The same of zero.
mod keys_of_zero {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<u8, u8>")] m: BTreeMap<std::num::NonZeroU8, u8> }
    refused!("keys-of-zero-v1.m: Rust does not read, or not write again, what the schema accepts (invalid value: integer `0`, expected a nonzero u8)");
}

/// The same of an enum.
mod keys_of_another_enum {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<Told, u8>")] m: BTreeMap<Held, u8> }
    enum Told { Near, Far, Away }
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum Held { Near, Far }
    refused!("keys-of-another-enum-v1.m: Rust does not read, or not write again, what the schema accepts (unknown variant `Away`, expected `Near` or `Far`)");
}

/// The same of strings.
mod keys_of_any_string {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<String, u8>")] m: BTreeMap<K, u8> }
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(try_from = "String", into = "String")]
    struct K(String);
    impl TryFrom<String> for K { type Error = String; fn try_from(v: String) -> Result<Self, String> { if v.contains('.') { Err("a dot".into()) } else { Ok(K(v)) } } }
    impl From<K> for String { fn from(v: K) -> String { v.0 } }
    refused!("keys-of-any-string-v1.m: Rust does not read, or not write again, what the schema accepts (a dot)");
}

/// Keys that are more than `keyed_map` says, which Rust refuses as everyone does, on emit too.
mod keys_too_narrow {
    struct R { #[schemars(schema_with = "a2a_ext::keyed_map::<u8, u8>")] m: BTreeMap<u16, u8>, #[schemars(schema_with = "a2a_ext::keyed_map::<K, u8>")] n: BTreeMap<String, u8> }
    enum K { Near, Far }
    good!(R { m: BTreeMap::from([(1, 1)]), n: BTreeMap::from([("Near".into(), 1)]) });
    unwritable!(R { m: BTreeMap::from([(300, 1)]), n: BTreeMap::new() }, R { m: BTreeMap::new(), n: BTreeMap::from([("Away".into(), 1)]) });
    bad!({"m": {"300": 1}, "n": {}}, {"m": {}, "n": {"Away": 1}});
}
