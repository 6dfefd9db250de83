//! Turns small packages into the extensions that no registry names.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use a2a_ext::{Registry, protolabs};
use a2a_ext_xtask::{Layout, unregistered};

const DEPLOY: &str = "#[derive(Debug, A2aExtension)]\npub struct Deploy;\n";

/// Makes a package of `(path, text)` and compares what is said of it, without the advice.
fn check(name: &str, sources: &[(&str, &str)], expected: &[&str]) {
    check_with(&Registry::new(&[]), name, sources, expected);
}

fn check_with(registry: &Registry, name: &str, sources: &[(&str, &str)], expected: &[&str]) {
    let root = tempfile::tempdir().unwrap();
    let package = root.path().join("acme");
    let manifest = ("Cargo.toml", "[package]\nname = \"acme-ext\"\n");
    for (path, text) in [manifest].iter().chain(sources) {
        let path = package.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut layout = Layout::protolabs(root.path().to_owned());
    layout.packages = vec!["acme".into()];
    let findings = unregistered(registry, &layout).unwrap();
    let said: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), expected.len(), "{name}: {said:#?}");
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.starts_with(expected), "{name}: {said}");
    }
}

#[test]
fn derives_are_found_where_rustc_finds_them() {
    check(
        "root",
        &[("src/lib.rs", DEPLOY)],
        &["acme/src/lib.rs:2: `acme_ext::Deploy` is an extension that no registry"],
    );
    check(
        "files and folders",
        &[
            ("src/lib.rs", "mod a;\nmod b;"),
            ("src/a.rs", "mod c;"),
            ("src/a/c.rs", DEPLOY),
            ("src/b/mod.rs", DEPLOY),
        ],
        &[
            "acme/src/a/c.rs:2: `acme_ext::a::c::Deploy`",
            "acme/src/b/mod.rs:2: `acme_ext::b::Deploy`",
        ],
    );
    check(
        "inline modules",
        &[
            (
                "src/lib.rs",
                "mod a {\n mod b;\n #[derive(a2a_ext::A2aExtension)]\n enum E {} }",
            ),
            ("src/a/b.rs", DEPLOY),
        ],
        &[
            "acme/src/a/b.rs:2: `acme_ext::a::b::Deploy`",
            "acme/src/lib.rs:4: `acme_ext::a::E`",
        ],
    );
    check(
        "path attributes",
        &[
            ("src/lib.rs", "mod a;\n#[path = \"elsewhere/x.rs\"]\nmod b;"),
            (
                "src/a.rs",
                "#[path = \"y.rs\"] mod z;\nmod i { #[path = \"w.rs\"] mod v; }",
            ),
            ("src/elsewhere/x.rs", "mod beside;"),
            ("src/elsewhere/beside.rs", DEPLOY),
            ("src/y.rs", DEPLOY),
            ("src/a/i/w.rs", DEPLOY),
        ],
        &[
            "acme/src/a/i/w.rs:2: `acme_ext::a::i::v::Deploy`",
            "acme/src/elsewhere/beside.rs:2: `acme_ext::b::beside::Deploy`",
            "acme/src/y.rs:2: `acme_ext::a::z::Deploy`",
        ],
    );
    check(
        "a body",
        &[("src/lib.rs", "fn f() {\n #[derive(A2aExtension)]\n struct S;\n}")],
        &["acme/src/lib.rs:3: `acme_ext::S`"],
    );
    check(
        "another name",
        &[(
            "src/lib.rs",
            "#[derive(Ext)]\n#[a2a_extension(uri = \"..\")]\nstruct S;",
        )],
        &["acme/src/lib.rs:3"],
    );
    check(
        "cfg_attr",
        &[(
            "src/lib.rs",
            "#[cfg_attr(feature = \"x\", derive(Debug, A2aExtension))]\nstruct S;",
        )],
        &["acme/src/lib.rs:2"],
    );
    check(
        "binaries",
        &[
            ("src/main.rs", DEPLOY),
            ("src/bin/tool.rs", DEPLOY),
            ("src/bin/big/main.rs", DEPLOY),
        ],
        &[
            "acme/src/bin/big/main.rs:2: `big::Deploy`",
            "acme/src/bin/tool.rs:2: `tool::Deploy`",
            "acme/src/main.rs:2: `acme_ext::Deploy`",
        ],
    );
    check(
        "named targets",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"p\"\n[lib]\nname = \"other\"\npath = \"code/root.rs\"\n",
            ),
            ("code/root.rs", DEPLOY),
        ],
        &["acme/code/root.rs:2: `other::Deploy`"],
    );
}

