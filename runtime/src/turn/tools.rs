//! Turns tool-call-v1 frames into the runs of tools.

use std::mem;

use serde_json::Value;

use super::Fault;
use super::by_id::ById;
use super::reading::Reading;
use crate::protolabs::{ToolCall, ToolCallPhase};

/// The runs of tools, in the order of their first frames.
///
/// ```
/// use a2a_ext::A2aExtension;
/// use a2a_ext::protolabs::{REGISTRY, ToolCall};
/// use a2a_ext::turn::{Phase, Reading, ToolTimeline};
/// use serde_json::json;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (mut tools, mut faults) = (ToolTimeline::default(), Vec::new());
/// let frames = [
///     ToolCall::started("call_1", "grep", Some(json!("{\"q\": \"to_cents\"}"))),
///     ToolCall::completed("call_1", "grep", Some(json!("2 matches"))),
/// ];
/// for (index, frame) in frames.iter().enumerate() {
///     let frame = json!({"statusUpdate": {"taskId": "t1", "status": {
///         "state": "TASK_STATE_WORKING",
///         "message": {"messageId": "m1", "metadata": frame.emit()?},
///     }}});
///     tools.take(&Reading::of(&frame, index, &REGISTRY), &mut faults);
/// }
/// let run = &tools.list()[0];
/// assert_eq!((run.name.as_str(), run.phase()), ("grep", Some(Phase::Completed)));
/// assert_eq!(run.result, Some(json!("2 matches")));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct ToolTimeline {
    runs: ById<ToolRun>,
}

/// One run of a tool, as all its frames together tell it.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct ToolRun {
    /// The `toolCallId`.
    pub id: String,
    /// The last name that was not empty.
    pub name: String,
    /// Every such name once, in order; agents seldom rename a run.
    pub names: Vec<String>,
    /// The phases as they came; `started` often comes twice.
    pub phases: Vec<Phase>,
    /// The id of the run that this one happened inside of.
    pub parent: Option<String>,
    /// The arguments: any JSON, often a preview as text.
    pub args: Option<Value>,
    /// The output: any JSON, often a preview as text.
    pub result: Option<Value>,
    /// What went wrong, for people.
    pub error: Option<String>,
    /// Length of the whole output in characters.
    pub output_chars: Option<u64>,
}

/// How far the run of a tool has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The agent asked for the tool.
    Started,
    /// The tool returned.
    Completed,
    /// The tool failed.
    Failed,
}

impl Phase {
    /// The name on the wire, for example `"started"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Completed => "completed",
            Self::Failed => "failed",
        }
    }
}

impl ToolTimeline {
    /// Takes the tool calls of a frame; those that are not valid go to `faults`. A task's history takes the place of what was
    /// read before, but for what it lacks.
    pub fn take(&mut self, reading: &Reading<'_>, faults: &mut Vec<Fault>) {
        let before = reading.has_history().then(|| mem::take(&mut self.runs));
        for (_, call) in reading.payloads::<ToolCall>(faults) {
            let run = self.runs.entry(&call.tool_call_id, |id| ToolRun {
                id: id.to_owned(),
                ..ToolRun::default()
            });
            run.add(call);
        }
        if let Some(before) = before {
            self.runs = joined(&before, &self.runs);
        }
    }

    /// The runs.
    #[must_use]
    pub fn list(&self) -> &[ToolRun] {
        self.runs.list()
    }
}

/// The runs before a history and those in it, which may be cut short: one that has all of them also has their order.
fn joined(before: &ById<ToolRun>, history: &ById<ToolRun>) -> ById<ToolRun> {
    let has_all = before.list().iter().all(|run| history.get(&run.id).is_some());
    let (first, then) = if has_all {
        (history, before)
    } else {
        (before, history)
    };
    let mut joined = ById::default();
    for run in first.list().iter().chain(then.list()) {
        let both = || match (before.get(&run.id), history.get(&run.id)) {
            (Some(before), Some(after)) => before.clone().followed_by(after),
            _ => run.clone(),
        };
        joined.entry(&run.id, |_| both());
    }
    joined
}

impl ToolRun {
    /// How far it has come: the last of `phases`, which are never empty in a list of runs.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.phases.last().copied()
    }

    /// The run as a history has it, or this one where the history has fewer of its frames, with what is new in it.
    fn followed_by(mut self, after: &Self) -> Self {
        if after.phases.len() >= self.phases.len() {
            return after.clone();
        }
        if let Some(phase) = after.phase().filter(|phase| self.phase() != Some(*phase)) {
            self.phases.push(phase);
            replace(&mut self.args, after.args.clone());
            replace(&mut self.result, after.result.clone());
            replace(&mut self.error, after.error.clone());
            replace(&mut self.output_chars, after.output_chars);
        }
        self
    }

    fn add(&mut self, call: ToolCall) {
        if !call.name.is_empty() {
            if !self.names.contains(&call.name) {
                self.names.push(call.name.clone());
            }
            self.name = call.name;
        }
        replace(&mut self.parent, call.parent_tool_call_id);
        let phase = match call.phase {
            ToolCallPhase::Started { args } => {
                replace(&mut self.args, args.filter(|args| args != ""));
                Phase::Started
            }
            ToolCallPhase::Completed { result, output_chars } => {
                replace(&mut self.result, result);
                replace(&mut self.output_chars, output_chars);
                Phase::Completed
            }
            ToolCallPhase::Failed {
                error,
                result,
                output_chars,
            } => {
                replace(&mut self.error, error);
                replace(&mut self.result, result);
                replace(&mut self.output_chars, output_chars);
                Phase::Failed
            }
        };
        self.phases.push(phase);
    }
}

/// What a frame leaves out stays as it was.
fn replace<T>(kept: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *kept = new;
    }
}
