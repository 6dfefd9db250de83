//! Turns arbitrary values and arbitrary JSON into the same values again, or into refusals; never into a panic.
#![cfg(feature = "protolabs")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Debug;

use a2a_ext::protolabs::{
    Cost, CostUsage, Hitl, HitlApproval, HitlForm, HitlPrompt, HitlQuestion, HitlQuestionKind, HitlStep,
    REGISTRY, ToolCall, ToolCallPhase,
};
use a2a_ext::{A2aExtension, Encoding, Metadata, NamedByMime, channel::InMetadata, read_json, scan};
use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use serde_json::{Value, json};

fn count() -> impl Strategy<Value = u64> {
    prop_oneof![0..10_000_u64, 0..=9_007_199_254_740_991_u64]
}

/// JSON whose keys are often those that readers look for.
fn any_json() -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        any::<String>(),
        prop::sample::select(vec![
            "result",
            "params",
            "task",
            "message",
            "statusUpdate",
            "artifactUpdate",
            "artifact",
            "artifacts",
            "status",
            "history",
            "tasks",
            "metadata",
            "parts",
            "data",
            "content",
            "value",
            "$case",
            "kind",
            "mimeType",
            "data_part_compat",
            "capabilities",
            "extensions",
            "uri",
            "usage",
            "input_tokens",
            "phase",
            "steps",
            "artifactId",
            "messageId",
            "id",
            "taskId",
            "toolCallId",
            "name",
            "question",
            "title",
            "schema",
            "https://proto-labs.ai/a2a/ext/cost-v1",
            "https://proto-labs.ai/a2a/ext/tool-call-v1",
        ])
        .prop_map(str::to_owned),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        prop::sample::select(vec![
            "data",
            "form",
            "approval",
            "started",
            "completed",
            "failed",
            "application/vnd.protolabs.cost-v1+json",
            "application/vnd.protolabs.hitl-v1+json",
            "application/vnd.protolabs.tool-call-v1+json",
            "https://proto-labs.ai/a2a/ext/cost-v1",
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            vec((key.clone(), inner), 0..6).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// JSON that is written, and that reading gives back as it is: integral doubles become integers, and a null is absent.
fn free_json() -> impl Strategy<Value = Value> {
    any_json()
        .prop_map(plain)
        .prop_filter("null is absent", |v| !v.is_null())
}

fn plain(value: Value) -> Value {
    match value {
        Value::Number(n) if n.is_f64() => json!(n.as_f64().filter(|n| n.fract() != 0.0).unwrap_or(0.5)),
        // Beyond what JavaScript keeps, which is not written.
        Value::Number(n) if n.as_f64().is_some_and(|n| n.abs() > 9_007_199_254_740_991.0) => json!(7),
        Value::Array(items) => items.into_iter().map(plain).collect(),
        Value::Object(members) => Value::Object(members.into_iter().map(|(k, v)| (k, plain(v))).collect()),
        other => other,
    }
}

/// As protobuf carries it: every number is a double.
fn doubled(value: &Value) -> Value {
    match value {
        Value::Number(n) => n.as_f64().map_or(Value::Null, Value::from),
        Value::Array(items) => items.iter().map(doubled).collect(),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(k, v)| (k.clone(), doubled(v))).collect())
        }
        other => other.clone(),
    }
}

fn cost() -> impl Strategy<Value = Cost> {
    let usage =
        (count(), count(), of(count()), of(count())).prop_map(|(input, output, read, created)| CostUsage {
            input_tokens: input,
            output_tokens: output,
            cache_read_input_tokens: read,
            cache_creation_input_tokens: created,
        });
    (usage, of(count()), of(0.0..1e300_f64), of(any::<bool>())).prop_map(
        |(usage, duration_ms, cost_usd, success)| Cost {
            usage,
            duration_ms,
            cost_usd,
            success,
        },
    )
}

fn tool_call() -> impl Strategy<Value = ToolCall> {
    let phase = prop_oneof![
        of(free_json()).prop_map(|args| ToolCallPhase::Started { args }),
        (of(free_json()), of(count()))
            .prop_map(|(result, output_chars)| ToolCallPhase::Completed { result, output_chars }),
        (of(any::<String>()), of(free_json()), of(count())).prop_map(|(error, result, output_chars)| {
            ToolCallPhase::Failed {
                error,
                result,
                output_chars,
            }
        }),
    ];
    ("\\PC{1,8}", any::<String>(), of(any::<String>()), phase).prop_map(
        |(tool_call_id, name, parent_tool_call_id, phase)| ToolCall {
            tool_call_id,
            name,
            parent_tool_call_id,
            phase,
        },
    )
}

