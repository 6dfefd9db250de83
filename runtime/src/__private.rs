//! Turns the derives' expansions and the trait's methods into calls of one engine; no public interface.

use std::cell::Cell;

use serde_json::{Map, Value};

use crate::number::{Json, MAX_DEPTH, TOO_DEEP, nests_deeper};
use crate::{
    A2aExtension, Carrier, Contract, DataPart, Declaration, Descriptor, EmitError, Kind, Metadata,
    NamedByMime, NamedByUri, ParseError, Violation, carrier,
};

use crate::constraint::{inexact, not_an_object, twice};

pub use crate::constraint::{Cache, WRITTEN_TWICE};
pub use crate::schema::{
    ALIAS_MARK, accept_aliases, are_integers, is_closed, named_patterns, of as schema, pattern_words,
    take_aliases,
};

/// What the derive of an agent names.
pub mod agent {
    pub use crate::agent::rules::{
        FromAgent, FromEvent, FromRequest, FromTurn, Listed, NotRequired, Required, Unproduced,
        can_be_required, complete, descriptor, stands, unique,
    };
    pub use crate::agent::{NoEvent, NoTurn, Progress, Terminal, list};
    pub use crate::{A2aAgent, Declaration, DeclaredBy, Descriptor, EmitError};
}

pub fn reread<E: A2aExtension>(payload: &Value) -> Result<Value, ParseError> {
    let value: E = from_payload(payload)?;
    let written = written(&value).map(Value::Object);
    written.map_err(|EmitError { extension, violation }| ParseError { extension, violation })
}

pub fn emit<E: A2aExtension>(extension: &E) -> Result<Metadata, EmitError> {
    let descriptor = E::DESCRIPTOR;
    let key = descriptor.metadata_key().unwrap_or_else(|| descriptor.id());
    Ok(Metadata::from_iter([(key.to_owned(), to_payload(extension)?)]))
}

pub fn emit_part<E: NamedByMime>(extension: &E) -> Result<DataPart, EmitError> {
    Ok(DataPart {
        mime: E::MIME,
        payload: to_payload(extension)?,
    })
}

pub fn parse<E: A2aExtension>(carrier: Carrier<'_>) -> Result<Option<E>, ParseError> {
    match carrier::payload(carrier, E::DESCRIPTOR) {
        Some(payload) => from_payload(&payload).map(Some),
        None => no_payload::<E>(carrier).map(|()| None),
    }
}

pub fn parse_all<E: A2aExtension>(carrier: Carrier<'_>) -> Result<Vec<E>, ParseError> {
    let payloads = carrier::payloads(carrier, E::DESCRIPTOR);
    if payloads.is_empty() {
        no_payload::<E>(carrier)?;
    }
    payloads.iter().map(|payload| from_payload(payload)).collect()
}

/// Refuses a frame, in which no payload is looked for.
fn no_payload<E: A2aExtension>(carrier: Carrier<'_>) -> Result<(), ParseError> {
    if !carrier::is_frame(carrier) {
        return Ok(());
    }
    Err(ParseError {
        extension: E::DESCRIPTOR.id(),
        violation: Violation::new("", Kind::Type, carrier::IS_FRAME),
    })
}

pub fn to_payload<E: A2aExtension>(extension: &E) -> Result<Value, EmitError> {
    write(extension).map(Value::Object)
}

pub fn from_payload<E: A2aExtension>(payload: &Value) -> Result<E, ParseError> {
    let refuse = |violation| ParseError {
        extension: E::DESCRIPTOR.id(),
        violation,
    };
    if !payload.is_object() {
        return Err(refuse(not_an_object(payload)));
    }
    let Descriptor { cache, schema, .. } = *E::DESCRIPTOR;
    let accepted = cache().get(Contract::Accepted, schema);
    let buffered = Cell::new(false);
    let words = match E::deserialize(Json::new(payload, &buffered)) {
        Ok(value) if accepted.hold(payload, buffered.get()) => return Ok(value),
        Ok(_) => "the schema and serde disagree on this payload".to_owned(),
        Err(error) => error.to_string(),
    };
    let other = |words: String| Violation::new("", Kind::Other, words);
    if nests_deeper(payload, MAX_DEPTH) {
        return Err(refuse(other(TOO_DEEP.to_owned())));
    }
    if let Some(violation) = accepted.violation(payload) {
        return Err(refuse(violation));
    }
    let known = accepted.without_foreign(payload);
    let again = known.and_then(|known| E::deserialize(Json::new(&known, &buffered)).ok());
    again.ok_or_else(|| refuse(other(words)))
}

/// Every violation of a payload that [`from_payload`] refuses, the one that it names first where there is no other.
pub fn violations<E: A2aExtension>(payload: &Value) -> Vec<Violation> {
    let Err(error) = from_payload::<E>(payload) else {
        return Vec::new();
    };
    if !payload.is_object() || nests_deeper(payload, MAX_DEPTH) {
        return vec![error.violation];
    }
    let Descriptor { cache, schema, .. } = *E::DESCRIPTOR;
    let violations = cache().get(Contract::Accepted, schema).violations(payload);
    if violations.is_empty() {
        vec![error.violation]
    } else {
        violations
    }
}

pub fn declare<E: NamedByUri>() -> Declaration {
    declaration(E::DESCRIPTOR, E::URI, None)
}

pub fn declare_params<E: NamedByUri>(extension: &E) -> Result<Declaration, EmitError> {
    Ok(declaration(E::DESCRIPTOR, E::URI, Some(write(extension)?)))
}

pub(crate) fn declaration(descriptor: &Descriptor, uri: &str, params: Option<Metadata>) -> Declaration {
    Declaration {
        uri: uri.to_owned(),
        description: descriptor.description.to_owned(),
        required: descriptor.required,
        params,
    }
}

/// The payload, in which every reader finds the same numbers.
fn write<E: A2aExtension>(extension: &E) -> Result<Map<String, Value>, EmitError> {
    let payload = written(extension)?;
    match inexact(&payload) {
        None => Ok(payload),
        Some(violation) => Err(EmitError {
            extension: E::DESCRIPTOR.id(),
            violation,
        }),
    }
}

fn written<E: A2aExtension>(extension: &E) -> Result<Map<String, Value>, EmitError> {
    let Descriptor { cache, schema, .. } = *E::DESCRIPTOR;
    let refuse = |violation| EmitError {
        extension: E::DESCRIPTOR.id(),
        violation,
    };
    let payload = serde_json::to_value(extension)
        .map_err(|error| refuse(Violation::new("", Kind::Other, error.to_string())))?;
    if nests_deeper(&payload, MAX_DEPTH) {
        return Err(refuse(Violation::new("", Kind::Other, TOO_DEEP)));
    }
    if let Some(violation) = twice(extension) {
        return Err(refuse(violation));
    }
    if let Some(violation) = cache().get(Contract::Written, schema).violation(&payload) {
        return Err(refuse(violation));
    }
    match payload {
        Value::Object(members) => Ok(members),
        other => Err(refuse(not_an_object(&other))),
    }
}
