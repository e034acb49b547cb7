"""An announcement: everywhere at once, with its end, and gone when it is over or withdrawn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role
from scorer.sheets.services.sheets import import_record
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_event, log_all
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tournaments.models import Event
from tournaments.selectors import announcements
from tournaments.selectors.history.check import differences
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.version import version_of
from tournaments.services.hall import announce, withdraw_announcement
from tournaments.services.steps import Actor, EventRuleError

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 11, tzinfo=UTC)  # 12:00 in the hall
DESK = Actor(name="Ola")
PUBLIC = ("event", "rounds", "standings", "players", "hall", "hall_live", "seating_check")


@pytest.fixture
def clock(monkeypatch):
    """The time, to be moved by a test: a list of one moment."""
    moment = [NOON]
    monkeypatch.setattr(timezone, "now", lambda: moment[0])
    return moment


@pytest.fixture
def event(clock):
    event = empty_event(shown=Event.Shown.EVERYTHING, state="running")
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    play_round(event, 2, [(1, 2, 3, 4)], state="seated")
    log_all(event)
    return event


def address(event, name, *rest):
    return reverse(f"tournaments:{name}", args=[event.slug, *rest])


def read(event, name="event"):
    return Client().get(address(event, name), follow=True).content.decode()


def sends(event, role=Role.DIRECTOR, **fields):
    desk = sign_in(event, role)
    form = {"uuid": str(uuid4()), "text": "", "minutes": "", "until": ""} | fields
    return desk.client.post(address(event, "hall_desk"), form, follow=True)


def test_it_is_on_every_public_page_with_its_end_until_it_is_over(event, clock):
    announce(event_id=event.pk, text="Soup", until=NOON + timedelta(minutes=15), actor=DESK)
    assert [name for name in PUBLIC if ">Soup</p>" not in read(event, name)] == []
    shown = read(event)
    assert ("until 12:15" in shown, f'data-until="{int(NOON.timestamp()) + 900}"' in shown) == (
        True,
        True,
    )
    clock[0] += timedelta(minutes=15)
    assert [name for name in PUBLIC if "Soup" in read(event, name)] == []


def test_a_page_is_another_when_the_announcement_comes_ends_and_is_withdrawn(event, clock):
    reader, found = Client(), []

    def ask():
        held = {"If-None-Match": found[-1][1]} if found else {}
        answer = reader.get(address(event, "event"), headers=held)
        found.append((answer.status_code, answer["ETag"]))

    ask()
    announce(event_id=event.pk, text="Soup", until=NOON + timedelta(minutes=15), actor=DESK)
    ask()
    ask()
    clock[0] += timedelta(minutes=16)
    ask()
    ask()
    announce(event_id=event.pk, text="Cake", actor=DESK)
    ask()
    withdraw_announcement(event_id=event.pk, actor=DESK)
    ask()
    assert [status for status, _etag in found] == [200, 200, 304, 200, 304, 200, 200]
    assert "Cake" not in read(event)


def test_the_desk_is_told_too_when_it_ends(event, clock):
    director = sign_in(event, Role.DIRECTOR).client
    announce(event_id=event.pk, text="Soup", until=NOON + timedelta(minutes=15), actor=DESK)
    etag = director.get(address(event, "event"))["ETag"]
    clock[0] += timedelta(minutes=16)
    answer = director.get(address(event, "event"), headers={"If-None-Match": etag})
    assert (answer.status_code, "Soup" in answer.content.decode()) == (200, False)


@pytest.mark.parametrize(
    ("fields", "text", "end"),
    [
        ({"text": " Zupa  jest "}, "Zupa jest", None),
        ({"text": "Soup", "minutes": "15"}, "Soup", NOON + timedelta(minutes=15)),
        ({"text": "Soup", "until": "12:30"}, "Soup", NOON + timedelta(minutes=30)),
        ({"text": "Soup", "until": "00:10"}, "Soup", None),  # past
        ({"template": "break"}, "Break", NOON + timedelta(minutes=15)),
        ({"template": "break", "minutes": "20"}, "Break", NOON + timedelta(minutes=20)),
        (
            {"template": "round", "until": "12:20"},
            "Round 2 starts at 12:20",
            NOON + timedelta(minutes=20),
        ),
        ({"template": "tables"}, "Please go to your tables", NOON + timedelta(minutes=10)),
    ],
)
def test_what_is_entered_or_tapped_is_announced(event, fields, text, end):
    answer = sends(event, **fields)
    event.refresh_from_db()
    if fields.get("until") == "00:10":
        assert "This time is over" in answer.content.decode()
        assert 'value="Soup"' in answer.content.decode()
        return
    assert messages_of(answer) == ["Announced."]
    assert (event.announcement, event.announced_until) == (text, end)
    assert differences(event) == []


def test_after_midnight_is_near(event, clock):
    clock[0] = datetime(2026, 11, 21, 22, 50, tzinfo=UTC)  # 23:50
    sends(event, text="Soup", until="00:10")
    event.refresh_from_db()
    assert event.announced_until == clock[0] + timedelta(minutes=20)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, "Enter what is announced."),
        ({"text": "x" * 301}, "Enter at most 300 letters."),
        ({"text": "Soup", "minutes": "5", "until": "13:00"}, "Enter minutes or a time, not both."),
        ({"text": "Soup", "minutes": "0"}, "Enter a whole number from 1 to 600."),
        ({"text": "Soup", "until": "later"}, "Enter a time like 18:30."),
    ],
)
def test_what_cannot_be_announced_is_said_and_stays_typed(event, fields, fault):
    answer = sends(event, **fields)
    assert (answer.status_code, fault in answer.content.decode()) == (400, True)
    assert all(f'value="{typed}"' in answer.content.decode() for typed in fields.values())
    event.refresh_from_db()
    assert event.announcement == ""


def test_the_same_form_sent_twice_announces_once_and_withdrawing_is_one_tap(event):
    uuid = str(uuid4())
    sends(event, uuid=uuid, text="Soup")
    sends(event, uuid=uuid, text="Soup")
    desk = sign_in(event, Role.DIRECTOR)
    for _twice in range(2):
        desk.client.post(address(event, "hall_act"), {"withdraw": "1"})
    kinds = ("announcement-made", "announcement-withdrawn")
    assert [sentence_of(step) for step in event.steps.filter(kind__in=kinds)] == [
        "Announced: “Soup”",
        "The announcement is withdrawn.",
    ]
    assert "Soup" not in read(event)


@pytest.fixture
def sheet(event, monkeypatch):
    """A sheet at a table of the event, whose phones ask what is announced each time."""
    monkeypatch.setattr(announcements, "EVERY", 0)
    table = event.rounds.get(number=2).tables.get()
    table.sheet = import_record(raw=KOP, club=event.club)
    table.sheet.event = event.name
    table.sheet.save()
    table.save()
    return table.sheet


def test_the_phones_at_the_tables_show_it_with_what_they_ask_anyway(event, sheet, clock):
    live = reverse("scorer:live", args=[sheet.pk]) + "?as=follow"
    reader, found = Client(), []

    def ask():
        answer = reader.get(live, headers={"If-None-Match": found[-1][0]} if found else {})
        content = answer.content.decode()
        found.append((answer["ETag"], answer.status_code, ">Soup</p>" in content))

    ask()
    ask()
    announce(event_id=event.pk, text="Soup", until=NOON + timedelta(minutes=15), actor=DESK)
    ask()
    ask()
    assert all(
        ">Soup</p>" in reader.get(reverse(f"scorer:{page}", args=[sheet.pk])).content.decode()
        for page in ("sheet", "follow", "table")
    )
    clock[0] += timedelta(minutes=15)
    ask()
    assert [rest for _etag, *rest in found] == [
        [200, False],
        [304, False],
        [200, True],
        [304, False],
        [200, False],
    ]


def test_phones_cost_one_question_in_a_few_seconds(
    event, sheet, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(announcements, "EVERY", 5)
    announce(event_id=event.pk, text="Soup", actor=DESK)
    live = reverse("scorer:live", args=[sheet.pk]) + "?as=follow"
    etag = Client().get(live)["ETag"]
    with django_assert_num_queries(1):
        assert Client().get(live, headers={"If-None-Match": etag}).status_code == 304


def test_nobody_announces_for_longer_than_two_days(event):
    with pytest.raises(EventRuleError):
        announce(event_id=event.pk, text="Soup", until=NOON + timedelta(days=3), actor=DESK)
    assert version_of(event)[0] == event.steps.last().pk
