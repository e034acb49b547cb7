"""Undo at the desk: the last act is undone by a further act, which the log says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.support.transactions import atomic
from tournaments.log.act import Act
from tournaments.log.acts.rounds import RoundOpened
from tournaments.models import Event, Step
from tournaments.selectors.undoing import LastAct, Undoer, act_in, last_acts
from tournaments.services.steps import Actor, EventRuleError, StaleEvent, lock_event
from tournaments.services.undo_acts import UNDO, Undo, Undoing
from tournaments.services.unseating import UNSEAT

INVERSES: Mapping[type[Act], Undo] = {**UNDO, **UNSEAT}
GONE = _("There is no such act in this tournament.")


@atomic
def undo(*, event_id: int, act: UUID, actor: Actor, undoer: Undoer) -> Step:
    """Undo the step ``act``: the last one that ``undoer`` may undo, or the opening of a round.

    A director may undo an opening later too, as long as nothing depends on it. The same one asked
    for twice is undone once. Raises ``EventRuleError`` with what depends on it or what to do
    instead, ``StaleEvent`` where something was done after it.
    """
    event = lock_event(event_id)
    step = event.steps.filter(uuid=act).first()
    if step is None:
        raise EventRuleError(GONE)
    if event.steps.filter(undoes=step.uuid).exists():
        return step
    last = act_in(step)
    _check_last(event, last, undoer)
    if last.act is None or last.instead:
        raise EventRuleError(last.instead or GONE)
    undoing = Undoing(event, step, last.act, replace(actor, undoes=step.uuid))
    INVERSES[type(last.act)](undoing)
    return step


def _check_last(event: Event, last: LastAct, undoer: Undoer) -> None:
    if undoer.directs and isinstance(last.act, RoundOpened):
        return
    shown = last_acts(event, undoer)
    if last.step.pk not in {one.step.pk for one in shown}:
        raise StaleEvent(shown[-1].step if shown else event.steps.last())
