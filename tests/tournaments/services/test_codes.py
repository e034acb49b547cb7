"""The codes of an event's tables live with their round."""

from __future__ import annotations

from copy import deepcopy

import pytest

from scorer.sheets.selectors.codes import find_code, living_texts
from scorer.support.refused import Refused
from scorer.support.typed_codes import grouped
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Place, Round, Table
from tournaments.selectors.sentences import sentence_of
from tournaments.services.codes import issue_code, sheets_in, withdraw_codes
from tournaments.services.rounds import close_round, open_round, reopen_round
from tournaments.services.sheets import planned_code
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
EWA = Actor(name="Ewa")


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event()
    add_entrants(event, 8)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], state=Round.State.SEATED)
    open_round(event_id=event.pk, number=1, actor=EWA)
    return event


@pytest.fixture
def open_event_of_8(made, db):
    return deepcopy(made)


def _codes(event):
    return list(living_texts(sheets_in(event.rounds.get())).values())


def _withdraw(event, **values):
    return withdraw_codes(event_id=event.pk, number=1, actor=EWA, **values)


def test_every_table_of_an_open_round_has_a_code_until_it_is_closed(open_event_of_8):
    codes = _codes(open_event_of_8)
    assert len(set(codes)) == 2
    close_round(event_id=open_event_of_8.pk, number=1, actor=EWA, stopped=True)
    assert _codes(open_event_of_8) == []
    reopen_round(event_id=open_event_of_8.pk, number=1, actor=EWA)
    assert _codes(open_event_of_8) == codes


def test_codes_are_withdrawn_at_one_table_or_at_all(open_event_of_8):
    _first, second = _codes(open_event_of_8)
    assert (_withdraw(open_event_of_8, table=1), _codes(open_event_of_8)) == (1, [second])
    assert (_withdraw(open_event_of_8), _codes(open_event_of_8), _withdraw(open_event_of_8)) == (
        1,
        [],
        0,
    )
    assert [sentence_of(step) for step in open_event_of_8.steps.filter(kind="codes-withdrawn")] == [
        "Round 1, table 1: its code is withdrawn.",
        "Round 1: the codes of all tables are withdrawn.",
    ]


def test_table_gets_another_code_and_the_log_does_not_know_which(open_event_of_8):
    before = _codes(open_event_of_8)
    _withdraw(open_event_of_8, table=1)
    table = Table.objects.get(round__event=open_event_of_8, number=1)
    issue_code(table_id=table.pk, actor=EWA)
    [code] = living_texts([table.sheet_id]).values()
    assert code not in before
    step = open_event_of_8.steps.last()
    assert (sentence_of(step), code in str(step.said), grouped(code) in str(step.said)) == (
        "Round 1, table 1 has a code.",
        False,
        False,
    )


def test_code_is_known_before_the_round_is_open_and_opens_nothing_until_it_is(open_event_of_8):
    second = play_round(
        open_event_of_8, 2, [(1, 2, 3, 4), (5, 6, 7, None)], state=Round.State.SEATED
    )
    codes = [planned_code(second.pk, table) for table in (1, 2)]
    assert [find_code(code) for code in codes] == [None, None]
    open_round(event_id=open_event_of_8.pk, number=2, actor=EWA)
    assert list(living_texts(sheets_in(second)).values()) == codes[:1]
    Place.objects.filter(round=second, entrant=None).update(guest="Zając Jan")
    open_round(event_id=open_event_of_8.pk, number=2, actor=EWA)
    assert list(living_texts(sheets_in(second)).values()) == codes


def test_table_that_lost_its_sheet_gets_another_one_with_another_code(open_event_of_8):
    first = open_event_of_8.rounds.get()
    before = _codes(open_event_of_8)
    assert before == [planned_code(first.pk, table) for table in (1, 2)]
    place = Place.objects.get(round=first, table__number=2, seat=3)
    for entrant, known in ((None, before[:1]), (place.entrant, None)):
        Place.objects.filter(pk=place.pk).update(entrant=entrant)
        open_round(event_id=open_event_of_8.pk, number=1, actor=EWA)
        assert known is None or _codes(open_event_of_8) == known
    after = _codes(open_event_of_8)
    assert (after[0], len({*before, *after})) == (before[0], 3)


def test_table_of_a_closed_round_gets_none(open_event_of_8):
    close_round(event_id=open_event_of_8.pk, number=1, actor=EWA, stopped=True)
    with pytest.raises(Refused, match="while its round is open"):
        issue_code(table_id=Table.objects.get(round__event=open_event_of_8, number=1).pk, actor=EWA)
