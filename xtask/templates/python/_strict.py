"""Turns a JSON Schema into the closed form that chat APIs can hold a model to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NoReturn

from ._json import foreign, is_list, is_object, plain

__all__ = ["NotStrict", "strict_schema"]

_FREE = "free JSON has no strict schema; give the field a type"
_FLATTENED = "what is flattened into a union, or a union into it, has no strict schema; put it into a field"
_KEPT = ("type", "const", "enum", "$ref")
# What says nothing about the value, or is said elsewhere.
_SILENT = frozenset(
    "description properties required additionalProperties $schema $id $comment $defs title deprecated readOnly "
    "writeOnly".split()
)
# The keywords that become words, in the order of their sentences; `{}` is the keyword's value.
_NOTED = {
    "minimum": "Must be at least {}.",
    "exclusiveMinimum": "Must be greater than {}.",
    "maximum": "Must be at most {}.",
    "exclusiveMaximum": "Must be less than {}.",
    "multipleOf": "Must be a multiple of {}.",
    "minLength": "Must have at least {} character",
    "maxLength": "Must have at most {} character",
    "pattern": "Must match the pattern {}.",
    "format": "Format: {}.",
    "minItems": "Must have at least {} item",
    "maxItems": "Must have at most {} item",
    "uniqueItems": "No item may occur twice.",
    "default": "Default: {}.",
    "examples": "For example: {}.",
}
_NUMBERS = frozenset(
    "int8 int16 int32 int64 int128 int uint8 uint16 uint32 uint64 uint128 uint float double".split()
)


class NotStrict(ValueError):
    """A schema says something that a closed one cannot say."""

    path: str
    """The way through the schema's fields, ``findings[].line``; empty for the arguments themselves. A shared type's own
    fields begin with its name."""
    reason: str
    """What cannot be said, and what to do."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"no strict schema: {self.path + ': ' if self.path else ''}{self.reason}"


def strict_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The strict form of a schema, for APIs that hold a model to it: every object is closed and requires all its fields,
    and only keywords that such APIs know are left. Whatever fits the strict form, and keeps to its words, fits the schema.

    Fields that were optional stay nullable where they were, and are always written otherwise. Formats, patterns, lengths,
    ranges and defaults, which such APIs refuse or ignore, become sentences of the description. References stay, with their
    `$defs`.

    Raises `NotStrict` when the root is no object with fields of its own, or something below is free JSON, a map, or an object
    that is flattened into a union: none of them can be closed.
    """
    odd: list[Any] = []
    try:
        root = plain(schema, odd)
    except TypeError:
        raise NotStrict("", str(foreign(schema) or "is no JSON value")) from None
    if odd:
        _refuse("", str(foreign(schema)))
    closed = _node(root, root, "")
    if "properties" not in closed:
        _refuse("", "the arguments of a function are one object with fields of its own")
    shared = root.get("$defs")
    if is_object(shared):
        closed["$defs"] = {name: _node(root, each, name) for name, each in shared.items()}
    return closed


def _node(root: Any, schema: Any, path: str) -> dict[str, Any]:
    if not is_object(schema):
        _refuse(path, _FREE)
    return _keywords(root, _with_target(root, schema, path), path)


def _with_target(root: Any, keywords: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    """An object whose reference adds fields to its own: a form of a tagged union that is another type."""
    reference, own = keywords.get("$ref"), keywords.get("properties")
    if not isinstance(reference, str) or not is_object(own):
        return keywords
    target = _resolve(root, reference)
    fields = target.get("properties") if is_object(target) else None
    if not is_object(target) or not is_object(fields):
        _refuse(path, _FLATTENED)
    if not target.keys().isdisjoint(("$ref", "allOf", "anyOf", "oneOf")):
        _refuse(path, _FLATTENED)
    merged = {**target, **keywords, "properties": {**fields, **own}}
    del merged["$ref"]
    return merged


def _resolve(root: Any, reference: str) -> Any:
    if not reference.startswith("#"):
        return None
    value = root
    for step in reference[1:].split("/")[1:]:
        if not is_object(value):
            return None
        value = value.get(step.replace("~1", "/").replace("~0", "~"))
    return value


def _keywords(root: Any, keywords: Mapping[str, Any], path: str) -> dict[str, Any]:
    closed: dict[str, Any] = {}
    notes = [keywords["description"]] if isinstance(keywords.get("description"), str) else []
    for keyword, value in keywords.items():
        if keyword in _KEPT:
            closed[keyword] = value
        elif keyword == "items":
            closed["items"] = _node(root, value, f"{path}[]")
        elif keyword in ("oneOf", "anyOf"):
            closed["anyOf"] = [_node(root, branch, path) for branch in (value if is_list(value) else ())]
        elif keyword not in _SILENT and keyword not in _NOTED:
            _refuse(path, f"`{keyword}` has no strict form")
    notes += [_note(keyword, keywords[keyword]) for keyword in _NOTED if keyword in keywords]
    notes = [note for note in notes if note is not None]
    if _is_object_schema(keywords):
        _close(root, keywords, path, closed)
    if not closed:
        _refuse(path, _FREE)
    # A reference may have nothing beside it.
    if "$ref" in closed and notes:
        closed = {"anyOf": [closed]}
    if notes:
        closed["description"] = _sentences(notes)
    return closed


def _sentences(notes: list[str]) -> str:
    """The notes one after the other; each but the last ends as a sentence does, so that none runs into the next."""
    out = ""
    for note in notes:
        if out:
            out += " " if out.endswith((".", "!", "?", ":", ";", "…", "。")) else ". "
        out += note
    return out


def _close(root: Any, keywords: Mapping[str, Any], path: str, closed: dict[str, Any]) -> None:
    if "anyOf" in closed or "$ref" in closed:
        _refuse(path, _FLATTENED)
    given = keywords.get("properties")
    fields: Mapping[str, Any] = given if is_object(given) else {}
    if keywords.get("additionalProperties", False) is not False and not fields:
        _refuse(path, "a map has no strict schema; use a list of keys and values")
    closed["properties"] = {
        name: _node(root, field, f"{path}.{name}" if path else name) for name, field in fields.items()
    }
    closed["required"] = list(fields)
    closed["additionalProperties"] = False


def _is_object_schema(keywords: Mapping[str, Any]) -> bool:
    named = keywords.get("type")
    return named == "object" or (is_list(named) and "object" in named) or "properties" in keywords


def _note(keyword: str, value: Any) -> str | None:
    """A keyword in words; None where there is nothing to say."""
    said = _text(value)
    if keyword in ("pattern", "format"):
        if not isinstance(value, str) or (keyword == "format" and value in _NUMBERS):
            return None  # The width of a number is said by its range.
        said = value
    elif keyword == "examples":
        if not is_list(value):
            return None
        said = ", ".join(map(_text, value))
    elif (keyword == "uniqueItems" and value is not True) or (keyword == "default" and value is None):
        return None
    words = _NOTED[keyword].replace("{}", said)
    if words.endswith((" character", " item")):
        return words + ("." if said == "1" else "s.")
    return words


def _text(value: Any) -> str:
    """A value as JSON that says the same in every language: keys sorted, numbers without exponent or empty fraction."""
    if isinstance(value, float):
        text = format(Decimal(repr(value + 0.0)), "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    if is_object(value):
        return "{" + ",".join(f"{_text(key)}:{_text(item)}" for key, item in sorted(value.items())) + "}"
    if is_list(value):
        return "[" + ",".join(map(_text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _refuse(path: str, reason: str) -> NoReturn:
    raise NotStrict(path, reason)
