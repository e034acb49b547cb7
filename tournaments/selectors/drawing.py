"""What a draw is made of, and how it stands: entries as units, rounds played, changes since.

Every function costs a fixed number of queries, said with it.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.engine.cuts import Tie
from tournaments.engine.drawn import BY_RANK, SHARED
from tournaments.engine.draws.request import (
    Byes,
    DrawRequest,
    DrawUnit,
    Method,
    Pairing,
    Uneven,
)
from tournaments.engine.draws.request import Round as Tables
from tournaments.engine.formats import Format, SwissStart
from tournaments.engine.knockout import NOBODY
from tournaments.engine.results import Knockout
from tournaments.engine.standings import order_at_cut, tied_at_cut
from tournaments.log.acts.drawing import DrawAct
from tournaments.log.codec import kinds_of
from tournaments.models import Draw, Entrant, Event, Place, Round, has_left
from tournaments.records.spelling import spelled_once
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.formats import format_of, seats_of
from tournaments.selectors.standings import (
    bracket_before,
    cut_before,
    order_of_play_in,
    tournament_in,
)
from tournaments.selectors.visibility import visibility_of

SALT_BYTES = 16
PENDING = (Draw.State.ANNOUNCED, Draw.State.DRAFT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """How the entries differ from those of a draw: numbers gone, new, and otherwise changed.

    ``away`` are those who do not play some round that they are drawn in.
    """

    gone: tuple[int, ...] = ()
    new: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()
    away: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.new or self.changed or self.away)


def entrants_in(event: Event, first: int, last: int | None = None) -> list[Entrant]:
    """Who is to be seated in some round from ``first`` to ``last`` (None: the first); one query."""
    homes = ("person__home", "person__merged_into__home")
    found = Entrant.objects.filter(event=event).select_related(*homes, "team").order_by("number")
    rounds = range(first, (last or first) + 1)
    return [one for one in found if any(map(one.plays, rounds))]


def units_of(
    event: Event, first: int, last: int | None = None, *, here: bool = False
) -> tuple[DrawUnit, ...]:
    """The units of rounds; ``here``: of those alone who have been checked in. One query."""
    found = entrants_in(event, first, last)
    return draw_units(one for one in found if not here or one.state == Entrant.State.HERE)


def units_numbered(event: Event, numbers: Collection[int]) -> tuple[DrawUnit, ...]:
    """The units of these numbers, whoever plays on; one query."""
    found = Entrant.objects.filter(event=event, number__in=numbers).order_by("number")
    homes = ("person__home", "person__merged_into__home")
    return draw_units(found.select_related(*homes, "team"))


def absent_in(entrants: Sequence[Entrant], first: int, last: int) -> tuple[tuple[int, ...], ...]:
    """By round who does not play it; empty where all play all."""
    found = tuple(
        tuple(one.number for one in entrants if not one.plays(number))
        for number in range(first, last + 1)
    )
    return found if any(found) else ()


def draw_units(entrants: Iterable[Entrant]) -> tuple[DrawUnit, ...]:
    """Entrants as draws know them; needs ``person`` with their club and ``team`` loaded."""
    return spelled_once(map(_unit_of, entrants), *SHARED)


def _unit_of(entrant: Entrant) -> DrawUnit:
    home = entrant.person.current.home
    return DrawUnit(
        number=entrant.number,
        team=entrant.team.name if entrant.team else "",
        club=home.name if home else "",
        pair=entrant.pair,
        fixed_table=entrant.fixed_table,
    )


def changes_since(request: DrawRequest, event: Event, number: int) -> Changes:
    """How the entries differ from the units of a request, drawn from a round on; one query.

    Where all that were drawn have been seen at the desk, one who was not is no change. Nobody
    comes new into a knock-out.
    """
    last = number + request.rounds - 1
    before = {unit.number: unit for unit in request.units}
    now = {entrant.number: entrant for entrant in entrants_in(event, number, last)}
    units = {unit.number: unit for unit in draw_units(now.values())}
    seen = Entrant.State.HERE
    all_here = all(now[n].state == seen for n in before if n in now)
    new = (n for n in now if n not in before and (now[n].state == seen or not all_here))
    stay = [n for n in before if n in now]
    drawn = {n: _rounds_drawn(request, n, number) for n in stay}
    away = tuple(n for n in stay if not all(map(now[n].plays, drawn[n])))
    return Changes(
        gone=tuple(n for n in before if n not in now),
        new=() if request.method is Method.KNOCKOUT else tuple(new),
        changed=tuple(
            n
            for n in stay
            if units[n] != before[n]
            or (n not in away and len(drawn[n]) < sum(map(now[n].plays, range(number, last + 1))))
        ),
        away=away,
    )


def _rounds_drawn(request: DrawRequest, unit: int, first: int) -> list[int]:
    """The rounds that a request has somebody in."""
    rounds = range(request.rounds)
    return [first + at for at in rounds if unit not in request.absent_in(at)]


def seated_rounds(event: Event, *, before: int = 10_000) -> dict[int, Tables]:
    """The tables of the rounds before one, by number of round, in table order; one query.

    Seats held by substitutes without a number are left out.
    """
    found = Place.objects.filter(round__event=event, round__number__lt=before)
    rows = found.exclude(entrant=None).order_by("round__number", "table__number", "seat")
    tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, unit in rows.values_list(
        "round__number", "table__number", "entrant__number"
    ):
        tables[number][table].append(unit)
    return {number: _in_order(at) for number, at in tables.items()}


def _in_order(tables: dict[int, list[int]]) -> Tables:
    """By table number from 1; a number without a table stands empty."""
    return tuple(tuple(tables.get(number, ())) for number in range(1, max(tables) + 1))


def history_of(event: Event, before: int) -> tuple[Tables, ...]:
    """The rounds before one as a draw's request has them, without unused tables; one query."""
    rounds = seated_rounds(event, before=before).values()
    return tuple(tuple(table for table in tables if table) for tables in rounds)


