"""Turns JSON text into values, and values of any make into fresh copies of plain JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn, TypeGuard, cast

from google.protobuf import json_format
from google.protobuf.message import Message

from ._errors import JsonTextError, Violation

__all__ = [
    "MAX_DEPTH",
    "as_list",
    "as_object",
    "child",
    "describe",
    "foreign",
    "from_message",
    "is_finite",
    "is_list",
    "is_number",
    "is_object",
    "plain",
    "read_json",
    "unwrap",
    "whole",
]

MAX_DEPTH = 127
"""The deepest nesting of lists and objects that is read or written; keeps recursion far from its limit."""

_TOO_DEEP = f"nested deeper than {MAX_DEPTH} levels"
_BEYOND_DOUBLE = "a number is beyond the range of a double"
# Below this many digits no integer is beyond the range of a double, nor beyond what `int` reads.
_SAFE_DIGITS = 308
# The greatest integer that rounds to a double.
_GREATEST = 2**1024 - 2**970 - 1
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")


def read_json(text: str | bytes | bytearray) -> Any:
    """Reads JSON text, for example the data of one SSE event.

    Raises `JsonTextError` when the text is not JSON that every reader takes: a syntax error, invalid UTF-8, a
    lone surrogate, NaN or Infinity, a number beyond double, too deep nesting.
    """
    try:
        decoded = text if isinstance(text, str) else str(text, "utf-8")
        if not decoded or decoded.isspace():
            raise JsonTextError("the text is empty at line 1 column 1")
        if decoded.startswith("\ufeff"):
            raise JsonTextError("a byte order mark (BOM) is no JSON at line 1 column 1")
        value = _DECODER.decode(decoded)
        if isinstance(text, str):
            text.encode("utf-8")
        if _SURROGATE_ESCAPE.search(decoded) is not None:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        words = error.msg[:1].lower() + error.msg[1:]
        raise JsonTextError(f"{words} at line {error.lineno} column {error.colno}") from None
    except UnicodeDecodeError as error:
        raise JsonTextError(f"invalid UTF-8 at byte {error.start}") from None
    except UnicodeEncodeError:
        raise JsonTextError("a string holds a lone surrogate") from None
    except RecursionError:
        raise JsonTextError(_TOO_DEEP) from None
    # A text with few brackets is not deep, and most have few.
    if decoded.count("[") + decoded.count("{") > MAX_DEPTH and _is_deep(value):
        raise JsonTextError(_TOO_DEEP)
    return value


def plain(value: object, odd: list[Any], depth: int = 0) -> Any:
    """A fresh copy of a JSON value, with protobuf messages, mappings and sequences as objects and lists.

    Numbers beyond double and text with half a surrogate pair are copied and put into `odd`: the payload's own rules
    come first. Raises `TypeError` for what is no JSON; `foreign` then says where.
    """
    made = type(value)
    if made is bool or value is None:
        return value
    # Exact types before abstract ones, which cost ten times as much.
    if made is dict or made is list:
        return _plain_items(value, odd, depth)
    if isinstance(value, str):
        return _text(value, odd)
    if isinstance(value, (int, float)):
        if not is_finite(value):
            odd.append(value)
        return int(value) if isinstance(value, int) else float(value)
    if isinstance(value, Message):
        return plain(from_message(value), odd, depth)
    if not is_object(value) and not is_list(value):
        raise TypeError
    return _plain_items(value, odd, depth)


def is_finite(value: float) -> bool:
    """Whether a number has a double: neither NaN nor infinite, nor an integer beyond that range."""
    return -_GREATEST <= value <= _GREATEST


def _plain_items(value: Any, odd: list[Any], depth: int) -> Any:
    if depth >= MAX_DEPTH:
        raise TypeError
    if not is_object(value):
        return [plain(item, odd, depth + 1) for item in value]
    copied: dict[str, Any] = {}
    for key, item in value.items():
        copied[_text(key, odd)] = plain(item, odd, depth + 1)
    return copied


def _text(text: str, odd: list[Any]) -> str:
    if not _is_text(text):
        raise TypeError
    if not _is_well_formed(text):
        odd.append(text)
    return str.__str__(text)


def _is_text(key: object) -> bool:
    return isinstance(key, str)  # Whatever the types say: a dict of Python may have other keys.


def _is_well_formed(text: str) -> bool:
    """Whether a string holds no half of a surrogate pair."""
    return text.isascii() or _SURROGATE.search(text) is None


def foreign(value: Any, path: str = "", depth: int = 0) -> Violation | None:
    """The first thing in a value that no JSON text can hold, or None."""
    if value is None:
        return None
    if isinstance(value, str):
        return None if _is_well_formed(value) else _half(path, "a string")
    if isinstance(value, (int, float)):
        return None if is_finite(value) else Violation(path, "number", "expected a finite number")
    if isinstance(value, Message):
        try:
            return foreign(from_message(value), path, depth)
        except TypeError:
            return Violation(path, "number", "expected a finite number")
    items: Iterable[tuple[str | int, Any]]
    if is_object(value):
        items = value.items()
    elif is_list(value):
        items = enumerate(value)
    else:
        return Violation(path, "type", f"expected a JSON value, got {type(value).__name__}")
    if depth >= MAX_DEPTH:
        return Violation("", "other", _TOO_DEEP)
    for key, item in items:
        if is_object(value) and not _is_text(key):
            return Violation(path, "type", f"expected string keys, got {type(key).__name__}")
        if isinstance(key, str) and not _is_well_formed(key):
            return _half(path, "a key")
        found = foreign(item, child(path, key), depth + 1)
        if found is not None:
            return found
    return None


def _half(path: str, what: str) -> Violation:
    return Violation(path, "type", f"expected text, got {what} with half a surrogate pair")


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a value is a number of JSON; in Python `True` is one too."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def whole(number: int | float) -> int | float:
    """A number, as an integer where it is integral: protobuf writes `-32001.0`."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether a value is an object of JSON."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Whether a value is a list of JSON; a tuple and protobuf's repeated fields are such too."""
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview))


