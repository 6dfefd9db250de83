//! Turns a seed into types made by chance from the grammar of serde's shapes, with values as serde must write them.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;

use crate::chance::Chance;
use crate::grammar::Maker;
use crate::shape::{Content, Def, Field, Presence, Shape};
use crate::values::Writer;

/// How many types are made, and from which seed.
pub struct Settings {
    seed: u64,
    types: usize,
}

const SEED: &str = "A2A_EXT_SHAPES_SEED";
const TYPES: &str = "A2A_EXT_SHAPES_TYPES";
/// How many values each type has, unless no more can be found in so many tries: a type may have few.
const VALUES: usize = 20;
const TRIES: usize = 200;

impl Settings {
    /// Few types, unless the environment asks for more.
    pub fn from_environment() -> Result<Self, Box<dyn Error>> {
        for name in [SEED, TYPES] {
            println!("cargo::rerun-if-env-changed={name}");
        }
        let number = |name: &str, default: u64| match env::var(name) {
            Ok(text) => text.parse().map_err(|error| format!("{name}: {error}")),
            Err(_) => Ok(default),
        };
        Ok(Self {
            seed: number(SEED, 1)?,
            types: usize::try_from(number(TYPES, 60)?)?,
        })
    }
}

/// The rows, as Rust text.
pub fn source(settings: &Settings) -> String {
    let mut out = String::new();
    for index in 0..settings.types {
        let mut chance = Chance::new(settings.seed, index as u64);
        let defs = Maker::new(&mut chance).root();
        out += &format!("mod seed_{}_{index} {{\n", settings.seed);
        for (number, def) in defs.iter().enumerate() {
            out += &definition(number, def);
        }
        // Mypy infers no literal of a list within a union of lists.
        out += "other_keys!();\n";
        out += &format!("texts!({});\n}}\n", texts(&mut chance, &defs).join(", "));
    }
    out
}

/// Values, each with what it is read as where some of its fields stand under other names.
fn texts(chance: &mut Chance, defs: &[Def]) -> Vec<String> {
    let mut texts = BTreeMap::new();
    for _ in 0..TRIES {
        if texts.len() == VALUES {
            break;
        }
        let mut again = chance.clone();
        let own = Writer::new(chance, defs, None).value(&Shape::Named(0), 0);
        let other = Writer::new(&mut again, defs, Some(chance.clone())).value(&Shape::Named(0), 0);
        texts.insert(own, other);
    }
    let entries = texts.iter().map(|(own, other)| {
        let read = if own == other {
            String::new()
        } else {
            format!(", {other:?} => {own:?}")
        };
        format!("{own:?}{read}")
    });
    entries.collect()
}

fn name(number: usize) -> String {
    if number == 0 {
        "R".to_owned()
    } else {
        format!("T{number}")
    }
}

fn definition(number: usize, def: &Def) -> String {
    let name = name(number);
    match def {
        Def::Struct(fields) => format!("struct {name} {}\n", braces(fields)),
        Def::Newtype(shape) => format!("struct {name}({});\n", rust(shape)),
        Def::Enum { attribute, variants } => {
            let variants = variants.iter().map(|variant| {
                let content = match &variant.content {
                    Content::Unit => String::new(),
                    Content::Values(shapes) => {
                        format!("({})", shapes.iter().map(rust).collect::<Vec<_>>().join(", "))
                    }
                    Content::Struct(fields) => format!(" {}", braces(fields)),
                };
                let other = match variant.is_other {
                    true => "#[serde(other)] #[schemars(transform = a2a_ext::other)] ",
                    false => "",
                };
                format!(
                    "{other}#[serde(rename = {:?})] {}{content},\n",
                    variant.wire, variant.ident
                )
            });
            format!(
                "{attribute}\nenum {name} {{\n{}}}\n",
                variants.collect::<String>()
            )
        }
    }
}

fn braces(fields: &[Field]) -> String {
    let fields = fields.iter().map(|field| {
        let rust = rust(&field.shape);
        let (attribute, rust) = match field.presence {
            Presence::Always => (String::new(), rust),
            Presence::Default => ("#[serde(default)] ".to_owned(), rust),
            Presence::Optional => (
                "#[serde(default, skip_serializing_if = \"Option::is_none\")] ".to_owned(),
                format!("Option<{rust}>"),
            ),
            Presence::NotEmpty => (
                "#[serde(default, skip_serializing_if = \"Vec::is_empty\")] ".to_owned(),
                rust,
            ),
            Presence::Flattened => ("#[serde(flatten)] ".to_owned(), rust),
        };
        let aliases = field.aliases.iter().map(|name| {
            format!("#[serde(alias = {name:?})] #[schemars(transform = a2a_ext::alias({name:?}))] ")
        });
        let aliases: String = aliases.collect();
        format!(
            "#[serde(rename = {:?})] {aliases}{attribute}{}: {rust},\n",
            field.key, field.ident
        )
    });
    format!("{{\n{}}}", fields.collect::<String>())
}

fn rust(shape: &Shape) -> String {
    match shape {
        Shape::Bool => "bool".to_owned(),
        Shape::Integer(rust, ..) | Shape::Leaf(rust, _) => (*rust).to_owned(),
        Shape::Double => "f64".to_owned(),
        Shape::Text => "String".to_owned(),
        Shape::Any => "serde_json::Value".to_owned(),
        Shape::List(item) => format!("Vec<{}>", rust(item)),
        Shape::Set => "BTreeSet<String>".to_owned(),
        Shape::Array(item, count) => format!("[{}; {count}]", rust(item)),
        Shape::Tuple(items) => format!("({},)", items.iter().map(rust).collect::<Vec<_>>().join(", ")),
        Shape::Map(value) => format!("BTreeMap<String, {}>", rust(value)),
        Shape::IntegerMap(value) => format!("BTreeMap<i64, {}>", rust(value)),
        Shape::Nullable(inner) => format!("Option<{}>", rust(inner)),
        Shape::Named(number) => name(*number),
        Shape::Boxed(number) => format!("Box<{}>", name(*number)),
    }
}
