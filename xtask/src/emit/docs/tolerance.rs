//! Turns an extension into the list of what its readers must bear.

use a2a_ext::ChannelKind;

use super::fields::reachable;
use crate::layout::{Layout, PartPlace};
use crate::model::{Extension, Field, Model, Presence, Shape, Type};

/// The list, one line for each rule that concerns this extension.
pub fn rules(model: &Model, layout: &Layout, extension: &Extension, place: PartPlace) -> String {
    let mut rules = of_values(model, extension);
    rules.push("An unknown field is no error.");
    rules.push("The order of keys means nothing.");
    if extension.declared && extension.channel.is_metadata() {
        rules.push("`extensions`, the list of URIs beside the metadata, is often missing.");
    }
    match extension.channel {
        ChannelKind::ArtifactMetadata => rules.push(
            "The frame is a whole artifact: where `append` is absent or false, it replaces what came before under the \
             same id. A reader that appends it shows the answer twice.",
        ),
        ChannelKind::StatusMetadata => rules.push(
            "A task that is fetched may hold the messages of its stream in `history`, so that the same payload is met \
             again there.",
        ),
        ChannelKind::CardParams => {
            rules.push("Of several entries with the URI, the first that has `params` counts.");
            rules.push(
                "An entry without `params` states nothing: it reads as if it were not there, and what holds for skills \
                 that are not named holds for all of them.",
            );
        }
        ChannelKind::RequestMetadata => rules.push(if layout.fleet {
            "The request's own metadata counts before that of its message. A reader that looks at one of them alone misses \
             payloads; [request metadata](request-metadata.md) says how both are read."
        } else {
            "The request's own metadata counts before that of its message. A reader that looks at one of them alone misses \
             payloads."
        }),
        _ => {}
    }
    if extension.mime.is_some() {
        rules.push(
            "A part comes in more than one encoding: `data` beside `metadata` on the wire (A2A 0.3 adds \
             `kind: \"data\"`), `content` with `$case` and `value` in memory. Its `metadata.mimeType` is compared exactly.",
        );
        if extension.channel != ChannelKind::Part {
            rules.push(
                "An older agent sends the payload as a data part with the MIME type; metadata comes before parts.",
            );
        }
        rules.push(
            "Of several parts with the MIME type, the first counts; it is never skipped for a later one.",
        );
    }
    if extension.channel == ChannelKind::Part && place == PartPlace::InputRequired {
        rules.push("The message may be text alone, without the part: then the text is what is asked.");
    }
    if extension.uri.is_some() || extension.mime.is_some() {
        rules.push(
            "Older spellings of its name are not read; [`misspelled`](index.md#older-spellings) tells where they are used.",
        );
    }
    rules.iter().map(|rule| format!("- {rule}\n")).collect()
}

/// What concerns the fields that the payload has.
fn of_values(model: &Model, extension: &Extension) -> Vec<&'static str> {
    let mut kinds = Kinds::default();
    for name in reachable(model, extension) {
        if let Some(def) = model.types.get(name) {
            kinds.shape(&def.shape);
        }
    }
    let mut rules = Vec::new();
    if kinds.integer {
        rules
            .push("An integer may arrive as a double: `1200.0` is `1200`, as protobuf's `Struct` writes it.");
    }
    if kinds.number {
        rules.push("A number that is whole comes with a fraction or without: `1.0` and `1` are the same.");
    }
    if kinds.optional {
        rules.push("An optional field that is `null` is absent.");
    }
    rules
}

/// What the fields of a payload are.
#[derive(Default)]
struct Kinds {
    integer: bool,
    number: bool,
    optional: bool,
}

impl Kinds {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Enum(_) => {}
            Shape::Alias(ty) => self.ty(ty),
            Shape::Union(union) => union.forms.iter().for_each(|form| self.ty(&form.ty)),
            Shape::Record(record) => {
                record.fields.iter().for_each(|field| self.field(field));
                let forms = record.flattened.iter().flat_map(|union| &union.forms);
                forms.for_each(|form| self.ty(&form.ty));
                record.rest.iter().for_each(|ty| self.ty(ty));
            }
        }
    }

    fn field(&mut self, field: &Field) {
        self.optional |= field.accepted == Some(Presence::Optional) && field.null_is_absent;
        self.ty(&field.ty);
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Integer(_) => self.integer = true,
            Type::Number(_) => self.number = true,
            Type::List(list) => self.ty(&list.item),
            Type::Tuple(items) => items.iter().for_each(|item| self.ty(item)),
            Type::Map(map) => self.ty(&map.values),
            Type::Nullable(item) => self.ty(item),
            Type::Bool | Type::String(_) | Type::Const(_) | Type::Any | Type::Ref(_) => {}
        }
    }
}
