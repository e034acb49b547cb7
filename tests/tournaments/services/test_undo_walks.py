"""Random acts at a desk, then undone one after the other: each time all is as it was before."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.support.refused import Conflict, Refused
from tests.tiers import examples, long
from tests.tournaments.event_rows import rows_by_step, rows_of, standing
from tests.tournaments.two_sites import elsewhere, exported, forget, read, standings
from tests.tournaments.undoing import (
    DIRECTOR,
    MAREK,
    OTHERS,
    SCORES,
    announce,
    at,
    because,
    begin,
    change_entry,
    format_changed,
    held,
    key,
    move,
    penalty,
    publish,
    put_up,
    seated,
    seen,
    stand_in,
    tables,
    team_penalty,
)
from tournaments.models import Event
from tournaments.records.entry_list.values import Named
from tournaments.selectors.undoing import last_acts
from tournaments.services import (
    awards,
    cash,
    clock,
    door,
    entrants,
    events,
    onward,
    results,
    revealing,
    rounds,
)
from tournaments.services.undoing import undo
from tournaments.views.seeing import newest_step

pytestmark = [pytest.mark.django_db, long]
NO = (Refused, Conflict, ObjectDoesNotExist, IndexError, ValueError)
BEGUN_BEFORE = "done before the walk"
TOLD = {
    BEGUN_BEFORE,
    "A draw made by its seed stays for everybody to see. Discard it on its page, with a reason.",
    "The clock of the round was different. Set it by hand.",
    "Round 1 had results: its seating stays.",
    "Round 2 had results: its seating stays.",
    "Round 2 has begun. Undo its opening first.",  # it was opened before round 1
}


def some_table(event, lots):
    return lots.choice(tables(event, lots.choice([1, 1, 1, 2])))


def table_of(event, lots):
    return {"table_id": some_table(event, lots).pk, "actor": MAREK}


def number(event, lots):
    return at(event, lots.randint(1, 9))


def draw_next(event, _lots):
    onward.draw_round(
        event=event, number=event.rounds.count() + 1, actor=MAREK, seen=newest_step(event)
    )


def correct(event, lots):
    results.correct_result(**because(some_table(event, lots)), scores=lots.choice([SCORES, OTHERS]))


def enter(event, lots):
    person = Named(surname="Nowy", given_name=f"{lots.random()}")
    entrants.enter(event_id=event.pk, person=person, actor=MAREK)


def show(event, lots):
    shown, names = lots.choice(["nothing", "seating"]), lots.choice(["whole", "short"])
    events.show(**seen(event), shown=shown, names=names)


DO = {
    "open": lambda event, lots: begin(event, lots.choice([1, 2])),
    "draw": draw_next,
    "move": lambda event, _lots: move(event),
    "publish": lambda event, _lots: publish(event),
    "close": lambda event, lots: rounds.close_round(
        **at(event, lots.choice([1, 2])), stopped=lots.choice([True, False]), reason="late"
    ),
    "reopen": lambda event, lots: rounds.reopen_round(**at(event, lots.choice([1, 2]))),
    "key": lambda event, lots: key(some_table(event, lots), lots.choice([SCORES, OTHERS])),
    "correct": correct,
    "clear": lambda event, lots: results.clear_result(**because(some_table(event, lots))),
    "dispute": lambda event, lots: results.dispute(**table_of(event, lots), why="Who dealt?"),
    "settle": lambda event, lots: results.settle(**table_of(event, lots)),
    "runaway": lambda event, lots: awards.award_short_table(**table_of(event, lots)),
    "play": lambda event, lots: awards.play_after_all(**table_of(event, lots)),
    "extra": lambda event, lots: rounds.extra_time(
        **table_of(event, lots), minutes=lots.randint(0, 9)
    ),
    "set clock": lambda event, lots: clock.set_clock(
        **at(event), minutes=lots.randint(30, 90), last_hand=3
    ),
    "start clock": lambda event, _lots: clock.start_clock(**at(event)),
    "pause": lambda event, _lots: clock.pause_clock(**at(event)),
    "reset": lambda event, _lots: clock.reset_clock(**at(event)),
    "penalty": lambda event, _lots: penalty(event),
    "team penalty": lambda event, _lots: team_penalty(event),
    "take back": lambda event, lots: awards.take_back(
        award_id=lots.choice(event.awards.all()).pk, actor=MAREK
    ),
    "enter": enter,
    "change": lambda event, lots: change_entry(event, lots.choice(["Asy", "Damy", ""])),
    "withdraw": lambda event, lots: entrants.withdraw(**number(event, lots)),
    "return": lambda event, lots: entrants.come_back(**number(event, lots)),
    "arrive": lambda event, lots: door.check_in(**number(event, lots)),
    "leave": lambda event, lots: door.undo_check_in(**number(event, lots)),
    "pay": lambda event, lots: cash.pay(**number(event, lots), amount=100),
    "give back": lambda event, lots: cash.give_back(
        **number(event, lots), amount=100, reason="ill"
    ),
    "stand in": lambda event, _lots: stand_in(event),
    "show": show,
    "hold": lambda event, lots: revealing.hold_back(**held(event, lots.randint(1, 3))),
    "reveal": lambda event, lots: revealing.reveal(
        event_id=event.pk, places=lots.randint(0, 3), actor=MAREK
    ),
    "show all": lambda event, _lots: revealing.show_all(event_id=event.pk, actor=MAREK),
    "rounds": lambda event, lots: format_changed(event, rounds=lots.randint(1, 5)),
    "prizes": lambda event, _lots: put_up(event),
    "announce": lambda event, _lots: announce(event),
    "finish": lambda event, _lots: events.finish_event(**seen(event)),
    "go on": lambda event, _lots: events.reopen_event(**seen(event), reason="a protest"),
}


def does(event, name, lots):
    """Do it, where it can be done."""
    with suppress(*NO), transaction.atomic():
        DO[name](Event.objects.get(pk=event.pk), lots)


def undoes(event, known):
    """Undo the last act: all counts as it did before; why not, where it cannot be."""
    last, *_before = last_acts(event, DIRECTOR)
    if last.why_not:
        return last.why_not
    if last.step.pk <= min(known):
        return BEGUN_BEFORE
    before = known[max(pk for pk in known if pk < last.step.pk)]
    try:
        undo(event_id=event.pk, act=last.step.uuid, actor=MAREK, undoer=DIRECTOR)
    except Refused as refused:
        return str(refused)
    assert standing(rows_of(event)) == standing(before), last.step.kind
    return ""


@settings(
    max_examples=examples(4, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(names=st.lists(st.sampled_from(sorted(DO)), min_size=4, max_size=12), seed=st.integers())
def test_random_acts_that_are_undone_leave_no_trace(names, seed, db):
    lots = Random(seed)  # noqa: S311 — a desk, no secret
    with transaction.atomic():
        forget()
        event = seated()
        with rows_by_step(event) as known:
            for name in ("open", *names):
                does(event, name, lots)
        for _act in names:
            if refused := undoes(event, known):
                assert refused in TOLD, refused
                break
        _same_elsewhere(event)
        transaction.set_rollback(True)
    forget()


def _same_elsewhere(event):
    """The event's file brings the same event to another site."""
    file, places, club = exported(event), standings(event), event.club
    with elsewhere(club):
        there = read(file, club).event
        assert exported(there) == file
        assert standings(there) == places
