//! Numbers.

/// Every width of integer.
mod integers {
    struct R { a: u8, b: i8, c: u16, d: i16, e: u32, f: i32, g: u64, h: i64, i: usize, j: isize }
    cases!(8, 9, 10, 11);
    scored!();
    good!(R { a: 255, b: -128, c: 65535, d: -32768, e: u32::MAX, f: i32::MIN, g: 9007199254740991, h: -9007199254740991, i: 1, j: -1 });
    reads!({"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0, "e": 1.0, "f": 1.0, "g": 1.0, "h": -1.0, "i": 1.0, "j": 1.0});
    unwritable!(R { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, g: u64::MAX, h: 0, i: 0, j: 0 }, R { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, g: 0, h: i64::MIN, i: 0, j: 0 });
    bad!({"a": 256, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1}, {"a": 1, "b": -129, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1},
        {"a": 1, "b": 1, "c": -1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1}, {"a": 1, "b": 1, "c": 1, "d": 1.5, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1},
        {"a": 1, "b": 1, "c": 1, "d": 1, "e": 4294967296u64, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1}, {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 2147483648u64, "g": 1, "h": 1, "i": 1, "j": 1},
        {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 9007199254740992u64, "h": 1, "i": 1, "j": 1}, {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": -9007199254740992i64, "i": 1, "j": 1},
        {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": -1, "j": 1}, {"a": "1", "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1},
        {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1e20}, {"a": null, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1});
}

/// Doubles.
mod doubles {
    struct R { f: f64 }
    cases!(12);
    scored!();
    good!(R { f: 0.1 }, R { f: -1e300 }, R { f: 3.0 }, R { f: 5e-324 });
    unwritable!(R { f: f64::NAN }, R { f: f64::INFINITY }, R { f: f64::NEG_INFINITY });
    bad!({"f": null}, {"f": "1"}, {"f": true});
}

/// Singles.
mod singles {
    struct R { f: f32 }
    scored!();
    good!(R { f: 0.1 }, R { f: -1e30 }, R { f: 3.0 });
    unwritable!(R { f: f32::NAN });
    bad!({"f": null}, {"f": 1e39});
}

/// Any JSON value.
mod any_value {
    struct R { v: serde_json::Value }
    cases!(13);
    scored!();
    good!(R { v: serde_json::json!({"a": [1, null, "x"]}) }, R { v: serde_json::json!(5) }, R { v: serde_json::json!(null) });
    bad!({});
}

/// Integers where a schema takes any JSON, or any number.
mod free_integers {
    struct R { any: serde_json::Value, number: serde_json::Number, rest: BTreeMap<String, serde_json::Value>, either: N }
    #[serde(untagged)]
    enum N { Whole(u64), Part(f64) }
    good!(R { any: serde_json::json!([MOST, -MOST, {"a": 1e300}]), number: MOST.into(), rest: BTreeMap::new(), either: N::Whole(1) },
        R { any: serde_json::json!(null), number: 0.into(), rest: BTreeMap::from([("a".into(), serde_json::json!(-MOST))]), either: N::Part(0.5) });
    unwritable!(
        R { any: serde_json::json!([{"a": MOST + 1}]), number: 0.into(), rest: BTreeMap::new(), either: N::Whole(1) },
        R { any: 1.into(), number: u64::MAX.into(), rest: BTreeMap::new(), either: N::Whole(1) },
        R { any: 1.into(), number: 0.into(), rest: BTreeMap::from([("a".into(), i64::MIN.into())]), either: N::Whole(1) },
        R { any: 1.into(), number: 0.into(), rest: BTreeMap::new(), either: N::Whole(u64::MAX) }
    );
    const MOST: i64 = 9_007_199_254_740_991;
    bad!({"any": 1, "number": "1", "rest": {}, "either": 1}, {"any": 1, "number": 1, "rest": {}, "either": "1"});
}
