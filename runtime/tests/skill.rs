//! Turns skill results into tools, strict schemas, messages and the rows of a scan.
#![allow(clippy::unwrap_used, dead_code, reason = "tests")]

use std::collections::BTreeMap;

use a2a_ext::skill::{
    NotStrict, SKILL_RESULT, skill_tool_name, strict_schema, submit_skill_tool, submit_skill_tool_strict,
    validate_skill_args, vendor_result_mime,
};
use a2a_ext::{A2aExtension, Contract, Registry, registry, scan};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A verdict on a pull request.
#[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[a2a_extension(mime = "application/vnd.acme.review-v1+json", channel = part)]
struct Review {
    /// The verdict.
    verdict: Verdict,
    /// How sure the reviewer is.
    #[schemars(range(min = 0.0, max = 1.0))]
    confidence: f64,
    /// What was found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 2))]
    findings: Vec<Finding>,
    /// The worst of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    worst: Option<Finding>,
    /// Whom to ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^@"))]
    owner: Option<String>,
    /// How often to try again.
    #[serde(default = "retries")]
    retries: u8,
}

fn retries() -> u8 {
    3
}

/// The outcome.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// Merge it.
    Approve,
    /// Change it.
    Revise,
}

/// One remark.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Finding {
    /// About a line.
    Line(Place),
    /// About the whole.
    General {
        /// The words.
        #[schemars(length(min = 1))]
        text: String,
    },
}

/// A place in a file.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Place {
    /// The file.
    file: String,
    /// The line.
    line: u32,
}

#[test]
fn names() {
    assert_eq!(skill_tool_name("x"), "submit_x");
    assert_eq!(skill_tool_name(""), "submit_");
    assert_eq!(
        vendor_result_mime("acme", "review-v1"),
        "application/vnd.acme.review-v1+json"
    );
    #[cfg(feature = "protolabs")]
    assert_eq!(
        a2a_ext::protolabs::skill_result_mime("{x}"),
        "application/vnd.protolabs.{x}+json"
    );
}

#[test]
fn the_tool_asks_for_the_accepted_schema() {
    let mut schema = Review::schema(Contract::Accepted);
    schema.remove("$schema");
    for description in [None, Some("")] {
        let words = "Return the review result. Fill every required field; respond via this tool only.";
        assert_eq!(
            submit_skill_tool::<Review>("review", description),
            json!({
                "type": "function",
                "function": { "name": "submit_review", "description": words, "parameters": schema },
            })
        );
    }
    let tool = submit_skill_tool::<Review>("review", Some("Say it."));
    assert_eq!(tool["function"]["description"], "Say it.");
}

/// The schema with what it requires sorted: the order is that of the map, which a feature of serde_json decides.
fn sorted(schema: &Value) -> Value {
    match schema {
        Value::Object(keywords) => keywords
            .iter()
            .map(|(keyword, value)| (keyword.clone(), sorted(value)))
            .collect(),
        Value::Array(items) if items.iter().all(Value::is_string) => {
            let mut items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            items.sort_by_key(|item| (*item == "null", *item));
            json!(items)
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

#[test]
fn the_strict_tool_is_closed_everywhere() {
    let tool = submit_skill_tool_strict::<Review>("review", None).unwrap();
    assert_eq!(tool["function"]["strict"], true);
    let finding = json!({ "$ref": "#/$defs/Finding" });
    assert_eq!(
        sorted(&tool["function"]["parameters"]),
        json!({
            "type": "object",
            "description": "A verdict on a pull request.",
            "additionalProperties": false,
            "required": ["confidence", "findings", "owner", "retries", "verdict", "worst"],
            "properties": {
                "verdict": { "anyOf": [{ "$ref": "#/$defs/Verdict" }], "description": "The verdict." },
                "confidence": {
                    "type": "number",
                    "description": "How sure the reviewer is. Must be at least 0. Must be at most 1.",
                },
                "findings": { "type": "array", "items": finding, "description": "What was found. Must have at most 2 items." },
                "worst": { "anyOf": [finding, { "type": "null" }], "description": "The worst of them." },
                "owner": { "type": ["string", "null"], "description": "Whom to ask. Must match the pattern ^@." },
                "retries": {
                    "type": "integer",
                    "description": "How often to try again. Must be at least 0. Must be at most 255. Default: 3.",
                },
            },
            "$defs": {
                "Verdict": {
                    "description": "The outcome.",
                    "anyOf": [
                        { "type": "string", "const": "approve", "description": "Merge it." },
                        { "type": "string", "const": "revise", "description": "Change it." },
                    ],
                },
                "Finding": {
                    "description": "One remark.",
                    "anyOf": [
                        {
                            "type": "object",
                            "description": "About a line.",
                            "additionalProperties": false,
                            "required": ["file", "kind", "line"],
                            "properties": {
                                "kind": { "type": "string", "const": "line" },
                                "file": { "type": "string", "description": "The file." },
                                "line": {
                                    "type": "integer",
                                    "description": "The line. Must be at least 0. Must be at most 4294967295.",
                                },
                            },
                        },
                        {
                            "type": "object",
                            "description": "About the whole.",
                            "additionalProperties": false,
                            "required": ["kind", "text"],
                            "properties": {
                                "kind": { "type": "string", "const": "general" },
                                "text": { "type": "string", "description": "The words. Must have at least 1 character." },
                            },
                        },
                    ],
                },
                "Place": {
                    "type": "object",
                    "description": "A place in a file.",
                    "additionalProperties": false,
                    "required": ["file", "line"],
                    "properties": {
                        "file": { "type": "string", "description": "The file." },
                        "line": {
                            "type": "integer",
                            "description": "The line. Must be at least 0. Must be at most 4294967295.",
                        },
                    },
                },
            },
        })
    );
}

/// Keys and values.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Labels {
    /// The labels.
    labels: Vec<BTreeMap<String, String>>,
}

/// Anything.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Free {
    /// Anything.
    extra: Value,
}

/// A remark with its author.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Signed {
    /// The author.
    author: String,
    /// The remark.
    #[serde(flatten)]
    finding: Finding,
}

