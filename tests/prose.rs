//! Turns rules that every page keeps into assertions on the text of all of them.

use std::collections::BTreeMap;

use a2a_ext::protolabs::{REGISTRY, RequestBag};
use a2a_ext::{ChannelKind, scan};
use a2a_ext_tests::judges::layout;
use a2a_ext_tests::pages::{Page, pages};
use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The page of an extension.
fn of_extensions() -> Result<Vec<(&'static str, Page)>> {
    let pages = pages()?.into_iter();
    Ok(pages
        .filter_map(|page| page.slug().map(|slug| (slug, page)))
        .collect())
}

/// Each path is compiled here, so a page that names another one names none that a program can use.
#[test]
fn rust_types_are_named_by_paths_that_compile() -> Result<()> {
    macro_rules! paths {
        ($($path:path),* $(,)?) => {
            [$((stringify!($path).replace(' ', ""), <$path as a2a_ext::A2aExtension>::DESCRIPTOR.slug)),*]
        };
    }
    let paths: BTreeMap<&str, String> = paths![
        a2a_ext::protolabs::Cost,
        a2a_ext::protolabs::Confidence,
        a2a_ext::protolabs::WorldstateDelta,
        a2a_ext::protolabs::ToolCall,
        a2a_ext::protolabs::Hitl,
        a2a_ext::protolabs::Reasoning,
        a2a_ext::protolabs::Component,
        a2a_ext::protolabs::Context,
        a2a_ext::protolabs::Blast,
        a2a_ext::protolabs::HitlMode,
        a2a_ext::protolabs::EffectDomain,
        a2a_ext::protolabs::Trace,
    ]
    .into_iter()
    .map(|(path, slug)| (slug, path))
    .collect();
    for (slug, page) in of_extensions()? {
        let row = format!("| Rust type | `{}` |", paths.get(slug).context(slug)?);
        ensure!(page.text.contains(&row), "{slug}: no {row}");
    }
    Ok(())
}

/// A program that asserts nothing runs to its end whatever it read.
#[test]
fn every_program_asserts() -> Result<()> {
    for page in pages()? {
        for fence in page.fences()? {
            let asserts: &[&str] = match fence.language {
                "rust" => &["assert", "panic!"],
                "python" => &["assert "],
                "ts" | "typescript" => &["throw new Error", "assert"],
                _ => continue,
            };
            // A type by itself, which is compiled, is no program.
            let runs = fence.language != "rust" || fence.code.contains("fn main");
            let does = asserts.iter().any(|word| fence.code.contains(word));
            ensure!(
                does || !runs,
                "{}: nothing is asserted by\n{}",
                page.path,
                fence.code
            );
        }
    }
    Ok(())
}

/// A reader of a request that looks at one of its two maps misses what is in the other.
#[test]
fn requests_are_read_through_the_bag() -> Result<()> {
    for (slug, page) in of_extensions()? {
        let extension = REGISTRY.by_slug(slug).context(slug)?;
        if extension.channel != ChannelKind::RequestMetadata {
            continue;
        }
        ensure!(page.text.contains("(request-metadata.md)"), "{slug}: no link");
        for fence in page.fences()? {
            let bag = match fence.language {
                "rust" => "RequestBag::of(",
                "python" => "request_bag(",
                "ts" => "requestBag(",
                _ => continue,
            };
            ensure!(
                fence.code.contains(bag),
                "{slug}: {} without {bag}",
                fence.language
            );
        }
    }
    Ok(())
}

/// What a page says that its readers must bear is what can happen to its payloads.
#[test]
fn tolerance_is_about_fields_that_are_there() -> Result<()> {
    for (slug, page) in of_extensions()? {
        let path = layout().root.join(format!("mirrors/schema/{slug}.accepted.json"));
        let schema: Value = serde_json::from_slice(&std::fs::read(path)?)?;
        let extension = REGISTRY.by_slug(slug).context(slug)?;
        let rules = [
            ("An integer may arrive as a double", has_type(&schema, "integer")),
            ("A number that is whole comes with", has_type(&schema, "number")),
            ("An optional field that is `null`", has_type(&schema, "null")),
            (
                "metadata comes before parts",
                extension.uri.is_some() && extension.mime.is_some(),
            ),
            ("the first counts", extension.mime.is_some()),
            (
                "An entry without `params`",
                extension.channel == ChannelKind::CardParams,
            ),
        ];
        for (rule, due) in rules {
            ensure!(
                page.text.contains(rule) == due,
                "{slug}: {rule:?} should be there: {due}"
            );
        }
    }
    Ok(())
}

/// Whether a type stands anywhere in a schema; examples and the like have none.
fn has_type(schema: &Value, name: &str) -> bool {
    match schema {
        Value::Array(items) => items.iter().any(|item| has_type(item, name)),
        Value::Object(members) => members.iter().any(|(key, value)| match (key.as_str(), value) {
            ("type", Value::String(one)) => one == name,
            ("type", Value::Array(several)) => several.contains(&name.into()),
            ("examples" | "default" | "const" | "enum", _) => false,
            (_, value) => has_type(value, name),
        }),
        _ => false,
    }
}

/// A link to a file that is not there helps nobody.
#[test]
fn links_lead_somewhere() -> Result<()> {
    let root = layout().root;
    let mut links = 0;
    for page in pages()? {
        let folder = root.join(&page.path);
        let folder = folder.parent().context("no folder")?;
        for (_, rest) in page
            .text
            .match_indices("](")
            .map(|(at, _)| page.text.split_at(at + 2))
        {
            let link = rest.split(')').next().unwrap_or_default();
            if link.starts_with("https://") || link.contains(char::is_whitespace) {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                root.join(&page.path)
            } else {
                folder.join(file)
            };
            ensure!(target.exists(), "{}: {link} leads nowhere", page.path);
            if !anchor.is_empty() {
                let text = std::fs::read_to_string(&target)?;
                let heads = text.lines().filter(|line| line.starts_with('#'));
                let mut anchors = heads.map(|line| {
                    line.trim_start_matches(['#', ' '])
                        .to_lowercase()
                        .replace(' ', "-")
                });
                ensure!(
                    anchors.any(|each| each == anchor),
                    "{}: no heading for {link}",
                    page.path
                );
            }
            links += 1;
        }
    }
    ensure!(links > 50, "only {links} links");
    Ok(())
}

/// The frames of pages that no extension has hold what those pages are about.
#[test]
fn frames_of_other_pages_hold_what_they_are_about() -> Result<()> {
    let (mut results, mut requests) = (0, 0);
    for page in pages()? {
        for fence in page.fences()?.iter().filter(|fence| fence.language == "json") {
            let value: Value = serde_json::from_str(fence.code)?;
            let found = scan(&value, &REGISTRY);
            match page.path.as_str() {
                "mirrors/docs/skill-results.md" if value.get("result").is_some() => {
                    let is_one = found.len() == 1 && found[0].extension.slug == "skill-result";
                    ensure!(is_one, "{found:?} in {value}");
                    results += 1;
                }
                "mirrors/docs/request-metadata.md" => {
                    let bag = RequestBag::of(&value);
                    let reads = bag.skill_hint() == Some("pr_review") && bag.incognito();
                    ensure!(reads, "{value}");
                    requests += 1;
                }
                _ => {}
            }
        }
    }
    ensure!(
        (results, requests) == (3, 2),
        "{results} results, {requests} requests"
    );
    Ok(())
}
