//! Turns the two metadata maps of a request into one bag, typed where the fleet agrees on a key.

use serde::Deserialize;
use serde_json::Value;

use super::{BlastRadius, HitlModeLevel, Trace};
use crate::{A2aExtension as _, Metadata, ParseError};

/// What a request says beside its message: the request's metadata laid over the message's, key by key.
///
/// Callers write to either: the console to the message, delegates to both, the scheduler to the request. A key of the
/// request hides the same key of the message, whatever its value.
///
/// The typed keys are hints, and none of them may cost a turn: a value of another type than its reader expects is
/// absent, and so is an empty string, which is how callers say that they have nothing to say. [`trace`](Self::trace) alone
/// is an extension, and refuses what is no trace.
///
/// ```
/// use a2a_ext::protolabs::RequestBag;
///
/// let request = serde_json::json!({
///     "message": { "messageId": "m1", "metadata": { "skillHint": "chat", "incognito": true } },
///     "metadata": { "skillHint": "pr_review" },
/// });
/// let bag = RequestBag::of(&request);
/// assert_eq!(bag.skill_hint(), Some("pr_review"));
/// assert!(bag.incognito());
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct RequestBag<'a> {
    request: Option<&'a Metadata>,
    message: Option<&'a Metadata>,
}

impl<'a> RequestBag<'a> {
    /// The bag of the params of `SendMessage`, or of a whole JSON-RPC request, told by its `params`; empty for anything else.
    #[must_use]
    pub fn of(request: &'a Value) -> Self {
        let params = request.get("params").unwrap_or(request);
        let metadata = |holder: Option<&'a Value>| holder?.get("metadata")?.as_object();
        Self::new(metadata(Some(params)), metadata(params.get("message")))
    }

    /// The bag of a request's metadata and its message's.
    #[must_use]
    pub const fn new(request: Option<&'a Metadata>, message: Option<&'a Metadata>) -> Self {
        Self { request, message }
    }

