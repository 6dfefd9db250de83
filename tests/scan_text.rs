//! Turns texts, recorded, made and mutated, into the same payloads and verdicts with a value of the text and without one.

use a2a_ext::protolabs::REGISTRY;
use a2a_ext::{
    A2aExtension, Descriptor, ParseError, Registry, Violation, read_json, registry, scan, scan_text,
};
use a2a_ext_tests::texts::{any_edits, any_text, mutated, texts};
use anyhow::{Result, ensure};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A payload with everything that a scan says of it, and the typed verdict.
#[derive(Debug, PartialEq)]
struct Listed {
    slug: &'static str,
    key: String,
    channel: &'static str,
    part_index: Option<usize>,
    artifact_id: Option<String>,
    payload: Value,
    verdict: Result<Value, ParseError>,
}

fn by_value(text: &[u8], registry: &Registry) -> Result<Vec<Listed>, Violation> {
    let frame = read_json(text)?;
    let found = scan(&frame, registry).into_iter();
    Ok(found
        .map(|found| Listed {
            slug: found.extension.slug,
            key: found.key.to_owned(),
            channel: found.channel,
            part_index: found.part_index,
            artifact_id: found.artifact_id.map(str::to_owned),
            payload: found.payload.clone(),
            verdict: verdict(found.extension, found.payload),
        })
        .collect())
}

fn by_text(text: &[u8], registry: &Registry) -> Result<Vec<Listed>, Violation> {
    let found = scan_text(text, registry)?.into_iter();
    found
        .map(|found| {
            let payload = found.value()?;
            Ok(Listed {
                slug: found.extension.slug,
                key: found.key.into_owned(),
                channel: found.channel,
                part_index: found.part_index,
                artifact_id: found.artifact_id.map(|id| id.into_owned()),
                verdict: verdict(found.extension, &payload),
                payload,
            })
        })
        .collect()
}

fn verdict(extension: &Descriptor, payload: &Value) -> Result<Value, ParseError> {
    (extension.reread)(payload)
}

fn check(text: &[u8]) -> Result<()> {
    check_with(text, &REGISTRY)
}

fn check_with(text: &[u8], registry: &Registry) -> Result<()> {
    let (expected, found) = (by_value(text, registry), by_text(text, registry));
    ensure!(
        found == expected,
        "{}\n{found:?}\nis not\n{expected:?}",
        String::from_utf8_lossy(text)
    );
    Ok(())
}

#[test]
fn recordings_and_vectors_are_scanned_alike() -> Result<()> {
    let mut count = 0;
    for text in texts()? {
        check(&text)?;
        count += by_text(&text, &REGISTRY).map_or(0, |found| found.len());
    }
    ensure!(count > 1000, "only {count} payloads");
    Ok(())
}

#[test]
fn what_is_refused_is_refused_alike() -> Result<()> {
    let strings = [
        r"\ud800",
        r"\udc00",
        r"\ud83d\ude00",
        r"\ud83d\ud83d",
        r"\ud83dx",
        r"\ud83d\n",
        r"\uD83D\uDE00",
        r"\\ud800",
        r"\u00e",
        r"\u00zz",
        r"\x",
        r"\",
        "\u{7f}",
        "\t",
        "\u{1}",
        r"\u0000",
        "\u{2028}",
        r"\/\b\f\n\r\t",
    ];
    let numbers = [
        "0",
        "-0",
        "-",
        "01",
        "1.",
        ".5",
        "+1",
        "1e",
        "1e+",
        "1e5",
        "1E-5",
        "1e308",
        "1e309",
        "-1e309",
        "1.8e308",
        "1.7e308",
        "0e999",
        "1e-999",
        "0.0e99999999999999999999",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "NaN",
        "Infinity",
        "0x1",
        "1_0",
        "00",
        "-01",
        "9007199254740993",
        "18446744073709551616",
    ];
    let mut texts: Vec<String> = strings.iter().map(|string| format!("\"{string}\"")).collect();
    texts.extend(numbers.map(str::to_owned));
    texts.extend([308, 309, 310, 400].map(|digits| "9".repeat(digits)));
    texts.extend([308, 309, 400].map(|digits| format!("0.{}", "9".repeat(digits))));
    texts.extend([308, 309, 400].map(|digits| format!("1{}e-200", "0".repeat(digits))));
    texts.extend(
        [
            "", " ", "tru", "nul", "truee", "True", "{", "[", "[1,]", "[,1]", "[1 2]", "{}", "{} {}", "[]]",
        ]
        .map(str::to_owned),
    );
    texts.extend(
        [
            r#"{"a"}"#,
            r#"{"a":}"#,
            r#"{"a":1,}"#,
            r#"{"a":1 "b":2}"#,
            r#"{1:2}"#,
            "{,}",
            "\u{feff}{}",
        ]
        .map(str::to_owned),
    );
    texts.extend((124..131).flat_map(|depth| {
        ["[]", "{\"result\":}", "{\"x\":}"].map(|one| {
            let (open, close) = one.split_at(one.len() - 1);
            open.repeat(depth) + "1" + &close.repeat(depth)
        })
    }));
    // By themselves, where a frame is read, and where none is.
    for text in texts {
        for place in [
            "@",
            "[@]",
            " @ ",
            r#"{"x": @}"#,
            r#"{"text": @, "kind": "text"}"#,
            r#"{"metadata": {"a2a.trace": @}}"#,
            r#"{"parts": [{"data": @, "metadata": {"mimeType": "application/vnd.protolabs.cost-v1+json"}}]}"#,
            r#"{"kind": @, "artifactId": @}"#,
            r#"{"artifactId": @, "metadata": {"https://proto-labs.ai/a2a/ext/cost-v1": {}}}"#,
            r#"{"artifactId": "\n", "metadata": {"https://proto-labs.ai/a2a/ext/cost-v1": @}}"#,
            r#"{"result": {"error": {"code": @}}}"#,
            r#"{"a": "\\@"}"#,
        ] {
            let text = place.replace('@', &text);
            check(text.as_bytes())?;
        }
    }
    Ok(())
}

