"""``draw-request/1`` and ``draw/1``: JSON ↔ what the draws are asked for and give.

``read_request`` and ``read_draw`` take what JSON gives; what cannot be is refused with
``RecordRefused``, everything wrong at once where that can be told. Left out, ``table_size`` is
4 (2 where two sides play), ``rounds`` is 1, and as many as it takes to meet everyone, fifty at
most, in a round robin and a movement; after rounds of a round robin as many as what is left needs
at least. ``absent`` lists by round who does not play it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeVar

from scorer.games.text import gettext as _
from scorer.games.values import Length, Range
from scorer.records.checking import read_as
from scorer.records.faults import MOST_FAULTS, Fault, RecordRefused, refuse
from tournaments.engine.drawn import BY_RANK, SHARED, TWO_SIDED, Drawn
from tournaments.engine.draws.request import (
    ENGINE,
    UNPLAYED_FIRST,
    Apart,
    Byes,
    Draw,
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    Pairing,
    Report,
    Round,
    Seats,
    Table,
    Uneven,
    engine_of,
)
from tournaments.engine.draws.sizes import sizes_of
from tournaments.engine.fingerprint import FORMAT as REQUEST_FORMAT
from tournaments.engine.knockout import rounds_of
from tournaments.engine.unplayed import least_rounds, unplayed
from tournaments.log.act import Value, fields_of, value_of
from tournaments.records.checking import given_twice, nobody
from tournaments.records.spelling import spelled_once

FORMAT = "draw/1"
MOST_UNITS = 2_000
MOST_ROUNDS = 50
MOST_SEATINGS = 20_000  # units × rounds: a draw of all rounds stays a matter of seconds
PAIR_OF_SIDES = 2
CARD_TABLE = 4

T = TypeVar("T")

Number = Annotated[int, Range(1, 9_999_999)]
BracketPlace = Annotated[int, Range(0, 9_999_999)]  # 0: nobody
Name = Annotated[str, Length(0, 200)]
HistoryTable = Annotated[tuple[Number, ...], Length(1, 11)]
HistoryRound = Annotated[tuple[HistoryTable, ...], Length(0, MOST_UNITS)]
DrawnTable = Annotated[tuple[int, ...], Length(0, 50)]
DrawnRound = Annotated[tuple[DrawnTable, ...], Length(0, MOST_UNITS)]
Resting = Annotated[tuple[int, ...], Length(0, MOST_UNITS)]


class UnitJson(Value):
    """Who is seated."""

    number: Number
    team: Name = ""
    club: Name = ""
    pair: Name = ""
    fixed_table: Number | None = None


class ApartJson(Value):
    """How firmly who shares something is kept apart."""

    team: Apart | None = None
    pair: Apart | None = None
    club: Apart | None = None


class SeatsJson(Value):
    """How many can play at a table."""

    least: Annotated[int, Range(1, 11)]
    most: Annotated[int, Range(1, 11)]


class RequestJson(Value):
    """A draw-request/1."""

    format: Literal["draw-request/1"]
    method: Method
    units: Annotated[tuple[UnitJson, ...], Length(1, MOST_UNITS)]
    table_size: Annotated[int, Range(2, 11)] | None = None
    seats: SeatsJson | None = None
    rounds: Annotated[int, Range(1, MOST_ROUNDS)] | None = None
    seed: Annotated[str, Length(0, 1_000)] = ""
    apart: ApartJson | None = None
    uneven: Uneven = Uneven.THREE
    history: Annotated[tuple[HistoryRound, ...], Length(0, MOST_ROUNDS)] = ()
    ranking: Annotated[tuple[int, ...], Length(0, MOST_UNITS)] = ()
    salt: Name = ""
    pairing: Pairing = Pairing.NEIGHBOURS
    byes: Byes = Byes.LOWEST
    bracket: Annotated[tuple[BracketPlace, ...], Length(0, MOST_UNITS)] = ()
    third_place: Annotated[tuple[Number, ...], Length(0, PAIR_OF_SIDES)] = ()
    absent: Annotated[tuple[Resting, ...], Length(0, MOST_ROUNDS)] = ()


class DrawJson(Value):
    """A draw/1; of a draw made by hand request and rounds do."""

    format: Literal["draw/1"]
    request: RequestJson
    rounds: Annotated[tuple[DrawnRound, ...], Length(1, MOST_ROUNDS)]
    sitting_out: Annotated[tuple[Resting, ...], Length(0, MOST_ROUNDS)] = ()
    engine: Any = ENGINE
    report: Any = None  # worked out anew


def read_request(raw: object) -> DrawRequest:
    """The request in what ``read_json`` gave; raises ``RecordRefused``."""
    return _request(_checked(raw, RequestJson, REQUEST_FORMAT))


def read_drawn(raw: object) -> DrawRequest:
    """The request of a draw that was made, perhaps repaired; raises ``RecordRefused``.

    A fixed table that is there no more is the report's to tell.
    """
    return _request(_checked(raw, RequestJson, REQUEST_FORMAT), drawn=True)


def read_draw(raw: object) -> tuple[DrawRequest, tuple[Round, ...], tuple[Table, ...]]:
    """The request, the rounds and who sits out; raises ``RecordRefused``.

    Whether the draw answers its request is ``verify``'s to say.
    """
    given = _checked(raw, DrawJson, FORMAT)
    try:
        request = _request(given.request, drawn=True)
    except RecordRefused as refused:
        within = (replace(fault, path=("request", *fault.path)) for fault in refused.faults)
        raise RecordRefused(*within) from None
    for place, tables in enumerate(given.rounds):
        if sum(map(len, tables)) > MOST_UNITS:
            raise refuse(_("At most %(most)d can be seated.", most=MOST_UNITS), "rounds", place)
    return request, given.rounds, given.sitting_out


def draw_json(
    request: object, draw: Draw, report: Report, engine: str = ENGINE
) -> dict[str, object]:
    """The draw/1 of a request, which is taken over as JSON, as given or of ``request_json``."""
    return {
        "format": FORMAT,
        "request": request,
        "engine": engine,
        "rounds": draw.rounds,
        "sitting_out": draw.sitting_out,
        "report": report.as_json(),
    }


def impossible(reason: DrawImpossible) -> RecordRefused:
    """The refusal of a request that no draw fulfils."""
    return RecordRefused(Fault(reason.path, reason.reason))


def _checked(raw: object, kind: type[T], wanted: str) -> T:
    if not isinstance(raw, dict):
        raise refuse(_("This must be a JSON object with the format “%(format)s”.", format=wanted))
    if raw.get("format") != wanted:
        raise refuse(_("The format must be “%(format)s”.", format=wanted), "format")
    return read_as(kind, raw)


def _request(given: RequestJson, *, drawn: bool = False) -> DrawRequest:
    usual_size = PAIR_OF_SIDES if given.method in TWO_SIDED else CARD_TABLE
    apart = fields_of(given.apart) if given.apart else {}
    request = value_of(
        DrawRequest,
        given,
        units=spelled_once((value_of(DrawUnit, unit) for unit in given.units), *SHARED),
        table_size=given.table_size or usual_size,
        seats=value_of(Seats, given.seats) if given.seats else None,
        rounds=given.rounds or usual_rounds(given.method, len(given.units)),
        apart={what: firmly for what, firmly in apart.items() if firmly},
    )
    # In larger fields more rounds are left than are drawn.
    few = len(given.units) <= 2 * MOST_ROUNDS
    if few and not given.rounds and engine_of(request) == UNPLAYED_FIRST:
        left = least_rounds(unplayed(Drawn(request, (), ())))
        request = replace(request, rounds=min(MOST_ROUNDS, left) or request.rounds)
    faults = list(_faults(request))
    if not drawn:
        faults += _fixed_table_faults(request)
    if faults:
        raise RecordRefused(*faults[:MOST_FAULTS])
    return request


def usual_rounds(method: Method, units: int) -> int:
    """How many rounds are drawn where the request does not say."""
    if method is Method.ROUND_ROBIN:
        return max(1, min(MOST_ROUNDS, units - 1 + units % 2))
    if method is Method.MOVEMENT:
        return max(1, min(MOST_ROUNDS, units - (units % CARD_TABLE == 0)))
    return 1


def _faults(request: DrawRequest) -> Iterator[Fault]:
    """What the types alone do not see."""
    yield from given_twice((unit.number for unit in request.units), "units")
    if len(request.units) * request.rounds > MOST_SEATINGS:
        most = MOST_SEATINGS // len(request.units)
        message = _("For so many at most %(most)d rounds can be drawn.", most=most)
        yield Fault(("rounds",), message)
    for place, tables in enumerate(request.history):
        for fault in given_twice(one for table in tables for one in table):
            yield replace(fault, path=("history", place))
    yield from _seats_faults(request)
    yield from _ranking_faults(request)
    yield from _bracket_faults(request)
    numbers = {unit.number for unit in request.units}
    for place, absent in enumerate(request.absent):
        for fault in nobody(sorted(set(absent)), numbers):
            yield replace(fault, path=("absent", place))


def _seats_faults(request: DrawRequest) -> Iterator[Fault]:
    seats, size = request.seats, request.table_size
    if seats and not seats.least <= size <= seats.most:
        path = ("seats", "least" if seats.least > size else "most")
        least, most = (1, size) if seats.least > size else (size, 11)
        yield Fault(path, _("Must be from %(least)d to %(most)d.", least=least, most=most))


def _ranking_faults(request: DrawRequest) -> Iterator[Fault]:
    numbers = {unit.number for unit in request.units}
    if not request.ranking:
        if request.history and request.method in BY_RANK:
            message = _("After the first round this draw needs the ranking, best first.")
            yield Fault(("ranking",), message)
        return
    times = Counter(request.ranking)
    for place, number in enumerate(request.ranking):
        if number not in numbers:
            message = _("Nobody has the number %(number)d.", number=number)
            yield Fault(("ranking", place), message)
        elif times[number] > 1:
            message = _("The number %(number)d is given twice.", number=number)
            yield Fault(("ranking", place), message)
    for number in sorted(numbers - set(request.ranking)):
        yield Fault(("ranking",), _("The number %(number)d is missing.", number=number))


def _bracket_faults(request: DrawRequest) -> Iterator[Fault]:
    """A knock-out needs a whole bracket, in which everybody has one place."""
    if request.method is not Method.KNOCKOUT:
        return
    if not rounds_of(len(request.bracket), request.table_size):
        message = _("Must have as many places as fill 1, 2, 4, 8 … tables.")
        yield Fault(("bracket",), message)
    numbers = {unit.number for unit in request.units}
    held = Counter(one for one in (*request.bracket, *request.third_place) if one)
    for one, times in held.items():
        if one not in numbers:
            yield Fault(("bracket",), _("Nobody has the number %(number)d.", number=one))
        elif times > 1:
            yield Fault(("bracket",), _("The number %(number)d is given twice.", number=one))
    for one in sorted(numbers - held.keys()):
        yield Fault(("bracket",), _("The number %(number)d is missing.", number=one))


def _fixed_table_faults(request: DrawRequest) -> Iterator[Fault]:
    tables, seats = _tables_and_seats(request)
    held: Counter[int] = Counter()
    for place, unit in enumerate(request.units):
        path = ("units", place, "fixed_table")
        if unit.fixed_table is None:
            continue
        held[unit.fixed_table] += 1
        if unit.fixed_table > tables:
            yield Fault(path, _("There are only %(tables)d tables.", tables=tables))
        elif held[unit.fixed_table] > seats:
            message = _("At most %(seats)d can have this table for their own.", seats=seats)
            yield Fault(path, message)


def _tables_and_seats(request: DrawRequest) -> tuple[int, int]:
    """How many tables there are, and for how many units one can be the fixed table."""
    if request.method in TWO_SIDED:
        return len(request.units) // PAIR_OF_SIDES, 1
    if request.method is Method.KNOCKOUT:  # there one's fixed table holds, if there is one
        return MOST_UNITS, request.table_size
    if request.method is Method.MOVEMENT:
        return len(request.units) // CARD_TABLE, 1
    try:
        sizes = sizes_of(len(request.units), request.table_size, request.uneven, request.seats)
    except DrawImpossible:
        return len(request.units), request.table_size
    return len(sizes.tables), min(sizes.tables)
