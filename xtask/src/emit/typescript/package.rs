//! Turns the layout into what makes the package one: its manifest, compiler settings, README, index and aliases.

use serde_json::json;

use super::{FOLDER, functions, syntax};
use crate::emit::block::line;
use crate::emit::text;
use crate::layout::Layout;
use crate::model::names::camel;
use crate::model::{Model, TypeName};
use crate::sync::FileSet;

/// What users of the package may name besides the extensions' own exports; explicit, so that it stays small.
const INDEX: &str = r#"export {
  API_KEY_HEADER,
  securitySchemeFor,
  stampAuthHeader,
  type A2AAuthScheme,
  type SecurityScheme,
} from "./auth.js";
export { dataArtifact, textArtifact } from "./build-artifact.js";
export {
  agentCard,
  CardError,
  jsonRpcInterface,
  PROTOCOL_VERSION,
  type AgentCard,
  type AgentProvider,
  type AgentSkill,
  type CardOptions,
} from "./agent-card.js";
export { ArtifactAssembler, type AssembledArtifact } from "./artifacts.js";
export { declared, type Declaration } from "./card.js";
export { ExtensionPayloadError, JsonTextError, type Kind, type Violation } from "./errors.js";
export { readPayload, writePayload, type AgentExtension, type Channel, type Extension } from "./extension.js";
export { frameOf, type Frame } from "./frame.js";
export { readJson } from "./json.js";
export { mergeExtensionMetadata, type Metadata } from "./metadata.js";
export {
  dataPart,
  dataPartByMime,
  partData,
  partMime,
  partsToText,
  partText,
  textPart,
  wirePart,
  type DataPart,
  type TextPart,
  type WirePart,
} from "./parts.js";
export { REGISTRY } from "./registry.js";
export { scan, type Found } from "./scan.js";
export { type JsonSchema } from "./schema.js";
export * from "./schemas.js";
export { misspelled, type Misspelled } from "./spelling.js";
export { isEnded, StatusReader, taskState, type TaskState } from "./status.js";
export { EVENT_LIMIT, EventDecoder, readEvents, streamFormat, type Event, type StreamFormat } from "./stream.js";
"#;

const SKILL: &str = r#"export {
  emitSkillResult,
  readSkillResult,
  skillResultMime,
  SUBMIT_TOOL_NAME_RE,
  SUBMIT_TOOL_PREFIX,
  submitSkillTool,
  submitToolName,
  validateSkillArgs,
} from "./skill.js";
export { NotStrict, strictSchema } from "./strict.js";
"#;

const FLEET: &str = r#"export { isErrorState, isTerminalState, stateToLegacyString, TERMINAL_STATES } from "./bus-state.js";
export { buildAgentCard, PROTOLABS_PROVIDER, protolabsExtensions, type AgentCardOptions } from "./fleet-card.js";
export { blastRadius, hitlModeLevel, totalTokens, w3cIds, type W3cIds } from "./readings.js";
export { requestBag, type RequestBag } from "./request.js";
export { ToolTimeline, type ToolPhase, type ToolRun } from "./tools.js";
export { Turn, type AgentError, type BrokenEvent, type PendingInput, type TurnFault } from "./turn.js";
"#;

/// How the README reads a live stream: as a turn, where the package has one, or payload by payload.
const TURN: &str = include_str!("../../../templates/typescript/README.turn.md");
const EVENTS: &str = include_str!("../../../templates/typescript/README.events.md");

const TSCONFIG: &str = include_str!("../../../templates/typescript/tsconfig.json");

/// The files that are not modules.
pub(super) fn emit(model: &Model, layout: &Layout) -> FileSet {
    let mut files = FileSet::default();
    files.add(format!("{FOLDER}/package.json"), manifest(model, layout));
    files.add(format!("{FOLDER}/tsconfig.json"), TSCONFIG);
    files.add(format!("{FOLDER}/README.md"), readme(model, layout));
    files
}

