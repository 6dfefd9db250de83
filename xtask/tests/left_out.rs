//! Turns small packages into what their payloads read and write that no schema says.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use a2a_ext::protolabs;
use a2a_ext_xtask::Layout;

#[path = "support/package.rs"]
mod package;

use package::check_with;

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
