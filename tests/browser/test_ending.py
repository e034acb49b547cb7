"""A match ends: agreed on before it, ended by a person, told to who follows, handed on."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from scorer.models import ScoreSheet
from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.person import Person, open_menu
from tests.browser.phone import Phone
from tests.browser.test_looks import faults_of
from tests.browser.test_offline import GAMES as PLAYED
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.scorer.sheets.services.test_acts import sign
from tests.scorer.sheets.services.test_ending import ends
from tests.tiers import long, sampled

# a telephone that hands files on, and notes what it was given
SHARES = """
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files, title }) => {
    const [file] = files;
    const head = new Uint8Array(await file.arrayBuffer()).slice(1, 4);
    document.title = [title, file.name, file.type, String.fromCharCode(...head)].join(" ");
  };
"""


FULL_NAMES = ["Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński"]
GAMES = [
    KOP,
    GLOWY | {"options": {}},
    with_entries(DOUBLES, *DOUBLES["entries"][:4]),
    changed(HEARTS, players=[*FULL_NAMES, "Elżbieta Lewandowska", "Zbigniew Dąbrowski"]),
]
# names of what does not lie whole between the strip and the lower edge, or has something over it
HIDDEN = """(more) => {
  const top = document.querySelector(".strip-dock").getBoundingClientRect().bottom;
  const wanted = {
    headline: document.querySelector("#end .over"),
    first: document.querySelector("#end .ranking li"),
    ...(more ? { [more]: document.querySelector(more) } : {}),
  };
  return Object.entries(wanted).filter(([, each]) => {
    const box = each.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + 4);
    return box.top < top - 1 || box.bottom > innerHeight + 1 || !each.contains(hit);
  }).map(([name]) => name);
}"""


@pytest.fixture
def sheet(transactional_db):
    return import_record(raw=KOP)


@pytest.fixture
def follower(browser, live_server, sheet):
    """Somebody else's telephone, on the page that only follows."""
    for page in opened_page(browser, live_server.url, 360, 740):
        page.goto(f"/sheets/{sheet.pk}/follow/")
        yield page


def places(page):
    """The ranking: place, name, total."""
    page.locator("#end").wait_for()
    rows = page.locator("#end .ranking li")
    return [tuple(row.inner_text().split("\n")) for row in rows.all()]


@long
def test_match_is_ended_and_goes_on_and_followers_see_both(page_360, follower, sheet):
    page_360.goto(f"/sheets/{sheet.pk}/")
    open_menu(page_360)
    page_360.get_by_role("link", name="End the game").click()
    expect(page_360.get_by_role("heading", level=1)).to_have_text("End the game?")
    expect(page_360.locator(".ranking li").first).to_contain_text("Darek")
    page_360.get_by_role("button", name="End the game").click()

    Person(page_360).sees_end("Darek")
    expect(page_360.locator(".now .facts")).to_have_count(0)
    expect(page_360.locator("#end")).to_be_in_viewport()
    Person(follower).sees_end("Darek")
    assert len(places(follower)) == 4
    expect(follower.locator("#end form")).to_have_count(0)

    page_360.get_by_role("button", name="Go on playing").click()
    expect(page_360.get_by_text("The game goes on.")).to_be_visible()
    expect(page_360.locator("section#write")).to_be_visible()
    expect(follower.locator("#end")).to_have_count(0)
    expect(follower.locator(".now .facts")).to_contain_text("Leads")


SMALL, *LARGER = [(360, 740), (740, 360), (1280, 800)]


