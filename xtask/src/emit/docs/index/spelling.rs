//! Turns the model's names into the section on the spellings that they once had.

use crate::emit::markdown::{code, fence, head, row};
use crate::layout::Layout;
use crate::model::Model;

const INTRO: &str = "Names are compared exactly, so that a payload under an older spelling is not there for a reader. `misspelled` \
                     tells where a frame or a card has one, and what is meant: in the keys of metadata, in `mimeType`, in \
                     lists of `extensions`, in the URIs of a card's extensions, and in input and output modes. What \
                     these rows show of one name holds for every name above.";

/// The section, and a program in each language that finds one.
pub fn section(model: &Model, layout: &Layout) -> String {
    let Some((old, now)) = model.extensions.iter().find_map(|extension| {
        let uri = extension.uri.as_ref()?;
        Some((older(uri)?, uri))
    }) else {
        return String::new();
    };
    let mut out = format!(
        "## Older spellings\n\n{INTRO}\n\n{}",
        head(&["Spelling", "Meant"])
    );
    for (old, now) in rows(model, now) {
        out.push_str(&row(&[&code(&old), &code(&now)]));
    }
    let rust = format!(
        "use a2a_ext::misspelled;\nuse a2a_ext::serde_json::json;\nuse {};\n\nfn main() {{\n    \
         let artifact = json!({{\"artifactId\": \"answer\", \"metadata\": {{\"{old}\": {{}}}}}});\n    \
         let found = misspelled(&artifact, &REGISTRY);\n    \
         assert_eq!(found[0].path, r#\"metadata[\"{old}\"]\"#);\n    \
         assert_eq!(found[0].meant, \"{now}\");\n}}\n",
        layout.registry,
    );
    let python = format!(
        "from {} import misspelled\n\n\
         artifact = {{\"artifactId\": \"answer\", \"metadata\": {{\"{old}\": {{\"key\": \"value\"}}}}}}\n\n\
         [found] = misspelled(artifact)\nassert found.path == 'metadata[\"{old}\"]'\n\
         assert found.meant == \"{now}\"\n",
        layout.python_module(),
    );
    let typescript = format!(
        "import {{ misspelled }} from \"{}\";\n\n\
         const artifact = {{ artifactId: \"answer\", metadata: {{ \"{old}\": {{}} }} }};\n\n\
         const [found] = misspelled(artifact);\n\
         if (found?.meant !== \"{now}\") throw new Error(\"not what is meant\");\nconsole.log(found.path);\n",
        layout.typescript_package,
    );
    out.push_str(&format!(
        "\n### In Rust\n\n{}\n### In Python\n\n{}\n### In TypeScript\n\n{}",
        fence("rust", &rust),
        fence("python", &python),
        fence("ts", &typescript)
    ));
    out
}

/// The fleet's host before it got its hyphen.
const HOSTS: (&str, &str) = ("://proto-labs.ai/", "://protolabs.ai/");

fn older(name: &str) -> Option<String> {
    if name.contains(HOSTS.0) {
        return Some(name.replacen(HOSTS.0, HOSTS.1, 1));
    }
    unversioned(name)
}

fn rows(model: &Model, uri: &str) -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut add = |old: Option<String>, now: &str| rows.extend(old.map(|old| (old, now.to_owned())));
    add(older(uri).filter(|_| uri.contains(HOSTS.0)), uri);
    if let Some((slug, _)) = slug(uri).filter(|_| uri.contains(HOSTS.0)) {
        add(Some(format!("x-protolabs/{slug}")), uri);
        add(
            older(uri).map(|old| old.replace(slug, &format!("x-protolabs-{slug}"))),
            uri,
        );
    }
    add(unversioned(uri), uri);
    let versions: Vec<&String> = model.extensions.iter().filter_map(|e| e.mime.as_ref()).collect();
    // That of the one that was written so, where there is one.
    let mime = versions
        .iter()
        .find(|mime| mime.contains("worldstate-delta"))
        .or(versions.first());
    if let Some(mime) = mime {
        add(unversioned(mime), mime);
    }
    rows
}

/// The last segment of a URI, `cost-v1`, and its version.
fn slug(uri: &str) -> Option<(&str, &str)> {
    let slug = uri.rsplit('/').next()?;
    slug.rsplit_once("-v").map(|(_, version)| (slug, version))
}

fn unversioned(name: &str) -> Option<String> {
    let (stem, end) = match name.strip_suffix("+json") {
        Some(stem) => (stem, "+json"),
        None => (name, ""),
    };
    let (bare, version) = stem.rsplit_once("-v")?;
    version
        .chars()
        .all(|c| c.is_ascii_digit())
        .then(|| format!("{bare}{end}"))
}

#[cfg(test)]
mod tests {
    use a2a_ext::protolabs::REGISTRY;
    use serde_json::json;

    use super::rows;
    use crate::model::lower;

    /// What the table says is what the runtime tells.
    #[test]
    fn the_table_holds() -> anyhow::Result<()> {
        let model = lower(&REGISTRY).map_err(|refusals| anyhow::anyhow!("{refusals:?}"))?;
        let rows = rows(&model, "https://proto-labs.ai/a2a/ext/cost-v1");
        assert_eq!(rows.len(), 5);
        for (old, now) in rows {
            let frame = json!({ "extensions": [old] });
            let found = a2a_ext::misspelled(&frame, &REGISTRY);
            assert_eq!(found.first().map(|each| each.meant), Some(now.as_str()), "{old}");
        }
        Ok(())
    }
}
