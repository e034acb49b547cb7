"""Which token may what: a row for every operation of the API, a letter for every kind of token.

The club is not open to all, its event shows nothing yet; a second look is taken once it shows
everything.
"""

from __future__ import annotations

import re
from copy import deepcopy
from types import SimpleNamespace
from uuid import uuid4

import pytest

from scorer.config.api import ROUTERS
from scorer.models import Club
from scorer.sheets.services.sheets import import_record
from tests.builders.events import add_draw, add_entrants, empty_club, empty_event
from tests.builders.programs import Program, make_expired, make_program, make_withdrawn
from tests.builders.records import KOP, KOP_CARDS, with_entries
from tests.builders.rounds import play_round
from tests.tiers import long
from tournaments.models import Event, Season, Table

pytestmark = pytest.mark.django_db

# event: for this event alone, another: for another event of the club, both may write
KINDS = (
    *("nobody", "read", "write", "run", "event", "another", "foreign"),
    *("expired", "withdrawn", "junk"),
)
BAD = KINDS[-3:]
# y: let in, n: the token does not reach (403), t: takes a good token (401), -: nothing there (404)
ALL = ("yyyyyyyttt", "yyyyyyyttt")
CLUB = ("tyyynnnttt", "yyyyyyyttt")  # open to all by then
OPEN = ("tnyynnnttt", "tnyynnnttt")
WRITE = ("tnyyynnttt", "tnyyynnttt")
READ = ("-yyyy--ttt", "yyyyyyyttt")
KEY = ("tnyyy--ttt", "tnyyynnttt")
RUN = ("tnnyn--ttt", "tnnynnnttt")
SEASON = ("-yyy---ttt", "yyyyyyyttt")
WHO_MAY = {
    "GET clubs": ALL,
    "GET club_sheets": CLUB,
    "GET rulesets": ALL,
    "GET ruleset": ALL,
    "GET schema": ALL,
    "GET sheet": ALL,
    "GET sheet_record": ALL,
    "GET sheet_result": ALL,
    "GET sheet_log": ALL,
    "POST open_sheet": OPEN,
    "POST write_entry": WRITE,
    "POST write_correction": WRITE,
    "POST write_void": WRITE,
    "GET events": ALL,
    "GET club_events": ALL,
    "GET event": READ,
    "GET entrants": READ,
    "GET entries": KEY,
    "POST add_entry": KEY,
    "POST withdraw_entry": KEY,
    "POST disqualify_entry": RUN,
    "POST undo_disqualification": RUN,
    "POST set_competing": KEY,
    "POST check_in_entry": KEY,
    "POST undo_check_in": KEY,
    "GET rounds": READ,
    "GET round_draw": READ,
    "POST draw_round": RUN,
    "POST publish_draw": RUN,
    "GET round_tables": READ,
    "GET results": READ,
    "GET standings": READ,
    "GET event_record": READ,
    "POST key_table": KEY,
    "GET club_seasons": ALL,
    "GET season": SEASON,
}
OPERATIONS = {
    f"{method} {operation.view_func.__name__}": (path, operation)
    for router in ROUTERS
    for path, view in router.path_operations.items()
    for operation in view.operations
    for method in operation.methods
}
DECLARED = {
    "anyone",
    "link holder",
    "token: writes in the sheet",
    "token: reads the club, or open club",
    "token: writes in the club",
    "event reader: seating",
    "event reader: everything",
    "token: writes in the event",
    "token: runs the event",
    "season reader",
}
BODIES = {
    "open_sheet": lambda: {"id": str(uuid4()), "record": KOP},
    "write_entry": lambda: {"uuid": str(uuid4()), "position": 9, "entry": {}},
    "write_correction": lambda: {"uuid": str(uuid4()), "seen_revision": 9, "entry": {}},
    "write_void": lambda: {"uuid": str(uuid4()), "seen_revision": 9},
    "key_table": lambda: {"uuid": str(uuid4()), "scores": [1]},
    "add_entry": lambda: {"uuid": str(uuid4()), "name": ""},
    "withdraw_entry": lambda: {"uuid": str(uuid4()), "last_round": 0},
    "disqualify_entry": lambda: {"uuid": str(uuid4()), "reason": "cheated"},
    "undo_disqualification": lambda: {"uuid": str(uuid4())},
    "set_competing": lambda: {"uuid": str(uuid4()), "unranked": True},
    "check_in_entry": lambda: {"uuid": str(uuid4())},
    "undo_check_in": lambda: {"uuid": str(uuid4())},
    "draw_round": lambda: {"uuid": str(uuid4())},
    "publish_draw": lambda: {"uuid": str(uuid4()), "version": 0},
}


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event()
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)], draw=add_draw(event))
    Season.objects.create(club=event.club, slug=event.slug, name="Liga")
    empty_event("jesienny")
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS), club=event.club)
    Table.objects.filter(round__event=event).update(sheet=sheet)
    club = event.club
    secrets = {
        "nobody": "",
        "read": make_program(club, scope="read")[1],
        "write": make_program(club)[1],
        "run": make_program(club, scope="run")[1],
        "event": make_program(club, event=event.slug)[1],
        "another": make_program(club, event="jesienny")[1],
        "foreign": make_program(empty_club("obora"))[1],
        "expired": make_expired(club),
        "withdrawn": make_withdrawn(club),
        "junk": "kontra_" + "x" * 43,
    }
    known = {"slug": event.slug, "sheet_id": sheet.pk, "ruleset": "kop", "game": "kop"}
    programs = {kind: Program(secret) for kind, secret in secrets.items()}
    return SimpleNamespace(event=event, programs=programs, known=known)


