//! Turns requests into answers of the runtime, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};

use a2a_ext::protolabs::{
    Blast, Component, Confidence, Context as ContextWindow, Cost, EffectDomain, Hitl, HitlMode, REGISTRY,
    Reasoning, ToolCall, Trace, WorldstateDelta,
};
use a2a_ext::{A2aExtension, Descriptor, EmitError, ParseError, Violation, read_json, scan};
use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::Value;

use super::answer::{Answer, Item, Op, Refusal, Request, Testee};
use super::{special, streams};

/// The runtime.
pub struct Rust;

impl Testee for Rust {
    fn ask(&mut self, requests: &[Request]) -> Result<Vec<Answer>> {
        requests
            .iter()
            .map(|request| {
                catch_unwind(AssertUnwindSafe(|| answer(request)))
                    .unwrap_or_else(|_| Ok(Answer::Panic("Rust panicked".to_owned())))
            })
            .collect()
    }
}

/// What needs the type; all else goes through the descriptor.
struct Typed {
    descriptor: &'static Descriptor,
    parse: fn(&Value) -> Answer,
    emit: fn(&Value) -> Answer,
}

macro_rules! typed {
    ($($extension:ident by $emit:ident),* $(,)?) => {
        &[$(Typed {
            descriptor: <$extension as A2aExtension>::DESCRIPTOR,
            parse: parse::<$extension>,
            emit: |payload| emit::<$extension, _>(payload, |extension| extension.$emit()),
        }),*]
    };
}

const TYPED: &[Typed] = typed![
    Cost by emit,
    Confidence by emit,
    WorldstateDelta by emit,
    ToolCall by emit,
    Hitl by emit_part,
    Reasoning by emit_part,
    Component by emit_part,
    ContextWindow by emit_part,
    Blast by declare_params,
    HitlMode by declare_params,
    EffectDomain by declare_params,
    Trace by emit,
];

fn answer(request: &Request) -> Result<Answer> {
    if let Some(feed) = &request.feed {
        return Ok(Answer::Stream(streams::summary(feed, &request.text)?));
    }
    let value = match read_json(&request.text) {
        Ok(value) => value,
        Err(violation) => return Ok(refusal(None, violation)),
    };
    if request.op == Op::Declared {
        return Ok(Answer::Value(serde_json::to_value(streams::declared(&value))?));
    }
    let Some(slug) = &request.extension else {
        return Ok(Answer::Found(found(&value)));
    };
    let typed = TYPED
        .iter()
        .find(|typed| typed.descriptor.slug == slug)
        .with_context(|| format!("add the type of {slug} to TYPED"))?;
    Ok(match request.op {
        Op::Parse => (typed.parse)(&value),
        Op::Emit => (typed.emit)(&value),
        _ => (typed.descriptor.reread)(&value).map_or_else(parse_error, Answer::Value),
    })
}

/// The payloads of a frame.
pub fn found(value: &Value) -> Vec<Item> {
    scan(value, &REGISTRY)
        .into_iter()
        .map(|found| Item {
            extension: found.extension.slug.to_owned(),
            key: found.key.to_owned(),
            channel: found.channel.to_owned(),
            part_index: found.part_index,
            artifact_id: found.artifact_id.map(str::to_owned),
            payload: found.payload.clone(),
        })
        .collect()
}

fn parse<E: A2aExtension>(carrier: &Value) -> Answer {
    match E::parse(carrier) {
        Ok(Some(extension)) => extension.to_payload().map_or_else(emit_error, Answer::Value),
        Ok(None) => Answer::None(true),
        Err(error) => parse_error(error),
    }
}

/// Rust's types hold no NaN where an integer is wanted, and no wrong tag at all: what cannot be made is no value.
fn emit<E: A2aExtension, W: Serialize>(payload: &Value, write: fn(&E) -> Result<W, EmitError>) -> Answer {
    let extension = if special::has_special(payload) {
        match special::read::<E>(payload) {
            Some(extension) => extension,
            None => return Answer::None(true),
        }
    } else {
        match E::from_payload(payload) {
            Ok(extension) => extension,
            Err(error) => return parse_error(error),
        }
    };
    match write(&extension).map(serde_json::to_value) {
        Ok(Ok(written)) => Answer::Value(written),
        Ok(Err(error)) => Answer::Panic(error.to_string()),
        Err(error) => emit_error(error),
    }
}

fn parse_error(error: ParseError) -> Answer {
    refusal(Some(error.extension), error.violation)
}

fn emit_error(error: EmitError) -> Answer {
    refusal(Some(error.extension), error.violation)
}

fn refusal(extension: Option<&str>, violation: Violation) -> Answer {
    Answer::Error(Refusal {
        extension: extension.map(str::to_owned),
        path: violation.path,
        kind: violation.kind.as_str().to_owned(),
        message: violation.message,
    })
}
