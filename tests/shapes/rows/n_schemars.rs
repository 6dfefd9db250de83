//! Attributes of schemars that say what is on the wire, or say it wrong.

/// Constraints of schemars.
mod constraints {
    struct R {
        #[schemars(range(min = 1, max = 10))] n: u8,
        #[schemars(length(min = 1, max = 3))] s: String,
        #[schemars(regex(pattern = "^[a-z]+$"))] p: String,
        #[schemars(length(min = 1, max = 2), inner(length(min = 1)))] list: Vec<String>,
        #[schemars(range(min = 0.0, max = 1.0))] f: f64,
    }
    scored!();
    good!(R { n: 1, s: "äöü".into(), p: "abc".into(), list: vec!["a".into()], f: 0.5 });
    bad!({"n": 0, "s": "a", "p": "a", "list": ["a"], "f": 0.5}, {"n": 1, "s": "", "p": "a", "list": ["a"], "f": 0.5},
        {"n": 1, "s": "a", "p": "A", "list": ["a"], "f": 0.5}, {"n": 1, "s": "a", "p": "a", "list": [], "f": 0.5},
        {"n": 1, "s": "a", "p": "a", "list": ["a", ""], "f": 1.5});
}

/// Bounds that are no values themselves, of numbers and integers, beside those of the type.
mod exclusive_bounds {
    struct R {
        #[schemars(extend("exclusiveMinimum" = 0, "exclusiveMaximum" = 1.5))] f: f64,
        #[schemars(extend("exclusiveMinimum" = 0))] above: u8,
        #[schemars(extend("exclusiveMaximum" = 10))] below: i64,
        #[schemars(range(min = -5), extend("exclusiveMaximum" = 5))] mixed: i32,
        list: Vec<Bounded>,
    }
    #[schemars(extend("exclusiveMinimum" = -0.5))]
    struct Bounded(f32);
    good!(R { f: 5e-324, above: 1, below: 9, mixed: -5, list: vec![Bounded(-0.25)] }, R { f: 1.499999999999999, above: 255, below: -9007199254740991, mixed: 4, list: vec![] });
    unwritable!(R { f: 0.0, above: 1, below: 9, mixed: -5, list: vec![] }, R { f: 1.0, above: 0, below: 9, mixed: -5, list: vec![] },
        R { f: 1.0, above: 1, below: 10, mixed: -5, list: vec![] }, R { f: 1.0, above: 1, below: 9, mixed: 5, list: vec![] });
    bad!({"f": 0, "above": 1, "below": 9, "mixed": -5, "list": []}, {"f": -0.0, "above": 1, "below": 9, "mixed": -5, "list": []}, {"f": 1.5, "above": 1, "below": 9, "mixed": -5, "list": []},
        {"f": 1, "above": 0, "below": 9, "mixed": -5, "list": []}, {"f": 1, "above": 1, "below": 10, "mixed": -5, "list": []}, {"f": 1, "above": 1, "below": 9, "mixed": -6, "list": []},
        {"f": 1, "above": 1, "below": 9, "mixed": 5, "list": []}, {"f": 1, "above": 1, "below": 9, "mixed": -5, "list": [0, -0.5]});
}

