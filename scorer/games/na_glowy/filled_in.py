"""A hand of Na Głowy as it was filled in: one side's card points, 60–60, or all tricks at once.

Tricks are asked where a side has no card points, and stay where they were counted without need.
"""

from __future__ import annotations

from scorer.games.base import Setup, State
from scorer.games.filling import (
    NEEDED,
    Fields,
    FormField,
    Refusal,
    amends_nothing,
    one_kind,
    taken,
    text,
    whole,
)
from scorer.games.na_glowy.entries import GlowyOptions
from scorer.games.na_glowy.pack import ALL_POINTS, POSSIBLE, TRICKS
from scorer.games.na_glowy.results import EVEN, Pair
from scorer.games.text import gettext as _

BY_POINTS = "points"
SIXTY_SIXTY = "even"
ALL_TRICKS = ("all_0", "all_1")
POINTS = ("points_0", "points_1")
TRICKS_OF = ("tricks_0", "tricks_1")
TRICKS_DECIDE = _("With 0 card points the tricks decide: say how many there were.")
OTHER_TRICKS = _("So many tricks cannot hold these card points: choose again.")

amends = amends_nothing
kinds = one_kind


def form_fields(
    _setup: Setup[GlowyOptions], _kind: str, fields: Fields, _state: State | None = None
) -> list[FormField]:
    """The result, both sides' points, and the tricks of a side that needs or has them."""
    asked = [
        FormField("result", (BY_POINTS, SIXTY_SIXTY, *ALL_TRICKS), needed=NEEDED),
        *(FormField(name, most=ALL_POINTS) for name in POINTS),
    ]
    side = tricks_asked_of(fields)
    if side is not None:
        points = points_of(fields)
        own = points[side] if points else None
        could = tuple(map(str, tricks_with(own)))
        needed = TRICKS_DECIDE if own == 0 else None
        asked.append(FormField(TRICKS_OF[side], could, needed=needed, unknown=OTHER_TRICKS))
    return asked


def check(
    setup: Setup[GlowyOptions], kind: str, fields: Fields, _state: State | None = None
) -> tuple[Refusal, ...]:
    """What is missing, cannot be, or contradicts the rest, in the order of the form."""
    said, refused = taken(form_fields(setup, kind, fields), fields)
    return (*refused, *_contradictions(said))


def entry_of(
    _setup: Setup[GlowyOptions], _kind: str, fields: Fields, _state: State | None = None
) -> dict[str, object]:
    """A hand in figures, in the record's words."""
    result = text(fields["result"])
    if result == SIXTY_SIXTY:
        return {"points": [EVEN, EVEN]}
    if result in ALL_TRICKS:
        side = ALL_TRICKS.index(result)
        return {
            "points": _shared(side, ALL_POINTS, ALL_POINTS),
            "tricks": _shared(side, TRICKS, TRICKS),
        }
    entry: dict[str, object] = {"points": list(points_of(fields) or ())}
    side_asked = tricks_asked_of(fields)
    if side_asked is not None:
        tricks = whole(fields[TRICKS_OF[side_asked]]) or 0
        entry["tricks"] = _shared(side_asked, tricks, TRICKS)
    return entry


def points_of(fields: Fields) -> Pair | None:
    """Both sides' points as far as typed, the other side's filled in; None: none typed."""
    first, second = (whole(fields.get(name)) for name in POINTS)
    if first is None:
        return None if second is None else (ALL_POINTS - second, second)
    return first, ALL_POINTS - first if second is None else second


def tricks_asked_of(fields: Fields) -> int | None:
    """The side whose tricks are needed, or were filled in; None: neither's."""
    points = points_of(fields)
    if points is not None and 0 in points and sum(points) == ALL_POINTS:
        return points.index(0)
    filled = [text(fields.get(name)) != "" for name in TRICKS_OF]
    return filled.index(True) if any(filled) else None


def tricks_with(points: int | None) -> list[int]:
    """The numbers of tricks that can hold ``points``; all while no total tells."""
    return [number for number, totals in enumerate(POSSIBLE) if points in totals] or list(
        range(TRICKS + 1)
    )


def _contradictions(said: Fields) -> list[Refusal]:
    """A result is given in one way: by points, or by a choice.

    ``said`` has the fields of the form but those whose own value cannot be.
    """
    if any(name not in said for name in ("result", *POINTS)):
        return []
    if said["result"] != BY_POINTS:
        why = _("Clear these points, or choose “By card points”.")
        return [(name, why) for name in POINTS if whole(said[name]) is not None]
    if points_of(said) is None:
        why = _("Give the card points of one pair, from 0 to %(all)d.", all=ALL_POINTS)
        return [(POINTS[0], why)]
    return []


def _shared(side: int, own: int, total: int) -> list[int]:
    """``total`` shared so that ``side`` has ``own``."""
    return [total - own, own] if side else [own, total - own]
