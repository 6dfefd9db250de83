//! Turns the protoLabs fleet's conventions into extensions, one file each.

mod cost;
mod hitl;
mod tool_call;

pub use cost::{Cost, CostUsage};
pub use hitl::{Hitl, HitlApproval, HitlForm, HitlPrompt, HitlQuestion, HitlStep};
pub use tool_call::{ToolCall, ToolCallPhase};

use crate::{Registry, registry};

/// The fleet's extensions in their canonical order.
pub const REGISTRY: Registry = registry![Cost, ToolCall, Hitl];
