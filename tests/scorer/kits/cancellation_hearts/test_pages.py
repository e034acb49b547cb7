"""A Hearts match written through the pages: a column for every player, the 52, the log."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Entry
from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record, open_sheet
from tests.builders.records import HEARTS, changed, with_entries
from tests.scorer.games.cancellation_hearts.sample import HANDS, PLAYERS, TRICKS

pytestmark = pytest.mark.django_db

HEAD = {"format": "score-record/1", "game": "cancellation-hearts", "options": {"target": 100}}
NAMES = ["Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin"]


def columns(hearts, marias):
    """The fields of a hand as a browser sends them; None: left empty."""
    fields = {f"hearts_{seat}": figure for seat, figure in enumerate(hearts)}
    fields |= {f"marias_{seat}": figure for seat, figure in enumerate(marias)}
    return {name: "" if figure is None else figure for name, figure in fields.items()}


def send(client, sheet, hearts, marias, *, follow=False, **more):
    """Write the next hand through the form; the answer."""
    position = Entry.objects.filter(sheet=sheet).current().count()
    data = {"uuid": uuid4(), "position": position} | columns(hearts, marias) | more
    return client.post(reverse("scorer:sheet", args=[sheet.pk]), data, follow=follow)


def write(client, sheet, hearts, marias, **more):
    """Write the next hand through the form; the page that follows."""
    return send(client, sheet, hearts, marias, follow=True, **more).content.decode()


def page(client, sheet):
    return client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()


def text(markup):
    """What one reads of a piece of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def rows(html, part='tbody class="newest-first"'):
    """The sheet's rows from the top, each as the texts of its cells."""
    body = html.split(f"<{part}>", 1)[1].split(f"</{part.split()[0]}>", 1)[0]
    cells = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in body.split("<tr")[1:]]
    return [[text(cell) for cell in row] for row in cells]


def test_match_written_hand_by_hand_stands_on_sheet(client):
    sheet = open_sheet(head=HEAD, players=NAMES)
    send(client, sheet, [10, 6, None, 3, 2, 1], [None, 1, None, 1, None, None])
    send(client, sheet, [None, None, 26, None, None, None], [None, None, 2, 0, 0, 0], moon="add")
    html = write(client, sheet, [9, 5, 3, 2, 2, 1], [1, 1, 0, 0, 0, 0], uncollected="on")
    assert [entry.payload for entry in current_log(sheet)] == HEARTS["entries"]
    assert rows(html) == [
        [
            *("3 ← left ● dealer Carmen", "22 58", "18 63", "● 3 7", "2 44", "2 30", "1 28"),
            "48 + 4 uncollected",
        ],
        [
            *("2 → right ● dealer Bogdan", "26 36", "● 26 45", "☾ moon 0 4", "26 42", "26 28"),
            *("26 27", "☾ Carmen took all: 26 on the others"),
        ],
        [
            *("1 ← left ● dealer Ana", "● 10 10", "19 19", "4 4", "16 16", "2 2", "1 1"),
            "52",
        ],
    ]


def test_target_and_highest_total_stand_over_sheet(client, hearts_sheet):
    html = page(client, hearts_sheet)
    assert "The game ends at 100 ; the lowest total wins. Highest now: 63." in text(html)


def test_lowest_total_is_marked_in_words(client, hearts_sheet):
    assert rows(page(client, hearts_sheet), "tfoot") == [
        ["Total", "58", "63", "7 lowest", "44", "30", "28", ""]
    ]


def test_equal_lowest_totals_are_all_marked(client):
    hand = {"hearts": [26, 0, 0, 0, 0, 0], "marias": [0, 1, 1, 0, 0, 0]}
    sheet = import_record(raw=with_entries(HEARTS, hand))
    assert rows(page(client, sheet), "tfoot")[0][1:-1] == [
        *("26", "13", "13", "0 lowest", "0 lowest", "0 lowest")
    ]


