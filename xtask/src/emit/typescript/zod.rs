//! Turns the types of the model into zod schemas of what parse accepts.

use std::collections::BTreeSet;

use serde_json::Number;

use super::syntax::{key, literal, string};
use super::types::reference;
use crate::model::{
    Bounds, Constant, Field, List, Model, Presence, Record, Shape, Text, Type, TypeName, Union,
};

/// `costUsageSchema`: only the first letter changes, so distinct types keep distinct names.
pub(super) fn schema_name(name: &TypeName) -> String {
    lower_first(name) + "Schema"
}

/// `toolCallPhaseValues`.
pub(super) fn values_name(name: &TypeName) -> String {
    lower_first(name) + "Values"
}

fn lower_first(name: &TypeName) -> String {
    let mut chars = name.0.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// The schemas of these types, each after those that it uses; what comes later, or from another module, is lazy.
pub(super) fn definitions(model: &Model, names: &[&TypeName]) -> Vec<String> {
    let mut writer = Writer {
        defined: BTreeSet::new(),
    };
    let mut blocks = Vec::new();
    for name in names {
        blocks.extend(writer.definition(model, name));
        writer.defined.insert((*name).clone());
    }
    blocks
}

struct Writer {
    defined: BTreeSet<TypeName>,
}

impl Writer {
    fn definition(&mut self, model: &Model, name: &TypeName) -> Vec<String> {
        let Some(def) = model.types.get(name) else {
            return Vec::new();
        };
        let code = match &def.shape {
            Shape::Record(record) if !record.flattened.is_empty() => {
                return self.wholes(model, name, record);
            }
            Shape::Record(record) => self.record(record),
            Shape::Enum(literals) => match literals.iter().find(|literal| literal.other) {
                Some(other) => format!("rules.oneOf({}, {})", values_name(name), string(&other.wire)),
                None => format!("rules.oneOf({})", values_name(name)),
            },
            Shape::Union(forms) => self.union(forms, model.deciding_tag(name, forms.tag.as_deref())),
            Shape::Alias(ty) => self.place(ty),
        };
        vec![declaration(name, &code)]
    }

    /// A record with flattened unions: one schema per whole object, then their union.
    fn wholes(&mut self, model: &Model, name: &TypeName, record: &Record) -> Vec<String> {
        let wholes = model.expand(name);
        let mut blocks: Vec<String> = wholes
            .iter()
            .map(|whole| declaration(&whole.name, &self.record(&whole.record)))
            .collect();
        let names: Vec<String> = wholes.iter().map(|whole| schema_name(&whole.name)).collect();
        let tag = match record.flattened.as_slice() {
            [union] => union.tag.as_deref(),
            // Each tag decides one of the unions, none of them all.
            _ => None,
        };
        blocks.push(declaration(name, &union(model.deciding_tag(name, tag), &names)));
        blocks
    }

    fn record(&self, record: &Record) -> String {
        let mut fields = String::new();
        for field in record.fields.iter().filter(|field| field.accepted.is_some()) {
            fields += &format!("  {}: {},\n", key(&field.wire), self.field(field));
        }
        let shape = if fields.is_empty() {
            "{}".to_owned()
        } else {
            format!("{{\n{fields}}}")
        };
        if record.closed {
            return format!("rules.closed({shape})");
        }
        let aliases = record
            .aliases()
            .map(|(alias, own)| format!("{}: {}", key(alias), string(own)));
        let aliases: Vec<String> = aliases.collect();
        match &record.rest {
            Some(rest) => format!("rules.record({shape}, {})", self.place(rest)),
            None if aliases.is_empty() => format!("rules.record({shape})"),
            None => format!(
                "rules.renamed({{ {} }}, rules.record({shape}))",
                aliases.join(", ")
            ),
        }
    }

    fn field(&self, field: &Field) -> String {
        let schema = self.place(&field.ty);
        if field.accepted == Some(Presence::Required) {
            return schema;
        }
        let wrapper = if field.null_is_absent {
            "nullish"
        } else {
            "optional"
        };
        let optional = format!("rules.{wrapper}({schema})");
        match &field.default {
            Some(default) if field.is_always_there() => {
                // The type makes constants of a literal's strings, and tuples of its lists.
                format!(
                    "rules.withDefault<{}>({optional}, () => ({}))",
                    reference(&field.ty),
                    literal(default, 1)
                )
            }
            _ => optional,
        }
    }

    fn union(&self, forms: &Union, tag: Option<&str>) -> String {
        let names: Vec<String> = forms.forms.iter().map(|form| self.place(&form.ty)).collect();
        union(tag, &names)
    }

    fn place(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "rules.boolean()".to_owned(),
            Type::Integer(bounds) => format!("rules.integer({})", limits(bounds)),
            Type::Number(bounds) => format!("rules.number({})", limits(bounds)),
            Type::String(text) => format!("rules.text({})", constraints(text)),
            Type::Const(Constant { wire, known }) if known.is_empty() => {
                format!("rules.oneOf([{}])", string(wire))
            }
            Type::Const(Constant { wire, known }) => {
                let known: Vec<String> = known.iter().map(|known| string(known)).collect();
                format!("rules.unknownAs({}, [{}])", string(wire), known.join(", "))
            }
            Type::Any => "rules.any()".to_owned(),
            Type::List(list) => format!("rules.list({}{})", self.place(&list.item), counts(list)),
            Type::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.place(item)).collect();
                format!("rules.tuple([{}])", items.join(", "))
            }
            Type::Map(map) => match &map.keys {
                Some(keys) => format!("rules.map({}, {})", self.place(&map.values), string(keys)),
                None => format!("rules.map({})", self.place(&map.values)),
            },
            Type::Ref(name) if self.defined.contains(name) => schema_name(name),
            Type::Ref(name) => format!("rules.lazy(() => {})", schema_name(name)),
            Type::Nullable(inner) => format!("rules.nullable({})", self.place(inner)),
        }
    }
}

