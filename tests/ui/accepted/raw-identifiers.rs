//! Raw identifiers as type, field and module name.
use a2a_ext::A2aExtension;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod r#gen {
    use super::*;

    /// A loop in a deployment.
    #[allow(non_camel_case_types)]
    #[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
    #[a2a_extension(uri = "https://acme.dev/a2a/ext/loop-v1", channel = artifact_metadata)]
    pub struct r#loop {
        /// Its kind.
        #[serde(skip_serializing_if = "Option::is_none")]
        r#type: Option<String>,
    }
}

fn main() {
    assert_eq!(r#gen::r#loop::DESCRIPTOR.type_name, "loop");
    assert_eq!(r#gen::r#loop::URI, "https://acme.dev/a2a/ext/loop-v1");
}
