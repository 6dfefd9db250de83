//! Turns the protoLabs fleet's settings into this project's own layout.

use std::path::PathBuf;

use super::{Alias, Layout, PageNote, PartPlace, Reading};

impl Layout {
    /// This project's own layout: the fleet's packages, named as the hand-kept ones that they replace.
    #[must_use]
    pub fn protolabs(root: PathBuf) -> Self {
        Self {
            root,
            mirrors: PathBuf::from("mirrors"),
            command: "cargo xtask codegen".to_owned(),
            // Both packages were published by hand up to 0.3.0.
            version: "0.4.0".to_owned(),
            license: "MIT OR Apache-2.0".to_owned(),
            typescript_package: "@protolabs/a2a".to_owned(),
            python_package: "protolabs-a2a".to_owned(),
            description: "The protoLabs fleet's A2A extensions, typed.".to_owned(),
            packages: vec![PathBuf::from("runtime")],
            // What `@protolabs/a2a` 0.1.0 exported under another name.
            typescript_aliases: aliases(&[
                ("cost-v1", "CostArtifactData", "CostPayload"),
                ("cost-v1", "CostArtifactUsage", "CostUsage"),
                ("confidence-v1", "ConfidenceArtifactData", "ConfidencePayload"),
                (DELTA, "WorldStateDeltaArtifactData", "WorldstateDeltaPayload"),
                (DELTA, "WorldStateDeltaEntry", "WorldstateDeltaEntry"),
                (DELTA, "WorldStateDeltaOp", "WorldstateDeltaEntry[\"op\"]"),
                (DELTA, "emitWorldStateDelta", "emitWorldstateDelta"),
                (DELTA, "parseWorldStateDelta", "parseWorldstateDelta"),
                (
                    DELTA,
                    "WORLDSTATE_DELTA_MIME_TYPE",
                    "WORLDSTATE_DELTA_V1_MIME_TYPE",
                ),
                ("tool-call-v1", "ToolCallArtifactData", "ToolCallPayload"),
            ]),
            // What `protolabs_a2a` 0.3.0 exported under another name.
            python_aliases: aliases(&[(DELTA, "WorldstateDelta", "WorldstateDeltaEntry")]),
            fleet: true,
            registry: "a2a_ext::protolabs::REGISTRY".to_owned(),
            pages: protolabs_pages(),
        }
    }
}

const DELTA: &str = "worldstate-delta-v1";

fn aliases(rows: &[(&str, &str, &str)]) -> Vec<Alias> {
    rows.iter()
        .map(|(slug, old, new)| Alias {
            slug: (*slug).to_owned(),
            old: (*old).to_owned(),
            new: (*new).to_owned(),
        })
        .collect()
}

fn protolabs_pages() -> Vec<PageNote> {
    macro_rules! text {
        ($folder:literal, $slug:literal, $end:literal) => {
            include_str!(concat!("../../templates/docs/", $folder, "/", $slug, $end))
        };
    }
    macro_rules! pages {
        ($($slug:literal $place:ident),* $(,)?) => {
            [$(($slug, text!("rust", $slug, ".rs"), text!("history", $slug, ".md"), PartPlace::$place)),*]
        };
    }
    pages![
        "cost-v1" Artifact,
        "confidence-v1" Artifact,
        "worldstate-delta-v1" Artifact,
        "tool-call-v1" Working,
        "hitl-v1" InputRequired,
        "reasoning-v1" Working,
        "component-v1" Working,
        "context-v1" Artifact,
        "blast-v1" Artifact,
        "hitl-mode-v1" Artifact,
        "effect-domain-v1" Artifact,
        "trace-v1" Artifact,
    ]
    .map(|(slug, rust, history, part)| PageNote {
        slug: slug.to_owned(),
        rust: Some(rust.to_owned()),
        part,
        wire: (slug == "hitl-v1").then(|| text!("wire", "hitl-v1", ".md").to_owned()),
        history: Some(history.to_owned()),
        reading: reading(slug),
    })
    .into()
}

/// What the fleet's packages tell of payloads, as `templates/python/_readings.py` has it.
fn reading(slug: &str) -> Option<Reading> {
    let ((python, holds), (typescript, fails)) = match slug {
        "cost-v1" => (
            ("total_tokens", "total_tokens(read) == 19552"),
            ("totalTokens", "totalTokens(read) !== 19552"),
        ),
        "blast-v1" => (
            ("blast_radius", "blast_radius(read, \"chat\") == \"self\""),
            ("blastRadius", "blastRadius(read, \"chat\") !== \"self\""),
        ),
        "hitl-mode-v1" => (
            (
                "hitl_mode_level",
                "hitl_mode_level(read, \"chat\") == \"autonomous\"",
            ),
            (
                "hitlModeLevel",
                "hitlModeLevel(read, \"chat\") !== \"autonomous\"",
            ),
        ),
        "trace-v1" => (
            (
                "w3c_ids",
                "w3c_ids(read) == {\"trace_id\": \"4bf92f3577b34da6a3ce929d0e0e4736\", \"span_id\": \"00f067aa0ba902b7\"}",
            ),
            (
                "w3cIds",
                "w3cIds(read)?.traceId !== \"4bf92f3577b34da6a3ce929d0e0e4736\"",
            ),
        ),
        _ => return None,
    };
    let owned = |name: &str, holds: &str| (name.to_owned(), holds.to_owned());
    Some(Reading {
        python: owned(python, holds),
        typescript: owned(typescript, fails),
    })
}