@long
@pytest.mark.parametrize(
    "size", [SMALL, *(pytest.param(size, marks=long) for size in LARGER)], ids=str
)
@pytest.mark.parametrize("raw", sampled(GAMES), ids=lambda raw: raw["game"])
def test_headline_and_first_place_are_in_view(browser, live_server, transactional_db, raw, size):
    names = raw["players"] if len(raw["players"]) > len(FULL_NAMES) else FULL_NAMES
    ended = import_record(raw=changed(raw, players=names))
    signed = import_record(raw=changed(raw, players=names))
    with contextmanager(opened_page)(browser, live_server.url, *size) as page:
        page.goto(f"/sheets/{ended.pk}/end/")
        page.locator("form button").last.click()
        page.wait_for_url("**/#end")
        expect(page.locator("#end")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(HIDDEN) == []
        sign(signed)
        page.goto(f"/sheets/{signed.pk}/")
        page.wait_for_load_state("networkidle")
        assert page.evaluate(HIDDEN) == []


@long
@pytest.mark.parametrize("size", [SMALL, *LARGER], ids=str)
@pytest.mark.parametrize("game", PLAYED)
def test_last_hand_shows_the_end(browser, live_server, transactional_db, game, size):
    record, write, entries = PLAYED[game]
    if game == "na-glowy":  # those two głowy are not reached
        record = changed(record, options={"hands": len(entries)})
    with contextmanager(opened_page)(browser, live_server.url, *size) as page:
        phone = Phone(page, import_record(raw=with_entries(record, *entries[:-1])))
        phone.opens()
        write(phone, entries[-1])
        phone.saves()
        page.locator("#end").wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(HIDDEN, "#pending [data-undo]") == []


OPEN_BOKS = with_entries(GLOWY | {"options": {}}, *[{"points": [60, 60]}] * 3)
# the letters of the end that are smaller than 13 points on the screen
TINY = """() => [...document.querySelectorAll(".end *")].filter((each) => {
  const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!own || !each.checkVisibility() || each.closest(".unseen, title, desc")) return false;
  const scale = each.ownerSVGElement ? each.getScreenCTM().a : 1;
  return parseFloat(getComputedStyle(each).fontSize) * scale < 12.95;
}).map((each) => each.outerHTML.slice(0, 90))"""


@long
@pytest.mark.parametrize(
    "raw", [*GAMES, OPEN_BOKS], ids=["kop", "glowy", "doubles", "hearts", "boks"]
)
def test_end_is_good_to_look_at(page_360, raw):
    page_360.emulate_media(color_scheme="dark")
    names = raw["players"] if len(raw["players"]) > len(FULL_NAMES) else FULL_NAMES
    asked, ended = (import_record(raw=changed(raw, players=names)) for _both in range(2))
    ends(ended)
    for address in (f"{ended.pk}/", f"{ended.pk}/picture/", f"{asked.pk}/end/"):
        page_360.goto(f"/sheets/{address}")
        assert faults_of(page_360) == []
        assert page_360.evaluate(TINY) == []


@long
def test_picture_is_handed_on_where_the_telephone_can(page_360, sheet):
    ends(sheet)
    page_360.add_init_script(SHARES)
    page_360.goto(f"/sheets/{sheet.pk}/")
    page_360.locator("#end a[data-started]").click()
    expect(page_360).to_have_title("Kop kontra.png image/png PNG")


@long
def test_picture_is_opened_where_it_cannot(page_360, sheet):
    ends(sheet)
    page_360.goto(f"/sheets/{sheet.pk}/")
    with page_360.expect_response("**/picture.png") as answer:
        page_360.get_by_role("link", name="Share picture").click()
    assert answer.value.headers["content-type"] == "image/png"
    image = page_360.locator("img.picture")
    assert image.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [1080, 1920]
    expect(page_360.get_by_role("link", name="Share picture")).to_be_hidden()
    page_360.get_by_role("link", name="← The sheet").click()
    expect(page_360.locator("#end")).to_be_visible()


@long
@pytest.mark.parametrize("page", ["page_360", "page_without_scripts"])
def test_another_number_is_asked_for_when_it_is_wanted(page, request, transactional_db):
    page = request.getfixturevalue(page)
    person = Person(page)
    person.begins_sheet("Kop", "Ada", "Bolek", "Celina", "Darek")
    other = page.locator(".agreement .other")
    expect(other).to_be_hidden()
    person.agrees(7)
    expect(other).to_be_visible()
    person.opens_sheet()
    assert ScoreSheet.objects.get().head["options"] == {"hands": 7}
