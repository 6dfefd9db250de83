//! Names of fields, variants and types.

/// Two types of one name in two modules.
mod same_name {
    struct R { x: a::Item, y: b::Item }
    mod a { pub struct Item { a: u8 } }
    mod b { pub struct Item { b: u8 } }
    cases!(30);
    scored!();
    refused!("the type here and that of same-name-v1.x may both be called SameNameItem");
}

/// Keys that are no identifiers.
mod odd_keys {
    struct R {
        #[serde(rename = "1st")] first: u8,
        #[serde(rename = "https://ext.example/v1")] uri: u8,
        #[serde(rename = "x-id")] id: u8,
        #[serde(rename = "with space")] space: u8,
        #[serde(rename = "$ref")] dollar: u8,
        #[serde(rename = "a.b[0]")] path: u8,
    }
    cases!(31);
    scored!();
    good!(R { first: 1, uri: 2, id: 3, space: 4, dollar: 5, path: 6 });
    bad!({"1st": 1, "https://ext.example/v1": "x"});
}

/// Keys with quotes and backslashes.
mod quoted_keys {
    struct R {
        #[serde(rename = "a\"b")] double: u8,
        #[serde(rename = "it's")] single: u8,
        #[serde(rename = "back\\slash")] slash: u8,
        #[serde(rename = "new\nline")] line: u8,
        #[serde(rename = "ends\\")] end: u8,
    }
    cases!(32);
    scored!();
    good!(R { double: 1, single: 2, slash: 3, line: 4, end: 5 });
    bad!({"a\"b": "x"});
}

