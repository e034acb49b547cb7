"""What undoes each act, by the act: mostly the service of the act that is its opposite.

Acts at tables and of rounds are in ``services.undo_tables``, those of rounds and draws that change
who sits where in ``services.unseating``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from tournaments.log.act import Act, value_of
from tournaments.log.acts import (
    awards,
    drawing,
    events,
    hall,
    money,
    people,
    register,
    self_entry,
    ties,
)
from tournaments.log.acts.prizes import PrizesSet
from tournaments.log.acts.revealing import HoldBack, Reveal, ShowAll
from tournaments.log.acts.undoing import EventUnstarted
from tournaments.log.codec import acts_in, kinds_of
from tournaments.models import Award, Entrant, Event, Round, Step, Table, TeamAward
from tournaments.records.formats import as_json
from tournaments.selectors.formats import format_of
from tournaments.selectors.undo_blockers import BEGUN
from tournaments.selectors.undoing import UNKNOWN, act_in
from tournaments.services import awards as award_services
from tournaments.services import entrants, team_awards
from tournaments.services.cash import FEES
from tournaments.services.door import undo_check_in
from tournaments.services.entry_details import Details
from tournaments.services.entry_status import reinstate, set_unranked
from tournaments.services.events import difference
from tournaments.services.round_count import MovedRounds, follow_rounds
from tournaments.services.sitting_out import play_after_all, sit_out
from tournaments.services.steps import Actor, append
from tournaments.services.substitutes import end_substitution
from tournaments.services.ties import check_not_drawn, open_tie
from tournaments.services.undo_import import undo_import
from tournaments.services.undo_report import UndoReport

CASH = _("The money left the cash of %(name)s, who can undo this.")


@dataclass
class Undoing:
    """An act that is undone: its step, and who undoes it, as whom services know it."""

    event: Event
    step: Step
    act: Any
    actor: Actor

    @property
    def table(self) -> Table:
        """The table that the act is about; one query."""
        rows = Table.objects.select_related("round", "sheet")
        return rows.get(
            round__event=self.event, round__number=self.act.round, number=self.act.table
        )

    def append(self, act: Act, reason: str = "") -> None:
        """Do an act that undoes it, or a part of it."""
        append(self.event, act, self.actor, reason=reason)

    def earlier(self, *acts: type[Act], **about: object) -> Step | None:
        """The newest step of such acts before it, ``about`` what it says; one query."""
        about = {f"said__{name}": value for name, value in about.items()}
        steps = self.event.steps.filter(kind__in=kinds_of(*acts), pk__lt=self.step.pk, **about)
        return steps.order_by("-pk").first()


Undo: TypeAlias = Callable[[Undoing], object]


def act_done(step: Step) -> Act:
    """What was done in an earlier step; raises ``Refused`` where it does not say it all."""
    act = act_in(step).act
    if act is None or act.untold:
        raise Refused(UNKNOWN)
    return act


def _award_given(undoing: Undoing) -> None:
    award_services.take_back(award_id=undoing.act.award, actor=undoing.actor)


def _award_back(undoing: Undoing) -> None:
    act = undoing.act
    Award.objects.filter(pk=act.award).update(taken_back=False)
    undoing.append(value_of(awards.AwardGiven, act), act.why)


def _team_award_given(undoing: Undoing) -> None:
    team_awards.take_team_award_back(award_id=undoing.act.award, actor=undoing.actor)


def _team_award_back(undoing: Undoing) -> None:
    act = undoing.act
    TeamAward.objects.filter(pk=act.award).update(taken_back=False)
    undoing.append(value_of(awards.TeamAwardGiven, act), act.why)


def _table_awarded(undoing: Undoing) -> None:
    act = undoing.act
    taken = tuple(one.award for one in act.given)
    undoing.append(awards.TableAwardsTakenBack(round=act.round, table=act.table, taken=taken))


def _table_awards_back(undoing: Undoing) -> None:
    act = undoing.act
    given = undoing.earlier(awards.TableAwarded, round=act.round, table=act.table)
    if given is None:
        raise Refused(UNKNOWN)
    Award.objects.filter(pk__in=act.taken).update(taken_back=False)
    undoing.append(act_done(given), given.reason)


def _changed(undoing: Undoing) -> None:
    changed = {key: (now, was) for key, (was, now) in undoing.act.changed.items()}
    undoing.append(events.EventChanged(changed=changed))


def _format_changed(undoing: Undoing) -> None:
    changed = {key: (now, was) for key, (was, now) in undoing.act.changed.items()}
    moved: MovedRounds = {"unseated": (), "seated": ()}
    if "rounds" in changed:
        moved = follow_rounds(undoing.event, changed["rounds"][1], undoing.actor, reason="")
    undoing.append(events.FormatChanged(changed=changed, **moved))


def _cancelled(undoing: Undoing) -> None:
    undoing.append(events.EventTakesPlace())


def _takes_place(undoing: Undoing) -> None:
    cancelled = undoing.earlier(events.EventCancelled)
    if cancelled is None:
        raise Refused(UNKNOWN)
    undoing.append(events.EventCancelled(), cancelled.reason)


def _shown(undoing: Undoing) -> None:
    was = undoing.act.before or Event.Shown.NOTHING.value
    undoing.append(events.EventShown(shown=was, before=undoing.act.shown))


def _names(undoing: Undoing) -> None:
    was = undoing.act.before or Event.Names.WHOLE.value
    undoing.append(events.EventNames(names=was, before=undoing.act.names))


def started(undoing: Undoing) -> None:
    """The event has not begun; raises ``Refused`` where a round has."""
    begun = undoing.event.rounds.exclude(state=Round.State.SEATED).first()
    if begun:
        raise Refused(Text(BEGUN.message, {"round": begun.number}))
    undoing.append(EventUnstarted())


def _finished(undoing: Undoing) -> None:
    undoing.append(events.EventReopened())


def _gone_on(undoing: Undoing) -> None:
    undoing.append(events.EventFinished())


def _announced(undoing: Undoing) -> None:
    earlier = undoing.earlier(hall.Announced, hall.AnnouncementWithdrawn)
    undoing.append(act_done(earlier) if earlier else hall.AnnouncementWithdrawn())


def _hall_set(undoing: Undoing) -> None:
    earlier = undoing.earlier(hall.HallSet)
    undoing.append(act_done(earlier) if earlier else hall.HallSet(hall={}))


def _hall_names(undoing: Undoing) -> None:
    act = undoing.act
    undoing.append(hall.HallNames(names=act.before, before=act.names))


def _draw_begun(undoing: Undoing) -> None:
    state = undoing.event.draws.values_list("state", flat=True).get(pk=undoing.act.draw)
    undoing.append(value_of(drawing.DrawDropped, undoing.act, was=state))


def _fees_set(undoing: Undoing) -> None:
    now = as_json(format_of(undoing.event))
    without = {key: value for key, value in now.items() if key not in FEES}
    changed = difference(now, {**without, **undoing.act.was})
    undoing.append(events.FormatChanged(changed=changed))


def _fee_paid(undoing: Undoing) -> None:
    taken_by = undoing.step.by_name
    undoing.append(value_of(money.FeeReturned, undoing.act, taken_by=taken_by))


def _fee_returned(undoing: Undoing) -> None:
    _check_cash(undoing)
    undoing.append(value_of(money.FeePaid, undoing.act))


def _check_cash(undoing: Undoing) -> None:
    """Whoever takes the money again is the one who gave it."""
    if undoing.act.taken_by != undoing.actor.called:
        raise Refused(Text(CASH.message, {"name": undoing.act.taken_by}))


def _substitute_made(undoing: Undoing) -> None:
    act = undoing.act
    end_substitution(
        event_id=undoing.event.pk,
        substitution_id=act.substitution,
        actor=undoing.actor,
        last_round=act.first_round - 1,
    )


def _entry_made(undoing: Undoing) -> None:
    entrants.remove_entrant(
        event_id=undoing.event.pk, number=undoing.act.number, actor=undoing.actor
    )


def _entry_changed(undoing: Undoing) -> None:
    was = {key: before for key, (before, _now) in undoing.act.changes.items()}
    alone = was.pop("partner", None) == ""
    entry = Entrant.objects.select_related("team").get(
        event=undoing.event, number=undoing.act.number
    )
    team = {"team": entry.team.name if entry.team else ""}
    details = value_of(Details, entry, **(team | was))
    entrants.change_entrant(
        event_id=undoing.event.pk,
        number=entry.number,
        details=replace(details, categories=tuple(details.categories)),
        actor=undoing.actor,
        alone=alone,
    )


def _entry_withdrawn(undoing: Undoing) -> None:
    act = undoing.act
    if act.withdrew:
        last, leaving = act.withdrew
        now = (act.last_round, act.leaving)
        values = {"last_round": last, "leaving": leaving, "withdrew": now}
        undoing.append(value_of(register.EntryWithdrawn, act, **values))
        return
    entrants.come_back(event_id=undoing.event.pk, number=act.number, actor=undoing.actor)


def _entry_returned(undoing: Undoing) -> None:
    act = undoing.act
    was = Entrant.objects.values_list("state", flat=True).get(
        event=undoing.event, number=act.number
    )
    last = act.missed[0] or 0
    undoing.append(value_of(register.EntryWithdrawn, act, last_round=last, was=was, withdrew=None))


def _entry_disqualified(undoing: Undoing) -> None:
    reinstate(event_id=undoing.event.pk, number=undoing.act.number, actor=undoing.actor)


def _entry_reinstated(undoing: Undoing) -> None:
    out = undoing.earlier(register.EntryDisqualified, number=undoing.act.number)
    if out is None:
        raise Refused(UNKNOWN)
    undoing.append(act_done(out), out.reason)


def _ranked(undoing: Undoing) -> None:
    event, act = undoing.event.pk, undoing.act
    unranked = isinstance(act, register.EntryRanked)
    set_unranked(event_id=event, number=act.number, actor=undoing.actor, unranked=unranked)


def _sits_out(undoing: Undoing) -> None:
    act = undoing.act
    play_after_all(
        event_id=undoing.event.pk,
        number=act.number,
        round_number=act.round,
        actor=undoing.actor,
    )


def _plays_after_all(undoing: Undoing) -> None:
    act = undoing.act
    sit_out(
        event_id=undoing.event.pk,
        number=act.number,
        round_number=act.round,
        actor=undoing.actor,
    )


def _checked_in(undoing: Undoing) -> None:
    undo_check_in(event_id=undoing.event.pk, number=undoing.act.number, actor=undoing.actor)


def _check_in_undone(undoing: Undoing) -> None:
    if undoing.act.paid:
        _check_cash(undoing)
    undoing.append(value_of(register.CheckedIn, undoing.act))


def _imported(undoing: Undoing) -> UndoReport:
    return undo_import(undoing.event, undoing.step, undoing.act, undoing.actor)


def _tie(undoing: Undoing) -> None:
    number = undoing.act.round
    check_not_drawn(undoing.event, number)
    earlier = undoing.earlier(ties.TieDecided, round=number)
    undoing.append(act_done(earlier) if earlier else open_tie(number))


def _prizes(undoing: Undoing) -> None:
    before = undoing.earlier(PrizesSet)
    undoing.append(act_done(before) if before else PrizesSet(prizes=()))


def _revealed(undoing: Undoing) -> None:
    """Hold back from the same round as before, and reveal the same places again."""
    steps = undoing.event.steps.filter(
        kind__in=kinds_of(HoldBack, Reveal, ShowAll), pk__lt=undoing.step.pk
    )
    earlier = [act for _step, act in acts_in(steps.order_by("pk"))]
    held = [at for at, act in enumerate(earlier) if not isinstance(act, Reveal)]
    was = earlier[held[-1]] if held else None
    if not isinstance(was, HoldBack):
        if undoing.event.hidden_from is not None:
            undoing.append(ShowAll(from_round=undoing.event.hidden_from))
        return
    undoing.append(was)
    shown: dict[str, Act] = {}
    for act in earlier[held[-1] + 1 :]:
        if isinstance(act, Reveal):
            shown.pop(act.of_list, None)
            shown[act.of_list] = act
    for act in shown.values():
        undoing.append(act)


UNDO: Mapping[type[Act], Undo] = {
    awards.AwardGiven: _award_given,
    awards.AwardTakenBack: _award_back,
    awards.TeamAwardGiven: _team_award_given,
    awards.TeamAwardTakenBack: _team_award_back,
    awards.TableAwarded: _table_awarded,
    awards.TableAwardsTakenBack: _table_awards_back,
    drawing.DrawAnnounced: _draw_begun,
    drawing.DrawTyped: _draw_begun,
    events.EventChanged: _changed,
    events.EventCancelled: _cancelled,
    events.EventTakesPlace: _takes_place,
    events.FormatChanged: _format_changed,
    events.EventShown: _shown,
    events.EventNames: _names,
    events.EventStarted: started,
    events.EventFinished: _finished,
    events.EventReopened: _gone_on,
    hall.Announced: _announced,
    hall.AnnouncementWithdrawn: _announced,
    hall.HallSet: _hall_set,
    hall.HallNames: _hall_names,
    money.FeesSet: _fees_set,
    money.FeePaid: _fee_paid,
    money.FeeReturned: _fee_returned,
    people.SubstituteMade: _substitute_made,
    PrizesSet: _prizes,
    register.EntryMade: _entry_made,
    register.EntryChanged: _entry_changed,
    register.EntryWithdrawn: _entry_withdrawn,
    register.EntryReturned: _entry_returned,
    register.EntryDisqualified: _entry_disqualified,
    register.EntryReinstated: _entry_reinstated,
    register.EntryUnranked: _ranked,
    register.EntryRanked: _ranked,
    register.SitsOut: _sits_out,
    register.SitsOutUndone: _plays_after_all,
    register.CheckedIn: _checked_in,
    register.CheckInUndone: _check_in_undone,
    register.ListImported: _imported,
    self_entry.AskedEntered: _imported,
    ties.TieDecided: _tie,
    HoldBack: _revealed,
    Reveal: _revealed,
    ShowAll: _revealed,
}