def as_object(value: object) -> Mapping[str, Any] | None:
    """A value as an object of JSON, where it is one, or a protobuf message that stands for one."""
    if value.__class__ is dict:
        return cast("dict[str, Any]", value)  # The exact type before the abstract one, which costs ten times as much.
    opened = _opened(value)
    return opened if is_object(opened) else None


def as_list(value: object) -> Sequence[Any] | None:
    """A value as a list of JSON, where it is one."""
    opened = _opened(value)
    return opened if is_list(opened) else None


def _opened(value: object) -> object:
    try:
        return unwrap(value)
    except TypeError:  # A protobuf message that JSON cannot say.
        return None


def unwrap(carrier: object) -> object:
    """A protobuf message as the JSON object that it stands for; anything else as it is."""
    return from_message(carrier) if isinstance(carrier, Message) else carrier


def from_message(message: Message) -> Any:
    """A protobuf message as the JSON object that goes over the wire.

    Raises `TypeError` when JSON cannot say it: a `Struct` that holds NaN or infinity, or nests without end.
    """
    try:
        return json_format.MessageToDict(message)
    except (json_format.Error, ValueError, RecursionError) as error:
        raise TypeError from error


def child(path: str, key: str | int) -> str:
    """The path of an item or field: ``steps[0]``, ``usage.input_tokens``, ``skills["pr.review"]``."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    if _IDENTIFIER.fullmatch(key) is None:
        return f"{path}[{describe(key)}]"
    return f"{path}.{key}" if path else key


def describe(value: Any) -> str:
    """A value as compact JSON text."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # So that an error's text can be written anywhere.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _is_deep(value: Any) -> bool:
    level = _containers([value])
    for _ in range(MAX_DEPTH):
        level = _containers(
            item for parent in level for item in (parent.values() if isinstance(parent, dict) else parent)
        )
    return bool(level)


def _containers(values: Iterable[Any]) -> list[dict[str, Any] | list[Any]]:
    return [value for value in values if isinstance(value, (dict, list))]


def _refuse_constant(name: str) -> NoReturn:
    raise JsonTextError(f"{name} is no JSON number")


def _read_float(text: str) -> float:
    number = float(text)
    if not is_finite(number):
        raise JsonTextError(_BEYOND_DOUBLE)
    return number


def _read_int(text: str) -> int:
    if len(text) > _SAFE_DIGITS:
        _read_float(text)
        # What is left has at most 309 digits and a sign, or leading zeros, which JSON does not have.
    return int(text)


# Once, since `json.loads` would make one for every text.
_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_read_float, parse_int=_read_int)
