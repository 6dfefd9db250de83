//! Turns hand-made models into definitions, and holds them against the Python that they should be.

use std::collections::BTreeMap;

use super::*;
use crate::model::{Bounds, Constant, Form, List, Presence, Text, TypeDef};

fn field(wire: &str, ty: Type) -> Field {
    Field {
        wire: wire.to_owned(),
        docs: format!("Holds {wire}."),
        deprecated: false,
        ty,
        written: Some(Presence::Required),
        accepted: Some(Presence::Required),
        aliases: Vec::new(),
        null_is_absent: false,
        default: None,
    }
}

fn optional(wire: &str, ty: Type) -> Field {
    Field {
        written: Some(Presence::Optional),
        accepted: Some(Presence::Optional),
        null_is_absent: true,
        ..field(wire, ty)
    }
}

fn constant(wire: &str) -> Type {
    Type::Const(Constant {
        wire: wire.to_owned(),
        ..Constant::default()
    })
}

fn named(name: &str) -> Type {
    Type::Ref(TypeName(name.to_owned()))
}

fn list(item: Type) -> Type {
    Type::List(Box::new(List {
        item,
        min: None,
        max: Some(3),
        is_set: false,
    }))
}

fn form(ty: Type) -> Form {
    Form {
        name: TypeName("Form".to_owned()),
        docs: String::new(),
        tag: None,
        ty,
    }
}

/// Defines the type `Root` of these types, each without docs but `Root`.
fn defined(types: Vec<(&str, Shape)>) -> String {
    let types = types.into_iter().map(|(name, shape)| {
        let docs = if name == "Root" { "The root." } else { "" };
        let def = TypeDef {
            docs: docs.to_owned(),
            deprecated: false,
            shape,
        };
        (TypeName(name.to_owned()), def)
    });
    let model = Model {
        extensions: Vec::new(),
        types: types.collect(),
        skill_results: None,
    };
    define(&model, &TypeName("Root".to_owned()), &BTreeMap::new())
        .0
        .text
}

#[test]
fn records_are_classes_and_what_they_need_comes_first() {
    let root = Record {
        fields: vec![
            field("leaf", named("Leaf")),
            optional("kids", list(named("Root"))),
        ],
        ..Record::default()
    };
    let leaf = Record {
        rest: Some(Type::Integer(Bounds {
            min: Some(0.into()),
            ..Bounds::default()
        })),
        ..Record::default()
    };
    assert_eq!(
        defined(vec![("Root", Shape::Record(root)), ("Leaf", Shape::Record(leaf))]),
        r#"@record(lambda: Annotated[int, integer(ge=0)])
class Leaf(TypedDict, extra_items="int"):  # type: ignore[call-arg, misc, unused-ignore]
    pass


@record()
class Root(TypedDict):
    """The root."""

    leaf: Leaf
    """Holds leaf."""

    kids: NotRequired[Annotated[list[Root], Field(max_length=3), NULL_IS_ABSENT]]
    """Holds kids."""
"#
    );
}

#[test]
fn keys_that_are_no_identifiers_make_a_call() {
    let root = Record {
        fields: vec![field("a\"b", constant("x")), field("class", Type::Any)],
        ..Record::default()
    };
    assert_eq!(
        defined(vec![("Root", Shape::Record(root))]),
        r#"Root = TypedDict(
    "Root",
    {
        # Holds a"b.
        "a\"b": "Literal[\"x\"]",
        # Holds class.
        "class": "Any",
    },
)
"""The root."""

record()(Root)
"#
    );
}

#[test]
fn a_union_that_holds_itself_is_a_type_of_its_own() {
    let root = Union {
        tag: None,
        external: false,
        forms: vec![form(list(named("Root"))), form(Type::Bool)],
    };
    assert_eq!(
        defined(vec![("Root", Shape::Union(root))]),
        r#"if TYPE_CHECKING:
    Root: TypeAlias = 'Annotated[Annotated[list[Root], Field(max_length=3)] | bool, Field(union_mode="left_to_right")]'
else:
    Root = TypeAliasType("Root", 'Annotated[Annotated[list[Root], Field(max_length=3)] | bool, Field(union_mode="left_to_right")]')
"""The root."""
"#
    );
}

#[test]
fn enumerations_are_literals_and_their_values() {
    let literal = |wire: &str| Literal {
        wire: wire.to_owned(),
        docs: format!("Means\n{wire}."),
        deprecated: false,
        other: false,
    };
    assert_eq!(
        defined(vec![("Root", Shape::Enum(vec![literal("a-b"), literal("\"")]))]),
        r#"Root: TypeAlias = Literal["a-b", "\""]
"""The root.

- `a-b`: Means a-b.
- `"`: Means ".
"""

ROOT_VALUES: tuple[Root, ...] = ("a-b", "\"")
"""Every `Root`."""
"#
    );
}

#[test]
fn a_field_hides_nothing_that_annotations_use() {
    let text = Text::default();
    for wire in ["Field", "integer", "NULL_IS_ABSENT", "ANYTHING"] {
        let root = Record {
            fields: vec![field(wire, Type::String(text.clone()))],
            ..Record::default()
        };
        let defined = defined(vec![("Root", Shape::Record(root))]);
        assert!(defined.starts_with("Root = TypedDict("), "{defined}");
    }
}

#[test]
fn a_tag_that_two_objects_share_does_not_decide() {
    let constant = |tag: &str| field("t", constant(tag));
    let of_fields = |fields: Vec<Field>| Record {
        fields,
        ..Record::default()
    };
    let inner = |name: &str| Form {
        name: TypeName(name.to_owned()),
        ..form(named(name))
    };
    let both = Record {
        fields: vec![constant("a")],
        flattened: vec![Union {
            tag: None,
            external: false,
            forms: vec![inner("One"), inner("Two")],
        }],
        ..Record::default()
    };
    let root = Union {
        tag: Some("t".to_owned()),
        external: false,
        forms: vec![inner("Both"), inner("Other")],
    };
    let defined = defined(vec![
        ("Root", Shape::Union(root)),
        ("Both", Shape::Record(both)),
        ("One", Shape::Record(of_fields(vec![field("x", Type::Bool)]))),
        ("Two", Shape::Record(of_fields(vec![field("y", Type::Bool)]))),
        ("Other", Shape::Record(of_fields(vec![constant("b")]))),
    ]);
    assert!(!defined.contains("discriminator"), "{defined}");
    assert_eq!(defined.matches("left_to_right").count(), 2, "{defined}");
}
