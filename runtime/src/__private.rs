//! Turns the derives' expansions and the trait's methods into calls of one engine; no public interface.

use schemars::{Schema, generate::SchemaSettings};
use serde_json::Value;

use crate::{
    A2aExtension, Carrier, Contract, DataPart, Declaration, EmitError, Metadata, NamedByMime, NamedByUri,
    ParseError,
};

pub fn schema<E: A2aExtension>(contract: Contract) -> Schema {
    let settings = SchemaSettings::draft2020_12();
    let settings = match contract {
        Contract::Written => settings.for_serialize(),
        Contract::Accepted => settings.for_deserialize(),
    };
    settings.into_generator().into_root_schema_for::<E>()
}

pub fn reread<E: A2aExtension>(_payload: &Value) -> Result<Value, ParseError> {
    todo!()
}

pub fn emit<E: A2aExtension>(_extension: &E) -> Result<Metadata, EmitError> {
    todo!()
}

pub fn emit_part<E: NamedByMime>(_extension: &E) -> Result<DataPart, EmitError> {
    todo!()
}

pub fn parse<E: A2aExtension>(_carrier: Carrier<'_>) -> Result<Option<E>, ParseError> {
    todo!()
}

pub fn parse_all<E: A2aExtension>(_carrier: Carrier<'_>) -> Result<Vec<E>, ParseError> {
    todo!()
}

pub fn to_payload<E: A2aExtension>(_extension: &E) -> Result<Value, EmitError> {
    todo!()
}

pub fn from_payload<E: A2aExtension>(_payload: &Value) -> Result<E, ParseError> {
    todo!()
}

pub fn declare<E: NamedByUri>() -> Declaration {
    todo!()
}

pub fn declare_params<E: NamedByUri>(_extension: &E) -> Result<Declaration, EmitError> {
    todo!()
}
