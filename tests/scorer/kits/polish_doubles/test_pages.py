"""A doubles match written through the pages: the partiář, an objection, the log."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Entry
from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record, open_sheet
from tests.builders.records import DOUBLES
from tests.phone_at_the_table import PhoneAtTheTable, opened_by

pytestmark = pytest.mark.django_db

HEAD = {"format": "score-record/1", "game": "polish-doubles"}
NAMES = ["Anna", "Bára", "Cyril", "Dana"]
REJECTED = {"protest": {"upheld": False}}


def word(player, laid, points, **more):
    return {"player": player, "word": laid, "points": points, **more}


def send(client, sheet, kind, *, follow=False, **data):
    """Write the next line through the form; the answer."""
    position = Entry.objects.filter(sheet=sheet).current().count()
    return client.post(
        reverse("scorer:sheet", args=[sheet.pk]),
        {"kind": kind, "uuid": uuid4(), "position": position, "objection": "none", **data},
        follow=follow,
    )


def write(client, sheet, kind, **data):
    """Write the next line through the form; the page that follows."""
    return send(client, sheet, kind, follow=True, **data)


def sheet_of(*entries):
    return import_record(raw={**HEAD, "players": NAMES, "entries": list(entries)})


def page(sheet):
    return PhoneAtTheTable().get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()


def text(markup):
    """What one reads of a piece of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def partiar(html):
    """The body's rows from the top, each as the texts of its cells; struck text between tildes."""
    body = html.split("<tbody", 1)[1].split("</tbody>", 1)[0]
    struck = re.sub(r"<s>(.*?)</s>", r"~\1~", re.sub(r"<abbr.*?</abbr>", "", body))
    cells = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in struck.split("<tr")[1:]]
    return [[text(cell) for cell in row] for row in cells]


def heads(html):
    return [text(head) for head in re.findall(r'<th class="pair.*?</th>', html, re.DOTALL)]


def now(html):
    return text(html.split('<dl class="facts"', 1)[1].split(">", 1)[1].split("</dl>", 1)[0])


def kinds(html):
    return re.findall(r'href="\?kind=(\w+)#write"', html)


def test_match_is_written_through_forms(client):
    sheet = open_sheet(head=HEAD, players=NAMES)
    send(client, sheet, "word", player=0, word="KOST", points=14)
    send(client, sheet, "word", player=2, word="ŽEBRO", points=32, early="on")
    send(client, sheet, "word", player=3, word="SÝR", points=18, objection="upheld")
    send(client, sheet, "exchange", player=1, exchange=3)
    send(client, sheet, "word", player=0, word="LÁZEŇ", points=26, objection="rejected")
    send(client, sheet, "pass", player=2)
    send(client, sheet, "struck")
    done = write(client, sheet, "closing", closed_by="nobody", left_0="a", left_1="Ž", left_3="oo")
    assert partiar(done.content.decode()) == [
        ["8", "left: A Ž", "−5", "35", "left: O O", "−2", "30"],
        ["7", "", "", "", "struck through", "", "32"],
        ["6", "", "", "", "pass Cyril", "0", ""],
        ["5", "LÁZEŇ Anna", "26", "40", "× objection rejected", "", ""],
        ["4", "exchanged 3 tiles Bára", "0", "", "", "", ""],
        ["3", "objection upheld", "", "", "~SÝR~ Dana", "~18~ 0", "32"],
        ["2", "", "", "", "ŽEBRO Cyril", "32", "32"],
        ["1", "KOST Anna", "14", "14", "", "", ""],
    ]
    assert [entry.payload for entry in current_log(sheet)] == [
        {"player": 0, "word": "KOST", "points": 14},
        {"player": 2, "word": "ŽEBRO", "points": 32, "early": True},
        {"player": 3, "word": "SÝR", "points": 18, "protest": {"upheld": True}},
        {"player": 1, "exchange": 3},
        {"player": 0, "word": "LÁZEŇ", "points": 26, "protest": {"upheld": False}},
        {"player": 2, "pass": True},
        {"struck": True},
        {"closing": {"closed_by": None, "left": [["A"], ["Ž"], [], ["O", "O"]]}},
    ]


