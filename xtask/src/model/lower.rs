//! Turns descriptors and their two schemas into the Model, or into refusals.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use a2a_ext::{Contract, Descriptor, Registry};
use serde_json::Value;

use super::schema::reference_name;
use super::walk::Walk;
use super::{
    Extension, Model, Object, Shape, Type, TypeDef, TypeName, aliased, buffer, catch_all, clash, constant,
    endless, example, names, probe, twins,
};

/// Why a type cannot be mirrored.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refusal {
    /// Where: `slug.field.path`; `[]` is an item of a list, `{}` a value of a map, `(name)` a form of a union.
    pub path: String,
    /// Why, and what to do.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.reason)
    }
}

/// An extension with its two schemas.
struct Source {
    descriptor: &'static Descriptor,
    extension: Extension,
    written: Object,
    accepted: Object,
}

/// Makes the model of everything in the registry.
///
/// # Errors
/// All that cannot be said exactly, sorted by path.
pub fn lower(registry: &Registry) -> Result<Model, Vec<Refusal>> {
    let sources: Vec<Source> = registry
        .extensions()
        .iter()
        .map(|descriptor| source(descriptor))
        .collect();
    let forms_only = forms_only(&sources);
    let mut refusals = Vec::new();
    let mut model = Model {
        extensions: Vec::new(),
        types: BTreeMap::new(),
        skill_results: registry.skill_results().map(str::to_owned),
    };
    for source in &sources {
        let own = Model {
            extensions: vec![source.extension.clone()],
            types: walk(source, &forms_only, &mut refusals).into_iter().collect(),
            skill_results: None,
        };
        // Roots of one name are refused for what their extensions are called.
        let differs = |(name, def): &(&TypeName, &TypeDef)| {
            **name != source.extension.root && model.types.get(*name).is_some_and(|other| other != *def)
        };
        let names = own.types.iter().filter(differs).map(|(name, _)| name);
        refusals.extend(clash::types(&model, &own, names));
        for (name, def) in own.types {
            model.types.entry(name).or_insert(def);
        }
        model.extensions.extend(own.extensions);
    }
    refusals.extend(clash::extensions(&model.extensions));
    let schemas = sources
        .iter()
        .flat_map(|source| [&source.written, &source.accepted]);
    refusals.extend(clash::numbered(&model, schemas));
    refusals.extend(clash::spellings(&model));
    if refusals.is_empty() {
        refusals = clash::functions(&model.extensions);
    }
    refusals.extend(clash::skill_results(&model));
    // Each check stands on the ones before it: an alias that leads nowhere would be followed for ever.
    if refusals.is_empty() {
        refusals = clash::aliases(&model);
    }
    if refusals.is_empty() {
        refusals.extend(endless::types(&model));
    }
    if refusals.is_empty() {
        refusals = constant::refusals(registry);
    }
    if refusals.is_empty() {
        refusals = clash::fields(&model);
    }
    if refusals.is_empty() {
        refusals = twins::forms(&model);
    }
    if refusals.is_empty() {
        refusals = buffer::integer_keys(&model);
    }
    if refusals.is_empty() {
        refusals = clash::parameters(&model);
    }
    if refusals.is_empty() {
        refusals = give_examples(&mut model, &sources);
    }
    if refusals.is_empty() {
        return Ok(model);
    }
    refusals.sort();
    refusals.dedup();
    Err(refusals)
}

fn give_examples(model: &mut Model, sources: &[Source]) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    for (index, source) in sources.iter().enumerate() {
        model.extensions[index].examples = example::all(model, &source.extension, &source.accepted);
        refusals.extend(probe::probe(model, &model.extensions[index], source.descriptor));
    }
    refusals
}

