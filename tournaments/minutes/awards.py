"""Sentences about points beside the play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from django.utils.translation import gettext as _

from scorer.games.text import signed
from tournaments.minutes.rounds import numbers
from tournaments.models import Award

Said = Mapping[str, object]


class Points(TypedDict):
    """Points given; table and match points as text."""

    number: int
    kind: str
    table_points: str
    match_points: str
    score: int


class Missed(TypedDict):
    """A table that misses somebody: whose award it is, ``left`` the number that left."""

    round: int
    table: int
    numbers: list[int]
    left: int | None


def _points(said: Points) -> str:
    """Table or match points, and small points: ``3 / +35``."""
    given = said["match_points"] if said["match_points"] != "0" else said["table_points"]
    return f"{given} / {signed(said['score'])}"


def _award(said: Points) -> dict[str, object]:
    return {
        "number": said["number"],
        "kind": Award.Kind(said["kind"]).label,
        "points": _points(said),
    }


def _given(said: Points) -> str:
    return _("Number %(number)d, %(kind)s: %(points)s.") % _award(said)


def _taken_back(said: Points) -> str:
    return _("Number %(number)d, %(kind)s: %(points)s is taken back.") % _award(said)


def _table(said: Missed) -> str:
    told = {
        "round": said["round"],
        "table": said["table"],
        "numbers": numbers(said["numbers"]),
        "left": said["left"],
    }
    if said["left"]:
        return (
            _("Round %(round)d, table %(table)d: number %(left)d left. Award for %(numbers)s.")
            % told
        )
    return _("Round %(round)d, table %(table)d misses somebody. Award for %(numbers)s.") % told


def _plays(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: the awards are taken back, it plays.") % said


SENTENCES: dict[str, Callable[..., str]] = {
    "award-given": _given,
    "award-taken-back": _taken_back,
    "table-awarded": _table,
    "table-awards-taken-back": _plays,
}
