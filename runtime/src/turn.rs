//! Turns the frames of a task, one after the other, into what it says so far: answer, state, tools, reasoning, cost.
//!
#![cfg_attr(feature = "protolabs", doc = "[`Turn`] holds all readings together.")]
//! Each reading is a small fold of its own over [`Reading`]s, for those who need only that, or who have extensions of their own.
//! ARCHITECTURE.md, "Turns", has the rules, which are the same in Rust, Python and TypeScript.

mod artifacts;
mod by_id;
mod emitted;
mod faults;
mod latest;
#[cfg(feature = "protolabs")]
mod pending;
mod reading;
mod status;
#[cfg(feature = "protolabs")]
mod thinking;
#[cfg(feature = "protolabs")]
mod tools;
#[cfg(feature = "protolabs")]
mod whole;

pub use artifacts::{Artifact, Artifacts};
pub use emitted::EmittedUris;
pub use faults::{AgentError, Broken, Fault};
pub use latest::Latest;
#[cfg(feature = "protolabs")]
pub use pending::{PendingInput, Prompt};
pub use reading::Reading;
pub use status::{State, Status};
#[cfg(feature = "protolabs")]
pub use thinking::ReasoningText;
#[cfg(feature = "protolabs")]
pub use tools::{Phase, ToolRun, ToolTimeline};
#[cfg(feature = "protolabs")]
pub use whole::Turn;
