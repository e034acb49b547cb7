"""What is written down of the types is all that they say, or nothing is written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BeforeValidator, Field, StrictInt, StrictStr, TypeAdapter
from typing_extensions import TypedDict

from scorer.games.registry import all_games
from scorer.phone import shapes
from scorer.phone.shapes import NotDescribed, described, written


class Open(TypedDict):
    """An object that may have more keys."""

    a: StrictInt


@pytest.mark.parametrize("slug", all_games())
def test_written_module_holds_the_description(slug):
    module: dict[str, Any] = {}
    exec(written(slug), module)  # noqa: S102 — our own text
    assert module["DESCRIPTION"] == described(slug)
    assert module["DESCRIPTION"].made == described(slug).made


def test_fields_are_described_with_their_limits():
    kinds = described("na-glowy").entry[2]
    points = ("list", ("int", 0, 120), 2, 2)
    tricks = ("list", ("int", 0, 8), 2, 2)
    assert kinds["CountedHand"] == (
        "object",
        "CountedHand",
        (("points", "points", True, points), ("tricks", "tricks", False, tricks)),
    )


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        (Annotated[StrictInt, Field(ge=1)], ("int", 1, None)),
        (Annotated[StrictStr, Field(max_length=2)], ("plain", None, 2)),
        (Literal["a", "b"], ("literal", ("a", "b"), "'a' or 'b'")),
        (StrictInt | None, ("null", ("int", None, None))),
    ],
)
def test_plain_types_are_described(kind, shape):
    assert shapes._Walk().whole(TypeAdapter(kind).core_schema) == shape


@pytest.mark.parametrize(
    "kind",
    [
        int,
        float,
        Annotated[StrictInt, Field(gt=1)],
        Annotated[StrictStr, Field(pattern="a")],
        Annotated[StrictStr, AfterValidator(str.lower)],
        Annotated[StrictInt, BeforeValidator(int)],
        Literal[1],
        tuple[StrictInt, StrictStr],
        list[StrictInt],
        Open,
    ],
)
def test_what_a_phone_cannot_read_stops_the_build(kind):
    with pytest.raises(NotDescribed):
        shapes._Walk().whole(TypeAdapter(kind).core_schema)
