//! Turns an object's schemas into a record: its own fields, and what is flattened into it.

use a2a_ext::__private::is_closed;
use serde_json::{Map, Value};

use super::schema::{Kind, Node, Null};
use super::tag;
use super::walk::Walk;
use super::{Field, Presence, Record, Type, aliased, names};

/// What a property is on one side: whether it must be there, or `None` when that side does not know it.
struct Sides {
    written: Option<Presence>,
    accepted: Option<Presence>,
}

impl Walk<'_> {
    /// The record of an object; `stem` opens the names of what has none of its own.
    pub fn record(&mut self, node: &Node, at: &str, stem: &str) -> Option<Record> {
        let mut record = Record::default();
        let refused = self.refusals.len();
        self.lay(node, at, stem, &mut record);
        (self.refusals.len() == refused).then_some(record)
    }

    /// Lays everything that an object's schema says into a record. What it cannot say is recorded, and the rest goes on.
    fn lay(&mut self, node: &Node, at: &str, stem: &str, record: &mut Record) -> Option<()> {
        self.ok(at, node.check())?;
        self.only(node, at, OBJECT)?;
        if node.text("type").is_some_and(|kind| kind != "object") {
            return self.refuse(
                at,
                "an object is wanted here; flatten structs, enums and maps only",
            );
        }
        if node.kind() == Kind::Union || node.kind() == Kind::Record {
            for key in properties(node) {
                if let Some(field) = self.field(node, &key, at, stem) {
                    record.fields.push(field);
                }
            }
        }
        self.lay_rest(node, at, stem, record);
        if let Some(name) = node.reference() {
            self.lay_in(&name, at, stem, record);
        }
        for part in self.ok(at, node.branches("allOf"))? {
            self.lay(&part, at, stem, record);
        }
        for key in ["oneOf", "anyOf"].into_iter().filter(|key| node.has(key)) {
            let branches = self.ok(at, node.branches(key))?;
            if !branches.is_empty() && branches.iter().all(tag::is_one_undocumented_key) {
                return self.refuse(at, EXTERNAL);
            }
            if branches.iter().any(Node::is_null) {
                return self.refuse(at, OPTION);
            }
            if branches.iter().any(Node::is_anything) {
                return self.refuse(at, ANYTHING);
            }
            if let Some(union) = self.forms(node, key, at, stem) {
                record.flattened.push(union);
            }
        }
        Some(())
    }

    /// Lays what an object says of all other keys into a record.
    fn lay_rest(&mut self, node: &Node, at: &str, stem: &str, record: &mut Record) -> Option<()> {
        let (rest, beside) = ("additionalProperties", "unevaluatedProperties");
        if [rest, beside]
            .iter()
            .any(|key| node.annotation(key) == Some(&Value::Bool(false)))
        {
            return self.refuse(
                at,
                "unknown fields are always accepted; remove `#[serde(deny_unknown_fields)]`",
            );
        }
        if node.has(beside) {
            return self.refuse(
                at,
                "a map can be flattened beside plain structs only: serde gives it the fields of an enum too",
            );
        }
        let rest = self.ok(at, node.child(rest))??;
        let rest = self.inside(rest, &format!("{at}{{}}"), &format!("{stem}Value"))?;
        match record.rest.replace(rest) {
            None => Some(()),
            Some(_) => self.refuse(at, "two maps are flattened into one object; keep one"),
        }
    }

    /// Lays a type that the schema refers to into a record.
    fn lay_in(&mut self, name: &str, at: &str, stem: &str, record: &mut Record) -> Option<()> {
        if self.laying.iter().any(|laying| laying == name) {
            return self.refuse(
                at,
                format!("the type {name} is flattened into itself; give it a field of its own"),
            );
        }
        let target = self.definition(name, at)?;
        if is_closed(name, &target.accepted) {
            return self.refuse(
                at,
                "a type of the standard library takes no other fields, and cannot be laid into an object; give it a field of \
                 its own",
            );
        }
        self.laying.push(name.to_owned());
        let laid = self.within(name, |walk| walk.lay(&target, at, stem, record));
        self.laying.pop();
        laid
    }

    fn field(&mut self, object: &Node, key: &str, at: &str, stem: &str) -> Option<Field> {
        let is_of_a_form = at.ends_with(')');
        let at = member(at, key);
        let side = |schema: &Map<String, Value>| {
            let schema = schema.get("properties")?.get(key)?.clone();
            Some(schema)
        };
        let (written, mut accepted) = (side(&object.written), side(&object.accepted));
        let aliases = self.ok(&at, accepted.as_mut().map_or(Ok(Vec::new()), aliased::take_names))?;
        let sides = Sides {
            written: written.as_ref().map(|_| presence(&object.written, key)),
            accepted: accepted.as_ref().map(|_| presence(&object.accepted, key)),
        };
        // A property of one side only is walked as if it were on both.
        let node = match (&written, &accepted) {
            (Some(written), Some(accepted)) => Node::new(written, accepted),
            (Some(one), None) | (None, Some(one)) => Node::new(one, one),
            (None, None) => return None,
        };
        let node = self.ok(&at, node)?;
        let name = format!(
            "{stem}{}",
            names::type_part(key).unwrap_or_else(|| "Value".to_owned())
        );
        let placed = self.place(node.clone(), &at, &name)?;
        let is_tag = matches!(placed.ty, Type::Const(_));
        let docs = node.docs();
        if docs.is_empty() && !is_tag {
            self.refuse_undocumented(&at, "the field");
        }
        if is_tag && !aliases.is_empty() {
            self.refuse::<()>(
                &at,
                "a constant tells forms apart under one key alone; remove its `alias`",
            );
        }
        if aliases.iter().any(|name| name.is_empty() || name == "__proto__") {
            self.refuse::<()>(
                &at,
                "no mirror can keep an alias that is empty or `__proto__`; remove it",
            );
        }
        if key.is_empty() {
            self.refuse::<()>(&at, "Python's types cannot name an empty key; rename it");
        }
        if key == "__proto__" {
            self.refuse::<()>(&at, "JavaScript cannot keep this key; rename it");
        }
        if let Err(reason) = sides.agree(placed.null, &placed.ty) {
            let more = if is_of_a_form && reason == NULL { NAMED } else { "" };
            self.refuse::<()>(&at, format!("{reason}{more}"));
        }
        let optional = sides.accepted == Some(Presence::Optional);
        // A free value that is always written may be null for its own sake.
        let null_fits =
            placed.null.accepted || (placed.ty == Type::Any && sides.written != Some(Presence::Required));
        let field = Field {
            wire: key.to_owned(),
            docs,
            aliases,
            deprecated: node.deprecated(),
            null_is_absent: optional && null_fits && !is_tag,
            default: node
                .annotation("default")
                .filter(|value| !value.is_null() || (placed.ty == Type::Any && !null_fits))
                .cloned(),
            ty: placed.ty,
            written: sides.written,
            accepted: sides.accepted,
        };
        if !field.is_always_there() && field.ty != Type::Any && OF_EVERY_OBJECT.contains(&key) {
            self.refuse::<()>(
                &at,
                "TypeScript takes no object that leaves this key out, since every object of JavaScript has one; rename it, or \
                 make it a field that is always there",
            );
        }
        Some(field)
    }
}

