"""Turns one value and the plain keywords of one schema into the violation of the first that it breaks."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import cache, reduce
from typing import Any, TypeAlias

from pydantic_core import SchemaValidator, ValidationError, core_schema

from ._errors import Kind, Violation
from ._formats import PATTERN_WORDS
from ._json import child, describe, is_finite, is_list, is_object

__all__ = [
    "MAX_SAFE_INTEGER",
    "Path",
    "Schema",
    "check_length",
    "check_range",
    "check_text",
    "check_type",
    "expected",
    "expected_key",
    "inexact",
    "is_one_of",
    "matches",
    "not_one_of",
    "pattern_words",
    "same_field",
    "violation",
    "wrong_type",
]

Schema: TypeAlias = dict[str, Any]

Path: TypeAlias = "tuple[Path, str | int] | None"
"""A place in a payload, its last step first; it becomes text only when something is wrong there."""

MAX_SAFE_INTEGER = 2**53 - 1
"""The greatest integer that every reader keeps exactly."""

_INEXACT = "expected an integer within +-(2^53-1)"

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


def check_type(value: Any, schema: Schema, path: Path) -> Violation | None:
    """Rule 1: the JSON type, and what a number may be."""
    wanted = schema.get("type")
    if wanted is None:
        return None
    names: list[str] = [wanted] if isinstance(wanted, str) else wanted
    if not any(_is(name, value) for name in names):
        named = [_WANTED[name] for name in names if name != "null" or len(names) == 1]
        if "integer" in names and _is("number", value):
            return violation(path, "type", f"expected {' or '.join(named)}, got a number with a fraction")
        return wrong_type(" or ".join(named), value, path)
    if not _is("number", value):
        return None
    if isinstance(value, float) and not is_finite(value):
        return violation(path, "number", "expected a finite number")
    if "number" not in names and not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        return violation(path, "number", _INEXACT)
    if not is_finite(value):
        return violation(path, "number", "expected a finite number")
    return None


def inexact(value: Any, path: str = "") -> Violation | None:
    """The first integer beyond +-(2^53-1), which a reader in JavaScript would round."""
    if isinstance(value, int):
        is_exact = -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER
        return None if is_exact else Violation(path, "number", _INEXACT)
    items: Iterable[tuple[str | int, Any]] = ()
    if is_object(value):
        items = sorted(value.items())
    elif is_list(value):
        items = enumerate(value)
    found = (inexact(item, child(path, key)) for key, item in items)
    return next((violation for violation in found if violation is not None), None)


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
            whole = isinstance(value, float) and (value.is_integer() or not is_finite(value))
            return whole or (isinstance(value, int) and not isinstance(value, bool))


def violation(path: Path, kind: Kind, message: str) -> Violation:
    """A violation at a place."""
    steps: list[str | int] = []
    while path is not None:
        path, step = path
        steps.append(step)
    return Violation(reduce(child, reversed(steps), ""), kind, message)


def wrong_type(wanted: str, value: Any, path: Path) -> Violation:
    """A value of another JSON type."""
    got = next(words for name, words in _WANTED.items() if _is(name, value))
    return violation(path, "type", f"expected {wanted}, got {got}")


def check_range(value: Any, schema: Schema, path: Path) -> Violation | None:
    """Rule 3: the range of a number."""
    if not _is("number", value):
        return None
    for keyword, words, holds in _LIMITS:
        if keyword in schema and not holds(value, schema[keyword]):
            limit = format(Decimal(repr(schema[keyword])).normalize(), "f")
            return violation(path, "range", f"must be {words} {limit}")
    return None


def check_text(value: Any, schema: Schema, path: Path) -> Violation | None:
    """Rule 4: length and pattern of a string."""
    if not isinstance(value, str):
        return None
    pattern: str | None = schema.get("pattern")
    length = check_length(len(value), schema.get("minLength"), schema.get("maxLength"), "character", path)
    if length is not None or pattern is None or matches(value, pattern):
        return length
    return violation(path, "pattern", f"must {pattern_words(pattern)}")


def pattern_words(pattern: str) -> str:
    """`be a date as in 2026-01-31` of a format's pattern, `match the pattern ..` of any other."""
    words = PATTERN_WORDS.get(pattern)
    return f"match the pattern {pattern}" if words is None else f"be {words}"


def matches(value: str, pattern: str) -> bool:
    """Whether a pattern is found in a text."""
    try:
        _pattern(pattern).validate_python(value)
    except ValidationError:
        return False
    return True


@cache
def _pattern(pattern: str) -> SchemaValidator:
    # The engine that pydantic judges with, and the same as Rust's: `re` differs in `$` and in classes.
    return SchemaValidator(core_schema.str_schema(strict=True, pattern=pattern))


def check_length(length: int, least: int | None, most: int | None, unit: str, path: Path) -> Violation | None:
    """Rules 4 and 5: how many characters or items there are."""
    if least is not None and length < least:
        return violation(path, "length", f"must have at least {least} {unit}{'' if least == 1 else 's'}")
    if most is not None and length > most:
        return violation(path, "length", f"must have at most {most} {unit}{'' if most == 1 else 's'}")
    return None


def is_one_of(value: Any, allowed: list[Any]) -> bool:
    """Whether a value is one of some constants."""
    # In Python `True == 1`, in JSON they differ.
    return any(value == one and isinstance(value, bool) == isinstance(one, bool) for one in allowed)


def expected(allowed: list[Any], path: Path) -> Violation:
    """A value that is none of the constants."""
    named = [describe(one) for one in allowed if one is not None] or ["null"]
    return violation(path, "value", f"expected {'one of ' if len(named) > 1 else ''}{', '.join(named)}")


def not_one_of(refused: list[Any], path: Path) -> Violation:
    """A value that is one of these constants."""
    named = ", ".join(describe(one) for one in refused)
    return violation(path, "value", f"must {'be none of' if len(refused) > 1 else 'not be'} {named}")


def same_field(name: str, path: Path) -> Violation:
    """A field that is there under another name too."""
    return violation(path, "value", f"the same field as {describe(name)}, which is there too")


def expected_key(names: list[str], path: Path) -> Violation:
    """An object that is none of some objects of one key."""
    named = ", ".join(describe(name) for name in names)
    words = f"the key {named}" if len(names) == 1 else f"one of the keys {named}"
    return violation(path, "union", f"expected exactly {words}")