/// Remarks.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Remarks {
    /// The remark.
    signed: Signed,
}

#[test]
fn what_cannot_be_closed_is_refused_with_its_path() {
    fn refusal<T: JsonSchema>() -> String {
        let schema = schemars::schema_for!(T).to_value();
        strict_schema(&schema).map(|_| ()).unwrap_err().to_string()
    }
    let flattened =
        "what is flattened into a union, or a union into it, has no strict schema; put it into a field";
    for (given, expected) in [
        (
            refusal::<Labels>(),
            "labels[]: a map has no strict schema; use a list of keys and values".to_owned(),
        ),
        (
            refusal::<Free>(),
            "extra: free JSON has no strict schema; give the field a type".to_owned(),
        ),
        (
            refusal::<Finding>(),
            "the arguments of a function are one object with fields of its own".to_owned(),
        ),
        (refusal::<Signed>(), flattened.to_owned()),
        (refusal::<Remarks>(), format!("Signed: {flattened}")),
    ] {
        assert_eq!(given, format!("no strict schema: {expected}"));
    }
    let conditional = json!({"type": "object", "properties": {"a": {"if": {}, "type": "string"}}});
    let NotStrict { path, reason, .. } = strict_schema(&conditional).unwrap_err();
    assert_eq!((path.as_str(), reason.as_str()), ("a", "`if` has no strict form"));
}

#[test]
fn every_fault_of_the_arguments_is_told() {
    let check =
        |args: Value, expected: &[&str]| assert_eq!(validate_skill_args::<Review>(&args), expected, "{args}");
    check(json!({"verdict": "approve", "confidence": 1}), &[]);
    check(
        json!({
            "verdict": "maybe",
            "confidence": 1.5,
            "findings": [{"kind": "line", "line": -1}, {"kind": "general", "text": ""}, {"text": "x"}],
            "owner": "me",
            "retries": "3",
        }),
        &[
            "confidence: must be at most 1",
            "findings: must have at most 2 items",
            "findings[0].file: required field is missing",
            "findings[0].line: must be at least 0",
            "findings[1].text: must have at least 1 character",
            "findings[2].kind: required field is missing",
            "owner: must match the pattern ^@",
            "retries: expected an integer, got a string",
            "verdict: expected one of \"approve\", \"revise\"",
        ],
    );
    check(
        json!({}),
        &[
            "confidence: required field is missing",
            "verdict: required field is missing",
        ],
    );
    check(json!(null), &["<root>: expected an object, got null"]);
    check(json!([]), &["<root>: expected an object, got a list"]);
    let deep = (0..200).fold(json!(0), |inner, _| json!([inner]));
    check(
        json!({"verdict": "approve", "confidence": 1, "owner": deep}),
        &["<root>: nested deeper than 127 levels"],
    );
}

#[test]
fn a_registry_lists_results_only_when_it_is_asked_to() {
    const PLAIN: Registry = registry![Review];
    const ALL: Registry = PLAIN.with_skill_results("acme");
    let part = |mime: &str| json!({"data": {"x": 1}, "metadata": {"mimeType": mime}});
    let parts = json!([part(Review::MIME), part("application/vnd.acme.plan-v1+json")]);
    let slugs = |registry| -> Vec<&str> {
        let found = scan(&parts, registry);
        found.iter().map(|found| found.extension.slug).collect()
    };
    assert_eq!(slugs(&PLAIN), ["review-v1"]);
    assert_eq!(slugs(&ALL), ["review-v1", "skill-result"]);
    assert_eq!(scan(&parts, &ALL)[1].key, "application/vnd.acme.plan-v1+json");

    assert_eq!(
        (SKILL_RESULT.reread)(&json!({"x": 1.5})).unwrap(),
        json!({"x": 1.5})
    );
    let error = (SKILL_RESULT.reread)(&json!([1])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot parse skill-result: expected an object, got a list"
    );
}

#[test]
fn sentences_of_a_description_do_not_run_together() {
    for (docs, wanted) in [
        ("The name", "The name. Must have at most 3 characters."),
        ("The name.", "The name. Must have at most 3 characters."),
        ("Which?", "Which? Must have at most 3 characters."),
    ] {
        let name = json!({ "type": "string", "description": docs, "maxLength": 3 });
        let schema = json!({ "type": "object", "properties": { "name": name }, "required": ["name"] });
        let strict = strict_schema(&schema).unwrap();
        assert_eq!(strict["properties"]["name"]["description"], wanted);
    }
}
