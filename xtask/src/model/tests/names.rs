//! Turns names of every kind into identifiers, by table.

use crate::model::names::{
    is_python_identifier, is_typescript_identifier, is_typescript_property, python_parameter, type_name,
    type_part,
};

#[test]
fn parameters_of_python() {
    for (wire, name) in [
        ("durationMs", Some("duration_ms")),
        ("input_tokens", Some("input_tokens")),
        ("class", Some("class_")),
        ("None", Some("none")),
        ("from", Some("from_")),
        ("x-id", Some("x_id")),
        ("https://ext.example/v1", Some("https_ext_example_v1")),
        ("1st", Some("_1st")),
        ("größe", None),
        ("", None),
        ("-", None),
    ] {
        assert_eq!(python_parameter(wire).as_deref(), name, "{wire}");
    }
}

#[test]
fn parts_of_type_names() {
    for (wire, part) in [
        ("started", Some("Started")),
        ("in-progress", Some("InProgress")),
        ("HTTPServer", Some("HttpServer")),
        ("v1.2", Some("V12")),
        ("2d", Some("2d")),
        ("é", None),
        ("", None),
    ] {
        assert_eq!(type_part(wire).as_deref(), part, "{wire}");
    }
}

#[test]
fn names_of_types() {
    for (rust, name) in [
        ("CostUsage", Some("CostUsage")),
        ("HTTPServer", Some("HTTPServer")),
        ("Page_for_Item", Some("PageForItem")),
        ("Kind", None),
        ("list", None),
        ("unknown", None),
        ("EXTENSION", None),
        ("None", None),
        ("Größe", None),
    ] {
        assert_eq!(type_name(rust).as_deref(), name, "{rust}");
    }
}

#[test]
fn identifiers() {
    // TypeScript property, TypeScript identifier, Python identifier.
    for (name, expected) in [
        ("plain", [true, true, true]),
        ("_private", [true, true, true]),
        ("$dollar", [true, true, false]),
        ("class", [true, false, false]),
        ("lambda", [true, true, false]),
        ("interface", [true, false, true]),
        ("1st", [false, false, false]),
        ("x-id", [false, false, false]),
        ("é", [false, false, false]),
        ("", [false, false, false]),
        ("__proto__", [false, false, true]),
    ] {
        let found = [
            is_typescript_property(name),
            is_typescript_identifier(name),
            is_python_identifier(name),
        ];
        assert_eq!(found, expected, "{name}");
    }
}
