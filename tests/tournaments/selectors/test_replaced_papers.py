"""Which printouts of a round its new seating replaces, and when they are printed again."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from scorer.models import Role
from scorer.support.translation import translate
from tests.builders.desks import sign_in
from tests.builders.events import add_draw, add_entrants, empty_event
from tests.builders.rounds import play_round, seat_round
from tournaments.models import Round, Table
from tournaments.selectors.replaced_papers import (
    OF_ROUND,
    STANDINGS,
    outdated_results,
    replaced_papers,
)
from tournaments.services.printouts import note_printed, note_reprinted, note_results_printed
from tournaments.services.results import correct_result, newest_result
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
BEFORE = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
SWAPPED = [[1, 2, 3, 8], [5, 6, 7, 4], [9, 10, 11, 12]]


@pytest.fixture
def seated_event_of_12():
    made = empty_event()
    add_entrants(made, 12)
    seat_round(made, 1, BEFORE)
    return made


def reseat(event, tables, version=2, *, sitting_out=()):
    seat_round(event, 1, tables, sitting_out)
    Round.objects.filter(event=event).update(version=version)


def sentences(event):
    return [translate(one.sentence) for one in replaced_papers(event)]


def test_reseated_round_replaces_no_paper_where_none_was_printed(seated_event_of_12):
    assert replaced_papers(seated_event_of_12) == []
    reseat(seated_event_of_12, SWAPPED)
    assert replaced_papers(seated_event_of_12) == []


def test_two_tables_are_to_be_printed_again(seated_event_of_12):
    note_printed(seated_event_of_12, ["table-cards", "seating-name"], [1])
    reseat(seated_event_of_12, SWAPPED)
    [one] = replaced_papers(seated_event_of_12)
    assert (one.round, one.version) == (1, 2)
    assert sorted(one.kinds) == ["seating-name", "table-cards"]
    assert (one.tables, one.closed, one.numbers) == ((1, 2), (), (1, 2, 3, 4, 5, 6, 7, 8))
    assert sentences(seated_event_of_12) == ["Round 1: seating 2. Print again: tables 1, 2."]


def test_time_is_that_of_the_draw(seated_event_of_12):
    note_printed(seated_event_of_12, ["table-cards"], [1])
    draw = add_draw(seated_event_of_12)
    draw.published_at = datetime(2026, 11, 21, 17, 5, tzinfo=UTC)
    draw.save()
    reseat(seated_event_of_12, SWAPPED)
    Round.objects.update(draw=draw)
    assert sentences(seated_event_of_12) == [
        "Round 1: seating 2 since 18:05. Print again: tables 1, 2."
    ]


def test_closed_table_is_named(seated_event_of_12):
    note_printed(seated_event_of_12, ["table-cards"], [1])
    reseat(seated_event_of_12, BEFORE[:2], sitting_out=[9, 10, 11, 12])
    [one] = replaced_papers(seated_event_of_12)
    assert (one.tables, one.closed, one.numbers) == ((), (3,), (9, 10, 11, 12))
    assert sentences(seated_event_of_12) == ["Round 1: seating 2. Remove the printouts of table 3."]


def test_seating_that_came_back_replaces_nothing(seated_event_of_12):
    note_printed(seated_event_of_12, ["table-cards"], [1])
    reseat(seated_event_of_12, SWAPPED)
    reseat(seated_event_of_12, BEFORE, 3)
    assert replaced_papers(seated_event_of_12) == []


@pytest.mark.parametrize("how", [{"tables": [1, 2]}, {"numbers": range(1, 9)}])
def test_reprinted_paper_is_replaced_no_more(seated_event_of_12, how):
    note_printed(seated_event_of_12, ["table-cards", "seating-name"], [1])
    reseat(seated_event_of_12, SWAPPED)
    note_reprinted(seated_event_of_12, ["table-cards"], [1], **how)
    [one] = replaced_papers(seated_event_of_12)
    assert one.kinds == ("seating-name",)
    note_printed(seated_event_of_12, ["seating-name"], [1])
    assert replaced_papers(seated_event_of_12) == []


def test_some_of_the_tables_leave_the_others_replaced(seated_event_of_12):
    note_printed(seated_event_of_12, ["table-cards"], [1])
    reseat(seated_event_of_12, SWAPPED)
    note_reprinted(seated_event_of_12, ["table-cards"], [1], tables=[2])
    [one] = replaced_papers(seated_event_of_12)
    assert one.tables == (1,)


def test_one_table_alone_is_not_all_of_them(seated_event_of_12):
    note_reprinted(seated_event_of_12, ["table-cards"], [1], tables=[1])
    reseat(seated_event_of_12, SWAPPED)
    assert replaced_papers(seated_event_of_12) == []


def test_round_that_is_over_is_not_sentences(seated_event_of_12):
    note_printed(seated_event_of_12, ["table-cards"], [1])
    reseat(seated_event_of_12, SWAPPED)
    Round.objects.update(state=Round.State.CLOSED)
    assert replaced_papers(seated_event_of_12) == []


@pytest.fixture
def played():
    made = empty_event(shown="everything", state="finished", format={"rounds": 2})
    add_entrants(made, 4)
    play_round(made, 1, [[1, 2, 3, 4]], [[7, -1, -3, -3]])
    play_round(made, 2, [[1, 2, 3, 4]], [[3, -1, -1, -1]])
    return made


def correct(event, number, *scores):
    table = Table.objects.get(round__event=event, round__number=number)
    said = {"reason": "misread", "seen": newest_result(table), "uuid": uuid4(), "actor": OLA}
    correct_result(table_id=table.pk, scores=scores, **said)


def outdated(event):
    return [(one.round, one.kinds) for one in outdated_results(event)]


def test_late_correction_names_what_was_printed_before_it(played):
    note_results_printed(played, "standings", 2, STANDINGS)
    note_results_printed(played, "diplomas", 2, STANDINGS)
    note_results_printed(played, "results", 1, OF_ROUND)
    note_results_printed(played, "results", 2, OF_ROUND)
    assert outdated(played) == []
    correct(played, 1, -3, -1, -3, 7)
    assert outdated(played) == [(2, ("standings", "diplomas", "results"))]
    note_results_printed(played, "standings", 2, STANDINGS)
    note_results_printed(played, "diplomas", 2, STANDINGS)
    assert outdated(played) == [(1, ("results",))]
    note_results_printed(played, "results", 1, OF_ROUND)
    assert outdated(played) == []


def test_correction_of_a_correction_makes_the_printout_right_again(played):
    note_results_printed(played, "standings", 2, STANDINGS)
    correct(played, 2, -1, 3, -1, -1)
    correct(played, 2, 3, -1, -1, -1)
    assert outdated(played) == []


def test_of_standings_the_newest_printout_alone_is_looked_at(played):
    note_results_printed(played, "standings", 1, STANDINGS)
    note_results_printed(played, "standings", 2, STANDINGS)
    correct(played, 1, -3, -1, -3, 7)
    note_results_printed(played, "standings", 2, STANDINGS)
    assert outdated(played) == []


def test_results_are_no_seating(played):
    note_results_printed(played, "results", 1, OF_ROUND)
    Round.objects.update(version=2, state=Round.State.OPEN)
    assert replaced_papers(played) == []


def test_page_of_papers_says_so(played):
    note_results_printed(played, "standings", 2, STANDINGS)
    correct(played, 1, -3, -1, -3, 7)
    desk = sign_in(played, Role.DIRECTOR)
    page = " ".join(desk.client.get("/events/turniej/papers/").content.decode().split())
    assert "Results were changed after these papers were printed. Print them again." in page
    assert "Replaced: Standings" in page
