"""Who may open which address of a tournament: a row for every address, a letter for every person.

The event shows nothing yet, so that nobody but the club's members knows of it; a second look
is taken once it shows everything.
"""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from scorer.models import Membership, Role, User
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.sheets import import_record
from tests.builders.events import (
    add_draw,
    add_entrants,
    ask_to_enter,
    empty_club,
    empty_event,
    open_entry_link,
)
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tests.builders.try_desk import everything
from tests.tiers import long, sampled
from tournaments.models import Award, Event, HelperPass, Season, SeasonEvent, Team
from tournaments.selectors.hall import screen_code
from tournaments.selectors.self_entry import link_code, own_code
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db

# the stranger owns another club; three have no account: a helper with a pass, one whose pass
# has ended, and who holds a table's code
PEOPLE = [
    "visitor",
    "member",
    "scorer",
    "director",
    "owner",
    "stranger",
    "helper",
    "ended",
    "table",
]
# who may much before who may little: the visitor is the last
MIGHT = ["director", "scorer", "helper", "member", "table", "ended", "stranger", "visitor"]
# y: let in, n: told that it is not open to them (403), s: asked to sign in, -: nothing there
ALL = ("yyyyyyyyy", "yyyyyyyyy")
READ = ("-yyyy-y--", "yyyyyyyyy")
DESK = ("-nyyy-y--", "nnyyynynn")
CASH = ("-nnyy-y--", "nnnyynynn")
DIRECT = ("-nnyy-n--", "nnnyynnnn")
SEASON = ("-yyyy----", "yyyyyyyyy")
DIRECT_SEASON = ("-nnyy----", "nnnyynnnn")
MEMBERS = ("nyyyynnnn", "nyyyynnnn")
MANAGERS = ("nnnyynnnn", "nnnyynnnn")
OWNERS = ("nnnnynnnn", "nnnnynnnn")
WHO_MAY = {
    "events": ALL,
    "robots": ALL,
    "event": READ,
    "event_calendar": READ,
    "desk": DESK,
    "restore_checked": DESK,
    "undo": DESK,  # what they may undo: test_undoing.py
    "club_events": MEMBERS,
    "club_calendar": MEMBERS,
    "new_event": MANAGERS,
    "event_settings": DIRECT,
    "show_event": DIRECT,
    "event_state": DIRECT,
    "cancel_event": DIRECT,
    "copy_event": DIRECT,
    "delete_event": DIRECT,
    "format": DIRECT,
    "draws": DIRECT,
    "typed_draw": DIRECT,
    "tie": DIRECT,
    "draw": DIRECT,
    "make_draw": DIRECT,
    "draw_state": DIRECT,
    "move_units": DIRECT,
    "publish_draw": DIRECT,
    "drop_draw": DIRECT,
    "repair_draft": DIRECT,
    "repair": DIRECT,
    "notify": DESK,
    "seating_check": READ,
    "draw_check": READ,
    "draw_request": READ,
    "draw_file": READ,
    "programs": OWNERS,
    "withdraw_program": OWNERS,
    "people": MEMBERS,
    "add_person": MANAGERS,
    "import_people": MANAGERS,
    "person": MANAGERS,
    "merge": MANAGERS,
    "anonymise": MANAGERS,
    "entries": DESK,
    "event_as_of": DESK,
    "add_entry": DESK,
    "entry_names": DESK,
    "draw_numbers": DIRECT,
    "import_entries": DESK,
    "entrant": DESK,
    "change_entrant": DESK,
    "withdraw": DESK,
    "disqualify": DIRECT,
    "reinstate": DIRECT,
    "competition": DESK,
    "sits_out": DESK,
    "substitute": DESK,
    "entrant_act": DESK,
    "teams": DESK,
    "rename_team": DESK,
    "check_in": DESK,
    "check_in_live": DESK,
    "cash": CASH,
    "cash_entry": CASH,
    "fees": DIRECT,
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
    "passes": DIRECT,
    "type_pass": ALL,
    "take_pass": ALL,  # with its code; without it in the test of guesses
    "onward": DIRECT,
    "awards": DIRECT,
    "take_award_back": DIRECT,
    "take_team_back": DIRECT,
    "rounds": READ,
    "seating": READ,
    "players": READ,
    "player": READ,
    "standings": READ,
    "standings_of": READ,
    "crosstable": ("---------", "---------"),  # of matches alone, which this event has not
    "hall": READ,
    "hall_live": READ,
    "hall_screen": ALL,  # with its code; without it in the test of guesses
    "hall_desk": DIRECT,
    "hall_act": DIRECT,
    "prizes": DESK,  # its form is for directors: test_prizes.py
    "revealing": DIRECT,
    "event_file": DIRECT,
    "papers": DESK,
    "guide": DESK,
    "paper": READ,
    "minutes": DESK,
    "import_event": MANAGERS,
    "seasons": MEMBERS,
    "new_season": MANAGERS,
    "season": SEASON,
    "season_of": SEASON,
    "what_if": SEASON,
    "season_paper": SEASON,
    "season_line_ups": SEASON,
    "season_settings": DIRECT_SEASON,
    "season_events": DIRECT_SEASON,
    "season_licences": DIRECT_SEASON,
    "season_points": DIRECT_SEASON,
    "try_desk": ("---------", "---------"),  # there is none here; who may is told in test_trying.py
    "start_afresh": ("---------", "---------"),
    "self_entry": ALL,  # with its code, as one's own page; without it in the test of guesses
    "own_entry": ALL,
    "asked_entries": DESK,
    "entry_link": DIRECT,
    "entry_wall": DESK,
}
ADDRESSES = {
    pattern.name: pattern
    for resolver in get_resolver().url_patterns
    if isinstance(resolver, URLResolver) and resolver.namespace == "tournaments"
    for pattern in resolver.url_patterns
}


