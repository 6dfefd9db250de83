//! Turns frames into the URIs of the extensions that an agent really uses.

use super::reading::Reading;

/// The URIs of all extensions whose payloads were sent, valid or not, in the order of their first appearance; compare them
/// with what the agent's card [declares](crate::declared).
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
