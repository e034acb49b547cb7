"""What a repair of the seating would come to: who has gone, who came, who has to move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scorer.games.text import gettext as _
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.repair import repaired
from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.draws.request import (
    DrawImpossible,
    DrawRequest,
    Method,
    Report,
    Uneven,
)
from tournaments.engine.draws.request import Round as Tables
from tournaments.engine.verify import report
from tournaments.models import Draw, Entrant, Event, Round, SittingOut
from tournaments.selectors.draw_values import drawn_of, request_of
from tournaments.selectors.drawing import (
    absent_in,
    changes_since,
    draw_units,
    entrants_in,
    history_of,
    method_by_hand,
    seated_rounds,
)
from tournaments.selectors.formats import format_of, seats_of

EVEN_ENOUGH = 1  # rests that one may have more than another
Seat = tuple[int, int]  # a round and a number


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

    ``gone`` lose a place in some round, ``new`` get one. ``moves`` are those who had a table or
    rested and have to be told another one; ``arrivals`` those who get their first place in a
    round. ``rested`` is how often each sat out before. ``anew``: the rounds are drawn once more.
    """

    first: int
    request: DrawRequest
    drawn: Drawn
    gone: tuple[int, ...]
    new: tuple[int, ...]
    moves: tuple[Move, ...]
    arrivals: tuple[Move, ...]
    rested: Mapping[int, int]
    anew: bool = False

    @property
    def report(self) -> Report:
        """What the repaired rounds are worth."""
        return report(self.request, self.drawn.rounds, self.drawn.sitting_out)

    @property
    def moving(self) -> int:
        """How many people change tables, or sit out instead."""
        return len({move.number for move in self.moves})

    @property
    def most_rests(self) -> int:
        """How often somebody sits out in the whole event, at most."""
        rests = Counter(self.rested) + self.rests
        return max((rests[unit.number] for unit in self.request.units), default=0)

    @property
    def rests(self) -> Counter[int]:
        """How often each sits out in these rounds."""
        return Counter(number for resting in self.drawn.sitting_out for number in resting)

    def __bool__(self) -> bool:
        return bool(self.gone or self.new or self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repairs:
    """The two ways to repair: as few as possible move, or all sit out as evenly as possible.

    ``evenly`` is None where the fewest moves are even enough.
    """

    fewest: RepairPlan
    evenly: RepairPlan | None = None

    @property
    def usual(self) -> RepairPlan:
        """The fairer one, where by the other somebody new sits out who could play."""
        if self.evenly is None:
            return self.fewest
        few, even = self.fewest.rests, self.evenly.rests
        better = any(few[number] > even[number] for number in self.fewest.new)
        return self.evenly if better or self.evenly.anew else self.fewest

    def chosen(self, *, evenly: bool | None) -> RepairPlan:
        """The one that was chosen; None: the usual one."""
        if evenly is None:
            return self.usual
        return (self.evenly if evenly else None) or self.fewest


def seated_plans(
    event: Event, *, missing: Collection[int] = (), uneven: Uneven | None = None
) -> Repairs | None:
    """The repairs of the rounds that are published and not open; None where there are none.

    What was chosen at the draw stays, unless ``uneven`` says how to seat an uneven field now.
    Raises ``DrawImpossible`` where too few stay and in a knock-out. Five queries.
    """
    rounds = _waiting(event)
    if not rounds:
        return None
    numbers = [one.number for one in rounds]
    first, last = numbers[0], numbers[-1]
    _check_method(format_of(event).draw_of(first))
    seated, resting = seated_rounds(event), _resting(event)
    drawn = Drawn(
        rounds=tuple(seated.get(number, ()) for number in numbers),
        sitting_out=tuple(resting.get(number, ()) for number in numbers),
    )
    entrants = [one for one in entrants_in(event, first, last) if one.number not in set(missing)]
    entrants = _expected(entrants, _everybody(drawn))
    asked = _asked(event, rounds[0].draw, first, len(numbers))
    request = replace(
        asked,
        units=draw_units(entrants),
        absent=absent_in(entrants, first, last),
        uneven=uneven or asked.uneven,
    )
    rested = Counter(number for at, numbers in resting.items() if at < first for number in numbers)
    return _plans(first, request, drawn, rested, again=request.uneven is not asked.uneven)


def _expected(entrants: Sequence[Entrant], there: Collection[int]) -> list[Entrant]:
    """Without those who never came, where all who are seated have been seen at the desk."""
    here = Entrant.State.HERE
    all_here = all(one.state == here for one in entrants if one.number in there)
    return [one for one in entrants if one.number in there or one.state == here or not all_here]


def _asked(event: Event, draw: Draw | None, first: int, rounds: int) -> DrawRequest:
    """What rounds were asked for, as a draw by hand; of the format where nothing drew them."""
    format_ = format_of(event)
    asked = (
        request_of(draw)
        if draw
        else DrawRequest(
            method=Method.RANDOM,
            units=(),
            table_size=format_.table_size,
            seats=seats_of(format_),
            apart=format_.apart,
            uneven=format_.uneven,
        )
    )
    return replace(
        asked,
        method=method_by_hand(format_, first, rounds),
        rounds=rounds,
        history=history_of(event, first),
        seed="",
        ranking=(),
        salt="",
    )


def draft_plan(draw: Draw) -> RepairPlan:
    """The repair of a draft whose entries have changed; one query, raises as above."""
    asked = request_of(draw)
    _check_method(asked.method)
    first, last = draw.first_round, draw.last_round
    changes = changes_since(asked, draw.event, first)
    kept = {unit.number for unit in asked.units} | set(changes.new)
    entrants = [one for one in entrants_in(draw.event, first, last) if one.number in kept]
    kept_method = asked.rounds > 1 or asked.method is Method.MOVEMENT
    request = replace(
        asked,
        method=asked.method if kept_method else Method.RANDOM,
        units=draw_units(entrants),
        absent=absent_in(entrants, first, last),
        seed="",
        ranking=(),
        salt="",
    )
    return _plans(first, request, drawn_of(draw), {}).usual


def _check_method(method: Method) -> None:
    """A bracket leaves nothing to move about."""
    if method is Method.KNOCKOUT:
        raise DrawImpossible(
            _(
                "A knock-out is not repaired. Draw the round anew: who then has nobody to play "
                "against goes on."
            )
        )


def _plans(
    first: int,
    request: DrawRequest,
    drawn: Drawn,
    rested: Mapping[int, int],
    *,
    again: bool = False,
) -> Repairs:
    """Both repairs. Where partners change, or everybody is to meet, the other may be a new draw.

    Where nobody has gone or come the tables stay, unless they are to be seated ``again``.
    """
    plan = partial(_plan, first, request, drawn, rested)
    fewest = repaired(request, drawn, 0).draw
    if not again and _seats(first, fewest) == _seats(first, drawn):
        return Repairs(fewest=plan(drawn))
    other = None
    if _wants_new_draw(request, fewest):
        other = plan(draw_by(request), anew=True)
    elif request.method is not Method.MOVEMENT:
        evenly = repaired(request, drawn, 0, evenly=True).draw
        other = None if evenly == fewest else plan(evenly)
    return Repairs(fewest=plan(fewest), evenly=other)


def _wants_new_draw(request: DrawRequest, fewest: Drawn) -> bool:
    """Whether the fewest moves cost too much: rests where partners change, else repeats."""
    if request.method is Method.ROUND_ROBIN:
        worth = report(request, fewest.rounds, fewest.sitting_out)
        return worth.repeats > worth.bound
    return request.method is Method.MOVEMENT and _rest_unevenly(request, fewest)


def _plan(
    first: int,
    request: DrawRequest,
    before: Drawn,
    rested: Mapping[int, int],
    after: Drawn,
    *,
    anew: bool = False,
) -> RepairPlan:
    had, has = _seats(first, before), _seats(first, after)
    moves = _moves(first, before, after)
    return RepairPlan(
        first=first,
        request=request,
        drawn=after,
        gone=tuple(sorted({number for _round, number in had - has})),
        new=tuple(sorted({number for _round, number in has - had})),
        moves=tuple(move for move in moves if (move.round, move.number) in had),
        arrivals=tuple(move for move in moves if (move.round, move.number) not in had),
        rested=rested,
        anew=anew,
    )


def _seats(first: int, drawn: Drawn) -> set[Seat]:
    """Who is there in which round, at a table or sitting out."""
    both = zip(drawn.rounds, drawn.sitting_out, strict=True)
    return {
        (number, unit)
        for number, (tables, resting) in enumerate(both, first)
        for some in (*tables, resting)
        for unit in some
    }


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


def _waiting(event: Event) -> list[Round]:
    """The rounds that are seated and not open, with their draws; one query."""
    found = Round.objects.filter(event=event, state=Round.State.SEATED)
    return list(found.select_related("draw").order_by("number"))


def _resting(event: Event) -> dict[int, tuple[int, ...]]:
    """Who sits out, by round; one query."""
    found: dict[int, list[int]] = {}
    rows = SittingOut.objects.filter(round__event=event)
    for number, unit in rows.values_list("round__number", "entrant__number"):
        found.setdefault(number, []).append(unit)
    return {number: tuple(sorted(units)) for number, units in found.items()}
