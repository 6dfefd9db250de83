//! Turns types made by chance into JSON texts, as serde must write them.

use crate::chance::Chance;
use crate::shape::{Content, Def, Field, Presence, Shape, Variant};

const TEXTS: [&str; 9] = [
    "",
    "a",
    "two words",
    "quo\"te \\ back",
    "\u{2028}line\nend",
    "größe 😀",
    "*/ ``` \"\"\" ${x} </script>",
    "\u{202e}\u{0}",
    "null",
];
const DOUBLES: [&str; 8] = [
    "0.5",
    "-1.25",
    "1e300",
    "3.0",
    "0.0",
    "-0.1",
    "123456789.125",
    "5e-324",
];
/// Keys that a map may have: no field is called so, and JavaScript's objects have some already.
const KEYS: [&str; 8] = [
    "zz1~",
    "quo\"te~",
    "größe 😀~",
    "",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
];
/// Deeper than this, what may be left out is.
const DEEPEST: usize = 6;

/// Writes values of the types, whose fields may stand under their further names.
pub struct Writer<'a> {
    chance: &'a mut Chance,
    defs: &'a [Def],
    /// Chooses among the names of fields; without it, each has its own.
    names: Option<Chance>,
}

impl<'a> Writer<'a> {
    pub fn new(chance: &'a mut Chance, defs: &'a [Def], names: Option<Chance>) -> Self {
        Self { chance, defs, names }
    }

    /// A value of a shape.
    pub fn value(&mut self, shape: &Shape, depth: usize) -> String {
        match shape {
            Shape::Bool => self.chance.percent(50).to_string(),
            Shape::Integer(_, least, greatest) => match self.chance.below(4) {
                0 => least.to_string(),
                1 => greatest.to_string(),
                _ => (least.max(&0) + i64::try_from(self.chance.below(200)).unwrap_or_default()).to_string(),
            },
            Shape::Double if self.chance.percent(30) => (self.chance.below(100_000) as f64 / 8.0).to_string(),
            Shape::Double => (*self.chance.pick(&DOUBLES)).to_owned(),
            Shape::Text if self.chance.percent(30) => text(&format!("text {}", self.chance.below(1000))),
            Shape::Text => text(self.chance.pick::<&str>(&TEXTS)),
            Shape::Any if self.chance.percent(30) => self.chance.below(1000).to_string(),
            Shape::Any => {
                let values = ["null", "true", "[1, {\"a\": null}]", "{}", "\"x\"", "-5"];
                (*self.chance.pick(&values)).to_owned()
            }
            Shape::Leaf(_, value) => value(self.chance.below(60_000)),
            Shape::List(item) => {
                let count = self.count(depth);
                list((0..count).map(|_| self.value(item, depth + 1)))
            }
            Shape::Set => {
                let count = self.count(depth);
                let mut items: Vec<&str> = (0..count).map(|_| *self.chance.pick(&TEXTS)).collect();
                items.sort_unstable();
                items.dedup();
                list(items.into_iter().map(text))
            }
            Shape::Array(item, count) => list((0..*count).map(|_| self.value(item, depth + 1))),
            Shape::Tuple(items) => list(items.iter().map(|item| self.value(item, depth + 1))),
            Shape::Map(inner) => object(&self.map(inner, depth, &KEYS)),
            Shape::IntegerMap(inner) => {
                object(&self.map(inner, depth, &["0", "-1", "42", "999999999999999"]))
            }
            Shape::Nullable(_) if self.chance.percent(40) => "null".to_owned(),
            Shape::Nullable(inner) => self.value(inner, depth),
            Shape::Named(number) | Shape::Boxed(number) => match &self.defs[*number] {
                Def::Struct(fields) => {
                    let members = self.members(fields, depth);
                    object(&members)
                }
                Def::Newtype(shape) => self.value(shape, depth + 1),
                Def::Enum { attribute, variants } => self.enumeration(attribute, variants, depth),
            },
        }
    }

    /// How long a list or map is.
    fn count(&mut self, depth: usize) -> usize {
        if depth > DEEPEST { 0 } else { self.chance.below(4) }
    }

    fn map(&mut self, inner: &Shape, depth: usize, keys: &[&str]) -> Vec<(String, String)> {
        let mut members: Vec<(String, String)> = Vec::new();
        for _ in 0..self.count(depth) {
            let key = (*self.chance.pick(keys)).to_owned();
            if members.iter().all(|(known, _)| *known != key) {
                members.push((key, self.value(inner, depth + 1)));
            }
        }
        members
    }

