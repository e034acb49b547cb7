"""Sentences about draws: announced with its fingerprint, drawn by a seed, moved, published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NotRequired, TypedDict

from django.utils.translation import gettext as _


class Rounds(TypedDict):
    """A draw of rounds; what else it says goes into its sentence as it is."""

    first: int
    last: int


class Move(TypedDict):
    """A unit moved to a table, or to none; or two ``swapped``."""

    round: int
    table: NotRequired[int | None]
    moved: NotRequired[int]
    swapped: NotRequired[tuple[int, int]]


class Named(TypedDict):
    """A number and who holds it."""

    number: int
    name: str


class Repair(Rounds):
    """A draw repaired: who is gone, who is new, whose table is another."""

    gone: list[Named]
    new: list[Named]
    moves: list[Named]


def rounds_told(first: int, last: int) -> str:
    """The rounds of a draw, as part of a sentence."""
    if first == last:
        return _("round %(number)d") % {"number": first}
    return _("rounds %(first)d–%(last)d") % {"first": first, "last": last}


def _about(said: Rounds) -> dict[str, object]:
    return {**said, "rounds": rounds_told(said["first"], said["last"])}


def _announced(said: Rounds) -> str:
    return _(
        "A draw of %(rounds)s is announced for %(units)d units; its fingerprint is %(fingerprint)s."
    ) % _about(said)


def _made(said: Rounds) -> str:
    return _("The draw of %(rounds)s is made by the seed “%(seed)s”.") % _about(said)


def _typed(said: Rounds) -> str:
    return _("The seating of %(rounds)s is typed.") % _about(said)


def _moved(said: Move) -> str:
    if "swapped" in said:
        one, other = said["swapped"]
        told = {"round": said["round"], "one": one, "other": other}
        return _("Round %(round)d: %(one)d and %(other)d change places.") % told
    told = {"round": said["round"], "unit": said["moved"], "table": said["table"] or 0}
    if said["table"] is None:
        return _("Round %(round)d: %(unit)d sits out.") % told
    return _("Round %(round)d: %(unit)d moves to table %(table)d.") % told


def _published(said: Rounds) -> str:
    return _("The seating of %(rounds)s is published.") % _about(said)


def _repaired(said: Repair) -> str:
    told = {
        "rounds": rounds_told(said["first"], said["last"]),
        "gone": _named(said["gone"]),
        "new": _named(said["new"]),
        "moved": len({move["number"] for move in said["moves"]}),
    }
    return (
        _(
            "The seating of %(rounds)s is repaired. Gone: %(gone)s; new: %(new)s; "
            "players with another table: %(moved)d."
        )
        % told
    )


def _named(people: Sequence[Named]) -> str:
    return ", ".join(f"{person['number']} {person['name']}" for person in people) or "–"


def _dropped(said: Rounds) -> str:
    return _("The draw of %(rounds)s is dropped.") % _about(said)


SENTENCES: dict[str, Callable[..., str]] = {
    "draw-announced": _announced,
    "draw-made": _made,
    "draw-typed": _typed,
    "draw-moved": _moved,
    "draw-published": _published,
    "draw-repaired": _repaired,
    "draw-dropped": _dropped,
}
