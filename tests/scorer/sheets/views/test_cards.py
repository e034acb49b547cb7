"""A hand card by card: what is tapped is shown, asked for and told; whatever is sent."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.scorer.sheets.views.phone import DEAL, PASSES, WHOLE, ZOLO, Phone
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty_sheet():
    return import_record(raw=with_entries(KOP))


def test_every_step_asks_for_what_comes_next(client, empty_sheet):
    phone = Phone(client, empty_sheet)
    assert phone.question() == "Bogdan's cards: 0 of 4"
    assert phone.taps("QC").taps("10S").question() == "Bogdan's cards: 2 of 4"
    assert phone.taps(*DEAL[2:]).question() == "Celina calls"
    assert phone.shown["step"].filled == ("AH", "QH", "JC", "10D")
    assert phone.taps(*PASSES).question() == "Bogdan leads"
    assert phone.taps("JD").question() == "Celina plays"
    assert 'value="AD"' in phone.page


def test_taps_one_by_one_and_all_at_once_lead_to_the_same_hand(client, empty_sheet):
    one, all_at_once = Phone(client, empty_sheet), Phone(client, empty_sheet).taps(*WHOLE)
    for tap in WHOLE:
        one.taps(tap)
    for shown in ("hand", "step", "line"):
        assert one.shown[shown] == all_at_once.shown[shown]
    assert one.shown["fields"]["taps"] == all_at_once.shown["fields"]["taps"]


def test_forbidden_card_is_told_with_its_clause_and_not_played(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL, *PASSES, "JD")
    before = phone.shown["fields"]
    phone.taps("AD")
    assert phone.shown["fields"] == before
    assert "the best card must be beaten if possible" in phone.page
    assert f"{reverse('scorer:ruleset', args=['kop'])}#KOP-5.7" in phone.page
    assert 'value="*AD"' in phone.page
    assert "Keep it: it was played so" in phone.page


def test_call_that_may_not_be_made_cannot_be_kept(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL, "wesele")
    assert "Only a player who holds both older queens" in phone.page
    assert "Keep it" not in phone.page


def test_undo_takes_back_one_tap_and_what_followed_from_it(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL)
    assert phone.taps(undo=1).question() == "Darek's cards: 3 of 4"
    assert phone.shown["fields"]["taps"] == " ".join(DEAL[:-1])


def test_filled_in_card_can_be_reopened_and_another_kept(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL, *PASSES, "10S")  # 10C alone beats it
    assert phone.shown["step"].filled == ("10C",)
    assert phone.shown["step"].contestable
    assert phone.taps(reopen=1).question() == "Celina plays"
    assert phone.shown["step"].filled == ()
    assert phone.taps("*QD").question() == "Darek plays"


def test_with_scripts_only_the_table_is_sent(client, empty_sheet):
    address = reverse("scorer:cards", args=[empty_sheet.pk])
    part = client.get(address, headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith('<div class="tapping deal"')
    assert "HX-Request" in part.headers["Vary"].split(", ")
    assert part.headers["Cache-Control"] == "no-store"
    assert "<html" in client.get(address).content.decode()


def test_address_of_a_table_shows_it_again(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL, *PASSES, "JD")
    again = client.get(phone.address + phone.shown["address"])
    assert again.context["fields"] == phone.shown["fields"]
    assert again.context["step"] == phone.shown["step"]


@pytest.mark.parametrize(
    ("field", "value", "told"),
    sampled(
        [
            ("taps", "QC 10S QC JD", "on cannot be and is left out: "),
            ("taps", "QC <b>", "What was tapped from “&lt;b&gt;” on cannot be and is left out: "),
            ("taps", "A" * 5000, "The page sent something that cannot be (taps): "),
            ("position", "x", "The page sent something that cannot be (position): "),
            ("position", "-1", "The page sent something that cannot be (position): "),
            ("dealer", "4", "The page sent something that cannot be (dealer): "),
            ("uuid", "x", "The page sent something that cannot be (uuid): "),
        ],
        daily=[
            ("taps", "QC <b>", "What was tapped from “&lt;b&gt;” on cannot be and is left out: "),
            ("position", "x", "The page sent something that cannot be (position): "),
        ],
    ),
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_tampered_field_is_told_and_other_taps_stand(
    client, empty_sheet, field, value, told, method
):
    fields = {"taps": "QC 10S", "position": "0", "dealer": "0", "uuid": str(uuid4())}
    address = reverse("scorer:cards", args=[empty_sheet.pk])
    answer = getattr(client, method)(address, fields | {field: value})
    assert answer.status_code == 200
    assert told in answer.content.decode()
    left = "" if len(value) == 5000 else "QC 10S" if " " not in value else value.split(" ", 2)[0]
    assert answer.context["fields"]["taps"].startswith(left)
    assert empty_sheet.entries.count() == 0


@pytest.mark.parametrize("tap", sampled(["", "ZZ", "*ZZ", ".AH", "<b>", "0"], daily=2))
def test_any_tap_gets_answer(client, empty_sheet, tap):
    phone = Phone(client, empty_sheet).taps(tap)
    assert phone.answer.status_code == 200
    assert phone.shown["fields"]["taps"] == ("AH" if tap == ".AH" else "")


def test_taps_said_to_be_filled_in_are_taken_as_told(client, empty_sheet):
    assert Phone(client, empty_sheet).taps(".AH").shown["fields"]["taps"] == "AH"


@pytest.mark.parametrize("raw", [GLOWY, HEARTS], ids=lambda raw: raw["game"])
def test_other_games_are_tapped_too(client, raw):
    phone = Phone(client, import_record(raw=with_entries(raw)))
    assert phone.taps("AH").shown["fields"]["taps"] == "AH"


def test_game_without_cards_has_no_such_page(client):
    sheet = import_record(raw=DOUBLES)
    assert client.get(reverse("scorer:cards", args=[sheet.pk])).status_code == 404
    sheet_page = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    assert "Card by card" not in sheet_page
    line = reverse("scorer:replay", args=[sheet.pk, 1])
    assert client.get(line).status_code == 404


def test_sheet_leads_to_the_cards(client, empty_sheet):
    page = client.get(reverse("scorer:sheet", args=[empty_sheet.pk])).content.decode()
    assert f'href="{reverse("scorer:cards", args=[empty_sheet.pk])}"' in page


def test_match_that_is_over_takes_no_hand(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    page = client.get(reverse("scorer:cards", args=[sheet.pk])).content.decode()
    assert "The game is over" in page
    assert 'name="tap"' not in page


@pytest.mark.parametrize("lines", sampled([3, 1]))
def test_tap_costs_same_queries_on_every_sheet(client, lines, django_assert_num_queries):
    sheet = import_record(raw=with_entries(KOP, *[ZOLO] * lines))
    address = reverse("scorer:cards", args=[sheet.pk])
    client.get(address)
    with django_assert_num_queries(3):  # the sheet, the session, its newest entry
        client.get(address, {"taps": "QC 10S", "tap": "AH"})
