"""The UUID of a write: sent twice it is one entry, and with anything else nothing is written.

Every service that takes one has a case here.
"""

from __future__ import annotations

from importlib import import_module
from inspect import isfunction, signature
from pkgutil import iter_modules
from uuid import uuid4

import pytest

from scorer.models import Entry
from scorer.sheets import services
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Taken
from tests.builders.records import KOP

pytestmark = pytest.mark.django_db
ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
LAST = len(KOP["entries"]) - 1
NEXT, WRITER = LAST + 1, Writer(author="Ada")
LINES = [KOP["entries"][0], ZOLO]
NAMES = ["Ewa", "Jan", "Ola", "Zyta"]
# What is done before, what is sent, and what is sent otherwise under the same UUID.
CASES = {
    "entries.record_entry": (
        (),
        {"payload": ZOLO, "noted": {"taps": "a"}, "position": NEXT},
        [{"payload": LINES[0]}, {"noted": {"taps": "b"}}],
    ),
    "entries.insert_entry": (
        (),
        {"payload": ZOLO, "position": NEXT, "after": 0, "reason": "late"},
        [{"payload": LINES[0]}, {"noted": {"taps": "b"}}, {"after": 1}, {"reason": ""}],
    ),
    "entries.correct_entry": (
        (),
        {"payload": ZOLO, "position": LAST, "seen_revision": 1, "noted": {}, "reason": "late"},
        [{"payload": LINES[0]}, {"position": 0}, {"noted": {"taps": "b"}}, {"reason": ""}],
    ),
    "entries.void_entry": (
        (),
        {"position": LAST, "seen_revision": 1, "reason": "misdeal"},
        [{"position": 0}, {"reason": ""}],
    ),
    "undoing.undo_entry": ((), {"position": LAST, "seen_revision": 1}, [{"position": 0}]),
    "seating.seat_players": (
        (),
        {"players": NAMES, "whole": False, "position": NEXT, "reason": "left"},
        [{"players": NAMES[::-1]}, {"whole": True}, {"reason": ""}],
    ),
    "signing.sign_sheet": (
        (),
        {"side": 0, "name": "Ada", "position": NEXT},
        [{"side": 1}, {"name": "Ewa"}],
    ),
    "signing.reopen_sheet": (
        ("signing.sign_sheet",),
        {"position": NEXT + 1, "reason": "a hand is missing"},
        [{"reason": ""}],
    ),
    "ending.end_match": ((), {"position": NEXT}, []),
    "ending.go_on": (("ending.end_match",), {}, []),
}


def _services():
    found = {}
    for known in iter_modules(services.__path__):
        module = import_module(f"{services.__name__}.{known.name}")
        for name, function in vars(module).items():
            own = isfunction(function) and function.__module__ == module.__name__
            if own and not name.startswith("_") and "uuid" in signature(function).parameters:
                found[f"{known.name}.{name}"] = function
    return found


SERVICES = _services()
HELPERS = {"entries.amended", "writing.written_before"}
HELPERS |= {"writing.next_entry", "writing.next_revision"}


def writes(sheet, name, uuid, **other):
    before, sent, _others = CASES[name]
    for one in before:
        writes(sheet, one, uuid4())
    return SERVICES[name](sheet_id=sheet.pk, uuid=uuid, writer=WRITER, **sent | other)


def test_every_service_that_takes_a_uuid_has_a_case():
    assert set(SERVICES) - HELPERS == CASES.keys()


@pytest.mark.parametrize("name", CASES)
def test_same_uuid_is_one_entry_and_never_other_content(kop_sheet, name):
    _before, sent, others = CASES[name]
    uuid = uuid4()
    first = writes(kop_sheet, name, uuid)
    many, said = Entry.objects.count(), {"sheet_id": kop_sheet.pk, "uuid": uuid, "writer": WRITER}
    again = SERVICES[name](**said, **sent)
    assert (again.entry, again.repeated) == (first.entry, True)
    for other in others:
        with pytest.raises(Taken):
            SERVICES[name](**said, **sent | other)
    for another, (_before, sends, _others) in CASES.items():
        if another != name:
            with pytest.raises(Taken):
                SERVICES[another](**said, **sends)
    assert Entry.objects.count() == many
