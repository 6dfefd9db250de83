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
/// Deeper than this, what may be left out is.
const DEEPEST: usize = 6;

/// A value of a shape.
pub fn value(chance: &mut Chance, defs: &[Def], shape: &Shape, depth: usize) -> String {
    let count = |chance: &mut Chance| if depth > DEEPEST { 0 } else { chance.below(4) };
    match shape {
        Shape::Bool => chance.percent(50).to_string(),
        Shape::Integer(_, least, greatest) => match chance.below(4) {
            0 => least.to_string(),
            1 => greatest.to_string(),
            _ => (least.max(&0) + i64::try_from(chance.below(200)).unwrap_or_default()).to_string(),
        },
        Shape::Double => (*chance.pick(&DOUBLES)).to_owned(),
        Shape::Text => text(chance.pick::<&str>(&TEXTS)),
        Shape::Any => (*chance.pick(&["null", "true", "[1, {\"a\": null}]", "{}", "\"x\"", "-5"])).to_owned(),
        Shape::List(item) => {
            let count = count(chance);
            list((0..count).map(|_| value(chance, defs, item, depth + 1)))
        }
        Shape::Set => {
            let count = count(chance);
            let mut items: Vec<&str> = (0..count).map(|_| *chance.pick(&TEXTS)).collect();
            items.sort_unstable();
            items.dedup();
            list(items.into_iter().map(text))
        }
        Shape::Array(item, count) => list((0..*count).map(|_| value(chance, defs, item, depth + 1))),
        Shape::Tuple(items) => list(items.iter().map(|item| value(chance, defs, item, depth + 1))),
        Shape::Map(inner) => {
            let mut members: Vec<(String, String)> = Vec::new();
            for _ in 0..count(chance) {
                // A key that no field has.
                let key = format!("{}~", chance.pick(&TEXTS));
                if members.iter().all(|(known, _)| *known != key) {
                    members.push((key, value(chance, defs, inner, depth + 1)));
                }
            }
            object(&members)
        }
        Shape::IntegerMap(inner) => {
            let mut members: Vec<(String, String)> = Vec::new();
            for _ in 0..count(chance) {
                let key = chance.pick(&["0", "-1", "42", "999999999999999"]).to_string();
                if members.iter().all(|(known, _)| *known != key) {
                    members.push((key, value(chance, defs, inner, depth + 1)));
                }
            }
            object(&members)
        }
        Shape::Nullable(_) if chance.percent(40) => "null".to_owned(),
        Shape::Nullable(inner) => value(chance, defs, inner, depth),
        Shape::Named(number) | Shape::Boxed(number) => named(chance, defs, &defs[*number], depth),
    }
}

fn named(chance: &mut Chance, defs: &[Def], def: &Def, depth: usize) -> String {
    match def {
        Def::Struct(fields) => object(&members(chance, defs, fields, depth)),
        Def::Newtype(shape) => value(chance, defs, shape, depth + 1),
        Def::Enum { attribute, variants } => {
            // The last variants of deep values are cut short: those without content come first, where there are any.
            let unit = variants
                .iter()
                .find(|variant| matches!(variant.content, Content::Unit));
            let variant = match unit {
                Some(unit) if depth > DEEPEST => unit,
                _ => chance.pick(variants),
            };
            enumeration(chance, defs, attribute, variant, depth)
        }
    }
}

fn enumeration(
    chance: &mut Chance,
    defs: &[Def],
    attribute: &str,
    variant: &Variant,
    depth: usize,
) -> String {
    let tags = tags(attribute);
    let wire = text(&variant.wire);
    match (tags.as_slice(), &variant.content) {
        (_, Content::Unit) if tags.is_empty() => wire,
        ([tag], _) => object(&tagged(chance, defs, tag, variant, depth)),
        ([tag, _], Content::Unit) => object(&[(tag.clone(), wire)]),
        ([tag, key], content) => {
            let content = inner(chance, defs, content, depth);
            object(&[(tag.clone(), wire), (key.clone(), content)])
        }
        (_, content) if attribute.contains("untagged") => inner(chance, defs, content, depth),
        (_, content) => {
            let content = inner(chance, defs, content, depth);
            object(&[(variant.wire.clone(), content)])
        }
    }
}

fn tagged(
    chance: &mut Chance,
    defs: &[Def],
    tag: &str,
    variant: &Variant,
    depth: usize,
) -> Vec<(String, String)> {
    let mut all = vec![(tag.to_owned(), text(&variant.wire))];
    match &variant.content {
        Content::Struct(fields) => all.extend(members(chance, defs, fields, depth)),
        Content::Values(shapes) => {
            if let [Shape::Named(number)] = shapes.as_slice()
                && let Def::Struct(fields) = &defs[*number]
            {
                all.extend(members(chance, defs, fields, depth));
            }
        }
        Content::Unit => {}
    }
    all
}

fn inner(chance: &mut Chance, defs: &[Def], content: &Content, depth: usize) -> String {
    match content {
        Content::Unit => "null".to_owned(),
        Content::Struct(fields) => object(&members(chance, defs, fields, depth)),
        Content::Values(shapes) => match shapes.as_slice() {
            [only] => value(chance, defs, only, depth + 1),
            shapes => list(shapes.iter().map(|shape| value(chance, defs, shape, depth + 1))),
        },
    }
}

fn members(chance: &mut Chance, defs: &[Def], fields: &[Field], depth: usize) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for field in fields {
        let is_short = depth > DEEPEST || chance.percent(40);
        match (field.presence, &field.shape) {
            (Presence::Optional, _) if is_short => {}
            (Presence::NotEmpty, Shape::List(item)) => {
                if !is_short {
                    all.push((field.key.clone(), list([value(chance, defs, item, depth + 1)])));
                }
            }
            (Presence::Flattened, Shape::Named(number)) => match &defs[*number] {
                Def::Struct(fields) => all.extend(members(chance, defs, fields, depth)),
                Def::Enum { attribute, variants } => {
                    let variant = chance.pick(variants);
                    match tags(attribute).as_slice() {
                        [tag] => all.extend(tagged(chance, defs, tag, variant, depth)),
                        [tag, key] => {
                            all.push((tag.clone(), text(&variant.wire)));
                            if !matches!(variant.content, Content::Unit) {
                                all.push((key.clone(), inner(chance, defs, &variant.content, depth)));
                            }
                        }
                        _ => {}
                    }
                }
                Def::Newtype(_) => {}
            },
            (Presence::Flattened, Shape::Map(inner)) => {
                all.push(("zz1~".to_owned(), value(chance, defs, inner, depth + 1)));
            }
            (presence, shape) => {
                let value = value(chance, defs, shape, depth + 1);
                // An optional field has no null of its own.
                if presence != Presence::Optional || value != "null" {
                    all.push((field.key.clone(), value));
                }
            }
        }
    }
    all
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
