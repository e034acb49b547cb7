"""A whole game of each kind without the network, after one visit; nothing lost, nothing twice."""

from __future__ import annotations

import re
import shutil

import pytest
from playwright.sync_api import expect

from scorer.games.base import score
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import FLAGS, NAMES, answers
from tests.browser.phone import Phone
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.phone_at_the_table import opened_in
from tests.tiers import long

KOP_HANDS = [
    {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"},
    {"contract": "zolo", "old": [1], "winner": "old", "kontras": 1},
    {"contract": "cicha", "old": [3], "winner": "young"},
    {"contract": "zolo_du", "old": [2], "winner": "young"},
]


def kop_hand(phone, hand):
    phone.chooses(hand["contract"].replace("_", " "))
    names = [phone.sheet.players[seat] for seat in hand["old"]]
    old = "Starzy" if len(names) > 1 else "Stary"
    phone.taps(**{old: " + ".join(names)})
    winner = old if hand["winner"] == "old" else "Młodzi"
    if "margin" in hand:
        phone.taps(Won_by=winner, The_losers="with wyjście")
    else:
        phone.taps(Won_by=winner)
    if "kontras" in hand:
        phone.taps(Kontra_that_counts="kontra")


def glowy_hand(phone, hand):
    phone.types("Card points of Ada + Celina", hand["points"][0])


def doubles_turn(phone, turn):
    if turn.get("pass"):
        phone.chooses("Pass")
        phone.taps(Player=phone.sheet.players[turn["player"]])
        return
    if "closing" in turn:
        phone.chooses("Closing")
        phone.taps(Who_closed="Anna + Bára")
        phone.types("Tiles left: Cyril", "A")
        return
    phone.taps(Player=phone.sheet.players[turn["player"]])
    phone.types("Word", turn["word"])
    phone.types("Points announced", turn["points"])


def hearts_hand(phone, hand):
    for name, hearts, marias in zip(
        phone.sheet.players, hand["hearts"], hand["marias"], strict=True
    ):
        phone.types(f"{name}, hearts", hearts)
        phone.types(f"{name}, Black Marias", marias)


GAMES = {
    "kop": (changed(KOP, options={"hands": 4}), kop_hand, KOP_HANDS),
    "na-glowy": (
        changed(GLOWY, options={"heads": 2}),
        glowy_hand,
        [{"points": [71, 49]}, {"points": [28, 92]}, {"points": [91, 29]}, {"points": [95, 25]}],
    ),
    "polish-doubles": (
        DOUBLES,
        doubles_turn,
        [
            {"player": 0, "word": "KOST", "points": 14},
            {"player": 3, "word": "KOLO", "points": 22},
            {"player": 2, "word": "LES", "points": 6},
            {"player": 1, "word": "PLOT", "points": 20},
            {"player": 0, "pass": True},
            {"closing": {"closed_by": 0, "left": [[], [], ["A"], []]}},
        ],
    ),
    "cancellation-hearts": (
        changed(HEARTS, options={"target": 20}),
        hearts_hand,
        [
            {"hearts": [10, 6, 4, 3, 2, 1], "marias": [0, 1, 0, 1, 0, 0]},
            {"hearts": [9, 5, 3, 2, 2, 5], "marias": [1, 1, 0, 0, 0, 0]},
        ],
    ),
}


def totals_of(sheet, entries):
    """As the rules count them, apart from the sheet."""
    now = load_sheet_state(import_record(raw=with_entries(sheet_record(sheet), *entries)))
    return score(now.game, now.setup, [line.written for line in now.scored]).state.totals


def sheet_record(sheet):
    return dict(sheet.head) | {"players": sheet.players}


@pytest.mark.parametrize("game", list(GAMES))
@long
def test_whole_game_without_the_network(page_360, game):
    record, writes, entries = GAMES[game]
    phone = Phone(page_360, import_record(raw=with_entries(record)))
    phone.opens()
    phone.loses_the_network()
    phone.reloads()
    expect(page_360.get_by_text("this is the offline copy on this phone")).to_be_visible()
    for count, entry in enumerate(entries, 1):
        expect(page_360.locator("#write-title")).to_have_text(re.compile(rf" {count}\b"))
        writes(phone, entry)
        phone.keeps()
        phone.waiting(count)
    page_360.locator("#pending[data-foresees]").wait_for(state="attached")
    expect(page_360.locator("#pending [data-stand]")).to_have_text(
        "The totals include what is not sent yet. The server cannot be reached. "
        "What is not sent stays on this phone and is sent automatically."
    )
    phone.reloads()
    phone.waiting(len(entries))
    assert phone.sheet.entries.count() == 0

    phone.finds_the_network()
    phone.waiting(0)
    assert phone.entries() == entries
    assert phone.sheet.entries.count() == len(entries)
    expect(page_360.locator(".standing > div").first).to_be_visible()  # the page is read again
    assert list(phone.standing().values()) == list(totals_of(phone.sheet, entries))
    phone.reloads()
    assert len(phone.lines()) >= len(entries)


@long
def test_next_dealer_follows_the_lines_that_wait(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(KOP)))
    phone.opens()
    phone.loses_the_network()
    dealer = page_360.locator("#strip [data-side]:has(.deals)")
    dealers = []
    for hand in KOP_HANDS:
        kop_hand(phone, hand)
        phone.keeps()
        dealers.append(dealer.locator("[data-player]").inner_text())
    assert dealers == ["Bogdan", "Celina", "Darek", "Ada"]
    expect(page_360.locator("#write-title")).to_contain_text("Hand 5")


