"""What leaving a round robin does: places by what becomes of the matches, and notes for lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorer.support.translation import translate
from tournaments.engine.rows import Row
from tournaments.engine.standings import standings
from tournaments.log.acts.register import LEAVING
from tournaments.models import Entrant, Event
from tournaments.selectors.event_data import EventData, Unit
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.leaving import Matches, matches_left, with_leavers
from tournaments.selectors.namesakes import beside_number
from tournaments.selectors.place_words import NO_PLACE, place_shown
from tournaments.selectors.standings import tournament_in


@dataclass(frozen=True, slots=True)
class PlaceThen:
    """A pair whose place ``now`` is another one ``then``."""

    who: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class LeavingOutlook:
    """The matches to decide on, and by choice whose place changes, in today's order."""

    matches: Matches
    moves: Mapping[str, Sequence[PlaceThen]]


def leaving_outlook(event: Event, number: int, last: int) -> LeavingOutlook | None:
    """What the choices come to where a pair leaves after round ``last``; None: there are none."""
    data = event_data_of(event)
    matches = matches_left(data, number, last)
    if matches is None:
        return None
    now = _places(standings(tournament_in(data)).individual)
    moves = {}
    for choice in Entrant.Leaving.values:
        then = _places(_rows_with(data, number, last, choice))
        moves[choice] = [
            PlaceThen(f"{one} {beside_number(data.units[one].name, one)}", place, after)
            for one, place in now.items()
            if (after := then.get(one, NO_PLACE)) != place
        ]
    return LeavingOutlook(matches, moves)


def leaving_notes(data: EventData) -> list[str]:
    """Who left a round robin with what consequence, in sentences of the language that is active."""
    return [_note(unit) for unit in data.units.values() if unit.withdrawn and unit.leaving]


def _note(unit: Unit) -> str:
    said = _("%(number)d %(name)s left the round robin after round %(round)d.") % {
        "number": unit.number,
        "name": beside_number(unit.name, unit.number),
        "round": unit.last_round,
    }
    return f"{said} {translate(LEAVING[unit.leaving])}"


def _rows_with(data: EventData, number: int, last: int, leaving: str) -> Sequence[Row]:
    gone = replace(data.units[number], withdrawn=True, last_round=last, leaving=leaving)
    after = with_leavers(replace(data, units={**data.units, number: gone}))
    return standings(tournament_in(after)).individual


def _places(rows: Sequence[Row]) -> dict[int, str]:
    return {row.number: place_shown(row) for row in rows}
