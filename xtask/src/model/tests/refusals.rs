//! Turns types that cannot be mirrored into their refusals, by table.

use a2a_ext::{Registry, registry};

use super::refused::{
    asymmetric, cases, closed, disagree, flattened, flattened_external, flattened_external_told, form_name,
    keys, keywords, lower_case, map_beside_union, null_form, nullable, of_every_object, parameters, patterns,
    reserved, root_name, same_name, scalar_form, scalar_root, twice, twin_forms, twin_tags, twins,
    undocumented,
};
use crate::model::lower;

const DIFFERENT: &str = "what is written and what is accepted differ in";
const TWIN: &str =
    ", which comes first, so that it is never read; remove one, or add `#[serde(tag = \"..\")]`";
const PATTERN: &str = "is not read alike by Rust, Python and JavaScript:";
const LEFT_OUT: &str = "TypeScript takes no object that leaves this key out, since every object of JavaScript has one; rename it, or \
                        make it a field that is always there";

const NULL: &str = "it is required and can be null, and absent is the only none on the wire; add \
                    `#[serde(default, skip_serializing_if = \"Option::is_none\")]`";

fn check(registry: &Registry, expected: &[String]) {
    let refusals: Vec<String> = match lower(registry) {
        Ok(_) => Vec::new(),
        Err(refusals) => refusals.iter().map(ToString::to_string).collect(),
    };
    assert_eq!(refusals, expected);
}

#[test]
fn names_of_skill_results() {
    const PLAIN: Registry = registry![twins::SkillResult];
    check(&PLAIN, &[]);
    const NAMED: Registry = PLAIN.with_skill_results("acme");
    check(
        &NAMED,
        &["skill-result-v1: structured results of skills have this name; add `name = \"..\"`".to_owned()],
    );
    for vendor in ["", "Acme", "acme.x", "a/b"] {
        let words = "is no vendor of a MIME type; use lower-case letters, digits and `-`";
        check(
            &registry![].with_skill_results(vendor),
            &[format!("with_skill_results: `{vendor}` {words}")],
        );
    }
}

macro_rules! refused {
    ($($test:ident: [$($extension:ty),*] => [$($line:expr),* $(,)?];)*) => {$(
        #[test]
        fn $test() {
            const REGISTRY: Registry = registry![$($extension),*];
            check(&REGISTRY, &[$($line.to_owned()),*]);
        }
    )*};
}

