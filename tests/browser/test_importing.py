"""Lists as clubs have them, from the paste to the entries and back, on a phone and a laptop."""

from __future__ import annotations

from datetime import date

import pytest
from playwright.sync_api import Page, expect

from scorer.clubs.services.clubs import found_club
from scorer.models import User
from tests.browser.test_draws import enters
from tests.browser.test_looks import faults_of
from tests.tiers import long
from tournaments.models import Event, Person
from tournaments.services.entering import named
from tournaments.services.register import add_person

IMPORT = "/events/puchar/desk/entries/import/"
HEADLESS = "Kowalski;Jan;Borek\nLis Nowak;Anna;Wolsztyn\nKruk;Adam;Borek\nSowa;Ewa;Racot\n"
TITLED = """XII Turniej Kopa – lista zgłoszeń;;;
;;;
Lp.;Nazwisko;Imię;Klub
1;Kowalski;Jan;Borek
2;Nowak;Anna;Wolsztyn
;Razem: 2;;
"""
EXTRA = "Kowalski Jan;1962\nNowak Anna;1971\nLis Ewa;600 700 800\n"
NAMESAKES = "Nowak Jan;Borek\nNowak Jan;Borek\n"
UNICODE = "Nazwisko\tImię\tKlub\r\nWałęsa\tŁukasz\tŁódź\r\nŻuk\tJan\tBorek\r\n"


@pytest.fixture
def event(live_server, db):
    """A tournament to come; the club knows Kowalski Jan."""
    user = User.objects.create(username="ola", name="Ola")
    club = found_club("Borek", user)
    add_person(club=club, named=named("Kowalski Jan"))
    return Event.objects.create(
        club=club,
        slug="puchar",
        name="Puchar Borku",
        day=date(2026, 11, 21),
        game="kop",
        ruleset="kop-wolsztyn",
        format={},
        seed="7",
    )


def previews(page: Page, text: str) -> None:
    page.goto(IMPORT)
    page.get_by_label("The list").fill(text)
    page.get_by_role("button", name="Preview list").click()


def counts(page: Page) -> dict[str, str]:
    terms, figures = page.locator(".facts dt"), page.locator(".facts dd")
    return dict(zip(terms.all_inner_texts(), figures.all_inner_texts(), strict=True))


def imports(page: Page, told: str) -> None:
    page.get_by_role("button", name="Import entries").click()
    expect(page.get_by_text(told)).to_be_visible()


def people_of(event: Event) -> list[str]:
    return [
        f"{one.name}, {one.person.home.name if one.person.home else '–'}"
        for one in event.entrants.order_by("number")
    ]


def undoes(page: Page, told: str) -> None:
    page.goto(IMPORT)
    page.get_by_role("button", name="Undo import").first.click()
    expect(page.get_by_text(told)).to_be_visible()


def reads_a_headless_list(page: Page, event: Event) -> None:
    previews(page, HEADLESS)
    assert counts(page) == {"new": "3", "known": "1"}
    page.get_by_label("Column 3").select_option("Team")
    page.get_by_role("button", name="Read again").click()
    expect(page.get_by_label("Column 3")).to_have_value("team")
    page.get_by_label("Column 3").select_option("Club")
    page.get_by_role("button", name="Read again").click()
    expect(page.get_by_text("club: – → Borek")).to_be_visible()
    page.screenshot("import-headless")
    imports(page, "4 entries added.")
    assert people_of(event) == [
        "Kowalski Jan, Borek",
        "Lis Nowak Anna, Wolsztyn",
        "Kruk Adam, Borek",
        "Sowa Ewa, Racot",
    ]
    undoes(page, "4 entries")
    assert people_of(event) == []


def reads_a_titled_list(page: Page, event: Event) -> None:
    previews(page, TITLED)
    expect(page.get_by_label("Header")).to_have_value("3")
    page.screenshot("import-titled")
    imports(page, "2 entries added.")
    assert people_of(event) == ["Kowalski Jan, Borek", "Nowak Anna, Wolsztyn"]
    undoes(page, "2 entries")


def answers_for_all(page: Page, event: Event) -> None:
    previews(page, EXTRA)
    assert counts(page) == {"question": "3"}
    page.screenshot("import-questions")
    page.get_by_label("Leave out").first.check()
    imports(page, "3 entries added.")
    assert people_of(event) == ["Kowalski Jan, –", "Nowak Anna, –", "Lis Ewa, –"]
    undoes(page, "3 entries")


def tells_namesakes_apart(page: Page, event: Event) -> None:
    previews(page, NAMESAKES)
    assert counts(page) == {"question": "1", "new": "1"}
    imports(page, "1 entry added, 1 row with a question left.")
    assert counts(page) == {"question": "1", "imported": "1"}
    page.get_by_label("Somebody else of this name, added as “Nowak Jan (2)”").check()
    page.screenshot("import-namesakes")
    imports(page, "1 entry added.")
    assert people_of(event) == ["Nowak Jan, Borek", "Nowak Jan (2), Borek"]


def reads_a_file(page: Page, event: Event) -> None:
    page.goto(IMPORT)
    raw = b"\xff\xfe" + UNICODE.encode("utf-16-le")
    file = {"name": "lista.txt", "mimeType": "text/plain", "buffer": raw}
    page.get_by_label("Or a file").set_input_files(file)
    page.get_by_role("button", name="Preview list").click()
    expect(page.get_by_label("Encoding")).to_have_value("utf-16")
    page.get_by_label("Encoding").select_option("utf-8")
    page.get_by_role("button", name="Read again").click()
    expect(page.get_by_text("The list cannot be read in this encoding.")).to_be_visible()
    expect(page.get_by_label("Encoding")).to_have_value("utf-16")
    page.screenshot("import-file")
    imports(page, "2 entries added.")
    assert people_of(event) == ["Wałęsa Łukasz, Łódź", "Żuk Jan, Borek"]
    undoes(page, "2 entries")


WALKS = (reads_a_headless_list, reads_a_titled_list, answers_for_all, tells_namesakes_apart)


@long
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("walk", [*WALKS, reads_a_file])
def test_list_is_imported_and_undone(request, event, width, walk):
    page = request.getfixturevalue(f"page_{width}")
    enters(page, User.objects.get())
    walk(page, event)
    assert Person.objects.filter(surname="1962").count() == 0


@long
def test_pages_of_a_list_are_good_on_every_screen(page_360, page_1280, event):
    page_360.emulate_media(color_scheme="dark")
    faults = {}
    for page in (page_360, page_1280):
        enters(page, User.objects.get())
        for name, text in (("extra", EXTRA), ("titled", TITLED), ("namesakes", NAMESAKES)):
            previews(page, text)
            faults |= {name: found} if (found := faults_of(page)) else {}
        page.get_by_role("button", name="Change list").click()
        faults |= {"typing": found} if (found := faults_of(page)) else {}
    assert faults == {}
