//! Turns the protoLabs fleet's conventions into extensions, one file each.

mod blast;
mod card;
mod component;
mod confidence;
mod context;
mod cost;
mod effect_domain;
mod hitl;
mod hitl_mode;
mod reasoning;
mod request;
mod tool_call;
mod trace;
mod worldstate_delta;

pub use blast::{Blast, BlastRadius, BlastSkill};
pub use card::{PROVIDER_ORGANIZATION, PROVIDER_URL, card};
pub use component::{
    Component, ComponentItem, ComponentKeyValueProps, ComponentStep, ComponentStepState, ComponentTableProps,
    ComponentTimelineProps,
};
pub use confidence::Confidence;
pub use context::Context;
pub use cost::{Cost, CostUsage};
pub use effect_domain::{EffectDomain, EffectDomainEffect, EffectDomainSkill};
pub use hitl::{Hitl, HitlApproval, HitlForm, HitlPrompt, HitlQuestion, HitlQuestionKind, HitlStep};
pub use hitl_mode::{HitlMode, HitlModeLevel, HitlModeReviewer, HitlModeSkill};
pub use reasoning::Reasoning;
pub use request::RequestBag;
pub use tool_call::{ToolCall, ToolCallPhase};
pub use trace::{Trace, W3cIds};
pub use worldstate_delta::{WorldstateChange, WorldstateDelta, WorldstateDeltaEntry};

use crate::{Registry, registry, skill};

/// The fleet's name in MIME types, `application/vnd.protolabs.{name}+json`.
const VENDOR: &str = "protolabs";

/// The MIME type of a structured skill result, `application/vnd.protolabs.{name}+json`; names end in a version,
/// `market-review-v1`. A skill whose result has one lists it in the `outputModes` of its card entry.
#[must_use]
pub fn skill_result_mime(name: &str) -> String {
    skill::vendor_result_mime(VENDOR, name)
}

/// The fleet's extensions in their canonical order: those that agents declare first. Any other part of the fleet is the
/// structured result of a skill.
pub const REGISTRY: Registry = registry![
    Cost,
    Confidence,
    WorldstateDelta,
    ToolCall,
    Hitl,
    Reasoning,
    Component,
    Context,
    Blast,
    HitlMode,
    EffectDomain,
    Trace,
]
.with_skill_results(VENDOR);
