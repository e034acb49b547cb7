"""What the OpenAPI document says of operations: shapes, statuses, examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema
from typing_extensions import TypedDict

from scorer.records.typed import schema_of

MOST = 500  # rows of one answer

Limit = Annotated[int, Field(ge=1, le=MOST, description="How many rows at most.")]
Offset = Annotated[int, Field(ge=0, le=1_000_000, description="How many rows to leave out.")]

RECORDS = {"entry": "Entry", "record": "ScoreRecord"}  # keys of bodies, by component
LISTED = (401, 422, 429)  # what a list may answer besides
READ = (*LISTED, 404)
WRITTEN = (401, 403, 404, 409, 413, 422, 429)


class Fault(TypedDict):
    """One thing wrong: where (as in the JSON that was sent), a sentence, the clause if any."""

    path: str
    message: str
    rule: str | None


class Faults(TypedDict):
    """score-error/1: why nothing was done."""

    format: Literal["score-error/1"]
    errors: list[Fault]


class RouteWords(TypedDict):
    """The keywords of a router's decorator."""

    response: dict[int, Any]
    openapi_extra: dict[str, Any]


def named(component: str) -> Any:
    """The type of an answer that a component of the document describes."""
    return Annotated[dict[str, Any], WithJsonSchema({"x-shape": component})]


def describe(
    shape: object,
    *statuses: int,
    example: object = None,
    body: type | None = None,
    sends: object = None,
    stands: object = None,
    token: bool = False,
) -> RouteWords:
    """The keywords of a router's decorator: what comes with 200, which other statuses.

    ``example`` is of the answer, ``sends`` of the ``body``; ``stands`` the shape of a 409;
    ``token``: what is read takes one.
    """
    responses: dict[int, Any] = {200: shape}
    if body is None:
        responses[304] = None
    responses |= dict.fromkeys(statuses, Faults)
    if stands is not None:
        responses[409] = stands
    more: dict[str, Any] = {}
    if example is not None:
        more["responses"] = {200: {"content": {"application/json": {"example": example}}}}
    if body is not None:
        content = {"schema": _body(body)} | ({"example": sends} if sends is not None else {})
        more["requestBody"] = {"required": True, "content": {"application/json": content}}
    elif not token:
        more["security"] = [{}]  # or none
    return {"response": responses, "openapi_extra": more}


def _body(kind: type) -> dict[str, object]:
    """The schema of a body, with what is a record's said by the record's own."""
    schema = schema_of(kind)
    return schema | {"properties": schema["properties"] | _own(schema["properties"])}


def _own(properties: Mapping[str, object]) -> dict[str, object]:
    return {key: {"x-shape": shape} for key, shape in RECORDS.items() if key in properties}


def components_of(name: str, schema: Mapping[str, Any]) -> dict[str, object]:
    """A JSON Schema with definitions of its own as components ``name``, ``name.Definition``."""
    own = {key: value for key, value in schema.items() if key not in {"$defs", "$schema"}}
    found = {name: own} | {f"{name}.{key}": value for key, value in schema.get("$defs", {}).items()}
    return {key: _led(value, name) for key, value in found.items()}


def _led(value: object, name: str) -> Any:
    if isinstance(value, dict):
        return {
            key: inner.replace("#/$defs/", f"#/components/schemas/{name}.")
            if key == "$ref"
            else _led(inner, name)
            for key, inner in value.items()
        }
    return [_led(inner, name) for inner in value] if isinstance(value, list) else value