def draws_of(event: Event) -> QuerySet[Draw]:
    """All draws of an event, the newest first, with how many rounds each seats now; one query."""
    played = Round.objects.filter(draw=OuterRef("pk")).order_by().values("draw")
    seats = Subquery(played.annotate(seats=Count("pk")).values("seats"))
    found = Draw.objects.filter(event=event).select_related("made_by")
    return found.annotate(seats=Coalesce(seats, 0))


def seated_rounds_in(event: Event, first: int, last: int) -> list[Round]:
    """The rounds of a range that wait to be opened; one query."""
    found = Round.objects.filter(event=event, number__range=(first, last))
    return list(found.filter(state=Round.State.SEATED).order_by("number"))


def draw_for(event: Event, number: int, *, pending: bool = False) -> Draw | None:
    """The draw that round ``number`` is seated by; at most two queries.

    ``pending``: rather one of the round that is not published yet, where there is one.
    """
    covering = event.draws.filter(first_round__lte=number, last_round__gte=number)
    if pending and (waiting := covering.filter(state__in=PENDING).first()):
        return waiting
    return covering.filter(played__number=number).first()


def next_round(event: Event) -> int:
    """The first round that nobody is seated for yet; one query."""
    return 1 + (
        Round.objects.filter(event=event).order_by("number").values_list("number", flat=True).last()
        or 0
    )


def names_of(event: Event, *, marked: bool = False) -> dict[int, str]:
    """Names by number, surname first; ``marked``: with why somebody has no place. One query."""
    found = Entrant.objects.filter(event=event).select_related(
        "person__merged_into", "partner__merged_into"
    )
    return {
        one.number: f"{one.name} ({one.get_status_display()})"
        if marked and one.status
        else one.name
        for one in found
    }


def asked_of(
    event: Event,
    format_: Format,
    *,
    first: int,
    last: int,
    method: Method,
    uneven: Uneven,
    here: bool = False,
) -> DrawRequest:
    """What a draw of rounds ``first`` to ``last`` is to be asked, without its seed.

    Two queries; where the draw goes by standing as many more as standings need.
    """
    found = entrants_in(event, first, last)
    if here:
        found = [one for one in found if one.state == Entrant.State.HERE]
    units = draw_units(found)
    if method is Method.KNOCKOUT:
        return knockout_of(event, format_, first, units, uneven)
    swiss = method is Method.SWISS
    halves = swiss and first == 1 and format_.swiss_start is SwissStart.HALVES
    by_lot = swiss and first == 1 and not halves
    return DrawRequest(
        method=method,
        units=units,
        table_size=format_.table_size,
        seats=seats_of(format_),
        rounds=last - first + 1,
        apart=format_.apart,
        uneven=uneven,
        history=history_of(event, first),
        ranking=ranking_of(event, units, first) if method in BY_RANK and not by_lot else (),
        pairing=Pairing.HALVES if halves else Pairing.NEIGHBOURS,
        byes=format_.byes if swiss else Byes.LOWEST,
        salt=salt_of(event, first) if method in BY_RANK else "",
        absent=absent_in(found, first, last),
    )


