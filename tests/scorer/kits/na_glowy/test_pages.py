import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record
from tests.builders.records import with_entries
from tests.scorer.games.na_glowy.builders import PACK

pytestmark = pytest.mark.django_db

MATCH = [
    {"points_0": "71"},
    {"points_1": "92"},
    {"points_0": "80"},
    {"points_1": "75"},
    {"result": "even"},
    {"result": "all_0"},
    {"points_0": "0", "tricks_0": "1"},
    {"result": "even"},
]


RECORD = {
    "format": "score-record/1",
    "game": "na-glowy",
    "options": {"hands": 6},
    "players": ["Ada", "Bogdan", "Celina", "Darek"],
    "entries": [
        {"points": [71, 49]},
        {"points": [28, 92]},
        {"points": [80, 40]},
        {"points": [45, 75]},
        {"points": [60, 60]},
        {"points": [120, 0], "tricks": [8, 0]},
        {"points": [0, 120], "tricks": [1, 7]},
        {"points": [60, 60]},
    ],
}


BEHIND = {"points": [61, 59]}


@pytest.fixture
def played_sheet():
    """A sheet on which the match is written."""
    return import_record(raw=RECORD)


@pytest.fixture
def new_sheet(client):
    """A new sheet opened through its form."""
    names = {
        f"player_{seat}": name for seat, name in enumerate(["Ada", "Bogdan", "Celina", "Darek"])
    }
    response = client.post(
        reverse("scorer:new_sheet", args=["na-glowy"]),
        {
            **names,
            "first": "0",
            "option_hands": "6",
            "option_bok_head_strikes_parts": "on",
            "option_horned_head_strikes_parts": "on",
        },
    )
    assert response.status_code == 302
    return ScoreSheet.objects.get()


def page_of(client, sheet):
    return client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()


def write(client, sheet, **fields):
    position = Entry.objects.filter(sheet=sheet).values("position").distinct().count()
    data = {"uuid": uuid4(), "position": position, "result": "points", **fields}
    return client.post(reverse("scorer:sheet", args=[sheet.pk]), data)


def correct(client, sheet, number, **fields):
    url = reverse("scorer:correct", args=[sheet.pk, number])
    standing = client.get(url).context["form"]
    filled = {field.name: field.value() for field in standing if field.value() is not None}
    return client.post(url, filled | fields)


def written(client, sheet, match):
    """Write a whole match; every hand must be taken."""
    for hand in match:
        assert write(client, sheet, **hand).status_code == 302, hand


def columns(page):
    """The names of the marks in each pair's column."""
    paper = re.search(r'<div class="glowy-columns">(.*?)</section>', page, re.DOTALL)[1]
    return [
        re.findall(r"<title>([^<]+)</title>", column)
        for column in re.findall(r"<h2>(.*?)(?=<h2>|$)", paper, re.DOTALL)
    ]


def boks_left(page):
    return re.findall(r'<div class="glowy-bok"><p>bok · (\d) left', page)


def hand_rows(page):
    """Every hand's row from the top in words, drawn marks by their names."""
    table = re.search(r'<tbody class="newest-first">(.*?)</tbody>', page, re.DOTALL)[1]
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def test_empty_sheet_has_two_columns_and_no_table(client, new_sheet):
    page = page_of(client, new_sheet)
    assert columns(page) == [[], []]
    assert page.count("nothing yet") == 2
    assert "<tbody" not in page


def test_match_is_written_through_the_forms_and_drawn(client, new_sheet):
    written(client, new_sheet, MATCH)
    assert [entry.payload for entry in current_log(new_sheet)] == RECORD["entries"]
    page = page_of(client, new_sheet)
    assert columns(page) == [["8, struck out", "głowa z rogami"], ["głowa", "głowa in a bok"]]
    strip, lines = page.split('id="sheet-body"')
    assert boks_left(lines) == ["1", "4"]
    assert "<dt>Bok</dt><dd><bdi>1 of 4</bdi></dd>" in strip
    assert "<dt>Open boks</dt><dd><bdi>2</bdi></dd>" in strip
    assert hand_rows(page) == [
        "8 60 : 60 Darek bok 3/4 a bok opens 4 2",
        "7 0 : 120 Celina bok 2/4 4 głowa in a bok 2",
        "6 120 : 0 Bogdan bok 1/4 głowa z rogami 4 1",
        "5 60 : 60 Ada a bok opens 0 1",
        "4 45 : 75 Darek 8, struck out 0 głowa 1",
        "3 80 : 40 Celina 8 0 0",
        "2 28 : 92 Bogdan 0 8 0",
        "1 71 : 49 Ada 4 0 0",
    ]


