"""What is large is read by the helper, and what is too large by nobody."""

from __future__ import annotations

import subprocess
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scorer.models import Membership, ScoreSheet, User
from scorer.support.body_sizes import EVENT_FILE, LONG
from tests.builders.events import empty_club
from tests.builders.programs import Program, make_program
from tests.builders.records import KOP, with_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def helpers(monkeypatch, settings):
    """The helpers that were started: each dies at once, so that the site is busy."""
    settings.WORK_APART, begin, started = True, subprocess.Popen, []

    def die(command, **how):
        started.append(command)
        return begin(["false"], **how)

    monkeypatch.setattr(subprocess, "Popen", die)
    return started


@pytest.fixture
def owner(client):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=empty_club(), user=user, role="owner")
    client.force_login(user)
    return client


def test_event_file_is_read_by_the_helper_and_stays_to_be_sent(owner, helpers):
    file = SimpleUploadedFile("event.json", b"[" * 100_000)
    page = owner.post("/clubs/borek/events/import/", {"file": file})
    assert len(helpers) == 1
    assert "The site is busy with other files. Send it once more." in page.content.decode()


def test_event_file_that_is_too_large_is_read_by_nobody(owner, helpers):
    file = SimpleUploadedFile("event.json", b"x" * (EVENT_FILE + 1))
    page = owner.post("/clubs/borek/events/import/", {"file": file})
    assert "This file is too large for a tournament." in page.content.decode()
    assert helpers == []


def test_record_of_many_hands_is_read_by_the_helper(helpers):
    program = Program(make_program(empty_club())[1])
    record = with_entries(KOP, *KOP["entries"] * 200)
    answer = program.post("/clubs/borek/sheets", {"id": str(uuid4()), "record": record})
    assert (answer.status_code, len(helpers)) == (503, 1)
    assert not ScoreSheet.objects.exists()


def test_record_that_is_too_large_is_read_by_nobody(helpers):
    program = Program(make_program(empty_club())[1])
    answer = program.post("/clubs/borek/sheets", {"id": "x" * LONG})
    assert (answer.status_code, helpers) == (413, [])
