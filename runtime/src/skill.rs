//! Turns a skill's result type into the tool that a model fills, and what the model wrote into messages for it.
//!
//! A skill that gives machine-readable output has a struct of its own, with a MIME type alone. The executor forces the
//! model to call the tool that [`submit_skill_tool`] describes, checks the arguments with [`validate_skill_args`], sends
//! its messages back for a repair when there are any, and attaches the result as a part.
//!
//! ```
//! use a2a_ext::skill::{submit_skill_tool, validate_skill_args};
//! use a2a_ext::A2aExtension;
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//! use serde_json::json;
//!
//! /// What was found out about a pull request.
//! #[derive(Debug, Serialize, Deserialize, JsonSchema, A2aExtension)]
//! #[a2a_extension(mime = "application/vnd.acme.pr-diagnosis-v1+json", channel = part)]
//! struct PrDiagnosis {
//!     /// The cause, in one sentence.
//!     root_cause: String,
//!     /// How bad it is.
//!     #[schemars(range(min = 1, max = 5))]
//!     severity: u8,
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let tool = submit_skill_tool::<PrDiagnosis>("pr_diagnosis", None);
//! assert_eq!(tool["function"]["name"], "submit_pr_diagnosis");
//!
//! assert_eq!(
//!     validate_skill_args::<PrDiagnosis>(&json!({"severity": 9})),
//!     ["root_cause: required field is missing", "severity: must be at most 5"],
//! );
//!
//! let args = json!({"root_cause": "a float is truncated", "severity": 3});
//! let part = PrDiagnosis::from_payload(&args)?.emit_part()?;
//! assert_eq!(part.mime, PrDiagnosis::MIME);
//! # Ok(())
//! # }
//! ```

use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::schema::take_aliases;
use crate::{__private, A2aExtension, Contract, Descriptor, Violation, channel};

mod strict;

pub use strict::{NotStrict, strict_schema};

/// What the names of tools that take a skill's result begin with.
pub const SUBMIT_TOOL_PREFIX: &str = "submit_";

/// The name of the tool that takes a skill's result, `submit_{id}`; the id is taken as it is.
#[must_use]
pub fn skill_tool_name(id: &str) -> String {
    format!("{SUBMIT_TOOL_PREFIX}{id}")
}

/// The MIME type of a result of `vendor`'s skills, `application/vnd.{vendor}.{name}+json`; names end in a version,
/// `pr-diagnosis-v1`. A vendor's own vocabulary may have a shorter one, as `protolabs` has.
#[must_use]
pub fn vendor_result_mime(vendor: &str, name: &str) -> String {
    format!("application/vnd.{vendor}.{name}+json")
}

/// The function tool whose arguments are the skill's result, in the form that chat APIs take.
///
/// Its parameters are the accepted schema, since what the model writes is read. Without a description, or with an
/// empty one, the tool says that the result is wanted, complete and here alone.
#[must_use]
pub fn submit_skill_tool<T: A2aExtension>(id: &str, description: Option<&str>) -> Value {
    tool(id, description, parameters::<T>())
}

/// The same tool for APIs that hold a model to the schema: its parameters are [`strict_schema`]'s, and it says `strict`.
///
/// # Errors
/// When the type has something that a closed schema cannot say.
pub fn submit_skill_tool_strict<T: A2aExtension>(
    id: &str,
    description: Option<&str>,
) -> Result<Value, NotStrict> {
    let mut tool = tool(id, description, strict_schema(&parameters::<T>())?);
    tool["function"]["strict"] = json!(true);
    Ok(tool)
}

/// What is wrong with the arguments that a model wrote, all of it, as `{path}: {message}`; empty when they are valid.
///
/// The path of the arguments themselves is `<root>`. The messages are fit to be sent back to the model, and those of the
/// errors of [`from_payload`](A2aExtension::from_payload).
#[must_use]
pub fn validate_skill_args<T: A2aExtension>(args: &Value) -> Vec<String> {
    let words = |Violation { path, message, .. }| {
        if path.is_empty() {
            format!("<root>: {message}")
        } else {
            format!("{path}: {message}")
        }
    };
    __private::violations::<T>(args).into_iter().map(words).collect()
}

/// What [`scan`](crate::scan) lists structured results as, where the registry asks for them: any JSON object, whose
/// type only its reader knows. No MIME type is its own; the one of each result is what it was found by.
pub const SKILL_RESULT: &Descriptor = AnyResult::DESCRIPTOR;

/// Whether a part of this MIME type is some result of the vendor's skills.
pub(crate) fn is_result(vendor: &str, mime: &str) -> bool {
    let name = || {
        mime.strip_prefix("application/vnd.")?
            .strip_prefix(vendor)?
            .strip_prefix('.')?
            .strip_suffix("+json")
    };
    name().is_some_and(|name| !name.is_empty())
}

fn parameters<T: A2aExtension>() -> Value {
    let mut schema = T::schema(Contract::Accepted);
    // Chat APIs know one dialect, and some refuse to be told which.
    schema.remove("$schema");
    // A model writes under the fields' own names.
    let own_names = |schema: &mut Schema| _ = schema.as_object_mut().map(take_aliases);
    RecursiveTransform(own_names).transform(&mut schema);
    schema.to_value()
}

fn tool(id: &str, description: Option<&str>, parameters: Value) -> Value {
    let description = description.filter(|given| !given.is_empty()).map_or_else(
        || format!("Return the {id} result. Fill every required field; respond via this tool only."),
        str::to_owned,
    );
    json!({
        "type": "function",
        "function": { "name": skill_tool_name(id), "description": description, "parameters": parameters },
    })
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
struct AnyResult(Map<String, Value>);

impl A2aExtension for AnyResult {
    type Channel = channel::Part;

    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        type_name: "AnyResult",
        module: module_path!(),
        slug: "skill-result",
        name: "skill-result",
        version: 1,
        uri: None,
        mime: None,
        key: None,
        channel: crate::ChannelKind::Part,
        required: false,
        requires: &[],
        draft: false,
        description: "The structured result of a skill.",
        docs: "The structured result of a skill.",
        schema: __private::schema::<Self>,
        reread: __private::reread::<Self>,
        cache: || {
            static CACHE: __private::Cache = __private::Cache::new();
            &CACHE
        },
    };
}