fn declaration(name: &TypeName, code: &str) -> String {
    format!(
        "/** The zod schema of {{@link {name}}}, as parse accepts it. */\nexport const {}: rules.Schema<{name}> = {code};",
        schema_name(name)
    )
}

fn union(tag: Option<&str>, names: &[String]) -> String {
    let function = match tag {
        Some(tag) => format!("rules.tagged({}, ", string(tag)),
        None => "rules.untagged(".to_owned(),
    };
    let one_line = format!("{function}[{}])", names.join(", "));
    if one_line.len() <= 60 {
        return one_line;
    }
    let members: String = names.iter().map(|name| format!("  {name},\n")).collect();
    format!("{function}[\n{members}])")
}

fn limits(bounds: &Bounds) -> String {
    let number =
        |name: &'static str, limit: &Option<Number>| limit.as_ref().map(|limit| format!("{name}: {limit}"));
    options([
        number("min", &bounds.min),
        number("max", &bounds.max),
        number("above", &bounds.above),
        number("below", &bounds.below),
    ])
}

fn constraints(text: &Text) -> String {
    let pattern = text.pattern.as_deref();
    options([
        text.min.map(|min| format!("min: {min}")),
        text.max.map(|max| format!("max: {max}")),
        pattern.map(|pattern| format!("pattern: {}", string(pattern))),
    ])
}

fn counts(list: &List) -> String {
    let counts = options([
        list.min.map(|min| format!("min: {min}")),
        list.max.map(|max| format!("max: {max}")),
    ]);
    if counts.is_empty() {
        counts
    } else {
        format!(", {counts}")
    }
}

/// An object literal of what is there; empty when nothing is.
fn options<const N: usize>(options: [Option<String>; N]) -> String {
    let options: Vec<String> = options.into_iter().flatten().collect();
    if options.is_empty() {
        return String::new();
    }
    format!("{{ {} }}", options.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_schemas_are_as_distinct_as_those_of_types() {
        for (name, expected) in [
            ("CostUsage", "costUsageSchema"),
            ("HTTPServer", "hTTPServerSchema"),
            ("HttpServer", "httpServerSchema"),
        ] {
            assert_eq!(schema_name(&TypeName(name.to_owned())), expected);
        }
    }
}
