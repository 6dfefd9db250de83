//! Turns a value into others of its type, of which no schema tells: those that functions of an author's often refuse, or
//! write otherwise.

use std::collections::BTreeSet;

use regex_lite::Regex;
use serde_json::{Map, Value, json};

use super::super::{List, Model, Shape, Text, Type, TypeName, pattern};
use super::place::{Change, Payloads, Place};

/// Below zero, and round ones.
const INTEGERS: [i64; 5] = [-1, 0, 2, 10, 100];

/// Below zero, with a fraction, no whole milli or micro of anything, and beyond what holds spans and moments. All but the
/// huge ones, which no 32-bit number takes, are the same in 32 bits.
const NUMBERS: [f64; 6] = [0.0, -1.5, 0.25, 0.001_953_125, 1e300, -1e300];

/// Short, as numbers are written, with a meaning elsewhere, spaced, escaped, composed and not, and beyond the BMP.
const STRINGS: [&str; 17] = [
    "a",
    "Ab",
    "0",
    "007",
    "-1",
    "1.50",
    "null",
    "true",
    "a  b",
    "a\r\nb",
    "a%20b",
    "a&amp;b",
    "a\\nb",
    "é",
    "e\u{301}",
    "ﬁ",
    "\u{1F600}",
];

/// What is cut off at the ends of strings, replaced or refused in them, or parts them.
const CHARACTERS: &str = "\0\t\n\r\u{1b}\u{7f} !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~é\u{a0}\u{200b}\u{feff}";

/// The bits in magnitudes of the integers that Rust has.
const BITS: [u32; 6] = [7, 8, 15, 16, 31, 32];

/// More characters than columns of databases hold, and more items than short lists have.
const MANY: usize = 300;

impl Model {
    /// Values that fit a type, each once, the given one first.
    pub(super) fn several(&self, ty: &Type, value: &Value) -> Vec<Value> {
        let mut all = vec![value.clone()];
        all.extend(self.others(ty, value));
        let mut seen = BTreeSet::new();
        all.retain(|value| seen.insert(value.to_string()) && self.ty(ty, value, "").is_ok());
        all
    }

    fn others(&self, ty: &Type, value: &Value) -> Vec<Value> {
        match (ty, value) {
            (Type::Bool, _) => vec![true.into(), false.into()],
            (Type::Integer(_), _) => INTEGERS.map(Value::from).to_vec(),
            (Type::Number(_), _) => NUMBERS.map(Value::from).to_vec(),
            (Type::String(text), Value::String(value)) => {
                strings(text, value).into_iter().map(Value::String).collect()
            }
            (Type::Nullable(inner), _) => {
                let mut others = self.others(inner, value);
                others.push(Value::Null);
                others
            }
            (Type::List(_), _) => vec![json!([])],
            (Type::Map(_), _) => vec![json!({})],
            (Type::Tuple(types), Value::Array(items)) => {
                let places = types.iter().zip(items).enumerate();
                let other = places.filter_map(|(index, (ty, item))| {
                    let mut items = items.clone();
                    items[index] = self.several(ty, item).into_iter().nth(1)?;
                    Some(Value::Array(items))
                });
                other.collect()
            }
            (Type::Any, _) => vec![json!(1)],
            (Type::Ref(name), _) => self.others_of(name, value),
            _ => Vec::new(),
        }
    }

    fn others_of(&self, name: &TypeName, value: &Value) -> Vec<Value> {
        match (self.types.get(name).map(|def| &def.shape), value) {
            (Some(Shape::Alias(ty)), _) => self.others(ty, value),
            (Some(Shape::Enum(literals)), _) => literals
                .iter()
                .map(|literal| literal.wire.as_str().into())
                .collect(),
            (Some(Shape::Record(record)), Value::Object(members)) => {
                let read = record.fields.iter().filter(|field| field.accepted.is_some());
                let other = read.filter_map(|field| {
                    let given = members.get(&field.wire)?;
                    let other = self.several(&field.ty, given).into_iter().nth(1)?;
                    let mut members = members.clone();
                    members.insert(field.wire.clone(), other);
                    Some(Value::Object(members))
                });
                other.collect()
            }
            (Some(Shape::Union(union)), _) => {
                let mut forms = union.forms.iter();
                let taken = forms.find(|form| self.ty(&form.ty, value, "").is_ok());
                let mut others = self.samples(name);
                others.extend(taken.into_iter().flat_map(|form| self.others(&form.ty, value)));
                others
            }
            _ => Vec::new(),
        }
    }

