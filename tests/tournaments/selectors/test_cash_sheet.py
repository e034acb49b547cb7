"""The cash sheet: it adds up, and costs the same for any number of entries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders.events import add_entrants, empty_event
from tournaments.selectors.cash_sheet import CashLine, CashSheet, Share, cash_sheet_of
from tournaments.services.cash import pay
from tournaments.services.steps import Actor


@pytest.mark.django_db
def test_cash_sheet_has_line_of_everybody_and_sum_of_what_they_paid():
    event = empty_event("inny", format={"fee": "25"})
    add_entrants(event, 3)
    for number in (1, 3):
        pay(event_id=event.pk, number=number, actor=Actor())
    sheet = cash_sheet_of(event)
    assert [line.entrant.name for line in sheet.lines] == ["Gracz 1", "Gracz 2", "Gracz 3"]
    assert sheet.held == 5000


AMOUNTS = st.integers(0, 10**6)
SHARES = st.lists(st.builds(Share, st.sampled_from(["", "juniors"]), AMOUNTS), max_size=2)
LINES = st.builds(CashLine, st.none(), SHARES.map(tuple), AMOUNTS)


@given(lines=st.lists(LINES), returned=AMOUNTS)
def test_cash_sheet_adds_up(lines, returned):
    sheet = CashSheet(tuple(lines), returned, ())
    assert sheet.expected + sheet.over == sheet.held + sheet.owed
    assert sheet.paid == sheet.held + sheet.returned
    assert sum(kind.expected for kind in sheet.kinds) == sheet.expected
    assert min(sheet.owed, sheet.over, sheet.paid) >= 0
