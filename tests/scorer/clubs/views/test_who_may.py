"""Who may open which address: a row for every address there is, a letter for every person.

The sheet belongs to a club that is not open to all. A visitor does not know the secret in an
address (a sheet's id, an invitation) and tries another; the browser that opened the sheet is
not signed in.
"""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory, override_settings
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from scorer.clubs.services.invitations import invite
from scorer.clubs.views.access import may_write
from scorer.models import Club, Job, Membership, Player, Role, User
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes, withdraw_codes
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views.browser import PRINTS, SHEETS, WRITES_IN
from tests.builders.records import KOP, KOP_CARDS, with_entries
from tests.builders.try_desk import everything
from tests.tiers import long, sampled

pytestmark = pytest.mark.django_db

# the stranger owns another club; "code" was let in by a table's code, "ended" by one that was
# withdrawn since
PEOPLE = [
    "visitor",
    "link",
    "member",
    "scorer",
    "director",
    "owner",
    "stranger",
    "browser",
    "code",
    "ended",
]
# y: let in, n: told that it is not open to them (403), s: asked to sign in, -: nothing there
ALL = "yyyyyyyyyy"
OWN = "ssyyyyysss"
READ = "-yyyyyyyyy"
WRITE = "-nnyyynyyn"
CLUB = "nnyyyynnnn"
MANAGE = "nnnnyynnnn"
OWNER = "nnnnnynnnn"
LAPTOP = "nnnnnnnnnn"  # nobody by the site's name; who sits at it: test_control.py
WHO_MAY = {
    "health": ALL,
    "ready": ALL,
    "metrics": LAPTOP,
    "control": LAPTOP,
    "start_by_itself": LAPTOP,
    "backups": LAPTOP,
    "restore_checked": LAPTOP,
    "back_up_now": LAPTOP,
    "trial_page": LAPTOP,
    "print_trial_page": LAPTOP,
    "stop_site": LAPTOP,
    "set_language": ALL,
    "service_worker": ALL,
    "manifest": ALL,
    "offline": ALL,
    "token": ALL,
    "api": ALL,
    "api_operation": "----------",  # what lies behind says it by itself, in tests/scorer/api
    "home": ALL,
    "new_sheet": ALL,
    "sheets": ALL,
    "print_own": ALL,
    "blanks": ALL,
    "print_job": "---y---y--",  # who ordered it, and the browser they did it on
    "print_state": "---y---y--",
    "print_file": "---y---y--",
    "statistics": ALL,
    "player_statistics": "---y---yyy",  # whoever has a sheet with that player on it
    "cards": WRITE,
    "rules": ALL,
    "ruleset": ALL,
    "rule_card": ALL,
    "sign_in": ALL,
    "sign_up": ALL,
    "sign_out": ALL,
    "reset_password": ALL,
    "account": OWN,
    "change_password": OWN,
    "sign_out_everywhere": OWN,
    "add_sheets": OWN,
    "found_club": OWN,
    "join": READ,
    "club": CLUB,
    "print_club": CLUB,
    "club_statistics": CLUB,
    "club_player_statistics": CLUB,
    "members": CLUB,
    "players": CLUB,
    "leave_club": CLUB,
    "claim_player": CLUB,
    "invite": MANAGE,
    "withdraw": MANAGE,
    "add_player": MANAGE,
    "player": MANAGE,
    "club_settings": OWNER,
    "own_data": OWN,
    "end_account": OWN,
    "privacy": ALL,
    "member": OWNER,
    "password_link": OWNER,
    "sheet": READ,
    "paper": READ,
    "sheet_pdf": READ,
    "sheet_offline": READ,
    "record": READ,
    "play_again": READ,
    "line": READ,
    "live": READ,
    "follow": READ,
    "table": READ,
    "share": READ,
    "type_code": ALL,
    "write_by_code": "nyyyyyyyyy",
    "sheet_code": ALL,  # these lead on to the pages they stand for, which say who may
    "ruleset_code": ALL,
    "writing_code": ALL,
    "figures": READ,
    "sheet_as_of": READ,
    "preview": WRITE,
    "replay": READ,
    "outbox": WRITE,
    "correct": WRITE,
    "correct_cards": WRITE,
    "strike": WRITE,
    "undo": WRITE,
    "restore": WRITE,
    "insert": WRITE,
    "seats": WRITE,
    "sign": WRITE,
    "reopen": WRITE,
    "end": WRITE,
    "play_on": WRITE,
    "picture": READ,
    "picture_page": READ,
}
ASKED = {
    "player_statistics": "?name=Ada",
    "club_player_statistics": "?name=Ada",
    "sheet_pdf": "?paper=A3",  # whoever is let in is told what paper there is: nothing is printed
    "rule_card": "?language=xx",
}
POST_TOO = {WRITE, CLUB, MANAGE, OWNER, LAPTOP}
POSTED = {name: row for name, row in WHO_MAY.items() if row in POST_TOO} | {
    "sheet": WRITE,
    "write_by_code": "nyyyyyyyyy",
    "play_again": READ,
    "share": "-nnyyynynn",
}