#[test]
fn tests_and_other_types_are_left_alone() {
    check(
        "other derives",
        &[(
            "src/lib.rs",
            "#[derive(Debug, Extension)]\nstruct S;\n// #[derive(A2aExtension)]\n",
        )],
        &[],
    );
    check(
        "a file outside the module tree",
        &[("src/lib.rs", ""), ("src/stray.rs", DEPLOY)],
        &[],
    );
    check(
        "tests",
        &[
            (
                "src/lib.rs",
                "#[cfg(test)]\nmod tests;\n#[cfg(all(test, unix))]\nmod more { #[derive(A2aExtension)] struct S; }\nmod gated;\n#[cfg(test)]\n#[derive(A2aExtension)]\nstruct T;",
            ),
            ("src/tests.rs", DEPLOY),
            ("src/gated.rs", &format!("#![cfg(test)]\n{DEPLOY}")),
        ],
        &[],
    );
    check(
        "not tests",
        &[(
            "src/lib.rs",
            "#[cfg(not(test))]\nmod a { #[derive(A2aExtension)] struct S; }\n#[cfg(any(test, unix))]\n#[derive(A2aExtension)]\nstruct T;",
        )],
        &[
            "acme/src/lib.rs:2: `acme_ext::a::S`",
            "acme/src/lib.rs:5: `acme_ext::T`",
        ],
    );
    check(
        "left out by a condition",
        &[("src/lib.rs", "#[cfg(windows)]\nmod windows;")],
        &[],
    );
}

#[test]
fn what_serde_reads_beyond_the_schema_of_a_payload_is_refused() {
    let root = "struct Cost {\n #[serde(alias = \"a\")]\n usage: Vec<Usage>,\n #[serde(flatten)]\n rest: Rest,\n \
         #[serde(alias = \"b\", alias = \"c\")]\n #[schemars(transform = a2a_ext::alias(\"b\"))]\n told: u8,\n}";
    let nested = "struct Usage {\n #[serde(default, alias = \"in\")]\n input: u8 }\n\
                  type Rest = Option<Phase>;\n\
                  enum Phase {\n #[serde(rename = \"a\", alias = \"b\")]\n A,\n B {\n \
                  #[cfg_attr(feature = \"x\", serde(alias = \"d\"))]\n c: u8 },\n #[serde(other)]\n Other(Text) }\n\
                  #[serde(from = \"crate::Raw\")]\nstruct Text(String);\n\
                  struct Raw(\n#[serde(alias = \"e\")] String);\n";
    let others = "struct Settings { #[serde(alias = \"in\")] input: Vec<Cost> }\n\
                  #[cfg(test)]\nstruct Usage { #[serde(alias = \"in\")] input: u8 }";
    check_with(
        &protolabs::REGISTRY,
        "alias and other",
        &[
            ("src/lib.rs", &format!("mod nested; mod others;\n{root}")),
            ("src/nested.rs", nested),
            ("src/others.rs", others),
        ],
        &[
            "acme/src/lib.rs:4: `Cost` has serde's `alias` in a payload; no schema says it, so that no reader but Rust's would know \
             it: add `#[schemars(transform = a2a_ext::alias(\"a\"))]` to the field",
            "acme/src/lib.rs:9: `Cost` has serde's `alias` in a payload; no schema says it, so that no reader but Rust's would know \
             it: add `#[schemars(transform = a2a_ext::alias(\"c\"))]` to the field",
            "acme/src/nested.rs:3: `Usage` has serde's `alias`",
            "acme/src/nested.rs:7: `Phase` has serde's `alias`",
            "acme/src/nested.rs:10: `Phase` has serde's `alias`",
            "acme/src/nested.rs:12: `Phase` has serde's `other`",
            "acme/src/nested.rs:16: `Raw` has what no schema says: `alias` has no effect on a field that is written without a name",
        ],
    );
}

