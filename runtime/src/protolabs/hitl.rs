//! Turns a request for a human's answer into the hitl-v1 extension.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::A2aExtension;

/// A request for a human's answer: a question, a form or an approval.
///
/// The second part of an `INPUT_REQUIRED` status message; the first says the same as text (the question, else the title), for clients that
/// do not know it. A reader that finds no such part falls back to that text: an agent that has words alone sends no part.
///
/// `kind` tells forms and approvals apart. A question has none, or `question`; any other kind is an error, so that a request that a reader
/// cannot show never passes as a question.
///
/// The answer is a new message of the same task and context, with `hitl_resume: true` in the request's metadata: the agent holds other
/// messages back while it waits for a form. Who declines to answer sends a text that begins with `[dismissed]`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, A2aExtension)]
#[serde(untagged)]
#[a2a_extension(mime = "application/vnd.protolabs.hitl-v1+json", channel = part)]
#[schemars(
    example = Hitl::Prompt(HitlPrompt::Form(HitlForm {
        title: "Release details".to_owned(),
        description: Some("What the tag and the announcement should say.".to_owned()),
        steps: vec![HitlStep {
            schema: object(json!({
                "type": "object",
                "properties": {
                    "version": {"type": "string", "title": "Version"},
                    "notes": {"type": "string", "title": "Release notes", "format": "textarea"},
                },
                "required": ["version"],
            })),
            title: Some("Release".to_owned()),
            description: Some("The tag is made from the main branch.".to_owned()),
            ui_schema: Some(json!({"ui:order": ["version", "notes"]})),
        }],
        plugin_callback_id: Some("release-plugin:tag".to_owned()),
    })),
    example = Hitl::Prompt(HitlPrompt::Approval(HitlApproval {
        title: "Run a command?".to_owned(),
        detail: Some("git push --force-with-lease origin main".to_owned()),
        project: Some("widgets".to_owned()),
    })),
    example = Hitl::question("Which environment should I deploy to?"),
)]
pub enum Hitl {
    /// A form or an approval, told apart by `kind`.
    Prompt(HitlPrompt),
    /// A question; its `kind` is absent, or `question`.
    Question(HitlQuestion),
}

/// The requests that have a `kind`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum HitlPrompt {
    /// A form to fill in, answered with a JSON object as text: one key for each field.
    Form(HitlForm),
    /// Something to approve, answered with `approved` or `denied`.
    Approval(HitlApproval),
}

/// An open question, answered with text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HitlQuestion {
    /// The question, for people.
    pub question: String,
    /// What it is; agents leave it out. Another kind makes it no question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<HitlQuestionKind>,
}

/// The kind of a question that names one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HitlQuestionKind {
    /// An open question.
    Question,
}

/// A form of one or more steps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HitlForm {
    /// The form's title.
    pub title: String,
    /// What the form is for, for people; may be empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The steps, in order; at least one. A form without any is an error.
    #[schemars(length(min = 1))]
    pub steps: Vec<HitlStep>,
    /// The plugin callback that the answer goes to, on forms that a plugin raised. In snake case, unlike its neighbours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plugin_callback_id: Option<String>,
}

/// One step of a form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitlStep {
    /// The fields to fill in, as a JSON Schema (draft-07) of an object.
    ///
    /// The fleet's console draws `type`, `title`, `description`, `default`, `enum`, `oneOf` of `const` with `title` and `description`,
    /// `items`, `format: "textarea"`, `x-display: "cards"`, and `showWhen` with `field` and `equals` or `in`.
    pub schema: Map<String, Value>,
    /// The step's title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What the step is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Hints for drawing the fields: any JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ui_schema: Option<Value>,
}

/// Something that must not happen without consent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HitlApproval {
    /// What is to be approved, in a few words.
    pub title: String,
    /// The details: the command to run, the file to delete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The project that it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

impl Hitl {
    /// Asks a question.
    pub fn question(question: impl Into<String>) -> Self {
        Self::Question(HitlQuestion {
            question: question.into(),
            kind: None,
        })
    }

    /// Asks for a form of these steps, at least one, to be filled in.
    pub fn form(title: impl Into<String>, steps: Vec<HitlStep>) -> Self {
        Self::Prompt(HitlPrompt::Form(HitlForm {
            title: title.into(),
            description: None,
            steps,
            plugin_callback_id: None,
        }))
    }

    /// Asks for approval.
    pub fn approval(title: impl Into<String>) -> Self {
        Self::Prompt(HitlPrompt::Approval(HitlApproval {
            title: title.into(),
            detail: None,
            project: None,
        }))
    }
}

impl HitlStep {
    /// A step whose fields are this JSON Schema (draft-07).
    #[must_use]
    pub const fn new(schema: Map<String, Value>) -> Self {
        Self {
            schema,
            title: None,
            description: None,
            ui_schema: None,
        }
    }
}

/// The members of a JSON object, for the examples.
fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}
