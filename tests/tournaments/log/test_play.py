"""What was done in a round, as the minutes tell it."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Award, Round, SittingOut, Table
from tournaments.selectors.sentences import sentence_of
from tournaments.services.awards import (
    Points,
    award_absence,
    award_short_table,
    give_award,
    play_after_all,
    take_back,
)
from tournaments.services.clock import go_on, pause_clock, reset_clock, set_clock, start_clock
from tournaments.services.guests import seat_guest, seat_late, unseat_guest
from tournaments.services.results import (
    clear_result,
    correct_result,
    dispute,
    key_result,
    newest_result,
    settle,
)
from tournaments.services.rounds import close_round, extra_time, open_round, reopen_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")


@pytest.fixture(scope="module")
def made(rows_for_file):
    made = empty_event()
    add_entrants(made, 8)
    played = play_round(made, 1, [(1, 2, 3, 4), (5, 6, 7, None)], state=Round.State.SEATED)
    SittingOut.objects.create(round=played, entrant=made.entrants.get(number=8))
    return made


@pytest.fixture
def seated_event(made, db):
    return deepcopy(made)


def sentences(event):
    return [sentence_of(step) for step in event.steps.all()]


def table(event, number=1):
    return Table.objects.get(round__event=event, number=number).pk


def test_rounds_and_their_clock(seated_event):
    played = {"event_id": seated_event.pk, "number": 1, "actor": DESK}
    open_round(**played)
    set_clock(minutes=60, last_hand=5, **played)
    for act in (start_clock, pause_clock, go_on, reset_clock):
        act(**played)
    extra_time(table_id=table(seated_event), minutes=1, actor=DESK)
    close_round(stopped=True, **played)
    reopen_round(**played)
    assert sentences(seated_event) == [
        "The tournament begins.",
        "Round 1 is open: 1 score sheet. Somebody is missing at tables 2. Award for a bye: 8.",
        "Round 1 lasts 60 minutes; no new hand is begun from 5 before its end.",
        "The clock of round 1 runs.",
        "The clock of round 1 stands still.",
        "The clock of round 1 runs on.",
        "The clock of round 1 is put back to its start.",
        "Round 1, table 1: 1 minute more.",
        "Round 1 is stopped; what was played counts. Without a result until then: tables 1, 2.",
        "Round 1 is open again.",
    ]


def test_each_act_on_a_result_has_its_sentence_in_the_log(seated_event):
    open_round(event_id=seated_event.pk, number=1, actor=DESK)
    found = Table.objects.get(pk=table(seated_event))

    def write(service, *scores, **more):
        scored = {"scores": scores} if scores else {}
        service(table_id=found.pk, uuid=uuid4(), actor=DESK, **scored, **more)

    def because():
        return {"reason": "x", "seen": newest_result(found)}

    write(key_result, 12, -4, -4, -4)
    write(key_result, 12, -4, -4, -4)
    write(key_result, 10, -2, -4, -4)
    write(correct_result, 10, -2, -4, -4, **because())
    write(clear_result, **because())
    dispute(table_id=found.pk, why="x", actor=DESK)
    settle(table_id=found.pk, actor=DESK)
    assert sentences(seated_event)[2:] == [
        "Round 1, table 1: +12 −4 −4 −4.",
        "Round 1, table 1, second look: it agrees.",
        "Round 1, table 1, second look: +10 −2 −4 −4; it differs.",
        "Round 1, table 1 is corrected: +12 −4 −4 −4 → +10 −2 −4 −4.",
        "Round 1, table 1: the result +10 −2 −4 −4 is taken back.",
        "Round 1, table 1: the result is in doubt.",
        "Round 1, table 1: the result stands.",
    ]


def test_awards_and_who_fills_a_place(seated_event):
    open_round(event_id=seated_event.pk, number=1, actor=DESK)
    seat_guest(table_id=table(seated_event, 2), name="Zając", actor=DESK)
    unseat_guest(table_id=table(seated_event, 2), seat=3, actor=DESK)
    award_short_table(table_id=table(seated_event, 2), actor=DESK)
    play_after_all(table_id=table(seated_event, 2), actor=DESK)
    seat_late(table_id=table(seated_event, 2), number=8, actor=DESK)
    award_absence(table_id=table(seated_event), absent=[2], left=True, actor=DESK)
    award = give_award(
        event_id=seated_event.pk,
        entrant=5,
        kind=Award.Kind.PENALTY,
        why="late",
        points=Points(table_points="-1/2"),
        actor=DESK,
    )
    take_back(award_id=award.pk, actor=DESK)
    assert sentences(seated_event)[2:] == [
        "Round 1, table 2: Zając plays as a substitute.",
        "Round 1, table 2: Zając does not play after all.",
        "Round 1, table 2 misses somebody. Award for 5, 6, 7.",
        "Round 1, table 2: the awards are taken back, it plays.",
        "Round 1, table 2: number 8 takes the open place.",
        "Round 1, table 1: number 2 left. Award for 1, 3, 4.",
        "Penalty for 5: −1/2 table points.",
        "Number 5, penalty: −1/2 table points is taken back.",
    ]
