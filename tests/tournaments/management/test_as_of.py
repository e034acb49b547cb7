"""Looking back by command and by page, and damage that is found."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests.builders.desks import sign_in
from tests.builders.events import empty_club
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan
from tests.tiers import long
from tournaments.models import Step
from tournaments.selectors.tournament_record import tournament_json

pytestmark = [pytest.mark.django_db, long]
PLAN = EventPlan(preset="polish-doubles", players=4, rounds=1, hands=1, calm=True, door=False)


@pytest.fixture
def played_event():
    """A day of some seconds."""
    return Day(empty_club(), PLAN, "7", name="Proba", day=date(2026, 11, 21)).play()


def printed(capsys, *line, **options):
    call_command(*line, **options)
    return capsys.readouterr().out


def test_record_at_the_end_is_that_of_now(played_event, capsys):
    now = printed(capsys, "as_of", "proba", "2126-01-01T12:00:00")
    assert json.loads(now) == tournament_json(played_event)
    last = played_event.steps.last().pk
    assert printed(capsys, "as_of", "proba", step=last) == now
    first = json.loads(printed(capsys, "as_of", "proba", step=played_event.steps.first().pk))
    assert first["rounds"] == []
    assert first["players"] == json.loads(now)["players"]  # entries are those of now


def test_standings_are_told_below_the_last_step(played_event, capsys):
    told = printed(capsys, "as_of", "proba", "2126-01-01T12:00:00", text=True)
    assert "The tournament is finished." in told.splitlines()[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["x", "14:05"], r"There is no event 'x'. Known: proba."),
        (["proba"], r"Give a time, or --step."),
        (["proba", "25 past"], r"'25 past' is no time: write 14:05 or 2026-11-21T14:05:30."),
        (["proba", "00:00", "--day", "2001-01-01"], r"The event has no step that early"),
    ],
)
def test_as_of_refuses_unknown_event_or_time(played_event, line, told):
    with pytest.raises(CommandError, match=told):
        call_command("as_of", *line)


def test_clock_put_back_ends_where_it_was_later(played_event, capsys):
    """What was told after a step at 15:00 is not of 14:05, whatever its clock says."""
    at = datetime(2026, 11, 21, tzinfo=UTC)
    made = played_event.steps.first()
    later = [("event-shown", 15, "seating"), ("event-shown", 14, "nothing")]
    for kind, hour, shown in later:
        Step.objects.create(
            event=played_event,
            kind=kind,
            said={"shown": shown},
            at=at.replace(year=2130, hour=hour),
        )
    told = printed(capsys, "as_of", "proba", "2130-11-21T14:30:00+00:00", text=True)
    assert "The tournament is finished." in told.splitlines()[0]
    assert made.pk < played_event.steps.last().pk


def test_desk_looks_back(played_event):
    desk = sign_in(played_event, "scorer")
    address = "/events/proba/desk/as-of/"
    assert "Give a time of the day" in desk.client.get(address).content.decode()
    page = desk.client.get(address, {"at": "25:00", "day": "2026-11-21"}).content.decode()
    assert "Allowed: a time as in 14:05 or 14:05:30." in page
    page = desk.client.get(address, {"at": "23:59", "day": "2001-01-01"}).content.decode()
    assert "The tournament was not made yet." in page
    step = played_event.steps.get(kind="round-opened")
    page = desk.client.get(address, {"step": step.pk}).content.decode()
    assert "Round 1 is open: 2 score sheets." in page
    assert "The tournament is finished." in page
    assert desk.client.get(address, {"step": step.pk + 10_000}).status_code == 404
    assert desk.client.get("/events/proba/desk/minutes/").status_code == 200
    sheet = played_event.rounds.get().tables.first().sheet_id
    page = desk.client.get(f"/sheets/{sheet}/as-of/", {"at": "23:59", "day": "2126-01-01"})
    assert page.status_code == 200
    assert desk.client.get(f"/sheets/{uuid4()}/as-of/").status_code == 404
