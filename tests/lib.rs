//! Turns data into verdicts of every language.

mod support;

pub use support::{
    answer, captures, json, judges, mutation, pages, recordings, replay, rust, streams, texts, vectors,
    verdict,
};

/// The Rust programs of the pages, as documentation tests.
#[cfg(doctest)]
mod programs {
    macro_rules! pages {
        ($($name:ident $path:literal),* $(,)?) => { $(#[doc = include_str!($path)] mod $name {})* };
    }

    pages![
        readme "../README.md",
        agent_card "../mirrors/docs/agent-card.md",
        blast_v1 "../mirrors/docs/blast-v1.md",
        component_v1 "../mirrors/docs/component-v1.md",
        confidence_v1 "../mirrors/docs/confidence-v1.md",
        context_v1 "../mirrors/docs/context-v1.md",
        cost_v1 "../mirrors/docs/cost-v1.md",
        effect_domain_v1 "../mirrors/docs/effect-domain-v1.md",
        hitl_mode_v1 "../mirrors/docs/hitl-mode-v1.md",
        hitl_v1 "../mirrors/docs/hitl-v1.md",
        how_to_add_an_extension "../mirrors/docs/how-to-add-an-extension.md",
        index "../mirrors/docs/index.md",
        reasoning_v1 "../mirrors/docs/reasoning-v1.md",
        request_metadata "../mirrors/docs/request-metadata.md",
        skill_results "../mirrors/docs/skill-results.md",
        tool_call_v1 "../mirrors/docs/tool-call-v1.md",
        trace_v1 "../mirrors/docs/trace-v1.md",
        worldstate_delta_v1 "../mirrors/docs/worldstate-delta-v1.md",
    ];
}
