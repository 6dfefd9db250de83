//! Turns status updates and tasks into the state of the turn and the text that came with it.

use std::fmt;

use serde_json::{Map, Value};

use super::faults::integral;
use super::reading::{Reading, text};

/// Where a task stands, whatever the dialect: `TASK_STATE_INPUT_REQUIRED`, `input-required` and 6 are one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum State {
    /// The agent has the task.
    Submitted,
    /// The agent works.
    Working,
    /// The agent waits for an answer; the next message of the task resumes it.
    InputRequired,
    /// The agent waits for credentials.
    AuthRequired,
    /// The task has ended well.
    Completed,
    /// The task has ended with an error.
    Failed,
    /// The task has ended because someone wished so.
    Canceled,
    /// The agent does not take the task; it has ended.
    Rejected,
    /// None of A2A's states, or none at all.
    Unknown,
}

/// The states by their numbers in A2A 1.0's enum.
const NUMBERS: [State; 9] = [
    State::Unknown,
    State::Submitted,
    State::Working,
    State::Completed,
    State::Failed,
    State::Canceled,
    State::InputRequired,
    State::Rejected,
    State::AuthRequired,
];

impl State {
    /// The name that all three languages use, for example `"input_required"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Working => "working",
            Self::InputRequired => "input_required",
            Self::AuthRequired => "auth_required",
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Canceled => "canceled",
            Self::Rejected => "rejected",
            Self::Unknown => "unknown",
        }
    }

    /// Whether nothing more comes: the task is completed, failed, canceled or rejected.
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(
            self,
            Self::Completed | Self::Failed | Self::Canceled | Self::Rejected
        )
    }

    /// The state of a `TaskStatus`.
    #[must_use]
    pub fn of(status: &Map<String, Value>) -> Self {
        match status.get("state") {
            Some(Value::String(name)) => Self::of_name(name),
            Some(Value::Number(number)) => number
                .as_f64()
                .and_then(|number| (0..).zip(NUMBERS).find(|(at, _)| f64::from(*at) == number))
                .map_or(Self::Unknown, |(_, state)| state),
            _ => Self::Unknown,
        }
    }

    fn of_name(name: &str) -> Self {
        let name = name.strip_prefix("TASK_STATE_").unwrap_or(name);
        let name = name.to_lowercase().replace('-', "_");
        match name.as_str() {
            "cancelled" => Self::Canceled,
            name => NUMBERS
                .into_iter()
                .find(|state| state.as_str() == name)
                .unwrap_or(Self::Unknown),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The last status of a turn.
///
/// ```
/// use a2a_ext::Registry;
/// use a2a_ext::turn::{Reading, State, Status};
/// use serde_json::json;
///
/// let frame = json!({"kind": "status-update", "taskId": "t1", "status": {
///     "state": "input-required",
///     "message": {"messageId": "m1", "parts": [{"kind": "text", "text": "Which one?"}]},
/// }});
/// let mut status = Status::default();
/// status.take(&Reading::of(&frame, 0, &Registry::new(&[])));
/// assert_eq!(status.state(), Some(State::InputRequired));
/// assert_eq!(status.wire_state(), Some("input-required"));
/// assert_eq!(status.text(), "Which one?");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Status {
    state: Option<State>,
    wire_state: Option<String>,
    text: String,
}

impl Status {
    /// Takes the status of a frame, where it has one.
    pub fn take(&mut self, reading: &Reading<'_>) {
        if let Some(status) = reading.status() {
            self.state = Some(State::of(status));
            self.wire_state = match status.get("state") {
                Some(Value::String(name)) => Some(name.clone()),
                Some(Value::Number(number)) => Some(integral(number).to_string()),
                _ => None,
            };
            let message = status.get("message").and_then(Value::as_object);
            self.text = message.map(text).unwrap_or_default();
        }
    }

    /// Where the task stands; `None` before the first status.
    #[must_use]
    pub const fn state(&self) -> Option<State> {
        self.state
    }

    /// The state as the wire spells it; `None` where it has none.
    #[must_use]
    pub fn wire_state(&self) -> Option<&str> {
        self.wire_state.as_deref()
    }

    /// The text of the status message; empty without one.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}