def _patterns(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "tournaments":  # these have their own rows
                yield from _patterns(pattern)
        else:
            yield pattern


ADDRESSES = {pattern.name: pattern for pattern in _patterns(get_resolver())}


@pytest.fixture(scope="module")
def made(rows_for_file, tmp_path_factory):
    """A club with one of each, its sheet, and what a browser of every person holds."""
    club = Club.objects.create(name="Asy Borek", slug="asy")
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS), club=club)
    roles = {role: _member(club, role) for role in Role}
    invitation, secret = invite(roles["owner"], role="member", days=1)
    clients = {person: Client() for person in PEOPLE}
    for person in Role:
        clients[person].force_login(roles[person].user)
    other = Club.objects.create(name="Inny", slug="inny")
    clients["stranger"].force_login(_member(other, Role.OWNER, "stranger").user)
    _write_by_code(clients["ended"], sheet)
    withdraw_codes([sheet.pk])
    code = _write_by_code(clients["code"], sheet)
    type(sheet).objects.filter(pk=sheet.pk).update(opened_by=roles["scorer"].user)
    _put(clients["browser"], sheet, SHEETS, WRITES_IN)
    folder = tmp_path_factory.mktemp("var")
    job = _printed(roles["scorer"].user, folder)
    _put(clients["browser"], job, PRINTS)
    known = {
        "sheet_id": sheet.pk,
        "job_id": job.pk,
        "slug": club.slug,
        "member_id": roles["member"].pk,
        "player_id": Player.objects.create(club=club, name="Ada").pk,
        "invitation_id": invitation.pk,
        "secret": secret,
        "token": "x",
        "code": code,
        "number": 1,
        "after": 0,
        "ruleset": "kop",
        "uidb64": "x",
    }
    cookies = {person: client.cookies for person, client in clients.items()}
    return SimpleNamespace(sheet=sheet, known=known, cookies=cookies, folder=folder)


@pytest.fixture
def house(made, db, settings, busy_press):
    """The club with its sheet, and a browser for every person; no picture is drawn."""
    busy_press()
    settings.VAR_DIR = made.folder
    clients = {person: Client() for person in PEOPLE}
    for person, client in clients.items():
        client.cookies = deepcopy(made.cookies[person])
    return SimpleNamespace(sheet=deepcopy(made.sheet), clients=clients, known={**made.known})


def _user(name):
    return User.objects.create(username=name)


def _member(club, role, name=""):
    return Membership.objects.create(club=club, user=_user(name or role), role=role)


def _write_by_code(client, sheet):
    code = code_text(issue_codes([sheet.pk])[sheet.pk])
    client.post(reverse("scorer:write_by_code", args=[code]))
    return code


def _printed(user, folder):
    done = {"arguments": {}, "total": 1, "state": Job.State.DONE, "heartbeat": timezone.now()}
    job = Job.objects.create(asked_by=user, **done)
    with override_settings(VAR_DIR=folder):
        job.path.parent.mkdir()
        job.path.write_bytes(b"%PDF")
    return job


