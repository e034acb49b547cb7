"""Undo at the desk: the last act is undone by a further act, which the log says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.act import Act
from tournaments.log.acts.register import ListImported
from tournaments.log.acts.rounds import RoundOpened
from tournaments.log.register_change import RegisterAct
from tournaments.models import Event
from tournaments.selectors.undoing import LastAct, Undoer, act_in, last_acts
from tournaments.services.register_changes import undo_register_change
from tournaments.services.steps import Actor, changed_meanwhile, lock_event
from tournaments.services.undo_acts import UNDO, Undo, Undoing
from tournaments.services.undo_report import UndoReport
from tournaments.services.undo_tables import AT_TABLES
from tournaments.services.unseating import UNSEAT

INVERSES: Mapping[type[Act], Undo] = {**UNDO, **AT_TABLES, **UNSEAT}
NOTHING = _("it is gone already")
GONE = _("There is no such act in this tournament.")


@atomic
def undo(*, event_id: int, act: UUID, actor: Actor, undoer: Undoer) -> UndoReport:
    """Undo the step ``act``: the last one that ``undoer`` may undo, an opening, or an import.

    A director may undo an opening later too, as long as nothing depends on it, and whoever imports
    lists any import, as far as nothing does: the report says what stays. The same one asked
    for twice is undone once. Raises ``Refused`` with what depends on it or what to do
    instead, ``Conflict`` where something was done after it.
    """
    event = lock_event(event_id)
    step = event.steps.filter(uuid=act).first()
    if step is None:
        raise Refused(GONE)
    if event.steps.filter(undoes=step.uuid).exists():
        return UndoReport()
    last = act_in(step)
    _check_last(event, last, undoer)
    if last.act is None or last.instead:
        raise Refused(last.instead or GONE)
    undoing = Undoing(event, step, last.act, replace(actor, undoes=step.uuid))
    done = INVERSES[type(last.act)](undoing)
    report = done if isinstance(done, UndoReport) else UndoReport()
    if isinstance(last.act, RegisterAct) and last.act.register:
        undo_register_change(event, last.act.register, undoing.actor, report)
    if report is done and not report.undone.total():
        raise Refused(_("Nothing can be undone: %(why)s.", why=report.words or NOTHING))
    return report


def _check_last(event: Event, last: LastAct, undoer: Undoer) -> None:
    act = last.act
    if undoer.directs and isinstance(act, RoundOpened):
        return
    if isinstance(act, ListImported) and undoer.may(act):
        return
    shown = last_acts(event, undoer)
    if last.step.pk not in {one.step.pk for one in shown}:
        raise changed_meanwhile(shown[-1].step if shown else event.steps.last())
