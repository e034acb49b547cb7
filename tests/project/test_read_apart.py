"""What is large is read by the helper, and what is too large by nobody."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorer.api import writing
from scorer.models import Membership, User
from scorer.operations.machine.apart import BusyError
from scorer.support.body_sizes import LONG
from tests.builders.events import empty_club
from tests.builders.programs import Program, make_program
from tests.builders.records import KOP, with_entries

pytestmark = pytest.mark.django_db
HELPED = ("scorer.api.writing", "tournaments.views.event_files")


@pytest.fixture
def helped(monkeypatch):
    """The functions that the helper was asked to call; it is busy."""
    asked = []

    def ask(work, *, desk):
        asked.append(work.func)
        raise BusyError

    for module in HELPED:
        monkeypatch.setattr(f"{module}.done_apart", ask)
    return asked


@pytest.fixture
def owner(client):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=empty_club(), user=user, role="owner")
    client.force_login(user)
    return client


def test_event_file_is_read_by_the_helper_and_stays_to_be_sent(owner, helped):
    file = SimpleUploadedFile("event.json", b"[" * 100_000)
    page = owner.post("/clubs/borek/events/import/", {"file": file})
    assert len(helped) == 1
    assert "The site is busy with other files. Send it once more." in page.content.decode()


def test_event_file_that_is_too_large_is_read_by_nobody(owner, helped, monkeypatch):
    monkeypatch.setattr("tournaments.forms.event_file.EVENT_FILE", 10)
    file = SimpleUploadedFile("event.json", b"x" * 11)
    page = owner.post("/clubs/borek/events/import/", {"file": file})
    assert "This file is too large for a tournament." in page.content.decode()
    assert helped == []


def test_record_of_many_hands_is_read_by_the_helper(helped, monkeypatch):
    program = Program(make_program(empty_club())[1])
    sent = {"id": str(uuid4()), "record": with_entries(KOP, *KOP["entries"])}
    monkeypatch.setattr(writing, "LARGEST_AT_ONCE", 10)
    assert program.post("/clubs/borek/sheets", sent).status_code == 503
    assert len(helped) == 1


def test_record_that_is_too_large_is_read_by_nobody(helped):
    program = Program(make_program(empty_club())[1])
    answer = program.post("/clubs/borek/sheets", {"id": "x" * LONG})
    assert (answer.status_code, helped) == (413, [])