@long
def test_browser_killed_between_the_hands(playwright, live_server, tmp_path):
    path = next(path for path in map(shutil.which, NAMES) if path and answers(path))

    def opened():
        return playwright.chromium.launch_persistent_context(
            tmp_path / "profile",
            executable_path=path,
            args=FLAGS,
            base_url=live_server.url,
            viewport={"width": 360, "height": 740},
            locale="en-GB",
        )

    sheet = import_record(raw=changed(KOP, options={"hands": 4}, entries=[]))
    context = opened()
    phone = Phone(context.pages[0], sheet)
    opened_in(context, live_server.url, phone.address)
    phone.opens()
    phone.loses_the_network()
    for hand in KOP_HANDS[:2]:
        kop_hand(phone, hand)
        phone.keeps()
    phone.waiting(2)
    context.close()

    context = opened()
    context.set_offline(True)
    phone = Phone(context.pages[0], sheet)
    phone.opens()
    phone.waiting(2)
    for hand in KOP_HANDS[2:]:
        kop_hand(phone, hand)
        phone.keeps()
    phone.waiting(4)
    phone.finds_the_network()
    phone.waiting(0)
    assert phone.entries() == KOP_HANDS
    assert sheet.entries.count() == 4
    context.close()


def test_page_that_is_not_kept_says_so_and_leads_to_those_that_are(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(KOP)))
    phone.opens()
    phone.loses_the_network()
    kop_hand(phone, KOP_HANDS[0])
    phone.keeps()
    page_360.goto("/rules/")
    expect(page_360.get_by_role("heading", level=1)).to_have_text("Without the network")
    item = page_360.locator(".kept li")
    expect(item).to_have_count(1)
    expect(item).to_contain_text("1 unsent")
    item.get_by_role("link").click()
    phone.is_ready()
    phone.waiting(1)


@long
def test_half_typed_hand_outlives_a_reload_with_and_without_the_network(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.opens()
    points = page_360.get_by_label("Card points of Ada + Celina", exact=True)
    phone.types("Card points of Ada + Celina", 71)
    phone.reloads()
    expect(points).to_have_value("71")
    phone.loses_the_network()
    phone.reloads()
    expect(points).to_have_value("71")
    phone.keeps()
    expect(points).to_have_value("")
    phone.finds_the_network()
    phone.waiting(0)
    phone.reloads()
    expect(points).to_have_value("")
    assert phone.entries() == [{"points": [71, 49]}]


@long
def test_copy_gives_way_to_the_full_page_when_the_network_is_back(page_360):
    phone = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    phone.opens()
    phone.loses_the_network()
    phone.reloads()
    points = page_360.get_by_label("Card points of Ada + Celina", exact=True)
    phone.types("Card points of Ada + Celina", 71)
    phone.finds_the_network()
    expect(page_360.get_by_text("The network is back.")).to_be_visible()
    expect(points).to_have_value("71")
    phone.saves()
    expect(page_360.locator("[data-module=come_back]")).to_have_count(0)
    expect(page_360.get_by_role("link", name="Share", include_hidden=True)).to_be_attached()
    expect(page_360.get_by_role("link", name="Rules")).to_be_visible()
    assert phone.entries() == [{"points": [71, 49]}]


@long
def test_signing_out_forgets_sheets_but_no_line(page_360, client, django_user_model):
    client.force_login(django_user_model.objects.create(username="ada"))
    name, cookie = "sessionid", client.cookies["sessionid"].value
    phone = Phone(page_360, import_record(raw=with_entries(KOP)))
    phone.opens()
    url = page_360.evaluate("location.origin")
    page_360.context.add_cookies([{"name": name, "value": cookie, "url": url}])
    waits = Phone(page_360, import_record(raw=with_entries(GLOWY)))
    for each in (phone, waits):
        each.opens()
        each.has_a_copy()
    page_360.route("**/outbox/", lambda route: route.fulfill(status=503))
    waits.types("Card points of Ada + Celina", 71)
    waits.keeps()
    page_360.goto("/account/")
    page_360.get_by_role("button", name="Sign out").click()
    expect(page_360.get_by_role("link", name="Sign in")).to_be_visible()
    page_360.wait_for_function(
        "stay => caches.open('kontra-pages').then((pages) => pages.keys())"
        ".then((kept) => kept.map((request) => new URL(request.url).pathname).sort().join())"
        ".then((kept) => kept === stay)",
        arg=f"/offline/,{waits.address}offline/",
    )
    page_360.unroute("**/outbox/")
    waits.opens()
    waits.waiting(0)
    assert waits.entries() == [{"points": [71, 49]}]


@long
def test_copy_holds_no_token_account_or_message(page_360):
    phone = Phone(page_360, import_record(raw=KOP))
    phone.opens()
    phone.has_a_copy()
    kept = page_360.evaluate(
        "caches.match(document.getElementById('pending').dataset.copy).then((a) => a.text())"
    )
    for secret in ("csrf", "sign-in", "sign-out", 'class="messages"', "sessionid"):
        assert secret not in kept, secret
