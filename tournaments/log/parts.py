"""Parts of acts: plain values of an event, named by numbers, as JSON in a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, TypeAlias

from pydantic import Field

from tournaments.log.act import Value
from tournaments.log.marks import Name, Prose, Term

INDIVIDUAL = "individual"  # the list of all players
UNLESS_EMPTY = Field(exclude_if=lambda value: not value)  # what older programs never wrote
LAST_HAND = 5  # minutes, of a round whose clock was never set


Places: TypeAlias = tuple[int | Name | None, ...]  # a number, a substitute's name, or open


class Numbered(Value):
    """A number and who holds it."""

    number: int
    name: Name


class Who(Value):
    """Somebody as lists show them: surname first; ``home`` is their club."""

    name: Name
    home: Term = ""


class PlaceState(Value):
    """A seat: an entrant's number, a substitute's name, or neither while it is open."""

    number: int | None = None
    guest: Name = ""


class SeatedTable(Value):
    """A table of a round that is not open, its places in seat order."""

    places: tuple[PlaceState, ...] = ()
    extra_minutes: int = 0
    disputed: Prose = ""


class RoundBefore(Value):
    """A round that is not open, as it was before it was seated again; tables by number."""

    draw: int | None = None
    version: Annotated[int, Field(exclude_if=lambda version: version == 1)] = 1
    resting: tuple[int, ...] = ()
    tables: Mapping[int, SeatedTable] = field(default_factory=dict)

    @property
    def places(self) -> dict[int, Places]:
        """Who sits where, by table."""
        return {
            number: tuple(place.number or place.guest or None for place in table.places)
            for number, table in self.tables.items()
        }


class Worth(Value):
    """Points beside the play, as text, and why."""

    table_points: Term
    match_points: Term
    score: int
    why: Prose


class AwardWorth(Worth):
    """Points of a number; ``round`` None: for the whole event."""

    number: int
    round: int | None


class GivenAward(AwardWorth):
    """An award as the act says it by which it was given; ``award`` is its id."""

    award: int
    kind: Term
