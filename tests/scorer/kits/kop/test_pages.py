"""A Kop match written through the pages: the club's sheet, a correction, the log."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Entry
from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record, open_sheet
from tests.builders.records import KOP, KOP_CARDS, with_entries

pytestmark = pytest.mark.django_db

HEAD = {"format": "score-record/1", "game": "kop"}
NAMES = ["Ada", "Bogdan", "Celina", "Darek"]


def send(client, sheet, kind, *, follow=False, **data):
    """Write the next hand through the form; the answer."""
    position = Entry.objects.filter(sheet=sheet).current().count()
    hidden = {"kind": kind, "uuid": uuid4(), "position": position}
    address = reverse("scorer:sheet", args=[sheet.pk])
    return client.post(address, hidden | {"kontras": 0} | data, follow=follow)


def write(client, sheet, kind, **data):
    """Write the next hand through the form; the page that follows."""
    return send(client, sheet, kind, follow=True, **data).content.decode()


def correct(client, sheet, number, kind, **data):
    address = reverse("scorer:correct", args=[sheet.pk, number])
    hidden = {"kind": kind, "uuid": uuid4(), "position": number - 1, "seen_revision": 1}
    return client.post(address, hidden | {"kontras": 0} | data, follow=True).content.decode()


def page(client, sheet, query=""):
    return client.get(reverse("scorer:sheet", args=[sheet.pk]) + query).content.decode()


def text(markup):
    """What one reads of a piece of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def hands(html):
    """The sheet's rows from the top: what stands first, then every player's cell."""
    body = html.split("<tbody", 1)[1].split("</tbody>", 1)[0]
    rows = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in body.split("<tr")[1:]]
    return [[text(cell) for cell in row] for row in rows]


def test_match_written_hand_by_hand_stands_on_sheet(client):
    sheet = open_sheet(head=HEAD | {"options": {"hands": 4}}, players=NAMES)
    send(client, sheet, "zwyczajna", old="02", winner="old", margin="exit")
    send(client, sheet, "zwyczajna", old="12", old_points=52, call_1=0, call_2=3, call_3=1)
    send(client, sheet, "zolo", old="3", winner="old", kontras=1)
    html = write(client, sheet, "wesele", old="01", old_points=104)
    assert [entry.payload for entry in current_log(sheet)] == KOP["entries"]
    assert hands(html) == [
        ["4 wesele wesele", "S Stary + 3 −2", "S Stary + 3 −12", "− 3 −16", "● dealer − 3 30"],
        ["3 K zolo zolo", "− 10 −5", "− 10 −15", "● dealer − 10 −13", "S Stary + 30 33"],
        ["2 R zwyczajna zwycz.", "+ 4 5", "● dealer S Stary − 4 −5", "S Stary − 4 −3", "+ 4 3"],
        ["1 zwyczajna zwycz.", "● dealer S Stary + 1 1", "− 1 −1", "S Stary + 1 1", "− 1 −1"],
    ]
    assert "The game is over. Won by: <strong>Darek</strong>" in html


def test_totals_are_checked_to_cancel_out(client, kop_sheet):
    html = page(client, kop_sheet)
    assert (
        text(html.split("<tfoot", 1)[1].split("</tfoot>", 1)[0]) == "> Check −2 −12 −16 +30 = 0 ✓"
    )


@pytest.mark.parametrize(
    ("contract", "level", "letters"),
    [
        ("zwyczajna", 4, "1 S zwyczajna zwycz."),
        ("cicha", 3, "1 B cicha cicha"),
        ("zolo_du", 2, "1 R zolo du zolo du"),
        ("zolo", 0, "1 zolo zolo"),
    ],
)
def test_kontra_stands_as_letter_beside_contract(client, contract, level, letters):
    hand = {"contract": contract, "old": [0], "winner": "old", "kontras": level}
    if contract == "zwyczajna":
        hand |= {"old": [0, 1], "margin": "no_trick"}
    sheet = import_record(raw=with_entries(KOP, hand))
    assert hands(page(client, sheet))[0][0] == letters


def test_empty_sheet_says_where_to_begin(client):
    html = page(client, open_sheet(head=HEAD, players=NAMES))
    assert "Nothing written yet." in html
    assert "kop-sheet" not in html


def in_view(html):
    """The page without what it keeps at hand for other kinds of entry."""
    return re.sub(r"<template.*?</template>", "", html, flags=re.DOTALL)


def test_contract_is_chosen_by_link(client, kop_sheet):
    html = in_view(page(client, kop_sheet, "?kind=zolo_du"))
    assert '<a href="?kind=zolo_du#write" aria-current="true">zolo du</a>' in html
    assert 'name="margin"' not in html
    assert html.count('type="radio" name="old"') == 4


def test_points_and_callers_are_folded_away_until_they_are_used(client, kop_sheet):
    html = in_view(page(client, kop_sheet))
    assert html.count("<details>") == 2
    assert "<details open>" not in html
    refused = in_view(write(client, kop_sheet, "zwyczajna", old="02", old_points=7))
    assert refused.count("<details open>") == 1
    assert "No set of whole tricks holds 7 points" in refused


def test_form_of_correction_is_filled_with_what_stands(client, kop_sheet):
    address = reverse("scorer:correct", args=[kop_sheet.pk, 2])
    html = in_view(client.get(address).content.decode())
    assert re.findall(r'name="old" value="(\d)"[^>]* checked', html) == ["1", "2"]
    assert 'name="old_points" value="52"' in html
    assert html.count("<details open>") == 2
    assert re.findall(r'<option value="(\d)" selected>', html) == ["0", "3", "1"]


def test_correction_changes_sheet_and_log_keeps_both(client, kop_sheet):
    html = correct(client, kop_sheet, 3, "cicha", old="3", winner="young", reason="it was no zolo")
    told = "Ada −2 → 12, Bogdan −12 → 2, Celina −16 → −2, Darek 30 → −12"
    assert f"Hand 3 corrected: {told}." in html
    story = client.get(reverse("scorer:line", args=[kop_sheet.pk, 3])).content.decode()
    assert "zolo · Darek · Stary won · kontra" in story.split("<s>", 1)[1]
    assert "Reason: it was no zolo" in story
    sheet = hands(page(client, kop_sheet))
    assert sheet[1] == [
        "3 cicha cicha * corrected",
        "+ 4 9",
        "+ 4 −1",
        "● dealer + 4 1",
        "S Stary − 12 −9",
    ]
    assert sheet[0][1:] == [
        "S Stary + 3 12",
        "S Stary + 3 2",
        "− 3 −2",
        "● dealer − 3 −12",
    ]
    assert list(
        kop_sheet.entries.filter(position=2).order_by("revision").values_list("payload", flat=True)
    ) == [KOP["entries"][2], {"contract": "cicha", "old": [3], "winner": "young"}]


def test_sure_zolo_of_wolsztyn_lets_every_kontra_fall(client):
    sheet = open_sheet(head=HEAD | {"ruleset": "kop-wolsztyn"}, players=NAMES)
    assert "The dealer is Ada." in page(client, sheet, "?kind=cicha")
    html = write(client, sheet, "cicha", old="0", winner="old", kontras=1, sure_zolo="on")
    assert hands(html)[0][:2] == ["1 cicha cicha", "● dealer S Stary + 12 12"]


def test_hand_card_by_card_is_corrected_as_json(client):
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS))
    html = client.get(
        reverse("scorer:correct", args=[sheet.pk, 1]), {"form": "record"}
    ).content.decode()
    assert "<textarea" in html
    assert 'class="kinds"' not in html
    assert hands(page(client, sheet))[0][0].startswith("1")
