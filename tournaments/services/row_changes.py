"""What each act changes on rows that are there already; one function an act.

New rows are made, and gone ones deleted, by the services that act. An act that is not listed
changes no other row.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from functools import singledispatch
from typing import Any

from django.db.models import F

from tournaments.engine.results import NoPlace
from tournaments.log.act import Act
from tournaments.log.acts import (
    awards,
    drawing,
    events,
    hall,
    money,
    register,
    reseating,
    results,
    revealing,
    rounds,
    ties,
    undoing,
)
from tournaments.log.parts import INDIVIDUAL
from tournaments.models import Award, Draw, Entrant, Event, Round, Table, TeamAward
from tournaments.records.formats import as_json
from tournaments.selectors.formats import format_of


@singledispatch
def change_rows(_act: Act, _event: Event, _reason: str) -> None:
    """Write what an act changes on the rows of an event that is locked.

    ``reason`` is what the director gave. The event in memory is changed with its row.
    """


# The event itself


def _change_event(event: Event, **values: Any) -> None:  # noqa: ANN401 — any column
    for name, value in values.items():
        setattr(event, name, value)
    event.save(update_fields=list(values))


@change_rows.register
def _(act: events.EventChanged, event: Event, _reason: str) -> None:
    values = act.now
    if "day" in values:
        values["day"] = date.fromisoformat(values["day"])
    _change_event(event, **values)


@change_rows.register
def _(act: events.FormatChanged, event: Event, _reason: str) -> None:
    now = {**as_json(format_of(event)), **act.now}
    left_out = {key for key in events.LEFT_OUT if now.get(key) is None}
    _change_format(event, {key: now[key] for key in now if key not in left_out})


@change_rows.register
def _(act: money.FeesSet, event: Event, _reason: str) -> None:
    _change_format(event, act.in_format(as_json(format_of(event))))


def _change_format(event: Event, format_: dict[str, Any]) -> None:
    _change_event(event, format=format_, game=format_["game"], ruleset=format_["ruleset"])


@change_rows.register
def _(act: events.EventShown, event: Event, _reason: str) -> None:
    _change_event(event, shown=act.shown)


@change_rows.register
def _(act: events.EventNames, event: Event, _reason: str) -> None:
    _change_event(event, names=act.names)


@change_rows.register
def _(act: events.StateAct, event: Event, _reason: str) -> None:
    _change_event(event, state=act.now)


@change_rows.register
def _(_act: events.EventCancelled, event: Event, reason: str) -> None:
    _change_event(event, cancelled=reason)


@change_rows.register
def _(_act: events.EventTakesPlace, event: Event, _reason: str) -> None:
    _change_event(event, cancelled="")


@change_rows.register
def _(act: hall.Announced, event: Event, _reason: str) -> None:
    until = datetime.fromisoformat(act.until) if act.until else None
    _change_event(event, announcement=act.text, announced_until=until)


@change_rows.register
def _(_act: hall.AnnouncementWithdrawn, event: Event, _reason: str) -> None:
    _change_event(event, announcement="", announced_until=None)


@change_rows.register
def _(act: hall.HallSet, event: Event, _reason: str) -> None:
    _change_event(event, hall=dict(act.hall))


@change_rows.register
def _(act: hall.HallNames, event: Event, _reason: str) -> None:
    _change_event(event, hall_names=act.names)


@change_rows.register
def _(act: revealing.HoldBack, event: Event, _reason: str) -> None:
    _change_event(event, hidden_from=act.from_round, **NOTHING_REVEALED)


@change_rows.register
def _(_act: revealing.ShowAll, event: Event, _reason: str) -> None:
    _change_event(event, hidden_from=None, **NOTHING_REVEALED)


NOTHING_REVEALED = {"revealed": 0, "revealed_lists": {}, "on_screen": INDIVIDUAL}


@change_rows.register
def _(act: revealing.Reveal, event: Event, _reason: str) -> None:
    if act.of_list == INDIVIDUAL:
        _change_event(event, revealed=act.places, on_screen=INDIVIDUAL)
        return
    lists = {**event.revealed_lists, act.of_list: act.places}
    shown = {name: places for name, places in lists.items() if places}
    _change_event(event, revealed_lists=shown, on_screen=act.of_list)


@change_rows.register
def _(act: ties.TieDecided, event: Event, _reason: str) -> None:
    decided = [tie for tie in event.ties if tie["round"] != act.round]
    if act.order:
        numbers = [one.number for one in act.order]
        tie = {"round": act.round, "places": act.places, "order": numbers}
        decided.append({**tie, "how": act.how, "seed": act.seed})
    _change_event(event, ties=sorted(decided, key=lambda tie: tie["round"]))


# Entries


def _change_entry(event: Event, number: int, **values: Any) -> None:  # noqa: ANN401 — any column
    Entrant.objects.filter(event=event, number=number).update(**values)


@change_rows.register
def _(act: register.EntryWithdrawn, event: Event, _reason: str) -> None:
    state = Entrant.State.WITHDRAWN
    _change_entry(event, act.number, state=state, last_round=act.last_round, leaving=act.leaving)


@change_rows.register
def _(act: register.EntryReturned, event: Event, _reason: str) -> None:
    _change_entry(event, act.number, state=act.state, last_round=None, leaving="")


@change_rows.register
def _(act: register.EntryUnranked, event: Event, _reason: str) -> None:
    _change_entry(event, act.number, status=NoPlace.UNRANKED.value)


@change_rows.register
def _(act: register.EntryRanked, event: Event, _reason: str) -> None:
    _change_entry(event, act.number, status="")


@change_rows.register
def _(act: register.EntryDisqualified, event: Event, _reason: str) -> None:
    status = NoPlace.DISQUALIFIED.value
    _change_entry(event, act.number, status=status, last_round=act.last_round)


@change_rows.register
def _(act: register.EntryReinstated, event: Event, _reason: str) -> None:
    _change_entry(event, act.number, status=act.status, last_round=act.last_round)


@change_rows.register
def _(act: register.SitsOut, event: Event, _reason: str) -> None:
    entrant = Entrant.objects.get(event=event, number=act.number)
    rounds_out = sorted({*entrant.sits_out, act.round})
    _change_entry(event, act.number, sits_out=rounds_out)


@change_rows.register
def _(act: register.SitsOutUndone, event: Event, _reason: str) -> None:
    entrant = Entrant.objects.get(event=event, number=act.number)
    rounds_out = sorted({*entrant.sits_out} - {act.round})
    _change_entry(event, act.number, sits_out=rounds_out)


@change_rows.register
def _(act: register.CheckedIn, event: Event, _reason: str) -> None:
    paid = act.before + act.paid
    _change_entry(event, act.number, state=Entrant.State.HERE, paid=paid)


@change_rows.register
def _(act: register.CheckInUndone, event: Event, _reason: str) -> None:
    _change_entry(event, act.number, state=Entrant.State.ENTERED, paid=act.before)


@change_rows.register
def _(act: money.FeePaid, event: Event, _reason: str) -> None:
    _change_entry(event, act.number, paid=F("paid") + act.amount)


@change_rows.register
def _(act: money.FeeReturned, event: Event, _reason: str) -> None:
    _change_entry(event, act.number, paid=F("paid") - act.amount)


# Draws


def _change_draw(event: Event, draw: int, state: str) -> None:
    Draw.objects.filter(event=event, pk=draw).update(state=state)


def _count_seating(event: Event, numbers: Collection[int]) -> None:
    """Rounds that had seats before: their papers are of another version now."""
    if numbers:
        found = Round.objects.filter(event=event, number__in=numbers)
        found.update(version=F("version") + 1)


@change_rows.register
def _(act: drawing.DrawPublished, event: Event, _reason: str) -> None:
    _count_seating(event, act.again)


@change_rows.register
def _(act: drawing.DrawRepaired, event: Event, _reason: str) -> None:
    if act.before is not None:
        _change_draw(event, act.before, Draw.State.DROPPED)
    _count_seating(event, act.again)


@change_rows.register
def _(act: drawing.DrawDropped, event: Event, _reason: str) -> None:
    _change_draw(event, act.draw, Draw.State.DROPPED)


@change_rows.register
def _(act: undoing.DrawRestored, event: Event, _reason: str) -> None:
    _change_draw(event, act.draw, act.state)


@change_rows.register
def _(act: undoing.SeatingUndone, event: Event, _reason: str) -> None:
    _change_draw(event, act.draw, act.after)
    if act.before is not None:
        _change_draw(event, act.before, Draw.State.DRAFT)
    _cancel_awards(act.taken)
    for number, was in act.restored.items():
        _change_round(event, number, version=was.version)


@change_rows.register
def _(act: reseating.SeatingChanged, event: Event, _reason: str) -> None:
    _count_seating(event, [act.round])
    _cancel_awards(act.taken)


# Rounds and their clocks


def _change_round(event: Event, number: int, **values: Any) -> None:  # noqa: ANN401 — any column
    Round.objects.filter(event=event, number=number).update(**values)


@change_rows.register
def _(act: rounds.RoundOpened, event: Event, _reason: str) -> None:
    _change_round(event, act.round, state=Round.State.OPEN, minutes=act.minutes)


@change_rows.register
def _(act: rounds.RoundClosed, event: Event, _reason: str) -> None:
    _change_round(event, act.round, state=Round.State.CLOSED, stopped=act.stopped)


@change_rows.register
def _(act: rounds.RoundReopened, event: Event, _reason: str) -> None:
    _change_round(event, act.round, state=Round.State.OPEN, stopped=False)


@change_rows.register
def _(act: undoing.RoundUnopened, event: Event, _reason: str) -> None:
    _change_round(
        event,
        act.round,
        state=Round.State.SEATED,
        minutes=act.minutes,
        last_hand=act.last_hand,
        **CLOCK_AT_START,
    )
    played = Table.objects.filter(round__event=event, round__number=act.round)
    played.update(extra_minutes=0)
    _cancel_awards(act.taken)


CLOCK_AT_START = {"started_at": None, "paused_at": None, "paused_seconds": 0}


@change_rows.register
def _(act: rounds.ClockSet, event: Event, _reason: str) -> None:
    _change_round(event, act.round, minutes=act.minutes, last_hand=act.last_hand)


@change_rows.register
def _(act: rounds.ClockStarted, event: Event, _reason: str) -> None:
    _change_round(event, act.round, started_at=datetime.fromisoformat(act.at))


@change_rows.register
def _(act: rounds.ClockPaused, event: Event, _reason: str) -> None:
    _change_round(event, act.round, paused_at=datetime.fromisoformat(act.at))


@change_rows.register
def _(act: rounds.ClockGoesOn, event: Event, _reason: str) -> None:
    _change_round(event, act.round, paused_at=None, paused_seconds=act.stood)


@change_rows.register
def _(act: rounds.ClockReset, event: Event, _reason: str) -> None:
    _change_round(event, act.round, **CLOCK_AT_START)


# Tables, results and awards


def _change_table(event: Event, act: rounds.TableAct, **values: Any) -> None:  # noqa: ANN401 — any column
    found = Table.objects.filter(round__event=event, round__number=act.round, number=act.table)
    found.update(**values)


@change_rows.register
def _(act: rounds.ExtraTime, event: Event, _reason: str) -> None:
    _change_table(event, act, extra_minutes=act.minutes)


@change_rows.register
def _(act: results.ResultAct, event: Event, _reason: str) -> None:
    if act.settles:
        _change_table(event, act, disputed="")


@change_rows.register
def _(act: results.ResultDisputed, event: Event, reason: str) -> None:
    _change_table(event, act, disputed=reason)


@change_rows.register
def _(act: results.ResultSettled, event: Event, _reason: str) -> None:
    _change_table(event, act, disputed="")


def _cancel_awards(awards_taken: Collection[int]) -> None:
    """They stay to be seen and count for nothing."""
    if awards_taken:
        Award.objects.filter(pk__in=awards_taken).update(taken_back=True)


@change_rows.register
def _(act: awards.AwardTakenBack, _event: Event, _reason: str) -> None:
    _cancel_awards([act.award])


@change_rows.register
def _(act: awards.TableAwardsTakenBack, _event: Event, _reason: str) -> None:
    _cancel_awards(act.taken)


@change_rows.register
def _(act: rounds.LateSeated, _event: Event, _reason: str) -> None:
    _cancel_awards(act.taken)


@change_rows.register
def _(act: undoing.LateUnseated, _event: Event, _reason: str) -> None:
    again = [one.award for one in act.given]
    Award.objects.filter(pk__in=again).update(taken_back=False)


@change_rows.register
def _(act: awards.TeamAwardTakenBack, _event: Event, _reason: str) -> None:
    TeamAward.objects.filter(pk=act.award).update(taken_back=True)
