//! Turns reasoning-v1 pieces into the text of an agent's thinking.

use std::mem;

use super::Fault;
use super::reading::Reading;
use crate::protolabs::Reasoning;

/// The agent's thinking, its pieces joined in order without anything between.
///
/// ```
/// use a2a_ext::protolabs::REGISTRY;
/// use a2a_ext::turn::{Reading, ReasoningText};
/// use serde_json::json;
///
/// let piece = |text: &str| json!({"messageId": "m1", "parts": [{
///     "data": {"text": text},
///     "metadata": {"mimeType": "application/vnd.protolabs.reasoning-v1+json"},
/// }]});
/// let (mut reasoning, mut faults) = (ReasoningText::default(), Vec::new());
/// for (index, frame) in [piece("Read the helpers, "), piece("then the tests.")].iter().enumerate() {
///     reasoning.take(&Reading::of(frame, index, &REGISTRY), &mut faults);
/// }
/// assert_eq!(reasoning.as_str(), "Read the helpers, then the tests.");
/// ```
#[derive(Debug, Clone, Default)]
pub struct ReasoningText {
    text: String,
}

impl ReasoningText {
    /// Takes the pieces of a frame; those that are not valid go to `faults`. A task's history takes the place of what was
    /// read before, unless it was cut short and says less.
    pub fn take(&mut self, reading: &Reading<'_>, faults: &mut Vec<Fault>) {
        let before = reading.has_history().then(|| mem::take(&mut self.text));
        for (_, piece) in reading.payloads::<Reasoning>(faults) {
            self.text.push_str(&piece.text);
        }
        if let Some(before) = before.filter(|before| !self.text.contains(before)) {
            let history = mem::replace(&mut self.text, before);
            if !self.text.contains(&history) {
                self.text.push_str(&history);
            }
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}
