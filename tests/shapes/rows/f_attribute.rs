//! Attributes of serde that change the wire.

/// A function that writes and reads in another way than the type.
mod with_module {
    struct R { #[serde(with = "text")] #[schemars(with = "String")] n: u64 }
    mod text {
        pub fn serialize<S: serde::Serializer>(n: &u64, s: S) -> Result<S::Ok, S::Error> { s.serialize_str(&n.to_string()) }
        pub fn deserialize<'d, D: serde::Deserializer<'d>>(d: D) -> Result<u64, D::Error> {
            let text: String = serde::Deserialize::deserialize(d)?;
            text.parse().map_err(serde::de::Error::custom)
        }
    }
    cases!(36);
    scored!();
    refused!("with-module-v1.n: Rust does not read, or not write again, what the schema accepts (invalid digit found in string); say which strings Rust reads with `#[schemars(regex(pattern = \"..\"))]`");
}

/// The same, with a schema that says what it reads.
mod with_pattern {
    struct R { #[serde(with = "text")] #[schemars(with = "String", regex(pattern = "^(0|[1-9][0-9]{0,14})$"))] n: u64 }
    mod text {
        pub fn serialize<S: serde::Serializer>(n: &u64, s: S) -> Result<S::Ok, S::Error> { s.serialize_str(&n.to_string()) }
        pub fn deserialize<'d, D: serde::Deserializer<'d>>(d: D) -> Result<u64, D::Error> {
            let text: String = serde::Deserialize::deserialize(d)?;
            text.parse().map_err(serde::de::Error::custom)
        }
    }
    cases!(36);
    good!(R { n: 5 } => {"n": "5"});
    bad!({"n": 5}, {"n": "x"}, {"n": ""});
}

/// Another type is written and read.
mod from_into {
    struct R { inner: Inner }
    #[derive(Clone)]
    #[serde(from = "String", into = "String")]
    struct Inner { a: String, b: String }
    impl From<String> for Inner {
        fn from(text: String) -> Self {
            let (a, b) = text.split_once('-').unwrap_or((&text, ""));
            Inner { a: a.into(), b: b.into() }
        }
    }
    impl From<Inner> for String { fn from(inner: Inner) -> Self { format!("{}{}{}", inner.a, if inner.b.is_empty() { "" } else { "-" }, inner.b) } }
    cases!(37);
    scored!();
    good!(R { inner: Inner { a: "a".into(), b: "b".into() } } => {"inner": "a-b"});
    bad!({"inner": {"a": "a", "b": "b"}});
}

/// Another type is read, where it can be.
mod try_from {
    struct R { port: Port }
    #[derive(Clone)]
    #[serde(try_from = "u16", into = "u16")]
    struct Port(u16);
    impl TryFrom<u16> for Port { type Error = String; fn try_from(n: u16) -> Result<Self, String> { if n == 0 { Err("no port".into()) } else { Ok(Port(n)) } } }
    impl From<Port> for u16 { fn from(port: Port) -> u16 { port.0 } }
    cases!(37);
    refused!("try-from-v1.port: Rust does not read, or not write again, what the schema accepts (no port); say which numbers Rust reads with `#[schemars(with = \"..\", range(min = .., max = ..))]`");
}

/// The same, with a rule where the type is used, and with one inside of it: neither has an effect.
mod try_from_ruled {
    struct R { #[schemars(range(min = 1))] port: Port }
    #[derive(Clone)]
    #[serde(try_from = "u16", into = "u16")]
    struct Port(#[schemars(range(min = 1))] u16);
    impl TryFrom<u16> for Port { type Error = String; fn try_from(n: u16) -> Result<Self, String> { if n == 0 { Err("no port".into()) } else { Ok(Port(n)) } } }
    impl From<Port> for u16 { fn from(port: Port) -> u16 { port.0 } }
    refused!("schemars leaves `range` out, since `Port` has a schema of its own, to which the field refers: say it of what `Port` holds");
}

/// The same, of the whole type, and of what stands on the wire here.
mod try_from_told {
    struct R { port: Port, #[schemars(with = "u16", range(min = 1, max = 9))] low: Port }
    #[derive(Clone)]
    #[serde(try_from = "u16", into = "u16")]
    #[schemars(extend("minimum" = 1))]
    struct Port(u16);
    impl TryFrom<u16> for Port { type Error = String; fn try_from(n: u16) -> Result<Self, String> { if n == 0 { Err("no port".into()) } else { Ok(Port(n)) } } }
    impl From<Port> for u16 { fn from(port: Port) -> u16 { port.0 } }
    cases!(37);
    good!(R { port: Port(80), low: Port(9) } => {"port": 80, "low": 9});
    bad!({"port": 0, "low": 1}, {"port": 1, "low": 0}, {"port": 1, "low": 10});
}

/// Several keys in one attribute.
mod combined {
    struct R { #[serde(rename = "x", default, skip_serializing_if = "String::is_empty")] n: String }
    cases!(39);
    scored!();
    good!(R { n: "a".into() } => {"x": "a"}, R { n: String::new() } => {});
    bad!({"x": 1});
}

/// A newtype and a transparent struct.
mod newtypes {
    struct R { id: Id, t: T, nested: Outer, list: List }
    struct Id(String);
    #[serde(transparent)] struct T { inner: u8 }
    struct Outer(Id);
    struct List(Vec<u8>);
    scored!();
    good!(R { id: Id("a".into()), t: T { inner: 1 }, nested: Outer(Id("b".into())), list: List(vec![1]) } => {"id": "a", "t": 1, "nested": "b", "list": [1]});
    bad!({"id": {"0": "a"}, "t": 1, "nested": "b", "list": []});
}

/// Borrowed text, which reads as owned.
mod cow {
    struct R { text: std::borrow::Cow<'static, str> }
    good!(R { text: "a".into() });
    bad!({"text": 5});
}

/// Attributes that change nothing on the wire.
mod harmless {
    struct R { #[serde(bound = "")] inner: Inner<u8>, text: std::borrow::Cow<'static, str> }
    #[serde(bound = "T: serde::Serialize + serde::de::DeserializeOwned", expecting = "an inner")]
    struct Inner<T> { t: T }
    cases!(39);
    good!(R { inner: Inner { t: 1 }, text: "a".into() });
    bad!({"inner": {"t": "x"}, "text": "a"});
}

/// Another crate's type, described here, and read through its methods.
mod remote {
    struct R { #[serde(with = "Def")] span: Span }
    #[by_hand]
    struct Span(u8, u8);
    impl Span {
        fn start(&self) -> u8 { self.0 }
        fn end(&self) -> u8 { self.1 }
    }
    #[serde(remote = "Span")]
    struct Def { #[serde(getter = "Span::start")] start: u8, #[serde(getter = "Span::end")] end: u8 }
    impl From<Def> for Span { fn from(def: Def) -> Self { Span(def.start, def.end) } }
    cases!(39);
    good!(R { span: Span(1, 2) } => {"span": {"start": 1, "end": 2}});
    bad!({"span": [1, 2]}, {"span": {"start": 1}});
}

/// A function that writes alone, or reads alone, in another way.
mod one_function {
    struct R { #[serde(serialize_with = "shout")] #[schemars(with = "String")] a: String, #[serde(deserialize_with = "trimmed")] #[schemars(with = "String")] b: String }
    fn shout<S: serde::Serializer>(text: &str, s: S) -> Result<S::Ok, S::Error> { s.serialize_str(&text.to_uppercase()) }
    fn trimmed<'d, D: serde::Deserializer<'d>>(d: D) -> Result<String, D::Error> {
        let text: String = serde::Deserialize::deserialize(d)?;
        Ok(text.trim().to_owned())
    }
    cases!(36);
    refused!("Rust writes another value than it reads");
}

/// Functions of which schemars is told what is on the wire, and what is.
mod one_function_told {
    struct R {
        #[serde(deserialize_with = "plain")] #[schemars(schema_with = "byte")] a: u8,
        #[serde(serialize_with = "text", deserialize_with = "number")] #[schemars(with = "String", regex(pattern = "^[0-9]$"))] b: u8,
        e: E,
    }
    #[serde(tag = "t", content = "c")]
    enum E { #[serde(serialize_with = "text", deserialize_with = "number")] #[schemars(schema_with = "digit")] N(u8) }
    fn byte(g: &mut schemars::SchemaGenerator) -> schemars::Schema { g.subschema_for::<u8>() }
    fn digit(_: &mut schemars::SchemaGenerator) -> schemars::Schema { schemars::json_schema!({ "type": "string", "pattern": "^[0-9]$" }) }
    fn plain<'d, D: serde::Deserializer<'d>>(d: D) -> Result<u8, D::Error> { serde::Deserialize::deserialize(d) }
    fn text<S: serde::Serializer>(n: &u8, s: S) -> Result<S::Ok, S::Error> { s.collect_str(n) }
    fn number<'d, D: serde::Deserializer<'d>>(d: D) -> Result<u8, D::Error> {
        let text: String = serde::Deserialize::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
    cases!(36);
    good!(R { a: 1, b: 2, e: E::N(3) } => {"a": 1, "b": "2", "e": {"t": "N", "c": "3"}});
    bad!({"a": "1", "b": "2", "e": {"t": "N", "c": "3"}}, {"a": 1, "b": 2, "e": {"t": "N", "c": "3"}}, {"a": 1, "b": "2", "e": {"t": "N", "c": 3}});
}

/// Functions of which schemars is not told: seen by the derive.
mod one_function_untold {
    cases!(36);
    refused!("schemars does not see what `deserialize_with` reads, and describes the Rust type: say what is on the wire, with `#[schemars(with = \"String\")]`");
    refused_by_derive!("functions-that-schemars-does-not-see");
}

/// The same, deeper than the derive sees: one that reads in lower case, and one in a variant that writes no more than ten.
mod one_function_untold_inside {
    struct R { inner: Inner }
    struct Inner { #[serde(deserialize_with = "lowered")] a: String }
    fn lowered<'d, D: serde::Deserializer<'d>>(d: D) -> Result<String, D::Error> {
        let text: String = serde::Deserialize::deserialize(d)?;
        Ok(text.to_lowercase())
    }
    cases!(36);
    refused!("`Inner` has what no schema says: schemars does not see what `deserialize_with` reads");
}

/// The same of what is written, in a variant.
mod variant_function_untold {
    struct R { e: E }
    enum E { #[serde(serialize_with = "clamped")] N(u8), M { #[serde(serialize_with = "clamped")] m: u8 } }
    fn clamped<S: serde::Serializer>(n: &u8, s: S) -> Result<S::Ok, S::Error> { s.serialize_u8(*n.min(&10)) }
    cases!(36);
    refused!("`E` has what no schema says: schemars does not see what `serialize_with` writes");
}

/// What `serde_as` writes of both.
mod serde_as {
    #[serde_with::serde_as]
    struct R { #[serde_as(as = "serde_with::DisplayFromStr")] #[schemars(regex(pattern = "^(0|[1-9][0-9]{0,14})$"))] n: u64, inner: Inner }
    #[serde_with::serde_as]
    struct Inner { #[serde_as(as = "Vec<serde_with::DisplayFromStr>")] #[schemars(inner(regex(pattern = "^[0-9]$")))] list: Vec<u8> }
    good!(R { n: 5, inner: Inner { list: vec![1, 2] } } => {"n": "5", "inner": {"list": ["1", "2"]}});
    bad!({"n": 5, "inner": {"list": []}}, {"n": "5", "inner": {"list": [1]}}, {"n": "x", "inner": {"list": []}}, {"n": "5", "inner": {"list": ["10"]}});
}

/// What `serde_as` writes for serde alone.
mod serde_as_one_way {
    struct R { inner: Inner }
    #[serde_with::serde_as]
    struct Inner { #[serde_as(deserialize_as = "serde_with::DisplayFromStr")] n: u64 }
    refused!("`Inner` has what no schema says: schemars does not see what `deserialize_as` reads");
}

/// Cases for one direction alone.
mod case_one_way {
    #[serde(rename_all(serialize = "camelCase"))]
    struct R { two_words: u8 }
    refused!("it is required on read but never written");
}

/// The path of serde itself.
mod other_crate {
    struct R { inner: Inner }
    #[serde(crate = "a2a_ext::serde")]
    struct Inner { x: u8 }
    cases!(39);
    good!(R { inner: Inner { x: 1 } });
    bad!({"inner": {}});
}

/// An enum that serde reads as the names of a struct's fields, which is no value of its own.
mod identifier {
    struct R { a: u8, #[serde(skip)] name: Option<Name> }
    #[by_hand]
    #[derive(serde::Deserialize)]
    #[serde(variant_identifier)]
    enum Name { A }
    cases!(39);
    refused!("`Name` has serde's `variant_identifier`");
}
