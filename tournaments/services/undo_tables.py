"""How acts at tables are undone: rounds and their clocks, guests, results and disputes.

Within the transaction of ``services.undoing``, which holds the event.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from tournaments.log.act import Act
from tournaments.log.acts import results, rounds
from tournaments.log.codec import kinds_of
from tournaments.models import Round
from tournaments.services import clock
from tournaments.services.guests import seat_guest, unseat_guest
from tournaments.services.results import ACTS as RESULT_ACTS
from tournaments.services.results import restore_looks
from tournaments.services.rounds import close_round, extra_time, reopen_round
from tournaments.services.undo_acts import Undo, Undoing, act_done

NO_CLOCK = _("The clock of the round was different. Set it by hand.")


def _look(undoing: Undoing) -> None:
    act = undoing.act
    disputed = _disputed_before(undoing) if act.settles else ""
    steps = undoing.event.steps.filter(kind__in=kinds_of(results.ResultAct))
    earlier = steps.filter(pk__lt=undoing.step.pk, said__round=act.round, said__table=act.table)
    count = earlier.count()  # each wrote a result
    restore_looks(table=undoing.table, event=undoing.event, actor=undoing.actor, count=count)
    if disputed:
        undoing.append(results.ResultDisputed(round=act.round, table=act.table), disputed)


def _dispute(undoing: Undoing) -> None:
    act = undoing.act
    was = _disputed_before(undoing)
    back = results.ResultDisputed if was else results.ResultSettled
    undoing.append(back(round=act.round, table=act.table), was)


def _disputed_before(undoing: Undoing) -> str:
    """Why the table was in doubt before the act; empty: it was not."""
    act = undoing.act
    settling = [kind for kind in RESULT_ACTS.values() if kind.settles]
    earlier = undoing.earlier(
        results.ResultDisputed,
        results.ResultSettled,
        *settling,
        round=act.round,
        table=act.table,
    )
    disputed = earlier and earlier.kind == results.ResultDisputed.kind
    return earlier.reason if earlier and disputed else ""


def _closed(undoing: Undoing) -> None:
    reopen_round(event_id=undoing.event.pk, number=undoing.act.round, actor=undoing.actor)


def _reopened(undoing: Undoing) -> None:
    before = undoing.earlier(rounds.RoundClosed, round=undoing.act.round)
    close_round(
        event_id=undoing.event.pk,
        number=undoing.act.round,
        actor=undoing.actor,
        stopped=before is not None and before.kind == rounds.RoundStopped.kind,
        reason=before.reason if before else "",
    )


def _extra_time(undoing: Undoing) -> None:
    minutes = undoing.act.before
    extra_time(table_id=undoing.table.pk, minutes=minutes, actor=undoing.actor)


def _guest_seated(undoing: Undoing) -> None:
    act = undoing.act
    unseat_guest(table_id=undoing.table.pk, seat=act.seat, actor=undoing.actor, gone=act.added)


def _guest_unseated(undoing: Undoing) -> None:
    seat_guest(table_id=undoing.table.pk, name=undoing.act.name, actor=undoing.actor)


def _clock_set(undoing: Undoing) -> None:
    act = undoing.act
    minutes, last_hand = undoing.act.before
    if not minutes:
        raise Refused(NO_CLOCK)
    before = (act.minutes, act.last_hand)
    undoing.append(
        rounds.ClockSet(round=act.round, minutes=minutes, last_hand=last_hand, before=before)
    )


def _clock_started(undoing: Undoing) -> None:
    clock.reset_clock(event_id=undoing.event.pk, number=undoing.act.round, actor=undoing.actor)


def _clock_paused(undoing: Undoing) -> None:
    now = Round.objects.get(event=undoing.event, number=undoing.act.round)
    undoing.append(rounds.ClockGoesOn(round=now.number, stood=now.paused_seconds))


def _clock_reset(undoing: Undoing) -> None:
    clock_acts = (rounds.ClockStarted, rounds.ClockPaused, rounds.ClockGoesOn, rounds.ClockReset)
    started = undoing.earlier(*clock_acts, round=undoing.act.round)
    if started is None or started.kind != rounds.ClockStarted.kind:
        raise Refused(NO_CLOCK)
    undoing.append(act_done(started))


AT_TABLES: Mapping[type[Act], Undo] = {
    results.ResultKeyed: _look,
    results.ResultSecondLook: _look,
    results.ResultCorrected: _look,
    results.ResultFromSheet: _look,
    results.ResultCleared: _look,
    results.ResultDisputed: _dispute,
    results.ResultSettled: _dispute,
    rounds.RoundClosed: _closed,
    rounds.RoundStopped: _closed,
    rounds.RoundReopened: _reopened,
    rounds.ExtraTime: _extra_time,
    rounds.GuestSeated: _guest_seated,
    rounds.GuestUnseated: _guest_unseated,
    rounds.ClockSet: _clock_set,
    rounds.ClockStarted: _clock_started,
    rounds.ClockPaused: _clock_paused,
    rounds.ClockReset: _clock_reset,
}