    fn enumeration(&mut self, attribute: &str, variants: &[Variant], depth: usize) -> String {
        // Deep values are cut short: by a variant without content, where there is one.
        let unit = variants
            .iter()
            .find(|variant| matches!(variant.content, Content::Unit));
        let variant = match unit {
            Some(unit) if depth > DEEPEST => unit,
            _ => self.chance.pick(variants),
        };
        let tags = tags(attribute);
        match tags.as_slice() {
            [] if attribute.contains("untagged") => self.inner(&variant.content, depth),
            [] if matches!(variant.content, Content::Unit) => text(&variant.wire),
            [] => {
                let content = self.inner(&variant.content, depth);
                object(&[(variant.wire.clone(), content)])
            }
            tags => {
                let members = self.tagged(tags, variant, depth);
                object(&members)
            }
        }
    }

    /// The members of an enum that is tagged internally, by one key, or adjacently, by two.
    fn tagged(&mut self, tags: &[String], variant: &Variant, depth: usize) -> Vec<(String, String)> {
        let mut all = vec![(tags[0].clone(), text(&variant.wire))];
        match (tags, &variant.content) {
            (_, Content::Unit) => {}
            ([_, key, ..], content) => {
                let content = self.inner(content, depth);
                all.push((key.clone(), content));
            }
            (_, Content::Struct(fields)) => all.extend(self.members(fields, depth)),
            (_, Content::Values(shapes)) => {
                if let [Shape::Named(number)] = shapes.as_slice()
                    && let Def::Struct(fields) = &self.defs[*number]
                {
                    all.extend(self.members(fields, depth));
                }
            }
        }
        all
    }

    fn inner(&mut self, content: &Content, depth: usize) -> String {
        match content {
            Content::Unit => "null".to_owned(),
            Content::Struct(fields) => {
                let members = self.members(fields, depth);
                object(&members)
            }
            Content::Values(shapes) => match shapes.as_slice() {
                [only] => self.value(only, depth + 1),
                shapes => list(shapes.iter().map(|shape| self.value(shape, depth + 1))),
            },
        }
    }

    fn members(&mut self, fields: &[Field], depth: usize) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for field in fields {
            let is_short = depth > DEEPEST || self.chance.percent(40);
            match (field.presence, &field.shape) {
                (Presence::Optional | Presence::NotEmpty, _) if is_short => {}
                (Presence::NotEmpty, Shape::List(item)) => {
                    let item = self.value(item, depth + 1);
                    all.push((self.name(field), list([item])));
                }
                (Presence::Flattened, Shape::Named(number)) => match &self.defs[*number] {
                    Def::Struct(fields) => all.extend(self.members(fields, depth)),
                    Def::Enum { attribute, variants } => {
                        let variant = self.chance.pick(variants);
                        all.extend(match (tags(attribute).as_slice(), &variant.content) {
                            ([], Content::Struct(fields)) => self.members(fields, depth),
                            (tags, _) => self.tagged(tags, variant, depth),
                        });
                    }
                    Def::Newtype(_) => {}
                },
                (Presence::Flattened, Shape::Map(inner)) => {
                    all.extend(self.map(inner, depth, &KEYS));
                }
                (presence, shape) => {
                    let value = self.value(shape, depth + 1);
                    // An optional field has no null of its own.
                    if presence != Presence::Optional || value != "null" {
                        all.push((self.name(field), value));
                    }
                }
            }
        }
        all
    }

    /// What a field is called this time.
    fn name(&mut self, field: &Field) -> String {
        let names = [&field.key].into_iter().chain(&field.aliases);
        match &mut self.names {
            Some(chance) => (*chance.pick(&names.collect::<Vec<_>>())).clone(),
            None => field.key.clone(),
        }
    }
}

/// The tag and the content's key, out of the attribute that says them.
fn tags(attribute: &str) -> Vec<String> {
    let Ok(items) = syn::parse_str::<syn::ItemStruct>(&format!("{attribute} struct X;")) else {
        return Vec::new();
    };
    let mut tags = Vec::new();
    for attribute in &items.attrs {
        let read = attribute.parse_nested_meta(|meta| {
            if let Ok(value) = meta.value() {
                tags.push(value.parse::<syn::LitStr>()?.value());
            }
            Ok(())
        });
        if read.is_err() {
            return Vec::new();
        }
    }
    tags
}

fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out + "\""
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

fn object(members: &[(String, String)]) -> String {
    let members: Vec<String> = members
        .iter()
        .map(|(key, value)| format!("{}:{value}", text(key)))
        .collect();
    format!("{{{}}}", members.join(","))
}