def make_house():
    """A club with one of each, its event, and a browser for every person."""
    event = empty_event()
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    rule = {"teams": True}
    season = Season.objects.create(club=event.club, slug=event.slug, name="Liga", rule=rule)
    SeasonEvent.objects.create(season=season, event=event, number=1)
    clients = {person: Client() for person in PEOPLE}
    for role in Role:
        user = User.objects.create(username=role)
        Membership.objects.create(club=event.club, user=user, role=role)
        clients[role].force_login(user)
    clients["stranger"].force_login(_owner_of_another_club())
    code = _take_pass(event, clients["helper"])
    _take_pass(event, clients["ended"])
    HelperPass.objects.filter(pk=HelperPass.objects.latest("pk").pk).update(ends_at=timezone.now())
    _write_by_code(event, clients["table"])
    known = {"slug": event.slug, "number": 1, "person": event.entrants.first().person_id}
    known |= {"draw": add_draw(event).pk, "act": event.steps.first().uuid}
    link = open_entry_link(event)
    known |= {"link": link_code(link), "own": own_code(ask_to_enter(link, "Lis"))}
    event.hall, event.day = {"screen": "ab12"}, timezone.localdate() + timedelta(days=1)
    event.save()
    known["screen"] = screen_code(event)
    known |= {"kind": "individual", "which": "seating-name", "code": code}
    return SimpleNamespace(event=event, clients=clients, known=known)


@pytest.fixture(scope="module")
def made(rows_for_file):
    return make_house()


@pytest.fixture
def nothing_printed(monkeypatch):
    for name in ("orders.print_order", "seasons.season_pdf"):
        monkeypatch.setattr(f"tournaments.printing.{name}", lambda *_given: b"%PDF")


@pytest.fixture
def house(made, db, nothing_printed):
    return deepcopy(made)


def _owner_of_another_club():
    user = User.objects.create(username="stranger")
    Membership.objects.create(club=empty_club("inny"), user=user, role=Role.OWNER)
    return user


def _take_pass(event, client):
    _given, code = give_pass(event_id=event.pk, name="Ola", actor=Actor())
    client.post(reverse("tournaments:take_pass", args=[event.slug, code]))
    return code


def _write_by_code(event, client):
    sheet = import_record(raw=KOP, club=event.club)
    code = code_text(issue_codes([sheet.pk])[sheet.pk])
    client.post(reverse("scorer:write_by_code", args=[code]))


def _met(answer):
    b"".join(answer)  # reading a file to its end closes it
    if answer.status_code in {301, 302} and answer.url.startswith("/sign-in/"):
        return "s"
    return {403: "n", 404: "-"}.get(answer.status_code, "y")


def _address(house, name, **other):
    pattern = ADDRESSES[name]
    known = house.known | other
    named = {key: known.get(key, "1") for key in pattern.pattern.converters}
    if str(pattern.pattern).startswith("clubs/"):
        named["slug"] = house.event.club.slug
    return reverse(f"tournaments:{name}", kwargs=named)


def _letters(house, name, people=PEOPLE):
    address = _address(house, name)
    return "".join(_met(house.clients[person].get(address)) for person in people)


def _turned_away(hidden, shown, at):
    """One of those who are told something else while nothing is shown, each in turn."""
    told = [person for person, *two in zip(PEOPLE, hidden, shown, strict=True) if two[0] != two[1]]
    return told[at % len(told) :][:1] if told else []


