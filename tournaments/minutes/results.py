"""Sentences about results: keyed, looked at again, corrected, taken back, in doubt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorer.games.text import signed

Said = Mapping[str, Any]


def scores(some: list[int] | None) -> str:
    """Scores as a sheet shows them; a dash for none."""
    return " ".join(map(signed, some or ())) or "–"


def _read(said: Said) -> dict[str, Any]:
    return {**said, "scores": scores(said["scores"]), "was": scores(said["was"])}


def _keyed(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: %(scores)s.") % _read(said)


def _second(said: Said) -> str:
    if said["differs"]:
        return _("Round %(round)d, table %(table)d, second look: %(scores)s; it differs.") % _read(
            said
        )
    return _("Round %(round)d, table %(table)d, second look: it agrees.") % said


def _corrected(said: Said) -> str:
    return _("Round %(round)d, table %(table)d is corrected: %(was)s → %(scores)s.") % _read(said)


def _from_sheet(said: Said) -> str:
    return _("Round %(round)d, table %(table)d, as on its score sheet: %(scores)s.") % _read(said)


def _cleared(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: the result %(was)s is taken back.") % _read(said)


def _disputed(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: the result is in doubt.") % said


def _settled(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: the result stands.") % said


SENTENCES: dict[str, Callable[[Said], str]] = {
    "result-keyed": _keyed,
    "result-second-look": _second,
    "result-corrected": _corrected,
    "result-from-sheet": _from_sheet,
    "result-cleared": _cleared,
    "result-disputed": _disputed,
    "result-settled": _settled,
}
