"""Seating rounds: the rows of rounds, tables, places and who rests, whatever drew them.

Costs the same number of statements for one table and for a hundred.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scorer.games.text import gettext as _
from scorer.sheets.services.codes import withdraw_codes
from scorer.support.refused import Refused
from tournaments.engine.draws.request import Round as Tables
from tournaments.log.act import value_of
from tournaments.log.acts.drawing import SeatedRound
from tournaments.log.parts import Places, PlaceState, RoundBefore, SeatedTable
from tournaments.models import Draw, Entrant, Event, Place, Result, Round, SittingOut, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeating:
    """A round as it is to be seated: numbers by table in seat order, and who rests.

    A table's number is its position from 1; an empty one stands unused.
    """

    number: int
    tables: Tables
    sitting_out: tuple[int, ...] = ()


def seat_rounds(
    event: Event,
    seatings: Sequence[RoundSeating],
    *,
    draw: Draw | None,
    seats: int = 0,
    keep_guests: bool = False,
) -> list[Round]:
    """Seat rounds that are not open yet; those seated before are seated anew.

    Within the transaction of a service that holds the event. Where ``seats`` is more than
    a table has units its last places are open; ``keep_guests``: substitutes without a number
    stay at the tables they were at. Raises ``Refused`` for a round that
    is open or has results, and for a number that nobody has.
    """
    held = dict(Entrant.objects.filter(event=event).values_list("number", "pk"))
    _check_numbers(seatings, held)
    guests = _guests(event, seatings) if keep_guests else {}
    rounds = _cleared(event, seatings, draw)
    tables = Table.objects.bulk_create(
        Table(round=rounds[seating.number], number=number)
        for seating in seatings
        for number, units in enumerate(seating.tables, 1)
        if units
    )
    seated = [
        _seated([held[unit] for unit in units], seats, guests.get((seating.number, number), []))
        for seating in seatings
        for number, units in enumerate(seating.tables, 1)
        if units
    ]
    Place.objects.bulk_create(
        Place(round_id=table.round_id, table=table, seat=seat, entrant_id=entrant, guest=guest)
        for table, places in zip(tables, seated, strict=True)
        for seat, (entrant, guest) in enumerate(places)
    )
    SittingOut.objects.bulk_create(
        SittingOut(round=rounds[seating.number], entrant_id=held[unit])
        for seating in seatings
        for unit in seating.sitting_out
    )
    return [rounds[seating.number] for seating in seatings]


def reseat(
    event: Event, round_: Round, tables: Mapping[int, Places], rest: Collection[int], draw: Draw
) -> None:
    """Seat some tables of a round otherwise, and who rests; without places a table goes.

    Within the transaction of a service that holds the event. Sheets of tables that stay are
    left to ``match_sheets``.
    """
    known = {row.number: row for row in Table.objects.filter(round=round_, number__in=tables)}
    Place.objects.filter(table__in=known.values()).delete()
    gone = [row for number, row in known.items() if not tables[number]]
    withdraw_codes(row.sheet_id for row in gone if row.sheet_id)
    Table.objects.filter(pk__in=[row.pk for row in gone]).delete()
    new = [number for number, places in tables.items() if places and number not in known]
    made = Table.objects.bulk_create(Table(round=round_, number=number) for number in new)
    known |= {row.number: row for row in made}
    held = dict(Entrant.objects.filter(event=event).values_list("number", "pk"))
    Place.objects.bulk_create(
        Place(
            round=round_,
            table=known[number],
            seat=seat,
            entrant_id=held[at] if isinstance(at, int) else None,
            guest=at if isinstance(at, str) else "",
        )
        for number, places in tables.items()
        for seat, at in enumerate(places)
    )
    SittingOut.objects.filter(round=round_).exclude(entrant__number__in=rest).delete()
    there = set(SittingOut.objects.filter(round=round_).values_list("entrant", flat=True))
    SittingOut.objects.bulk_create(
        SittingOut(round=round_, entrant_id=held[number])
        for number in rest
        if held[number] not in there
    )
    Round.objects.filter(pk=round_.pk).update(draw=draw)


def _seated(entrants: list[int], seats: int, guests: Sequence[str]) -> list[tuple[int | None, str]]:
    """A table's places: entrants, then substitutes without a number, then open ones."""
    taken = len(entrants) + len(guests)
    return [
        *((entrant, "") for entrant in entrants),
        *((None, guest) for guest in guests),
        *[(None, "")] * (seats - taken),
    ]