@pytest.fixture
def house(made, db):
    return deepcopy(made)


def _asked_daily(letters, at):
    """Every other good token turned away, the first that is let in, one bad token, in turn."""
    good = [kind for kind, letter in zip(KINDS, letters, strict=True) if letter in "n-"]
    return [*good[at % 2 :: 2], KINDS[letters.find("y")], BAD[at % len(BAD)]]


def _letters(house, name, kinds=KINDS):
    method, operation = name.split()
    known = dict.fromkeys(("number", "table"), 1) | {"position": 0} | house.known
    path, _operation = OPERATIONS[name]
    if path.startswith("/clubs/"):
        known["slug"] = house.event.club.slug
    path = re.sub(r"\{\w+:(\w+)\}", lambda part: str(known[part[1]]), path)
    met = ""
    for kind in kinds:
        program = house.programs[kind]
        answer = program.get(path) if method == "GET" else program.post(path, BODIES[operation]())
        met += {401: "t", 403: "n", 404: "-"}.get(answer.status_code, "y")
    return met


def test_every_operation_has_a_row_and_says_who_may():
    assert sorted(OPERATIONS) == sorted(WHO_MAY)
    said = {operation.view_func.who_may for _path, operation in OPERATIONS.values()}
    assert said == DECLARED


def test_hidden_event_and_closed_club_answer_each_token_as_declared(house):
    asked = {
        name: _asked_daily(hidden, at)
        for at, (name, (hidden, _shown)) in enumerate(WHO_MAY.items())
    }
    assert {name: _letters(house, name, kinds) for name, kinds in asked.items()} == {
        name: "".join(WHO_MAY[name][0][KINDS.index(kind)] for kind in kinds)
        for name, kinds in asked.items()
    }


@long
def test_who_may_ask(house):
    hidden = {name: _letters(house, name) for name in WHO_MAY}
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    Season.objects.update(public=True)
    Club.objects.update(open_to_all=True)
    assert {name: (hidden[name], _letters(house, name)) for name in WHO_MAY} == WHO_MAY


def test_sheet_of_no_club_is_written_by_no_program(house):
    casual = import_record(raw=KOP)
    answer = house.programs["write"].post(f"/sheets/{casual.pk}/entries", BODIES["write_entry"]())
    assert answer.status_code == 403


def test_no_cookie_is_looked_at_and_none_is_set(house, admin_client):
    answer = admin_client.get("/api/v1/clubs/borek/sheets")
    assert (answer.status_code, answer.cookies) == (401, {})
    assert "Cookie" not in answer["Vary"] if answer.has_header("Vary") else True
