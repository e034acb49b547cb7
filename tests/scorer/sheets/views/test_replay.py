"""A recorded hand, looked at trick by trick."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.services.entries import void_entry
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.writing import Writer
from tests.builders.records import KOP, with_entries
from tests.scorer.sheets.views.phone import DEAL, ENTRY, PASSES, ZOLO, Phone
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
WRITER = Writer(device="another")


@pytest.fixture
def empty_sheet():
    return import_record(raw=with_entries(KOP))


def _replay(client, sheet, number=2, **query):
    return client.get(reverse("scorer:replay", args=[sheet.pk, number]), query)


def _sheet_with_cards():
    return import_record(raw=with_entries(KOP, ENTRY, ZOLO))


def test_line_with_cards_leads_to_its_replay(client):
    sheet = _sheet_with_cards()
    for number, leads in ((1, True), (2, False)):
        page = client.get(reverse("scorer:line", args=[sheet.pk, number])).content.decode()
        assert ("Replay the hand" in page) == leads
    assert _replay(client, sheet, 2).status_code == 404
    assert _replay(client, sheet, 9).status_code == 404


def test_replay_shows_the_hand_before_the_play(client):
    answer = _replay(client, _sheet_with_cards(), 1)
    hand = answer.context["hand"]
    assert dict(hand.hands)["Bogdan"] == ("10S", "QC", "JD", "AC")
    assert hand.calls[0] == ("Celina", "pas")
    assert {place.laid for place in hand.places} == {None}
    assert [place.name for place in hand.places if place.dealer] == ["Ada"]
    assert hand.sides == (("Starzy: Bogdan + Darek", 0), ("Młodzi: Ada + Celina", 0))
    assert "?trick=1#replay" in answer.content.decode()


def test_replay_shows_each_trick_its_winner_and_the_sums(client):
    sheet = _sheet_with_cards()
    hand = _replay(client, sheet, 1, trick="2").context["hand"]
    laid = {place.name: place.laid.card for place in hand.places}
    assert laid == {"Ada": "JC", "Bogdan": "QC", "Celina": "10C", "Darek": "JH"}
    assert [place.name for place in hand.places if place.laid.wins] == ["Celina"]
    assert dict(hand.hands)["Bogdan"] == ("10S", "QC", "AC")
    assert dict(hand.sides) == {"Starzy: Bogdan + Darek": 0, "Młodzi: Ada + Celina": 35}
    page = _replay(client, sheet, 1, trick="4").content.decode()
    assert "Next trick" not in page
    assert 'href="?trick=3#replay"' in page


@pytest.mark.parametrize(
    ("asked", "shown"), sampled([("9", 4), ("-1", 0), ("x", 0), ("²", 0), ("9" * 9, 0)], daily=3)
)
def test_replay_of_trick_that_is_not_there(client, asked, shown):
    assert _replay(client, _sheet_with_cards(), 1, trick=asked).context["trick"] == shown


def test_replay_of_a_revoke_from_what_was_noted(client, empty_sheet):
    Phone(client, empty_sheet).taps(*DEAL, *PASSES, "JD", "*AD").finishes().saves()
    answer = _replay(client, empty_sheet, 1, trick="1")
    revoke = next(place.laid for place in answer.context["hand"].places if place.laid.revoke)
    assert (revoke.card, revoke.player, revoke.revoke) == ("AD", "Celina", "KOP-5.7")
    assert "revoke KOP-5.7" in answer.content.decode()


@pytest.mark.parametrize("lines", sampled([3, 1]))
def test_replay_costs_same_queries(client, lines, django_assert_num_queries):
    sheet = import_record(raw=with_entries(KOP, ENTRY, *[ZOLO] * lines))
    _replay(client, sheet, 1)
    with django_assert_num_queries(3):
        _replay(client, sheet, 1, trick="2")


def test_struck_hand_can_still_be_looked_at(client):
    sheet = _sheet_with_cards()
    void_entry(sheet_id=sheet.pk, uuid=uuid4(), position=0, seen_revision=1, writer=WRITER)
    assert _replay(client, sheet, 1, trick="1").context["hand"].tricks
