"""The codes of an event's tables live with their round."""

from __future__ import annotations

import pytest

from scorer.sheets.selectors.codes import living_texts
from scorer.support.typed_codes import grouped
from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.models import Round, Table
from tournaments.selectors.sentences import sentence_of
from tournaments.services.codes import issue_code, sheets_in, withdraw_codes
from tournaments.services.rounds import close_round, open_round, reopen_round
from tournaments.services.steps import Actor, EventRuleError

pytestmark = pytest.mark.django_db
EWA = Actor(name="Ewa")


@pytest.fixture
def event():
    event = make_event()
    make_entrants(event, 8)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], state=Round.State.SEATED)
    open_round(event_id=event.pk, number=1, actor=EWA)
    return event


def _codes(event):
    return list(living_texts(sheets_in(event.rounds.get())).values())


def _withdraw(event, **values):
    return withdraw_codes(event_id=event.pk, number=1, actor=EWA, **values)


def test_every_table_of_an_open_round_has_a_code_until_it_is_closed(event):
    codes = _codes(event)
    assert len(set(codes)) == 2
    close_round(event_id=event.pk, number=1, actor=EWA, stopped=True)
    assert _codes(event) == []
    reopen_round(event_id=event.pk, number=1, actor=EWA)
    assert _codes(event) == codes


def test_codes_are_withdrawn_at_one_table_or_at_all(event):
    _first, second = _codes(event)
    assert (_withdraw(event, table=1), _codes(event)) == (1, [second])
    assert (_withdraw(event), _codes(event), _withdraw(event)) == (1, [], 0)
    assert [sentence_of(step) for step in event.steps.filter(kind="codes-withdrawn")] == [
        "Round 1, table 1: its code is withdrawn.",
        "Round 1: the codes of all tables are withdrawn.",
    ]


def test_a_table_gets_another_code_and_the_log_does_not_know_which(event):
    before = _codes(event)
    _withdraw(event, table=1)
    table = Table.objects.get(round__event=event, number=1)
    issue_code(table_id=table.pk, actor=EWA)
    [code] = living_texts([table.sheet_id]).values()
    assert code not in before
    step = event.steps.last()
    assert (sentence_of(step), code in str(step.said), grouped(code) in str(step.said)) == (
        "Round 1, table 1 has a code.",
        False,
        False,
    )


def test_a_table_of_a_closed_round_gets_none(event):
    close_round(event_id=event.pk, number=1, actor=EWA, stopped=True)
    with pytest.raises(EventRuleError, match="while its round is open"):
        issue_code(table_id=Table.objects.get(round__event=event, number=1).pk, actor=EWA)
