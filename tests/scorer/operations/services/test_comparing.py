"""What one laptop alone has is found and told, and nothing else of it travels."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.utils import timezone

from scorer.models import Club, Entry, Membership, Role, User
from scorer.operations.machine import other_laptop
from scorer.operations.machine.sealed import SealBrokenError
from scorer.operations.selectors import alone
from scorer.operations.selectors.fed import Fed, fed, say_fed
from scorer.operations.selectors.fence import Fence, fence
from scorer.operations.services import comparing
from scorer.operations.services.comparing import NotCompared
from scorer.operations.services.fencing import raise_fence
from scorer.sheets.services.sheets import import_record
from tests.scorer.examples import KOP
from tests.scorer.filed import of_sqlite

pytestmark = pytest.mark.django_db
OTHER = "http://10.0.0.7:8000"


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def other(monkeypatch):
    """The other laptop, which lacks what is named in the list it gives."""
    missing = []
    heard = []

    def request(_method, path, body):
        assert path == comparing.ADDRESS
        heard.append(body)

    def known(uuids):
        return {uuid for uuid in uuids if uuid not in missing}

    answers = alone.ComparedLog(alone.ENTRIES.since, known, alone.ENTRIES.told)

    def getresponse():
        with monkeypatch.context() as there:
            there.setattr(comparing, "logs", lambda: [answers])
            answer = comparing.lacks(heard[-1])
        return SimpleNamespace(status=200, read=lambda _most: answer)

    line = SimpleNamespace(request=request, getresponse=getresponse, close=lambda: None)
    monkeypatch.setattr(other_laptop, "connection_to", lambda *_given: line)
    monkeypatch.setattr(comparing, "logs", lambda: [alone.ENTRIES])
    return missing


def test_lines_that_did_not_reach_it_are_told_in_words(other):
    sheet = import_record(raw=KOP)
    raise_fence(2, OTHER)
    assert comparing.alone(fence()).written == ()
    last = Entry.objects.filter(sheet=sheet, kind="line").last()
    other.append(last.uuid)
    (told,) = comparing.alone(fence()).written
    assert told.where == ", ".join(sheet.players)
    assert told.what.startswith("4. wesele · Ada + Bogdan")
    assert (told.at, told.path) == (last.written_at, f"/sheets/{sheet.pk}/")


def test_who_has_no_key_of_the_site_is_told_nothing(settings):
    with pytest.raises(SealBrokenError):
        comparing.lacks(b"x" * 100)


def test_nobody_there_is_said():
    with pytest.raises(NotCompared):
        comparing.alone(Fence(2, "http://127.0.0.1:9", timezone.now().isoformat()))


def test_compared_is_from_a_while_before_they_parted():
    overtaken = datetime(2026, 1, 31, 21, tzinfo=UTC)
    other = Fence(2, OTHER, overtaken.isoformat())
    assert comparing.compared_from(other) == overtaken - timedelta(days=2)
    say_fed(Fed(OTHER, in_step=True, at=overtaken.timestamp() - 60))
    assert comparing.compared_from(other) == overtaken - timedelta(minutes=11)
    assert comparing.compared_from(Fence(2, OTHER, "damaged")) > overtaken - timedelta(days=3)


def test_how_far_the_second_is_grows_old(monkeypatch):
    assert fed() is None
    say_fed(Fed(OTHER, in_step=True, at=1.0))
    assert fed() == Fed(OTHER, in_step=True, at=1.0)
    assert fed().behind > 0
    monkeypatch.setattr("scorer.operations.selectors.fed.FRESH", -1)
    assert fed() == Fed(OTHER, in_step=False, at=1.0)


@of_sqlite
def test_owners_see_it_and_the_address_answers_laptops_alone(client, other):
    club = Club.objects.create(slug="klub", name="Klub")
    user = User.objects.create_user("owner")
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    client.force_login(user)
    address = "/clubs/klub/second-laptop/"
    assert "Pair a second laptop" in client.get(address).content.decode()
    assert client.get(address + "alone/").status_code == 404
    assert client.post("/standing/lacks/", b"x", "application/octet-stream").status_code == 403
    assert client.post(address, {"do": "begin"}).status_code == 302
    page = client.get(address).content.decode()
    assert "bin/kontra understudy http://testserver/" in page
    sheet = import_record(raw=KOP, club=club)
    other.append(Entry.objects.filter(sheet=sheet).last().uuid)
    raise_fence(2, OTHER)
    assert "Pair a second laptop" not in client.get(address).content.decode()
    assert ", ".join(sheet.players) in client.get(address + "alone/").content.decode()


def test_uuids_travel_whole():
    uuids = [uuid4() for _each in range(3)]
    assert comparing._uuids(comparing._bytes(uuids)) == uuids
    with pytest.raises(ValueError, match="16-char"):
        comparing._uuids(b"x")
