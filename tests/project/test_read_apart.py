"""What is large is read by a worker, and what is too large by nobody."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorer.models import Membership, ScoreSheet, User
from scorer.operations.services.jobs import BusyError
from scorer.support.body_sizes import EVENT_FILE, LONG
from tests.builders.events import empty_club
from tests.builders.programs import Program, make_program
from tests.builders.records import KOP, with_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch, settings):
    """The kinds of jobs that were asked for: the workers have their hands full."""
    settings.HAS_WORKER, kinds = True, []

    def refuse(kind, _arguments, **_how):
        kinds.append(kind)
        raise BusyError

    monkeypatch.setattr("scorer.operations.services.jobs.begin", refuse)
    return kinds


@pytest.fixture
def owner(client):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=empty_club(), user=user, role="owner")
    client.force_login(user)
    return client


def test_event_file_is_read_by_a_worker_and_stays_to_be_sent(owner, asked):
    file = SimpleUploadedFile("event.json", b"[" * 100_000)
    page = owner.post("/clubs/borek/events/import/", {"file": file})
    assert len(asked) == 1
    assert "The site is busy with other files. Send it once more." in page.content.decode()


def test_event_file_that_is_too_large_is_read_by_nobody(owner, asked):
    file = SimpleUploadedFile("event.json", b"x" * (EVENT_FILE + 1))
    page = owner.post("/clubs/borek/events/import/", {"file": file})
    assert "This file is too large for a tournament." in page.content.decode()
    assert asked == []


def test_record_of_many_hands_is_read_by_a_worker(asked):
    program = Program(make_program(empty_club())[1])
    record = with_entries(KOP, *KOP["entries"] * 200)
    answer = program.post("/clubs/borek/sheets", {"id": str(uuid4()), "record": record})
    assert (answer.status_code, len(asked)) == (503, 1)
    assert not ScoreSheet.objects.exists()


def test_record_that_is_too_large_is_read_by_nobody(asked):
    program = Program(make_program(empty_club())[1])
    answer = program.post("/clubs/borek/sheets", {"id": "x" * LONG})
    assert (answer.status_code, asked) == (413, [])