def _put(client, row, *names):
    session = client.session
    session.update({name: [str(row.pk)] for name in names})
    session.save()


def _address(house, name, person):
    pattern = ADDRESSES[name]
    named = {key: house.known.get(key, "1") for key in pattern.pattern.regex.groupindex}
    if person == "visitor":
        named |= {"sheet_id": uuid4()} if "sheet_id" in named else {}
        named |= {"secret": "guessed"} if "secret" in named else {}
        named |= {"code": "0000000000"} if "code" in named else {}
    inside = pattern.name not in OUTSIDE
    return reverse(f"scorer:{name}" if inside else name, kwargs=named) + ASKED.get(name, "")


OUTSIDE = {
    pattern.name for pattern in get_resolver().url_patterns if not isinstance(pattern, URLResolver)
}


def _met(answer):
    b"".join(answer)  # reading a file to its end closes it
    if answer.status_code in {301, 302} and answer.url.startswith("/sign-in/"):
        return "s"
    return {403: "n", 404: "-"}.get(answer.status_code, "y")


def test_every_address_has_a_row():
    assert sorted(ADDRESSES) == sorted(WHO_MAY)


def _border(row):
    """The places of the forbidden beside an allowed one, the last of all where none is allowed."""
    allowed = {at for at, letter in enumerate(row) if letter == "y"}
    beside = {at + step for at in allowed for step in (-1, 1)} - allowed
    return {at for at in beside if 0 <= at < len(row)} or ({PEOPLE.index("owner")} - allowed)


def _letters(house, name, people):
    return "".join(
        _met(house.clients[person].get(_address(house, name, person))) for person in people
    )


def test_forbidden_roles_are_turned_away_and_lowest_allowed_role_gets_in(house):
    """Where all that are forbidden send something too, the first of each letter is enough here."""
    asked = {
        name: sorted({*map(row.find, row), *(() if row in {*POST_TOO, OWN} else _border(row))})
        for name, row in WHO_MAY.items()
    }
    assert {
        name: _letters(house, name, [PEOPLE[at] for at in places]) for name, places in asked.items()
    } == {name: "".join(WHO_MAY[name][at] for at in places) for name, places in asked.items()}


@long
def test_every_person_gets_at_every_address_what_the_table_says(house):
    assert {name: _letters(house, name, PEOPLE) for name in WHO_MAY} == WHO_MAY


@long
@pytest.mark.parametrize("person", ["owner", "scorer", "code"])
def test_reading_changes_no_row(house, person):
    before = everything()
    for name in WHO_MAY:
        _letters(house, name, [person])
    assert everything() == before


def _sends(house, name, person):
    return _met(house.clients[person].post(_address(house, name, person)))


def _refused(house, rows):
    """What forbidden people are told who send something; those that may send nothing here."""
    return {
        name: "".join(
            _sends(house, name, PEOPLE[at]) if row[at] in "n-s" else row[at] for at in places
        )
        for name, (row, places) in rows.items()
    }


def test_forbidden_roles_beside_allowed_ones_send_nothing(house):
    rows = {
        name: (row, sorted({*map(row.find, "n-"), *_border(row)} - {-1}))
        for name, row in POSTED.items()
    }
    expected = {name: "".join(row[at] for at in places) for name, (row, places) in rows.items()}
    assert _refused(house, rows) == expected


@long
def test_forbidden_roles_send_nothing(house):
    rows = {name: (row, range(len(PEOPLE))) for name, row in POSTED.items()}
    assert _refused(house, rows) == POSTED


ALLOWED = ["sheet", "write_by_code", "play_again"]


@pytest.mark.parametrize(
    ("name", "people"),
    sampled(
        [("sheet", ["scorer", "code"]), ("write_by_code", ["link"]), ("play_again", ["link"])]
        + [(name, PEOPLE) for name in ALLOWED],
        daily=3,
    ),
)
def test_allowed_roles_send(name, people, house):
    met = [_sends(house, name, person) for person in people]
    assert met == [POSTED[name][PEOPLE.index(person)] for person in people]