def test_heavy_lines_stand_after_one_turn_then_after_every_two():
    rows = page(import_record(raw=DOUBLES)).split("<tbody", 1)[1].split("<tr")[1:]
    assert ["heavy" in row for row in rows] == [True, True, False, True, False, True]


def test_later_objection_is_correction_and_log_keeps_both(client):
    sheet = sheet_of(word(0, "KOST", 14), word(2, "ŽEBŘO", 36), word(3, "SÝR", 18))
    address = reverse("scorer:correct", args=[sheet.pk, 2])
    assert f'href="{address}#id_objection"' in page(sheet)
    form = client.get(address).context["form"]
    data = {field.name: field.value() for field in form if field.value() not in {None, False}}
    assert data["word"] == "ŽEBŘO"
    told = client.post(address, data | {"kind": "word", "objection": "upheld"}, follow=True)
    assert told.redirect_chain == [(reverse("scorer:sheet", args=[sheet.pk]), 302)]
    assert partiar(page(sheet)) == [
        ["3", "Objection", "", "", "SÝR Dana", "18", "18"],
        ["2 *", "objection upheld", "", "", "~ŽEBŘO~ Cyril", "~36~ 0", ""],
        ["1", "KOST Anna", "14", "14", "", "", ""],
    ]
    readings = Entry.objects.filter(sheet=sheet, position=1).order_by("revision")
    assert [entry.payload.get("protest") for entry in readings] == [None, {"upheld": True}]


def test_objections_to_both_turns_are_written_with_second(client):
    sheet = sheet_of(word(0, "KOST", 14), word(2, "ŽEBŘO", 36))
    again = {"uuid": uuid4(), "first_objection": "upheld", "objection": "rejected"}
    told = write(client, sheet, "word", player=3, word="SÝR", points=18, **again)
    rows = [
        ["3", "× objection rejected", "", "", "SÝR Dana", "18", "18"],
        ["2 *", "objection upheld", "", "", "~ŽEBŘO~ Cyril", "~36~ 0", ""],
        ["1", "KOST Anna", "14", "14", "", "", ""],
    ]
    assert partiar(told.content.decode()) == rows
    assert [entry.payload.get("protest") for entry in current_log(sheet)] == [
        None,
        {"upheld": True},
        {"upheld": False},
    ]
    told = write(client, sheet, "word", player=3, word="SÝR", points=18, position=2, **again)
    assert partiar(told.content.decode()) == rows


def test_preview_of_second_turn_counts_first_as_it_will_stand(client):
    sheet = sheet_of(word(0, "KOST", 14), word(2, "ŽEBŘO", 36))
    fields = {"kind": "word", "uuid": uuid4(), "position": 2, "objection": "none"}
    second = {"player": 3, "word": "SÝR", "points": 18, "first_objection": "upheld"}
    address = reverse("scorer:preview", args=[sheet.pk])
    words = client.post(address, fields | second).content.decode()
    assert "→ 18" in " ".join(re.sub(r"<[^>]+>", " ", words).split())
    assert Entry.objects.filter(sheet=sheet).count() == 2


def test_objection_is_offered_to_words_of_last_double_turn_only():
    turns = [word(0, "KOST", 14), word(2, "OX", 9), word(3, "SÝR", 18, **REJECTED)]
    offered = []
    for count in range(len(turns) + 1):
        html = page(sheet_of(*turns[:count]))
        offered.append([int(number) for number in re.findall(r"/(\d+)/correct/#id_obj", html)])
    assert offered == [[], [1], [], [2]]


OWING = [
    *(word(0, "KOST", 1, **REJECTED), word(2, "OX", 1), word(3, "OX", 1)),
    *(word(0, "OX", 1, **REJECTED), word(1, "OX", 1, **REJECTED)),
]


