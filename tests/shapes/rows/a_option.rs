//! Options, defaults and what is skipped.

/// An option that is skipped when it is none, without `default`: serde reads an absent option all the same.
mod option_skipped {
    struct R {
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    }
    cases!(1, 5);
    scored!();
    good!(R { note: None } => {}, R { note: Some("a".into()) } => {"note": "a"});
    reads!({"note": null} => {});
    bad!({"note": 5}, {"note": []});
}

/// An option that is written as null.
mod option_null {
    cases!(2);
    scored!();
    refused_by_derive!("option-written-as-null");
}

/// The same, deeper than the derive sees.
mod option_null_inside {
    struct R {
        inner: Inner,
    }
    struct Inner {
        note: Option<String>,
    }
    cases!(2);
    refused!("absent is the only none on the wire");
}

/// A list that is skipped when empty, without `default`: the type cannot read what it writes.
mod list_skipped {
    struct R {
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tags: Vec<String>,
    }
    cases!(3);
    scored!();
    refused!("left out on the wire when it is skipped, but required on read");
}

/// A list that is skipped when empty, with `default`.
mod list_default {
    struct R {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tags: Vec<String>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        labels: BTreeMap<String, String>,
    }
    cases!(3, 4);
    scored!();
    good!(R { tags: vec![], labels: BTreeMap::new() } => {},
        R { tags: vec!["a".into()], labels: BTreeMap::from([("k".into(), "v".into())]) }
            => {"tags": ["a"], "labels": {"k": "v"}});
    reads!({"tags": []});
    bad!({"tags": null}, {"labels": null}, {"tags": [1]});
}

/// A container's default: everything may be absent to read, and is always written.
mod container_default {
    #[derive(Default)]
    #[serde(default)]
    struct R {
        retries: u32,
        name: String,
    }
    cases!(6);
    scored!();
    good!(R { retries: 1, name: "a".into() }, R::default());
    reads!({}, {"retries": 5});
    bad!({"retries": null}, {"name": 5});
}

/// A field that is skipped by a function of its own.
mod number_skipped {
    struct R {
        #[serde(default, skip_serializing_if = "is_zero")]
        n: u32,
    }
    fn is_zero(n: &u32) -> bool {
        *n == 0
    }
    cases!(7);
    scored!();
    good!(R { n: 0 } => {}, R { n: 7 } => {"n": 7});
    bad!({"n": null}, {"n": -1});
}

/// A default of its own, written and read.
mod default_path {
    struct R {
        #[serde(default = "three")]
        retries: u32,
    }
    fn three() -> u32 {
        3
    }
    scored!();
    good!(R { retries: 3 }, R { retries: 0 });
    reads!({});
    bad!({"retries": -1}, {"retries": null});
}

/// A field that is neither written nor read.
mod skip {
    struct R {
        a: bool,
        #[serde(skip)]
        #[allow(dead_code)]
        b: u8,
    }
    scored!();
    good!(R { a: true, b: 1 } => {"a": true}, R { a: false, b: 0 } => {"a": false});
    bad!({});
}

/// Options inside lists and maps.
mod option_inside {
    struct R {
        list: Vec<Option<u8>>,
        map: BTreeMap<String, Option<bool>>,
    }
    scored!();
    good!(R { list: vec![None, Some(1)], map: BTreeMap::from([("a".into(), None), ("b".into(), Some(true))]) }
        => {"list": [null, 1], "map": {"a": null, "b": true}});
    bad!({"list": null, "map": {}}, {"list": [], "map": {"a": 1}});
}

/// An option in an option: the inner none cannot be written.
mod option_option {
    struct R {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<Option<String>>,
    }
    good!(R { note: None } => {}, R { note: Some(Some("a".into())) });
    unwritable!(R { note: Some(None) });
    reads!({"note": null} => {});
    bad!({"note": 5});
}

/// A field that is written and never read, and one that is read and never written.
mod one_way {
    struct R {
        #[serde(skip_deserializing)]
        seen: u8,
        #[serde(default, skip_serializing)]
        secret: String,
    }
    cases!(39);
    good!(R { seen: 0, secret: String::new() } => {"seen": 0});
    reads!({"seen": 0, "secret": "a"});
    bad!({"seen": 0, "secret": 5});
}

/// The attribute of `serde_with` that skips every none.
mod skip_serializing_none {
    #[serde_with::skip_serializing_none]
    struct R {
        a: Option<u8>,
        b: Option<Vec<String>>,
    }
    good!(R { a: None, b: None } => {}, R { a: Some(1), b: Some(vec![]) });
    reads!({"a": null});
    bad!({"a": "x"}, {"b": [1]});
}

/// Fields that are required to read, but not always written.
mod skipped_bool {
    struct R {
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        on: bool,
    }
    cases!(3);
    refused!("left out on the wire when it is skipped, but required on read");
}

/// A boxed option, and options of structs and enums.
mod option_kinds {
    struct R {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boxed: Option<Box<Inner>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Kind>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        any: Option<serde_json::Value>,
    }
    struct Inner { n: u8 }
    enum Kind { A, B }
    good!(R { boxed: None, kind: None, any: None } => {},
        R { boxed: Some(Box::new(Inner { n: 1 })), kind: Some(Kind::B), any: Some(1.into()) });
    reads!({"boxed": null, "kind": null, "any": null});
    bad!({"kind": "C"}, {"boxed": {}});
}
