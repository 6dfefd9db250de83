//! Turns each extension's schemas and vectors into one question: do all readers of the type give the model's verdict?

use a2a_ext::{Contract, Registry, protolabs};
use jsonschema::Validator;
use serde_json::Value;

use super::zoo;
use crate::emit::emit;
use crate::layout::Layout;
use crate::model::{Field, Literal, Model, Presence, Shape, Type, lower};

fn layout() -> Layout {
    Layout {
        root: ".".into(),
        mirrors: "mirrors".into(),
        command: "cargo xtask codegen".to_owned(),
        version: "0.1.0".to_owned(),
        license: "MIT".to_owned(),
        typescript_package: "@example/zoo".to_owned(),
        python_package: "example-zoo".to_owned(),
        description: "Test.".to_owned(),
        packages: Vec::new(),
        typescript_aliases: Vec::new(),
        python_aliases: Vec::new(),
        fleet: false,
        registry: "zoo::REGISTRY".into(),
        pages: Vec::new(),
    }
}

fn file(model: &Model, path: &str) -> Value {
    let files = emit(model, &layout());
    let (_, text) = files.iter().find(|(name, _)| *name == path).expect(path);
    assert!(text.ends_with("}\n"), "{path}");
    serde_json::from_str(text).expect(path)
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::meta::validate(schema).expect("a schema of 2020-12");
    jsonschema::draft202012::new(schema).expect("a schema that compiles")
}

