//! Defaults: what an absent field is read as.

/// A number that is skipped is not the default.
mod default_not_skipped {
    struct R { #[serde(default = "three", skip_serializing_if = "is_zero")] n: u32 }
    fn three() -> u32 { 3 }
    fn is_zero(n: &u32) -> bool { *n == 0 }
    refused!("default-not-skipped-v1.n: the field is left out when `skip_serializing_if` says so, and its absence is read as 3, which is written; let the value that is skipped be the default, or always write the field; seen with {}");
}

/// An option whose default is some value.
mod default_some {
    struct R { #[serde(default = "some", skip_serializing_if = "Option::is_none")] o: Option<u8> }
    fn some() -> Option<u8> { Some(1) }
    refused!("default-some-v1.o: the field is left out when `skip_serializing_if` says so, and its absence is read as 1");
}

/// The same by the default of the whole struct.
mod default_of_container {
    struct R { inner: Vec<Inner> }
    #[serde(default)]
    struct Inner { #[serde(skip_serializing_if = "Option::is_none")] o: Option<u8> }
    impl Default for Inner { fn default() -> Self { Inner { o: Some(5) } } }
    refused!("default-of-container-v1.inner[0].o: the field is left out");
}

/// The same in a flattened struct, in variants, and under another name too.
mod default_inside {
    struct R { #[serde(flatten)] f: F, e: E }
    struct F { a: u8 }
    #[serde(tag = "t")]
    enum E { X, Y { #[serde(default = "yes", skip_serializing_if = "std::ops::Not::not", alias = "old")] #[schemars(transform = a2a_ext::alias("old"))] on: bool } }
    fn yes() -> bool { true }
    refused!("default-inside-v1.e.on: the field is left out when `skip_serializing_if` says so, and its absence is read as true");
}

/// What is skipped is the default.
mod default_skipped {
    struct R {
        #[serde(default = "three", skip_serializing_if = "is_three")] n: u32,
        #[serde(default = "yes", skip_serializing_if = "Clone::clone", alias = "enabled")] #[schemars(transform = a2a_ext::alias("enabled"))] on: bool,
        #[serde(flatten)] f: F,
    }
    struct F { #[serde(default, skip_serializing_if = "String::is_empty")] s: String }
    fn three() -> u32 { 3 }
    fn is_three(n: &u32) -> bool { *n == 3 }
    fn yes() -> bool { true }
    good!(R { n: 3, on: true, f: F { s: String::new() } } => {}, R { n: 0, on: false, f: F { s: "a".into() } } => {"n": 0, "on": false, "s": "a"});
    bad!({"n": null}, {"on": 1});
}

/// Defaults beyond what JSON readers keep.
mod default_big {
    struct R { #[serde(default = "big")] n: u64 }
    fn big() -> u64 { u64::MAX }
    refused!("default-big-v1.n: what Rust takes where the field is missing is not what the schema says (expected an integer within +-(2^53-1)); change the default, or the schema; seen with {}");
}

/// The same, no number at all.
mod default_nan {
    struct R { inner: Inner }
    struct Inner { #[serde(default = "nan")] f: f64 }
    fn nan() -> f64 { f64::NAN }
    refused!("default-nan-v1.inner.f: what Rust takes where the field is missing is not what the schema says (expected a finite number)");
}

/// A default that a constraint refuses.
mod default_out_of_range {
    struct R { #[schemars(range(min = 1))] #[serde(default)] n: u8, #[serde(default)] inner: Inner }
    #[derive(Default)]
    struct Inner { #[schemars(length(min = 1))] s: String }
    refused!("default-out-of-range-v1.n: what Rust takes where the field is missing is not what the schema says (must be at least 1); change the default");
}

/// The same inside the default.
mod default_refused_inside {
    struct R { #[serde(default)] inner: Inner }
    #[derive(Default)]
    struct Inner { #[schemars(length(min = 1))] s: String }
    refused!("default-refused-inside-v1.inner: what Rust takes where the field is missing is not what the schema says (must have at least 1 character)");
}

/// Defaults of every kind.
mod default_kinds {
    struct R {
        #[serde(default)] kind: K, #[serde(default = "tagged")] tagged: T, #[serde(default = "adjacent")] adjacent: A, #[serde(default = "external")] external: X, #[serde(default = "unit")] unit: X,
        #[serde(default = "untagged")] untagged: U, #[serde(default)] inner: Inner, #[serde(default = "negative")] n: i64, #[serde(default = "small")] f: f64, #[serde(default = "yes")] on: bool,
    }
    #[derive(Default)] enum K { #[default] A, B }
    #[serde(tag = "t")] enum T { X { x: u8, k: K }, Y }
    #[serde(tag = "t", content = "c")] enum A { Pair(u8, K), S { k: K }, None }
    enum X { New(K), S { t: T }, Unit }
    #[serde(untagged)] enum U { Text(String), Object { k: K } }
    #[derive(Default)] struct Inner { k: K, #[serde(default, skip_serializing_if = "Option::is_none")] o: Option<u8>, l: Vec<K> }
    fn tagged() -> T { T::X { x: 3, k: K::B } }
    fn adjacent() -> A { A::Pair(1, K::A) }
    fn external() -> X { X::S { t: T::Y } }
    fn unit() -> X { X::Unit }
    fn untagged() -> U { U::Object { k: K::A } }
    fn negative() -> i64 { -7 }
    fn small() -> f64 { -0.25 }
    fn yes() -> bool { true }
    good!(R { kind: K::B, tagged: T::Y, adjacent: A::S { k: K::B }, external: X::New(K::A), unit: X::Unit, untagged: U::Text("a".into()), inner: Inner { k: K::B, o: Some(1), l: vec![K::A] }, n: 0, f: 0.5, on: false });
    reads!({}, {"kind": "B", "n": -1}, {"inner": {"k": "A", "l": []}});
    bad!({"kind": "C"}, {"tagged": {"t": "X"}}, {"n": null}, {"inner": {}});
}

/// Defaults that are lists, tuples and maps of them.
mod default_lists {
    struct R {
        #[serde(default = "pair")] pair: (K, i8), #[serde(default = "list")] list: Vec<T>, #[serde(default = "map")] map: BTreeMap<String, K>, #[serde(default = "array")] array: [K; 2],
        #[serde(default = "nested")] nested: BTreeMap<String, Vec<(T, Option<K>)>>, #[serde(default)] set: BTreeSet<String>, #[serde(default)] any: serde_json::Value, #[serde(default = "newtype")] newtype: N, #[serde(default)] empty: Vec<u8>,
    }
    enum K { A, B }
    #[serde(tag = "t")] enum T { X { x: i8 }, Y }
    struct N(Vec<K>);
    fn pair() -> (K, i8) { (K::B, -1) }
    fn list() -> Vec<T> { vec![T::X { x: -1 }, T::Y] }
    fn map() -> BTreeMap<String, K> { BTreeMap::from([("a b".into(), K::A)]) }
    fn array() -> [K; 2] { [K::A, K::B] }
    fn nested() -> BTreeMap<String, Vec<(T, Option<K>)>> { BTreeMap::from([("k".into(), vec![(T::Y, None), (T::X { x: 1 }, Some(K::A))])]) }
    fn newtype() -> N { N(vec![K::B]) }
    good!(R { pair: (K::A, 0), list: vec![], map: BTreeMap::new(), array: [K::B, K::B], nested: BTreeMap::new(), set: BTreeSet::new(), any: 1.into(), newtype: N(vec![]), empty: vec![1] });
    reads!({}, {"pair": ["A", 1]}, {"nested": {"x": []}});
    bad!({"pair": ["C", 1]}, {"list": [{"t": "X"}]}, {"array": ["A"]});
}

/// A default in variants, and in objects that are flattened.
mod default_in_forms {
    struct R { e: E, #[serde(flatten)] f: F, u: U }
    #[serde(tag = "t")] enum E { A { #[serde(default = "k")] k: K }, B }
    struct F { #[serde(default = "k")] k: K }
    #[serde(untagged)] enum U { A { a: u8, #[serde(default = "e")] e: E }, B { b: u8 } }
    enum K { X, Y }
    fn k() -> K { K::Y }
    fn e() -> E { E::A { k: K::X } }
    good!(R { e: E::A { k: K::X }, f: F { k: K::X }, u: U::A { a: 1, e: E::B } }, R { e: E::B, f: F { k: K::Y }, u: U::B { b: 1 } });
    reads!({"e": {"t": "A"}, "u": {"a": 1}});
    bad!({"e": {"t": "A", "k": "Z"}, "u": {"a": 1}});
}

/// Nulls that are values, in the place of a default.
mod default_null {
    struct R { #[serde(default = "any")] any: serde_json::Value, #[serde(default = "list")] list: Vec<Option<u8>>, #[serde(default = "some", skip_serializing_if = "Option::is_none")] n: Option<u8> }
    fn any() -> serde_json::Value { serde_json::json!({"a": [null]}) }
    fn list() -> Vec<Option<u8>> { vec![None, Some(1)] }
    fn some() -> Option<u8> { None }
    good!(R { any: serde_json::Value::Null, list: vec![None], n: None }, R { any: any(), list: vec![], n: Some(1) });
    reads!({"any": null, "list": [null]} => {"any": null, "list": [null]}, {"n": null} => {}, {});
    bad!({"list": null});
}
