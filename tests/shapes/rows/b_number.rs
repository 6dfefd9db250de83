//! Numbers.

/// Every width of integer.
mod integers {
    struct R { a: u8, b: i8, c: u16, d: i16, e: u32, f: i32, g: u64, h: i64, i: usize, j: isize }
    cases!(8, 9, 10, 11);
    scored!();
    good!(R { a: 255, b: -128, c: 65535, d: -32768, e: u32::MAX, f: i32::MIN, g: 9007199254740991, h: -9007199254740991, i: 1, j: -1 });
    reads!({"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0, "e": 1.0, "f": 1.0, "g": 1.0, "h": -1.0, "i": 1.0, "j": 1.0});
}

/// Doubles.
mod doubles {
    struct R { f: f64 }
    cases!(12);
    scored!();
    good!(R { f: 0.1 }, R { f: -1e300 }, R { f: 3.0 }, R { f: 5e-324 });
    bad!({"f": null}, {"f": "1"}, {"f": true});
}

/// Singles.
mod singles {
    struct R { f: f32 }
    scored!();
    good!(R { f: 0.1 }, R { f: -1e30 }, R { f: 3.0 });
    bad!({"f": null}, {"f": 1e39});
}

/// Any JSON value.
mod any_value {
    struct R { v: serde_json::Value }
    cases!(13);
    scored!();
    good!(R { v: serde_json::json!({"a": [1, null, "x"]}) }, R { v: serde_json::json!(5) }, R { v: serde_json::json!(null) });
}