    /// Puts lists of several items into a list's place: two in either order, one twice, and many. Of a set, whose items
    /// Rust writes once and in an order of its own, all that there are.
    pub(super) fn lists_of_several(&self, list: &List, item: &Value, place: &Place<'_>, out: &mut Payloads) {
        let several = self.several(&list.item, item);
        let bound = |bound: Option<u64>| bound.and_then(|bound| usize::try_from(bound).ok());
        let most = bound(list.max).map_or(MANY, |max| max.min(MANY));
        let count = bound(list.min).map_or(2, |min| min.max(2));
        if list.is_set {
            let items = several.into_iter().take(most).collect();
            place.change("several items", Value::Array(items), Change::Set, out);
            return;
        }
        let mut add = |what: &str, items: Vec<&Value>| {
            let items = items.into_iter().cloned().collect();
            place.change(what, items, Change::Several, out);
        };
        let two = |first, second| {
            std::iter::once(first)
                .chain(std::iter::repeat_n(second, count - 1))
                .collect()
        };
        if let [first, second, ..] = several.as_slice() {
            add("two items", two(first, second));
            add("two items in the other order", two(second, first));
        }
        add("an item twice", vec![item; count]);
        add("several items", several.iter().take(most).collect());
        add("many items", several.iter().cycle().take(most).collect());
    }
}

/// Puts a value under other keys, one at a time, and then under all of them; beside those that are there.
pub(super) fn keys(
    pattern: Option<&String>,
    (key, value): (&String, &Value),
    beside: &Map<String, Value>,
    place: &Place<'_>,
    out: &mut Payloads,
) {
    let text = Text {
        pattern: pattern.cloned(),
        ..Text::default()
    };
    let mut all = beside.clone();
    for key in strings(&text, key) {
        if beside.contains_key(&key) {
            continue;
        }
        let mut one = beside.clone();
        one.insert(key.clone(), value.clone());
        place.add(&format!("under the key {key}"), Value::Object(one), out);
        all.insert(key, value.clone());
    }
    let fits = fits(&text);
    let numbered = (0..MANY).map(|number| number.to_string()).filter(|key| fits(key));
    numbered.for_each(|key| _ = all.entry(key).or_insert_with(|| value.clone()));
    place.add("under many keys", Value::Object(all), out);
}

/// Strings that fit, most of them made from one that does.
fn strings(text: &Text, value: &str) -> Vec<String> {
    let most = text
        .max
        .and_then(|max| usize::try_from(max).ok())
        .unwrap_or(usize::MAX);
    let fits = fits(text);
    let core: String = value.chars().take(most.saturating_sub(2)).collect();
    let with = |c: char| {
        let mut forms = [format!("{c}{core}{c}"), format!("{core}{c}{core}"), c.to_string()].into_iter();
        forms.find(|form| fits(form))
    };
    let mut all = STRINGS.map(str::to_owned).to_vec();
    all.push(value.to_uppercase());
    all.extend(CHARACTERS.chars().filter_map(with));
    all.push("a".repeat(most.min(MANY)));
    if let Some(pattern) = &text.pattern {
        let borders = BITS
            .iter()
            .map(|bits| 1_i64 << bits)
            .flat_map(|border| [border - 1, border, -border, -border - 1]);
        all.extend(borders.map(|number| number.to_string()));
        // A format's pattern takes other spellings of a value, too.
        if text.format.is_none() {
            all.extend(pattern::samples(pattern));
        }
    }
    all.retain(|string| fits(string));
    all
}

/// Whether strings fit; a pattern is compiled once.
fn fits(text: &Text) -> impl Fn(&str) -> bool {
    let pattern = text
        .pattern
        .as_deref()
        .and_then(|pattern| Regex::new(pattern).ok());
    let (least, most) = (text.min.unwrap_or(0), text.max.unwrap_or(u64::MAX));
    move |string| {
        (least..=most).contains(&(string.chars().count() as u64))
            && pattern.as_ref().is_none_or(|pattern| pattern.is_match(string))
    }
}
