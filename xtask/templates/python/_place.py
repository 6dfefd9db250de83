"""Turns a value that is not valid into its first violation, by a walk over the JSON Schema.

Rules and order are those of the Rust and TypeScript packages, so that path, kind and words are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeGuard

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
    not_one_of,
    pattern_words,
    same_field,
    violation,
    wrong_type,
)
from ._errors import Violation

__all__ = ["Walk"]

_ANNOTATIONS = frozenset(
    (
        "$schema", "$id", "$defs", "$comment", "$anchor", "title", "description", "default", "examples",
        "deprecated", "readOnly", "writeOnly", "format",
    )
)  # fmt: skip

_MAX_REFERENCES = 64
"""Bounds the way through references that lead back to themselves."""


class Walk:
    """The walks over values of one schema; looks at each node of it once, since lists have many values of one node."""

    def __init__(self, root: Schema) -> None:
        self._root = root
        self._nodes: dict[int, _Node] = {}

    def first_violation(self, value: Any) -> Violation | None:
        """The first rule of the schema that a plain JSON value breaks, or None."""
        return self._node(value, self._root, None)

    def _node(self, value: Any, schema: Any, path: Path) -> Violation | None:
        """The first violation of a value against one node, in the order that all languages share."""
        # Nodes are parts of the root, which lives as long as their ids are kept.
        node = self._nodes.get(id(schema)) or self._nodes.setdefault(id(schema), self._looked_at(schema))
        if node.allowed:
            found = None if is_one_of(value, node.allowed) else expected(node.allowed, path)
        else:
            found = check_type(value, node.schema, path)
        return (
            found
            or (not_one_of(node.refused, path) if is_one_of(value, node.refused) else None)
            or check_range(value, node.schema, path)
            or check_text(value, node.schema, path)
            or self._items(value, node.schema, path)
            or self._fields(value, node, path)
            or self._parts(value, node.schema, path)
            or self._union(value, node.union, path)
        )

    def _items(self, value: Any, schema: Schema, path: Path) -> Violation | None:
        if not _is_list(value):
            return None
        length = check_length(len(value), schema.get("minItems"), schema.get("maxItems"), "item", path)
        if length is not None:
            return length
        first: list[Any] = schema.get("prefixItems", [])
        for index, item in enumerate(value):
            item_schema = first[index] if index < len(first) else schema.get("items", True)
            found = self._node(item, item_schema, (path, index))
            if found is not None:
                return found
        return None

    def _fields(self, value: Any, node: _Node, path: Path) -> Violation | None:
        if not _is_object(value):
            return None
        for names, required, schema in node.fields:
            there = [name for name in names if name in value]
            if len(there) > 1:
                return same_field(there[0], (path, there[1]))
            if there:
                found = self._node(value[there[0]], schema, (path, there[0]))
                if found is not None:
                    return found
            elif required:
                return violation((path, names[0]), "missing", "required field is missing")
        patterns: Schema = node.schema.get("patternProperties", {})
        rest = node.schema.get("additionalProperties", True)
        if not patterns and rest is True:
            return None
        for key in sorted(value.keys() - node.schema.get("properties", {}).keys()):
            schema = next((schema for pattern, schema in patterns.items() if matches(key, pattern)), rest)
            if schema is False:
                return violation((path, key), "value", _unknown_key(patterns))
            found = self._node(value[key], schema, (path, key))
            if found is not None:
                return found
        return None

    def _parts(self, value: Any, schema: Schema, path: Path) -> Violation | None:
        if "$ref" in schema:
            found = self._node(value, self._resolve(schema["$ref"]), path)
            if found is not None:
                return found
        for part in schema.get("allOf", ()):
            found = self._node(value, part, path)
            if found is not None:
                return found
        return None

    def _union(self, value: Any, union: _Union | None, path: Path) -> Violation | None:
        if union is None or not union.forms or (union.nullable and value is None) or union.constant:
            return None  # A union of constants was looked at before.
        if union.external:
            return self._external(value, union, path)
        if len(union.forms) == 1:
            return self._node(value, union.forms[0], path)
        if union.tag is not None:
            return self._tagged(value, union, union.tag, path)
        found = [self._node(value, form, path) for form in union.forms]
        if None in found:
            return None
        if _is_object(value):
            meant = [
                found_violation
                for found_violation, constants in zip(found, union.tags, strict=True)
                if any(key in value and is_one_of(value[key], [one]) for key, one in constants.items())
            ]
            if len(meant) == 1:
                return meant[0]
        elif union.objects:
            return wrong_type("an object", value, path)
        return violation(path, "union", f"matches none of the {len(union.forms)} forms")

    def _tagged(self, value: Any, union: _Union, key: str, path: Path) -> Violation | None:
        if not _is_object(value):
            return wrong_type("an object", value, path)
        if key not in value:
            return violation((path, key), "missing", "required field is missing")
        names = [sign for sign in union.signs if isinstance(sign, str)]
        tag = value[key]
        if isinstance(tag, str) and tag in names:
            return self._node(value, union.forms[union.signs.index(tag)], path)
        if union.other is not None:
            return self._node(value, union.other, path)
        return expected(names, (path, key))

    def _looked_at(self, listed: Any) -> _Node:
        schema = self._target(listed)
        properties: Schema = schema.get("properties", {})
        required: list[str] = schema.get("required", [])
        aliased: Schema = schema.get("x-a2a-aliases", {})
        others = {name for field in aliased.values() for name in field["names"]}
        keys = sorted((properties.keys() | required) - others)
        must = {*required, *(key for key, field in aliased.items() if field["required"])}
        names = {key: [key, *aliased.get(key, {}).get("names", ())] for key in keys}
        fields = [(names[key], key in must, properties.get(key, True)) for key in keys]
        union = None if _union_keyword(schema) is None else self._looked_at_union(schema)
        return _Node(schema, _constants(schema, union), _refused(schema), fields, union)

    def _looked_at_union(self, schema: Schema) -> _Union:
        forms, nullable = self._forms(schema)
        tags = [self._tags(form) for form in forms]
        objects = all(form.get("type") == "object" for form in forms)
        constant = all(_own_constants(form) for form in forms)
        variants = [_variant(form) for form in forms]
        external = bool(forms) and _are_told(variants)
        by_key = [self._signs(form) for form in forms]
        tag = _shared_tag(by_key) if objects and len(forms) > 1 else None
        signs = variants if tag is None else [each[tag] for each in by_key]
        other = next((form for form, sign in zip(forms, signs, strict=True) if isinstance(sign, frozenset)), None)
        return _Union(forms, nullable, tags, objects, tag, constant, external, signs, other)

    def _external(self, value: Any, union: _Union, path: Path) -> Violation | None:
        constants = [_own_constants(form)[0] for form in union.forms if _own_constants(form)]
        named = [(sign, form) for sign, form in zip(union.signs, union.forms, strict=True) if isinstance(sign, str)]
        keyed = {sign: form for sign, form in named if not _own_constants(form)}
        if isinstance(value, str) and (constants or union.other is not None):
            if value in constants:
                return None
            return expected(constants, path) if union.other is None else self._node(value, union.other, path)
        if not _is_object(value) or not keyed:
            strings = ["a string"] if constants or union.other is not None else []
            return wrong_type(" or ".join(strings + ["an object"] * bool(keyed)), value, path)
        key = next(iter(value)) if len(value) == 1 else None
        if key not in keyed:
            return expected_key(list(keyed), path)
        return self._node(value, keyed[key], path)

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

    def _signs(self, schema: Schema) -> dict[str, _Sign]:
        """What the required fields of an object tell it by, sorted by key."""
        signs: dict[str, _Sign] = {}
        for key in sorted(schema.get("required", [])):
            sign = _sign(self._target(schema.get("properties", {}).get(key)))
            if sign is not None:
                signs[key] = sign
        return signs

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


_Sign: TypeAlias = str | frozenset[str]
"""What tells a branch of a union: a string of its own, or all that are no other's."""


