"""What a repair of the seating would come to: who has gone, who came, who has to move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from scorer.games.text import gettext as _
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.repair import repaired
from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.draws.request import (
    DrawImpossible,
    DrawRequest,
    DrawUnit,
    Method,
    Report,
)
from tournaments.engine.draws.request import Round as Tables
from tournaments.engine.verify import report
from tournaments.log.acts.drawing import DrawRepaired
from tournaments.log.codec import acts_in
from tournaments.models import Draw, Event, Round, SittingOut, Step
from tournaments.selectors.draw_values import drawn_of, request_of
from tournaments.selectors.drawing import (
    changes_since,
    history_of,
    method_by_hand,
    seated_rounds,
    units_of,
)
from tournaments.selectors.formats import format_of, seats_of

EVEN_ENOUGH = 1  # rests that one may have more than another


@dataclass(frozen=True, slots=True)
class Move:
    """A unit with another table than before in a round; None: rests, or had no place."""

    round: int
    number: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairPlan:
    """A repair of rounds ``first`` and following: the request for who stays, and the tables.

    ``moves`` are those who had a table or rested and have to be told another one;
    ``arrivals`` those who get their first place. ``anew``: the rounds are drawn once more.
    """

    first: int
    request: DrawRequest
    drawn: Drawn
    gone: tuple[int, ...]
    new: tuple[int, ...]
    moves: tuple[Move, ...]
    arrivals: tuple[Move, ...]
    anew: bool = False

    @property
    def report(self) -> Report:
        """What the repaired rounds are worth."""
        return report(self.request, self.drawn.rounds, self.drawn.sitting_out)

    def __bool__(self) -> bool:
        return bool(self.gone or self.new)


def seated_plan(event: Event, *, missing: Collection[int] = ()) -> RepairPlan | None:
    """The repair of the rounds that are published and not open; None where there are none.

    ``missing`` are numbers that did not come and are still entered. Five queries.
    Raises ``DrawImpossible`` where too few stay.
    """
    numbers = _waiting(event)
    if not numbers:
        return None
    first = numbers[0]
    format_ = format_of(event)
    _check_method(format_.draw_of(first))
    seated, resting = seated_rounds(event), _resting(event, numbers)
    drawn = Drawn(
        rounds=tuple(seated.get(number, ()) for number in numbers),
        sitting_out=tuple(resting[number] for number in numbers),
    )
    units = tuple(u for u in units_of(event, first) if u.number not in set(missing))
    request = DrawRequest(
        method=method_by_hand(format_, first, len(numbers)),
        units=units,
        table_size=format_.table_size,
        seats=seats_of(format_),
        rounds=len(numbers),
        apart=format_.apart,
        uneven=format_.uneven,
        history=history_of(event, first),
    )
    return _plan(first, request, drawn)


def draft_plan(draw: Draw) -> RepairPlan:
    """The repair of a draft whose entries have changed; one query, raises as above."""
    asked = request_of(draw)
    _check_method(asked.method)
    now = units_of(draw.event, draw.first_round)
    changes = changes_since(asked, draw.event, draw.first_round)
    kept = {unit.number for unit in asked.units} | set(changes.new)
    units = tuple(unit for unit in now if unit.number in kept)
    kept_method = asked.rounds > 1 or asked.method is Method.MOVEMENT
    method = asked.method if kept_method else Method.RANDOM
    request = replace(asked, method=method, units=units, seed="", ranking=(), salt="")
    return _plan(draw.first_round, request, drawn_of(draw))


def _check_method(method: Method) -> None:
    """A bracket leaves nothing to move about."""
    if method is Method.KNOCKOUT:
        raise DrawImpossible(
            _(
                "A knock-out is not repaired. Draw the round anew: who then has nobody to play "
                "against goes on."
            )
        )


def _plan(first: int, request: DrawRequest, drawn: Drawn) -> RepairPlan:
    there = _everybody(drawn)
    staying = {unit.number for unit in request.units}
    gone = tuple(sorted(there - staying))
    joining = tuple(unit for unit in request.units if unit.number not in there)
    before = tuple(unit for unit in request.units if unit.number in there)
    asked = replace(request, units=(*before, *(DrawUnit(number=number) for number in gone)))
    made = repaired(asked, drawn, 0, gone, joining).draw if gone or joining else drawn
    anew = request.method is Method.MOVEMENT and _rest_unevenly(request, made)
    made = draw_by(request) if anew else made
    moves = _moves(first, drawn, made)
    return RepairPlan(
        first=first,
        request=request,
        drawn=made,
        gone=gone,
        new=tuple(unit.number for unit in joining),
        moves=tuple(move for move in moves if move.number in there),
        arrivals=tuple(move for move in moves if move.number not in there),
        anew=anew,
    )


def _rest_unevenly(request: DrawRequest, made: Drawn) -> bool:
    """Whether the fewest moves let somebody rest too often: where partners change."""
    rests = Counter(number for resting in made.sitting_out for number in resting)
    often = [rests[unit.number] for unit in request.units]
    return max(often) - min(often) > EVEN_ENOUGH


def _everybody(drawn: Drawn) -> set[int]:
    seated = {unit for tables in drawn.rounds for table in tables for unit in table}
    return seated | {unit for resting in drawn.sitting_out for unit in resting}


def _moves(first: int, before: Drawn, after: Drawn) -> list[Move]:
    found = []
    for at, (old, new) in enumerate(zip(before.rounds, after.rounds, strict=True)):
        was, now = _tables(old), _tables(new)
        everybody = sorted({*now, *after.sitting_out[at]})
        found += [
            Move(first + at, number, was.get(number), now.get(number))
            for number in everybody
            if was.get(number) != now.get(number)
            or (number not in was and number not in before.sitting_out[at])
        ]
    return found


def _tables(tables: Tables) -> Mapping[int, int]:
    return {unit: at for at, table in enumerate(tables, 1) for unit in table}


def _waiting(event: Event) -> list[int]:
    """The numbers of the rounds that are seated and not open; one query."""
    found = Round.objects.filter(event=event, state=Round.State.SEATED)
    return list(found.order_by("number").values_list("number", flat=True))


def _resting(event: Event, numbers: list[int]) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {number: [] for number in numbers}
    rows = SittingOut.objects.filter(round__event=event, round__number__in=numbers)
    for number, unit in rows.values_list("round__number", "entrant__number"):
        found[number].append(unit)
    return {number: tuple(sorted(units)) for number, units in found.items()}


def repair_of(draw: Draw) -> tuple[Step, DrawRepaired] | None:
    """The step that made a draw in place of another, and what it says; None for other draws."""
    steps = Step.objects.filter(event=draw.event_id, kind=DrawRepaired.kind, said__draw=draw.pk)
    for step, act in acts_in(steps[:1]):
        if isinstance(act, DrawRepaired):
            return step, act
    return None
