"""What the OpenAPI document says of an operation beside its name: shapes and statuses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from scorer.records.checking import schema_of

MOST = 500  # rows of one answer

Limit = Annotated[int, Field(ge=1, le=MOST, description="How many rows at most.")]
Offset = Annotated[int, Field(ge=0, le=1_000_000, description="How many rows to leave out.")]

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


def describe(shape: object, *statuses: int, token: bool = False) -> dict[str, Any]:
    """The keywords of a reading operation: the shape of a 200, which other statuses it answers.

    ``token``: it takes one, though it only reads.
    """
    responses = {200: shape, 304: None} | dict.fromkeys(statuses, Faults)
    return {"response": responses, "openapi_extra": {} if token else {"security": [{}]}}


def describe_write(body: type, shape: object, *, conflict: object = Faults) -> dict[str, Any]:
    """The keywords of a writing operation: the shapes of its body, of a 200 and of a 409."""
    responses = {200: shape} | dict.fromkeys(WRITTEN, Faults) | {409: conflict}
    content = {"application/json": {"schema": schema_of(body)}}
    sent = {"required": True, "content": content}
    return {"response": responses, "openapi_extra": {"requestBody": sent}}