@dataclass(frozen=True, slots=True)
class _Union:
    """What a node's union is, which no value changes."""

    forms: list[Schema]
    """The branches, without those of type null."""
    nullable: bool
    tags: list[dict[str, Any]]
    """The required constants of each branch."""
    objects: bool
    """Whether every branch is an object."""
    tag: str | None
    """The key that tells the branches apart."""
    constant: bool
    """Whether every branch is a constant."""
    external: bool
    """Whether every branch is a string or an object of one key."""
    signs: Sequence[_Sign | None]
    """What tells each branch, under the tag where there is one."""
    other: Schema | None
    """The branch for what is told as no other."""


@dataclass(frozen=True, slots=True)
class _Node:
    """What a node of the schema demands, which no value changes."""

    schema: Schema
    """The node, or what it stands for."""
    allowed: list[Any]
    """The constants that it allows; empty where it allows others too."""
    refused: list[Any]
    """The constants that it must not be."""
    fields: list[tuple[list[str], bool, Any]]
    """Every key of `properties` and `required`, sorted, with its other names, whether it is required, and its schema."""
    union: _Union | None


def _is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _union_keyword(schema: Schema) -> str | None:
    return next((keyword for keyword in ("oneOf", "anyOf") if keyword in schema), None)


def _demands_only(schema: Schema, keyword: str) -> bool:
    return all(key == keyword or key in _ANNOTATIONS or key.startswith("x-") for key in schema)


