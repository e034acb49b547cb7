"""Which printouts of a round its new seating replaces, and when they are printed again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorer.support.translation import translate
from tests.tournaments.making import make_draw, make_entrants, make_event
from tests.tournaments.playing import seat_round
from tournaments.models import Round
from tournaments.selectors.replaced_papers import replaced_papers
from tournaments.services.printouts import note_printed, note_reprinted

pytestmark = pytest.mark.django_db
BEFORE = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
SWAPPED = [[1, 2, 3, 8], [5, 6, 7, 4], [9, 10, 11, 12]]


@pytest.fixture
def event():
    made = make_event()
    make_entrants(made, 12)
    seat_round(made, 1, BEFORE)
    return made


def reseat(event, tables, version=2, *, sitting_out=()):
    seat_round(event, 1, tables, sitting_out)
    Round.objects.filter(event=event).update(version=version)


def sentences(event):
    return [translate(one.sentence) for one in replaced_papers(event)]


def test_nothing_is_replaced_where_nothing_was_printed(event, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert replaced_papers(event) == []
    reseat(event, SWAPPED)
    with django_assert_num_queries(2):
        assert replaced_papers(event) == []


def test_two_tables_are_to_be_printed_again(event, django_assert_num_queries):
    note_printed(event, ["table-cards", "seating-name"], [1])
    reseat(event, SWAPPED)
    with django_assert_num_queries(3):
        [one] = replaced_papers(event)
    assert (one.round, one.version) == (1, 2)
    assert sorted(one.kinds) == ["seating-name", "table-cards"]
    assert (one.tables, one.closed, one.numbers) == ((1, 2), (), (1, 2, 3, 4, 5, 6, 7, 8))
    assert sentences(event) == ["Round 1: seating 2. Print again: tables 1, 2."]


def test_time_is_that_of_the_draw(event):
    note_printed(event, ["table-cards"], [1])
    draw = make_draw(event)
    draw.published_at = datetime(2026, 11, 21, 17, 5, tzinfo=UTC)
    draw.save()
    reseat(event, SWAPPED)
    Round.objects.update(draw=draw)
    assert sentences(event) == ["Round 1: seating 2 since 18:05. Print again: tables 1, 2."]


def test_closed_table_is_named(event):
    note_printed(event, ["table-cards"], [1])
    reseat(event, BEFORE[:2], sitting_out=[9, 10, 11, 12])
    [one] = replaced_papers(event)
    assert (one.tables, one.closed, one.numbers) == ((), (3,), (9, 10, 11, 12))
    assert sentences(event) == ["Round 1: seating 2. Remove the printouts of table 3."]


def test_seating_that_came_back_replaces_nothing(event):
    note_printed(event, ["table-cards"], [1])
    reseat(event, SWAPPED)
    reseat(event, BEFORE, 3)
    assert replaced_papers(event) == []


@pytest.mark.parametrize("how", [{"tables": [1, 2]}, {"numbers": range(1, 9)}])
def test_what_is_printed_again_is_replaced_no_more(event, how):
    note_printed(event, ["table-cards", "seating-name"], [1])
    reseat(event, SWAPPED)
    note_reprinted(event, ["table-cards"], [1], **how)
    [one] = replaced_papers(event)
    assert one.kinds == ("seating-name",)
    note_printed(event, ["seating-name"], [1])
    assert replaced_papers(event) == []


def test_some_of_the_tables_leave_the_others_replaced(event):
    note_printed(event, ["table-cards"], [1])
    reseat(event, SWAPPED)
    note_reprinted(event, ["table-cards"], [1], tables=[2])
    [one] = replaced_papers(event)
    assert one.tables == (1,)


def test_one_table_alone_is_not_all_of_them(event):
    note_reprinted(event, ["table-cards"], [1], tables=[1])
    reseat(event, SWAPPED)
    assert replaced_papers(event) == []


def test_round_that_is_over_is_not_sentences(event):
    note_printed(event, ["table-cards"], [1])
    reseat(event, SWAPPED)
    Round.objects.update(state=Round.State.CLOSED)
    assert replaced_papers(event) == []