fn source(descriptor: &'static Descriptor) -> Source {
    let mut accepted = (descriptor.schema)(Contract::Accepted);
    aliased::mark_fields(&mut accepted);
    let (mut written, mut accepted) = (
        (descriptor.schema)(Contract::Written).to_value(),
        accepted.to_value(),
    );
    catch_all::join(&mut written, &mut accepted);
    let object = |schema: Value| match schema {
        Value::Object(schema) => schema,
        _ => Object::new(),
    };
    let mut extension = Extension {
        slug: descriptor.slug.to_owned(),
        name: descriptor.name.to_owned(),
        version: descriptor.version,
        uri: descriptor.uri.map(str::to_owned),
        mime: descriptor.mime.map(str::to_owned),
        key: descriptor.key.map(str::to_owned),
        channel: descriptor.channel,
        declared: descriptor.declared(),
        required: descriptor.required,
        requires: descriptor.requires.iter().map(|uri| (*uri).to_owned()).collect(),
        draft: descriptor.draft,
        description: descriptor.description.to_owned(),
        docs: descriptor.docs.to_owned(),
        rust_path: format!("{}::{}", descriptor.module, descriptor.type_name),
        root: TypeName(String::new()),
        examples: Vec::new(),
    };
    extension.root = TypeName(names::payload_type(&extension));
    Source {
        descriptor,
        extension,
        written: object(written),
        accepted: object(accepted),
    }
}

fn walk(
    source: &Source,
    forms_only: &BTreeSet<String>,
    refusals: &mut Vec<Refusal>,
) -> Vec<(TypeName, TypeDef)> {
    let slug = source.extension.slug.as_str();
    let mut walk = Walk {
        written: &source.written,
        accepted: &source.accepted,
        root: source.extension.root.clone(),
        forms_only,
        named: BTreeMap::new(),
        types: BTreeMap::from([(source.extension.root.clone(), None)]),
        refusals: Vec::new(),
        laying: Vec::new(),
        within: source.descriptor.type_name.to_owned(),
    };
    if source.extension.docs.trim().is_empty() {
        walk.refuse::<()>(
            slug,
            "missing documentation; add a doc comment (`///`) to the type",
        );
    }
    walk.walk_root(slug, &names::pascal(&source.extension), &source.extension.docs);
    refusals.append(&mut walk.refusals);
    walk.types
        .into_iter()
        .filter_map(|(name, def)| Some((name, def?)))
        .collect()
}

impl Walk<'_> {
    fn walk_root(&mut self, slug: &str, stem: &str, docs: &str) -> Option<()> {
        let root = self.root.clone();
        let node = self.definition("#", slug)?;
        self.ok(slug, node.check())?;
        let shape = match self.shape(&node, slug, stem)? {
            Shape::Alias(Type::Ref(_) | Type::Map(_)) => Shape::Record(self.record(&node, slug, stem)?),
            shape => shape,
        };
        let is_object = match &shape {
            Shape::Record(_) => true,
            Shape::Union(union) => union.forms.iter().all(|form| self.is_record(&form.ty)),
            Shape::Enum(_) | Shape::Alias(_) => false,
        };
        if !is_object {
            return self.refuse(
                slug,
                "a payload must be a JSON object: use a struct, or an enum whose forms are all objects",
            );
        }
        self.declare(&root, slug, docs.to_owned(), node.deprecated(), shape)
    }

    fn is_record(&self, ty: &Type) -> bool {
        let Type::Ref(name) = ty else { return false };
        matches!(self.types.get(name), Some(Some(def)) if matches!(def.shape, Shape::Record(_)))
    }
}

/// The types whose one use is that of a form beside a tag.
fn forms_only(sources: &[Source]) -> BTreeSet<String> {
    let mut uses: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for source in sources {
        count(&Value::Object(source.accepted.clone()), &mut uses);
    }
    uses.into_iter()
        .filter(|(_, uses)| *uses == (0, 1))
        .map(|(name, _)| name)
        .collect()
}

/// Counts, by type, references that stand alone and references beside properties.
fn count(schema: &Value, uses: &mut BTreeMap<String, (usize, usize)>) {
    match schema {
        Value::Object(object) => {
            if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
                let uses = uses.entry(reference_name(reference)).or_default();
                if object.contains_key("properties") {
                    uses.1 += 1;
                } else {
                    uses.0 += 1;
                }
            }
            object.values().for_each(|value| count(value, uses));
        }
        Value::Array(values) => values.iter().for_each(|value| count(value, uses)),
        _ => {}
    }
}
