"""Whatever stands in an event's file: it is refused by its path, or every page can show it."""

from __future__ import annotations

import json
from contextlib import ExitStack
from random import Random

import pytest
from django.db import transaction
from django.test import Client

from scorer.models import Membership, User
from scorer.records import RecordRefused, read_json
from scorer.support.caches import forget_all
from scorer.support.places import DEMO
from tests.builders.events import empty_club
from tests.builders.whole_event import make_whole_event
from tests.builders.whole_site import all_addresses, quiet
from tests.tiers import long
from tests.tournaments.two_sites import exported
from tournaments.models import Event, Table
from tournaments.services.event_file import import_event
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
BROKEN = 500
SAMPLED = 40  # of some 25,000 ways of being hostile
PLACES = ("events", "clubs/<slug:slug>/events", "clubs/<slug:slug>/people", "sheets")
PLACES += ("api/v1/events", "api/v1/sheets", "api/v1/clubs")
MARK = "HERE STANDS WHAT IS TRIED"
HOSTILE = {  # as JSON text
    "2**63": str(2**63),
    "-2**63": str(-(2**63)),
    "2**31": str(2**31),
    "4,301 digits": "1" + "0" * 4300,
    "4,299 digits": "9" * 4299,
    "NaN": "NaN",
    "Infinity": "-Infinity",
    "1e400": "1e400",
    "a half": "0.5",
    "nothing": "null",
    "true": "true",
    "zero": "0",
    "minus one": "-1",
    "year 1": '"0001-01-01T00:00:00+00:00"',
    "day of year 1": '"0001-01-01"',
    "year 9999": '"9999-12-31T23:59:59-14:00"',
    "day of year 9999": '"9999-12-31"',
    "another zone": '"2026-11-21T09:00:00+23:59"',
    "no zone": '"2026-11-21T09:00:00"',
    "empty text": '""',
    "10**6 letters": '"' + "x" * 10**6 + '"',
    "NUL": '"\\u0000"',
    "half a character": '"\\ud800"',
    "a place to fill": '"%s %(n)d {0} <b>"',
    "a number as text": '"' + "9" * 4299 + '"',
    "empty list": "[]",
    "empty object": "{}",
    "nested lists": "[" * 200 + "]" * 200,
    "nested objects": '{"a":' * 2_000 + "1" + "}" * 2_000,
    "twice the same key": '{"a": 1, "a": 2}',
}
WITHOUT_PATH = {"half a character", "nested lists", "nested objects", "twice the same key"}
ASKED = {  # by the name of an address
    "hall": ("?show=standings", "?show=seating"),
    "standings": ("?as=csv", "?as=json", "?as=record", "?kind=teams"),
    "crosstable": ("?as=csv",),
    "event_as_of": ("?day=2026-11-21&at=23:59", "?day=2026-11-28&at=23:59"),
}


def paths_in(value, path=()):
    """Every way into a value; of a list of like things the first of each kind alone."""
    yield path
    if isinstance(value, dict):
        for key, one in value.items():
            yield from paths_in(one, (*path, key))
    if isinstance(value, list):
        seen = set()
        for at, one in enumerate(value):
            kind = (one.get("kind"), *one) if isinstance(one, dict) else type(one).__name__
            if kind not in seen:
                seen.add(kind)
                yield from paths_in(one, (*path, at))


def put(value, path, new):
    """The value with another one at a path."""
    if not path:
        return new
    copy = value.copy()
    below = value.get(path[0]) if isinstance(value, dict) else value[path[0]]
    copy[path[0]] = put(below, path[1:], new)
    return copy


def demo_file():
    return json.loads((DEMO / "events" / "friday.json").read_bytes())


def whole_file():
    """An event with something in every field, gone from here."""
    with transaction.atomic():
        event = make_whole_event()
        file = json.loads(exported(event))
        transaction.set_rollback(True)
    return file


@pytest.fixture(scope="module")
def whole(rows_for_file):
    """A file with something in every field."""
    return whole_file()


@pytest.fixture
def owner():
    with ExitStack() as patches:
        for one in quiet():
            patches.enter_context(one)
        user = User.objects.create(username="ola")
        Membership.objects.create(club=empty_club(), user=user, role="owner")
        client = Client(raise_request_exception=False)
        client.force_login(user)
        yield client