def test_objects_of_another_club_are_not_there(house):
    other = Club.objects.get(slug="inny")
    stranger = other.memberships.get()
    known = {
        "member_id": stranger.pk,
        "player_id": Player.objects.create(club=other, name="Ola").pk,
        "invitation_id": invite(stranger, role="member", days=1)[0].pk,
    }
    named = {name for name in ADDRESSES if known.keys() & ADDRESSES[name].pattern.converters.keys()}
    assert named == {"member", "password_link", "withdraw", "player"}
    house.known |= known
    met = {name: house.clients["owner"].post(_address(house, name, "owner")) for name in named}
    assert {name: answer.status_code for name, answer in met.items()} == {
        "member": 404,
        "password_link": 404,
        "player": 404,
        "withdraw": 302,  # whoever taps twice is not told off; nothing happens
    }
    assert other.invitations.count() == 1


@pytest.mark.parametrize("people", sampled([["visitor", "link", "member", "stranger"], PEOPLE]))
def test_open_club_shows_its_sheets_to_all_and_its_members_to_members(house, people):
    Club.objects.update(open_to_all=True)
    for name, expected in (("club", ALL), ("members", CLUB), ("players", CLUB)):
        asked = "".join(expected[PEOPLE.index(person)] for person in people)
        assert _letters(house, name, people) == asked


KITCHEN = (
    "-nnynnnyyn"  # writes in a sheet of no club: the scorer opened it, the browser did without
)
WRITTEN = [name for name, row in WHO_MAY.items() if row == WRITE]
READABLE = [
    name for name, row in WHO_MAY.items() if row == READ and name not in {"join", "play_again"}
]


def test_sheet_of_no_club_is_written_by_who_opened_it_or_has_code(house):
    type(house.sheet).objects.update(club=None)
    assert _letters(house, "seats", PEOPLE) == KITCHEN
    assert [_letters(house, name, ["scorer"]) for name in ("correct", "sign")] == ["y", "y"]
    assert _sends(house, "share", "stranger") == "n"


@pytest.mark.parametrize(
    "people",
    sampled(
        [
            ["visitor", "owner", "ended"],
            ["visitor", "link", "member", "director", "owner", "stranger", "ended"],
        ]
    ),
)
def test_sheet_of_no_club_takes_nothing_from_who_neither_opened_it_nor_has_code(house, people):
    type(house.sheet).objects.update(club=None)
    sent = [name for name in WRITTEN if name in POSTED]
    expected = "".join(KITCHEN[PEOPLE.index(person)] for person in people)
    met = {name: "".join(_sends(house, name, person) for person in people) for name in sent}
    assert met == dict.fromkeys(sent, expected)


def test_sheet_of_no_club_is_read_by_its_link(house):
    type(house.sheet).objects.update(club=None)
    asked = ("sheet", "live", "record")
    read = {name: _letters(house, name, ["visitor", "link"]) for name in asked}
    assert read == dict.fromkeys(asked, "-y")


@long
def test_every_person_gets_at_a_sheet_of_no_club_as_if_they_had_no_role(house):
    type(house.sheet).objects.update(club=None)
    met = {name: _letters(house, name, PEOPLE) for name in [*WRITTEN, *READABLE]}
    assert met == dict.fromkeys(WRITTEN, KITCHEN) | dict.fromkeys(READABLE, READ)


def test_browser_that_only_saw_or_wrote_in_a_clubs_sheet_may_not_write_for_that(house):
    request = RequestFactory().get("/")
    request.user, request.session = User.objects.get(username="member"), {}
    request.session = {SHEETS: [str(house.sheet.pk)]}
    assert not may_write(request, house.sheet)


def test_forbidden_page_shows_where_to_sign_in_and_leads_back(house):
    page = house.clients["visitor"].get("/clubs/asy/").content.decode()
    assert 'href="/sign-in/?next=/clubs/asy/"' in page
    assert "Asy Borek" not in page
    signed_in = house.clients["stranger"].get("/clubs/asy/").content.decode()
    assert "/sign-in/" not in signed_in
    assert "Ask an owner of the club" in signed_in
