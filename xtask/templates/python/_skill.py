"""Turns a skill's result schema into the tool that a model fills, what it wrote into messages for it, and results into
parts and back."""

from __future__ import annotations

from typing import Any, TypeGuard

from ._parts import data_part, read_data
from ._registry import SKILL_RESULT_MIME_PREFIX
from ._strict import strict_schema

__all__ = [
    "emit_skill_result",
    "parse_skill_result",
    "skill_result_mime",
    "skill_tool_name",
    "submit_skill_tool",
    "validate_skill_args",
]


def skill_tool_name(skill_id: str) -> str:
    """The name of the tool that takes a skill's result; the id is taken as it is."""
    return f"submit_{skill_id}"


def submit_skill_tool(
    skill_id: str, schema: dict[str, Any], *, description: str | None = None, strict: bool = False
) -> dict[str, Any]:
    """The function tool whose arguments are the skill's result, in the form that chat APIs take.

    The schema becomes its parameters, the very object. Without a description, or with an empty one, the tool says
    that the result is wanted, complete and here alone. A strict tool is for APIs that hold a model to the schema: its
    parameters are those of `strict_schema`, and it raises `NotStrict` where there are none.
    """
    default = f"Return the {skill_id} result. Fill every required field; respond via this tool only."
    function: dict[str, Any] = {"name": skill_tool_name(skill_id), "description": description or default}
    function["parameters"] = strict_schema(schema) if strict else schema
    if strict:
        function["strict"] = True
    return {"type": "function", "function": function}


def skill_result_mime(name: str) -> str:
    """The MIME type of a skill's result; names end in a version, `market-review-v1`."""
    return f"{SKILL_RESULT_MIME_PREFIX}{name}+json"


def validate_skill_args(args: object, schema: object) -> list[str]:
    """What is wrong with the arguments that a model wrote, as ``{path}: {message}``, sorted by path; empty when valid.

    The path has slashes, and is ``<root>`` for the arguments themselves. The schema's `$schema` chooses the dialect, else
    it is the latest. The messages are fit to be sent back to the model; a schema that is none is one of them.
    """
    if not _is_dict(schema):
        return ["schema must be a JSON Schema object"]
    if not _is_dict(args):
        return [f"<root>: expected an object, got {'null' if args is None else type(args).__name__}"]
    from jsonschema import validators  # Here, since it costs more to import than the rest of the package.

    validator = validators.validator_for(schema, default=validators.Draft202012Validator)
    try:
        validator.check_schema(schema)
        found = list(validator(schema).iter_errors(args))
    except Exception as error:  # A reference that leads nowhere, a pattern that does not compile: of many types.
        return [f"invalid schema: {error}"]
    # An index and a key never meet at one place of JSON; where other keys do, they are told apart.
    found.sort(key=lambda error: [(isinstance(step, str), step) for step in error.absolute_path])
    return [f"{'/'.join(map(str, error.absolute_path)) or '<root>'}: {error.message}" for error in found]


def _is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def emit_skill_result(obj: Any, mime: str) -> dict[str, Any]:
    """A skill's result as a data part, in the in-memory shape of the SDKs; `wire_part` gives the wire's."""
    return data_part(obj, mime)


def parse_skill_result(part: object, mime: str | None = None) -> Any:
    """The payload of a data part with this MIME type, or without one given with any of this vendor's; None otherwise.

    Without a MIME type given, parts of the vendor's extensions are taken too.
    """
    found, payload = read_data(part)
    if found is None:
        return None
    is_wanted = found == mime if mime is not None else found.startswith(SKILL_RESULT_MIME_PREFIX)
    return payload if is_wanted else None
