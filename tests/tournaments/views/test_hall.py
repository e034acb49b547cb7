"""The hall's screen: evenly full pages in natural order, what the desk chooses, whose names."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tournaments.views.sending import sent_in_polish
from tournaments.models import Event, Person
from tournaments.selectors.hall import screen_code
from tournaments.services.revealing import hold_back, reveal
from tournaments.services.steps import Actor
from tournaments.views.hall import evenly

pytestmark = pytest.mark.django_db
HALL = "/events/turniej/hall/"
LARGE_HALL = "/events/duzy/hall/"
OTHER = "inny"  # an event besides those of the file
OTHER_HALL = f"/events/{OTHER}/hall/"


def names_on(client, address=HALL):
    """The names on each page of the screen."""
    return names_in(client.get(address).content.decode())


def names_in(content):
    sheets = content.split('<section class="sheet')[1:]
    return [re.findall(r'<span class="name">([^<]*?)\s*<', sheet) for sheet in sheets]


@pytest.mark.parametrize(
    ("rows", "pages"),
    [(0, []), (1, [1]), (40, [40]), (41, [21, 20]), (98, [33, 33, 32]), (200, [40] * 5)],
)
def test_pages_are_evenly_full(rows, pages):
    cut = evenly(range(rows), 40)
    assert sorted(map(len, cut), reverse=True) == pages
    assert [row for some in cut for row in some] == list(range(rows))


def test_41_players_are_21_and_20_on_screen(client):
    event = empty_event(OTHER, shown=Event.Shown.EVERYTHING, names=Event.Names.WHOLE)
    add_entrants(event, 41)
    tables = [tuple(range(at, at + 4)) for at in range(1, 38, 4)]
    play_round(event, 1, [*tables, (41,)], state="open")
    assert sorted(map(len, names_on(client, OTHER_HALL))) == [20, 21]


def test_numbers_behind_names_are_in_order_of_numbers(client):
    event = empty_event(OTHER, shown=Event.Shown.EVERYTHING, names=Event.Names.SHORT)
    add_entrants(event, 12)
    Person.objects.filter(entrants__event=event).update(surname="Kos", given_name="Anna")
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)], state="open")
    (names,) = names_on(client, OTHER_HALL)
    assert names == [f"Anna K. (#{number})" for number in range(1, 13)]


def test_who_sits_out_is_said_in_small_type(client):
    event = empty_event(OTHER, shown=Event.Shown.EVERYTHING)
    add_entrants(event, 5)
    played = play_round(event, 1, [(1, 2, 3, 4)], state="open")
    played.sitting_out.create(entrant=event.entrants.get(number=5))
    assert '<span class="idle">sits out</span>' in client.get(OTHER_HALL).content.decode()


def _director_of(slug, players):
    """Of so many, whose names are short in public, one round is played and one seated."""
    event = empty_event(
        slug, shown=Event.Shown.EVERYTHING, names=Event.Names.SHORT, day=timezone.localdate()
    )
    people = [entrant.person for entrant in add_entrants(event, players)]
    for number, person in enumerate(people, 1):
        person.surname, person.given_name = f"Kowalski{number}", "Jan"
    Person.objects.bulk_update(people, ["surname", "given_name"])
    event.entrants.filter(number__lte=4).update(categories=["women"])
    tables = [tuple(range(at, at + 4)) for at in range(1, players - 2, 4)]
    play_round(event, 1, tables, [(6, -2, -2, -2)] * len(tables))
    play_round(event, 2, tables, state="seated")
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture(scope="module")
def made_8(rows_for_file):
    return _director_of("turniej", 8)


@pytest.fixture
def desk_of_8(made_8, db):
    """All fit on one page of the screen; their names are short in public."""
    return deepcopy(made_8)


@pytest.fixture(scope="module")
def made_41(rows_for_file):
    return _director_of("duzy", 41)


@pytest.fixture
def desk_of_41(made_41, db):
    """One more than fits on a page of the screen, in round 2."""
    return deepcopy(made_41)


def press(desk, **button):
    address = reverse("tournaments:hall_act", args=[desk.event.slug])
    assert desk.client.post(address, {"uuid": str(uuid4()), **button}).status_code == 302
    desk.event.refresh_from_db()


def titles(client, address=HALL):
    content = client.get(address).content.decode()
    return [" ".join(found.split()) for found in re.findall(r"<h1>([^<]*)", content)]


BOTH = ["Seating of round 2", "Standings after round 1"]
PAGES_OF_41 = [*BOTH, BOTH[1]]


def test_desk_chooses_what_screen_shows(client, desk_of_8):
    assert titles(client) == BOTH
    assert titles(client, f"{HALL}?show=standings") == BOTH[1:]
    for show, expected in {
        "standings": BOTH[1:],
        "seating": BOTH[:1],
        "list:women": ["Women"],
        "clock": ["Round 2"],
        "announcement": ["Turniej o Puchar Borku"],
        "both": BOTH,
    }.items():
        press(desk_of_8, show=show)
        assert titles(client) == expected, show
    assert titles(client, f"{HALL}?show=seating") == BOTH
    press(desk_of_8, show="address")
    assert titles(client, f"{HALL}?show=seating") == BOTH[:1]


def test_one_page_stays_and_next_and_previous_are_tap_away(client, desk_of_41):
    press(desk_of_41, page="3")
    assert titles(client, LARGE_HALL) == PAGES_OF_41[2:]
    press(desk_of_41, step="1")
    assert titles(client, LARGE_HALL) == PAGES_OF_41[:1]
    press(desk_of_41, step="-1")
    press(desk_of_41, step="-1")
    assert (titles(client, LARGE_HALL), desk_of_41.event.hall) == (PAGES_OF_41[1:2], {"page": 2})
    press(desk_of_41, page="0")
    assert titles(client, LARGE_HALL) == PAGES_OF_41
    press(desk_of_41, page="9")  # of a screen that had more pages
    assert titles(client, LARGE_HALL) == PAGES_OF_41[2:]


def test_pages_are_held_and_turned_by_hand(client, desk_of_8):
    live = client.get(f"{HALL}live/")
    assert ("data-paused" in live.content.decode(), 'data-turned="0"' in live.content.decode()) == (
        False,
        True,
    )
    press(desk_of_8, paused="1")
    press(desk_of_8, step="1")
    press(desk_of_8, step="1")
    press(desk_of_8, step="-1")
    answer = client.get(f"{HALL}live/", headers={"If-None-Match": live["ETag"]})
    assert answer.status_code == 200
    assert 'data-turned="1" data-paused>' in " ".join(answer.content.decode().split())
    press(desk_of_8, paused="0")
    assert desk_of_8.event.hall == {"turned": 1}


def test_few_names_on_page_are_in_larger_type_unasked_and_fewer_where_it_is_asked_for(
    client, desk_of_41
):
    press(desk_of_41, show="standings")
    for size, kind, rows in (
        ("", "large", [21, 20]),
        ("large", "large", [21, 20]),
        ("largest", "largest", [9, 8, 8, 8, 8]),
    ):
        if size:
            press(desk_of_41, size=size)
        content = client.get(LARGE_HALL).content.decode()
        assert f'<section class="sheet players {kind}"' in content
        assert sorted(map(len, names_in(content)), reverse=True) == rows


def test_whole_names_are_on_screens_that_desk_opened_alone(client, desk_of_8):
    whole = "Kowalski8 Jan"
    screen = Client()
    press(desk_of_8, link="1")
    opened = reverse(
        "tournaments:hall_screen", args=[desk_of_8.event.slug, screen_code(desk_of_8.event)]
    )
    assert screen.get(opened).url == HALL
    readers = {"public": client, "desk": desk_of_8.client, "screen": screen}

    def who_reads():
        etag = client.get(f"{HALL}live/")["ETag"]
        return {
            who
            for who, reader in readers.items()
            if whole in reader.get(HALL).content.decode()
            or whole in reader.get(f"{HALL}live/", headers={"If-None-Match": etag}).content.decode()
        }

    press(desk_of_8, names="whole")
    assert who_reads() == {"desk", "screen"}
    answer = screen.get(f"{HALL}live/")
    assert "public" not in answer["Cache-Control"]
    for name in ("event", "players", "standings", "rounds"):
        page = screen.get(reverse(f"tournaments:{name}", args=[desk_of_8.event.slug]), follow=True)
        assert "Kowalski" not in page.content.decode()
    press(desk_of_8, link="1")  # a new link: the one before opens nothing
    assert who_reads() == {"desk"}
    assert Client().get(opened).status_code == 403
    press(desk_of_8, names="public")
    assert who_reads() == set()


def test_screen_link_is_good_until_day_after(client, desk_of_8):
    press(desk_of_8, names="whole")
    press(desk_of_8, link="1")
    address = reverse(
        "tournaments:hall_screen", args=[desk_of_8.event.slug, screen_code(desk_of_8.event)]
    )
    client.get(address)
    Event.objects.update(day=timezone.localdate() - timedelta(days=1))
    assert "Kowalski1 Jan" in client.get(HALL).content.decode()
    Event.objects.update(day=timezone.localdate() - timedelta(days=2))
    assert "Kowalski" not in client.get(HALL).content.decode()
    assert "Kowalski" not in client.get(f"{HALL}live/").content.decode()
    assert Client().get(address).status_code == 403


def test_places_are_revealed_with_halls_names(client, desk_of_8):
    press(desk_of_8, names="whole")
    hold_back(event_id=desk_of_8.event.pk, from_round=1, actor=Actor())
    reveal(event_id=desk_of_8.event.pk, places=1, actor=Actor())
    (names,) = names_on(desk_of_8.client)
    assert (names, names_on(client)) == (["Kowalski8 Jan"], [["Jan K. (#8)"]])


def test_form_of_screen_link_is_polish_for_polish_readers(desk_of_8):
    page, act = (
        reverse(f"tournaments:{name}", args=[desk_of_8.event.slug])
        for name in ("hall_desk", "hall_act")
    )
    shown, messages = sent_in_polish(desk_of_8.client, page, {"link": "1"}, act)
    assert "Utwórz link" in shown
    assert messages == ["Link jest utworzony. Poprzedni niczego nie otwiera."]


def test_button_that_is_not_there_does_nothing(desk_of_8):
    address = reverse("tournaments:hall_act", args=[desk_of_8.event.slug])
    for button in ({"show": "list:nobody"}, {"size": "huge"}, {"step": "5"}, {"names": "x"}):
        assert desk_of_8.client.post(address, button).status_code == 400
    desk_of_8.event.refresh_from_db()
    assert desk_of_8.event.hall == {}


def test_hall_is_asked_apart_when_event_is_made_and_in_its_settings(client, desk_of_8):
    club = desk_of_8.event.club
    page = reverse("tournaments:new_event", args=[club.slug])
    shown = desk_of_8.client.get(page).content.decode()
    assert ("Names in the hall" in shown, "Names on public pages" in shown) == (True, True)
    form = {"uuid": str(uuid4()), "name": "Liga", "day": "2026-11-29", "preset": "wolsztyn"}
    desk_of_8.client.post(page, form | {"names": "short", "hall_names": "whole"})
    made = Event.objects.get(name="Liga")
    assert (made.names, made.hall_names) == ("short", "whole")
    settings = reverse("tournaments:show_event", args=[made.slug])
    sent = {"shown": "seating", "names": "short", "hall_names": "", "seen": made.steps.last().pk}
    desk_of_8.client.post(settings, sent)
    made.refresh_from_db()
    assert (made.names, made.hall_names, made.shown) == ("short", "", "seating")
