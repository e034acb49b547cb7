"""What people and phones are told of a club that plays elsewhere."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from scorer.models import Club, Entry, Membership, Role, ScoreSheet, User
from scorer.operations.services.lending.lending import give_up, lend
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from tests.scorer.lent import federation
from tests.tiers import long
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=connection.vendor == "postgresql")
WORDS = "This club plays on another computer since"
BANNER = "what is shown is of that moment, and nothing is saved here."
FIELDS = [["kind", "zolo"], ["old", "0"], ["winner", "old"], ["kontras", "1"]]


@pytest.fixture
def sheet(monkeypatch, tmp_path):
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    federation()
    return ScoreSheet.objects.get(club__slug="asy", event="")


@pytest.fixture
def phone(sheet):
    """Let in by a code; told of faults as a served site tells them."""
    made = Client(raise_request_exception=False)
    code = code_text(issue_codes([sheet.pk])[sheet.pk])
    made.post(reverse("scorer:write_by_code", args=[code]))
    return made


def away(tmp_path, slug="asy"):
    lend(Club.objects.get(slug=slug), tmp_path / f"{slug}.club", "Ola")


def send(phone, sheet, position):
    sent = {"uuid": str(uuid4()), "position": position, "kind": "zolo", "fields": FIELDS}
    body = json.dumps({"entries": [sent | {"made_at": "2026-01-01T20:00:00+01:00"}]})
    address = reverse("outbox", args=[sheet.pk])
    return phone.post(address, body, content_type="application/json")


def test_lines_stay_on_the_phone(phone, sheet, tmp_path):
    away(tmp_path)
    before = Entry.objects.count()
    told = send(phone, sheet, 4)
    assert (told.status_code, told["Retry-After"], told["Cache-Control"]) == (503, "5", "no-store")
    assert told.json()["message"].startswith(f"Not saved. {WORDS}")
    assert told.json()["message"].endswith("; what phones hold waits there.")
    assert phone.get(reverse("outbox", args=[sheet.pk])).status_code == 200
    follow = reverse("scorer:live", args=[sheet.pk])
    assert phone.get(f"{follow}?as=write&held=3").status_code == 200
    assert Entry.objects.count() == before
    other = ScoreSheet.objects.get(club__slug="borek", event="")
    code = code_text(issue_codes([other.pk])[other.pk])
    phone.post(reverse("scorer:write_by_code", args=[code]))
    assert send(phone, other, 4).json()["results"][0]["status"] == "written"
    give_up(Club.objects.get(slug="asy"))
    assert send(phone, sheet, 4).json()["results"][0]["status"] == "written"


def test_pages_say_of_when_they_are(sheet, tmp_path):
    event = Event.objects.get(club__slug="asy")
    Event.objects.filter(pk=event.pk).update(shown=Event.Shown.EVERYTHING)
    Club.objects.update(open_to_all=True)
    pages = [
        reverse("scorer:club", args=["asy"]),
        reverse("scorer:sheet", args=[sheet.pk]),
        reverse("tournaments:event", args=[event.slug]),
        reverse("tournaments:standings", args=[event.slug]),
    ]
    reader = Client()
    tags = {page: reader.get(page).headers.get("ETag", "") for page in pages}
    away(tmp_path)
    for page in pages:
        answer = reader.get(page, headers={"if-none-match": tags[page]})
        assert answer.status_code == 200, page
        assert BANNER in answer.content.decode(), page
    assert BANNER not in reader.get(reverse("scorer:club", args=["borek"])).content.decode()
    give_up(Club.objects.get(slug="asy"))
    assert not [page for page in pages if BANNER in reader.get(page).content.decode()]


def test_desk_is_told_too(sheet, tmp_path):
    event = Event.objects.get(club__slug="asy")
    desk = Client(raise_request_exception=False)
    desk.force_login(User.objects.get(username="konto-asy"))
    away(tmp_path)
    address = reverse("tournaments:show_event", args=[event.slug])
    told = desk.post(address, {"shown": "nothing", "uuid": str(uuid4()), "seen": 10**9})
    assert told.status_code == 503
    assert WORDS in told.content.decode()


def test_roles_are_still_given_here(sheet, tmp_path):
    away(tmp_path)
    user = User.objects.create(username="nowa")
    club = Club.objects.get(slug="asy")
    Membership.objects.create(club=club, user=user, role=Role.SCORER)


@long
def test_words_in_every_language(phone, sheet, tmp_path):
    away(tmp_path)
    told = {
        language: send_in(phone, sheet, language).json()["message"]
        for language in ("pl", "cs", "ro")
    }
    assert len(set(told.values())) == 3
    assert not [one for one in told.values() if WORDS in one]


def send_in(phone, sheet, language):
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return send(phone, sheet, 4)