    /// The value of any key as it stands there.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'a Value> {
        let at = |metadata: Option<&'a Metadata>| metadata?.get(key);
        at(self.request).or_else(|| at(self.message))
    }

    /// `a2a.trace`: the trace that the caller's spans belong to.
    ///
    /// # Errors
    /// When the key is there and holds no trace; whoever only wants to join spans goes on without.
    pub fn trace(&self) -> Result<Option<Trace>, ParseError> {
        self.get(Trace::KEY).map(Trace::from_payload).transpose()
    }

    /// `skillHint`: the id of the skill that should answer.
    #[must_use]
    pub fn skill_hint(&self) -> Option<&'a str> {
        self.text("skillHint")
    }

    /// `targets`: the names of the agents that a hub should hand the message to; what is no string is left out.
    #[must_use]
    pub fn targets(&self) -> Option<Vec<&'a str>> {
        self.texts("targets")
    }

    /// `model`: the model that the user chose.
    #[must_use]
    pub fn model(&self) -> Option<&'a str> {
        self.text("model")
    }

    /// `reasoning_effort`: how long the model should think, in its provider's words.
    #[must_use]
    pub fn reasoning_effort(&self) -> Option<&'a str> {
        self.text("reasoning_effort")
    }

    /// `incognito`: whether nothing of the turn may be remembered; only `true` says so.
    #[must_use]
    pub fn incognito(&self) -> bool {
        self.flag("incognito")
    }

    /// `hitl_resume`: whether the message answers what the agent asked, and the task goes on; only `true` says so.
    #[must_use]
    pub fn hitl_resume(&self) -> bool {
        self.flag("hitl_resume")
    }

    /// `bypass_permissions`: whether the caller wants approvals skipped; only `true` says so, and the agent's
    /// configuration must allow it.
    #[must_use]
    pub fn bypass_permissions(&self) -> bool {
        self.flag("bypass_permissions")
    }

    /// `subagent_fence`: the names by which the background manager fences a turn. A list without any is a fence too, and
    /// what is no list is none; what is no string is left out.
    #[must_use]
    pub fn subagent_fence(&self) -> Option<Vec<&'a str>> {
        self.texts("subagent_fence")
    }

    /// `background_job_id`: the background job that this turn is.
    #[must_use]
    pub fn background_job_id(&self) -> Option<&'a str> {
        self.text("background_job_id")
    }

    /// `background_batch_id`: the batch that the background job belongs to.
    #[must_use]
    pub fn background_batch_id(&self) -> Option<&'a str> {
        self.text("background_batch_id")
    }

    /// `origin`: where the turn comes from: `a2a`, `scheduler`, `inbox`, `webhook`, `background`, `background-resume`, or
    /// what a newer caller says.
    #[must_use]
    pub fn origin(&self) -> Option<&'a str> {
        self.text("origin")
    }

    /// `trigger`, else `scheduler_job_id`, else `inbox_source`: what set the turn off.
    #[must_use]
    pub fn trigger(&self) -> Option<&'a str> {
        self.text("trigger")
            .or_else(|| self.scheduler_job_id())
            .or_else(|| self.inbox_source())
    }

    /// `scheduler_job_id`: the scheduled job that set the turn off.
    #[must_use]
    pub fn scheduler_job_id(&self) -> Option<&'a str> {
        self.text("scheduler_job_id")
    }

    /// `inbox_source`: the inbox that set the turn off.
    #[must_use]
    pub fn inbox_source(&self) -> Option<&'a str> {
        self.text("inbox_source")
    }

    /// `priority`: how urgent the inbox says that it is, in its own words.
    #[must_use]
    pub fn priority(&self) -> Option<&'a str> {
        self.text("priority")
    }

    /// `correlationId`: what the hub joins the calls of one flow by.
    #[must_use]
    pub fn correlation_id(&self) -> Option<&'a str> {
        self.text("correlationId")
    }

    /// `parentId`: the call of the flow that made this one.
    #[must_use]
    pub fn parent_id(&self) -> Option<&'a str> {
        self.text("parentId")
    }

    /// `x-blast-radius`: what the agent's card says of the skill in blast-v1, as the hub read it.
    #[must_use]
    pub fn blast_radius(&self) -> Option<BlastRadius> {
        BlastRadius::deserialize(self.get("x-blast-radius")?).ok()
    }

    /// `x-hitl-mode`: what the agent's card says of the skill in hitl-mode-v1, as the hub read it.
    #[must_use]
    pub fn hitl_mode(&self) -> Option<HitlModeLevel> {
        HitlModeLevel::deserialize(self.get("x-hitl-mode")?).ok()
    }

    /// `x-hitl-veto-ttl-ms`: how long a veto may take, in whole milliseconds from 0 to 2^53-1.
    #[must_use]
    pub fn hitl_veto_ttl_ms(&self) -> Option<u64> {
        const MAX_SAFE: f64 = 9_007_199_254_740_991.0;
        let ms = self.get("x-hitl-veto-ttl-ms")?.as_f64()?;
        let is_whole = ms.fract() == 0.0 && (0.0..=MAX_SAFE).contains(&ms);
        // Exact: every whole double of the range is a u64.
        is_whole.then_some(ms as u64)
    }

    /// `x-cost-skill`: the skill that the caller will file cost-v1 under.
    #[must_use]
    pub fn cost_skill(&self) -> Option<&'a str> {
        self.text("x-cost-skill")
    }

    /// `x-confidence-skill`: the skill that the caller will file confidence-v1 under.
    #[must_use]
    pub fn confidence_skill(&self) -> Option<&'a str> {
        self.text("x-confidence-skill")
    }

    /// `x-effect-domain-skill`: the skill whose effects the caller will look for.
    #[must_use]
    pub fn effect_domain_skill(&self) -> Option<&'a str> {
        self.text("x-effect-domain-skill")
    }

    /// `a2a.task_id`: the task, put there by the agent's own server.
    #[must_use]
    pub fn task_id(&self) -> Option<&'a str> {
        self.text("a2a.task_id")
    }

    fn text(&self, key: &str) -> Option<&'a str> {
        self.get(key)?.as_str().filter(|text| !text.is_empty())
    }

    fn texts(&self, key: &str) -> Option<Vec<&'a str>> {
        let items = self.get(key)?.as_array()?;
        Some(items.iter().filter_map(Value::as_str).collect())
    }

    fn flag(&self, key: &str) -> bool {
        self.get(key) == Some(&Value::Bool(true))
    }
}
