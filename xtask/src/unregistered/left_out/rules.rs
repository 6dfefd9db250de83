//! Turns the rules that schemars reads into words on those that do not fit a field's type, or that it leaves out.

use syn::{Attribute, Field, Meta, Type};

use super::form::{Form, form};
use super::{LeftOut, entries, has_any, inside, is_serde_as, text};

/// Whose rules schemars reads, each as far as [`fits`] knows them. All else that `validate` and `garde` say holds only where the
/// author calls `validate()`: serde reads and writes as without it, so that it is no matter of the wire.
const READ: [&str; 3] = ["schemars", "validate", "garde"];

/// An entry of one of these attributes.
struct Rule {
    attribute: &'static str,
    key: String,
    entry: Meta,
}

impl Rule {
    fn new(attribute: &'static str, entry: Meta) -> Option<Self> {
        let key = entry.path().get_ident()?.to_string();
        Some(Self {
            attribute,
            key,
            entry,
        })
    }

    /// As its author knows it.
    fn name(&self) -> String {
        let Self { attribute, key, .. } = self;
        match *attribute {
            "schemars" => key.clone(),
            _ => format!("{attribute}({key})"),
        }
    }

    fn left_out(&self, words: String) -> LeftOut {
        LeftOut::new(self.entry.path(), words)
    }

    /// What it is for, where it is a rule, and whether it is a format, which schemars writes anyway.
    fn fits(&self) -> Option<(Fit, bool)> {
        Some(match (self.key.as_str(), self.attribute) {
            ("length", _) => (Fit::Sized, false),
            ("range", _) => (Fit::Number, false),
            ("inner", "schemars" | "garde") => (Fit::Items, false),
            ("regex", "schemars" | "validate") | ("pattern", "schemars" | "garde") | ("contains", _) => {
                (Fit::Text, false)
            }
            ("email" | "url" | "ip" | "ipv4" | "ipv6", _) => (Fit::Text, true),
            _ => return None,
        })
    }

    fn is_more(&self) -> bool {
        self.attribute == "schemars" && matches!(self.key.as_str(), "extend" | "transform")
    }
}

/// The rules that do not fit a field's type, or that schemars leaves out by the field's other attributes.
pub fn of_field(field: &Field, container: &[Attribute]) -> Vec<LeftOut> {
    let (serde, schemars) = (entries(&field.attrs, "serde"), entries(&field.attrs, "schemars"));
    let of = |attribute| {
        entries(&field.attrs, attribute)
            .into_iter()
            .filter_map(move |entry| Rule::new(attribute, entry))
    };
    let rules: Vec<Rule> = READ.into_iter().flat_map(of).collect();
    let all = |words: &dyn Fn(&str) -> String| {
        let rules = rules
            .iter()
            .filter(|rule| rule.fits().is_some() || rule.is_more());
        rules.map(|rule| rule.left_out(words(&rule.name()))).collect()
    };
    if has_any(&serde, &["skip"]) {
        return Vec::new();
    }
    let container = entries(container, "serde");
    if has_any(&container, &["from", "try_from"]) && has_any(&container, &["into"]) {
        return all(&|key| {
            format!(
                "schemars leaves `{key}` out, since the type is on the wire as the one of its `into`: put it there, or say it of \
                 the whole type with `#[schemars(extend(..))]`"
            )
        });
    }
    if has_any(&serde, &["flatten"]) || has_any(&schemars, &["flatten"]) {
        return all(&|key| {
            format!(
                "schemars leaves `{key}` out of a flattened field: put it into the field's type, or remove it"
            )
        });
    }
    let replaced = |entries: &[Meta]| {
        entries
            .iter()
            .find(|entry| entry.path().is_ident("with"))
            .and_then(text)
    };
    match replaced(&schemars).or_else(|| replaced(&serde)) {
        _ if has_any(&schemars, &["schema_with"]) => Vec::new(),
        Some(with) => syn::parse_str(&with).map_or_else(|_| Vec::new(), |ty| of_type(&ty, &rules)),
        None if is_serde_as(&field.attrs) => Vec::new(),
        None => of_type(&field.ty, &rules),
    }
}

/// The rules that do not fit a type, those of its items too.
fn of_type(ty: &Type, rules: &[Rule]) -> Vec<LeftOut> {
    let Some(form) = form(ty) else { return Vec::new() };
    let mut found = Vec::new();
    for rule in rules {
        let Some((wanted, is_format)) = rule.fits() else {
            continue;
        };
        let key = rule.name();
        match (&form, wanted) {
            (Form::Named(_), _) if is_format => {}
            (Form::Named(name), _) => found.push(LeftOut {
                beside: Some(name.clone()),
                ..rule.left_out(format!(
                    "schemars leaves `{key}` out, since `{name}` has a schema of its own, to which the field refers: say it of \
                     what `{name}` holds, or say here what is on the wire, with `#[schemars(with = \"..\")]`"
                ))
            }),
            (Form::Text, Fit::Text | Fit::Sized) | (Form::Number, Fit::Number) | (Form::Tuple, Fit::Sized) => {}
            (Form::List(_), Fit::Sized) => {}
            (Form::List(item), Fit::Items) => {
                if let Meta::List(list) = &rule.entry {
                    let rules = inside(list).into_iter();
                    let rules: Vec<Rule> = rules.filter_map(|entry| Rule::new(rule.attribute, entry)).collect();
                    found.extend(of_type(item, &rules));
                }
            }
            _ => found.push(rule.left_out(format!(
                "`{key}` says nothing of {}, so that nothing would hold a payload to it: it is for {}; remove it",
                form.words(),
                wanted.words()
            ))),
        }
    }
    found
}

/// What a rule is for.
#[derive(Clone, Copy)]
enum Fit {
    Text,
    Number,
    Sized,
    Items,
}

impl Fit {
    const fn words(self) -> &'static str {
        match self {
            Self::Text => "strings",
            Self::Number => "numbers",
            Self::Sized => "strings and lists",
            Self::Items => "lists",
        }
    }
}
