"""Turns a value that is not valid into its first violation, by a walk over the JSON Schema.

Rules and order are those of the Rust and TypeScript packages, so that path, kind and words are the same.
"""

from __future__ import annotations

from typing import Any, TypeGuard

from ._check import (
    Path,
    Schema,
    check_length,
    check_range,
    check_text,
    check_type,
    expected,
    expected_key,
    is_one_of,
    matches,
    violation,
    wrong_type,
)
from ._errors import Violation

__all__ = ["first_violation"]

_ANNOTATIONS = frozenset(
    (
        "$schema", "$id", "$defs", "$comment", "$anchor", "title", "description", "default", "examples",
        "deprecated", "readOnly", "writeOnly", "format",
    )
)  # fmt: skip

_MAX_REFERENCES = 64
"""Bounds the way through references that lead back to themselves."""


def first_violation(value: Any, schema: Schema) -> Violation | None:
    """The first rule of the schema that a plain JSON value breaks, or None."""
    return _Walk(schema).node(value, schema, None)


class _Walk:
    """One walk over a value; knows the root schema, which holds the definitions."""

    def __init__(self, root: Schema) -> None:
        self._root = root

    def node(self, value: Any, schema: Any, path: Path) -> Violation | None:
        """The first violation of a value against one node, in the order that all languages share."""
        schema = self._target(schema)
        allowed = self._constants(schema)
        if allowed:
            if not is_one_of(value, allowed):
                return expected(allowed, path)
        else:
            found = check_type(value, schema, path)
            if found is not None:
                return found
        return (
            check_range(value, schema, path)
            or check_text(value, schema, path)
            or self._items(value, schema, path)
            or self._fields(value, schema, path)
            or self._parts(value, schema, path)
            or self._union(value, schema, path)
        )

    def _constants(self, schema: Schema) -> list[Any]:
        """What a node allows, where that is a list: its own constants, or those of a union of such."""
        own = _own_constants(schema)
        if own or _union_keyword(schema) is None:
            return own
        forms, nullable = self._forms(schema)
        constants = [_own_constants(form) for form in forms]
        if not all(constants):
            return []
        return [one for own in constants for one in own] + [None] * nullable

    def _items(self, value: Any, schema: Schema, path: Path) -> Violation | None:
        if not _is_list(value):
            return None
        length = check_length(len(value), schema.get("minItems"), schema.get("maxItems"), "item", path)
        if length is not None:
            return length
        first: list[Any] = schema.get("prefixItems", [])
        for index, item in enumerate(value):
            node = first[index] if index < len(first) else schema.get("items", True)
            found = self.node(item, node, (path, index))
            if found is not None:
                return found
        return None

    def _fields(self, value: Any, schema: Schema, path: Path) -> Violation | None:
        if not _is_object(value):
            return None
        properties: Schema = schema.get("properties", {})
        required: list[str] = schema.get("required", [])
        for key in sorted(properties.keys() | required):
            if key in value:
                found = self.node(value[key], properties.get(key, True), (path, key))
                if found is not None:
                    return found
            elif key in required:
                return violation((path, key), "missing", "required field is missing")
        patterns: Schema = schema.get("patternProperties", {})
        rest = schema.get("additionalProperties", True)
        if not patterns and rest is True:
            return None
        for key in sorted(value.keys() - properties.keys()):
            node = next((node for pattern, node in patterns.items() if matches(key, pattern)), rest)
            if node is False:
                return violation((path, key), "value", _unknown_key(patterns))
            found = self.node(value[key], node, (path, key))
            if found is not None:
                return found
        return None

    def _parts(self, value: Any, schema: Schema, path: Path) -> Violation | None:
        if "$ref" in schema:
            found = self.node(value, self._resolve(schema["$ref"]), path)
            if found is not None:
                return found
        for part in schema.get("allOf", []):
            found = self.node(value, part, path)
            if found is not None:
                return found
        return None

    def _union(self, value: Any, schema: Schema, path: Path) -> Violation | None:
        if _union_keyword(schema) is None:
            return None
        forms, nullable = self._forms(schema)
        if not forms or (nullable and value is None) or all(_own_constants(form) for form in forms):
            return None  # A union of constants was looked at before.
        variants = [_variant(form) for form in forms]
        if None not in variants:
            return self._external(value, forms, path)
        if len(forms) == 1:
            return self.node(value, forms[0], path)
        tags = [self._tags(form) for form in forms]
        objects = all(form.get("type") == "object" for form in forms)
        key = _shared_tag(tags) if objects else None
        if key is not None:
            return self._tagged(value, forms, [tag[key] for tag in tags], key, path)
        found = [self.node(value, form, path) for form in forms]
        if None in found:
            return None
        if _is_object(value):
            meant = [
                found_violation
                for found_violation, constants in zip(found, tags, strict=True)
                if any(key in value and is_one_of(value[key], [one]) for key, one in constants.items())
            ]
            if len(meant) == 1:
                return meant[0]
        elif objects:
            return wrong_type("an object", value, path)
        return violation(path, "union", f"matches none of the {len(forms)} forms")

    def _tagged(
        self, value: Any, forms: list[Schema], tags: list[str], key: str, path: Path
    ) -> Violation | None:
        if not _is_object(value):
            return wrong_type("an object", value, path)
        if key not in value:
            return violation((path, key), "missing", "required field is missing")
        tag = value[key]
        if not isinstance(tag, str) or tag not in tags:
            return expected(tags, (path, key))
        return self.node(value, forms[tags.index(tag)], path)

    def _external(self, value: Any, forms: list[Schema], path: Path) -> Violation | None:
        constants = [_own_constants(form)[0] for form in forms if _own_constants(form)]
        keyed = {_variant(form): form for form in forms if not _own_constants(form)}
        if isinstance(value, str) and constants:
            return None if value in constants else expected(constants, path)
        if not _is_object(value):
            return wrong_type("a string or an object" if constants else "an object", value, path)
        key = next(iter(value)) if len(value) == 1 else None
        if key not in keyed:
            return expected_key([name for name in keyed if name is not None], path)
        return self.node(value, keyed[key], path)

    def _forms(self, schema: Schema, depth: int = 0) -> tuple[list[Schema], bool]:
        """The branches of a union without those of type null, and whether there was one of those.

        A branch that is itself a union and demands nothing else stands for its branches.
        """
        forms: list[Schema] = []
        nullable = False
        for listed in schema[_union_keyword(schema) or ""]:
            branch = self._target(listed)
            keyword = _union_keyword(branch)
            if keyword is not None and _demands_only(branch, keyword) and depth < _MAX_REFERENCES:
                inner, has_null = self._forms(branch, depth + 1)
                forms += inner
                nullable = nullable or has_null
            elif branch.get("type") == "null" or branch.get("const", branch) is None:
                nullable = True
            else:
                forms.append(branch)
        return forms, nullable

    def _tags(self, schema: Schema) -> dict[str, Any]:
        """The required fields of an object that are constants, sorted by key."""
        tags: dict[str, Any] = {}
        for key in sorted(schema.get("required", [])):
            constants = _own_constants(self._target(schema.get("properties", {}).get(key)))
            if len(constants) == 1:
                tags[key] = constants[0]
        return tags

    def _target(self, schema: Any) -> Schema:
        """The schema, or what it stands for where it is a bare reference; empty where it demands nothing."""
        target: Any = schema
        for _ in range(_MAX_REFERENCES):
            if not _is_object(target):
                break
            if "$ref" not in target or not _demands_only(target, "$ref"):
                return target
            target = self._resolve(target["$ref"])
        return {}

    def _resolve(self, reference: str) -> Any:
        node: Any = self._root
        for step in reference.removeprefix("#").split("/")[1:]:
            node = node[step.replace("~1", "/").replace("~0", "~")]
        return node


