"""What the desk and the operator must check after a backup was restored."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role
from scorer.operations.selectors import after_restore
from scorer.operations.services.backups.after_restore import mark_checked, note_restore
from scorer.sheets.services.entries import Writer, record_entry
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Event, Round
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
HEADING = "Check after the restore"
LAPTOP = "127.0.0.1:8000"


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture
def client(client):
    """A browser on the laptop itself."""
    client.defaults["HTTP_HOST"] = LAPTOP
    return client


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event("w-grze", state=Event.State.RUNNING)
    add_entrants(event, 8)
    seat_round(event, 1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    open_round(event_id=event.pk, number=1, actor=Actor(name="Biurko"))
    return sign_in(event, Role.DIRECTOR, "ola")


@pytest.fixture
def running(made, db):
    """A director at the laptop itself; a round of two tables was opened before the restore."""
    running = deepcopy(made)
    running.client.defaults["HTTP_HOST"] = LAPTOP
    return running


@pytest.fixture
def running_event(running):
    return running.event


@pytest.fixture
def director(running):
    return running.client


def restored():
    now = timezone.now()
    note_restore((now - timedelta(seconds=22)).isoformat(), now)


def page(client, event):
    return client.get(reverse("tournaments:desk", args=[event.slug])).content.decode()


def writes(event, number):
    sheet = event.rounds.get(number=1).tables.get(number=number).sheet
    hand = {"contract": "zolo", "old": [0], "winner": "old"}
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=hand, position=0, writer=Writer())


def test_site_that_was_never_restored_shows_nothing(director, running_event):
    assert HEADING not in page(director, running_event)
    assert HEADING not in director.get(reverse("control")).content.decode()


def test_desk_shows_gap_last_act_and_silent_tables(director, running_event):
    restored()
    said = page(director, running_event)
    assert HEADING in said
    assert "Time between the two: 22 s." in said
    assert "are missing: enter them again from the papers." in said
    assert "(<bdi>Biurko</bdi>)" in said
    assert "<strong>1, 2</strong>" in said
    writes(running_event, 1)
    assert "<strong>2</strong>" in page(director, running_event)
    writes(running_event, 2)
    assert "Every table of the round has written since the restore." in page(
        director, running_event
    )


def test_acts_after_the_restore_are_not_told_as_the_last_in_the_backup(director, running_event):
    restored()
    clock = f"/events/{running_event.slug}/desk/rounds/1/clock/"
    director.post(clock, {"act": "set", "minutes": 30, "last_hand": 5, "uuid": uuid4()})
    assert running_event.steps.order_by("-pk").first().by_name == "Ola"
    assert "(<bdi>Biurko</bdi>)" in page(director, running_event)


def test_each_desk_and_the_operator_check_for_themselves(director, running_event):
    restored()
    assert (
        director.post(reverse("tournaments:restore_checked", args=[running_event.slug])).status_code
        == 302
    )
    assert HEADING not in page(director, running_event)
    control = director.get(reverse("control")).content.decode()
    assert HEADING in control
    assert reverse("tournaments:desk", args=[running_event.slug]) in control
    director.post(reverse("restore_checked"))
    assert HEADING not in director.get(reverse("control")).content.decode()


def test_next_restore_is_to_be_checked_again(director, running_event):
    restored()
    mark_checked(running_event.slug)
    restored()
    assert HEADING in page(director, running_event)


def test_operator_is_told_that_no_event_is_running(client):
    Event.objects.update(state=Event.State.FINISHED)
    restored()
    assert "No event is running." in client.get(reverse("control")).content.decode()


def test_only_running_events_are_checked_and_without_a_round_no_tables(director, running_event):
    restored()
    Round.objects.filter(event=running_event).update(state=Round.State.CLOSED)
    said = page(director, running_event)
    assert HEADING in said
    assert "since the restore" not in said
    Event.objects.filter(pk=running_event.pk).update(state=Event.State.FINISHED)
    assert HEADING not in page(director, running_event)


@pytest.mark.parametrize("text", ["", "{", '{"made_at": 1}', "[]"])
def test_file_that_cannot_be_read_is_as_none(folder, text):
    (folder / "restored.json").write_text(text)
    assert after_restore.last_restore() is None
    mark_checked("x")


def test_backup_that_does_not_say_when_it_was_made_leaves_nothing_to_check():
    restored()
    note_restore(None, timezone.now())
    assert after_restore.last_restore() is None
