"""Every form of sheets in Polish: what stands on its page, and what is said after."""

from __future__ import annotations

from html import unescape
from uuid import uuid4

import pytest

from scorer.sheets.selectors.codes import code_text
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, with_entries
from tests.phone_at_the_table import PhoneAtTheTable
from tests.scorer.sheets.services.test_acts import sign, void
from tests.scorer.sheets.services.test_ending import ends
from tests.scorer.sheets.views.opening import NAMES, USUAL

pytestmark = pytest.mark.django_db
ZOLO = {"kind": "zolo", "old": "0", "winner": "old", "kontras": "1"}
SEATS = {f"player_{seat}": name for seat, name in enumerate(["Ada", "Bogdan", "Celina", "Ela"])}


def voided(sheet):
    void(sheet, 2)


def coded(sheet):
    issue_codes([sheet.pk])


# what was done before, the page, where it is sent (empty: there) with what, what is shown, said
FORMS = {
    "correct": (
        *(None, "3/correct/", "", ZOLO | {"position": 2, "seen_revision": 1}),
        *(["Poprawka: Rozdanie 3", "Wygrani"], "Rozdanie 3: poprawiono"),
    ),
    "strike": (
        *(None, "3/strike/", "", {"seen_revision": 1}),
        *(["Powód, jeśli chcesz"], "Rozdanie 3: unieważniono"),
    ),
    "restore": (
        *(voided, "3/", "3/restore/", {"seen_revision": 2, "reading": 1}),
        *(["Przywróć"], "Rozdanie 3: przywrócono"),
    ),
    "insert": (
        *(None, "insert/1/", "", ZOLO | {"position": 4}),
        *(["Wygrani", "Powód, jeśli chcesz"], "Rozdanie 2: wstawiono"),
    ),
    "seats": (
        *(None, "seats/", "", SEATS | {"since": "now", "position": 4}),
        *(["Co się stało", "Zapisz miejsca"], "Od rozdania 5 zmiana miejsc: Ela (przedtem Darek)"),
    ),
    "sign": (
        *(None, "sign/", "", {"side": 0, "name": "Ada"}),
        *(["Podpisz: Ada", "Podpisz za wszystkich"], "Jest podpis: Ada."),
    ),
    "reopen": (
        *(sign, "sign/", "reopen/", {}),
        *(["Otwórz kartę ponownie"], "Karta jest znów otwarta; podpisy są wycofane."),
    ),
    "end": (None, "end/", "", {}, ["Zakończ partię", "Gramy dalej"], "Rewanż"),
    "play on": (ends, "", "play-on/", {}, ["Gramy dalej"], "Partia trwa dalej."),
    "withdraw the code": (
        *(coded, "share/", "", {"act": "withdraw"}),
        *(["Wycofaj ten kod"], "Kod wycofany: nikt już na jego podstawie nie zapisuje."),
    ),
    "paper": (
        *(None, "paper/", "", None),
        *(["Papier", "Liczba wierszy", "Zrób PDF"], ""),
    ),
}
LINES = {
    "kop": (KOP, ZOLO, ["Wygrani", "Kontra, która się liczy"], "Rozdanie 1 zapisane"),
    "na-glowy": (
        *(GLOWY, {"result": "points", "points_0": "71"}),
        *(["Wynik", "Zapisz rozdanie"], "Rozdanie 1 zapisane"),
    ),
    "polish-doubles": (
        *(DOUBLES, {"kind": "word", "player": "0", "word": "KOST", "points": "14"}),
        *(["Słowo", "Ogłoszone punkty"], "Ruch 1 zapisany"),
    ),
    "cancellation-hearts": (
        *(HEARTS, {"hearts_0": "20", "hearts_3": "6", "marias_5": "2"}),
        *(["Niezebrane: reszta nie przypadła nikomu"], "Rozdanie 1 zapisane"),
    ),
}


@pytest.fixture
def phone():
    """A telephone at the table, whose reader reads Polish."""
    return PhoneAtTheTable(headers={"accept-language": "pl"})


def read(answer):
    return unescape(answer.content.decode())


def shows(phone, address, shown):
    page = read(phone.get(address))
    assert [words for words in shown if words not in page] == []


@pytest.mark.parametrize(
    ("before", "page", "address", "sent", "shown", "said"), FORMS.values(), ids=FORMS
)
def test_form_and_what_is_said_after_it_are_in_polish(
    phone, kop_sheet, before, page, address, sent, shown, said
):
    if before:
        before(kop_sheet)
    sheet = f"/sheets/{kop_sheet.pk}/"
    shows(phone, sheet + page, shown)
    if sent is not None:
        hidden = {"uuid": uuid4(), "seen": load_sheet_state(kop_sheet).version}
        answer = phone.post(sheet + (address or page), hidden | sent, follow=True)
        assert said in read(answer)


@pytest.mark.parametrize(("raw", "sent", "shown", "said"), LINES.values(), ids=LINES)
def test_form_of_every_game_and_what_is_said_after_it_are_in_polish(phone, raw, sent, shown, said):
    sheet = f"/sheets/{import_record(raw=with_entries(raw)).pk}/"
    shows(phone, sheet, shown)
    hidden = {"uuid": uuid4(), "position": 0, "objection": "none"}
    assert said in read(phone.post(sheet, hidden | sent, follow=True))


def test_new_sheet_is_opened_in_polish(phone):
    shows(phone, "/new/kop/", ["Ile rozdań?", "Kto rozdaje pierwszy", "Załóż kartę"])
    answer = phone.post("/new/kop/", NAMES | USUAL | {"first": 0}, follow=True)
    said = "Karta jest otwarta. Pisze na niej ten telefon; kto ma jej adres, może ją czytać."
    assert said in read(answer)


def test_code_is_typed_in_polish(phone, club_sheet):
    shows(phone, "/t/", ["Kod"])
    code = code_text(issue_codes([club_sheet.pk])[club_sheet.pk])
    answer = phone.post("/t/", {"code": code}, follow=True)
    assert "Gotowe: ten telefon zapisuje teraz w tej karcie." in read(answer)


def test_blanks_are_ordered_in_polish(phone):
    shows(phone, "/paper/kop/", ["Ile kart", "Papier", "Drukuj"])
    assert "Dozwolone:" in read(phone.post("/paper/kop/", {"count": "501"}))
