//! Turns frames into the URIs of the extensions that an agent really uses.

use super::reading::Reading;

/// The URIs of all extensions whose payloads were sent, valid or not, in the order of their first appearance; compare them
/// with what the agent's card [declares](crate::declared).
///
/// ```
/// use a2a_ext::turn::{EmittedUris, Reading};
/// use a2a_ext::{A2aExtension, NamedByUri, registry};
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
/// use serde_json::json;
///
/// /// Build telemetry for one deployment.
/// #[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
/// #[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
/// struct Deploy {
///     /// Git revision that went out.
///     revision: String,
/// }
///
/// let frame = json!({"artifactUpdate": {"taskId": "t1", "artifact": {
///     "artifactId": "a",
///     "metadata": {"https://acme.dev/a2a/ext/deploy-v1": {"revision": "4f2c1d9"}},
/// }}});
/// let mut emitted = EmittedUris::default();
/// emitted.take(&Reading::of(&frame, 0, &registry![Deploy]));
/// assert_eq!(emitted.list(), [Deploy::URI]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct EmittedUris {
    uris: Vec<&'static str>,
}

impl EmittedUris {
    /// Takes the extensions of a frame that agents declare.
    pub fn take(&mut self, reading: &Reading<'_>) {
        let declared = reading.sent().filter(|found| found.extension.declared());
        for uri in declared.filter_map(|found| found.extension.uri) {
            if !self.uris.contains(&uri) {
                self.uris.push(uri);
            }
        }
    }

    /// The URIs.
    #[must_use]
    pub fn list(&self) -> &[&'static str] {
        &self.uris
    }
}