fn hitl() -> impl Strategy<Value = Hitl> {
    let text = any::<String>;
    let schema = btree_map(text(), free_json(), 0..3).prop_map(|m| m.into_iter().collect::<Metadata>());
    let step = (schema, of(text()), of(text()), of(free_json())).prop_map(
        |(schema, title, description, ui_schema)| HitlStep {
            schema,
            title,
            description,
            ui_schema,
        },
    );
    let form = (text(), of(text()), vec(step, 1..3), of(text())).prop_map(
        |(title, description, steps, plugin_callback_id)| HitlForm {
            title,
            description,
            steps,
            plugin_callback_id,
        },
    );
    let approval = (text(), of(text()), of(text())).prop_map(|(title, detail, project)| HitlApproval {
        title,
        detail,
        project,
    });
    let question = (text(), of(Just(HitlQuestionKind::Question)));
    prop_oneof![
        question.prop_map(|(question, kind)| Hitl::Question(HitlQuestion { question, kind })),
        form.prop_map(|form| Hitl::Prompt(HitlPrompt::Form(form))),
        approval.prop_map(|approval| Hitl::Prompt(HitlPrompt::Approval(approval))),
    ]
}

fn pointers(value: &Value, here: String, places: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(item, format!("{here}/{index}"), places);
            }
        }
        Value::Object(members) => {
            for (key, member) in members {
                pointers(
                    member,
                    format!("{here}/{}", key.replace('~', "~0").replace('/', "~1")),
                    places,
                );
            }
        }
        _ => {}
    }
    places.push(here);
}

fn check_part<E: NamedByMime + Clone + Debug + PartialEq>(value: &E) {
    let part = value.emit_part().unwrap();
    let some = Some(value.clone());
    assert_eq!(E::parse(&part).unwrap(), some);
    for encoding in [Encoding::InMemory, Encoding::Wire, Encoding::V03] {
        let part = part.encode(encoding);
        assert_eq!(E::parse(&part).unwrap(), some);
        assert_eq!(
            E::parse(&json!({"messageId": "m", "parts": [{"text": "x"}, part]})).unwrap(),
            some
        );
        let text = serde_json::to_vec(&part).unwrap();
        assert_eq!(E::parse(&read_json(&text).unwrap()).unwrap(), some);
    }
}

fn check_metadata<E: NamedByMime + Clone + Debug + PartialEq>(value: &E)
where
    E::Channel: InMetadata,
{
    let metadata = value.emit().unwrap();
    assert_eq!(E::parse(&metadata).unwrap().as_ref(), Some(value));
    let frame = json!({"artifactUpdate": {"artifact": {"artifactId": "a", "metadata": metadata}}});
    let found = scan(&frame, &REGISTRY);
    assert_eq!(found.len(), 1);
    assert_eq!(E::from_payload(found[0].payload).unwrap(), *value);
}

proptest! {
    #[test]
    fn cost_is_read_as_it_was_written(value in cost()) {
        check_part(&value);
        check_metadata(&value);
        let doubles = doubled(&value.to_payload().unwrap());
        prop_assert_eq!(Cost::from_payload(&doubles).unwrap(), value);
    }

    #[test]
    fn tool_call_is_read_as_it_was_written(value in tool_call()) {
        check_part(&value);
        check_metadata(&value);
    }

    #[test]
    fn hitl_is_read_as_it_was_written(value in hitl()) {
        check_part(&value);
    }

    #[test]
    fn arbitrary_json_is_a_value_or_a_refusal(json in any_json()) {
        for found in scan(&json, &REGISTRY) {
            let _ = (found.extension.reread)(found.payload);
        }
        let _ = (Cost::parse(&json), ToolCall::parse_all(&json), Hitl::parse(&json));
    }

    /// A payload with one part replaced: what is read can be written, and is then read as the same.
    #[test]
    fn reading_and_writing_agree(
        payload in prop_oneof![
            cost().prop_map(|v| v.to_payload().unwrap()),
            tool_call().prop_map(|v| v.to_payload().unwrap()),
            hitl().prop_map(|v| v.to_payload().unwrap()),
        ],
        place in any::<prop::sample::Index>(),
        json in any_json(),
    ) {
        let mut payload = payload;
        let mut places = Vec::new();
        pointers(&payload, String::new(), &mut places);
        *payload.pointer_mut(place.get::<String>(&places)).unwrap() = json;
        for extension in REGISTRY.extensions() {
            if let Ok(written) = (extension.reread)(&payload) {
                prop_assert_eq!((extension.reread)(&written).unwrap(), written);
            }
        }
    }

    #[test]
    fn arbitrary_bytes_are_json_or_a_fault(bytes in vec(any::<u8>(), 0..64)) {
        let _ = read_json(&bytes);
    }
}