fn manifest(model: &Model, layout: &Layout) -> String {
    let mut dependencies = json!({ "zod": "^4.1.0" });
    if model.skill_results.is_some() {
        // It interprets schemas, where others compile them with the `eval` that pages forbid.
        dependencies["@cfworker/json-schema"] = json!("^4.1.0");
    }
    text::json(&json!({
        "name": layout.typescript_package,
        "version": layout.version,
        "description": layout.description,
        "license": layout.license,
        "type": "module",
        "sideEffects": false,
        "exports": {
            ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" },
            "./package.json": "./package.json",
        },
        "files": ["dist"],
        "engines": { "node": ">=20" },
        "scripts": { "build": "tsc", "prepack": "npm run build" },
        "dependencies": dependencies,
        "peerDependencies": { "@a2a-js/sdk": "^1.0.0" },
        "peerDependenciesMeta": { "@a2a-js/sdk": { "optional": true } },
        "devDependencies": { "typescript": "^7.0.0" },
    }))
}

fn readme(model: &Model, layout: &Layout) -> String {
    let rows: Vec<String> = model.extensions.iter().map(functions::summary).collect();
    format!(
        "<!-- {} -->\n\n# {}\n\n{}\n\n\
         Writing checks the payload, so that nothing goes out that a reader would refuse. Reading takes any carrier (a \
         metadata map,\na part, parts, an artifact, a message, a card) and gives the typed payload, `undefined` when nothing is \
         there, or throws\n`ExtensionPayloadError` with `extension`, `path`, `kind` and `reason`. `scan` lists every payload that it \
         knows in a frame,\nsuch as an event of a stream, which is no carrier.\n\n\
         | extension | write | read | |\n| --- | --- | --- | --- |\n{}\n\n\
         `npm install && npm run build` here compiles the package, which other packages then install from this folder.\n\n{}",
        text::generated_by(layout, None).replace("--", "&#45;&#45;"),
        layout.typescript_package,
        line(&layout.description).trim_end(),
        rows.join("\n"),
        stream(model, layout),
    )
}

fn stream(model: &Model, layout: &Layout) -> String {
    let text = match model.extensions.first() {
        _ if layout.fleet => TURN.to_owned(),
        Some(first) => EVENTS.replace("{extension}", &format!("{}Extension", camel(first))),
        None => String::new(),
    };
    text.replace("{package}", &layout.typescript_package)
}

/// The module that users import.
pub(super) fn index(model: &Model, layout: &Layout) -> String {
    let mut lines: Vec<String> = model
        .extensions
        .iter()
        .map(|extension| {
            format!(
                "export * from {};\n",
                syntax::string(&format!("./{}.js", extension.slug))
            )
        })
        .collect();
    if !layout.typescript_aliases.is_empty() {
        lines.push("export * from \"./compat.js\";\n".to_owned());
    }
    let skill = if model.skill_results.is_some() { SKILL } else { "" };
    let fleet = if layout.fleet { FLEET } else { "" };
    format!(
        "// Names all that users of the package may import.\n\n{}{INDEX}{fleet}{skill}",
        lines.concat()
    )
}

/// The older names of what extensions export.
pub(super) fn aliases(model: &Model, layout: &Layout) -> String {
    let mut blocks = vec!["// Keeps the names of the package that this one replaces.".to_owned()];
    let mut imports: Vec<String> = Vec::new();
    for alias in &layout.typescript_aliases {
        // Older packages named the types of some fields.
        let name = alias
            .new
            .split_once('[')
            .map_or(alias.new.as_str(), |(name, _)| name);
        let is_type = model.types.contains_key(&TypeName(name.to_owned()));
        let kind = if is_type { "type" } else { "const" };
        let module = syntax::string(&format!("./{}.js", alias.slug));
        let import = format!(
            "import {}{{ {name} }} from {module};",
            if is_type { "type " } else { "" },
        );
        if !imports.contains(&import) {
            imports.push(import);
        }
        blocks.push(format!(
            "/** @deprecated Use `{}`. */\nexport {kind} {} = {};",
            alias.new, alias.old, alias.new
        ));
    }
    blocks.insert(1, imports.join("\n"));
    blocks.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::names::TAKEN_TYPES;

    #[test]
    fn types_of_the_package_are_refused_as_names_of_others() {
        let words = [INDEX, FLEET, SKILL].concat();
        let words = words.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        // No type has an underscore in its name.
        let words = words.filter(|word| !word.contains('_'));
        for word in words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())) {
            assert!(TAKEN_TYPES.contains(&word), "{word}");
        }
    }
}
