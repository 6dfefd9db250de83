//! Turns types into Python: what checkers read, and the rules that pydantic reads.

use crate::model::{Bounds, Constant, List, Text, Type};

use super::text::{literal, string};

/// The type as a checker sees it, for parameters.
#[must_use]
pub fn plain(ty: &Type) -> String {
    match ty {
        Type::Bool => "bool".to_owned(),
        Type::Integer(_) => "int".to_owned(),
        Type::Number(_) => "float".to_owned(),
        Type::String(_) => "str".to_owned(),
        Type::Const(constant) => format!("Literal[{}]", string(&constant.wire)),
        Type::Any => "Any".to_owned(),
        Type::List(list) => format!("list[{}]", plain(&list.item)),
        Type::Tuple(items) => format!("list[{}]", any_of(items, plain)),
        Type::Map(map) => format!("dict[str, {}]", plain(&map.values)),
        Type::Ref(target) => target.to_string(),
        Type::Nullable(item) => optional(&plain(item)),
    }
}

/// The type with its rules, for fields.
#[must_use]
pub fn ruled(ty: &Type) -> String {
    let (base, rule) = parts(ty);
    annotated(&base, rule.as_slice())
}

/// The type with its rules as an expression: what is annotated has no `|` there.
#[must_use]
pub fn evaluated(ty: &Type) -> String {
    match ty {
        Type::Nullable(item) => format!("Optional[{}]", ruled(item)),
        _ => ruled(ty),
    }
}

/// The type with its rules and further ones.
#[must_use]
pub fn ruled_with(ty: &Type, more: &str) -> String {
    let (base, rule) = parts(ty);
    let rules: Vec<String> = rule.into_iter().chain([more.to_owned()]).collect();
    annotated(&base, &rules)
}

/// The type or None; `Any` holds None already.
#[must_use]
pub fn optional(ty: &str) -> String {
    if ty == "Any" {
        ty.to_owned()
    } else {
        format!("{ty} | None")
    }
}

/// Any of some types, each once; a union of these in Python.
fn any_of(items: &[Type], name: fn(&Type) -> String) -> String {
    let mut names: Vec<String> = Vec::new();
    for item in items {
        let name = name(item);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.iter().any(|name| name == "Any") {
        return "Any".to_owned();
    }
    names.join(" | ")
}

fn annotated(base: &str, rules: &[String]) -> String {
    if rules.is_empty() {
        base.to_owned()
    } else {
        format!("Annotated[{base}, {}]", rules.join(", "))
    }
}

fn parts(ty: &Type) -> (String, Option<String>) {
    match ty {
        Type::Integer(bounds) => ("int".to_owned(), Some(format!("integer({})", limits(bounds)))),
        Type::Number(bounds) => ("float".to_owned(), field(limits(bounds))),
        Type::String(text) => ("str".to_owned(), field(text_limits(text))),
        Type::List(list) => (format!("list[{}]", ruled(&list.item)), field(list_limits(list))),
        Type::Tuple(items) => {
            let rules: Vec<String> = items.iter().map(ruled).collect();
            (
                plain(ty),
                Some(format!("positions(lambda: tuple[{}])", rules.join(", "))),
            )
        }
        Type::Map(map) => {
            let key = match &map.keys {
                Some(keys) => format!("Annotated[str, Field(pattern={})]", string(keys)),
                None => "str".to_owned(),
            };
            (format!("dict[{key}, {}]", ruled(&map.values)), None)
        }
        Type::Nullable(item) => (optional(&ruled(item)), None),
        Type::Const(Constant { wire, known }) => (plain(ty), unknown_as(wire, known)),
        Type::Bool | Type::Any | Type::Ref(_) => (plain(ty), None),
    }
}

/// The rule that reads every unknown string as one, where there are some.
#[must_use]
pub fn unknown_as(wire: &str, known: &[String]) -> Option<String> {
    let known: Vec<String> = known.iter().map(|known| string(known)).collect();
    (!known.is_empty()).then(|| format!("unknown_as({}, {})", string(wire), known.join(", ")))
}

fn field(limits: String) -> Option<String> {
    (!limits.is_empty()).then(|| format!("Field({limits})"))
}

fn limits(bounds: &Bounds) -> String {
    let limit =
        |name: &str, number: &Option<serde_json::Number>| Some(format!("{name}={}", number.as_ref()?));
    join([
        limit("ge", &bounds.min),
        limit("le", &bounds.max),
        limit("gt", &bounds.above),
        limit("lt", &bounds.below),
    ])
}

fn text_limits(text: &Text) -> String {
    join([
        text.min.map(|least| format!("min_length={least}")),
        text.max.map(|most| format!("max_length={most}")),
        text.pattern
            .as_ref()
            .map(|pattern| format!("pattern={}", string(pattern))),
    ])
}

fn list_limits(list: &List) -> String {
    join([
        list.min.map(|least| format!("min_length={least}")),
        list.max.map(|most| format!("max_length={most}")),
    ])
}

fn join<const N: usize>(parts: [Option<String>; N]) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What a reader takes where a field is absent, as a sentence; empty where nothing is said.
#[must_use]
pub fn default_sentence(default: Option<&serde_json::Value>) -> String {
    default.map_or_else(String::new, |value| {
        format!("Read as `{}` where it is absent.", literal(value))
    })
}