def _nearest(letters, letter):
    """The mightiest who gets that letter, and the visitor if they do."""
    found = [person for person in MIGHT if letters[PEOPLE.index(person)] == letter]
    return [*found[:1], *found[1:][-1:]]


def _asked_daily(letters, at):
    """Who is turned away although they may most, of some the last, the first who is let in."""
    first, many = letters.find("y"), 1 if at % 3 else 2
    asked = [person for letter in "n-s" for person in _nearest(letters, letter)[:many]]
    return [*asked, PEOPLE[first]] if first >= 0 else asked


def _told(letters, people):
    return "".join(letters[PEOPLE.index(person)] for person in people)


def test_every_address_has_a_row():
    assert sorted(ADDRESSES) == sorted(WHO_MAY)


def test_hidden_event_and_season_are_not_there_for_outsiders(house):
    asked = {name: _turned_away(*row, at) for at, (name, row) in enumerate(WHO_MAY.items())}
    found = {name: _letters(house, name, people) for name, people in asked.items()}
    assert found == {name: _told(WHO_MAY[name][0], people) for name, people in asked.items()}
    assert sum(map(len, found.values())) > 75


def test_forbidden_people_get_403_and_first_allowed_person_gets_in(house):
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    Season.objects.update(public=True)
    asked = {
        name: _asked_daily(shown, at) for at, (name, (_hidden, shown)) in enumerate(WHO_MAY.items())
    }
    found = {name: _letters(house, name, people) for name, people in asked.items()}
    assert found == {name: _told(WHO_MAY[name][1], people) for name, people in asked.items()}


@long
def test_who_may_ask(house):
    hidden = {name: _letters(house, name) for name in WHO_MAY}
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    Season.objects.update(public=True)
    assert {name: (hidden[name], _letters(house, name)) for name in WHO_MAY} == WHO_MAY


@long
@pytest.mark.parametrize("person", ["owner", "helper", "visitor"])
def test_reading_changes_no_row(house, person):
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    before = everything()
    for name in WHO_MAY:
        _letters(house, name, [person])
    assert everything() == before


@pytest.mark.parametrize("asked", sampled(["nearest", "everybody"]))
def test_nobody_sends_what_they_may_not_open(house, asked):
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    Season.objects.update(public=True)
    turned_away = {
        (name, person)
        for name, (_hidden, letters) in WHO_MAY.items()
        for person in (PEOPLE if asked == "everybody" else _nearest(letters, "n")[:1])
        if letters[PEOPLE.index(person)] == "n"
    }
    let_in = {
        (name, person)
        for name, person in turned_away
        if _met(house.clients[person].post(_address(house, name))) != "n"
    }
    assert let_in == set()
    assert len(turned_away) > 80


def test_objects_of_another_clubs_event_are_not_there(house):
    other = empty_event("inny-turniej", club=empty_club("inny"))
    add_entrants(other, 12)
    play_round(other, 9, [*[(None,) * 4] * 8, (9, 10, 11, 12)])
    entrant = other.entrants.get(number=9)
    award = Award.objects.create(event=other, entrant=entrant, kind="other", why="x")
    foreign = {"number": 9, "round": 9, "table": 9, "draw": add_draw(other).pk}
    foreign |= {"person": entrant.person_id, "award": award.pk}
    foreign["team"] = Team.objects.create(event=other, name="Asy").pk
    found = {}
    for name, pattern in ADDRESSES.items():
        objects = foreign.keys() & pattern.pattern.converters.keys()
        if objects:
            address = _address(house, name, **foreign)
            for send in (house.clients["owner"].get, house.clients["owner"].post):
                found[name, send.__name__] = send(address).status_code
    shown = {key for key, status in found.items() if status not in {400, 404, 405}}
    waiting = (
        *("change_entrant", "competition", "disqualify", "reinstate"),
        *("rename_team", "sits_out", "substitute", "withdraw"),
    )
    asked_to_post = {(name, "get") for name in waiting}
    assert {found[key] for key in asked_to_post} == {302}  # nothing is looked up
    assert shown - asked_to_post == set()
    assert len(found) > 2 * 20


def test_guessed_pass_opens_nothing_and_does_not_tell_which_events_there_are(house):
    answers = [
        Client().get(reverse("tournaments:take_pass", args=[slug, "0000000000"])).status_code
        for slug in (house.event.slug, "nowhere")
    ]
    assert answers == [403, 403]


def test_guessed_address_for_entries_leads_nowhere(house):
    for name in ("self_entry", "own_entry"):
        for guessed in ("0000000000", "x"):
            assert Client().get(reverse(f"tournaments:{name}", args=[guessed])).status_code == 404