#[test]
fn what_schemars_leaves_out_of_a_payload_is_refused() {
    let root = "struct Cost {\n usage: Usage,\n #[serde(deserialize_with = \"f\")]\n own: u8 }";
    let nested = "struct Usage {\n #[serde(deserialize_with = \"f\")]\n #[schemars(with = \"String\")]\n told: u8,\n \
                  #[serde(with = \"module\")]\n module: u8,\n #[serde(with = \"Type\")]\n ty: u8,\n \
                  #[serde_as(as = \"DisplayFromStr\")]\n #[schemars(length(min = 1))]\n by_macro: u8,\n \
                  #[serde_as(serialize_as = \"DisplayFromStr\")]\n one_way: u8,\n \
                  #[cfg_attr(x, schemars(length(min = 1)))]\n map: Option<BTreeMap<String, u8>>,\n \
                  #[schemars(range(min = 1))]\n alias: Count,\n #[schemars(range(min = 1))]\n elsewhere: Id,\n \
                  #[schemars(inner(range(min = 1)))]\n inside: Vec<crate::nested::Id>,\n #[schemars(email)]\n format: Id,\n \
                  #[schemars(range(min = 1))]\n inline: Inline,\n #[schemars(range(min = 1))]\n passed_on: PassedOn,\n \
                  #[schemars(range(min = 1))]\n by_hand: ByHand,\n #[schemars(range(min = 1))]\n foreign: url::Id,\n \
                  generic: Generic<u8>,\n kind: Kind,\n raw: Raw }\n";
    let types = "type Count = u8;\nstruct Id(u8);\n#[schemars(inline)] struct Inline(u8);\n\
                 #[serde(transparent)] struct PassedOn(u8);\nstruct ByHand(u8);\nimpl schemars::JsonSchema for ByHand {}\n\
                 struct Generic<Id> {\n #[schemars(range(min = 1))]\n id: Id }\n\
                 enum Kind {\n #[serde(serialize_with = \"f\")]\n A(u8),\n B {\n #[schemars(range(min = 1))]\n b: String } }\n\
                 #[serde(from = \"u8\")]\nstruct Raw {\n #[serde(deserialize_with = \"f\")]\n unread: u8,\n \
                 #[serde(serialize_with = \"f\")]\n written: u8 }\n";
    let unused = "struct Settings { #[serde(deserialize_with = \"f\")] own: u8 }";
    check_with(
        &protolabs::REGISTRY,
        "left out",
        &[
            (
                "src/lib.rs",
                &format!("mod nested; mod types; mod unused;\n{root}"),
            ),
            ("src/nested.rs", nested),
            ("src/types.rs", types),
            ("src/unused.rs", unused),
        ],
        &[
            "acme/src/lib.rs:4: `Cost` has what no schema says: schemars does not see what `deserialize_with` reads, and \
             describes the Rust type: say what is on the wire, with `#[schemars(with = \"String\")]` where it is a string",
            "acme/src/nested.rs:5: `Usage` has what no schema says: schemars takes `module` for a type",
            "acme/src/nested.rs:12: `Usage` has what no schema says: schemars does not see what `serialize_as` writes",
            "acme/src/nested.rs:14: `Usage` has what no schema says: `length` says nothing of a map",
            "acme/src/nested.rs:18: `Usage` has what no schema says: schemars leaves `range` out, since `Id`",
            "acme/src/nested.rs:20: `Usage` has what no schema says: schemars leaves `range` out, since `Id`",
            "acme/src/types.rs:11: `Kind` has what no schema says: schemars does not see what `serialize_with` writes",
            "acme/src/types.rs:14: `Kind` has what no schema says: `range` says nothing of a string",
            "acme/src/types.rs:20: `Raw` has what no schema says: schemars does not see what `serialize_with` writes",
        ],
    );
}