#[test]
fn made_and_mutated_texts_are_scanned_alike() -> Result<()> {
    let mut recorded = texts()?;
    // Long ones take time, and hold nothing that shorter ones do not.
    recorded.retain(|text| text.len() < 4000);
    let made = any_text().prop_map(String::into_bytes);
    let text = prop_oneof![made, select(recorded)];
    let config = Config::with_cases(4000);
    TestRunner::new(config).run(&(text, any_edits()), |(text, edits)| {
        check(&mutated(text, &edits)).map_err(|fault| TestCaseError::fail(format!("{fault:#}")))
    })?;
    Ok(())
}

/// Extensions whose keys also tell what a frame is, or lead to payloads.
macro_rules! structural {
    ($($name:ident $uri:literal $key:literal)*) => {
        $(
            /// Something that a request says.
            #[derive(Serialize, Deserialize, JsonSchema, A2aExtension)]
            #[a2a_extension(uri = $uri, key = $key, channel = request_metadata)]
            struct $name {
                /// In words.
                words: String,
            }
        )*
        const STRUCTURAL: Registry = registry![$($name),*];
        const STRUCTURAL_KEYS: &[&str] = &[$($key),*];
    };
}

structural! {
    Id "https://acme.dev/a2a/ext/id-v1" "id"
    Text "https://acme.dev/a2a/ext/text-v1" "text"
    Data "https://acme.dev/a2a/ext/data-v1" "data"
    Message "https://acme.dev/a2a/ext/message-v1" "message"
    Nested "https://acme.dev/a2a/ext/metadata-v1" "metadata"
    Mime "https://acme.dev/a2a/ext/mime-v1" "mimeType"
}

#[test]
fn extensions_whose_keys_are_those_of_frames_are_scanned_alike() -> Result<()> {
    let mut count = 0;
    for key in STRUCTURAL_KEYS {
        let payload = r#"{"words": "w", "value": {"words": "w"}, "message": {"words": "w"}}"#;
        for place in [
            "{@}",
            r#"{"result": {@}}"#,
            r#"{"params": {"metadata": {@}, "message": {"metadata": {@}}}}"#,
            r#"{"message": {"metadata": {@}, "parts": [{@, "kind": "text"}]}, "metadata": {@}}"#,
            r#"{"messageId": "m", "metadata": {@, @}}"#,
            r#"{"id": "t", "status": {"message": {"metadata": {@}}}, "metadata": {@, "x": 1}}"#,
            r#"{"task": {"id": "t", "artifacts": [{"artifactId": "a", "metadata": {@}}]}}"#,
        ] {
            for member in [format!(r#""{key}": {payload}"#), format!(r#""{key}": "w""#)] {
                let text = place.replace('@', &member);
                check_with(text.as_bytes(), &STRUCTURAL)?;
                count += by_text(text.as_bytes(), &STRUCTURAL).map_or(0, |found| found.len());
            }
        }
    }
    ensure!(count > 50, "only {count} payloads");
    for text in texts()? {
        check_with(&text, &STRUCTURAL)?;
    }
    Ok(())
}
