//! Turns the frames of one task into everything that it says so far.

use serde_json::Value;

use super::reading::{Reading, text};
use super::{
    AgentError, Artifact, Artifacts, Broken, EmittedUris, Fault, Latest, PendingInput, Prompt, ReasoningText,
    State, Status, ToolRun, ToolTimeline,
};
use crate::Frame;
use crate::protolabs::{Context, Cost, REGISTRY};
use crate::stream::Event;

/// Everything that one task says, read from its frames in order; ask it at any time.
///
/// It takes the events of a stream, the results of polling and bodies that were pushed, in both dialects, and holds no more
/// than what can be asked of it.
///
/// ```
/// use a2a_ext::stream::{Decoder, Format};
/// use a2a_ext::turn::{Phase, State, Turn};
///
/// let body = concat!(
///     r#"data: {"task": {"id": "t1", "status": {"state": "TASK_STATE_SUBMITTED"}}}"#, "\n\n",
///     r#"data: {"statusUpdate": {"taskId": "t1", "status": {"state": "TASK_STATE_WORKING", "message": {"messageId": "m1", "metadata":
/// data:   {"https://proto-labs.ai/a2a/ext/tool-call-v1": {"toolCallId": "call_1", "name": "grep", "phase": "completed", "result": "2 matches"}}
/// data: }}}}"#, "\n\n",
///     r#"data: {"artifactUpdate": {"taskId": "t1", "artifact": {"artifactId": "answer", "parts": [{"text": "Two files"}]}}}"#, "\n\n",
///     r#"data: {"artifactUpdate": {"taskId": "t1", "append": true, "artifact": {"artifactId": "answer", "parts": [{"text": " use it."}],
/// data:   "metadata": {"https://proto-labs.ai/a2a/ext/cost-v1": {"usage": {"input_tokens": 1200.0, "output_tokens": 340.0}}}}}}"#, "\n\n",
///     r#"data: {"statusUpdate": {"taskId": "t1", "status": {"state": "TASK_STATE_COMPLETED"}}}"#, "\n\n",
/// );
/// let (mut decoder, mut turn) = (Decoder::new(Format::Sse), Turn::new());
/// for chunk in body.as_bytes().chunks(100) {
///     decoder.feed(chunk);
///     while let Some(event) = decoder.next_event() {
///         turn.take(&event);
///     }
/// }
/// assert_eq!(turn.state(), Some(State::Completed));
/// assert_eq!(turn.answer(), "Two files use it.");
/// assert_eq!(turn.tools()[0].name, "grep");
/// assert_eq!(turn.tools()[0].phase(), Some(Phase::Completed));
/// assert_eq!(turn.cost().map(|cost| cost.total_tokens()), Some(1540));
/// assert!(turn.faults().is_empty() && turn.broken().is_empty());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Turn {
    frames: usize,
    artifacts: Artifacts,
    status: Status,
    direct: String,
    /// The last status message.
    told: Option<Value>,
    tools: ToolTimeline,
    reasoning: ReasoningText,
    cost: Latest<Cost>,
    context: Latest<Context>,
    prompt: Prompt,
    errors: Vec<AgentError>,
    faults: Vec<Fault>,
    broken: Vec<Broken>,
    emitted: EmittedUris,
}

impl Turn {
    /// A turn that has said nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one event of a stream; one that is broken is kept in [`broken`](Self::broken), and says nothing else.
    pub fn take(&mut self, event: &Event) {
        match &event.frame {
            Ok(frame) => self.read(frame),
            Err(violation) => {
                self.frames += 1;
                self.broken.push(Broken {
                    index: event.index,
                    offset: event.offset,
                    violation: violation.clone(),
                });
            }
        }
    }

    /// Takes one frame: a response, an event's JSON or the body of a push.
    pub fn read(&mut self, frame: &Value) {
        let reading = Reading::of(frame, self.frames, &REGISTRY);
        self.frames += 1;
        self.artifacts.take(&reading);
        self.status.take(&reading);
        if let Frame::Message(message) = reading.frame() {
            self.direct = text(message);
        }
        let mut faults = Vec::new();
        let again = self.is_told_again(&reading);
        let without = again.then(|| reading.clone().without_status());
        let news = without.as_ref().unwrap_or(&reading);
        self.tools.take(news, &mut faults);
        self.reasoning.take(news, &mut faults);
        self.cost.take(&reading, &mut faults);
        self.context.take(&reading, &mut faults);
        self.prompt.take(&reading, &mut faults);
        faults.sort_by_key(|fault| fault.payload_index);
        self.faults.append(&mut faults);
        self.errors.extend(AgentError::of(&reading));
        self.emitted.take(&reading);
    }

    /// Whether a task repeats the last status message, as when it is polled or subscribed to again.
    fn is_told_again(&mut self, reading: &Reading<'_>) -> bool {
        let Some(status) = reading.status() else {
            return false;
        };
        let message = status.get("message");
        let is_known = message.is_some() && message == self.told.as_ref();
        self.told = message.cloned();
        is_known && matches!(reading.frame(), Frame::Task(_)) && !reading.has_history()
    }

    /// The answer: the texts of all artifacts, joined; without any, that of the last message that came in the place of a
    /// task; without that too, the status text of a task that is completed.
    #[must_use]
    pub fn answer(&self) -> String {
        let text = self.artifacts.text();
        if !text.is_empty() {
            text
        } else if self.direct.is_empty() && self.state() == Some(State::Completed) {
            self.status.text().to_owned()
        } else {
            self.direct.clone()
        }
    }

    /// The artifacts, in the order of their first appearance.
    #[must_use]
    pub fn artifacts(&self) -> &[Artifact] {
        self.artifacts.list()
    }

    /// Where the task stands; `None` before the first status.
    #[must_use]
    pub const fn state(&self) -> Option<State> {
        self.status.state()
    }

    /// The state as the wire spells it.
    #[must_use]
    pub fn wire_state(&self) -> Option<&str> {
        self.status.wire_state()
    }

    /// The text of the last status; empty without one.
    #[must_use]
    pub fn status_text(&self) -> &str {
        self.status.text()
    }

    /// The runs of tools, in the order of their first frames.
    #[must_use]
    pub fn tools(&self) -> &[ToolRun] {
        self.tools.list()
    }

    /// The agent's thinking.
    #[must_use]
    pub fn reasoning(&self) -> &str {
        self.reasoning.as_str()
    }

    /// What the turn cost, as the agent said last.
    #[must_use]
    pub const fn cost(&self) -> Option<&Cost> {
        self.cost.get()
    }

    /// How full the model's context window is, as the agent said last.
    #[must_use]
    pub const fn context(&self) -> Option<&Context> {
        self.context.get()
    }

    /// What the task waits for, while it does.
    #[must_use]
    pub fn pending_input(&self) -> Option<PendingInput> {
        self.prompt.pending(&self.status)
    }

    /// The errors that the agent sent in the place of frames.
    #[must_use]
    pub fn errors(&self) -> &[AgentError] {
        &self.errors
    }

    /// The payloads that would have been read and are not valid.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The events that were broken.
    #[must_use]
    pub fn broken(&self) -> &[Broken] {
        &self.broken
    }

    /// The URIs of the extensions that were used, in the order of their first appearance.
    #[must_use]
    pub fn emitted_uris(&self) -> &[&'static str] {
        self.emitted.list()
    }
}
