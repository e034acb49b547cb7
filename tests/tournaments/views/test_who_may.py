"""Who may open which address of a tournament: a row for every address, a letter for every person.

The event shows nothing yet, so that nobody but the club's members knows of it; a second look
is taken once it shows everything.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from scorer.models import Membership, Role, User
from tests.tournaments.making import make_draw, make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.models import Event, Season, SeasonEvent
from tournaments.views import papers, seasons

pytestmark = pytest.mark.django_db

PEOPLE = ("visitor", "member", "scorer", "director", "owner", "stranger")
# y: let in, n: told that it is not open to them (403), s: asked to sign in, -: nothing there
ALL = ("yyyyyy", "yyyyyy")
READ = ("-yyyy-", "yyyyyy")
DESK = ("-nyyy-", "nnyyyn")
DIRECT = ("-nnyy-", "nnnyyn")
MEMBERS = ("nyyyyn", "nyyyyn")
MANAGERS = ("nnnyyn", "nnnyyn")
WHO_MAY = {
    "events": ALL,
    "event": READ,
    "desk": DESK,
    "club_events": MEMBERS,
    "new_event": MANAGERS,
    "event_settings": DIRECT,
    "show_event": DIRECT,
    "event_state": DIRECT,
    "format": DIRECT,
    "draws": DIRECT,
    "typed_draw": DIRECT,
    "draw": DIRECT,
    "make_draw": DIRECT,
    "move_units": DIRECT,
    "publish_draw": DIRECT,
    "drop_draw": DIRECT,
    "repair_draft": DIRECT,
    "repair": DIRECT,
    "told": DESK,
    "seating_check": READ,
    "draw_check": READ,
    "draw_request": READ,
    "draw_file": READ,
    "people": MEMBERS,
    "add_person": MANAGERS,
    "person": MANAGERS,
    "merge": MANAGERS,
    "entries": DESK,
    "add_entry": DESK,
    "entry_names": DESK,
    "draw_numbers": DIRECT,
    "import_entries": DESK,
    "entrant": DESK,
    "change_entrant": DESK,
    "withdraw": DESK,
    "substitute": DESK,
    "entrant_act": DESK,
    "teams": DESK,
    "check_in": DESK,
    "clock": READ,
    "clock_state": READ,
    "board": DESK,
    "board_live": DESK,
    "round_act": DIRECT,
    "clock_act": DESK,
    "key_results": DESK,
    "desk_table": DESK,
    "table_act": DESK,
    "correct_table": DESK,
    "awards": DIRECT,
    "take_award_back": DIRECT,
    "rounds": READ,
    "seating": READ,
    "players": READ,
    "player": READ,
    "standings": READ,
    "standings_of": READ,
    "crosstable": ("------", "------"),  # of matches alone, which this event has not
    "hall": READ,
    "hall_live": READ,
    "revealing": DIRECT,
    "event_file": DIRECT,
    "papers": DESK,
    "paper": READ,
    "minutes": DESK,
    "import_event": MANAGERS,
    "seasons": MEMBERS,
    "new_season": MANAGERS,
    "season": READ,
    "season_of": READ,
    "what_if": READ,
    "season_paper": READ,
    "season_settings": DIRECT,
    "season_events": DIRECT,
    "season_licences": DIRECT,
}
ADDRESSES = {
    pattern.name: pattern
    for resolver in get_resolver().url_patterns
    if isinstance(resolver, URLResolver) and resolver.namespace == "tournaments"
    for pattern in resolver.url_patterns
}


@pytest.fixture
def house(monkeypatch):
    """A club with one of each, its event, and a browser for every person; nothing is printed."""
    monkeypatch.setattr(papers, "print_order", lambda _order: b"%PDF")
    monkeypatch.setattr(seasons, "season_pdf", lambda *_season: b"%PDF")
    event = make_event()
    make_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    season = Season.objects.create(club=event.club, slug=event.slug, name="Liga")
    SeasonEvent.objects.create(season=season, event=event, number=1)
    clients = {person: Client() for person in PEOPLE}
    for role in Role:
        user = User.objects.create(username=role)
        Membership.objects.create(club=event.club, user=user, role=role)
        clients[role].force_login(user)
    clients["stranger"].force_login(User.objects.create(username="stranger"))
    known = {"slug": event.slug, "number": 1, "person": event.entrants.first().person_id}
    known |= {"draw": make_draw(event).pk}
    known |= {"kind": "individual", "which": "seating-name"}
    return SimpleNamespace(event=event, clients=clients, known=known)


def _met(answer):
    answer.close()  # of a file
    if answer.status_code in {301, 302} and answer.url.startswith("/sign-in/"):
        return "s"
    return {403: "n", 404: "-"}.get(answer.status_code, "y")


def _letters(house, name):
    pattern = ADDRESSES[name]
    named = {key: house.known.get(key, "1") for key in pattern.pattern.converters}
    if str(pattern.pattern).startswith("clubs/"):
        named["slug"] = house.event.club.slug
    address = reverse(f"tournaments:{name}", kwargs=named)
    return "".join(_met(house.clients[person].get(address)) for person in PEOPLE)


def test_every_address_has_a_row():
    assert sorted(ADDRESSES) == sorted(WHO_MAY)


def test_who_may_ask(house):
    hidden = {name: _letters(house, name) for name in WHO_MAY}
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    Season.objects.update(public=True)
    assert {name: (hidden[name], _letters(house, name)) for name in WHO_MAY} == WHO_MAY
