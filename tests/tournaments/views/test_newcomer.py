"""Whoever founded a club a minute ago reads and changes nothing outside it, by any address.

Anybody can do that from a phone: so no role in a club is a power over the site. Every address is
asked by both methods with what another club has and with what their own has, every operation of
the API by each of their tokens; what the database, the folder and the machine hold is compared.
"""

from __future__ import annotations

import ast
import json
import re
from contextlib import ExitStack
from copy import deepcopy
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import get_resolver

from scorer.clubs.views.powers import Holder, holder_of
from scorer.config.api import ROUTERS
from tests.builders.try_desk import everything
from tests.builders.whole_site import (
    NOT_COUNTED,
    NOT_PRINTED,
    PageForm,
    Stage,
    all_addresses,
    forms_on,
    slug_for,
)
from tests.scorer.api.bodies import ONE
from tests.tiers import long, sampled
from tests.tournaments.newcomer import KEYS, MARK, Watch, another_club, founded_a_minute_ago
from tournaments.models import Event
from tournaments.selectors.event_file import event_json

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
METHODS = ("get", "post")
GUESSED = dict.fromkeys(KEYS, "0000000000") | {"sheet_id": uuid4(), "job_id": uuid4()}
TYPED = {  # what forms call the parts of addresses
    "person": "person into apart people",
    "event_pk": "event events add remove",
    "asked": "asked entry one",
    "number": "number numbers round table entrant unit do act on sure",
    "club_pk": "club",
    "member_id": "member",
    "player_id": "player",
    "draw": "draw",
    "pass_id": "pass",
    "team": "team",
    "token_id": "token",
    "sheet_id": "sheet",
    "act": "uuid",
}
AS_BROWSERS_SEND = "application/x-www-form-urlencoded"
STARTED_BY_THE_SITE = {"work"}
STARTS = re.compile(r"command\(|keep_running\(")


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Another club with all rows of the site, and who founded one a minute ago."""
    theirs, before = another_club(), everything()
    return founded_a_minute_ago(), theirs, before


@pytest.fixture
def site(made, db, monkeypatch, settings, tmp_path):
    """Who founded a club a minute ago, the other club, and the watch over the site."""
    settings.VAR_DIR, settings.METRICS = tmp_path, True
    for name in ("kontra.sqlite3", "secret_key", "backups/1.kontra", "print/1.pdf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(MARK)
    newcomer, theirs, before = deepcopy(made)
    with ExitStack() as patches:
        for name in (*NOT_PRINTED, "scorer.printing.jobs.print_order"):
            patches.enter_context(patch(name, lambda *_a, **_k: b"%PDF"))
        for name in NOT_COUNTED:
            patches.enter_context(patch(name, lambda *_a, **_k: 0))
        yield newcomer, theirs, Watch(tmp_path, before, monkeypatch)


def _views(patterns, prefix=""):
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _views(pattern.url_patterns, route)
        else:
            yield route, pattern.callback


VIEWS = dict(_views(get_resolver().url_patterns))
ADDRESSES = [one for one in all_addresses() if not one.method and one.name != "api_operation"]
OPERATIONS = {
    operation.view_func.__name__: operation.view_func
    for router in ROUTERS
    for view in router.path_operations.values()
    for operation in view.operations
}
OF_API = [one for one in all_addresses() if one.method]


def _typed(known):
    """A form that names what is ``known`` wherever a view asks for something."""
    said = {name: str(known[of]) for of, names in TYPED.items() for name in names.split()}
    return said | {"role": "owner", "name": "x", "reason": "x", "seen": "999999", "position": "0"}


def _trespasses(site, known, *, typed, in_turn=False):
    """Every address filled with what is ``known``, asked by both methods or by one in turn."""
    newcomer, theirs, watch = site
    found, met = {}, 0
    form = urlencode(typed)
    for at, address in enumerate(ADDRESSES):
        who = VIEWS[address.route].who_may
        opens = holder_of(who) is Holder.CODE and who != "table writer"
        for method in METHODS[at % 2 :][:1] if in_turn else METHODS:
            # who knows a key opens what it opens; a sheet's lets them read and no more
            keys = GUESSED if opens and known is theirs else {}
            if method == "post":
                keys = {name: key for name, key in keys.items() if name != "sheet_id"}
            path = address.filled(slug_for(address.route, known | keys))
            cookies = newcomer.client.cookies.copy()
            with watch.nothing_stays():
                if method == "post":
                    answer = newcomer.client.post(path, form, content_type=AS_BROWSERS_SEND)
                else:
                    answer = newcomer.client.get(path, typed)
                faults = watch.faults(answer)
            newcomer.client.cookies = cookies
            met += answer.status_code < 400
            if opens and method == "post":
                faults = [fault for fault in faults if fault != MARK]
            if faults:
                found[method, path, answer.status_code] = faults
    return found, met


def _crossed(site):
    """Addresses of the newcomer's own club, and in them what another has."""
    newcomer, theirs, _watch = site
    inside = {"event", "club", "season", *KEYS}
    return {name: (newcomer.own if name in inside else theirs)[name] for name in theirs}


