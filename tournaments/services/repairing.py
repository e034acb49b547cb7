"""Repairing a seating: of a draft, or of published rounds that are not open yet.

A repair is a draw of its own, made by hand: what was published before stays to be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Any

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.engine.draws.request import DrawImpossible, Uneven
from tournaments.engine.fingerprint import fingerprint, request_json
from tournaments.log.acts.drawing import DrawAct, DrawRepaired, MovedSeat
from tournaments.log.parts import Numbered
from tournaments.models import Draw, Event
from tournaments.selectors.draw_values import draw_json
from tournaments.selectors.drawing import names_of
from tournaments.selectors.repairing import Move, RepairPlan, draft_plan, seated_plans
from tournaments.services.drawing import seat_draw, tables_of
from tournaments.services.seating import rounds_before
from tournaments.services.steps import Actor, append, changed_meanwhile, check_seen, lock_event


@atomic
def repair_seating(
    *,
    event_id: int,
    missing: Collection[int] = (),
    uneven: Uneven | None = None,
    evenly: bool | None = None,
    actor: Actor,
    seen: int,
) -> Draw:
    """Seat the rounds that wait without who has gone, with who came late.

    ``uneven``: how an uneven field is seated, None: as at the draw. ``evenly``: all sit out as
    evenly as possible, or as few as possible move; None: whichever is usual. Raises
    ``Refused`` where there is nothing to repair or too few stay, ``Conflict``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, DrawAct)
    try:
        plans = seated_plans(event, missing=missing, uneven=uneven)
    except DrawImpossible as impossible:
        raise Refused(impossible.reason) from impossible
    if plans is None:
        raise Refused(_("No round waits to be played: there is no seating to repair."))
    plan = plans.chosen(evenly=evenly)
    draw = _repaired(event, plan, actor, Draw.State.PUBLISHED)
    were = rounds_before(event, range(draw.first_round, draw.last_round + 1))
    seated = seat_draw(event, draw, keep_guests=True)
    again = tuple(one.round for one in seated)
    act = DrawRepaired(**_minute_of(event, draw, plan), seated=seated, again=again, were=were)
    append(event, act, actor)
    return draw


@atomic
def repair_draft(*, draw_id: int, actor: Actor, seen: int) -> Draw:
    """Another draft without who has gone, with who came; the one before is dropped.

    Raises as ``repair_seating``.
    """
    event = lock_event(Draw.objects.values_list("event_id", flat=True).get(pk=draw_id))
    check_seen(event, seen, DrawAct)
    before = Draw.objects.select_related("event").get(pk=draw_id)
    if before.state != Draw.State.DRAFT:
        raise changed_meanwhile(event.steps.last())
    try:
        plan = draft_plan(before)
    except DrawImpossible as impossible:
        raise Refused(impossible.reason) from impossible
    draw = _repaired(event, plan, actor, Draw.State.DRAFT)
    act = DrawRepaired(**_minute_of(event, draw, plan), were={}, before=before.pk)
    append(event, act, actor)
    return draw


def _repaired(event: Event, plan: RepairPlan, actor: Actor, state: Draw.State) -> Draw:
    if not plan:
        raise Refused(_("Nobody has gone and nobody has come: there is nothing to repair."))
    now = timezone.now()
    return Draw.objects.create(
        event=event,
        first_round=plan.first,
        last_round=plan.first + plan.request.rounds - 1,
        request=request_json(plan.request),
        fingerprint=fingerprint(plan.request),
        draw=draw_json(plan.request, plan.drawn),
        by_hand=True,
        state=state,
        made_by=actor.user,
        drawn_at=now,
        published_at=now if state == Draw.State.PUBLISHED else None,
    )


def _minute_of(event: Event, draw: Draw, plan: RepairPlan) -> dict[str, Any]:
    """What the minutes keep, and the list of who must be told: names as they were then."""
    names = names_of(event)

    def named(numbers: Collection[int]) -> tuple[Numbered, ...]:
        return tuple(Numbered(number=one, name=names.get(one, "")) for one in numbers)

    def moved(some: Iterable[Move]) -> tuple[MovedSeat, ...]:
        return tuple(MovedSeat(**asdict(one), name=names.get(one.number, "")) for one in some)

    return {
        "draw": draw.pk,
        "first": draw.first_round,
        "last": draw.last_round,
        "fingerprint": draw.fingerprint,
        **tables_of(plan.drawn),
        "gone": named(plan.gone),
        "new": named(plan.new),
        "moves": moved(plan.moves),
        "arrivals": moved(plan.arrivals),
    }
