"""What the desk and the operator must check after a backup was restored."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Membership, Role, User
from scorer.operations.selectors import after_restore
from scorer.operations.services.backups.after_restore import mark_checked, note_restore
from scorer.sheets.services.entries import Writer, record_entry
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Event, Round
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
HEADING = "Check after the restore"


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture
def client(client):
    """A browser on the laptop itself."""
    client.defaults["HTTP_HOST"] = "127.0.0.1:8000"
    return client


@pytest.fixture
def event():
    """A running event with a round of two tables, opened before the restore."""
    event = empty_event("w-grze", state=Event.State.RUNNING)
    add_entrants(event, 8)
    seat_round(event, 1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    open_round(event_id=event.pk, number=1, actor=Actor(name="Biurko"))
    return event


@pytest.fixture
def desk(client, event):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=event.club, user=user, role=Role.DIRECTOR)
    client.force_login(user)
    return client


def restored():
    now = timezone.now()
    note_restore((now - timedelta(seconds=22)).isoformat(), now)


def page(client, event):
    return client.get(reverse("tournaments:desk", args=[event.slug])).content.decode()


def writes(event, number):
    sheet = event.rounds.get(number=1).tables.get(number=number).sheet
    hand = {"contract": "zolo", "old": [0], "winner": "old"}
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=hand, position=0, writer=Writer())


def test_a_site_that_was_never_restored_shows_nothing(desk, event):
    assert HEADING not in page(desk, event)
    assert HEADING not in desk.get(reverse("control")).content.decode()


def test_desk_shows_gap_last_act_and_silent_tables(desk, event):
    restored()
    said = page(desk, event)
    assert HEADING in said
    assert "Time between the two: 22 s." in said
    assert "are missing: enter them again from the papers." in said
    assert "(<bdi>Biurko</bdi>)" in said
    assert "<strong>1, 2</strong>" in said
    writes(event, 1)
    assert "<strong>2</strong>" in page(desk, event)
    writes(event, 2)
    assert "Every table of the round has written since the restore." in page(desk, event)


def test_acts_after_the_restore_are_not_told_as_the_last_in_the_backup(desk, event):
    restored()
    clock = f"/events/{event.slug}/desk/rounds/1/clock/"
    desk.post(clock, {"act": "set", "minutes": 30, "last_hand": 5, "uuid": uuid4()})
    assert event.steps.order_by("-pk").first().by_name == "ola"
    assert "(<bdi>Biurko</bdi>)" in page(desk, event)


def test_each_desk_and_the_operator_check_for_themselves(desk, event):
    restored()
    assert desk.post(reverse("tournaments:restore_checked", args=[event.slug])).status_code == 302
    assert HEADING not in page(desk, event)
    control = desk.get(reverse("control")).content.decode()
    assert HEADING in control
    assert reverse("tournaments:desk", args=[event.slug]) in control
    desk.post(reverse("restore_checked"))
    assert HEADING not in desk.get(reverse("control")).content.decode()


def test_the_next_restore_is_to_be_checked_again(desk, event):
    restored()
    mark_checked(event.slug)
    restored()
    assert HEADING in page(desk, event)


def test_operator_is_told_that_no_event_is_running(client):
    restored()
    assert "No event is running." in client.get(reverse("control")).content.decode()


def test_only_running_events_are_checked_and_without_a_round_no_tables(desk, event):
    restored()
    Round.objects.filter(event=event).update(state=Round.State.CLOSED)
    said = page(desk, event)
    assert HEADING in said
    assert "since the restore" not in said
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    assert HEADING not in page(desk, event)


@pytest.mark.parametrize("text", ["", "{", '{"made_at": 1}', "[]"])
def test_a_file_that_cannot_be_read_is_as_none(folder, text):
    (folder / "restored.json").write_text(text)
    assert after_restore.last_restore() is None
    mark_checked("x")


def test_a_backup_that_does_not_say_when_it_was_made_leaves_nothing_to_check():
    restored()
    note_restore(None, timezone.now())
    assert after_restore.last_restore() is None