refused! {
    all_at_once_sorted: [undocumented::Payload] => [
        "x-v1.inner: missing documentation of the type Inner; add a doc comment (`///`) to it, or use a type of your own in the place of another crate's",
        "x-v1.inner.bare: missing documentation in `Inner`; add a doc comment (`///`) to the field",
        "x-v1.inner.way(Up): missing documentation in `Way`; add a doc comment (`///`) to the variant",
        "x-v1.told(B): missing documentation in `Told`; add a doc comment (`///`) to the variant",
        "x-v1.told(B).y: missing documentation in `Told`; add a doc comment (`///`) to the field",
    ];
    roots_are_objects: [scalar_root::Payload] => [
        "x-v1: a payload must be a JSON object: use a struct, or an enum whose forms are all objects",
    ];
    roots_are_unions_of_objects: [scalar_form::Payload] => [
        "x-v1: a payload must be a JSON object: use a struct, or an enum whose forms are all objects",
    ];
    null_is_no_value: [nullable::Payload] => [
        format!("x-v1.inner.plain: {NULL}"),
        "x-v1.inner.unit: a type that is always null says nothing on the wire; leave it out",
    ];
    what_is_written_can_be_read: [asymmetric::Payload] => [
        "x-v1.lists: it is left out on the wire when it is skipped, but required on read; add `#[serde(default)]`",
        "x-v1.named: it is required on read but never written; add `#[serde(default)]`",
        format!("x-v1.swapped: {DIFFERENT} `type`; use one type for both"),
        "x-v1.told: a form is only written or only accepted; give the variant no `skip_serializing` and no `skip_deserializing`, or `skip`",
    ];
    keywords: [keywords::Payload] => [
        "x-v1.brief: the schema keyword `maxLength` has no meaning here; remove it",
        "x-v1.even: the schema keyword `multipleOf` is refused: the mirrors do not check it; check it in code",
        "x-v1.home: the schema keyword `x-unit` is refused: it is not one that can be mirrored; say it in the doc comment",
        "x-v1.never: the schema keyword `not` is refused: no language's types can say it; check it in code",
        "x-v1.nothing: no value fits between its bounds",
        "x-v1.numeral: a constant must be a string",
        "x-v1.third: `minimum` of an integer must be an integer",
    ];
    patterns: [patterns::Payload] => [
        format!(r"x-v1.digits: the pattern `^\d+$` {PATTERN} `\d` is more than ASCII in Python; write `[0-9]`"),
    ];
    closed_objects: [closed::Payload] => [
        "x-v1.inner: unknown fields are always accepted; remove `#[serde(deny_unknown_fields)]`",
    ];
    optional_flattened_enums: [flattened::Payload] => [
        "x-v1: a flattened enum is optional here, or has a form that fits every value, so that nothing tells which fields there are: flatten the enum without `Option`, and give such a form a field of its own",
    ];
    fields_twice: [twice::Payload] => [
        "x-v1.author: the object has two fields of this name, its own and one that is flattened into it; rename one",
    ];
    maps_beside_unions: [map_beside_union::Payload] => [
        "x-v1: a map can be flattened beside plain structs only: serde gives it the fields of an enum too",
    ];
    null_forms: [null_form::Payload] => [
        "x-v1.maybe: the type Maybe may itself be null: its form 2 is a variant or a struct without data, or an `Option`; use `Option` where it is used, and take null out of it",
    ];
    keys: [keys::Payload] => [
        "x-v1.__proto__: JavaScript cannot keep this key; rename it",
    ];
    keys_of_every_object: [of_every_object::Payload] => [
        format!("x-v1.constructor: {LEFT_OUT}"),
        format!("x-v1.hasOwnProperty: {LEFT_OUT}"),
        format!("x-v1.isPrototypeOf: {LEFT_OUT}"),
        format!("x-v1.propertyIsEnumerable: {LEFT_OUT}"),
        format!("x-v1.toLocaleString: {LEFT_OUT}"),
        format!("x-v1.toString: {LEFT_OUT}"),
        format!("x-v1.valueOf: {LEFT_OUT}"),
    ];
    parameters: [parameters::Payload] => [
        "x-v1.someName: as a Python parameter, it and `some-name` would both be called `some_name`; rename one",
        r#"x-v1["größe"]: no Python parameter can be made of this name; use letters and digits of ASCII"#,
    ];
    names_that_schemars_numbers: [same_name::Payload] => [
        "x-v1.two: the type here and that of x-v1.one may both be called Item, and which of them schemars calls Item2 depends on their order; add `#[schemars(rename = \"..\")]` to one",
    ];
    names_of_roots: [root_name::Payload] => [
        "x-v1.inner: the type XPayload has the name that the payload gets; rename it",
    ];
    names_of_forms: [form_name::Payload] => [
        "x-v1.told(A): two different types would be called ToldA; give one a name of its own with `#[schemars(rename = \"..\")]`, or what stands here a type of its own",
    ];
    names_of_languages: [reserved::Payload] => [
        "x-v1.inner: `None` cannot name a type in every mirror: names have letters and digits of ASCII, a capital first, and some are taken; add `#[schemars(rename = \"..\")]` to it",
        "x-v1.other: `Kind` cannot name a type in every mirror: names have letters and digits of ASCII, a capital first, and some are taken; add `#[schemars(rename = \"..\")]` to it",
    ];
    names_that_differ_in_case: [cases::Payload] => [
        "x-v1.two: the name of the type InnerType differs from that of the type INNERType in case alone; rename one",
    ];
    forms_that_take_the_same: [twin_forms::Payload] => [
        format!("x-v1.lists(3): this form takes the same values as form 1{TWIN}"),
        format!("x-v1.strings(2): this form takes the same values as form 1{TWIN}"),
        format!("x-v1.strings(3): this form takes the same values as form 1{TWIN}"),
        format!("x-v1.words(2): this form takes the same values as form 1{TWIN}"),
    ];
    flattened_externally_tagged_enums: [flattened_external::Payload] => [
        "x-v1: the forms of a flattened enum have one undocumented field each; an externally tagged enum cannot be mirrored yet: add `#[serde(tag = \"..\")]`, or document the fields of an untagged one",
    ];
    flattened_externally_tagged_enums_are_seen_by_what_rust_reads: [flattened_external_told::Payload] => [
        "x-v1: Rust does not read, or not write again, what the schema accepts (invalid type: map, expected a string); describe the type with `#[schemars(with = \"..\")]`, or use one that serde reads as schemars says; seen with {\"Two\":{},\"One\":1}",
    ];
    names_in_lower_case: [lower_case::Payload] => [
        "x-v1.one: `list` cannot name a type in every mirror: names have letters and digits of ASCII, a capital first, and some are taken; add `#[schemars(rename = \"..\")]` to it",
        "x-v1.two: `unknown` cannot name a type in every mirror: names have letters and digits of ASCII, a capital first, and some are taken; add `#[schemars(rename = \"..\")]` to it",
    ];
    twin_tags: [twin_tags::Payload] => [
        "x-v1.told: two forms have the tag `t` of \"A\"",
    ];
    types_of_two_extensions: [twins::SharedOne, twins::SharedTwo] => [
        "two-v1.item: the type Item here differs from the type Item at one-v1.item; rename one with `#[schemars(rename = \"..\")]`",
    ];
    one_uri: [twins::One, twins::Uri] => [
        format!("x-v1: {TWINS}::One and {TWINS}::Uri have the same URI, `https://example.org/x-v1`"),
    ];
    one_type_twice: [twins::One, twins::One] => [
        format!("x-v1: {TWINS}::One stands in the registry twice; leave one"),
    ];
    one_mime: [twins::One, twins::Mime] => [
        format!("x-v1: {TWINS}::One and {TWINS}::Mime have the same MIME type, `application/vnd.acme.x-v1+json`"),
    ];
    one_key: [twins::Key, twins::OtherKey] => [
        format!("other-key-v1: {TWINS}::Key and {TWINS}::OtherKey have the same key, `acme.key`"),
    ];
    a_key_that_is_a_uri: [twins::One, twins::KeyOfOne] => [
        format!("key-of-one-v1: {TWINS}::One and {TWINS}::KeyOfOne have the same key, `https://example.org/x-v1`"),
    ];
    functions_of_reading: [twins::One, twins::AllX] => [
        "all-x-v1: its function `parseAllX` has the name of one of x-v1; add `name = \"..\"`",
        "all-x-v1: its function `parse_all_x` has the name of one of x-v1; add `name = \"..\"`",
    ];
    functions_and_extensions: [twins::Parse, twins::Extension] => [
        "extension-v1: its function `parseExtension` has the name of one of parse-v1; add `name = \"..\"`",
    ];
    functions_of_writing: [twins::EmitX, twins::XMetadata] => [
        "x-metadata-v1: its function `emitXMetadata` has the name of one of emit-x-v1; add `name = \"..\"`",
        "x-metadata-v1: its function `emit_x_metadata` has the name of one of emit-x-v1; add `name = \"..\"`",
    ];
    functions_of_the_package: [twins::MergeExtension] => [
        "merge-extension-v1: its function `mergeExtensionMetadata` has the name of one of the package itself; add `name = \"..\"`",
        "merge-extension-v1: its function `merge_extension_metadata` has the name of one of the package itself; add `name = \"..\"`",
    ];
    one_slug: [twins::One, twins::Slug] => [
        format!("x-v1: {TWINS}::One and {TWINS}::Slug have the same slug, `x-v1`"),
    ];
    one_name: [twins::One, twins::Name] => [
        format!("other-v1: {TWINS}::One and {TWINS}::Name have the same type name, `X`"),
    ];
    serde_functions: [disagree::serde_functions::Payload] => [
        format!("x-v1.text: what Rust writes is not what the schema says (expected an integer, got a string); {ADVICE}; seen with {{\"text\":1}}"),
    ];
    silent_serde_functions: [disagree::silent_functions::Payload] => [
        format!("x-v1.value: Rust writes another value than it reads; {ADVICE}; seen with {{\"value\":1}}"),
    ];
    narrower_types: [disagree::narrower::Payload] => [
        format!("x-v1: {UNREAD} (even numbers only); {ADVICE}; seen with {{\"even\":1}}"),
    ];
    enums_as_keys: [disagree::enum_keys::Payload] => [
        format!("x-v1.ways: {UNREAD} (unknown variant `key`, expected `Up`); {KEYS}; seen with {{\"ways\":{{\"key\":1}}}}"),
    ];
    examples: [disagree::example::Payload] => [
        "x-v1.count: the example is not what the schema says (range); seen with {\"count\":9}",
    ];
}

const UNREAD: &str = "Rust does not read, or not write again, what the schema accepts";
const ADVICE: &str =
    "describe the type with `#[schemars(with = \"..\")]`, or use one that serde reads as schemars says";
const KEYS: &str = "say which keys there are with `#[schemars(schema_with = \"a2a_ext::keyed_map::<K, V>\")]`; `u64`, `i64` \
                    and `String` keys need no more";
const TWINS: &str = "a2a_ext_xtask::model::tests::refused::twins";
