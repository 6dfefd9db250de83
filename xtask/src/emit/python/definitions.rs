//! Turns the types of one extension into Python definitions: TypedDicts, unions and literals.

use std::collections::{BTreeMap, BTreeSet};

use heck::ToShoutySnakeCase;

use crate::model::{Field, Literal, Model, Record, Shape, Type, TypeName, Union};

use super::records::{annotation, call_form, class_form, is_attribute, with_notes};
use super::text::{docstring, listed, string, words};
use super::types;

/// The definitions of one module.
pub struct Definitions {
    /// Python text, classes before what is made of them.
    pub text: String,
    /// The names that the package exports.
    pub exports: Vec<String>,
    /// The identifiers of its code, also of code that stands in strings.
    pub words: BTreeSet<String>,
    /// Types that an earlier module defines, with that module.
    pub imports: BTreeMap<String, BTreeSet<String>>,
}

struct Module<'a> {
    model: &'a Model,
    owners: &'a BTreeMap<TypeName, String>,
    seen: BTreeSet<TypeName>,
    open: Vec<TypeName>,
    classes: BTreeMap<String, Record>,
    /// What is evaluated late, and so may stand before all that it names.
    late_texts: Vec<String>,
    class_texts: Vec<String>,
    alias_texts: Vec<String>,
    out: Definitions,
}

/// Defines all that `root` is made of; `owners` says which earlier module defines a type already.
#[must_use]
pub fn define(
    model: &Model,
    root: &TypeName,
    owners: &BTreeMap<TypeName, String>,
) -> (Definitions, BTreeSet<TypeName>) {
    let mut module = Module {
        model,
        owners,
        seen: BTreeSet::new(),
        open: Vec::new(),
        classes: BTreeMap::new(),
        late_texts: Vec::new(),
        class_texts: Vec::new(),
        alias_texts: Vec::new(),
        out: Definitions {
            text: String::new(),
            exports: Vec::new(),
            words: BTreeSet::new(),
            imports: BTreeMap::new(),
        },
    };
    module.named(root);
    let texts = [module.late_texts, module.class_texts, module.alias_texts].concat();
    module.out.text = texts.join("\n\n");
    (module.out, module.seen)
}