def knockout_of(
    event: Event, format_: Format, number: int, units: tuple[DrawUnit, ...], uneven: Uneven
) -> DrawRequest:
    """What a round of the knock-out is to be asked, ``units`` being there.

    The bracket is empty where the round before has no result yet, or belongs to none. One query
    and as many more as standings need.
    """
    there = {unit.number for unit in units}
    places, third = _bracket_before(event, format_, number, units)
    bracket = tuple(one if one in there else NOBODY for one in places)
    playing = {*bracket, *third} & there
    return DrawRequest(
        method=Method.KNOCKOUT,
        units=tuple(unit for unit in units if unit.number in playing),
        table_size=format_.table_size,
        seats=seats_of(format_),
        uneven=uneven,
        history=history_of(event, number),
        bracket=bracket,
        third_place=tuple(one for one in third if one in there),
        salt=salt_of(event, number),
    )


def _bracket_before(
    event: Event, format_: Format, number: int, units: tuple[DrawUnit, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who holds the places of the bracket in a round, and who plays for third place then."""
    after, size = format_.before_knockout, format_.knockout
    if number <= after or not size:
        return (), ()
    if number == after + 1:
        best = ranking_of(event, units, number)[:size]
        return (*best, *[NOBODY] * (size - len(best))), ()
    found = bracket_before(event, number)
    if found is None or len(found.rounds) != number - 1 - after:
        return (), ()
    return found.next_places, found.next_third


def salt_of(event: Event, first: int) -> str:
    """What hides a ranking before round ``first`` in the fingerprint, while it is a secret."""
    return "" if visibility_of(event, "").sees(first - 1) else secrets.token_hex(SALT_BYTES)


def method_by_hand(format_: Format, first: int, rounds: int) -> Method:
    """As which draw so many rounds made by hand from round ``first`` on are judged."""
    if rounds == 1 and format_.draw_of(first) is Method.KNOCKOUT:
        return Method.KNOCKOUT
    usual = format_.draw_of(1)
    if usual in {Method.ROUND_ROBIN, Method.MOVEMENT}:
        return usual
    return Method.ROTATION if rounds > 1 else Method.RANDOM


def ranking_of(event: Event, units: tuple[DrawUnit, ...], before: int) -> tuple[int, ...]:
    """The numbers of the units, best first after the rounds before one.

    Where the best of them go on they are in the order of that cut. Who stands nowhere yet comes
    last, by number, and into no knock-out.
    """
    numbers = [unit.number for unit in units]
    if before <= 1:
        return tuple(numbers)
    data, drawn = event_data_of(event), set(numbers)
    cut = cut_before(data, before, len(numbers))
    if cut:
        order = order_at_cut(tournament_in(data, before - 1), cut, drawn)
    else:
        order = order_of_play_in(event, before - 1)
    standing = dict.fromkeys(number for number in order if number in drawn)
    if isinstance(cut, Knockout):
        return tuple(standing)
    return (*standing, *(number for number in numbers if number not in standing))


def tie_before(event: Event, number: int, playing: Collection[int]) -> Tie | None:
    """Who of those playing are tied where the best go on to round ``number``; None: nobody."""
    if not format_of(event).chooses(number):
        return None
    data = event_data_of(event)
    cut = cut_before(data, number, len(playing))
    return tied_at_cut(tournament_in(data, number - 1), cut, playing) if cut else None


def playing_in(event: Event, number: int) -> list[int]:
    """The numbers of those who play a round: who is here, where anybody is; one query."""
    found = entrants_in(event, number)
    here = [one.number for one in found if one.state == Entrant.State.HERE]
    return here or [one.number for one in found]


def roll(event: Event, number: int | None = None) -> tuple[int, int]:
    """How many are entered and how many of them have checked in; one query.

    ``number``: of those who play that round.
    """
    found = Entrant.objects.filter(event=event).exclude(has_left())
    playing = [one for one in found if number is None or one.plays(number)]
    return len(playing), sum(one.state == Entrant.State.HERE for one in playing)


def reasons_of(event: Event) -> dict[int, str]:
    """Why draws were dropped or changed, by the draw's id; the last reason counts. One query."""
    steps = event.steps.filter(kind__in=kinds_of(DrawAct)).exclude(reason="")
    return {said["draw"]: reason for said, reason in steps.values_list("said", "reason")}
