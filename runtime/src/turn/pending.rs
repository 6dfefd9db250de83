//! Turns a status that asks for input into the question, with its form where there is one.

use super::reading::Reading;
use super::{Fault, State, Status};
use crate::protolabs::Hitl;

/// What a turn waits for.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PendingInput {
    /// The question as text: the status text, which says it to every client.
    pub text: String,
    /// The question, form or approval as data, where the agent sent one that is valid.
    pub prompt: Option<Hitl>,
}

/// The hitl-v1 payload of the last status.
///
/// ```
/// use a2a_ext::A2aExtension;
/// use a2a_ext::protolabs::{Hitl, REGISTRY};
/// use a2a_ext::turn::{Prompt, Reading, Status};
/// use serde_json::json;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let question = Hitl::question("Which environment?");
/// let frame = json!({"statusUpdate": {"taskId": "t1", "status": {
///     "state": "TASK_STATE_INPUT_REQUIRED",
///     "message": {"messageId": "m1", "parts": [{"text": "Which environment?"}, question.emit_part()?]},
/// }}});
/// let (mut status, mut prompt, mut faults) = (Status::default(), Prompt::default(), Vec::new());
/// let reading = Reading::of(&frame, 0, &REGISTRY);
/// status.take(&reading);
/// prompt.take(&reading, &mut faults);
/// let pending = prompt.pending(&status);
/// assert_eq!(pending.and_then(|pending| pending.prompt), Some(question));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct Prompt {
    prompt: Option<Hitl>,
}

impl Prompt {
    /// Takes the prompt of a frame's status; every other status takes it away. Those that are not valid go to `faults`.
    pub fn take(&mut self, reading: &Reading<'_>, faults: &mut Vec<Fault>) {
        let mut prompts = reading.payloads::<Hitl>(faults).into_iter();
        if reading.status().is_some() {
            self.prompt = prompts
                .find(|(found, _)| found.channel.starts_with("status."))
                .map(|(_, prompt)| prompt);
        }
    }

    /// What a turn with this status waits for, if it does.
    #[must_use]
    pub fn pending(&self, status: &Status) -> Option<PendingInput> {
        (status.state() == Some(State::InputRequired)).then(|| PendingInput {
            text: status.text().to_owned(),
            prompt: self.prompt.clone(),
        })
    }
}