def _constants(schema: Schema, union: _Union | None) -> list[Any]:
    """What a node allows, where that is a list: its own constants, or those of a union of such."""
    own = _own_constants(schema)
    if own or union is None or not union.constant:
        return own
    constants: list[Any] = [one for form in union.forms for one in _own_constants(form)]
    return constants + [None] * union.nullable


def _own_constants(schema: Schema) -> list[Any]:
    constants: list[Any] = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return constants


def _refused(schema: Schema) -> list[Any]:
    """The constants of a `not`, where they are all that it demands."""
    refused: Any = schema.get("not")
    return _own_constants(refused) if _is_object(refused) and _demands_only(refused, "enum") else []


def _sign(schema: Schema) -> _Sign | None:
    constants = _own_constants(schema)
    if len(constants) == 1 and isinstance(constants[0], str):
        return constants[0]
    refused = [one for one in _refused(schema) if isinstance(one, str)]
    return frozenset(refused) if refused and schema.get("type") == "string" else None


def _variant(schema: Schema) -> _Sign | None:
    """The variant that a branch is: a string, or the one key of a closed object."""
    sign = _sign(schema)
    if sign is not None:
        return sign
    keys = list(schema.get("properties", {}))
    closed = schema.get("type") == "object" and schema.get("additionalProperties") is False
    return keys[0] if closed and len(keys) == 1 and schema.get("required") == keys else None


def _are_told(signs: Sequence[_Sign | None]) -> bool:
    """Whether each branch has a string, but for one that may take all that are no other's."""
    names = frozenset(sign for sign in signs if isinstance(sign, str))
    return [sign for sign in signs if not isinstance(sign, str)] in ([], [names])


def _unknown_key(patterns: Schema) -> str:
    return f"the key must {pattern_words(next(iter(patterns)))}" if len(patterns) == 1 else "no such field"


def _shared_tag(signs: list[dict[str, _Sign]]) -> str | None:
    """The first key by which every form is told from all others."""
    for key in signs[0]:
        under_key = [each.get(key) for each in signs]
        if _are_told(under_key) and len(set(under_key)) == len(under_key):
            return key
    return None
