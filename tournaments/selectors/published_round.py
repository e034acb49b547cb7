"""A round that is published, as it is changed by hand: its places, who has none, what stays.

What was done since the draw counts: late comers, substitutes and open places are those of now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.drawn import MEETINGS_ALLOWED
from tournaments.engine.draws.request import DrawRequest, Report
from tournaments.engine.draws.request import Round as Tables
from tournaments.engine.verify import report
from tournaments.log.parts import Places
from tournaments.models import Entrant, Event, Place, Round, SittingOut, has_left
from tournaments.selectors.draw_values import open_seats, request_of
from tournaments.selectors.drawing import (
    entrants_in,
    method_by_hand,
    seated_rounds,
    units_numbered,
)
from tournaments.selectors.formats import format_of, seats_of
from tournaments.selectors.results import Progress, TableState, tables_of

RESULT = _("Table %(table)d has a result: who played it stays.")
AWARDED = _("Table %(table)d has awards in place of a result. Take them back first.")
PLAYED = _("Hands are entered at table %(table)d: who sits there stays.")
HELD = _("A phone at table %(table)d has unsent hands: who sits there stays.")
SIGNED = _("The score sheet of table %(table)d is signed: who sits there stays.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRound:
    """Places by table as acts say them, who rests, and who is entered and has no place.

    ``left`` play no more and are still seated. ``fixed`` says why a table stays as it is.
    ``asked``, without units, is what a change is judged by; ``later`` rounds are seated too.
    """

    round: Round
    tables: Mapping[int, Places]
    rest: tuple[int, ...]
    unplaced: tuple[int, ...]
    left: frozenset[int]
    fixed: Mapping[int, Text]
    asked: DrawRequest
    later: tuple[Tables, ...]

    @property
    def places(self) -> int:
        """How many places every table keeps, open ones too; 0: as many as sit there."""
        return open_seats(self.asked)


def published_round(event: Event, round_: Round) -> PublishedRound:
    """The round as it is now; ten queries, the round with its draw being loaded."""
    tables = _places(round_)
    resting = SittingOut.objects.filter(round=round_).order_by("entrant__number")
    rest = tuple(resting.values_list("entrant__number", flat=True))
    placed = {at for places in tables.values() for at in places if isinstance(at, int)} | {*rest}
    entered = {one.number for one in entrants_in(event, round_.number)}
    gone = Entrant.objects.filter(event=event, number__in=placed - entered)
    left = gone.filter(has_left()).values_list("number", flat=True)
    states = tables_of(event, round_.number)
    seated = seated_rounds(event)
    before = tuple(tuple(filter(None, seated[at])) for at in sorted(seated) if at < round_.number)
    return PublishedRound(
        round=round_,
        tables=tables,
        rest=rest,
        unplaced=tuple(sorted(entered - placed)),
        left=frozenset(left),
        fixed={one.number: why for one in states if (why := why_fixed(one))},
        asked=_asked(event, round_, before),
        later=tuple(seated[at] for at in sorted(seated) if at > round_.number),
    )


def judged(
    event: Event, now: PublishedRound, tables: Tables, rest: tuple[int, ...]
) -> tuple[DrawRequest, Report]:
    """The request that tables of the round answer, and what they are worth; one query."""
    numbers = {unit for table in tables for unit in table} | {*rest}
    asked = replace(now.asked, units=units_numbered(event, numbers))
    return asked, report(asked, (tables,), (rest,))


def numbers_at(tables: Mapping[int, Places]) -> Tables:
    """Who sits where by number, as draws have it: a table that is not there stands empty."""
    return tuple(
        tuple(one for one in tables.get(at, ()) if isinstance(one, int))
        for at in range(1, max(tables, default=0) + 1)
    )


def why_fixed(table: TableState) -> Text | None:
    """Why nobody at a table moves any more; None where they may."""
    why = None
    if table.progress is Progress.AWARDED:
        why = AWARDED
    elif table.looks:
        why = RESULT
    elif table.played:
        why = PLAYED
    elif table.held:
        why = HELD
    elif table.progress in {Progress.FINISHED, Progress.SIGNED}:
        why = SIGNED
    return why and Text(why.message, {"table": table.number})


def _places(round_: Round) -> dict[int, Places]:
    """Places in seat order by table; one query."""
    tables: dict[int, Places] = {}
    found = Place.objects.filter(round=round_).order_by("table__number", "seat")
    for table, number, guest in found.values_list("table__number", "entrant__number", "guest"):
        tables[table] = (*tables.get(table, ()), number or guest or None)
    return tables


def _asked(event: Event, round_: Round, history: tuple[Tables, ...]) -> DrawRequest:
    """What a round made by hand is judged by; finals and a knock-out keep their order."""
    format_ = format_of(event)
    known = request_of(round_.draw) if round_.draw else None
    if known and known.method in MEETINGS_ALLOWED:
        return replace(known, rounds=1, history=history, absent=(), seed="")
    return DrawRequest(
        method=method_by_hand(format_, round_.number, 1),
        units=(),
        table_size=format_.table_size,
        seats=seats_of(format_),
        rounds=1,
        apart=format_.apart,
        uneven=known.uneven if known else format_.uneven,
        history=history,
    )