def test_moon_taken_off_is_noted(client):
    hand = HEARTS["entries"][1] | {"moon": "subtract"}
    sheet = import_record(raw=with_entries(HEARTS, hand))
    row = rows(page(client, sheet))[0]
    assert (row[3], row[-1]) == ("☾ moon −26 −26", "☾ Carmen took all: 26 off")


def test_finished_match_names_who_won(client):
    sheet = import_record(raw=changed(HEARTS, options={"target": 60}))
    html = page(client, sheet)
    assert "The game is over. Won by: <strong>Carmen</strong>" in html
    assert "Save hand" not in html


def test_empty_sheet_shows_target_and_where_to_begin(client):
    html = page(client, open_sheet(head=HEAD, players=NAMES))
    assert "The game ends at <strong>100</strong>" in html
    assert "Highest now" not in html
    assert "Nothing written yet." in html


def test_every_field_has_label(client):
    html = page(client, open_sheet(head=HEAD, players=NAMES))
    for seat, name in enumerate(NAMES):
        assert f'for="id_hearts_{seat}"><span class="unseen">{name}, hearts</span>' in html
        assert f'for="id_marias_{seat}"><span class="unseen">{name}, Black Marias</span>' in html


def test_figures_that_do_not_make_52_are_told_and_stay_typed(client, hearts_sheet):
    html = write(client, hearts_sheet, [20, 5, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0])
    assert "In all: 25 of 26 hearts, 1 of 2 Black Marias, 38 of 52 points." in html
    assert 'name="hearts_0" value="20"' in html
    assert hearts_sheet.entries.count() == 3


def test_figure_out_of_range_is_told_below_its_row(client, hearts_sheet):
    html = write(client, hearts_sheet, [27, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 2])
    assert (
        '<p class="fault" id="id_hearts_0_error">'
        "Ana, hearts: Allowed: a whole number from 0 to 26.</p>"
    ) in html


def test_correction_changes_sheet_and_log_keeps_both(client, hearts_sheet):
    address = reverse("scorer:correct", args=[hearts_sheet.pk, 1])
    form = client.get(address).content.decode()
    assert 'name="hearts_0" value="10"' in form
    assert 'name="marias_0" value="0"' in form
    fields = columns([9, 7, 4, 3, 2, 1], [0, 1, 0, 1, 0, 0])
    data = {"uuid": uuid4(), "position": 0, "seen_revision": 1, "reason": "counted again"} | fields
    html = client.post(address, data, follow=True).content.decode()
    assert "Hand 1 corrected: Ana 58 → 57, Bogdan 63 → 64." in html
    story = client.get(reverse("scorer:line", args=[hearts_sheet.pk, 1])).content.decode()
    assert "Reason: counted again" in story
    assert [row[:3] for row in rows(page(client, hearts_sheet))] == [
        ["3 ← left ● dealer Carmen", "22 57", "18 64"],
        ["2 → right ● dealer Bogdan", "26 35", "● 26 46"],
        ["1 * corrected ← left ● dealer Ana", "● 9 9", "20 20"],
    ]
    log = hearts_sheet.entries.filter(position=0).order_by("revision")
    assert [entry.payload["hearts"][:2] for entry in log] == [[10, 6], [9, 7]]


def test_hand_card_by_card_stands_on_sheet_and_is_corrected_as_json(client):
    hand = {"hands": HANDS, "tricks": TRICKS}
    sheet = import_record(
        raw={
            "format": HEAD["format"],
            "game": HEAD["game"],
            "players": list(PLAYERS),
            "dealer": 7,
            "entries": [hand],
        }
    )
    assert rows(page(client, sheet))[0][-1] == "50 + 2 uncollected"
    html = client.get(
        reverse("scorer:correct", args=[sheet.pk, 1]), {"form": "record"}
    ).content.decode()
    assert "<textarea" in html
