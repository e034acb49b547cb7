"""A clock that is set in the middle of a round: order is by the log, never by the clock."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, with_entries

HANDS = [
    {"contract": "zolo", "old": [seat], "winner": "old" if seat % 2 else "young"}
    for seat in range(4)
]


@pytest.mark.django_db
def test_hands_stand_in_the_order_in_which_they_were_written(monkeypatch):
    sheet = import_record(raw=with_entries(KOP))
    real = timezone.now
    for position, days in enumerate((0, 1, -1, 0)):
        monkeypatch.setattr(timezone, "now", lambda days=days: real() + timedelta(days=days))
        record_entry(
            sheet_id=sheet.pk,
            uuid=uuid4(),
            payload=HANDS[position],
            position=position,
            writer=Writer(),
        )
    log = current_log(sheet)
    assert [entry.payload for entry in log] == HANDS
    days = [round((entry.written_at - log[0].written_at) / timedelta(days=1)) for entry in log]
    assert days == [0, 1, -1, 0]
    assert rescore(sheet.pk) == []
