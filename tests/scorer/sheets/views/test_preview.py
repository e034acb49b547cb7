"""The line told before it is written: the same words, nothing saved, faults told quietly."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Club
from scorer.sheets.selectors.sheet_context import line_row
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
KOP_HAND = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "0"}
HANDS = [
    (KOP, KOP_HAND),
    (GLOWY, {"result": "points", "points_1": "71"}),
    (
        with_entries(DOUBLES, *DOUBLES["entries"][:-1]),
        {"kind": "word", "player": "2", "word": "ÚSTA", "points": "25", "objection": "none"},
    ),
    (HEARTS, {"hearts_0": "20", "hearts_3": "6", "marias_5": "2"}),
]
HAND_IDS = [record["game"] for record, _fields in HANDS]


def preview_words(client, sheet, query="", **fields):
    """The fragment's words, and everything else in it."""
    hidden = {"uuid": uuid4(), "position": len(load_sheet_state(sheet).log)}
    answer = client.post(reverse("scorer:preview", args=[sheet.pk]) + query, hidden | fields)
    assert answer.status_code == 200
    html = unescape(answer.content.decode())
    words = re.search(r'<p class="words">(.*?)</p>', html)
    rest = html.split("</p>", 1)[1] if words else html
    return words[1] if words else "", " ".join(re.sub(r"<[^>]*>", " ", rest).split())


@pytest.mark.parametrize(
    ("record", "fields", "sides"),
    [
        (*HANDS[0], "Ada +1 → −1 Bogdan −1 → −13 Celina +1 → −15 Darek −1 → 29"),
        (*HANDS[1], "Ada + Celina 4 · głowy 6 Bogdan + Darek 4 · głowy 1"),
        (*HANDS[2], "Anna + Bára 40 Cyril + Dana +25 → 75"),
        (
            *HANDS[3],
            "Ana +20 → 78 Bogdan 63 Carmen 7 Dan +6 → 50 Elena 30 Florin +26 → 54",
        ),
    ],
    ids=HAND_IDS,
)
def test_line_scores_and_totals_are_told_as_they_will_stand_and_nothing_is_written(
    client, record, fields, sides
):
    sheet = import_record(raw=record)
    before = sheet.entries.count()
    words, beside = preview_words(client, sheet, **fields)
    assert (beside, sheet.entries.count()) == (sides, before)
    hidden = {"uuid": uuid4(), "position": before}
    assert client.post(reverse("scorer:sheet", args=[sheet.pk]), hidden | fields).status_code == 302
    now = load_sheet_state(sheet)
    assert words == line_row(now, len(now.scored) - 1).text != ""


@pytest.mark.parametrize(
    ("record", "fields", "missing"),
    sampled(
        [
            (KOP, {"kind": "cicha", "kontras": "0"}, "Stary: Choose who it was."),
            (
                KOP,
                KOP_HAND | {"margin": ""},
                "Won by: Choose who won, or give the card points below.",
            ),
            (GLOWY, {"result": "points"}, "Give the card points of one pair, from 0 to 120."),
            (
                GLOWY,
                {"result": "points", "points_0": "121"},
                "Allowed: a whole number from 0 to 120.",
            ),
            (HEARTS, {"hearts_0": "16"}, "In all: 16 of 26 hearts, 0 of 2 Black Marias, 16 of 52"),
            (with_entries(DOUBLES), {"kind": "word", "player": "0"}, "Word: Enter the word."),
        ],
        daily=3,
    ),
)
def test_preview_of_incomplete_line_tells_what_is_missing(client, record, fields, missing):
    words, rest = preview_words(client, import_record(raw=record), **fields)
    assert words == ""
    assert missing in rest


def test_correction_says_how_many_totals_would_change(client, kop_sheet):
    fields = {"kind": "cicha", "old": "3", "winner": "young", "kontras": "0", "seen_revision": 1}
    words, sides = preview_words(client, kop_sheet, "?line=3", position=2, **fields)
    assert words == "1 other total changes · cicha · Darek · Młodzi won · no kontra"
    assert sides == "Ada +4 → 9 Bogdan +4 → −1 Celina +4 → 1 Darek −12 → −9"
    assert load_sheet_state(kop_sheet).scored[2].entry.revision == 1


def test_forgotten_line_is_told_in_its_place(client, kop_sheet):
    words, sides = preview_words(client, kop_sheet, "?after=0", **KOP_HAND)
    told = "zwyczajna · Ada + Celina · Starzy won, losers with wyjście · no kontra"
    assert words == f"4 other totals change · {told}"
    assert sides == "Ada +1 → 1 Bogdan −1 → −1 Celina +1 → 1 Darek −1 → −1"
    assert kop_sheet.entries.count() == 4


def test_later_line_that_could_not_stand_is_told_by_its_number(client, doubles_sheet):
    fields = {"kind": "pass", "player": "0"}
    words, rest = preview_words(client, doubles_sheet, "?after=0", **fields)
    assert words == ""
    assert rest.startswith("No. 1 would not be allowed any more: ")


@pytest.mark.parametrize(
    "query", sampled(["?line=0", "?line=9", "?line=x", "?after=9", "?after=-1"], daily=2)
)
def test_line_that_is_not_there_is_not_found(client, kop_sheet, query):
    address = reverse("scorer:preview", args=[kop_sheet.pk]) + query
    assert client.post(address, KOP_HAND).status_code == 404


def test_finished_match_has_nothing_to_show(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    assert preview_words(client, sheet, **KOP_HAND) == ("", "")


def test_only_a_writer_asks(client, kop_sheet):
    kop_sheet.club = Club.objects.create(name="Klub", slug="klub")
    kop_sheet.save(update_fields=["club"])
    address = reverse("scorer:preview", args=[kop_sheet.pk])
    assert client.post(address, KOP_HAND).status_code == 403


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["game"])
@pytest.mark.parametrize("lines", sampled([3, 1]))
def test_queries_do_not_grow_with_sheet(client, django_assert_num_queries, record, lines):
    sheet = import_record(raw=with_entries(record, *record["entries"][:lines]))
    fields = {"uuid": uuid4(), "position": lines}
    address = reverse("scorer:preview", args=[sheet.pk])
    client.post(address, fields)
    with django_assert_num_queries(3):  # the sheet, the session, its newest entry
        client.post(address, fields)
