"""Turns a value that is not valid into its first violation, by a walk over the JSON Schema.

The rules and their order are those of the Rust and TypeScript packages, so that path, kind and words are the same.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

from pydantic_core import SchemaValidator, ValidationError, core_schema

from ._errors import Violation
from ._json import child, describe

__all__ = ["MAX_SAFE_INTEGER", "Schema", "first_violation"]

Schema: TypeAlias = dict[str, Any]

MAX_SAFE_INTEGER = 2**53 - 1
"""The greatest integer that every reader keeps exactly."""

_WANTED = {
    "object": "an object",
    "array": "a list",
    "string": "a string",
    "number": "a number",
    "integer": "an integer",
    "boolean": "a boolean",
    "null": "null",
}

_LIMITS: tuple[tuple[str, str, Callable[[Any, Any], bool]], ...] = (
    ("minimum", "at least", operator.ge),
    ("maximum", "at most", operator.le),
    ("exclusiveMinimum", "greater than", operator.gt),
    ("exclusiveMaximum", "less than", operator.lt),
)


def first_violation(value: Any, schema: Schema) -> Violation | None:
    """The first rule of the schema that a plain JSON value breaks, or None."""
    return _Walk(schema).node(value, schema, "")


class _Walk:
    """One walk over a value; knows the root schema, which holds the definitions."""

    def __init__(self, root: Schema) -> None:
        self._root = root

    def node(self, value: Any, schema: Any, path: str) -> Violation | None:
        """The first violation of a value against one node, in the order that all languages share."""
        if not isinstance(schema, dict):
            return None  # `true` and `false` constrain nothing that a payload could break.
        return (
            _type(value, schema, path)
            or self._constant(value, schema, path)
            or _range(value, schema, path)
            or _text(value, schema, path)
            or self._items(value, schema, path)
            or self._fields(value, schema, path)
            or self._parts(value, schema, path)
            or self._union(value, schema, path)
        )

    def _constant(self, value: Any, schema: Schema, path: str) -> Violation | None:
        allowed = _constants(schema)
        if allowed is None:
            branches = _branches(schema)
            if not branches:
                return None
            allowed = []
            for branch in branches:
                constants = _constants(branch)
                if constants is None:
                    return None
                allowed += constants
        return None if _is_one_of(value, allowed) else _expected(allowed, path)

    def _items(self, value: Any, schema: Schema, path: str) -> Violation | None:
        if not isinstance(value, list):
            return None
        length = _length(len(value), schema.get("minItems"), schema.get("maxItems"), "item", path)
        if length is not None or "items" not in schema:
            return length
        for index, item in enumerate(value):
            found = self.node(item, schema["items"], child(path, index))
            if found is not None:
                return found
        return None

    def _fields(self, value: Any, schema: Schema, path: str) -> Violation | None:
        if not isinstance(value, dict):
            return None
        properties: Schema = schema.get("properties", {})
        required: list[str] = schema.get("required", [])
        for key in sorted({*properties, *required}):
            if key in value:
                found = self.node(value[key], properties.get(key, True), child(path, key))
                if found is not None:
                    return found
            elif key in required:
                return Violation(child(path, key), "missing", "required field is missing")
        rest = schema.get("additionalProperties")
        if isinstance(rest, dict):
            for key in sorted(value.keys() - properties.keys()):
                found = self.node(value[key], rest, child(path, key))
                if found is not None:
                    return found
        return None

    def _parts(self, value: Any, schema: Schema, path: str) -> Violation | None:
        if "$ref" in schema:
            found = self.node(value, self._target(schema["$ref"]), path)
            if found is not None:
                return found
        for part in schema.get("allOf", []):
            found = self.node(value, part, path)
            if found is not None:
                return found
        return None

    def _union(self, value: Any, schema: Schema, path: str) -> Violation | None:
        branches = list(self._forms(schema))
        forms = [branch for branch in branches if branch.get("type") != "null"]
        if not forms or all(_constants(form) is not None for form in forms):
            return None  # The constants were looked at before.
        if value is None and len(forms) < len(branches):
            return None
        if len(forms) == 1:
            return self.node(value, forms[0], path)
        objects = all(self._is_object(form) for form in forms)
        tags = [self._tags(form) for form in forms]
        shared = sorted(set(tags[0]).intersection(*tags[1:])) if objects else []
        if shared:
            return self._tagged(value, forms, [tag[shared[0]] for tag in tags], shared[0], path)
        found = [self.node(value, form, path) for form in forms]
        if None in found:
            return None
        if isinstance(value, dict):
            meant = [
                violation
                for violation, constants in zip(found, tags, strict=True)
                if any(key in value and value[key] == constant for key, constant in constants.items())
            ]
            if len(meant) == 1:
                return meant[0]
        elif objects:
            return _wrong_type("an object", value, path)
        return Violation(path, "union", f"matches none of the {len(forms)} forms")

    def _tagged(self, value: Any, forms: list[Schema], tags: list[str], key: str, path: str) -> Violation | None:
        if not isinstance(value, dict):
            return _wrong_type("an object", value, path)
        if key not in value:
            return Violation(child(path, key), "missing", "required field is missing")
        tag = value[key]
        if not isinstance(tag, str) or tag not in tags:
            return _expected(tags, child(path, key))
        return self.node(value, forms[tags.index(tag)], path)

    def _forms(self, schema: Schema) -> Iterator[Schema]:
        """The branches of a union; one that is itself a union stands for its branches."""
        for branch in _branches(schema):
            target = branch
            while "$ref" in target and not _branches(target):
                target = self._target(target["$ref"])
            if _branches(target) and "properties" not in target:
                yield from self._forms(target)
            else:
                yield branch

    def _is_object(self, schema: Schema) -> bool:
        return schema.get("type") == "object" or any(self._is_object(part) for part in self._inner(schema))

    def _tags(self, schema: Schema) -> dict[str, str]:
        """The required fields of an object that are constant strings."""
        tags: dict[str, str] = {}
        required = schema.get("required", [])
        for key, field in schema.get("properties", {}).items():
            constants = _constants(field) if isinstance(field, dict) else None
            if key in required and constants is not None and len(constants) == 1 and isinstance(constants[0], str):
                tags[key] = constants[0]
        for part in self._inner(schema):
            tags = self._tags(part) | tags
        return tags

    def _inner(self, schema: Schema) -> Iterator[Schema]:
        if "$ref" in schema:
            yield self._target(schema["$ref"])
        yield from schema.get("allOf", [])

    def _target(self, reference: str) -> Schema:
        node: Any = self._root
        for step in reference.removeprefix("#").split("/")[1:]:
            node = node[step.replace("~1", "/").replace("~0", "~")]
        assert isinstance(node, dict)
        return node


def _type(value: Any, schema: Schema, path: str) -> Violation | None:
    wanted = schema.get("type")
    if wanted is None:
        return None
    names: list[str] = [wanted] if isinstance(wanted, str) else wanted
    if not any(_is(name, value) for name in names):
        named = [_WANTED[name] for name in names if name != "null" or len(names) == 1]
        if "integer" in names and _is("number", value):
            return Violation(path, "type", f"expected {' or '.join(named)}, got a number with a fraction")
        return _wrong_type(" or ".join(named), value, path)
    if not _is("number", value):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return Violation(path, "number", "expected a finite number")
    if "number" not in names and not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        return Violation(path, "number", "expected an integer within +-(2^53-1)")
    if isinstance(value, int) and _overflows(value):
        return Violation(path, "number", "expected a finite number")
    return None


def _is(name: str, value: Any) -> bool:
    match name:
        case "object":
            return isinstance(value, dict)
        case "array":
            return isinstance(value, list)
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
        case "number":
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        case _:
            # NaN and infinity pass here, so that they are worded as what they are.
            whole = isinstance(value, float) and (value.is_integer() or not math.isfinite(value))
            return whole or (isinstance(value, int) and not isinstance(value, bool))


def _overflows(value: int) -> bool:
    try:
        float(value)
    except OverflowError:
        return True
    return False


def _wrong_type(wanted: str, value: Any, path: str) -> Violation:
    got = next(words for name, words in _WANTED.items() if _is(name, value))
    return Violation(path, "type", f"expected {wanted}, got {got}")


def _range(value: Any, schema: Schema, path: str) -> Violation | None:
    if not _is("number", value):
        return None
    for keyword, words, holds in _LIMITS:
        if keyword in schema and not holds(value, schema[keyword]):
            limit = schema[keyword]
            whole = isinstance(limit, float) and limit.is_integer()
            return Violation(path, "range", f"must be {words} {int(limit) if whole else limit}")
    return None


def _text(value: Any, schema: Schema, path: str) -> Violation | None:
    if not isinstance(value, str):
        return None
    pattern: str | None = schema.get("pattern")
    length = _length(len(value), schema.get("minLength"), schema.get("maxLength"), "character", path)
    if length is not None or pattern is None or _matches(value, pattern):
        return length
    return Violation(path, "pattern", f"must match the pattern {pattern}")


def _matches(value: str, pattern: str) -> bool:
    try:
        _pattern(pattern).validate_python(value)
    except ValidationError:
        return False
    return True


@cache
def _pattern(pattern: str) -> SchemaValidator:
    # The engine that pydantic judges with, and the same as Rust's: `re` differs in `$` and in classes.
    return SchemaValidator(core_schema.str_schema(strict=True, pattern=pattern))


def _length(length: int, least: int | None, most: int | None, unit: str, path: str) -> Violation | None:
    if least is not None and length < least:
        return Violation(path, "length", f"must have at least {least} {unit}{'' if least == 1 else 's'}")
    if most is not None and length > most:
        return Violation(path, "length", f"must have at most {most} {unit}{'' if most == 1 else 's'}")
    return None


def _branches(schema: Schema) -> list[Schema]:
    branches: list[Schema] = schema.get("oneOf") or schema.get("anyOf") or []
    return branches


def _constants(schema: Schema) -> list[Any] | None:
    if "const" in schema:
        return [schema["const"]]
    constants: list[Any] | None = schema.get("enum")
    return constants


def _is_one_of(value: Any, allowed: list[Any]) -> bool:
    # In Python `True == 1`, in JSON they differ.
    return any(value == one and isinstance(value, bool) == isinstance(one, bool) for one in allowed)


def _expected(allowed: list[Any], path: str) -> Violation:
    words = ", ".join(describe(one) for one in allowed)
    return Violation(path, "value", f"expected {words}" if len(allowed) == 1 else f"expected one of {words}")
