"""A published round changed by hand: two swap, some move, a late comer sits down, a table closes.

A change makes a draw of the round alone; the draw before stays to be seen, and so do later
rounds. In an open round tables with a hand or a result stay as they are, and the sheets of the
others follow.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.draws.request import DrawRequest
from tournaments.engine.draws.request import Round as Tables
from tournaments.engine.fingerprint import fingerprint, request_json
from tournaments.log.acts import drawing as acts
from tournaments.log.acts.reseating import PlayersNotified, SeatingChanged, SeatingPutBack
from tournaments.log.parts import Places
from tournaments.models import Award, Draw, Event, Result, Round, Table
from tournaments.selectors.draw_values import draw_json, drawn_of
from tournaments.selectors.published_round import (
    PublishedRound,
    judged,
    numbers_at,
    published_round,
)
from tournaments.services.awards import award_rests, given_award
from tournaments.services.by_hand import OPEN, Hall, all_moved, closed, swapped
from tournaments.services.seating import reseat
from tournaments.services.sheets import hold_sheets, match_sheets
from tournaments.services.steps import (
    Actor,
    append,
    changed_meanwhile,
    check_seen,
    done_before,
    lock_event,
)


class MustNotBe(Exception):  # noqa: N818 — nothing failed, a reason is asked for
    """A change brings what the format says must not be; ``faults`` say what."""

    def __init__(self, faults: Sequence[Text]) -> None:
        super().__init__(faults)
        self.faults = faults


@atomic
def change_seating(
    *,
    event_id: int,
    number: int,
    move: acts.SeatMove,
    actor: Actor,
    seen: int,
    reason: str = "",
    uuid: UUID | None = None,
) -> Draw:
    """Move somebody in a published round; the draw that the round is of then.

    Raises ``Refused`` where a table stays as it is or nobody moves, ``Conflict``, and
    ``MustNotBe`` where the change brings what must not be and no ``reason`` is given.
    """
    event = lock_event(event_id)
    if step := done_before(event, uuid, actor, SeatingChanged, round=number):
        return Draw.objects.get(pk=step.said["draw"])
    check_seen(event, seen, acts.DrawAct)
    before = _held(event, number)
    hall, guests = _hall(before)
    after = moved_by(hall, move, before.asked.table_size)
    changed, rest = _changes(before, after, guests)
    if not reason and (faults := _new_faults(event, before, _numbers(after), rest)):
        raise MustNotBe(faults)
    said = _write(event, before, changed, rest, actor)
    act = SeatingChanged(**said, **move)
    append(event, act, actor, reason=reason, uuid=uuid)
    return Draw.objects.get(pk=act.draw)


def put_back(*, event: Event, act: SeatingChanged, actor: Actor) -> None:
    """Seat the tables of a change as they were before it.

    For the service that undoes a change and holds the event. Raises ``Refused`` where a
    table was changed, closed or played at since.
    """
    now = _held(event, act.round)
    same = all(now.tables.get(at, ()) == places for at, places in act.tables.items())
    if not same or now.rest != act.rest:
        raise Refused(_("The seating has been changed since: undo that first."))
    for at in act.tables:
        if at in now.fixed:
            raise Refused(now.fixed[at])
    said = _write(event, now, act.were, act.rested, actor)
    append(event, SeatingPutBack(**said), actor)


def _held(event: Event, number: int) -> PublishedRound:
    """The round as it is, nobody else writing on its sheets; raises ``Refused``."""
    if event.state == Event.State.FINISHED:
        raise Refused(_("The tournament is finished: its seating stays."))
    round_ = Round.objects.select_related("draw").filter(event=event, number=number).first()
    if round_ is None:
        raise changed_meanwhile(event.steps.last())
    if round_.state == Round.State.CLOSED:
        raise Refused(_("Round %(round)d is closed: its seating stays.", round=number))
    hold_sheets(list(Table.objects.filter(round=round_)))
    return published_round(event, round_)


def moved_by(hall: Hall, move: acts.SeatMove, size: int) -> Hall:
    """The round after a move; raises ``Refused`` where it cannot be."""
    if "swapped" in move:
        return swapped(hall, *move["swapped"])
    if "closed" in move:
        return closed(hall, move["closed"])
    return all_moved(hall, (move["moved"], *move.get("more", ())), move["table"], size)


def _hall(now: PublishedRound) -> tuple[Hall, dict[int, str]]:
    """The round as moves see it, and the substitutes without a number by what stands for them."""
    guests: dict[int, str] = {}

    def unit(at: int | str | None) -> int:
        if isinstance(at, str):
            guests[-1 - len(guests)] = at
            return -len(guests)
        return at or OPEN

    last = max(now.tables, default=0)
    seated = tuple(tuple(map(unit, now.tables.get(at, ()))) for at in range(1, last + 1))
    return Hall(seated, tuple(sorted((*now.rest, *now.unplaced))), now.places), guests


def _numbers(hall: Hall) -> Tables:
    """Its tables without open places and substitutes, as draws have them."""
    return tuple(tuple(unit for unit in units if unit > OPEN) for units in hall.tables)


def _changes(
    before: PublishedRound, after: Hall, guests: Mapping[int, str]
) -> tuple[dict[int, Places], tuple[int, ...]]:
    """The tables that are others now, and who rests; raises ``Refused``."""
    seated = {
        at: tuple(guests[unit] if unit < OPEN else unit or None for unit in units)
        for at, units in enumerate(after.tables, 1)
    }
    numbers = sorted({*before.tables, *seated})
    tables = {
        at: seated.get(at, ()) for at in numbers if seated.get(at, ()) != before.tables.get(at, ())
    }
    for at, places in tables.items():
        if at in before.fixed:
            raise Refused(before.fixed[at])
        if places and not any(isinstance(one, int) for one in places):
            raise Refused(_("Nobody with a number would sit at table %(table)d.", table=at))
        if not places and _has_results(before.round, at):
            raise Refused(
                _("Table %(table)d had a result: it cannot be closed.", table=at), "table"
            )
    waiting = {*before.unplaced, *before.left}
    rest = tuple(unit for unit in after.resting if unit not in waiting)
    if not tables and rest == before.rest:
        raise Refused(_("Nobody moves: nothing was changed."))
    return tables, rest


def _has_results(round_: Round, table: int) -> bool:
    return Result.objects.filter(table__round=round_, table__number=table).exists()


def _new_faults(
    event: Event, before: PublishedRound, after: Tables, rest: tuple[int, ...]
) -> list[Text]:
    """What must not be after a change and was not so before it."""
    known = judged(event, before, numbers_at(before.tables), before.rest)[1].broken
    return [fault for fault in judged(event, before, after, rest)[1].broken if fault not in known]


def _write(
    event: Event,
    before: PublishedRound,
    changed: Mapping[int, Places],
    rest: tuple[int, ...],
    actor: Actor,
) -> dict[str, Any]:
    """Write the rows of a change, the sheets after them; what its act says."""
    round_, current = before.round, dict(before.tables) | dict(changed)
    tables = numbers_at({at: places for at, places in current.items() if places})
    request = judged(event, before, tables, rest)[0]
    draw = _draw_of(event, round_, request, Drawn(rounds=(tables,), sitting_out=(rest,)), actor)
    reseat(event, round_, changed, rest, draw)
    return {
        "draw": draw.pk,
        "first": draw.first_round,
        "last": draw.last_round,
        "fingerprint": draw.fingerprint,
        "rounds": (tables,),
        "resting": (rest,),
        "round": round_.number,
        "before": round_.draw_id,
        "tables": dict(changed),
        "were": {at: before.tables.get(at, ()) for at in changed},
        "rest": rest,
        "rested": before.rest,
        **_in_open_round(event, before, changed, rest, actor),
    }


def _in_open_round(
    event: Event,
    before: PublishedRound,
    changed: Mapping[int, Places],
    rest: tuple[int, ...],
    actor: Actor,
) -> dict[str, object]:
    """The sheets that follow, and the awards for a bye that count no longer or from now on."""
    round_ = before.round
    if round_.state != Round.State.OPEN:
        return {}
    found = Table.objects.filter(round=round_, number__in=changed)
    sheets = match_sheets(event, round_, actor, list(found.values_list("pk", flat=True))).sheets
    byes = Award.objects.filter(round=round_, kind=Award.Kind.BYE, taken_back=False)
    taken = byes.exclude(entrant__number__in=rest).order_by("pk")
    have = set(byes.values_list("entrant__number", flat=True))
    new = set(rest) - set(before.rest) - have
    return {
        "sheets": sheets,
        "taken": tuple(taken.values_list("pk", flat=True)),
        "given": tuple(map(given_award, award_rests(event, round_, new))),
    }


def _draw_of(event: Event, round_: Round, request: DrawRequest, drawn: Drawn, actor: Actor) -> Draw:
    """The draw of a round that is seated so: one that was published before, or a new one."""
    covering = event.draws.filter(
        state=Draw.State.PUBLISHED, first_round__lte=round_.number, last_round__gte=round_.number
    )
    for draw in covering:
        known, at = drawn_of(draw), round_.number - draw.first_round
        same = known.rounds[at], tuple(sorted(known.sitting_out[at]))
        if same == (drawn.rounds[0], drawn.sitting_out[0]):
            return draw
    now = timezone.now()
    return Draw.objects.create(
        event=event,
        first_round=round_.number,
        last_round=round_.number,
        request=request_json(request),
        fingerprint=fingerprint(request),
        draw=draw_json(request, drawn),
        by_hand=True,
        state=Draw.State.PUBLISHED,
        made_by=actor.user,
        drawn_at=now,
        published_at=now,
    )


@atomic
def note_notified(
    *, event_id: int, number: int, players: Collection[int], actor: Actor, uuid: UUID | None = None
) -> None:
    """Note that players know of their new tables in a round.

    Raises ``Refused`` where nobody is named.
    """
    event = lock_event(event_id)
    if done_before(event, uuid, actor, PlayersNotified, round=number):
        return
    if not players:
        raise Refused(_("Tick who was notified."), "unit")
    append(event, PlayersNotified(round=number, numbers=tuple(sorted(players))), actor, uuid=uuid)
