"""Sentences about results: keyed, looked at again, corrected, taken back, in doubt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from django.utils.translation import gettext as _

from scorer.games.text import signed

Said = Mapping[str, object]


class Result(TypedDict):
    """A table's scores as they are and as they were."""

    scores: list[int] | None
    was: list[int] | None


class SecondLook(Result):
    """A second look at a result."""

    differs: bool


def scores(some: list[int] | None) -> str:
    """Scores as a sheet shows them; a dash for none."""
    return " ".join(map(signed, some or ())) or "–"


def _read(said: Result) -> dict[str, object]:
    return {**said, "scores": scores(said["scores"]), "was": scores(said["was"])}


def _keyed(said: Result) -> str:
    return _("Round %(round)d, table %(table)d: %(scores)s.") % _read(said)


def _second(said: SecondLook) -> str:
    if said["differs"]:
        return _("Round %(round)d, table %(table)d, second look: %(scores)s; it differs.") % _read(
            said
        )
    return _("Round %(round)d, table %(table)d, second look: it agrees.") % said


def _corrected(said: Result) -> str:
    return _("Round %(round)d, table %(table)d is corrected: %(was)s → %(scores)s.") % _read(said)


def _from_sheet(said: Result) -> str:
    return _("Round %(round)d, table %(table)d, as on its score sheet: %(scores)s.") % _read(said)


def _cleared(said: Result) -> str:
    return _("Round %(round)d, table %(table)d: the result %(was)s is taken back.") % _read(said)


def _disputed(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: the result is in doubt.") % said


def _settled(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: the result stands.") % said


SENTENCES: dict[str, Callable[..., str]] = {
    "result-keyed": _keyed,
    "result-second-look": _second,
    "result-corrected": _corrected,
    "result-from-sheet": _from_sheet,
    "result-cleared": _cleared,
    "result-disputed": _disputed,
    "result-settled": _settled,
}
