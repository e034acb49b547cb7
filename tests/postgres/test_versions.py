"""A version changes with what is committed last, however ids were handed out."""

from __future__ import annotations

from threading import Event as Signal
from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection, transaction

from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.events import empty_event
from tests.builders.records import KOP
from tournaments.models import Round, Table
from tournaments.selectors.version import version_of


@pytest.mark.django_db(transaction=True)
def test_hand_numbered_first_and_committed_last_is_told():
    event = empty_event()
    round_ = Round.objects.create(event=event, number=1)
    sheets = [import_record(raw=KOP | {"entries": []}) for _table in range(2)]
    for number, sheet in enumerate(sheets, 1):
        Table.objects.create(round=round_, number=number, sheet=sheet)
    numbered, may_commit = Signal(), Signal()

    def write(sheet):
        record_entry(
            sheet_id=sheet.pk,
            uuid=uuid4(),
            payload=KOP["entries"][0],
            position=0,
            writer=Writer(),
        )

    def slow():
        with transaction.atomic():
            write(sheets[0])
            numbered.set()
            may_commit.wait()
        connection.close()

    thread = Thread(target=slow)
    thread.start()
    numbered.wait()
    write(sheets[1])
    before = version_of(event)
    may_commit.set()
    thread.join()
    assert version_of(event) > before
