"""Sentences about draws: announced with its fingerprint, drawn by a seed, moved, published."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

Said = Mapping[str, Any]


def rounds_told(first: int, last: int) -> str:
    """The rounds of a draw, as part of a sentence."""
    if first == last:
        return _("round %(number)d") % {"number": first}
    return _("rounds %(first)d–%(last)d") % {"first": first, "last": last}


def _about(said: Said) -> dict[str, Any]:
    return {**said, "rounds": rounds_told(said["first"], said["last"])}


def _announced(said: Said) -> str:
    return _(
        "A draw of %(rounds)s is announced for %(units)d units; its fingerprint is %(fingerprint)s."
    ) % _about(said)


def _made(said: Said) -> str:
    return _("The draw of %(rounds)s is made by the seed “%(seed)s”.") % _about(said)


def _typed(said: Said) -> str:
    return _("The seating of %(rounds)s is typed.") % _about(said)


def _moved(said: Said) -> str:
    if "swapped" in said:
        one, other = said["swapped"]
        told = {"round": said["round"], "one": one, "other": other}
        return _("Round %(round)d: %(one)d and %(other)d change places.") % told
    told = {"round": said["round"], "unit": said["moved"], "table": said["table"] or 0}
    if said["table"] is None:
        return _("Round %(round)d: %(unit)d sits out.") % told
    return _("Round %(round)d: %(unit)d moves to table %(table)d.") % told


def _published(said: Said) -> str:
    return _("The seating of %(rounds)s is published.") % _about(said)


def _repaired(said: Said) -> str:
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


def _named(people: Any) -> str:  # noqa: ANN401 — JSON
    return ", ".join(f"{person['number']} {person['name']}" for person in people) or "–"


def _dropped(said: Said) -> str:
    return _("The draw of %(rounds)s is dropped.") % _about(said)


SENTENCES: dict[str, Callable[[Said], str]] = {
    "draw-announced": _announced,
    "draw-made": _made,
    "draw-typed": _typed,
    "draw-moved": _moved,
    "draw-published": _published,
    "draw-repaired": _repaired,
    "draw-dropped": _dropped,
}