def _nothing_else(watch):
    assert watch.started == []
    assert watch.called == []


@pytest.mark.parametrize(("in_turn", "for_everybody"), sampled([(True, 20), (False, 40)]))
def test_no_address_leads_out_of_a_club_founded_a_minute_ago(site, in_turn, for_everybody):
    _newcomer, theirs, watch = site
    found, met = _trespasses(site, theirs, typed=_typed(theirs), in_turn=in_turn)
    assert found == {}
    assert met > for_everybody
    _nothing_else(watch)


@long
@pytest.mark.parametrize("crossed", [False, True])
def test_no_page_of_new_club_leads_out_of_it(site, crossed):
    newcomer, theirs, watch = site
    known = _crossed(site) if crossed else newcomer.own
    found, met = _trespasses(site, known, typed=_typed(theirs))
    assert found == {}
    assert met > 100
    _nothing_else(watch)


@long
def test_no_form_of_a_new_club_leads_out_of_it(site):
    """Each form as it stands, and with every reference in it replaced by one of the others'."""
    newcomer, theirs, watch = site
    stage = Stage({"owner": newcomer.client}, [newcomer.own], ADDRESSES, [])
    forms = [form for form in forms_on(stage) if form.method == "POST"]
    found = {}
    for form in forms:
        for said in _versions(form, newcomer.own, theirs):
            cookies = newcomer.client.cookies.copy()
            with watch.nothing_stays():
                answer = newcomer.client.post(form.action.split("#")[0], said)
                faults = watch.faults(answer)
            newcomer.client.cookies = cookies
            if faults:
                found[form.action, answer.status_code, str(said)] = faults
    assert found == {}
    assert len(forms) > 60
    _nothing_else(watch)


def _versions(form: PageForm, own, theirs):
    usual = {name: options[0] if options else "x" for name, options in form.fields.items()}
    yield usual
    swapped = {str(own[name]): str(theirs[name]) for name in own if own[name] != theirs[name]}
    for name, options in form.fields.items():
        for there in {swapped[one] for one in options if one in swapped}:
            yield usual | {name: there}
    for id_ in ("person", "event_pk", "team", "member_id", "entrant", "sheet_id", "event"):
        yield usual | {
            name: str(theirs[id_]) for name, options in form.fields.items() if len(options) != 1
        }


@long
def test_file_of_another_clubs_event_moves_nothing_there(site):
    """Whoever was handed one makes an event of their own of it: nothing of the other's moves."""
    newcomer, theirs, watch = site
    told = json.dumps(event_json(Event.objects.get(slug=theirs["event"]))).encode()
    page = f"/clubs/{newcomer.club.slug}/events/import/"
    with watch.nothing_stays():
        answer = newcomer.client.post(page, {"file": SimpleUploadedFile("e.json", told)})
        assert answer.status_code == 302
        assert [fault for fault in watch.faults(answer) if fault != MARK] == []  # its name
        assert newcomer.club.events.count() == 2


@pytest.mark.parametrize("scope", sampled(["run", "write", "read", ""]))
def test_no_token_of_theirs_reaches_another_club(site, scope):
    newcomer, theirs, watch = site
    program, found, met = newcomer.programs[scope], {}, 0
    for address, known in [(one, known) for one in OF_API for known in (theirs, _crossed(site))]:
        keys = GUESSED if address.method == "GET" and known is theirs else {}
        path = address.filled(slug_for(address.route, known | keys)).removeprefix("/api/v1")
        body = json.dumps(address.example).replace(ONE, str(theirs["sheet_id"]))
        with watch.nothing_stays():
            answer = program.get(path) if address.method == "GET" else program.post(path, body)
            faults = watch.faults(answer)
        met += answer.status_code < 400
        if faults:
            found[address.method, path, answer.status_code] = faults
    assert found == {}
    assert met > 10
    _nothing_else(watch)


def test_site_starts_one_command_of_its_own_and_no_other():
    """What needs the terminal is the operator's; no view names a command."""
    outside = ("command", "management")
    started, called = set(), set()
    for path in [*(ROOT / "scorer").rglob("*.py"), *(ROOT / "tournaments").rglob("*.py")]:
        if path.relative_to(ROOT).parts[1] in outside:
            continue
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if STARTS.search(text) else ():
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", "")
                said = getattr(node.args[0], "value", "")
                if name in {"command", "keep_running"} and isinstance(said, str):
                    started.add(said)
                elif name == "call_command":
                    called.add((path.name, said))
    assert started == STARTED_BY_THE_SITE
    # of ``kontra restore``, and of the checks before a start, which no view imports
    assert called == {("restoring.py", "migrate"), ("checks.py", "migrate")}
    views = [path for path in ROOT.rglob("views/**/*.py") if "tests" not in path.parts]
    for name in ("restoring", "config.checks", "config import checks"):
        assert not any(name in path.read_text(encoding="utf-8") for path in views)
