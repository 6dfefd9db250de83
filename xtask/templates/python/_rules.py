"""Turns rules of the contract into annotations for pydantic: integers, absent nulls, unknown fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast, get_args

from pydantic import ConfigDict, GetCoreSchemaHandler, TypeAdapter, with_config
from pydantic_core import CoreSchema, PydanticOmit, SchemaValidator, core_schema

from ._check import MAX_SAFE_INTEGER

__all__ = ["ANYTHING", "NULL_IS_ABSENT", "integer", "judge", "positions", "record", "unknown_as"]

_T = TypeVar("_T", bound=type)

CONFIG = ConfigDict(extra="allow", strict=True, allow_inf_nan=False)
"""How payloads are judged: unknown fields are kept, and nothing is taken for what it is not."""


def judge(kind: Any) -> SchemaValidator:
    """What judges values of a type and gives them back normalised."""
    # The rules hold for the whole, also for what is defined outside of any TypedDict.
    config = core_schema.CoreConfig(strict=True, allow_inf_nan=False)
    return SchemaValidator(TypeAdapter(kind).core_schema, config)


class _Rule:
    """An annotation that makes pydantic judge by a schema of its own."""

    def __init__(self, schema: Callable[[Any, GetCoreSchemaHandler], CoreSchema]) -> None:
        self._schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return self._schema(source, handler)


def integer(
    *, ge: float | None = None, le: float | None = None, gt: float | None = None, lt: float | None = None
) -> _Rule:
    """A whole number that every reader keeps exactly; `1200.0` counts, `True` and `"5"` do not."""
    # A strict float takes what JSON calls a number, and a protobuf Struct holds nothing else. Beyond 2^53 it
    # rounds, but never back into the safe range.
    number = core_schema.float_schema(
        strict=True,
        allow_inf_nan=False,
        ge=-MAX_SAFE_INTEGER if ge is None else max(ge, -MAX_SAFE_INTEGER),
        le=MAX_SAFE_INTEGER if le is None else min(le, MAX_SAFE_INTEGER),
        gt=gt,
        lt=lt,
    )
    return _Rule(
        lambda _source, _handler: core_schema.chain_schema([number, core_schema.int_schema(strict=False)])
    )


def positions(items: Callable[[], Any]) -> _Rule:
    """A list of as many items as the tuple that `items` gives has types, each of its own."""

    def schema(_source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        # A lax tuple takes a list, and much else, so that the list comes first; what is given back is a list again.
        each = core_schema.tuple_schema([handler.generate_schema(item) for item in get_args(items())], strict=False)
        again = core_schema.no_info_plain_validator_function(list[Any])
        return core_schema.chain_schema([core_schema.list_schema(strict=True), each, again])

    return _Rule(schema)


def unknown_as(name: str, *known: str) -> _Rule:
    """Reads every string as this name, but for those that are known."""

    def read(value: Any) -> Any:
        return name if isinstance(value, str) and value not in known else value

    return _Rule(lambda source, handler: core_schema.no_info_before_validator_function(read, handler(source)))


def _leave_out(_value: Any) -> Any:
    raise PydanticOmit


_NULL_LEFT_OUT = core_schema.chain_schema(
    [core_schema.none_schema(), core_schema.no_info_plain_validator_function(_leave_out)]
)
_ALWAYS_LEFT_OUT = core_schema.typed_dict_field(
    core_schema.no_info_plain_validator_function(_leave_out), required=False
)

NULL_IS_ABSENT = _Rule(
    lambda source, handler: core_schema.union_schema([_NULL_LEFT_OUT, handler(source)], mode="left_to_right")
)
"""An optional field: null is read as absent, and left out of what is given back."""

ANYTHING = _Rule(lambda _source, _handler: core_schema.any_schema())
"""A field that readers do not look at."""


def _renamed(aliases: dict[str, str], record: CoreSchema, ref: str | None) -> CoreSchema:
    """Reads the fields under their own names; one that is there under two is an error."""

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        fields: dict[Any, Any] = {**value}
        for alias, key in aliases.items():
            if alias in fields:
                if key in fields:
                    raise ValueError(f"{alias} is {key}, which is there too")
                fields[key] = fields.pop(alias)
        return fields

    return core_schema.no_info_before_validator_function(read, record, ref=ref)


def record(
    rest: Callable[[], Any] | None = None, *, closed: bool = False, aliases: dict[str, str] | None = None
) -> Callable[[_T], _T]:
    """Makes pydantic keep the unknown fields of a TypedDict, which are of the type that `rest` gives.

    A closed one has no unknown fields. Aliases are further names of fields, which are read as if they had their own.
    """

    def decorate(kind: _T) -> _T:
        def schema(_kind: Any, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
            made = handler(source)
            fields: dict[str, Any] = cast("dict[str, Any]", handler.resolve_ref_schema(made))
            if fields["type"] == "typed-dict":
                if closed:
                    fields["extra_behavior"] = "forbid"
                elif rest is not None:
                    fields["extra_behavior"] = "allow"
                    fields["extras_schema"] = handler.generate_schema(rest())
                else:
                    # An unknown field of this name would do harm in JavaScript, so no reader keeps it.
                    fields["fields"] = {**fields["fields"], "__proto__": _ALWAYS_LEFT_OUT}
                if aliases is not None:
                    # In its own place, so that what refers to the TypedDict refers to this.
                    ref = fields.pop("ref", None)
                    inner = cast("CoreSchema", {**fields})
                    fields.clear()
                    fields.update(_renamed(aliases, inner, ref))
            return made

        with_config(CONFIG)(kind)
        if rest is not None:
            # For type checkers it is a name in a string, which pydantic would not find.
            kind.__extra_items__ = Any  # type: ignore[attr-defined]  # pyright: ignore
        kind.__get_pydantic_core_schema__ = classmethod(schema)  # type: ignore[attr-defined]  # pyright: ignore
        return kind

    return decorate