def test_marks_are_drawn_where_they_are_named(client, played_sheet):
    lines = page_of(client, played_sheet).split('id="sheet-body"')[1]
    assert lines.count("<svg") == lines.count("<title>") == 4 + 7
    assert lines.count('class="strike"') == 2
    assert lines.count('class="under"') == 2


def test_strip_has_both_pairs_marks(client, played_sheet):
    strip = (
        page_of(client, played_sheet).split('class="glowy-strip"')[1].split('id="write-area"')[0]
    )
    assert re.findall("<title>([^<]+)</title>", strip) == [
        "8, struck out",
        "głowa z rogami",
        "głowa",
        "głowa in a bok",
    ]


def test_hands_in_boks_are_framed(client):
    played_sheet = import_record(raw=with_entries(RECORD, *RECORD["entries"], *[BEHIND] * 5))
    frames = re.findall(r'class="(frame[^"]*)"', page_of(client, played_sheet))
    assert frames == [
        "frame ends",
        *("frame", "frame ends"),
        *("frame", "frame") * 2,
        *("frame", "frame begins"),
        *("frame", "frame", "frame begins"),
    ]


def test_line_leads_to_its_reasons(client, played_sheet):
    url = reverse("scorer:line", args=[played_sheet.pk, 5])
    page = page_of(client, played_sheet)
    assert f'href="{url}" aria-label="Hand 5: 60 : 60 · a bok of four extra hands opens' in page
    assert "GLOWY-6.4" in client.get(url).content.decode()


def test_match_ends_after_the_hands_and_the_bok(client):
    played_sheet = import_record(raw=with_entries(RECORD, *RECORD["entries"], *[BEHIND] * 5))
    assert "The game is over" not in page_of(client, played_sheet)
    assert write(client, played_sheet, points_1="61").status_code == 302
    page = page_of(client, played_sheet)
    assert "The game is over. Won by: <strong>Ada + Celina</strong>" in page
    assert boks_left(page) == []


def test_correction_changes_the_marks_and_the_log_keeps_both(client, played_sheet):
    response = correct(
        client, played_sheet, 4, points_0="75", points_1="45", reason="sides swapped"
    )
    assert response.status_code == 302, response.context["form"].errors
    page = page_of(client, played_sheet)
    assert columns(page) == [["głowa", "głowa z rogami"], ["8, struck out", "głowa in a bok"]]
    assert re.findall(r'<span class="number">(\d+)</span></a><sup', page) == ["4"]
    readings = Entry.objects.filter(sheet=played_sheet, position=3).order_by("revision")
    assert [reading.payload for reading in readings] == [{"points": [45, 75]}, {"points": [75, 45]}]
    story = client.get(reverse("scorer:line", args=[played_sheet.pk, 4])).content.decode()
    assert "<s>45 : 75" in story
    assert "sides swapped" in story


def test_correction_form_starts_with_what_stands(client, played_sheet):
    form = client.get(reverse("scorer:correct", args=[played_sheet.pk, 7])).context["form"]
    values = {field.name: field.value() for field in form.entry_fields()}
    assert values == {"result": "points", "points_0": 0, "points_1": 120, "tricks_0": 1}


def test_hand_noted_card_by_card_is_corrected_as_noted(client):
    payload = {"play": list(PACK), "trick_winners": [0] * 8}
    sheet = import_record(raw=with_entries(RECORD, *RECORD["entries"][:1]))
    url = reverse("scorer:sheet", args=[sheet.pk])
    Entry.objects.create(sheet=sheet, uuid=uuid4(), position=1, revision=1, payload=payload)
    assert "głowa z rogami" in client.get(url).content.decode()
    form = client.get(reverse("scorer:correct", args=[sheet.pk, 2]), {"form": "record"}).context[
        "form"
    ]
    assert "trick_winners" in form["entry"].value()


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        (
            {"points_0": "71", "points_1": "50"},
            "points_0",
            "The points of both sides must add up to 120; 71 and 50 make 121. (GLOWY-5)",
        ),
        (
            {"points_1": "1"},
            "points_0",
            (
                "Whole tricks cannot be shared so that the sides have 119 and 1 points. "
                "A side can have 0, every number from 2 to 118, or 120. (GLOWY-5)"
            ),
        ),
        (
            {"points_1": "0"},
            "tricks_1",
            "With 0 card points the tricks decide: say how many there were.",
        ),
    ],
)
def test_fault_is_shown_at_its_field_and_nothing_is_written(client, fields, field, message):
    response = write(client, import_record(raw=with_entries(RECORD)), **fields)
    assert response.status_code == 200
    assert response.context["form"].errors == {field: [message]}
    assert not Entry.objects.exists()