impl Module<'_> {
    fn named(&mut self, name: &TypeName) {
        if let Some(owner) = self.owners.get(name) {
            let names = self.out.imports.entry(owner.clone()).or_default();
            names.insert(name.to_string());
            return;
        }
        if !self.seen.insert(name.clone()) {
            return;
        }
        let Some(def) = self.model.types.get(name) else {
            return;
        };
        self.open.push(name.clone());
        let docs = with_notes(&def.docs, def.deprecated, "");
        match &def.shape {
            Shape::Record(record) if record.flattened.is_empty() => {
                self.class(&name.to_string(), &docs, record);
            }
            Shape::Record(record) => self.flattened(name, &docs, record),
            Shape::Enum(literals) => self.literals(name, &docs, literals),
            Shape::Union(union) => {
                for form in &union.forms {
                    self.within(&form.ty);
                }
                let forms: Vec<String> = union.forms.iter().map(|form| types::ruled(&form.ty)).collect();
                let tag = self.model.deciding_tag(name, union.tag.as_deref());
                let is_late = union.forms.iter().any(|form| self.names_open_alias(&form.ty));
                self.alias(name, &docs, &forms, tag, is_late);
            }
            Shape::Alias(ty) => {
                self.within(ty);
                self.alias(name, &docs, &[types::ruled(ty)], None, self.names_open_alias(ty));
            }
        }
        self.open.pop();
    }

    fn within(&mut self, ty: &Type) {
        match ty {
            Type::List(list) => self.within(&list.item),
            Type::Tuple(items) => items.iter().for_each(|item| self.within(item)),
            Type::Map(map) => self.within(&map.values),
            Type::Nullable(item) => self.within(item),
            Type::Ref(name) => self.named(name),
            Type::Bool
            | Type::Integer(_)
            | Type::Number(_)
            | Type::String(_)
            | Type::Const(_)
            | Type::Any => {}
        }
    }

    /// A record with unions flattened into it: one class per whole object, and their union.
    fn flattened(&mut self, name: &TypeName, docs: &str, record: &Record) {
        let mut forms = Vec::new();
        for whole in self.model.expand(name) {
            let mut class = whole.name.to_string();
            let known = self
                .classes
                .get(&class)
                .is_some_and(|other| *other != whole.record);
            if known || self.seen.contains(&whole.name) || self.owners.contains_key(&whole.name) {
                class = format!("{name}{class}"); // The form's own name is that of another type.
            }
            let docs = with_notes(&whole.docs, whole.deprecated, "");
            self.class(&class, &docs, &whole.record);
            forms.push(class);
        }
        let tag = match record.flattened.as_slice() {
            [Union { tag, .. }] => tag.as_deref(),
            _ => None,
        };
        self.alias(name, docs, &forms, self.model.deciding_tag(name, tag), false);
    }

    fn class(&mut self, name: &str, docs: &str, record: &Record) {
        if self.classes.insert(name.to_owned(), record.clone()).is_some() {
            return;
        }
        for field in &record.fields {
            self.within(&field.ty);
        }
        for field in &record.fields {
            self.use_words(&annotation(field));
        }
        self.use_words("TypedDict record");
        let aliases: Vec<String> = record
            .aliases()
            .map(|(alias, key)| format!("{}: {}", string(alias), string(key)))
            .collect();
        let mut decorator = if record.closed {
            "record(closed=True)".to_owned()
        } else if aliases.is_empty() {
            "record()".to_owned()
        } else {
            listed("record(aliases={", &aliases, "})")
        };
        if let Some(rest) = &record.rest {
            self.within(rest);
            decorator = format!("record(lambda: {})", types::evaluated(rest));
            self.use_words(&decorator);
            self.use_words(&types::plain(rest));
        }
        let fields: Vec<&Field> = record
            .fields
            .iter()
            .filter(|field| field.wire != "__proto__")
            .collect();
        let text = if fields.iter().all(|field| is_attribute(&field.wire)) {
            class_form(name, docs, &fields, &decorator, record.rest.as_ref())
        } else {
            call_form(name, docs, &fields, &decorator, record.rest.as_ref())
        };
        self.class_texts.push(text);
        self.out.exports.push(name.to_owned());
    }

    fn use_words(&mut self, code: &str) {
        self.out.words.extend(words(code).map(str::to_owned));
    }

    fn literals(&mut self, name: &TypeName, docs: &str, literals: &[Literal]) {
        let python = name.to_string();
        let values = format!("{}_VALUES", name.0.to_shouty_snake_case());
        let wires: Vec<String> = literals.iter().map(|literal| string(&literal.wire)).collect();
        let mut docs = docs.to_owned();
        docs.push('\n');
        for literal in literals {
            let note = with_notes(&literal.docs, literal.deprecated, "").replace('\n', " ");
            docs.push_str(&format!("\n- `{}`: {note}", literal.wire));
        }
        let is_known = |literal: &&Literal| !literal.other;
        let known: Vec<String> = literals
            .iter()
            .filter(is_known)
            .map(|literal| literal.wire.clone())
            .collect();
        let other = literals.iter().find(|literal| literal.other);
        let definition = match other.and_then(|other| types::unknown_as(&other.wire, &known)) {
            Some(rule) => {
                self.use_words("Annotated unknown_as");
                let literal = listed("Literal[", &wires, "]").replace('\n', "\n    ");
                listed(
                    &format!("{python}: TypeAlias = Annotated["),
                    &[literal, rule],
                    "]",
                )
            }
            None => listed(&format!("{python}: TypeAlias = Literal["), &wires, "]"),
        };
        self.class_texts.push(format!(
            "{definition}\n{}\n{}\n\"\"\"Every `{python}`.\"\"\"\n",
            docstring(&docs, 0),
            listed(&format!("{values}: tuple[{python}, ...] = ("), &wires, ")"),
        ));
        self.use_words("TypeAlias Literal");
        self.out.exports.extend([python, values]);
    }

    /// Whether a type names an alias that is not finished yet, other than within a class, which is evaluated late anyway.
    fn names_open_alias(&self, ty: &Type) -> bool {
        match ty {
            Type::List(list) => self.names_open_alias(&list.item),
            Type::Tuple(items) => items.iter().any(|item| self.names_open_alias(item)),
            Type::Map(map) => self.names_open_alias(&map.values),
            Type::Nullable(item) => self.names_open_alias(item),
            Type::Ref(name) => self.open.contains(name) && !self.is_class(name),
            _ => false,
        }
    }

    fn is_class(&self, name: &TypeName) -> bool {
        let shape = self.model.types.get(name).map(|def| &def.shape);
        matches!(shape, Some(Shape::Record(record)) if record.flattened.is_empty())
    }

    fn alias(&mut self, name: &TypeName, docs: &str, forms: &[String], tag: Option<&str>, is_late: bool) {
        let python = name.to_string();
        let joined = forms.join(" | ");
        let rule = match (forms.len(), tag) {
            (1, _) => None,
            (_, Some(tag)) => Some(format!("Field(discriminator={})", string(tag))),
            (_, None) => Some("Field(union_mode=\"left_to_right\")".to_owned()),
        };
        self.use_words(&joined);
        self.use_words(if is_late {
            "TYPE_CHECKING TypeAlias TypeAliasType"
        } else {
            "TypeAlias"
        });
        if let Some(rule) = &rule {
            self.use_words("Annotated");
            self.use_words(rule);
        }
        let (texts, statement) = match (is_late, rule) {
            (false, None) => (&mut self.alias_texts, format!("{python}: TypeAlias = {joined}")),
            (false, Some(rule)) => (
                &mut self.alias_texts,
                listed(&format!("{python}: TypeAlias = Annotated["), &[joined, rule], "]"),
            ),
            // Evaluated late, since the name itself is not there yet. Checkers understand only an alias that says so, and
            // at run time only a type of its own can be within itself.
            (true, rule) => {
                let value = rule.map_or(joined.clone(), |rule| format!("Annotated[{joined}, {rule}]"));
                // Pyright reads no escapes in a late type.
                let value = match value.contains(['\'', '\\']) {
                    true => string(&value),
                    false => format!("'{value}'"),
                };
                let known = format!("    {python}: TypeAlias = {value}\n");
                let run = format!("    {python} = TypeAliasType({}, {value})", string(&python));
                (
                    &mut self.late_texts,
                    format!("if TYPE_CHECKING:\n{known}else:\n{run}"),
                )
            }
        };
        texts.push(format!("{statement}\n{}", docstring(docs, 0)));
        self.out.exports.push(python);
    }
}

#[cfg(test)]
mod tests;
