"""Hands tapped card by card on a telephone, with scripts and without, and looked at again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record
from tests.browser.card_player import CardPlayer, tapped
from tests.browser.person import Person
from tests.builders.records import GLOWY, HEARTS, KOP, KOP_CARDS, with_entries
from tests.scorer.games.cancellation_hearts.referee import play_randomly
from tests.scorer.sheets.views.phone import DEAL, ENTRY, PASSES, PLAY
from tests.tiers import long

pytestmark = pytest.mark.no_worker

NO_FILL = "JD JS QS JC QC JH AD 10D".split()  # noqa: SIM905 — what is left to tap of the play


def address(sheet) -> str:
    return f"/sheets/{sheet.pk}/"


def opens_cards(page, raw, *, scripts=True) -> tuple[CardPlayer, object]:
    """A sheet with nothing on it, and from there to its cards."""
    sheet = import_record(raw=with_entries(raw))
    page.goto(address(sheet))
    if scripts:  # till then they may draw the form anew under the pointer
        page.locator("#pending[data-ready]").wait_for(state="attached")
    page.get_by_role("link", name="Card by card").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1, card by card")
    if scripts:  # a tap before they listen loads the page anew
        page.locator("[data-module~=cards][data-started]").wait_for(state="attached")
    return CardPlayer(page), sheet


@long
def test_hand_of_kop_with_a_kontra_a_revoke_and_a_slip_is_tapped_and_replayed(page_360):
    player, sheet = opens_cards(page_360, KOP)
    player.asks("Bogdan's cards: 0 of 4")
    player.taps("QC", "10S", "JH")
    player.takes_back()
    player.taps(*DEAL[2:])
    expect(page_360.locator(".filled-in")).to_have_text(
        "Filled in, since nothing else was possible: A♥ Q♥ J♣ 10♦"
    )
    player.asks("Celina calls")
    player.says("pas", "kontra", "pas", "pas", "pas")
    expect(page_360.locator(".headline")).to_have_text("zwyczajna · Bogdan + Darek · kontra")

    player.taps("10S")
    assert player.laid() == {"Bogdan": "10♠ spades", "Celina": "10♣ clubs"}  # nothing else beats
    page_360.get_by_role("button", name="It was not so").click()
    player.asks("Celina plays")
    player.taps("QD")
    illegal = page_360.locator(".illegal")
    expect(illegal).to_contain_text("Celina may not play Q♦: the best card must be beaten")
    expect(illegal.get_by_role("link", name="KOP-5.7")).to_be_visible()
    assert player.laid() == {"Bogdan": "10♠ spades"}
    page_360.get_by_role("button", name="Keep it: it was played so").click()
    player.asks("Darek plays")

    page_360.reload()
    player.asks("Darek plays")
    assert player.laid() == {"Bogdan": "10♠ spades", "Celina": "Q♦ diamonds"}
    player.plays_on()
    player.asks("The hand is complete.")
    words = page_360.locator(".preview-line .lead").inner_text()
    page_360.get_by_role("button", name="Save hand").click()
    expect(page_360.get_by_text("Hand 1 saved")).to_be_visible()

    person = Person(page_360)
    assert person.tells_of(1) == words
    page_360.get_by_role("link", name="Replay the hand").click()
    expect(page_360.locator(".steps strong")).to_have_text("Before the play")
    page_360.get_by_role("link", name="Next trick").click()
    expect(page_360.locator(".steps strong")).to_have_text("Trick 1 of 4")
    assert player.laid()["Celina"] == "Q♦ diamonds"
    expect(page_360.locator(".place", has_text="Celina")).to_contain_text("revoke KOP-5.7")

    entry = current_log(sheet)[0]
    assert entry.payload["kontras"] == [3]
    assert entry.noted["revokes"] == [{"place": 1, "card": "QD", "seat": 2, "rule": "KOP-5.7"}]


@long
def test_hand_of_kop_without_scripts(page_without_scripts):
    page = page_without_scripts
    player, sheet = opens_cards(page, KOP, scripts=False)
    for card in DEAL:
        player.card(card).click()
    for call in PASSES:
        page.get_by_role("button", name=call, exact=True).click()
    for card in PLAY:
        player.card(card).click()
    player.asks("The hand is complete.")
    page.get_by_role("button", name="Save hand").click()
    expect(page.get_by_text("Hand 1 saved")).to_be_visible()
    assert current_log(sheet)[0].payload == ENTRY


@long
def test_hand_of_na_glowy_is_tapped_card_for_card(page_360):
    player, sheet = opens_cards(page_360, GLOWY)
    names = sheet.seats.order_by("number").values_list("name", flat=True)
    cards = [rank + suit for suit in "CSHD" for rank in ("A", "10", "K", "Q", "J", "9", "8", "7")]
    for number in range(8):
        last = number == 7
        player.taps(*cards[4 * number : 4 * number + 4 - last])  # the last card is filled in
        player.asks("Who took the trick?")
        player.does_and_waits(page_360.get_by_role("button", name=names[number % 3]).click)
    player.asks("The hand is complete.")
    page_360.get_by_role("button", name="Save hand").click()
    expect(page_360.get_by_text("Hand 1 saved")).to_be_visible()
    assert current_log(sheet)[0].payload == {
        "play": cards,
        "trick_winners": [0, 1, 2, 0, 1, 2, 0, 1],
    }


@long
def test_cards_of_hearts_are_passed_by_everybody(page_360):
    sheet = import_record(raw=with_entries(HEARTS))
    hands = play_randomly(6, 0, seed=2).hands
    page_360.goto(tapped(address(sheet), *round_the_table(hands)))
    player = CardPlayer(page_360)
    names = ("Bogdan", "Carmen", "Dan", "Elena", "Florin", "Ana")
    for turn, name in enumerate(names, start=1):
        expect(player.question()).to_contain_text(f"{name} passes three cards to the left")
        player.taps(*hands[turn % 6][:3])
    player.asks("Bogdan leads")


@long
def test_hand_of_hearts_is_played_to_its_end(page_360):
    sheet = import_record(raw=with_entries(HEARTS))
    played = play_randomly(6, 0, seed=2)
    begun = [card for trick in played.tricks[:14] for card in trick]
    page_360.goto(tapped(address(sheet), *round_the_table(played.hands), "passed", *begun))
    player = CardPlayer(page_360)
    expect(page_360.locator(".tricks > summary")).to_have_text("Tricks: 14 of 17")
    player.plays_on()
    player.asks("The hand is complete.")
    page_360.get_by_role("button", name="Save hand").click()
    expect(page_360.get_by_text("Hand 1 saved")).to_be_visible()
    payload = current_log(sheet)[0].payload
    assert payload["hands"] == played.hands
    assert payload["tricks"][:14] == played.tricks[:14]
    assert [len(trick) for trick in payload["tricks"]] == [6] * 17


def round_the_table(hands):
    """The cards in the order in which they are told: the dealer's, at seat 0, are last."""
    return [card for hand in (*hands[1:], hands[0]) for card in hand]


