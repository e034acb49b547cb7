"""Events in calendars: the same bytes until something changes, only what everybody may see."""

from __future__ import annotations

import sys
from copy import deepcopy
from datetime import UTC, date, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from icalendar import Calendar

from scorer.models import Club
from tests.builders.desks import sign_in
from tests.builders.events import empty_club, empty_event
from tests.tiers import examples
from tournaments.log.acts.events import EventChanged
from tournaments.models import Event, Step
from tournaments.services.events import change_event
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
PAGE, CLUB = "/events/turniej/event.ics", "/clubs/borek/events.ics"
NO_CONTROLS = dict.fromkeys([*range(32), 127])
MADE = datetime(2026, 11, 1, 18, 30, 5, 250, tzinfo=UTC)
WHOLE = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Kontra//Kontra//EN
BEGIN:VEVENT
SUMMARY:Puchar Borku\\, finał\\; I liga – turniej indywidualny dla tych\\,
  co awansowali
DTSTART;VALUE=DATE:20261121
DTSTAMP:20261101T183005Z
UID:fcfdbe6e-531e-5cf4-9c6b-33be51edc9b9
SEQUENCE:0
LAST-MODIFIED:20261101T183005Z
LOCATION:Świetlica\\, Borek 7
URL:http://testserver/events/turniej/
END:VEVENT
END:VCALENDAR
"""


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(
        shown="seating",
        name="Puchar Borku, finał; I liga – turniej indywidualny dla tych, co awansowali",
        place="Świetlica, Borek 7",
    )
    Event.objects.update(made_at=MADE)
    Club.objects.update(open_to_all=True)
    return event


@pytest.fixture
def shown_event(made, db):
    """An event of a club that is open to all; everybody sees where players sit."""
    return deepcopy(made)


def _entries(client, address=CLUB):
    read = Calendar.from_ical(client.get(address).content)
    return [str(entry["summary"]) for entry in read.walk("VEVENT")]


def _change(event, **new):
    now = {"name": event.name, "day": event.day, "place": event.place, "seed": event.seed} | new
    seen = Step.objects.filter(event=event).order_by("pk").last()
    change_event(event_id=event.pk, actor=Actor(), seen=seen.pk if seen else 0, **now)
    return Step.objects.filter(event=event, kind=EventChanged.kind).latest("pk")


def test_event_is_a_day_of_a_calendar(client, shown_event):
    answer = client.get(PAGE)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == 'inline; filename="turniej.ics"'
    assert answer.content == WHOLE.replace("\n", "\r\n").encode()


def test_same_bytes_for_everybody_until_the_event_changes(client, shown_event):
    first = client.get(PAGE)
    member = sign_in(shown_event, "member").client
    assert member.get(PAGE, headers={"Accept-Language": "pl"}).content == first.content
    known = {"If-None-Match": first["ETag"]}
    assert (client.get(PAGE, headers=known).status_code, client.get(PAGE).content) == (
        304,
        first.content,
    )
    changed = _change(shown_event, day=date(2026, 11, 28))
    again = client.get(PAGE, headers=known)
    (entry,) = Calendar.from_ical(again.content).walk("VEVENT")
    (before,) = Calendar.from_ical(first.content).walk("VEVENT")
    assert entry["uid"] == before["uid"]
    assert (entry.start, entry["sequence"]) == (date(2026, 11, 28), 1)
    assert entry.last_modified == entry.stamp == changed.at.replace(microsecond=0)


def test_club_gives_the_events_that_everybody_may_see(client, shown_event):
    for slug, day, shown in (("d", 1, "everything"), ("e", 28, "seating"), ("f", 5, "nothing")):
        made = empty_event(slug, name=slug, shown=shown, day=date(2026, 11, day))
        sign_in(made, "owner")
    empty_event("elsewhere", name="Obora", club=empty_club("obora"), shown="everything")
    found = ["d", shown_event.name, "e"]
    assert _entries(client) == found
    assert _entries(sign_in(shown_event, "owner").client) == found
    read = Calendar.from_ical(client.get(CLUB).content)
    assert (read["name"], read["x-wr-calname"]) == ("Borek", "Borek")
    Club.objects.update(name="Asy, króle; i reszta")
    assert b"\r\nNAME:Asy\\, kr\xc3\xb3le\\; i reszta\r\n" in client.get(CLUB).content


def test_hidden_event_is_its_members_alone(client, shown_event):
    Event.objects.update(shown=Event.Shown.NOTHING)
    assert client.get(PAGE).status_code == 404
    assert _entries(client) == []
    assert _entries(sign_in(shown_event, "member").client, PAGE) == [shown_event.name]


def test_closed_club_gives_its_calendar_to_members(client, shown_event):
    Club.objects.update(open_to_all=False)
    assert client.get(CLUB).status_code == 403
    assert _entries(sign_in(shown_event, "member").client) == [shown_event.name]


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow_with_the_events(client, shown_event, django_assert_num_queries, count):
    for number in range(1, count):
        _change(empty_event(f"e{number}", shown="seating"), name="Inny")
    with django_assert_num_queries(2):
        assert len(_entries(client)) == count


def test_pages_lead_to_the_calendars_while_something_is_to_come(client, shown_event):
    link = 'href="{}">Add to calendar</a>'.format
    empty_event("over", shown="everything", state=Event.State.FINISHED)
    assert link(PAGE) in client.get("/events/turniej/").content.decode()
    assert link("/events/over/event.ics") not in client.get("/events/over/").content.decode()
    assert link(CLUB) in client.get("/clubs/borek/events/").content.decode()
    Event.objects.update(shown=Event.Shown.NOTHING)
    assert link(CLUB) not in client.get("/clubs/borek/events/").content.decode()


def test_library_is_read_when_a_calendar_is_asked_for(client, shown_event, monkeypatch):
    monkeypatch.delitem(sys.modules, "icalendar")
    client.get("/events/turniej/")
    assert "icalendar" not in sys.modules
    client.get(PAGE)
    assert "icalendar" in sys.modules


LETTERS = st.characters(codec="utf-8", exclude_characters="\0")  # PostgreSQL keeps no NUL
WRITTEN = st.text(LETTERS, max_size=200)
PLACES = st.text(st.characters(categories=("L", "Zs", "P")), max_size=200)


@given(name=WRITTEN, place=PLACES)
@settings(max_examples=examples(6), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_written_is_read_back_in_lines_of_75_octets(client, shown_event, name, place):
    Event.objects.update(name=name, place=place)
    written = client.get(PAGE).content
    lines = written.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert b"\n" not in b"".join(lines)
    assert b"\r" not in b"".join(lines)
    (entry,) = Calendar.from_ical(written).walk("VEVENT")
    assert str(entry["summary"]) == name.translate(NO_CONTROLS)
    assert str(entry.get("location", "")) == place
