"""An announcement: everywhere at once, with its end, and gone when it is over or withdrawn."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role
from scorer.sheets.services.sheets import import_record
from scorer.support.caches import forget_all
from scorer.support.refused import Refused
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tests.tournaments.views.sending import messages_left, sent_in_polish
from tournaments.models import Event
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.version import version_of
from tournaments.services.hall import announce, withdraw_announcement
from tournaments.services.steps import Actor

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


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown=Event.Shown.EVERYTHING, state="running")
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    play_round(event, 2, [(1, 2, 3, 4)], state="seated")
    log_import(event)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_at_noon(made, db, clock):
    """A director; round 1 is played, round 2 seated, and it is noon."""
    return deepcopy(made)


@pytest.fixture
def event_at_noon(desk_at_noon):
    return desk_at_noon.event


def address(event, name, *rest):
    return reverse(f"tournaments:{name}", args=[event.slug, *rest])


def read(event, name="event"):
    return Client().get(address(event, name), follow=True).content.decode()


def sends(desk, **fields):
    form = {"uuid": str(uuid4()), "text": "", "minutes": "", "until": ""} | fields
    return desk.client.post(address(desk.event, "hall_desk"), form)


def test_announcement_is_on_every_public_page_until_it_ends(event_at_noon, clock):
    announce(
        event_id=event_at_noon.pk, text="Pea soup", until=NOON + timedelta(minutes=15), actor=DESK
    )
    assert [name for name in PUBLIC if ">Pea soup</p>" not in read(event_at_noon, name)] == []
    shown = read(event_at_noon)
    assert ("until 12:15" in shown, f'data-until="{int(NOON.timestamp()) + 900}"' in shown) == (
        True,
        True,
    )
    clock[0] += timedelta(minutes=15)
    ended = ("event", "hall", "hall_live")
    assert [name for name in ended if "Pea soup" in read(event_at_noon, name)] == []


def test_etag_changes_when_announcement_comes_ends_and_is_withdrawn(event_at_noon, clock):
    reader, found = Client(), []

    def ask():
        held = {"If-None-Match": found[-1][1]} if found else {}
        answer = reader.get(address(event_at_noon, "event"), headers=held)
        found.append((answer.status_code, answer["ETag"]))

    ask()
    announce(
        event_id=event_at_noon.pk, text="Pea soup", until=NOON + timedelta(minutes=15), actor=DESK
    )
    ask()
    ask()
    clock[0] += timedelta(minutes=16)
    ask()
    ask()
    announce(event_id=event_at_noon.pk, text="Plum cake", actor=DESK)
    ask()
    withdraw_announcement(event_id=event_at_noon.pk, actor=DESK)
    ask()
    assert [status for status, _etag in found] == [200, 200, 304, 200, 304, 200, 200]
    assert ">Plum cake</p>" not in read(event_at_noon)


def test_desk_page_drops_announcement_that_ended(desk_at_noon, event_at_noon, clock):
    director = desk_at_noon.client
    announce(
        event_id=event_at_noon.pk, text="Pea soup", until=NOON + timedelta(minutes=15), actor=DESK
    )
    etag = director.get(address(event_at_noon, "event"))["ETag"]
    clock[0] += timedelta(minutes=16)
    answer = director.get(address(event_at_noon, "event"), headers={"If-None-Match": etag})
    assert (answer.status_code, "Pea soup" in answer.content.decode()) == (200, False)


@pytest.mark.parametrize(
    ("fields", "text", "end"),
    [
        ({"text": " Zupa  jest "}, "Zupa jest", None),
        ({"text": "Pea soup", "minutes": "15"}, "Pea soup", NOON + timedelta(minutes=15)),
        ({"text": "Pea soup", "until": "12:30"}, "Pea soup", NOON + timedelta(minutes=30)),
        ({"text": "Pea soup", "until": "00:10"}, "Pea soup", None),  # past
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
def test_typed_or_tapped_announcement_is_saved_with_its_end(
    desk_at_noon, event_at_noon, fields, text, end
):
    answer = sends(desk_at_noon, **fields)
    event_at_noon.refresh_from_db()
    if fields.get("until") == "00:10":
        assert "This time is over" in answer.content.decode()
        assert 'value="Pea soup"' in answer.content.decode()
        return
    assert messages_left(answer) == ["Announced."]
    assert (event_at_noon.announcement, event_at_noon.announced_until) == (text, end)


def test_time_after_midnight_is_of_next_day(desk_at_noon, event_at_noon, clock):
    clock[0] = datetime(2026, 11, 21, 22, 50, tzinfo=UTC)  # 23:50
    sends(desk_at_noon, text="Pea soup", until="00:10")
    event_at_noon.refresh_from_db()
    assert event_at_noon.announced_until == clock[0] + timedelta(minutes=20)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, "Enter what is announced."),
        ({"text": "x" * 301}, "Enter at most 300 letters."),
        (
            {"text": "Pea soup", "minutes": "5", "until": "13:00"},
            "Enter minutes or a time, not both.",
        ),
        ({"text": "Pea soup", "minutes": "0"}, "Enter a whole number from 1 to 600."),
        ({"text": "Pea soup", "until": "later"}, "Enter a time like 18:30."),
    ],
)
def test_invalid_announcement_is_refused_and_stays_typed(
    desk_at_noon, event_at_noon, fields, fault
):
    answer = sends(desk_at_noon, **fields)
    assert (answer.status_code, fault in answer.content.decode()) == (400, True)
    assert all(f'value="{typed}"' in answer.content.decode() for typed in fields.values())
    event_at_noon.refresh_from_db()
    assert event_at_noon.announcement == ""


def test_same_form_sent_twice_announces_once_and_withdrawing_is_one_tap(
    desk_at_noon, event_at_noon
):
    uuid = str(uuid4())
    sends(desk_at_noon, uuid=uuid, text="Pea soup")
    sends(desk_at_noon, uuid=uuid, text="Pea soup")
    for _twice in range(2):
        desk_at_noon.client.post(address(event_at_noon, "hall_act"), {"withdraw": "1"})
    kinds = ("announcement-made", "announcement-withdrawn")
    assert [sentence_of(step) for step in event_at_noon.steps.filter(kind__in=kinds)] == [
        "Announced: “Pea soup”",
        "The announcement is withdrawn.",
    ]
    assert ">Pea soup</p>" not in read(event_at_noon)


@pytest.fixture
def sheet_at_table(event_at_noon):
    """A sheet at a table of the event."""
    table = event_at_noon.rounds.get(number=2).tables.get()
    table.sheet = import_record(raw=KOP, club=event_at_noon.club)
    table.sheet.event = event_at_noon.name
    table.sheet.save()
    table.save()
    return table.sheet


def test_phones_at_tables_show_announcement_without_further_requests(
    event_at_noon, sheet_at_table, clock
):
    live = reverse("scorer:live", args=[sheet_at_table.pk]) + "?as=follow"
    reader, found = Client(), []

    def ask():
        forget_all()  # the seconds are over in which nobody asks again what is announced
        answer = reader.get(live, headers={"If-None-Match": found[-1][0]} if found else {})
        content = answer.content.decode()
        found.append((answer["ETag"], answer.status_code, ">Pea soup</p>" in content))

    ask()
    ask()
    announce(
        event_id=event_at_noon.pk, text="Pea soup", until=NOON + timedelta(minutes=15), actor=DESK
    )
    ask()
    ask()
    forget_all()
    assert all(
        ">Pea soup</p>"
        in reader.get(reverse(f"scorer:{page}", args=[sheet_at_table.pk])).content.decode()
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


def test_phones_cost_one_question_in_few_seconds(
    event_at_noon, sheet_at_table, django_assert_num_queries
):
    announce(event_id=event_at_noon.pk, text="Pea soup", actor=DESK)
    live = reverse("scorer:live", args=[sheet_at_table.pk]) + "?as=follow"
    etag = Client().get(live)["ETag"]
    with django_assert_num_queries(1):
        assert Client().get(live, headers={"If-None-Match": etag}).status_code == 304


def test_nobody_announces_for_longer_than_two_days(event_at_noon):
    with pytest.raises(Refused):
        announce(
            event_id=event_at_noon.pk, text="Pea soup", until=NOON + timedelta(days=3), actor=DESK
        )
    assert version_of(event_at_noon)[0] == event_at_noon.steps.last().pk


def test_form_of_announcements_is_polish_for_polish_readers(desk_at_noon, event_at_noon):
    director = desk_at_noon.client
    sent = {"text": "Zupa", "minutes": "", "until": ""}
    shown, messages = sent_in_polish(director, address(event_at_noon, "hall_desk"), sent)
    assert "Na ile minut" in shown
    assert messages == ["Ogłoszono."]