def addresses_of(event):
    """Every page and file about an event, each with what such pages are asked for."""
    person, draw = event.entrants.first(), event.draws.first()
    tables = Table.objects.filter(round__event=event)
    sheet = tables.exclude(sheet=None).values_list("sheet", flat=True).first()
    known = {"event": event.slug, "number": 1, "round": 1, "table": 1, "kind": "individual"}
    known |= {"which": "seating-name", "award": 1, "draw": draw.pk if draw else 1}
    known |= {"person": person.person_id if person else 1, "sheet_id": sheet}
    for address in all_addresses():
        if address.method in {"", "GET"} and f"{address.route}".strip("/").startswith(PLACES):
            slug = "borek" if "clubs/" in address.route else event.slug
            plain = address.filled(known | {"slug": slug})
            yield from (plain + asked for asked in ("", *ASKED.get(address.name, ())))


def broken_pages(client, event):
    """What the event's pages answer that they must not."""
    found = []
    for address in addresses_of(event):
        answer = client.get(address)
        content = answer.getvalue() if answer.streaming else answer.content
        if answer.status_code >= BROKEN or b"Traceback" in content:
            found.append((address, answer.status_code))
    return found


def tried(client, file, path, name):
    """What is wrong with how a file is taken in which something hostile stands at a path."""
    told = []
    with transaction.atomic():
        try:
            event = read(file, path, name)
        except RecordRefused as refused:
            if name not in WITHOUT_PATH and not refused.faults[0].path:
                told.append(("refused without a path", str(refused)))
        else:
            Event.objects.filter(pk=event.pk).update(shown="everything")
            told += broken_pages(client, event)
            told += broken_pages(Client(raise_request_exception=False), event)
            exported(event).encode()
        transaction.set_rollback(True)
    forget_all()
    return told


def read(file, path, name):
    text = json.dumps(put(file, path, MARK)).replace(f'"{MARK}"', HOSTILE[name])
    return import_event(raw=read_json(text), club=empty_club(), actor=Actor(name="Ola")).event


BEYOND = ("2**63", "-2**63", "4,301 digits", "4,299 digits", "NaN", "1e400", "10**6 letters")
TIMES = ("year 1", "year 9999", "day of year 9999", "no zone", "empty text", "NUL")
REFUSED = [
    *((("rounds", 1, "started_at"), name) for name in (*BEYOND, *TIMES)),
    *((("rounds", 1, "paused_seconds"), name) for name in BEYOND),
    *((("entrants", 0, "paid"), name) for name in BEYOND),
    *((("rounds", 0, "tables", 1, "results", 0, "scores", 0), name) for name in BEYOND),
    *((("day",), name) for name in (*BEYOND, "day of year 1", "year 9999", "empty text")),
    *((("steps", 0, "said", "name"), name) for name in (*BEYOND, "NUL")),
    *((("settings", "rounds"), name) for name in BEYOND),
]


def test_what_is_beyond_all_bounds_is_refused_by_its_path():
    file = demo_file()
    for path, name in REFUSED:
        with pytest.raises(RecordRefused) as refused:
            read(file, path, name)
        told = refused.value.faults[0].path
        assert told == path[: max(1, len(told))], (path, name)
    assert not Event.objects.exists()


@pytest.mark.parametrize("name", ["a place to fill", "-2**63", "2**31", "a half", "nothing"])
def test_what_is_noted_beside_an_entry_is_a_figure_that_pages_can_show(whole, name):
    entries = ("rounds", 0, "tables", 1, "entries")
    with pytest.raises(RecordRefused) as refused:
        read(whole, (*entries, 0, "noted", "overrun"), name)
    assert refused.value.faults[0].path[-1] in {"overrun", "noted"}


@long
@pytest.mark.parametrize("make", [demo_file, whole_file])
def test_file_as_it_is_is_taken_and_shown(owner, make):
    event = import_event(raw=make(), club=empty_club(), actor=Actor(name="Ola")).event
    Event.objects.filter(pk=event.pk).update(shown="everything")
    assert broken_pages(owner, event) == []


@long
@pytest.mark.parametrize("make", [demo_file, whole_file])
def test_whatever_is_taken_every_page_can_show(owner, make):
    file = make()
    every = [(path, name) for path in paths_in(file) if path for name in HOSTILE]
    for path, name in Random(6).sample(every, SAMPLED):  # noqa: S311 — a workload
        assert tried(owner, file, path, name) == [], (path, name)
