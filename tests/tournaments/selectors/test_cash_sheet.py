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
@pytest.mark.parametrize("count", [1, 3])
def test_the_sheet_costs_four_queries(count, django_assert_num_queries):
    event = empty_event("inny", format={"fee": "25"})
    add_entrants(event, count)
    for number in range(1, count + 1):
        pay(event_id=event.pk, number=number, actor=Actor())
    with django_assert_num_queries(4):
        sheet = cash_sheet_of(event)
        assert [line.entrant.name for line in sheet.lines][-1] == f"Gracz {count}"
    assert sheet.held == 2500 * count


AMOUNTS = st.integers(0, 10**6)
SHARES = st.lists(st.builds(Share, st.sampled_from(["", "juniors"]), AMOUNTS), max_size=2)
LINES = st.builds(CashLine, st.none(), SHARES.map(tuple), AMOUNTS)


@given(lines=st.lists(LINES), returned=AMOUNTS)
def test_it_adds_up(lines, returned):
    sheet = CashSheet(tuple(lines), returned, ())
    assert sheet.expected + sheet.over == sheet.held + sheet.owed
    assert sheet.paid == sheet.held + sheet.returned
    assert sum(kind.expected for kind in sheet.kinds) == sheet.expected
    assert min(sheet.owed, sheet.over, sheet.paid) >= 0