/// Holds the vectors of every extension against both schema files, schemars' own schema and Rust.
fn check(registry: &Registry) {
    let model = lower(registry).unwrap_or_else(|refusals| panic!("{refusals:#?}"));
    for (extension, descriptor) in model.extensions.iter().zip(registry.extensions()) {
        let slug = &extension.slug;
        let accepted = validator(&file(&model, &format!("schema/{slug}.accepted.json")));
        let written = validator(&file(&model, &format!("schema/{slug}.written.json")));
        let schemars = validator((descriptor.schema)(Contract::Accepted).as_value());
        assert!(!extension.examples.is_empty());
        for example in &extension.examples {
            assert!(written.is_valid(example), "{slug}: {example}");
        }
        let vectors = file(&model, &format!("vectors/{slug}.json"));
        for case in vectors["cases"].as_array().expect("cases") {
            let (payload, verdict) = (&case["payload"], &case["verdict"]);
            let context = format!("{slug}: {}: {payload}: {verdict}", case["description"]);
            let is_valid = verdict == "valid";
            assert_eq!(accepted.is_valid(payload), is_valid, "{context}");
            // schemars' own bounds of integers are wider.
            if is_valid || !["number", "range"].iter().any(|kind| verdict["kind"] == *kind) {
                assert_eq!(schemars.is_valid(payload), is_valid, "schemars: {context}");
            }
            match (descriptor.reread)(payload) {
                Ok(again) => {
                    assert!(is_valid, "Rust accepts: {context}");
                    assert!(written.is_valid(&again), "{context}: {again}");
                }
                Err(error) => {
                    assert_eq!(verdict["path"], error.violation.path, "{error}: {context}");
                    assert_eq!(
                        verdict["kind"],
                        error.violation.kind.as_str(),
                        "{error}: {context}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_reader_of_the_fleets_extensions_gives_the_models_verdict() {
    check(&protolabs::REGISTRY);
}

#[test]
fn every_reader_of_every_shape_gives_the_models_verdict() {
    check(&zoo::REGISTRY);
}

#[test]
fn the_order_of_the_registry_changes_no_type() {
    use protolabs::{
        Blast, Component, Confidence, Context, Cost, EffectDomain, Hitl, HitlMode, Reasoning, ToolCall,
        Trace, WorldstateDelta,
    };
    const REVERSED: Registry = a2a_ext::registry![
        Trace,
        EffectDomain,
        HitlMode,
        Blast,
        Context,
        Component,
        Reasoning,
        Hitl,
        ToolCall,
        WorldstateDelta,
        Confidence,
        Cost,
    ];
    let (there, back) = (
        lower(&protolabs::REGISTRY).expect("lowers"),
        lower(&REVERSED).expect("lowers"),
    );
    assert_eq!(there.types, back.types);
    for extension in &there.extensions {
        assert!(back.extensions.contains(extension), "{}", extension.slug);
    }
}

/// The types of a model, one line each: `?` may be absent, `!` is only written and `<` only read, `=` has a default.
fn outline(model: &Model) -> String {
    let line = |(name, def): (_, &crate::model::TypeDef)| {
        let deprecated = if def.deprecated { " (deprecated)" } else { "" };
        format!("{name}{deprecated}: {}\n", shape(&def.shape))
    };
    model.types.iter().map(line).collect()
}

fn shape(shape: &Shape) -> String {
    let union = |union: &crate::model::Union| {
        let forms: Vec<String> = union.forms.iter().map(|form| ty(&form.ty)).collect();
        format!(
            "{}({})",
            union
                .tag
                .as_deref()
                .unwrap_or(if union.external { "external" } else { "untagged" }),
            forms.join(" | ")
        )
    };
    match shape {
        Shape::Record(record) => {
            let fields = record.fields.iter().map(field);
            let flattened = record.flattened.iter().map(union);
            let rest = record.rest.iter().map(|rest| format!("..: {}", ty(rest)));
            let all: Vec<String> = fields.chain(flattened).chain(rest).collect();
            let open = if record.closed { "only " } else { "" };
            format!("{open}{{{}}}", all.join(", "))
        }
        Shape::Enum(literals) => literals.iter().map(literal).collect::<Vec<_>>().join(" | "),
        Shape::Union(forms) => union(forms),
        Shape::Alias(alias) => ty(alias),
    }
}

fn literal(literal: &Literal) -> String {
    format!(
        "{:?}{}",
        literal.wire,
        if literal.deprecated { " (deprecated)" } else { "" }
    )
}

fn field(field: &Field) -> String {
    let marks = match (field.written, field.accepted) {
        (Some(Presence::Required), Some(Presence::Required)) => "",
        (Some(Presence::Optional), Some(Presence::Optional)) => "?",
        (Some(Presence::Required), Some(Presence::Optional)) => "?!",
        (Some(_), None) => "!",
        (None, Some(_)) => "?<",
        _ => "impossible",
    };
    let null = if field.null_is_absent { " or null" } else { "" };
    let default = field
        .default
        .as_ref()
        .map_or_else(String::new, |value| format!(" = {value}"));
    let deprecated = if field.deprecated { " (deprecated)" } else { "" };
    format!(
        "{}{marks}: {}{null}{default}{deprecated}",
        field.wire,
        ty(&field.ty)
    )
}

fn ty(ty_: &Type) -> String {
    let bounds = |name: &str, bounds: &crate::model::Bounds| {
        let signs = [
            (">=", &bounds.min),
            ("<=", &bounds.max),
            (">", &bounds.above),
            ("<", &bounds.below),
        ];
        let signs = signs
            .iter()
            .filter_map(|(sign, bound)| Some(format!(" {sign}{}", bound.as_ref()?)));
        format!("{name}{}", signs.collect::<String>())
    };
    let range = |min: Option<u64>, max: Option<u64>| match (min, max) {
        (None, None) => String::new(),
        _ => format!(
            " {}..{}",
            min.unwrap_or(0),
            max.map_or_else(String::new, |max| max.to_string())
        ),
    };
    match ty_ {
        Type::Bool => "bool".to_owned(),
        Type::Integer(b) => bounds("int", b),
        Type::Number(b) => bounds("number", b),
        Type::String(text) => {
            format!(
                "string{}{}",
                range(text.min, text.max),
                text.pattern.as_deref().map_or("", |p| p)
            )
        }
        Type::Const(constant) => format!("{:?}", constant.wire),
        Type::Any => "any".to_owned(),
        Type::List(list) => format!("[{}]{}", ty(&list.item), range(list.min, list.max)),
        Type::Tuple(items) => format!("({})", items.iter().map(ty).collect::<Vec<_>>().join(", ")),
        Type::Map(map) => format!(
            "map<{}{}>",
            map.keys
                .as_ref()
                .map_or_else(String::new, |keys| format!("{keys} ")),
            ty(&map.values)
        ),
        Type::Ref(name) => name.to_string(),
        Type::Nullable(inner) => format!("{}|null", ty(inner)),
    }
}

#[test]
fn the_fleets_types_read_naturally() {
    let model = lower(&protolabs::REGISTRY).expect("lowers");
    insta::assert_snapshot!(outline(&model));
}

#[test]
fn every_shape_has_its_place_in_the_model() {
    let model = lower(&zoo::REGISTRY).expect("lowers");
    insta::assert_snapshot!(outline(&model));
}

#[test]
fn flattened_unions_expand_to_whole_objects() {
    let model = lower(&zoo::REGISTRY).expect("lowers");
    let wholes = model.expand(&model.extensions[2].root).into_iter().map(|whole| {
        let fields: Vec<String> = whole.record.fields.iter().map(field).collect();
        format!("{}: {}", whole.name, fields.join(", "))
    });
    assert_eq!(
        wholes.collect::<Vec<_>>(),
        [
            r#"MoveHereMoveThere: from: "here", to: "there""#,
            r#"MoveHereMoveUp: from: "here", to: "up", y?: int or null"#,
            r#"MovePointMoveThere: from: "point", x: int, to: "there""#,
            r#"MovePointMoveUp: from: "point", x: int, to: "up", y?: int or null"#,
        ]
    );
}

#[test]
fn an_authors_example_comes_first_and_is_enough_for_its_form() {
    let model = lower(&zoo::REGISTRY).expect("lowers");
    let examples: Vec<String> = model.extensions[1]
        .examples
        .iter()
        .map(Value::to_string)
        .collect();
    assert_eq!(examples, [r#"{"unit":"m","height":1.5}"#]);
}