/// Words that are reserved, or that libraries use.
mod reserved {
    struct R {
        class: u8, from: u8, schema: u8, copy: u8, model_config: u8, _meta: u8, int: u8, r#type: u8, json: u8,
        constructor: u8, prototype: u8, items: u8, keys: u8, get: u8, dict: u8, self_: u8, Field: u8, str: u8, list: u8,
        #[serde(rename = "default")] d: u8, #[serde(rename = "toString")] t: u8, #[serde(rename = "hasOwnProperty")] h: u8,
        inner: Inner, #[serde(rename = "then")] th: u8,
    }
    struct Inner { #[serde(rename = "__class__")] cl: u8, #[serde(rename = "__init__")] i: u8, class: u8 }
    cases!(34);
    scored!();
    good!(R { class: 1, from: 2, schema: 3, copy: 4, model_config: 5, _meta: 6, int: 7, r#type: 8, json: 9, constructor: 10,
        prototype: 11, items: 12, keys: 13, get: 14, dict: 15, self_: 16, Field: 17, str: 18, list: 19, d: 20, t: 21, h: 22, inner: Inner { cl: 23, i: 24, class: 25 }, th: 26 });
    bad!({"class": "x"});
}

/// Keys that every object of JavaScript has: always there, and of any value.
mod of_every_object {
    #[serde(rename_all = "camelCase")]
    struct R {
        constructor: String, has_own_property: u8, is_prototype_of: u8, property_is_enumerable: u8, to_locale_string: u8, #[serde(default)] to_string: u8, value_of: u8,
        inner: Inner,
    }
    #[serde(rename_all = "camelCase")]
    struct Inner { #[serde(default, skip_serializing_if = "serde_json::Value::is_null")] constructor: serde_json::Value, #[serde(default, skip_serializing_if = "serde_json::Value::is_null")] value_of: serde_json::Value }
    good!(R { constructor: "c".into(), has_own_property: 1, is_prototype_of: 2, property_is_enumerable: 3, to_locale_string: 4, to_string: 5, value_of: 6,
        inner: Inner { constructor: serde_json::Value::Null, value_of: 1.into() } });
    reads!({"constructor": "c", "hasOwnProperty": 1, "isPrototypeOf": 2, "propertyIsEnumerable": 3, "toLocaleString": 4, "valueOf": 6, "inner": {}});
    bad!({"hasOwnProperty": 1, "isPrototypeOf": 2, "propertyIsEnumerable": 3, "toLocaleString": 4, "toString": 5, "valueOf": 6, "inner": {}});
}

/// One that may be left out, for which TypeScript finds that of every object.
mod of_every_object_left_out {
    struct R { inner: Inner }
    struct Inner { #[serde(default, skip_serializing_if = "Option::is_none")] constructor: Option<String> }
    refused!("of-every-object-left-out-v1.inner.constructor: TypeScript takes no object that leaves this key out");
}

/// A key that JavaScript cannot keep.
mod proto {
    struct R { inner: Inner }
    struct Inner { #[serde(rename = "__proto__")] p: u8 }
    refused!("JavaScript cannot keep this key; rename it");
}

/// An empty key.
mod empty_key {
    struct R { inner: Inner }
    struct Inner { #[serde(rename = "")] empty: u8 }
    refused!("Python's types cannot name an empty key; rename it");
}

/// Keys beyond ASCII.
mod unicode_keys {
    struct R { inner: Inner }
    struct Inner { #[serde(rename = "größe")] size: u8, #[serde(rename = "名")] name: u8, #[serde(rename = "😀")] smile: u8 }
    good!(R { inner: Inner { size: 2, name: 3, smile: 4 } });
    bad!({"inner": {"größe": "x", "名": 1, "😀": 1}});
}

/// The same in the root, of which Python parameters are made.
mod unicode_root {
    struct R { #[serde(rename = "größe")] size: u8 }
    refused!("no Python parameter can be made of this name");
}

/// Keys that are one Python parameter.
mod parameter_clash {
    struct R { #[serde(rename = "fooBar")] a: u8, #[serde(rename = "foo-bar")] b: u8 }
    refused!("as a Python parameter, it and `fooBar` would both be called `foo_bar`; rename one");
}

/// Cases of variants, as serde makes them.
mod variant_case {
    struct R { list: Vec<E> }
    #[serde(rename_all = "snake_case")]
    enum E { PDF, Http2Error, V1Alpha, HTTPServer, A1b2C3 }
    cases!(21);
    scored!();
    good!(R { list: vec![E::PDF, E::Http2Error, E::V1Alpha, E::HTTPServer, E::A1b2C3] }
        => {"list": ["p_d_f", "http2_error", "v1_alpha", "h_t_t_p_server", "a1b2_c3"]});
    bad!({"list": ["pdf"]});
}

/// Cases of fields, as serde makes them.
mod field_case {
    #[serde(rename_all = "camelCase")]
    struct R { _lead: u8, a__b: u8, trail_: u8, x_1: u8, two_words: u8 }
    cases!(21);
    scored!();
    good!(R { _lead: 1, a__b: 2, trail_: 3, x_1: 4, two_words: 5 } => {"lead": 1, "aB": 2, "trail": 3, "x1": 4, "twoWords": 5});
    bad!({"_lead": 1, "aB": 2, "trail": 3, "x1": 4, "twoWords": 5}, {"lead": 1, "aB": 2, "trail": 3, "x1": 4, "two_words": 5});
}

/// Every case that serde has.
mod all_cases {
    struct R { a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H }
    #[serde(rename_all = "lowercase")] enum A { OneTwo }
    #[serde(rename_all = "UPPERCASE")] enum B { OneTwo }
    #[serde(rename_all = "PascalCase")] struct C { one_two: u8 }
    #[serde(rename_all = "camelCase")] struct D { one_two: u8 }
    #[serde(rename_all = "snake_case")] enum E { OneTwo }
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")] struct F { one_two: u8 }
    #[serde(rename_all = "kebab-case")] struct G { one_two: u8 }
    #[serde(rename_all = "SCREAMING-KEBAB-CASE")] enum H { OneTwo }
    scored!();
    good!(R { a: A::OneTwo, b: B::OneTwo, c: C { one_two: 1 }, d: D { one_two: 2 }, e: E::OneTwo, f: F { one_two: 3 }, g: G { one_two: 4 }, h: H::OneTwo }
        => {"a": "onetwo", "b": "ONETWO", "c": {"OneTwo": 1}, "d": {"oneTwo": 2}, "e": "one_two", "f": {"ONE_TWO": 3}, "g": {"one-two": 4}, "h": "ONE-TWO"});
    bad!({"a": "OneTwo", "b": "ONETWO", "c": {"OneTwo": 1}, "d": {"oneTwo": 2}, "e": "one_two", "f": {"ONE_TWO": 3}, "g": {"one-two": 4}, "h": "ONE-TWO"}, {"a": "onetwo", "b": "ONETWO", "c": {"OneTwo": 1}, "d": {"oneTwo": 2}, "e": "one_two", "f": {"ONE_TWO": 3}, "g": {"one_two": 4}, "h": "ONE-TWO"});
}

/// Variants whose names would be one identifier.
mod variant_clash {
    struct R { list: Vec<E> }
    enum E {
        #[serde(rename = "R")] A, #[serde(rename = "-R")] B, #[serde(rename = "foo-bar")] C, #[serde(rename = "foo_bar")] D,
        #[serde(rename = "")] F, #[serde(rename = "mro")] G, #[serde(rename = "name")] H, #[serde(rename = "1.0")] I,
        #[serde(rename = "q\"'\\")] J, #[serde(rename = "ü\u{2028}")] K,
    }
    cases!(22);
    scored!();
    good!(R { list: vec![E::A, E::B, E::C, E::D, E::F, E::G, E::H, E::I, E::J, E::K] });
    bad!({"list": ["foo bar"]}, {"list": ["_"]});
}

/// Tagged variants whose names would be one type.
mod form_clash {
    struct R { e: E }
    #[serde(tag = "t")]
    enum E { #[serde(rename = "foo-bar")] A { x: u8 }, #[serde(rename = "foo_bar")] B { y: u8 } }
    cases!(22);
    refused!("two different types would be called");
}

/// Raw identifiers.
mod raw {
    struct R { r#match: u8, r#fn: bool, e: r#E }
    enum r#E { r#Self_, r#Other }
    good!(R { r#match: 1, r#fn: true, e: E::Other } => {"match": 1, "fn": true, "e": "Other"});
    bad!({"r#match": 1, "fn": true, "e": "Other"}, {"match": 1, "fn": true, "e": "Self"});
}

/// A type whose name differs from that of its definition by its title alone.
mod titled {
    struct R { a: A, b: B }
    #[schemars(title = "Same")] struct A { a: u8 }
    #[schemars(title = "Same")] struct B { b: u8 }
    cases!(35);
    good!(R { a: A { a: 1 }, b: B { b: 2 } });
    bad!({"a": {"b": 2}, "b": {"b": 2}});
}

/// Names that both directions spell otherwise.
mod rename_both {
    struct R { #[serde(rename(serialize = "a", deserialize = "b"))] n: u8 }
    refused!("`R` has serde's `rename` with two names");
}

/// The same, where what is read has a default, inside, and of variants and whole types.
mod rename_both_inside {
    struct R { inner: Inner, e: E, all: All }
    struct Inner { #[serde(default, rename(serialize = "a", deserialize = "b"))] n: u8, #[serde(rename(serialize = "c", deserialize = "c"))] same: u8 }
    enum E { #[serde(rename(serialize = "X", deserialize = "Y"))] A, B }
    #[serde(rename_all(serialize = "camelCase", deserialize = "snake_case"))]
    struct All { #[serde(default)] a_b: u8 }
    refused!("`Inner` has serde's `rename` with two names");
}

/// Types whose names differ in what no mirror's names have.
mod names_of_types {
    struct R { a: A, b: B }
    #[schemars(rename = "NamesFooBar")]
    struct A { a: u8 }
    #[schemars(rename = "Names_Foo_Bar")]
    struct B { b: u8 }
    refused!("the types `NamesFooBar` and `Names_Foo_Bar` would both be called NamesFooBar");
}

/// A type that is called as what Python's types are made of.
mod name_of_typing {
    struct R { a: A }
    #[schemars(rename = "Optional")]
    struct A { a: u8 }
    refused!("`Optional` cannot name a type in every mirror");
}

/// Flags, which are written with hidden characters.
mod flags {
    struct R { inner: Inner, list: Vec<E>, t: Vec<T>, #[schemars(extend("const" = "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"))] wales: String }
    struct Inner { #[serde(rename = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}")] england: u8, #[serde(rename = "🇩🇪")] germany: u8, #[serde(rename = "🏴\u{200d}☠\u{fe0f}")] pirates: u8 }
    enum E { #[serde(rename = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}")] England, #[serde(rename = "🏴")] Black }
    #[serde(tag = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", content = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}")]
    enum T { #[serde(rename = "Scotland 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}")] Scotland { x: u8 }, #[serde(rename = "Black 🏴")] Black }
    good!(R { inner: Inner { england: 1, germany: 2, pirates: 3 }, list: vec![E::England, E::Black], t: vec![T::Scotland { x: 1 }, T::Black],
        wales: "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}".into() });
    bad!({"list": ["🏴\u{e0067}\u{e007f}"]});
}

/// A key of content that no type can be named after.
mod content_umlaut {
    struct R { e: E }
    #[serde(tag = "t", content = "größe")]
    enum E { X { x: u8 }, Y { y: String }, Z }
    good!(R { e: E::X { x: 1 } }, R { e: E::Y { y: "a".into() } }, R { e: E::Z });
    bad!({"e": {"t": "X", "größe": {"y": "a"}}}, {"e": {"t": "Y"}});
}