def _is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _union_keyword(schema: Schema) -> str | None:
    return next((keyword for keyword in ("oneOf", "anyOf") if keyword in schema), None)


def _demands_only(schema: Schema, keyword: str) -> bool:
    return all(key == keyword or key in _ANNOTATIONS or key.startswith("x-") for key in schema)


def _own_constants(schema: Schema) -> list[Any]:
    constants: list[Any] = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return constants


def _variant(schema: Schema) -> str | None:
    """The variant that a branch is: a constant string, or the one key of a closed object."""
    constants = _own_constants(schema)
    if len(constants) == 1 and isinstance(constants[0], str):
        return constants[0]
    keys = list(schema.get("properties", {}))
    closed = schema.get("type") == "object" and schema.get("additionalProperties") is False
    return keys[0] if closed and len(keys) == 1 and schema.get("required") == keys else None


def _unknown_key(patterns: Schema) -> str:
    return f"the key must match the pattern {next(iter(patterns))}" if len(patterns) == 1 else "no such field"


def _shared_tag(tags: list[dict[str, Any]]) -> str | None:
    """The first key under which every form has a constant string of its own."""
    for key in tags[0]:
        values = [tag.get(key) for tag in tags]
        if all(isinstance(value, str) for value in values) and len(set(values)) == len(values):
            return key
    return None