/// Macros are not expanded: their bodies and calls are looked at, and what they tell beside an attribute counts.
#[test]
fn what_macros_write_into_payloads_is_looked_at() {
    let root = r#"mod made; mod others;
struct Cost { usage: TraceId, list: Vec<Phase>, by_call: Literal, deep: Deep, cost: Priced, loose: Loose }
ids! { TraceId, TurnId }
ids! { #[derive(Debug)] struct Literal {
    #[serde(alias = "in")] a: u8,
    #[serde(alias = "b")] #[schemars(transform = a2a_ext::alias("b"))] told: u8,
} }
record! { Priced {
    #[serde(alias = "in")] #[schemars(length(min = 1))] amount: u64,
    /// Told.
    #[serde(alias = "b")] #[schemars(transform = a2a_ext::alias("b"))] told: String,
    #[serde(other)] Other,
    #[serde(other)] #[schemars(transform = a2a_ext::other)] Told,
} }
outer! { Deep }
fn f() {
    record! { Loose {
        #[serde(deserialize_with = "g")] a: u8,
        #[serde(with = "m")] #[schemars(with = "String")] b: u8,
    } }
}
"#;
    let made = r#"macro_rules! ids {
    ($(#[$meta:meta])* $vis:vis $($name:ident),* $(,)?) => { $(
        $(#[$meta])*
        $vis struct $name {
            #[serde(alias = "old")] id: Inner,
            #[serde(alias = $old)] untold: $ty,
            #[serde(alias = $old)] #[schemars(transform = $crate::alias($old))] told: $ty,
            #[serde($key = "x", rename(serialize = $a, deserialize = $b), with = $module)] key: u8,
            #[schemars(range(min = $min))] ruled: $ty,
            $(#[$other])* $field: $ty,
        }
    )* };
}
macro_rules! phases { () => { enum Phase { A, $(#[serde(other)] $other,)? } } }
macro_rules! outer { ($name:ident) => { inner! { $name } } }
macro_rules! inner { ($name:ident) => { paste::paste! {
    #[derive(Deserialize)] pub struct [<$name>] {
        #[serde(alias = "y")] a: u8 } } } }
struct Inner {
    #[serde(alias = "in")] input: u8 }
"#;
    let others = r#"settings! { Settings { #[serde(alias = "in")] a: String, #[serde(alias = "in")] cost: Cost } }
macro_rules! settings { ($name:ident) => { struct $name { #[serde(alias = "in")] a: u8 } } }
macro_rules! unused { ($name:ident) => { struct $name { #[serde(alias = "in")] a: u8 } } }
macro_rules! display { ($($name:ident)*) => { $(impl Display for $name { /** Writes. */ fn f() { write!(a) } })* } }
display!(Cost Alone);
struct Alone { #[serde(alias = "in")] a: u8 }
odd! { $ #[] # $($)* $$ ${count($a)} #[serde] #[= "a"] struct #[serde(alias = $)] }
"#;
    check_with(
        &protolabs::REGISTRY,
        "macros",
        &[
            ("src/lib.rs", root),
            ("src/made.rs", made),
            ("src/others.rs", others),
        ],
        &[
            "acme/src/lib.rs:5: `Literal` has serde's `alias` in a payload; no schema says it, so that no reader but Rust's would know \
             it: add `#[schemars(transform = a2a_ext::alias(\"in\"))]` to the field",
            "acme/src/lib.rs:9: `record!` has serde's `alias` in a payload",
            "acme/src/lib.rs:9: `record!` has what no schema says: `length` says nothing of a number",
            "acme/src/lib.rs:12: `record!` has serde's `other` in a payload",
            "acme/src/lib.rs:18: `record!` has what no schema says: schemars does not see what `deserialize_with` reads",
            "acme/src/made.rs:5: `ids!` has serde's `alias` in a payload; no schema says it, so that no reader but Rust's would know \
             it: add `#[schemars(transform = a2a_ext::alias(\"old\"))]` to the field",
            "acme/src/made.rs:6: `ids!` has serde's `alias` in a payload; no schema says it, so that no reader but Rust's would know \
             it: add `#[schemars(transform = a2a_ext::alias($old))]` to the field",
            "acme/src/made.rs:14: `Phase` has serde's `other` in a payload",
            "acme/src/made.rs:18: `inner!` has serde's `alias` in a payload",
            "acme/src/made.rs:20: `Inner` has serde's `alias` in a payload",
        ],
    );
}

/// Codegen cannot call the derive's code, and says the same of the types that no derive sees.
#[test]
fn the_derive_and_the_search_know_the_same_of_schemars() {
    let root = Layout::workspace_root();
    for file in [
        "left_out.rs",
        "left_out/form.rs",
        "left_out/rules.rs",
        "left_out/unnamed.rs",
    ] {
        let [derive, search] = ["macros/src/extension/check", "xtask/src/unregistered"]
            .map(|folder| fs::read_to_string(root.join(folder).join(file)).unwrap());
        assert!(derive == search, "the two {file} differ: copy one over the other");
    }
}

#[test]
fn keys_of_serde_without_a_rule_are_refused() {
    let root = "#[serde(rename_all = \"camelCase\", bound = \"\", newest)]\nstruct Cost {\n \
                #[serde(rename = \"a\", default, unheard)]\n usage: Phase }\n\
                #[serde(field_identifier)]\nenum Phase { A }";
    check_with(
        &protolabs::REGISTRY,
        "unknown keys",
        &[("src/lib.rs", root)],
        &[
            "acme/src/lib.rs:2: `Cost` has serde's `newest` in a payload",
            "acme/src/lib.rs:4: `Cost` has serde's `unheard` in a payload",
            "acme/src/lib.rs:6: `Phase` has serde's `field_identifier` in a payload",
        ],
    );
}

#[test]
fn what_is_not_rust_is_said_with_file_and_line() {
    check(
        "syntax",
        &[("src/lib.rs", "mod a;\n"), ("src/a.rs", "\nstruct {\n")],
        &["acme/src/a.rs:2: this is not Rust: "],
    );
    check(
        "bytes",
        &[("src/lib.rs", "mod a;\nmod b;"), ("src/a.rs", "")],
        &["acme/src/lib.rs:2: the module `b` has no file"],
    );
    check(
        "a module that is its own",
        &[("src/lib.rs", "#[path = \"lib.rs\"]\nmod a;")],
        &[],
    );
}

#[test]
fn this_projects_registry_names_every_derived_type() {
    let root = Layout::workspace_root();
    let layout = Layout::protolabs(root);
    assert_eq!(unregistered(&protolabs::REGISTRY, &layout).unwrap(), []);
    let none = unregistered(&Registry::new(&[]), &layout).unwrap();
    assert_eq!(none.len(), protolabs::REGISTRY.extensions().len(), "{none:#?}");
}

#[test]
fn a_package_that_is_none_is_an_error() {
    for (manifest, said) in [
        (None, "cannot read"),
        (Some("["), "is not a manifest"),
        (Some("[workspace]"), "no package name"),
        (Some("[package]\nname = \"p\""), "neither a library nor a binary"),
    ] {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("runtime")).unwrap();
        if let Some(manifest) = manifest {
            fs::write(root.path().join("runtime/Cargo.toml"), manifest).unwrap();
        }
        let layout = Layout::protolabs(root.path().to_owned());
        let error = format!("{:#}", unregistered(&Registry::new(&[]), &layout).unwrap_err());
        assert!(error.contains(said), "{error}");
    }
}
