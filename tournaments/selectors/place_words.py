"""A place as lists write it, and why somebody has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.engine.results import NoPlace
from tournaments.engine.rows import GroupRow, Row
from tournaments.models import Entrant
from tournaments.selectors.event_data import Unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise

NO_PLACE = "–"
# Translators: in place of a number in the list of places: disqualified, as sports write it
DISQUALIFIED = _("DSQ")
STATUS_WORDS: Mapping[NoPlace, StrOrPromise] = {
    NoPlace.UNRANKED: Entrant.Status.UNRANKED.label,
    NoPlace.DISQUALIFIED: Entrant.Status.DISQUALIFIED.label,
    NoPlace.DID_NOT_PLAY: _("did not play"),
}
# Translators: of a player in the standings while the tournament is running
NO_RESULT = _("no result yet")
# Translators: a mark beside the name of a team of which too few played
INCOMPLETE = _("incomplete")


def place_shown(row: Row | GroupRow, *, shared: bool = False) -> str:
    """The place, with a mark where it is shared; a sign where there is none."""
    if row.place is None:
        return str(DISQUALIFIED) if row.status is NoPlace.DISQUALIFIED else NO_PLACE
    return f"{row.place}=" if shared else str(row.place)


def no_place_words(status: NoPlace | None) -> str:
    """Why there is no place, as it was decided; empty where there is one."""
    return str(STATUS_WORDS[status]) if status else ""


def status_words(row: Row | GroupRow, *, over: bool = True, unit: Unit | None = None) -> str:
    """Why there is no place, or that a team is incomplete; empty where there is nothing to say.

    ``over``: nothing more is played. ``unit``: whose row it is, where it is not a group's.
    """
    if row.status is NoPlace.DID_NOT_PLAY:
        if unit and unit.withdrawn:
            return str(Entrant.State.WITHDRAWN.label)
        if not over:
            return str(NO_RESULT)
    if isinstance(row, GroupRow) and row.incomplete:
        return str(INCOMPLETE)
    return no_place_words(row.status)