/// What TypeScript finds in every object, so that it is a member of the wrong type where the key is not there.
const OF_EVERY_OBJECT: [&str; 7] = [
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

impl Field {
    /// Whether both a written and a parsed payload always have it in TypeScript, where an absent one with a default is filled in.
    pub fn is_always_there(&self) -> bool {
        self.written == Some(Presence::Required)
            && match self.accepted {
                Some(Presence::Required) => true,
                Some(Presence::Optional) => self.default.is_some(),
                None => false,
            }
    }
}

impl Sides {
    /// Refuses what Rust would write and could not read, and null as a value of its own.
    fn agree(&self, null: Null, ty: &Type) -> Result<(), &'static str> {
        use Presence::{Optional, Required};
        match (self.written, self.accepted) {
            (Some(Optional), Some(Required)) => Err(
                "it is left out on the wire when it is skipped, but required on read; add `#[serde(default)]`",
            ),
            (None, Some(Required)) => {
                Err("it is required on read but never written; add `#[serde(default)]`")
            }
            (Some(Required), _) if null.written && *ty != Type::Any => Err(NULL),
            (_, Some(Required)) if null.accepted && *ty != Type::Any => Err(NULL),
            _ => Ok(()),
        }
    }
}

const NULL: &str = "it is required and can be null, and absent is the only none on the wire; add \
                    `#[serde(default, skip_serializing_if = \"Option::is_none\")]`";

/// What can be done besides, where a variant holds the option alone.
const NAMED: &str = "; give it a name first, where a variant has none for it: `A { value: Option<..> }`";

const EXTERNAL: &str = "the forms of a flattened enum have one undocumented field each; an externally tagged enum cannot be \
                        mirrored yet: add `#[serde(tag = \"..\")]`, or document the fields of an untagged one";

const OPTION: &str = "serde cannot write an `Option` beside a tag: take the `Option` out of the variant, or give it a field of its \
                      own";

const ANYTHING: &str = "a flattened enum is optional here, or has a form that fits every value, so that nothing tells which fields \
                        there are: flatten the enum without `Option`, and give such a form a field of its own";

const OBJECT: &[&str] = &[
    "type",
    "properties",
    "required",
    "additionalProperties",
    "unevaluatedProperties",
    "$ref",
    "allOf",
    "oneOf",
    "anyOf",
];

/// A path one key down.
pub(super) fn member(at: &str, key: &str) -> String {
    let mut chars = key.chars();
    let plain = chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
    if plain {
        format!("{at}.{key}")
    } else {
        format!("{at}[{}]", Value::from(key))
    }
}

fn presence(object: &Map<String, Value>, key: &str) -> Presence {
    let required = object.get("required").and_then(Value::as_array);
    if required.is_some_and(|keys| keys.iter().any(|name| name == key)) {
        Presence::Required
    } else {
        Presence::Optional
    }
}

/// The properties of both sides in declaration order: one of the written side alone follows the one before it there.
fn properties(node: &Node) -> Vec<String> {
    let keys = |schema: &Map<String, Value>| -> Vec<String> {
        let properties = schema.get("properties").and_then(Value::as_object);
        properties
            .map(|p| p.keys().cloned().collect())
            .unwrap_or_default()
    };
    let mut all = keys(&node.accepted);
    let mut next = 0;
    for key in keys(&node.written) {
        match all.iter().position(|known| *known == key) {
            Some(index) => next = index + 1,
            None => {
                all.insert(next, key);
                next += 1;
            }
        }
    }
    all
}
