//! Turns a frame into the older spellings of known names that are used in it.

use serde_json::{Map, Value};

use crate::{Descriptor, Registry};

/// An older spelling of a name that an extension of the registry has; readers do not take it for the name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misspelled<'a> {
    /// Where it stands, `capabilities.extensions[0].uri`; a key of a metadata map is the last step.
    pub path: String,
    /// What stands there.
    pub found: &'a str,
    /// What is meant: the extension's URI or MIME type.
    pub meant: &'static str,
}

/// Lists the older spellings in a frame or carrier, by their paths: what [`scan`](crate::scan) finds nothing under.
///
/// They are looked for in the keys of metadata, in `mimeType`, in lists of `extensions`, in the URIs of a card's extensions and in
/// its input and output modes. Older spellings are names without a version, the fleet's host without its hyphen
/// (`protolabs.ai`), and ids that begin with `x-protolabs`. Payloads are not looked at.
///
/// ```
/// use a2a_ext::{misspelled, protolabs::REGISTRY};
///
/// let artifact = serde_json::json!({
///     "artifactId": "a1",
///     "metadata": { "https://protolabs.ai/a2a/ext/cost-v1": { "usage": { "input_tokens": 1, "output_tokens": 2 } } },
/// });
/// let found = misspelled(&artifact, &REGISTRY);
/// assert_eq!(found[0].meant, "https://proto-labs.ai/a2a/ext/cost-v1");
/// ```
#[must_use]
pub fn misspelled<'a>(frame: &'a Value, registry: &Registry) -> Vec<Misspelled<'a>> {
    let mut search = Search {
        registry,
        found: Vec::new(),
        open: vec![(String::new(), frame)],
    };
    if let Value::Object(root) = frame {
        search.keys("", root);
        search.text("uri", root.get("uri"));
    }
    // No recursion: a value that was made in memory may be deeper than the stack.
    while let Some((path, value)) = search.open.pop() {
        search.step(&path, value);
    }
    search.found.sort_by(|left, right| left.path.cmp(&right.path));
    search.found
}

/// Where frames hold what may hold a name.
const INNER: &[&str] = &[
    "result",
    "params",
    "task",
    "tasks",
    "statusUpdate",
    "artifactUpdate",
    "status",
    "message",
    "artifact",
    "artifacts",
    "history",
    "parts",
    "capabilities",
    "skills",
];

/// Lists of names, or of objects with a `uri`.
const NAMES: &[&str] = &[
    "extensions",
    "inputModes",
    "outputModes",
    "defaultInputModes",
    "defaultOutputModes",
];

struct Search<'a, 'r> {
    registry: &'r Registry,
    found: Vec<Misspelled<'a>>,
    open: Vec<(String, &'a Value)>,
}

impl<'a> Search<'a, '_> {
    fn step(&mut self, path: &str, value: &'a Value) {
        match value {
            Value::Array(items) => {
                let items = items.iter().enumerate();
                self.open
                    .extend(items.map(|(i, item)| (format!("{path}[{i}]"), item)));
            }
            Value::Object(object) => {
                for key in INNER {
                    if let Some(inner) = object.get(*key) {
                        self.open.push((joined(path, key), inner));
                    }
                }
                for key in NAMES {
                    if let Some(Value::Array(names)) = object.get(*key) {
                        self.names(&joined(path, key), names);
                    }
                }
                if let Some(Value::Object(metadata)) = object.get("metadata") {
                    let path = joined(path, "metadata");
                    self.keys(&path, metadata);
                    self.text(&joined(&path, "mimeType"), metadata.get("mimeType"));
                }
            }
            _ => {}
        }
    }

    fn names(&mut self, path: &str, names: &'a [Value]) {
        for (index, name) in names.iter().enumerate() {
            let path = format!("{path}[{index}]");
            self.text(&path, Some(name));
            self.text(&joined(&path, "uri"), name.get("uri"));
        }
    }

    fn keys(&mut self, path: &str, map: &'a Map<String, Value>) {
        for key in map.keys() {
            if let Some(meant) = meant(key, self.registry) {
                let path = format!("{path}[{}]", Value::from(key.as_str()));
                self.found.push(Misspelled {
                    path,
                    found: key,
                    meant,
                });
            }
        }
    }

    fn text(&mut self, path: &str, value: Option<&'a Value>) {
        if let Some(Value::String(text)) = value
            && let Some(meant) = meant(text, self.registry)
        {
            self.found.push(Misspelled {
                path: path.to_owned(),
                found: text,
                meant,
            });
        }
    }
}

fn joined(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// The name that a text is an older spelling of.
fn meant(text: &str, registry: &Registry) -> Option<&'static str> {
    // What no JSON text would have to escape, so that paths are the same in every language.
    let is_plain = text
        .bytes()
        .all(|b| b.is_ascii_graphic() && b != b'"' && b != b'\\');
    let extensions = registry.extensions();
    let is_known = extensions
        .iter()
        .any(|e| [e.uri, e.mime, e.key].contains(&Some(text)));
    if !is_plain || is_known {
        return None;
    }
    extensions.iter().find_map(|extension| meant_of(text, extension))
}

fn meant_of(text: &str, extension: &Descriptor) -> Option<&'static str> {
    if let Some((_, rest)) = text.split_once("x-protolabs") {
        let rest = rest.trim_start_matches(['-', '.', '/', ':']);
        let slug = rest.strip_suffix("+json").unwrap_or(rest);
        let is_it = slug == extension.slug || slug == unversioned(extension.slug);
        let is_mime = text.starts_with("application/");
        let names = if is_mime {
            [extension.mime, extension.uri]
        } else {
            [extension.uri, extension.mime]
        };
        return names.into_iter().flatten().next().filter(|_| is_it);
    }
    let text = text.replacen("://protolabs.ai/", "://proto-labs.ai/", 1);
    let names = [extension.uri, extension.mime].into_iter().flatten();
    names
        .into_iter()
        .find(|name| text == *name || text == unversioned(name))
}

/// The name without its version: `cost` of `cost-v1`, also before `+json`.
fn unversioned(name: &str) -> String {
    let (stem, end) = match name.strip_suffix("+json") {
        Some(stem) => (stem, "+json"),
        None => (name, ""),
    };
    let digits = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    match digits.strip_suffix("-v") {
        Some(bare) if digits.len() < stem.len() => format!("{bare}{end}"),
        _ => name.to_owned(),
    }
}
