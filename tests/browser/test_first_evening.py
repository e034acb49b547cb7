"""The first evening as the guide for users tells it, step by step, in the words of each language.

At the kitchen table with a telephone, at the desk with a laptop: eight players, two rounds.
"""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import expect

from scorer.models import Club
from tests.browser.conftest import opened_page
from tests.browser.person import here, open_menu
from tests.browser.reader import Reader
from tests.browser.test_rounds import types
from tests.scorer.printing.reading import words
from tests.tiers import long

pytestmark = pytest.mark.no_worker

PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
LIST = "\n".join(f"Gracz {letter}" for letter in "ABCDEFGH")
FOUR = ("Ada", "Bolek", "Celina", "Darek")
DESK = "/events/puchar-borku/desk"
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def opens(reader: Reader):
    page = reader.page
    page.clock.install()
    page.goto("/")
    reader.chooses_language()
    reader.presses("This laptop")
    reader.sees("Phones open this address")
    page.goto("/")
    page.get_by_role("link").filter(has=page.get_by_text("Kop", exact=True)).click()
    reader.sees("Who sits where")
    for number, name in enumerate(FOUR, 1):
        label = reader.translated("Seat %(number)d", number=number)
        page.get_by_label(label, exact=True).fill(name)
    reader.word("Seat %(number)d", number=1)
    reader.word("Seat %(number)d", number=2)
    reader.taps("First dealer", "Ada")
    group = page.get_by_role("group", name=reader.word("How many hands?"), exact=True)
    group.get_by_role("radio", name="32", exact=True).check()
    reader.presses("Open the sheet")
    expect(page.locator("section#write")).to_be_visible()


def writes(reader: Reader):
    page = reader.page
    reader.ticks("Starzy", "Ada", "Celina")
    reader.taps("Starzy won, the losers", reader.translated("with wyjście"))
    reader.word("Młodzi won, the losers")
    reader.taps("Kontra that counts", reader.translated("kontra"))
    reader.presses("Save hand")
    expect(page.locator("#pending [data-lines] > li")).to_have_count(0)  # none is on its way
    expect(page.locator("#save-state")).to_have_text(reader.word("all saved"))
    reader.presses("Undo")
    expect(page.get_by_role("button", name=reader.word("Redo")).first).to_be_visible()
    page.clock.fast_forward(1_100)  # a second tap within a second does nothing
    reader.presses("Redo")
    expect(page.get_by_role("button", name=reader.word("Undo")).first).to_be_visible()


def mends(reader: Reader):
    reader.page.get_by_role("link", name="1: ").first.click()
    reader.presses("Details", within=reader.page.locator("dialog"))
    reader.presses("Make a correction")
    reader.taps("Kontra that counts", reader.translated("none"))
    reader.presses("Save the correction")


def back_to_the_sheet(reader: Reader):
    word = reader.translated("The sheet")
    reader.page.get_by_role("link", name=f"← {word}", exact=True).click()


def lets_a_second_phone_write(reader: Reader, second: Reader):
    open_menu(reader.page)
    reader.presses("Share")
    reader.sees("To write on another phone")
    reader.presses("Make a code")
    code = reader.page.locator(".typed-code").inner_text()
    scanned = reader.page.locator(".address a").last.get_attribute("href")
    back_to_the_sheet(reader)
    second.page.goto(here(scanned))
    second.chooses_language()
    second.presses("Write on this phone")
    expect(second.page.locator("section#write")).to_be_visible()
    second.page.goto("/")
    second.presses("Join with a code")
    second.page.get_by_role("textbox").fill(code)
    second.page.get_by_role("button", name=second.translated("Join"), exact=True).click()
    expect(second.page.locator("section#write")).to_be_visible()
    reader.met |= second.met


def ends_and_signs(reader: Reader):
    page = reader.page
    open_menu(page)
    reader.presses("End the game")
    expect(page.get_by_role("heading", level=1)).to_have_text(reader.translated("End the game?"))
    reader.presses("End the game")
    reader.presses("Sign the sheet")
    reader.presses("One signs for all, as on paper")
    expect(page.get_by_role("button", name=reader.word("Sign for all"))).to_be_visible()
    reader.word("Sign for %(side)s", side="Ada")
    for name in FOUR:
        page.get_by_role("button", name=reader.translated("Sign for %(side)s", side=name)).click()
    expect(page.locator(".seal")).to_be_visible()
    back_to_the_sheet(reader)


def prints(reader: Reader):
    reader.presses("Print…")
    form = reader.page.locator("form.paper-order")
    expect(form.get_by_role("button", name=reader.word("Make the PDF"))).to_be_visible()
    filled = "form => form.action + '?' + new URLSearchParams(new FormData(form))"
    answer = reader.page.request.get(form.evaluate(filled))
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert "Ada" in words(answer.body())


def goes_on_another_evening(reader: Reader):
    page = reader.page
    page.goto("/")
    reader.sees("Last game")
    reader.presses("Rematch")
    expect(page.locator("section#write")).to_be_visible()
    page.goto("/")
    reader.presses("Continue")
    expect(page.locator("section#write")).to_be_visible()