/// Bounds of doubles, and bounds that are values themselves at both ends.
mod inclusive_bounds {
    struct R { #[schemars(range(min = -0.5, max = 1.5))] f: f64, #[schemars(range(max = -1))] n: i16, #[schemars(inner(range(min = 2, max = 2)))] list: Vec<u64> }
    good!(R { f: -0.5, n: -1, list: vec![2] }, R { f: 1.5, n: -32768, list: vec![] });
    bad!({"f": -0.50001, "n": -1, "list": []}, {"f": 1.50001, "n": -1, "list": []}, {"f": 1, "n": 0, "list": []}, {"f": 1, "n": -1, "list": [1]}, {"f": 1, "n": -1, "list": [3]});
}

/// Deprecated fields, variants and types.
mod deprecation {
    struct R { #[deprecated] old: u8, e: E }
    enum E { A, #[deprecated] B }
    good!(R { old: 1, e: E::A });
    bad!({"e": "A"}, {"old": 1, "e": "C"});
}

/// A constant.
mod constant {
    struct R { #[schemars(extend("const" = "v1"))] version: String, n: u8 }
    good!(R { version: "v1".into(), n: 1 });
    bad!({"version": "v2", "n": 1}, {"n": 1});
}

/// A field that schemars leaves out and serde writes.
mod left_out_of_the_schema {
    struct R { a: u8, #[schemars(skip)] #[serde(default)] b: u8 }
    refused!("Rust writes this key and no schema tells of it: make the tag of a struct a field of its own, and skip no field for schemars alone");
}

/// Rules of schemars on types that they do not fit: seen by the derive.
mod rules_that_do_not_fit {
    refused!("`length` says nothing of a map, so that nothing would hold a payload to it: it is for strings and lists; remove it");
    refused_by_derive!("rules-that-do-not-fit");
}

/// The same, deeper than the derive sees.
mod rules_that_do_not_fit_inside {
    struct R { inner: Inner }
    struct Inner { #[serde(default, skip_serializing_if = "Option::is_none")] #[schemars(length(min = 1, max = 2))] m: Option<BTreeMap<String, u8>> }
    refused!("`Inner` has what no schema says: `length` says nothing of a map");
}

/// The same of other attributes that schemars reads.
mod rules_of_validators {
    struct R { inner: Inner }
    struct Inner { #[garde(length(min = 1))] m: BTreeMap<String, u8> }
    refused!("`Inner` has what no schema says: `garde(length)` says nothing of a map");
}

/// The same, where they fit, and what schemars does not read of them.
mod rules_of_validators_that_fit {
    struct R {
        #[validate(length(min = 1, max = 3, message = "short"), custom(function = "f"), non_control_character)] s: String,
        #[garde(range(max = 10), skip, custom(f))] n: u8,
        #[garde(length(max = 2), inner(pattern("^a")), dive)] list: Vec<String>,
        #[validate(credit_card, inner(x), nested, must_match(other = "s"))] m: BTreeMap<String, u8>,
        #[garde(ascii, rename = "x", regex("x"))] k: u8,
        #[validate(email)] mail: String,
    }
    good!(R { s: "a".into(), n: 1, list: vec!["ab".into()], m: BTreeMap::new(), k: 1, mail: "none".into() });
    bad!({"s": "", "n": 1, "list": [], "m": {}, "k": 1, "mail": ""}, {"s": "a", "n": 11, "list": [], "m": {}, "k": 1, "mail": ""}, {"s": "a", "n": 1, "list": ["b"], "m": {}, "k": 1, "mail": ""},
        {"s": "a", "n": 1, "list": ["a", "a", "a"], "m": {}, "k": 1, "mail": ""});
}

/// An option that a validator demands.
mod option_demanded_by_validator {
    struct R { #[validate(required)] #[serde(default, skip_serializing_if = "Option::is_none")] note: Option<String> }
    refused!("option-demanded-by-validator-v1.note: Rust accepts what the schema refuses (type); Rust reads a none there: where the schema says `required` of an `Option`, hold the type itself");
}

/// Rules beside a type of one's own, whose schema is elsewhere.
mod rules_beside_a_type {
    struct R { #[schemars(length(min = 1))] id: Id }
    struct Id(String);
    refused!("schemars leaves `length` out, since `Id` has a schema of its own");
}

/// The same, where the schema stands in place.
mod rules_beside_an_inline_type {
    struct R { #[schemars(length(min = 1))] id: Id }
    #[schemars(inline)]
    struct Id(String);
    good!(R { id: Id("a".into()) } => {"id": "a"});
    bad!({"id": ""});
}

/// Rules of what is flattened.
mod rules_of_flattened {
    struct R { inner: Inner }
    struct Inner { a: u8, #[serde(flatten)] #[schemars(extend("minProperties" = 2))] rest: BTreeMap<String, String> }
    refused!("schemars leaves `extend` out of a flattened field: put it into the field's type, or remove it");
}

/// A schema of one's own.
mod schema_with {
    struct R { #[schemars(schema_with = "text")] n: String }
    fn text(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "minLength": 1 })
    }
    good!(R { n: "a".into() });
    bad!({"n": ""}, {"n": 1});
}

/// Annotations of schemars that demand nothing, and formats that it only names.
mod annotations {
    struct R {
        inner: Inner,
        #[schemars(title = "A", description = "B")] n: u8,
        #[schemars(email)] mail: String,
        #[schemars(url)] link: String,
    }
    #[schemars(inline)]
    struct Inner { x: u8 }
    good!(R { inner: Inner { x: 1 }, n: 1, mail: "none".into(), link: "none".into() });
    bad!({"inner": {}, "n": 1, "mail": "", "link": ""});
}

/// Text that must contain another.
mod contained {
    struct R { #[schemars(contains(pattern = "ab"))] s: String }
    good!(R { s: "cabd".into() });
    bad!({"s": "a b"});
}

/// A keyword that no language's types can say.
mod foreign_keyword {
    struct R { #[schemars(extend("multipleOf" = 5))] n: u8 }
    refused!("foreign-keyword-v1.n: the schema keyword `multipleOf` is refused");
}

/// A keyword of the author's own, which no mirror would tell of.
mod own_keyword {
    struct R { #[schemars(extend("x-unit" = "ms"))] n: u8 }
    refused!("own-keyword-v1.n: the schema keyword `x-unit` is refused: it is not one that can be mirrored; say it in the doc comment");
}

/// A change of the schema by a function.
mod transformed {
    struct R { #[schemars(transform = at_least_one)] s: String }
    fn at_least_one(schema: &mut schemars::Schema) { schema.insert("minLength".into(), 1.into()); }
    good!(R { s: "a".into() });
    bad!({"s": ""});
}

/// An option that the schema demands.
mod option_demanded {
    struct R { #[schemars(required)] #[serde(default, skip_serializing_if = "Option::is_none")] note: Option<String> }
    refused!("option-demanded-v1.note: Rust accepts what the schema refuses (type); Rust reads a none there: where the schema says `required` of an `Option`, hold the type itself");
}

/// Schemars is told another name than serde.
mod told_another_name {
    struct R { #[schemars(rename = "b")] a: u8, c: u8 }
    refused!("missing field `a`");
}

/// Schemars is told another representation than serde.
mod told_another_tag {
    struct R { e: E }
    #[schemars(tag = "t")]
    enum E { A { x: u8 }, B { y: u8 } }
    refused!("(expected an object with a single key); the schema tells of another form than serde reads: say how an enum is tagged with serde's attributes alone");
}

/// Schemars alone is told of a default.
mod told_a_default {
    struct R { #[schemars(default)] n: u8 }
    refused!("(missing field `n`); the schema tells of no such field, or not that it must be there: name fields and give defaults with serde's attributes alone");
}

/// Schemars alone is told to flatten.
mod told_to_flatten {
    struct R { a: u8, #[schemars(flatten)] inner: Inner }
    struct Inner { b: u8 }
    refused!("missing field `inner`");
}

/// What schemars says of the extension itself, which pages and cards take from its doc comment.
mod root_described_by_schemars {
    refused_by_derive!("described-by-schemars");
}