def _guests(event: Event, seatings: Sequence[RoundSeating]) -> dict[tuple[int, int], list[str]]:
    """Substitutes without a number, by round and table; one query."""
    numbers = [seating.number for seating in seatings]
    found = Place.objects.filter(round__event=event, round__number__in=numbers, entrant=None)
    named: dict[tuple[int, int], list[str]] = {}
    rows = found.exclude(guest="").order_by("seat")
    for round_number, table, guest in rows.values_list("round__number", "table__number", "guest"):
        named.setdefault((round_number, table), []).append(guest)
    return named


def _check_numbers(seatings: Sequence[RoundSeating], held: Collection[int]) -> None:
    for seating in seatings:
        seated = [unit for table in seating.tables for unit in table]
        for unit in (*seated, *seating.sitting_out):
            if unit not in held:
                raise Refused(
                    _(
                        "Round %(round)d: nobody has number %(unit)d.",
                        round=seating.number,
                        unit=unit,
                    )
                )
        if twice := {unit for unit in seated if seated.count(unit) > 1}:
            raise Refused(
                _(
                    "Round %(round)d: number %(unit)d sits twice.",
                    round=seating.number,
                    unit=min(twice),
                )
            )


def _cleared(event: Event, seatings: Sequence[RoundSeating], draw: Draw | None) -> dict[int, Round]:
    """The rounds by number, new or emptied."""
    numbers = [seating.number for seating in seatings]
    known = {row.number: row for row in Round.objects.filter(event=event, number__in=numbers)}
    check_not_open(known.values())
    if known:
        Place.objects.filter(round__in=known.values()).delete()
        SittingOut.objects.filter(round__in=known.values()).delete()
        Table.objects.filter(round__in=known.values()).delete()
        Round.objects.filter(pk__in=[row.pk for row in known.values()]).update(draw=draw)
    made = Round.objects.bulk_create(
        Round(event=event, number=number, draw=draw) for number in numbers if number not in known
    )
    return known | {row.number: row for row in made}


def check_not_open(rounds: Collection[Round]) -> None:
    """Refuse to seat anew what is played or has results; one query."""
    for row in rounds:
        if row.state != Round.State.SEATED:
            raise Refused(
                _("Round %(round)d is open already: its seating stays.", round=row.number)
            )
    keyed = Result.objects.filter(table__round__in=rounds).select_related("table__round").first()
    if keyed:
        number = keyed.table.round.number
        raise Refused(_("Round %(round)d has results: its seating stays.", round=number))


def seated(event: Event, first: int, last: int) -> tuple[SeatedRound, ...]:
    """Who sits where and who rests in rounds, as acts say it; four queries."""
    rounds = rounds_before(event, range(first, last + 1))
    return tuple(
        SeatedRound(round=number, tables=one.places, resting=one.resting)
        for number, one in rounds.items()
    )


def rounds_before(event: Event, numbers: Collection[int]) -> dict[int, RoundBefore]:
    """Rounds as they are, before they are seated again; four queries, none for no rounds."""
    if not numbers:
        return {}
    rows = Round.objects.filter(event=event, number__in=numbers).order_by("number")
    resting: dict[int, list[int]] = defaultdict(list)
    rests = SittingOut.objects.filter(round__in=rows).order_by("entrant__number")
    for round_id, number in rests.values_list("round_id", "entrant__number"):
        resting[round_id].append(number)
    places: dict[int, list[PlaceState]] = defaultdict(list)
    seats = Place.objects.filter(round__in=rows).order_by("seat")
    for table_id, number, guest in seats.values_list("table_id", "entrant__number", "guest"):
        places[table_id].append(PlaceState(number=number, guest=guest))
    tables: dict[int, dict[int, SeatedTable]] = defaultdict(dict)
    for table in Table.objects.filter(round__in=rows):
        seat = value_of(SeatedTable, table, places=tuple(places[table.pk]))
        tables[table.round_id][table.number] = seat
    return {
        row.number: RoundBefore(
            draw=row.draw_id,
            version=row.version,
            resting=tuple(resting[row.pk]),
            tables=tables[row.pk],
        )
        for row in rows
    }