@pytest.fixture
def second_phone(browser, live_server):
    yield from opened_page(browser, live_server.url, 360, 740, worker=False)


def test_first_hand_is_written_as_the_guide_says(page_360):
    reader = Reader(page_360, "kitchen-table", "pl")
    opens(reader)
    writes(reader)


@long
@pytest.mark.parametrize("language", LANGUAGES)
def test_evening_at_the_kitchen_table_goes_as_the_guide_says(page_360, second_phone, language):
    reader = Reader(page_360, "kitchen-table", language)
    opens(reader)
    writes(reader)
    mends(reader)
    lets_a_second_phone_write(reader, Reader(second_phone, "kitchen-table", language))
    ends_and_signs(reader)
    prints(reader)
    goes_on_another_evening(reader)
    reader.has_met_all()


def founds_a_club(reader: Reader):
    page = reader.page
    page.goto("/")
    reader.chooses_language()
    reader.presses("Sign in")
    reader.presses("Make an account")
    fields = ("Name to sign in with", "Your name", "Password", "Password confirmation")
    for label, value in zip(fields, ("ola", "Ola", PASSWORD, PASSWORD), strict=True):
        page.get_by_label(reader.translated(label), exact=True).fill(value)
    reader.presses("Make the account")
    reader.presses("Found a club")
    page.get_by_label(reader.translated("Name of the club"), exact=True).fill("Borek")
    reader.presses("Found the club")
    expect(page.get_by_role("button", name=reader.word("Make a link to join"))).to_be_visible()


def makes_the_tournament(reader: Reader):
    page = reader.page
    reader.presses("Tournaments", within=page.locator("main"))
    reader.presses("New tournament")
    reader.types("Name of the tournament", "Puchar Borku")
    reader.sees("Names on public pages")
    reader.sees("Names in the hall")
    page.get_by_label(reader.word("Format to begin from"), exact=True).select_option("wlks")
    reader.presses("Make the tournament")
    reader.types("Rounds", 2)
    reader.types("Hands in a round", 4)
    reader.types("Minutes of a round", 60)
    reader.presses("Save the format")
    reader.presses("Settings", within=page.locator("main"))
    page.get_by_role("radio", name=reader.word("seating, results and standings")).check()
    reader.word("Save")
    page.get_by_role("button", name=reader.translated("Save"), exact=True).nth(1).click()


def cancels_the_tournament_and_brings_it_back(reader: Reader):
    page = reader.page
    for name in ("Copy as template", "Delete tournament"):
        expect(reader.named_link(name)).to_be_visible()
    reader.presses("Cancel tournament")
    page.get_by_label(reader.translated("Reason"), exact=True).fill("?")
    reader.presses("Cancel tournament")
    reader.presses("It takes place after all")


def takes_the_entries(reader: Reader):
    page = reader.page
    reader.presses("Desk")
    reader.sees("Next")
    reader.presses("Paste a list")
    page.get_by_label(reader.translated("The list"), exact=True).fill(LIST)
    reader.presses("Preview list")
    page.locator("details:has([name=again]) > summary").click()
    reader.presses("Read again")
    reader.presses("Import entries")
    meets_a_namesake(reader)
    looks_at_imports(reader)
    reader.presses("Check-in")
    expect(reader.named_link("All are here")).to_be_visible()
    for number in range(1, 9):
        page.locator(f"#in-{number}").click()
        expect(page.locator(f".door-line:has(#in-{number})")).to_contain_text("✓")


def meets_a_namesake(reader: Reader):
    """Somebody with the name of the first of the list, who is not entered after all."""
    name = reader.page.locator("[name=name]").first
    name.fill(LIST.splitlines()[0].partition(";")[0])
    name.press("Enter")
    reader.sees("Somebody else of this name")
    reader.sees("Year or number")


def looks_at_imports(reader: Reader):
    """The list can be undone, and the club's register takes one too."""
    page = reader.page
    reader.presses("Paste a list")
    undo = page.get_by_role("button", name=re.compile(re.escape(reader.word("Undo import"))))
    expect(undo).to_be_visible()
    there = page.url
    page.goto(f"/clubs/{Club.objects.get().slug}/people/")
    reader.sees("Import people")
    page.goto(there)


def draws(reader: Reader):
    page = reader.page
    reader.presses("Desk")
    reader.presses("Draw rounds")
    reader.presses("Announce the draw")
    reader.types("Seed", "3 5 1 6")
    reader.presses("Draw")
    reader.presses("Publish the seating")
    reader.presses("Desk")
    reader.presses("Lists, cards, sheets, diplomas")
    for name in ("Seating by name", "Start cards of all players", "Table cards", "Score sheets"):
        expect(page.get_by_role("button", name=reader.word(name), exact=True)).to_be_visible()


