//! Turns the branches of a union into its forms, and the branches of an enumeration into its literals.

use serde_json::Value;

use super::schema::{Kind, Node, Null};
use super::tag::{self, Constants};
use super::walk::{Walk, strings};
use super::{Form, Literal, Record, Shape, Type, TypeDef, TypeName, Union, catch_all, names};

impl Walk<'_> {
    /// The literals of an enumeration.
    pub fn literals(&mut self, node: &Node, at: &str) -> Option<Vec<Literal>> {
        let branches = match ["oneOf", "anyOf"].into_iter().find(|key| node.has(key)) {
            Some(key) => {
                self.only(node, at, &[key])?;
                self.ok(at, node.branches(key))?
            }
            None => vec![node.clone()],
        };
        let mut literals: Vec<Literal> = Vec::new();
        for branch in branches {
            self.ok(at, branch.check())?;
            self.only(&branch, at, &["type", "const", "enum", "not"])?;
            let alone = branch.has("const");
            let other = branch.has("not");
            for wire in self.ok(at, strings(&branch))? {
                let docs = if alone { branch.docs() } else { String::new() };
                if docs.is_empty() {
                    self.refuse_undocumented(&form_path(at, &wire), "the variant");
                }
                if literals.iter().any(|literal| literal.wire == wire) {
                    self.refuse::<()>(
                        &form_path(at, &wire),
                        "the enumeration has this string twice; rename one",
                    );
                }
                literals.push(Literal {
                    wire,
                    docs: if other {
                        catch_all::documented(docs, "value")
                    } else {
                        docs
                    },
                    deprecated: branch.deprecated(),
                    other,
                });
            }
        }
        if literals.is_empty() {
            return self.refuse(at, "an enumeration without values; no value fits here");
        }
        Some(literals)
    }

    /// A union that stands alone.
    pub fn union(&mut self, node: &Node, at: &str, stem: &str) -> Option<Union> {
        let key = if node.has("oneOf") { "oneOf" } else { "anyOf" };
        self.only(node, at, &[key])?;
        self.forms(node, key, at, stem)
    }

    /// The union under one keyword of a place.
    pub fn forms(&mut self, node: &Node, key: &str, at: &str, stem: &str) -> Option<Union> {
        let refused = self.refusals.len();
        let mut forms = Vec::new();
        self.gather(node, key, at, stem, &mut forms)?;
        if self.refusals.len() > refused {
            return None;
        }
        let constants: Vec<Constants> = forms.iter().map(|(_, constants)| constants.clone()).collect();
        let tag = tag::shared(&constants);
        let mut union = Union {
            tag: tag.clone(),
            external: false,
            forms: Vec::new(),
        };
        for (mut form, constants) in forms {
            let mut constants = constants.into_iter();
            form.tag = match &tag {
                Some(tag) => constants.find(|(key, _)| key == tag),
                None => constants.min(),
            };
            let twin = union
                .forms
                .iter()
                .any(|other: &Form| form.tag.is_some() && other.tag == form.tag);
            if let (true, Some((key, literal))) = (twin && tag.is_some(), &form.tag) {
                self.refuse::<()>(at, format!("two forms have the tag `{key}` of \"{literal}\""));
            }
            union.forms.push(form);
        }
        if union.forms.is_empty() {
            return self.refuse(at, "a union without forms; no value fits here");
        }
        union.external = union.forms.iter().all(|form| match &form.ty {
            Type::Const(_) => true,
            Type::Ref(name) => self.is_variant(name),
            _ => false,
        });
        self.check_catch_all(&union, at);
        Some(union)
    }

    /// Gathers forms with their constants; a branch that is itself a union stands for its own.
    fn gather(
        &mut self,
        node: &Node,
        key: &str,
        at: &str,
        stem: &str,
        forms: &mut Vec<(Form, Constants)>,
    ) -> Option<()> {
        let branches = self.ok(at, node.branches(key))?;
        if let [only] = branches.as_slice()
            && only.has("$ref")
            && only.has("properties")
        {
            return self.refuse(
                at,
                "an enum with one variant, around a type of its own; write that type's fields into the variant",
            );
        }
        let content = tag::content_key(&branches);
        for (index, mut branch) in branches.into_iter().enumerate() {
            let constants = self.constants(&branch, at);
            let variant = tag::external_key(&branch).or(branch.text("const").map(str::to_owned));
            let at = match (constants.first(), &variant) {
                (Some((_, literal)), _) | (None, Some(literal)) => form_path(at, literal),
                (None, None) => form_path(at, &(index + 1).to_string()),
            };
            if self.ok(&at, branch.check()).is_none() {
                continue;
            }
            let adjacent = content.as_ref().filter(|_| !constants.is_empty());
            if let Some(content) = adjacent.or(tag::external_key(&branch).as_ref()) {
                tag::document_content(&mut branch, content);
            }
            self.gather_one(&branch, constants, &at, stem, forms);
        }
        Some(())
    }

    fn gather_one(
        &mut self,
        branch: &Node,
        constants: Constants,
        at: &str,
        stem: &str,
        forms: &mut Vec<(Form, Constants)>,
    ) -> Option<()> {
        if branch.is_anything() {
            return self.refuse(
                at,
                "this form fits every value, so that the type says nothing of them: hold a `serde_json::Value` in the place of \
                 the enum, or give the form a tag with `#[serde(tag = \"..\", content = \"..\")]`",
            );
        }
        let mut docs = branch.docs();
        if catch_all::is_one(branch) {
            docs = catch_all::documented(docs, if branch.has("not") { "string" } else { "tag" });
        }
        // A union in place stands for its forms, which have their own.
        if docs.is_empty() && (branch.is_reference() || branch.kind() != Kind::Union) {
            self.refuse_undocumented(at, "the variant");
        }
        if branch.is_reference()
            && let Some(target) = branch.reference()
            && let node = self.definition(&target, at)?
            && node.kind() == Kind::Union
        {
            return self.gather_union(&node, &target, at, forms);
        }
        let (name, ty) = match branch.kind() {
            Kind::Union => {
                let key = if branch.has("oneOf") { "oneOf" } else { "anyOf" };
                self.only(branch, at, &[key])?;
                return self.gather(branch, key, at, stem, forms);
            }
            Kind::Record => {
                let name = self.form_name(branch, &constants, at, stem)?;
                self.laid_form(branch, &name, at)?;
                (name.clone(), Type::Ref(name))
            }
            Kind::Plain | Kind::Enum => {
                let placed = self.place(branch.clone(), at, stem)?;
                if placed.null != Null::default() {
                    return self.refuse(
                        at,
                        "null cannot be a form of a union; use `Option` around the union",
                    );
                }
                let name = match &placed.ty {
                    Type::Ref(name) => name.clone(),
                    ty => TypeName(format!("{stem}{}", scalar_part(ty))),
                };
                (name, placed.ty)
            }
        };
        forms.push((
            Form {
                name,
                docs,
                tag: None,
                ty,
            },
            constants,
        ));
        Some(())
    }

    fn gather_union(
        &mut self,
        node: &Node,
        target: &str,
        at: &str,
        forms: &mut Vec<(Form, Constants)>,
    ) -> Option<()> {
        if self.laying.iter().any(|laying| laying == target) {
            return self.refuse(
                at,
                format!(
                    "the union {target} is a form of itself, which takes no value that the others do not: remove the form, or \
                     `#[serde(untagged)]`"
                ),
            );
        }
        self.ok(at, node.check())?;
        let stem = self.type_name(target, at)?;
        let key = if node.has("oneOf") { "oneOf" } else { "anyOf" };
        self.only(node, at, &[key])?;
        self.laying.push(target.to_owned());
        let gathered = self.within(target, |walk| walk.gather(node, key, at, &stem.0, forms));
        self.laying.pop();
        gathered
    }

    fn is_variant(&self, name: &TypeName) -> bool {
        matches!(
            self.types.get(name),
            Some(Some(TypeDef { shape: Shape::Record(record), .. })) if record.closed && record.fields.len() == 1
        )
    }

    /// Declares the record of a form that has no name in Rust.
    fn laid_form(&mut self, branch: &Node, name: &TypeName, at: &str) -> Option<()> {
        let mut record = match tag::external_key(branch) {
            Some(_) => {
                let mut open = branch.clone();
                open.written.shift_remove("additionalProperties");
                open.accepted.shift_remove("additionalProperties");
                let record = self.record(&open, at, &name.0)?;
                Record {
                    closed: true,
                    ..record
                }
            }
            None => self.record(branch, at, &name.0)?,
        };
        // Readers look at the tag first, so it stands first.
        record
            .fields
            .sort_by_key(|field| !matches!(field.ty, Type::Const(_)));
        let own = branch
            .reference()
            .filter(|target| self.forms_only.contains(target));
        let docs = match own {
            Some(target) => self.definition(&target, at)?.docs(),
            None => branch.docs(),
        };
        self.declare(name, at, docs, branch.deprecated(), super::Shape::Record(record))
    }

    fn form_name(&mut self, branch: &Node, constants: &Constants, at: &str, stem: &str) -> Option<TypeName> {
        if let Some(target) = branch.reference()
            && self.forms_only.contains(&target)
        {
            return self.type_name(&target, at);
        }
        let part = match constants.first() {
            Some((_, literal)) => names::type_part(literal),
            None => names::type_part(&tag::keys(branch).join(" ")),
        };
        match part {
            // A variant around a type of its own often bears that type's name.
            Some(part)
                if tag::external_key(branch).is_some() && self.is_defined(&format!("{stem}{part}")) =>
            {
                Some(TypeName(format!("{stem}{part}Variant")))
            }
            Some(part) => Some(TypeName(format!("{stem}{part}"))),
            None => self.refuse(
                at,
                "no type name can be made of this form; give its tag, or without one its keys, letters or digits of ASCII",
            ),
        }
    }
}

/// The path of one form, `hitl-v1(form)`.
pub(super) fn form_path(at: &str, form: &str) -> String {
    if form.chars().any(char::is_control) {
        return format!("{at}({})", Value::from(form));
    }
    format!("{at}({form})")
}

fn scalar_part(ty: &Type) -> &'static str {
    match ty {
        Type::Bool => "Boolean",
        Type::Integer(_) => "Integer",
        Type::Number(_) => "Number",
        Type::String(_) | Type::Const(_) => "String",
        Type::List(_) | Type::Tuple(_) => "List",
        Type::Map(_) => "Map",
        Type::Any | Type::Ref(_) | Type::Nullable(_) => "Value",
    }
}
