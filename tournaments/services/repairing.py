"""Repairing a seating: of a draft, or of published rounds that are not open yet.

A repair is a draw of its own, made by hand: what was published before stays to be seen.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.services.transactions import atomic
from tournaments.engine.draws.request import DrawImpossible
from tournaments.engine.fingerprint import fingerprint, request_json
from tournaments.models import Draw, Event
from tournaments.selectors.draw_values import draw_json
from tournaments.selectors.drawing import names_of
from tournaments.selectors.repairing import Plan, draft_plan, seated_plan
from tournaments.services.drawing import KINDS, seat_draw
from tournaments.services.said import drawn
from tournaments.services.steps import (
    Actor,
    EventMovedOn,
    EventRefused,
    check_seen,
    lock_event,
    take_step,
)


@atomic
def repair_seating(
    *, event_id: int, missing: Collection[int] = (), actor: Actor, seen: int
) -> Draw:
    """Seat the rounds that wait without who has gone, with who came late.

    The fewest possible move. Raises ``EventRefused`` where there is nothing to repair or too
    few stay, ``EventMovedOn``.
    """
    event = lock_event(event_id)
    check_seen(event, KINDS, seen)
    try:
        plan = seated_plan(event, missing=missing)
    except DrawImpossible as impossible:
        raise EventRefused(impossible.reason) from impossible
    if plan is None:
        raise EventRefused(_("No round waits to be played: there is no seating to repair."))
    draw = _repaired(event, plan, actor, Draw.State.PUBLISHED)
    said = _said(event, draw, plan) | seat_draw(event, draw, keep_guests=True)
    take_step(event, "draw-repaired", actor, said)
    return draw


@atomic
def repair_draft(*, draw_id: int, actor: Actor, seen: int) -> Draw:
    """Another draft without who has gone, with who came; the one before is dropped.

    Raises as ``repair_seating``.
    """
    event = lock_event(Draw.objects.values_list("event_id", flat=True).get(pk=draw_id))
    check_seen(event, KINDS, seen)
    before = Draw.objects.select_related("event").get(pk=draw_id)
    if before.state != Draw.State.DRAFT:
        raise EventMovedOn(event.steps.last())
    try:
        plan = draft_plan(before)
    except DrawImpossible as impossible:
        raise EventRefused(impossible.reason) from impossible
    draw = _repaired(event, plan, actor, Draw.State.DRAFT)
    before.state = Draw.State.DROPPED
    before.save(update_fields=["state"])
    take_step(event, "draw-repaired", actor, _said(event, draw, plan) | {"before": before.pk})
    return draw


def _repaired(event: Event, plan: Plan, actor: Actor, state: Draw.State) -> Draw:
    if not plan:
        raise EventRefused(_("Nobody has gone and nobody has come: there is nothing to repair."))
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


def _said(event: Event, draw: Draw, plan: Plan) -> dict[str, object]:
    """What the minutes keep, and the list of who must be told: names as they were then."""
    names = names_of(event)

    def named(numbers: Collection[int]) -> list[dict[str, object]]:
        return [{"number": number, "name": names.get(number, "")} for number in numbers]

    return {
        "draw": draw.pk,
        "first": draw.first_round,
        "last": draw.last_round,
        "fingerprint": draw.fingerprint,
        **drawn(plan.drawn),
        "gone": named(plan.gone),
        "new": named(plan.new),
        "moves": [asdict(move) | {"name": names.get(move.number, "")} for move in plan.moves],
        "arrivals": [asdict(move) | {"name": names.get(move.number, "")} for move in plan.arrivals],
    }