def keys(reader: Reader):
    page = reader.page
    for table in (1, 2):
        heading = reader.translated("Table %(number)s", number=table)
        expect(page.locator(".keying h2")).to_have_text(heading)
        types(page, 3, -1, -1, -1, 4)
    expect(page.locator("form.keying")).to_have_count(0)
    reader.presses("Desk")


def plays(reader: Reader):
    reader.presses("Key results")
    keys(reader)
    reader.presses("Second entry")
    keys(reader)


def changes_the_seating(reader: Reader):
    """The first players of both tables change places, and the desk has them notified."""
    page = reader.page
    reader.presses("Desk")
    for name in ("Repair the seating", "Format"):
        expect(reader.named_link(name)).to_be_visible()
    reader.presses("Change the seating")
    expect(reader.named_link("Type or paste tables instead")).to_be_visible()
    for place in (0, 4):
        page.locator("input[name=unit]").nth(place).check()
    for name in ("Move", "Close the table"):
        expect(page.get_by_role("button", name=reader.word(name), exact=True)).to_be_visible()
    reader.presses("Swap")
    reader.presses("Desk")
    reader.presses("Players to notify")
    expect(page.locator("input[name=unit]")).to_have_count(2)
    page.get_by_role("button", name=reader.translated("All are notified"), exact=True).click()


def sits_one_out(reader: Reader):
    """A player does not play in the second round, and plays in it after all."""
    page = reader.page
    page.goto(f"{DESK}/entries/8/")
    expect(page.get_by_role("button", name=reader.word("Print start card"))).to_be_visible()
    reader.presses("Sit out one round")
    form = page.locator("form[action$='/sit-out/']")
    form.locator("select").select_option("2")
    form.get_by_role("button", name=reader.translated("Sit out round"), exact=True).click()
    page.get_by_role("button", name=reader.word("Plays after all")).click()


def gives_a_helper_pass(reader: Reader):
    page = reader.page
    reader.presses("Desk")
    reader.presses("Helpers", within=page.locator("main"))
    page.get_by_label(reader.translated("Who helps"), exact=True).fill("Ewa")
    reader.presses("Give a pass")
    renew = page.get_by_role("button", name=reader.word("Renew", context="helper pass"))
    expect(renew).to_be_visible()


def finds_the_acts_of_a_table(reader: Reader):
    reader.page.goto(f"{DESK}/rounds/1/tables/1/")
    for name in ("Print this table", "Somebody did not come or left", "Correct the result"):
        reader.sees(name)
    reader.presses("Desk")


def opens_the_first_round(reader: Reader):
    reader.presses("Desk")
    reader.presses("On to round %(number)s", number=1)
    reader.presses("Open and start the clock")
    reader.presses("Desk")


def undoes_the_opening(reader: Reader):
    last = reader.page.locator(".undo-line").first
    last.get_by_role("link", name=reader.word("Undo")).click()
    reader.presses("Undo the opening")


def announces_a_break(reader: Reader):
    page = reader.page
    reader.presses("Hall screen and announcements")
    reader.presses("Stop turning", within=page.locator("form.remote"))
    announcing = page.locator("section[aria-labelledby=announce]")
    announce = announcing.get_by_role("button", name=reader.word("Announce"), exact=True)
    expect(announce).to_be_visible()
    reader.presses("Break", within=announcing)
    reader.presses("Withdraw announcement", within=announcing)
    reader.presses("Make a link")
    reader.presses("Desk")


def two_rounds(reader: Reader):
    opens_the_first_round(reader)
    undoes_the_opening(reader)
    opens_the_first_round(reader)
    announces_a_break(reader)
    finds_the_acts_of_a_table(reader)
    plays(reader)
    reader.presses("Close the round")
    reader.presses("Desk")
    reader.presses("On to round %(number)s", number=2)
    reader.presses("Open and start the clock")
    reader.presses("Desk")
    plays(reader)


def gives_the_prizes(reader: Reader):
    page = reader.page
    reader.presses("Prize-giving")
    reader.presses("Hold back")
    reader.presses("Desk")
    reader.presses("Close the round")
    reader.presses("Desk")
    reader.presses("Prize-giving")
    reader.presses("Reveal the next place")
    reader.presses("Show everything to everybody")
    reader.presses("Desk")
    reader.presses("Finish the tournament")
    reader.presses("Desk")
    expect(reader.named_link("Save the whole tournament as a file")).to_be_visible()
    reader.presses("Diplomas and papers")
    expect(page.get_by_role("button", name=reader.word("Diplomas"), exact=True)).to_be_visible()


@long
@pytest.mark.parametrize("language", LANGUAGES)
def test_club_tournament_goes_in_the_twelve_steps_of_the_guide(page_1280, language):
    reader = Reader(page_1280, "tournament", language)
    founds_a_club(reader)
    makes_the_tournament(reader)
    cancels_the_tournament_and_brings_it_back(reader)
    takes_the_entries(reader)
    draws(reader)
    changes_the_seating(reader)
    sits_one_out(reader)
    gives_a_helper_pass(reader)
    two_rounds(reader)
    gives_the_prizes(reader)
    reader.has_met_all("Try the desk", "Backups", "Read from a file")
