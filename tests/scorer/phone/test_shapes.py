"""What a phone needs to know of a game's dataclasses is written down for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import pytest

from scorer.games.kop.entries import Contract, KopOptions, Margin, Party, WonHand
from scorer.games.polish_doubles.entries import Closing, ClosingEntry, PassTurn
from scorer.games.registry import all_games
from scorer.games.values import Range
from scorer.phone.shapes import NotDescribed, described, description_of, written


class Suit(StrEnum):
    """Words of a field."""

    ACORNS = "acorns"


@dataclass
class Plain:
    """Fields that stay as JSON has them."""

    number: Annotated[int, Range(0)] | None
    names: tuple[tuple[str, ...], ...]
    sure: Literal[True]


@dataclass
class Nested:
    """Fields that something is made of."""

    suits: tuple[Annotated[Suit, "all"], ...]
    inner: Plain | None
    is_: bool


@dataclass
class Unclear:
    """A field that could be either."""

    either: Suit | Plain


def game_of(options, *entries):
    """As much of a game as its description takes."""
    return SimpleNamespace(options_type=options, entry_kinds=entries)


@pytest.mark.parametrize("slug", all_games())
def test_written_module_holds_the_description(slug):
    module: dict[str, Any] = {}
    exec(written(slug), module)  # noqa: S102 — our own text
    assert module["DESCRIPTION"] == described(slug)


def test_words_and_nested_values_of_the_games_are_described():
    kop, doubles = described("kop").made, described("polish-doubles").made
    assert kop[WonHand] == {
        "contract": ("contract", tuple(Contract)),
        "winner": ("winner", tuple(Party)),
        "margin": ("margin", tuple(Margin)),
    }
    assert list(kop[KopOptions]) == ["first_call"]
    assert doubles[ClosingEntry] == {"closing": ("closing", Closing)}
    assert doubles[PassTurn] == {"pass": ("pass_", None)}


def test_fields_that_need_making_are_described():
    assert description_of(game_of(Nested)).made == {
        Nested: {
            "suits": ("suits", (Suit.ACORNS,)),
            "inner": ("inner", Plain),
            "is": ("is_", None),
        },
        Plain: {},
    }


def test_field_that_could_be_either_stops_the_build():
    with pytest.raises(NotDescribed, match=r"Unclear\.either"):
        description_of(game_of(Plain, Unclear))
