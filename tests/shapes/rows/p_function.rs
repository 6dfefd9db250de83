//! Functions of an author's, behind `try_from`, `from` and `with`, that read less than the schema says or write another value.

/// Numbers of which only some are read: none below zero.
mod no_negative {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "f64", into = "f64")]
    struct V(f64);
    impl TryFrom<f64> for V { type Error = String; fn try_from(v: f64) -> Result<Self, String> { if v >= 0.0 { Ok(V(v)) } else { Err("below zero".into()) } } }
    impl From<V> for f64 { fn from(v: V) -> f64 { v.0 } }
    refused!("no-negative-v1.v: Rust does not read, or not write again, what the schema accepts (below zero)");
}

/// The same: none that is huge.
mod no_huge {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "f64", into = "f64")]
    struct V(f64);
    impl TryFrom<f64> for V { type Error = String; fn try_from(v: f64) -> Result<Self, String> { if v < 1e18 { Ok(V(v)) } else { Err("too large".into()) } } }
    impl From<V> for f64 { fn from(v: V) -> f64 { v.0 } }
    refused!("no-huge-v1.v: Rust does not read, or not write again, what the schema accepts (too large)");
}

/// Spans of time, of which some milliseconds alone are kept.
mod spans {
    struct R { #[serde(with = "secs")] #[schemars(with = "f64", range(min = 0.0, max = 1e6))] d: std::time::Duration }
    mod secs {
        use std::time::Duration;
        pub fn serialize<S: serde::Serializer>(d: &Duration, s: S) -> Result<S::Ok, S::Error> { s.serialize_f64(d.as_millis() as f64 / 1000.0) }
        pub fn deserialize<'d, D: serde::Deserializer<'d>>(d: D) -> Result<Duration, D::Error> { Duration::try_from_secs_f64(serde::Deserialize::deserialize(d)?).map_err(serde::de::Error::custom) }
    }
    refused!("spans-v1.d: Rust writes another value than it reads");
}

/// The same, untold of what is below zero.
mod spans_untold {
    struct R { #[serde(with = "secs")] #[schemars(with = "f64")] d: std::time::Duration }
    mod secs {
        use std::time::Duration;
        pub fn serialize<S: serde::Serializer>(d: &Duration, s: S) -> Result<S::Ok, S::Error> { s.serialize_f64(d.as_secs_f64()) }
        pub fn deserialize<'d, D: serde::Deserializer<'d>>(d: D) -> Result<Duration, D::Error> { Duration::try_from_secs_f64(serde::Deserialize::deserialize(d)?).map_err(serde::de::Error::custom) }
    }
    refused!("spans-untold-v1.d: Rust does not read, or not write again, what the schema accepts (cannot convert float seconds to Duration: value is negative); say which numbers Rust reads with `#[schemars(range(min = .., max = ..))]`");
}

/// The same, told.
mod spans_told {
    struct R { #[serde(with = "secs")] #[schemars(with = "f64", range(min = 0.0, max = 1e6))] d: std::time::Duration }
    mod secs {
        use std::time::Duration;
        pub fn serialize<S: serde::Serializer>(d: &Duration, s: S) -> Result<S::Ok, S::Error> { s.serialize_f64(d.as_secs_f64()) }
        pub fn deserialize<'d, D: serde::Deserializer<'d>>(d: D) -> Result<Duration, D::Error> { Duration::try_from_secs_f64(serde::Deserialize::deserialize(d)?).map_err(serde::de::Error::custom) }
    }
    good!(R { d: std::time::Duration::from_millis(1500) } => {"d": 1.5});
    bad!({"d": -1.5}, {"d": 1e7}, {"d": "1"});
}

/// The same, told, with a function that panics all the same: serde reads before the schema is asked.
mod spans_that_panic {
    struct R { #[serde(with = "secs")] #[schemars(with = "f64", range(min = 0.0, max = 1e6))] d: std::time::Duration }
    mod secs {
        use std::time::Duration;
        pub fn serialize<S: serde::Serializer>(d: &Duration, s: S) -> Result<S::Ok, S::Error> { s.serialize_f64(d.as_secs_f64()) }
        pub fn deserialize<'d, D: serde::Deserializer<'d>>(d: D) -> Result<Duration, D::Error> { Ok(Duration::from_secs_f64(serde::Deserialize::deserialize(d)?)) }
    }
    refused!("spans-that-panic-v1.d: Rust panics where it reads or writes this (cannot convert float seconds to Duration: value is negative); give back an error instead; seen with {\"d\":-0.5}");
}

/// Booleans, of which one is read.
mod never_false {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "bool", into = "bool")]
    struct V(bool);
    impl TryFrom<bool> for V { type Error = String; fn try_from(v: bool) -> Result<Self, String> { if v { Ok(V(v)) } else { Err("must be true".into()) } } }
    impl From<V> for bool { fn from(v: V) -> bool { v.0 } }
    refused!("never-false-v1.v: Rust does not read, or not write again, what the schema accepts (must be true)");
}

/// Strings that are changed when they are read: upper case.
mod lowercased {
    struct R { #[serde(deserialize_with = "lower")] #[schemars(with = "String")] s: String }
    fn lower<'d, D: serde::Deserializer<'d>>(d: D) -> Result<String, D::Error> { let s: String = serde::Deserialize::deserialize(d)?; Ok(s.to_lowercase()) }
    refused!("lowercased-v1.s: Rust writes another value than it reads");
}

/// The same of white space around them.
mod trimmed {
    struct R { list: Vec<S> }
    #[serde(from = "String")]
    struct S(String);
    impl From<String> for S { fn from(s: String) -> Self { S(s.trim().to_owned()) } }
    refused!("trimmed-v1.list[0]: Rust writes another value than it reads");
}

/// Long strings alone are refused.
mod short_strings {
    struct R { s: S }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct S(String);
    impl TryFrom<String> for S { type Error = String; fn try_from(s: String) -> Result<Self, String> { if s.len() > 64 { Err("too long".into()) } else { Ok(S(s)) } } }
    impl From<S> for String { fn from(s: S) -> String { s.0 } }
    refused!("short-strings-v1.s: Rust does not read, or not write again, what the schema accepts (too long); say which strings Rust reads with `#[schemars(with = \"String\", regex(pattern = \"..\"))]`, or hold it as a `String`");
}

/// The same, told.
mod short_strings_told {
    struct R { #[schemars(with = "String", length(max = 64))] s: S }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct S(String);
    impl TryFrom<String> for S { type Error = String; fn try_from(s: String) -> Result<Self, String> { if s.chars().count() > 64 { Err("too long".into()) } else { Ok(S(s)) } } }
    impl From<S> for String { fn from(s: S) -> String { s.0 } }
    good!(R { s: S("a".into()) });
    bad!({"s": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"});
}

/// Strings of which only some are read: without a certain character.
mod no_dots {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct V(String);
    impl TryFrom<String> for V { type Error = String; fn try_from(v: String) -> Result<Self, String> { if !v.contains('.') { Ok(V(v)) } else { Err("a dot".into()) } } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("no-dots-v1.v: Rust does not read, or not write again, what the schema accepts (a dot); say which strings Rust reads with `#[schemars(with = \"String\", regex(pattern = \"..\"))]`, or hold it as a `String`");
}

/// The same: of ASCII alone.
mod ascii {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct V(String);
    impl TryFrom<String> for V { type Error = String; fn try_from(v: String) -> Result<Self, String> { if v.is_ascii() { Ok(V(v)) } else { Err("not ASCII".into()) } } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("ascii-v1.v: Rust does not read, or not write again, what the schema accepts (not ASCII)");
}

/// The same: of one line.
mod one_line {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct V(String);
    impl TryFrom<String> for V { type Error = String; fn try_from(v: String) -> Result<Self, String> { if !v.contains('\t') && v.lines().count() < 2 { Ok(V(v)) } else { Err("no line".into()) } } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("one-line-v1.v: Rust does not read, or not write again, what the schema accepts (no line)");
}

/// The same: none that stands for something else.
mod no_word {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct V(String);
    impl TryFrom<String> for V { type Error = String; fn try_from(v: String) -> Result<Self, String> { if v != "null" { Ok(V(v)) } else { Err("null".into()) } } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("no-word-v1.v: Rust does not read, or not write again, what the schema accepts (null)");
}

/// The same of strings whose pattern says less than the function.
mod no_dots_in_a_pattern {
    struct R { #[schemars(with = "String", regex(pattern = "^[a-z]+([.-][a-z]+)*$"))] v: V }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct V(String);
    impl TryFrom<String> for V { type Error = String; fn try_from(v: String) -> Result<Self, String> { if v.contains('-') { Err("a dash".into()) } else { Ok(V(v)) } } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("no-dots-in-a-pattern-v1.v: Rust does not read, or not write again, what the schema accepts (a dash)");
}

/// The same of strings whose pattern has alternatives, of which the function reads one.
mod one_alternative {
    struct R { #[schemars(with = "String", regex(pattern = "^(near|far|away)$"))] v: V }
    #[derive(Clone)]
    #[serde(try_from = "String", into = "String")]
    struct V(String);
    impl TryFrom<String> for V { type Error = String; fn try_from(v: String) -> Result<Self, String> { if v == "away" { Err("too far".into()) } else { Ok(V(v)) } } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("one-alternative-v1.v: Rust does not read, or not write again, what the schema accepts (too far)");
}

/// Strings that are changed when they are read: letters with accents.
mod plain_letters {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "String", into = "String")]
    struct V(String);
    impl From<String> for V { fn from(v: String) -> Self { V(v.replace('é', "e")) } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("plain-letters-v1.v: Rust writes another value than it reads");
}

/// The same at their ends.
mod stripped {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "String", into = "String")]
    struct V(String);
    impl From<String> for V { fn from(v: String) -> Self { V(v.trim_matches('/').to_owned()) } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("stripped-v1.v: Rust writes another value than it reads; say which strings Rust keeps with `#[schemars(with = \"String\", regex(pattern = \"..\"))]`, or hold it as a `String`");
}

/// The same of marks that nobody sees.
mod stripped_of_marks {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "String", into = "String")]
    struct V(String);
    impl From<String> for V { fn from(v: String) -> Self { V(v.trim_start_matches('\u{feff}').to_owned()) } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("stripped-of-marks-v1.v: Rust writes another value than it reads");
}

/// The same of spaces inside.
mod spaced {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "String", into = "String")]
    struct V(String);
    impl From<String> for V { fn from(v: String) -> Self { V(v.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")) } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("spaced-v1.v: Rust writes another value than it reads");
}

/// The same of digits.
mod numbered {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "String", into = "String")]
    struct V(String);
    impl From<String> for V { fn from(v: String) -> Self { V(v.parse::<u64>().map_or(v, |n| n.to_string())) } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("numbered-v1.v: Rust writes another value than it reads");
}

/// The same of escapes.
mod unescaped {
    struct R { v: V }
    #[derive(Clone)]
    #[serde(from = "String", into = "String")]
    struct V(String);
    impl From<String> for V { fn from(v: String) -> Self { V(v.replace("%20", " ")) } }
    impl From<V> for String { fn from(v: V) -> String { v.0 } }
    refused!("unescaped-v1.v: Rust writes another value than it reads");
}
