"""Making an event, its settings and format, as a director does it."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest

from scorer.models import Membership, User
from tests.builders.events import empty_club, empty_event
from tests.phone_at_the_table import PhoneAtTheTable
from tests.tiers import sampled
from tests.tournaments.views.sending import in_polish, send
from tournaments.engine.formats import PRESETS
from tournaments.models import Event, Round
from tournaments.selectors.formats import format_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    """A director of a club without events."""
    user = User.objects.create(username="ola", name="Ola")
    Membership.objects.create(club=empty_club(), user=user, role="director")
    client = PhoneAtTheTable()
    client.force_login(user)
    return client


@pytest.fixture
def director(made, db):
    return deepcopy(made)


def _fields(page):
    """The values of a form as a browser sends it back."""
    found = dict(
        re.findall(r'<input type="(?:hidden|text|number|date)" name="(\w+)" value="([^"]*)"', page)
    )
    for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', page, re.DOTALL):
        if chosen := re.search(r'value="([^"]*)" selected', options):
            found[name] = chosen[1]
    return found


def _page(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def _made(client, **data):
    page = _page(client, "/clubs/borek/events/new/")
    return client.post("/clubs/borek/events/new/", _fields(page) | data)


def _page_after(client, answer):
    return client.get(answer.url).content.decode()


@pytest.mark.parametrize("preset", sampled(PRESETS))
def test_event_is_made_from_preset(director, preset):
    answer = _made(director, name="Puchar <b>Łąk</b>", preset=preset)
    assert answer.url == "/events/puchar-b-lak-b/desk/format/"
    assert "Puchar &lt;b&gt;Łąk&lt;/b&gt;" in _page_after(director, answer)
    assert format_of(Event.objects.get()) == PRESETS[preset].format


def test_refused_new_event_keeps_what_was_typed(director):
    answer = _made(director, name="", place="Borek", day="soon")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Give the tournament a name." in page
    assert "Allowed: a day written like 2026-01-31." in page
    assert 'value="Borek"' in page


def test_visitor_of_open_club_sees_what_is_shown(client):
    club = empty_club()
    club.open_to_all = True
    club.save()
    empty_event("one", name="Jawny", shown="seating")
    empty_event("two", name="Tajny")
    page = _page(client, "/clubs/borek/events/")
    assert "Jawny" in page
    assert "Tajny" not in page


def test_format_is_changed(director):
    empty_event()
    path = "/events/turniej/desk/format/"
    answer = director.post(path, _fields(_page(director, path)) | {"rounds": "4"})
    assert "Saved." in _page_after(director, answer)
    assert format_of(Event.objects.get()).rounds == 4


@pytest.mark.parametrize(("many", "asked"), sampled([(8, 8), (1, 2), (5, 6)], daily=2))
def test_ranking_asks_for_as_many_keys_as_there_are_and_one_more(director, many, asked):
    places = ("first_places", "second_places", "third_places")
    keys = ["table_points", "score", *places, "wins", "best_round", "last_round"]
    empty_event(format={"scoring": {"ranking": keys[:many], "table_points": ["4", "3", "2", "1"]}})
    page = _page(director, "/events/turniej/desk/format/")
    fields = re.findall(r'<select name="(key_\d)"', page)
    assert fields == [f"key_{at}" for at in range(asked)]


def test_short_tables_show_both_means(director):
    points = {"ranking": ["table_points"], "table_points": ["7", "5", "4", "3", "2", "1", "0"]}
    hearts = {"game": "cancellation-hearts", "ruleset": "cancellation-hearts"}
    empty_event(**hearts, format={"table_size": 7, "scoring": points})
    page = _page(director, "/events/turniej/desk/format/")
    shown = re.findall(r"<tr><td>(\d)</td><td>(.*?)</td><td>(.*?)</td></tr>", page)
    assert shown == [
        ("7", "7 – 5 – 4 – 3 – 2 – 1 – 0", "3⅐"),
        ("6", "7 – 4.8 – 3.6 – 2.4 – 1.2 – 0", "3⅙"),
    ]
    assert "The means differ" in page


def test_game_that_cannot_be_played_at_short_table_has_no_scale_of_one(director):
    points = {"ranking": ["table_points"], "table_points": ["5", "3", "1", "0"]}
    empty_event(format={"scoring": points})
    page = _page(director, "/events/turniej/desk/format/")
    assert "What tables play for" not in page
    assert 'name="short_points"' not in page


def test_format_page_shows_scale_of_short_table(director):
    points = {"ranking": ["table_points"], "table_points": ["7", "4", "2", "1"]}
    points["short_table_points"] = {"2": ["3", "1"], "3": ["6", "5/2", "0"]}
    empty_event(format={"scoring": points})
    fields = _fields(_page(director, "/events/turniej/desk/format/"))
    assert (fields["table_points"], fields["short_points"]) == ("7 4 2 1", "6 5/2 0")


def test_invalid_format_is_refused_beside_its_field(director):
    empty_event()
    path = "/events/turniej/desk/format/"
    answer = director.post(path, _fields(_page(director, path)) | {"table_points": "4 3 2"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Must have 4 places, as the table has players." in page
    assert 'value="4 3 2"' in page


def test_after_start_reason_is_kept(director):
    event = empty_event(state="running")
    path = "/events/turniej/desk/format/"
    sent = _fields(_page(director, path)) | {"rounds": "4"}
    assert director.post(path, sent).status_code == 400
    director.post(path, sent | {"reason": "It is late"})
    assert event.steps.last().reason == "It is late"


def test_two_directors_change_format_at_once(director):
    event = empty_event()
    path = "/events/turniej/desk/format/"
    sent = _fields(_page(director, path))
    director.post(path, sent | {"rounds": "4"})
    answer = director.post(path, sent | {"hands": "40"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Ola changed this meanwhile" in page
    assert 'value="40"' in page
    again = director.post(path, _fields(page))
    assert again.status_code == 302
    assert format_of(Event.objects.get()).hands == 40
    assert event.steps.count() == 2


def test_settings_are_changed(director):
    empty_event()
    path = "/events/turniej/desk/settings/"
    sent = _fields(_page(director, path)) | {"name": "Puchar", "place": "Borek"}
    assert "Saved." in _page_after(director, director.post(path, sent))
    event = Event.objects.get()
    assert (event.name, event.place, event.slug) == ("Puchar", "Borek", "turniej")


def test_what_public_sees_is_changed(director):
    event = empty_event()
    seen = _fields(_page(director, "/events/turniej/desk/settings/"))["seen"]
    path = "/events/turniej/desk/settings/shown/"
    director.post(path, {"shown": "seating", "seen": seen})
    assert Event.objects.get().shown == "seating"
    assert "Allowed: " in _page_after(
        director, director.post(path, {"shown": "all", "seen": "999999"})
    )
    assert event.steps.count() == 1


def test_event_begins_ends_and_goes_on(director):
    event = empty_event()
    path = "/events/turniej/desk/settings/state/"

    def sends(**data):
        newest = event.steps.last().pk if event.steps.exists() else 0
        return send(director, path, data | {"seen": newest}).told

    sends(do="start")
    assert sends(do="finish") == ["No round has been played yet."]
    Round.objects.create(event=event, number=1, state="closed")
    sends(do="finish")
    assert sends(do="reopen") == ["Say why the tournament goes on."]
    sends(do="reopen", reason="A sheet was lost")
    assert list(event.steps.values_list("kind", flat=True)) == [
        "event-started",
        "event-finished",
        "event-reopened",
    ]
    assert Event.objects.get().state == "running"


def test_format_and_settings_speak_polish(director):
    empty_event()
    for part, label in (("format", "Rundy"), ("settings", "Nazwa turnieju")):
        path = f"/events/turniej/desk/{part}/"
        told, page = in_polish(director, path, _fields(_page(director, path)))
        assert told == ["Zapisano."]
        assert label in page
