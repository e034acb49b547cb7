"""A place as lists write it, and why somebody has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.engine.results import NoPlace
from tournaments.engine.rows import GroupRow, Row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise

NO_PLACE = "–"
# Translators: in place of a number in the list of places: disqualified, as sports write it
DISQUALIFIED = _("DSQ")
STATUS_WORDS: Mapping[NoPlace, StrOrPromise] = {
    NoPlace.UNRANKED: _("outside the competition"),
    NoPlace.DISQUALIFIED: _("disqualified"),
    NoPlace.DID_NOT_PLAY: _("did not play"),
}
# Translators: a mark beside the name of a team of which too few played
INCOMPLETE = _("incomplete")


def place_shown(row: Row | GroupRow, *, shared: bool = False) -> str:
    """The place, with a mark where it is shared; a sign where there is none."""
    if row.place is None:
        return str(DISQUALIFIED) if row.status is NoPlace.DISQUALIFIED else NO_PLACE
    return f"{row.place}=" if shared else str(row.place)


def status_words(row: Row | GroupRow) -> str:
    """Why there is no place, or that a team is incomplete; empty where there is nothing to say."""
    if row.status:
        return str(STATUS_WORDS[row.status])
    return str(INCOMPLETE) if isinstance(row, GroupRow) and row.incomplete else ""
