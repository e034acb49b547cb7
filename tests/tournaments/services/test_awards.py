"""Awards: a missing fourth, somebody who left, penalties and prizes, all with their way back."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Award, Place, Round, Table
from tournaments.selectors.award_words import reasons_in
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.results import Progress, tables_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import last_counted, standings_of
from tournaments.services.awards import (
    Points,
    award_absence,
    award_short_table,
    give_award,
    play_after_all,
    take_back,
)
from tournaments.services.results import key_result
from tournaments.services.rounds import close_round, open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")


@pytest.fixture
def short_event():
    made = empty_event()
    add_entrants(made, 7)
    play_round(made, 1, [(1, 2, 3, 4), (5, 6, 7, None)], state=Round.State.SEATED)
    open_round(event_id=made.pk, number=1, actor=DESK)
    return made


def table(event, number):
    return Table.objects.get(round__event=event, number=number)


def given(event):
    found = event.awards.filter(taken_back=False)
    return [(one.entrant.number, one.kind, one.table_points, one.score) for one in found]


def refused(act):
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.field, str(refusal.value)


def gives(event, number=7, points=None, why="late", kind=Award.Kind.PENALTY, **values):
    return give_award(
        event_id=event.pk,
        entrant=number,
        kind=kind,
        why=why,
        points=points or Points(table_points="-1/2"),
        actor=DESK,
        **values,
    )


def test_short_table_gets_its_awards_in_place_of_a_result(short_event):
    numbers = award_short_table(table_id=table(short_event, 2).pk, actor=DESK)
    assert numbers == [5, 6, 7]
    assert given(short_event) == [(number, "missing", "3", 35) for number in numbers]
    state = tables_of(short_event, 1)[1]
    assert (state.progress, state.counts, state.settled) == (Progress.AWARDED, False, True)
    points = {"kind": "missing", "round": 1, "table_points": "3", "match_points": "0", "score": 35}
    assert short_event.steps.last().said == {
        "round": 1,
        "table": 2,
        "kind": "missing",
        "numbers": [5, 6, 7],
        "left": None,
        "given": [
            {"award": award.pk, "number": number, "why": "", **points}
            for award, number in zip(short_event.awards.order_by("pk"), [5, 6, 7], strict=True)
        ],
    }
    again = refused(lambda: award_short_table(table_id=table(short_event, 2).pk, actor=DESK))
    assert again == ("", "Table 2 has its awards already.")


def test_awards_are_taken_back_when_a_fourth_is_found(short_event):
    award_short_table(table_id=table(short_event, 2).pk, actor=DESK)
    assert play_after_all(table_id=table(short_event, 2).pk, actor=DESK) == 3
    assert given(short_event) == []
    Place.objects.filter(entrant=None).update(guest="Zając")
    open_round(event_id=short_event.pk, number=1, actor=DESK)
    uuid = uuid4()
    key_result(table_id=table(short_event, 2).pk, scores=(6, -2, -2, -2), uuid=uuid, actor=DESK)
    state = tables_of(short_event, 1)[1]
    assert (state.progress, state.result.seats) == (Progress.KEYED, (5, 6, 7, None))


def test_who_runs_away_gets_nothing_and_nothing_else_counts(short_event):
    uuid = uuid4()
    key_result(table_id=table(short_event, 1).pk, scores=(6, -2, -2, -2), uuid=uuid, actor=DESK)
    numbers = award_absence(
        table_id=table(short_event, 1).pk, absent=[3], left=True, actor=DESK, reason="went home"
    )
    assert numbers == [1, 2, 4]
    assert given(short_event) == [
        (1, "runaway", "3", 35),
        (2, "runaway", "3", 35),
        (4, "runaway", "3", 35),
        (3, "left", "0", 0),
    ]
    assert tables_of(short_event, 1)[0].result is None
    why = refused(
        lambda: key_result(
            table_id=table(short_event, 1).pk, scores=(6, -2, -2, -2), uuid=uuid4(), actor=DESK
        )
    )
    assert why == ("", "Table 1 has awards in place of a result. Take them back first.")
    award_short_table(table_id=table(short_event, 2).pk, actor=DESK)
    assert close_round(event_id=short_event.pk, number=1, actor=DESK).state == Round.State.CLOSED


def test_who_does_not_sit_there_cannot_run_away(short_event):
    why = refused(
        lambda: award_absence(table_id=table(short_event, 1).pk, absent=[5], left=True, actor=DESK)
    )
    assert why == ("absent", "Number 5 does not sit at table 1.")


def test_two_who_did_not_come_get_nothing_and_the_others_the_award(short_event):
    numbers = award_absence(
        table_id=table(short_event, 1).pk, absent=[4, 2], reason="overslept", actor=DESK
    )
    assert numbers == [1, 3]
    assert given(short_event) == [
        (1, "missing", "3", 35),
        (3, "missing", "3", 35),
        (2, "no-show", "0", 0),
        (4, "no-show", "0", 0),
    ]
    assert list(short_event.awards.order_by("pk").values_list("why", flat=True)) == [
        "",
        "",
        "overslept",
        "overslept",
    ]
    step = short_event.steps.last()
    assert (step.said["absent"], step.said["left"], step.reason) == ([2, 4], None, "overslept")
    said = "Round 1, table 1: 2, 4 did not come. Award for 1, 3."
    assert sentence_of(step) == said
    assert tables_of(short_event, 1)[0].progress is Progress.AWARDED
    assert play_after_all(table_id=table(short_event, 1).pk, actor=DESK) == 4


def test_who_did_not_come_may_lose_something(short_event):
    award_absence(
        table_id=table(short_event, 1).pk,
        absent=[2],
        penalty=Points(table_points="1/2", score=10),
        actor=DESK,
    )
    assert given(short_event)[-1] == (2, "no-show", "-1/2", -10)


def test_two_who_left_are_named(short_event):
    award_absence(table_id=table(short_event, 1).pk, absent=[1, 2], left=True, actor=DESK)
    assert [kind for _number, kind, *_worth in given(short_event)] == [
        "runaway",
        "runaway",
        "left",
        "left",
    ]
    said = "Round 1, table 1: 1, 2 left. Award for 3, 4."
    assert sentence_of(short_event.steps.last()) == said


def _reasons(event):
    data = event_data_of(event)
    return {number: reasons_in(data, number, 1) for number in (1, 2, 3, 4)}


def test_reason_names_who_did_not_come_and_nobody_else(short_event):
    award_absence(table_id=table(short_event, 1).pk, absent=[4, 2], reason="overslept", actor=DESK)
    others = ("2 and 4 did not come",)
    absent = ("did not come – overslept",)
    assert _reasons(short_event) == {1: others, 2: absent, 3: others, 4: absent}


def test_reason_names_who_left(short_event):
    award_absence(table_id=table(short_event, 1).pk, absent=[3], left=True, actor=DESK)
    others = ("3 left the table",)
    assert _reasons(short_event) == {1: others, 2: others, 3: ("left the table",), 4: others}


def test_who_left_is_found_in_events_of_before(short_event):
    award_absence(table_id=table(short_event, 1).pk, absent=[3], left=True, actor=DESK)
    short_event.awards.filter(kind="left").update(kind="runaway")
    assert _reasons(short_event)[3] == ("left the table",)
    assert _reasons(short_event)[1] == ("3 left the table",)


def test_two_sided_events_give_match_points():
    made = empty_event(
        ruleset="na-glowy",
        game="na-glowy",
        format={"scoring": {"ranking": ["match_points"], "match_points": {}}},
    )
    add_entrants(made, 1)
    play_round(made, 1, [(1, None)], state=Round.State.OPEN)
    award_short_table(table_id=Table.objects.get().pk, actor=DESK)
    award = Award.objects.get()
    assert (award.match_points, award.table_points) == ("3", "0")


def test_penalty_with_its_reason_is_given_once_and_taken_back(short_event):
    once = uuid4()
    award = gives(short_event, uuid=once)
    assert gives(short_event, uuid=once) is None
    assert (award.table_points, award.why, award.round) == ("-1/2", "late", None)
    step = short_event.steps.last()
    assert (step.kind, step.reason, step.said["number"]) == ("award-given", "late", 7)
    for _time in range(2):
        assert take_back(award_id=award.pk, actor=DESK, reason="was in time").taken_back
    assert short_event.steps.filter(kind="award-taken-back").count() == 1


@pytest.mark.parametrize("sign", ["", "-"])
def test_penalty_takes_whatever_sign_was_typed(short_event, sign):
    gives(short_event, points=Points(table_points=f"{sign}2", score=int(f"{sign}20")))
    assert given(short_event) == [(7, "penalty", "-2", -20)]


def test_where_the_lowest_sum_wins_a_penalty_adds_to_it():
    made = empty_event(
        ruleset="cancellation-hearts",
        game="cancellation-hearts",
        format={"scoring": {"ranking": ["score"], "lowest_wins": True}},
    )
    add_entrants(made, 7)
    gives(made, points=Points(score=20))
    assert given(made) == [(7, "penalty", "0", 20)]


def test_warning_is_kept_and_counts_for_nothing(short_event):
    short_event.format = {"scoring": {"ranking": ["penalties", "score"]}}
    short_event.save(update_fields=["format"])
    award = gives(short_event, kind=Award.Kind.WARNING, points=Points())
    assert (award.kind, award.table_points, award.score) == ("warning", "0", 0)
    assert {row.keys["penalties"] for row in standings_of(short_event).individual} == {0}
    gives(short_event)
    assert {row.number: row.keys["penalties"] for row in standings_of(short_event).individual}[
        7
    ] == 1


def test_warning_lets_no_round_count(short_event):
    data = event_data_of(short_event)
    assert last_counted(data) == 0
    gives(short_event, kind=Award.Kind.WARNING, points=Points(), round_number=1)
    assert last_counted(event_data_of(short_event)) == 0
    gives(short_event, round_number=1)
    assert last_counted(event_data_of(short_event)) == 1


@pytest.mark.parametrize(
    ("values", "field", "why"),
    [
        (
            {"points": Points()},
            "table_points",
            "Say how much the penalty takes. One that takes nothing is a warning.",
        ),
        (
            {"kind": Award.Kind.WARNING},
            "table_points",
            "A warning takes no points. One that takes some is a penalty.",
        ),
        ({"number": 99}, "entrant", "Nobody has number 99."),
        ({"why": "  "}, "why", "Say why: it stands in the minutes."),
        ({"round_number": 9}, "round", "There is no round 9."),
        ({"points": Points(score=10**7)}, "score", "At most 1000000."),
        (
            {"points": Points(table_points="three")},
            "table_points",
            "Allowed: a number such as 3, -1/2 or 2 1/2.",
        ),
    ],
)
def test_penalty_that_cannot_be(short_event, values, field, why):
    assert refused(lambda: gives(short_event, **values)) == (field, why)
    assert given(short_event) == []
