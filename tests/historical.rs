//! Turns the `protolabs-a2a` that ours replaces, in an environment of its own, into what the vectors say of it.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use a2a_ext_tests::json::normal;
use a2a_ext_tests::judges::layout;
use a2a_ext_tests::streams::same;
use a2a_ext_xtask::check::historical;
use anyhow::{Context, Result, ensure};
use serde_json::Value;

const CARDS: &str = "
import json, sys
import protolabs_a2a as pa
from a2a.types import AgentSkill
from google.protobuf.json_format import MessageToDict, ParseDict
NAMES = {
    'name': 'name', 'description': 'description', 'url': 'url', 'version': 'version', 'streaming': 'streaming',
    'pushNotifications': 'push_notifications', 'extensions': 'extension_uris',
    'defaultInputModes': 'default_input_modes', 'defaultOutputModes': 'default_output_modes',
}
def build(given):
    arguments = {NAMES[key]: value for key, value in given.items() if key not in ('skills', 'security')}
    arguments['skills'] = [ParseDict(skill, AgentSkill()) for skill in given['skills']]
    arguments['bearer'] = 'bearer' in given.get('security', ())
    return MessageToDict(pa.build_agent_card(**arguments))
print(json.dumps([build(case['given']) for case in json.load(sys.stdin)]))
";

#[test]
fn it_builds_the_same_cards() -> Result<()> {
    let cases = vectors("cards/historical.json")?;
    let built = answer(CARDS, &cases)?;
    ensure!(built.len() == cases.len(), "{} cards", built.len());
    for (case, built) in cases.iter().zip(&built) {
        let name = case["name"].to_string();
        same("it", &normal(built), "the vector", &normal(&case["card"])).context(name)?;
    }
    Ok(())
}

const NAMES: &str = "
import inspect, json
import protolabs_a2a as pa
def told(parameter):
    kinds = {parameter.KEYWORD_ONLY: 'keyword', parameter.VAR_POSITIONAL: 'any'}
    kind = kinds.get(parameter.kind, 'positional')
    return {'name': parameter.name, 'kind': kind, 'optional': parameter.default is not parameter.empty}
names = []
for name in sorted(pa.__all__):
    row = {'name': name}
    value = getattr(pa, name)
    if inspect.isfunction(value):
        row['parameters'] = [told(each) for each in inspect.signature(value).parameters.values()]
    names.append(row)
print(json.dumps(names))
";

/// What ours must export is all that it exports, with its parameters.
#[test]
fn it_exports_the_same_names() -> Result<()> {
    let due = vectors("names/python.json")?;
    let exported = answer(NAMES, &[])?;
    for (exported, due) in exported.iter().zip(&due) {
        ensure!(exported == due, "{exported} is not {due}");
    }
    ensure!(exported.len() == due.len(), "{} names", exported.len());
    Ok(())
}

fn vectors(name: &str) -> Result<Vec<Value>> {
    let text = fs::read(layout().root.join("tests/vectors").join(name))?;
    let cases: Vec<Value> = serde_json::from_slice(&text).with_context(|| name.to_owned())?;
    ensure!(!cases.is_empty(), "{name} is empty");
    Ok(cases)
}

/// What a program writes about these cases, one value for each.
fn answer(program: &str, cases: &[Value]) -> Result<Vec<Value>> {
    let mut child = Command::new(historical(&layout())?)
        .args(["-c", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    // The program reads all before it writes.
    let mut input = child.stdin.take().context("no standard input")?;
    input.write_all(serde_json::to_string(cases)?.as_bytes())?;
    drop(input);
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "it ended: {}", output.status);
    Ok(serde_json::from_slice(&output.stdout)?)
}
