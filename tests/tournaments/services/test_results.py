"""Results: keyed, looked at twice, corrected, disputed, taken from the sheet."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.models import User
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Conflict, Refused, Taken
from tests.builders.events import add_entrants, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tests.tiers import examples
from tournaments.models import Result, Round, Table
from tournaments.selectors.results import Progress, tables_of
from tournaments.selectors.standings import standings_of
from tournaments.services.results import (
    clear_result,
    correct_result,
    dispute,
    key_result,
    newest_result,
    settle,
    take_sheet,
)
from tournaments.services.rounds import close_round, open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")
OTHER = Actor(name="Drugie biurko")


@pytest.fixture
def open_event_of_8():
    made = empty_event(format={"options": {"hands": 4}, "hands": 4})
    add_entrants(made, 8)
    play_round(made, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], state=Round.State.SEATED)
    open_round(event_id=made.pk, number=1, actor=DESK)
    return made


def table(event, number=1):
    return Table.objects.get(round__event=event, round__number=1, number=number)


def state(event, number=1):
    return tables_of(event, 1)[number - 1]


def keys(event, *scores, uuid=None, actor=DESK, hands=None, number=1):
    return key_result(
        table_id=table(event, number).pk,
        scores=scores,
        hands=hands,
        uuid=uuid or uuid4(),
        actor=actor,
    )


def corrects(event, *scores, reason="misread", seen=None, uuid=None):
    return correct_result(
        table_id=table(event).pk,
        scores=scores,
        reason=reason,
        seen=newest_result(table(event)) if seen is None else seen,
        uuid=uuid or uuid4(),
        actor=DESK,
    )


def refused(act):
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.field, str(refusal.value)


def plays_out(event, number=1):
    sheet = table(event, number).sheet
    for position, payload in enumerate(KOP["entries"]):
        record_entry(
            sheet_id=sheet.pk, uuid=uuid4(), position=position, payload=payload, writer=Writer()
        )
    sheet.refresh_from_db()
    return tuple(sheet.totals)


def test_first_result_counts_and_is_told():
    made = empty_event(format={"hands": 4})
    add_entrants(made, 4)
    play_round(made, 1, [(4, 3, 2, 1)], state=Round.State.OPEN)
    user = User.objects.create(username="ewa", name="Ewa")
    keyed = keys(made, 12, -4, -4, -4, actor=Actor(user=user), hands=3)
    assert (keyed.is_second, keyed.repeated, keyed.table.scores) == (False, False, (12, -4, -4, -4))
    assert (keyed.result.keyed_by, keyed.result.hands) == (user, 3)
    assert keyed.table == state(made)
    step = made.steps.get()
    assert (step.kind, step.by, step.by_name) == ("result-keyed", user, "Ewa")
    assert step.said == {
        "round": 1,
        "table": 1,
        "numbers": [4, 3, 2, 1],
        "scores": [12, -4, -4, -4],
        "hands": 3,
        "was": None,
        "differs": False,
    }


@pytest.mark.parametrize(
    ("scores", "hands", "field", "why"),
    [
        ([12, -4, -4], None, "scores", "As many scores as there are places: 4."),
        (
            [12, -4, -4, -5],
            None,
            "scores",
            "The scores must add up to 0. They add up to −1.",
        ),
        (
            [12, -5, -4, -3],
            None,
            "scores",
            "In Kop the scores of a table are either all even or all odd.",
        ),
        ([12, -4, -4, -4], 5, "hands", "Allowed: a whole number from 0 to 4."),
        ([12, -4, -4, -4], 0, "scores", "Without a single entry every score is 0."),
        ([2_000_000, -2_000_000, 0, 0], None, "scores", "At most 1000000."),
    ],
)
def test_scores_that_cannot_be(open_event_of_8, scores, hands, field, why):
    assert refused(lambda: keys(open_event_of_8, *scores, hands=hands)) == (field, why)
    assert Result.objects.count() == 0


def test_same_result_twice_is_one(open_event_of_8):
    once = uuid4()
    first = keys(open_event_of_8, 12, -4, -4, -4, uuid=once)
    again = keys(open_event_of_8, 12, -4, -4, -4, uuid=once)
    assert (again.result, again.repeated) == (first.result, True)
    assert open_event_of_8.steps.filter(kind="result-keyed").count() == 1
    told = str(Taken())
    assert refused(lambda: keys(open_event_of_8, 10, -2, -4, -4, uuid=once)) == ("", told)
    assert refused(lambda: keys(open_event_of_8, 12, -4, -4, -4, uuid=once, number=2)) == ("", told)


def test_who_keys_a_table_after_another_gives_the_second_look(open_event_of_8):
    keys(open_event_of_8, 12, -4, -4, -4)
    second = keys(open_event_of_8, 12, -4, -4, -4, actor=OTHER)
    assert (second.is_second, second.table.differs) == (True, False)
    assert open_event_of_8.steps.last().kind == "result-second-look"


def test_only_differences_are_to_be_settled(open_event_of_8):
    keys(open_event_of_8, 12, -4, -4, -4)
    second = keys(open_event_of_8, 10, -2, -4, -4)
    assert (second.table.differs, second.table.scores) == (True, (12, -4, -4, -4))
    assert corrects(open_event_of_8, 10, -2, -4, -4).table.differs is False
    assert state(open_event_of_8).scores == (10, -2, -4, -4)


def test_phone_against_paper(open_event_of_8):
    totals = plays_out(open_event_of_8)
    assert (state(open_event_of_8).progress, state(open_event_of_8).scores) == (
        Progress.FINISHED,
        totals,
    )
    assert keys(open_event_of_8, *totals).table.differs is False
    off = (totals[0] + 2, totals[1] - 2, *totals[2:])
    assert keys(open_event_of_8, *off, actor=OTHER).table.differs is True
    taken = take_sheet(table_id=table(open_event_of_8).pk, uuid=uuid4(), actor=DESK)
    assert (taken.table.differs, taken.table.scores, taken.result.hands) == (False, totals, 4)


def test_empty_sheet_is_not_taken(open_event_of_8):
    said = refused(lambda: take_sheet(table_id=table(open_event_of_8).pk, uuid=uuid4(), actor=DESK))
    assert said == ("", "Nothing is written on the sheet of table 1.")


def test_correction_needs_a_reason_and_is_told(open_event_of_8):
    keys(open_event_of_8, 12, -4, -4, -4)
    assert refused(lambda: corrects(open_event_of_8, 10, -2, -4, -4, reason=" ")) == (
        "reason",
        "Say why: it stands in the minutes.",
    )
    corrects(open_event_of_8, 10, -2, -4, -4, reason="6 read as 8")
    step = open_event_of_8.steps.last()
    assert (step.kind, step.reason) == ("result-corrected", "6 read as 8")
    assert (step.said["was"], step.said["scores"]) == ([12, -4, -4, -4], [10, -2, -4, -4])


def test_any_result_can_be_brought_back(open_event_of_8):
    first = keys(open_event_of_8, 12, -4, -4, -4).result
    corrects(open_event_of_8, 10, -2, -4, -4)
    corrects(open_event_of_8, *first.scores, reason="was right after all")
    assert state(open_event_of_8).scores == (12, -4, -4, -4)
    assert Result.objects.count() == 3


def test_result_of_the_wrong_table_is_taken_back(open_event_of_8):
    keys(open_event_of_8, 12, -4, -4, -4)
    table_id, seen = table(open_event_of_8).pk, newest_result(table(open_event_of_8))
    once = uuid4()
    for _time in range(2):
        cleared = clear_result(
            table_id=table_id, reason="table 2's", seen=seen, uuid=once, actor=DESK
        )
        assert (cleared.table.progress, cleared.table.counts) == (Progress.WAITING, False)
    assert (state(open_event_of_8).looks, open_event_of_8.steps.last().kind) == (
        (),
        "result-cleared",
    )
    again = keys(open_event_of_8, 0, 0, 0, 0)
    assert (again.is_second, again.table.differs) == (False, False)


def test_correction_of_what_somebody_changed_meanwhile_is_told(open_event_of_8):
    seen = keys(open_event_of_8, 12, -4, -4, -4).result.pk
    corrects(open_event_of_8, 10, -2, -4, -4)
    with pytest.raises(Conflict) as moved:
        corrects(open_event_of_8, 8, 0, -4, -4, seen=seen)
    assert moved.value.current == open_event_of_8.steps.last()
    assert state(open_event_of_8).scores == (10, -2, -4, -4)


def test_earlier_round_is_corrected_after_it_was_closed(open_event_of_8):
    keys(open_event_of_8, 12, -4, -4, -4)
    close_round(event_id=open_event_of_8.pk, number=1, actor=DESK, stopped=True)
    why = "Round 1 is closed: correct the result, with a reason."
    assert refused(lambda: keys(open_event_of_8, 10, -2, -4, -4)) == ("", why)
    assert corrects(open_event_of_8, 10, -2, -4, -4).table.scores == (10, -2, -4, -4)


def test_standings_follow_an_old_score(open_event_of_8):
    keys(open_event_of_8, 12, 0, -4, -8)
    play_round(open_event_of_8, 2, [(1, 2, 3, 4), (5, 6, 7, 8)], [(2, -2, 0, 0), (0, 0, 0, 0)])
    assert first_place(open_event_of_8) == (1, 14)
    corrects(open_event_of_8, 0, 12, -4, -8)
    assert first_place(open_event_of_8) == (1, 2)


def first_place(event):
    row = standings_of(event).individual[0]
    return row.number, row.score


def test_result_of_round_not_open_is_refused():
    made = empty_event()
    add_entrants(made, 4)
    play_round(made, 1, [(1, 2, 3, 4)], state=Round.State.SEATED)
    assert refused(lambda: keys(made, 0, 0, 0, 0)) == ("", "Round 1 is not open yet.")


def test_dispute_and_its_end(open_event_of_8):
    keys(open_event_of_8, 12, -4, -4, -4)
    found = table(open_event_of_8)
    assert refused(lambda: dispute(table_id=found.pk, why="", actor=DESK))[0] == "why"
    dispute(table_id=found.pk, why="Hand 7 in doubt", actor=DESK)
    assert (state(open_event_of_8).disputed, state(open_event_of_8).counts) == (
        "Hand 7 in doubt",
        True,
    )
    sent = uuid4()
    settle(table_id=found.pk, actor=DESK, reason="stands", uuid=sent)
    assert state(open_event_of_8).disputed == ""
    dispute(table_id=found.pk, why="Hand 8", actor=DESK)
    corrects(open_event_of_8, 10, -2, -4, -4)
    assert state(open_event_of_8).disputed == ""
    with pytest.raises(Taken):
        dispute(table_id=found.pk, why="Hand 9", actor=DESK, uuid=sent)
    assert state(open_event_of_8).disputed == ""
    told = ["result-disputed", "result-settled", "result-disputed", "result-corrected"]
    assert list(open_event_of_8.steps.values_list("kind", flat=True))[-4:] == told


@settings(
    max_examples=examples(12, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(scores=st.lists(st.integers(-40, 40), min_size=3, max_size=5))
def test_any_scores_are_kept_or_refused_with_their_field(open_event_of_8, scores):
    possible = len(scores) == 4 and sum(scores) == 0 and len({score % 2 for score in scores}) == 1
    assert scores_or_fault(open_event_of_8, scores) == (tuple(scores) if possible else "scores")


def scores_or_fault(event, scores):
    """The scores as they are kept, or the field that is at fault."""
    try:
        return tuple(keys(event, *scores).result.scores)
    except Refused as why:
        return why.field