@pytest.mark.parametrize(
    ("entries", "said", "offered"),
    [
        (
            [],
            "Double turn the opening turn On turn Anna + Bára",
            ["word", "exchange", "pass", "closing"],
        ),
        (
            OWING[:2],
            "Double turn 2, turn 2 of 2 On turn Dana",
            ["word", "exchange", "pass", "struck", "closing"],
        ),
        (
            OWING,
            (
                "Double turn 4, turn 1 of 2 On turn Cyril + Dana "
                "For a cross this turn or the second is lost"
            ),
            ["word", "exchange", "pass", "lost", "closing"],
        ),
        (
            [*OWING, word(2, "OX", 1)],
            (
                "Double turn 4, turn 2 of 2 On turn Cyril + Dana "
                "This turn is lost: it pays for a cross"
            ),
            ["lost", "closing"],
        ),
    ],
)
def test_sheet_says_whose_turn_it_is_and_what_it_may_be(entries, said, offered):
    html = page(sheet_of(*entries))
    assert now(html) == said
    assert kinds(html) == offered


def test_one_partner_out_leaves_struck_turn():
    turns = [word(0, "OX", 1), word(3, "OX", 1), {"struck": True}, word(0, "OX", 1)]
    html = page(sheet_of(*turns, word(1, "OX", 1), word(3, "OX", 1)))
    assert now(html) == (
        "Double turn 4, turn 2 of 2 On turn Cyril + Dana "
        "This turn is struck through: one partner is out"
    )
    assert kinds(html) == ["struck", "closing"]


def test_crosses_stand_above_pair_with_what_it_owes():
    assert heads(page(sheet_of(*OWING[:1]))) == ["Anna + Bára no cross", "Cyril + Dana × 1 cross"]
    assert heads(page(sheet_of(*OWING))) == [
        "Anna + Bára no cross",
        "Cyril + Dana × × × 3 crosses · 1 turn to lose",
    ]


def test_end_says_who_closed():
    closing = {"closing": {"closed_by": 0, "left": [[], [], ["A"], []]}}
    html = page(sheet_of(word(0, "OX", 11), closing))
    assert "Turn 2: Anna + Bára closed" in html
    assert partiar(html)[0] == ["2", "no tiles left", "+1", "12", "left: A", "−1", "−1"]


@pytest.mark.parametrize(
    ("kind", "data", "at"),
    [
        ("closing", {"closed_by": "nobody", "left_0": "A", "left_3": "Q"}, "left_3"),
        ("closing", {"closed_by": "1", "left_2": "A"}, "closed_by"),
        ("word", {"player": 2, "word": "OX", "points": 2_000_000}, "points"),
        ("word", {"player": 0, "word": "OX", "points": 1}, "player"),
    ],
)
def test_refused_entry_shows_fault_at_its_field_and_writes_nothing(client, kind, data, at):
    sheet = sheet_of(word(0, "KOST", 14))
    answer = write(client, sheet, kind, **data)
    assert list(answer.context["form"].errors) == [at]
    assert Entry.objects.filter(sheet=sheet).count() == 1


def test_sheet_costs_as_many_queries_long_as_short(client, django_assert_num_queries):
    for sheet in (sheet_of(word(0, "OX", 1)), sheet_of(*OWING)):
        opened_by(client, sheet)
        with django_assert_num_queries(3):
            client.get(reverse("scorer:sheet", args=[sheet.pk]))


def test_words_and_names_are_shown_as_text(client):
    sheet = sheet_of(word(0, "<b>OX</b>", 1))
    assert "<b>OX" not in page(sheet)
    assert partiar(page(sheet)) == [["1", "<b>OX</b> Anna", "1", "1", "Objection", "", ""]]


def test_overrun_stands_in_sheet_and_is_corrected_with_turn(client):
    sheet = sheet_of()
    turn = {"kind": "word", "player": "0", "word": "OX", "points": "11", "objection": "none"}
    address = reverse("scorer:sheet", args=[sheet.pk])
    client.post(address, turn | {"uuid": uuid4(), "position": 0, "overrun": "72"})
    written = sheet.entries.get()
    assert (written.payload["overrun"], written.noted) == (72, {})
    assert partiar(page(sheet))[0][1] == "OX Anna over time +1:12"
    assert "72 seconds over time" in client.get(f"{address}1/").content.decode()

    correct = f"{address}1/correct/"
    assert 'name="overrun" value="72"' in client.get(correct).content.decode()
    client.post(correct, turn | {"uuid": uuid4(), "position": 0, "seen_revision": 1, "overrun": ""})
    corrected = sheet.entries.latest("pk")
    assert ("overrun" in corrected.payload, corrected.noted) == (False, {})