def test_thumbs_quicker_than_the_line_lose_no_card(page_360):
    player, _sheet = opens_cards(page_360, KOP)
    expect(page_360.locator(".card-table")).to_have_attribute("data-started", "1")
    # all at once: no answer can come between
    page_360.evaluate(
        "cards => cards.forEach((card) => document.querySelector(`[value='${card}']`).click())",
        ["QC", "QC", "10S", "JD", "AC", "10C"],
    )
    player.asks("Celina's cards: 1 of 4")


@long
def test_server_that_does_not_answer_is_told_and_nothing_is_lost(page_360):
    player, _sheet = opens_cards(page_360, KOP)
    player.taps("QC")
    page_360.route("**/cards/?*", lambda route: route.abort())
    player.card("10S").click()
    told = page_360.get_by_text("The server does not answer.")
    expect(told).to_be_visible()
    player.asks("Bogdan's cards: 1 of 4")
    page_360.unroute("**/cards/?*")
    player.taps("10S")
    expect(told).to_be_hidden()
    player.asks("Bogdan's cards: 2 of 4")


@long
def test_keyboard_goes_on_where_it_was(page_1280):
    player, _sheet = opens_cards(page_1280, KOP)
    player.card("AH").focus()
    for count in range(1, 4):
        page_1280.keyboard.press("Enter")
        player.asks(f"Bogdan's cards: {count} of 4")
        expect(page_1280.locator("[name=tap]:focus")).to_have_count(1)
    focused = page_1280.evaluate("document.activeElement.value")
    assert focused == "JH"  # ace, ten and queen are gone
    expect(page_1280.locator("[data-say]")).to_have_text("Bogdan's cards: 3 of 4")


@long
@pytest.mark.parametrize("taps", [[], ["QC", "10S"]])
def test_going_back_from_the_cards_leads_to_the_sheet(page_360, taps):
    player, sheet = opens_cards(page_360, KOP)
    player.taps(*taps)
    page_360.go_back()
    expect(page_360).to_have_url(re.compile(rf"{address(sheet)}(#.*)?$"))


@long
def test_one_call_of_a_written_hand_is_tapped_anew(page_360):
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS))
    page_360.goto(f"{address(sheet)}1/")
    page_360.get_by_role("link", name="Make a correction").click()
    expect(page_360.get_by_role("heading", level=1)).to_have_text("Correct the hand, card by card")
    page_360.locator("[data-module~=cards][data-started]").wait_for(state="attached")
    player = CardPlayer(page_360)
    player.asks("The hand is complete.")
    auction = page_360.get_by_role("group", name="Auction")
    auction.get_by_role("button", name="kontra", exact=True).click()
    player.asks("Ada calls")
    page_360.locator(".choices").get_by_role("button", name="pas", exact=True).click()
    player.asks("The hand is complete.")
    expect(page_360.locator(".preview-line .lead")).to_contain_text("no kontra")
    page_360.get_by_role("button", name="Save the correction").click()
    expect(page_360.get_by_text("Hand 1 corrected")).to_be_visible()
    assert current_log(sheet)[0].payload["auction"] == ["pas"] * 4
