"""One sheet: reading, writing, correcting, why; whatever is typed."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, GLOWY, HEARTS, KOP, changed, with_entries
from tests.phone_at_the_table import PhoneAtTheTable, opened_by
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
ZOLO = {"kind": "zolo", "old": "0", "winner": "old", "kontras": "1"}


def _page(sheet):
    return reverse("scorer:sheet", args=[sheet.pk])


def _write(client, sheet, position=4, uuid=None, **fields):
    return client.post(
        _page(sheet), ZOLO | {"uuid": uuid or uuid4(), "position": position} | fields
    )


@pytest.fixture(scope="module")
def sheets_and_pages(rows_for_file):
    """The sheet of every game and its page, by the game."""
    client = PhoneAtTheTable()
    sheets = [import_record(raw=raw) for raw in ALL]
    return {sheet.game: (sheet, client.get(_page(sheet)).content.decode()) for sheet in sheets}


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_sheet_shows_names_totals_and_link_to_every_why(sheets_and_pages, raw):
    sheet, page = sheets_and_pages[raw["game"]]
    for name in raw["players"]:
        assert name in page
    for number in range(1, len(raw["entries"]) + 1):
        assert reverse("scorer:line", args=[sheet.pk, number]) in page


@pytest.mark.parametrize("raw", [KOP, GLOWY, HEARTS], ids=lambda raw: raw["game"])
def test_every_score_leads_to_its_why(sheets_and_pages, raw):
    sheet, page = sheets_and_pages[raw["game"]]
    page = page.split('<tbody class="newest-first">')[1].split("</tbody>")[0]
    sides = len(load_sheet_state(sheet).match.state.totals)
    for number in range(1, len(raw["entries"]) + 1):
        why = reverse("scorer:line", args=[sheet.pk, number])
        assert page.count(f'href="{why}"') == sides + 1


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_totals_on_top_lead_to_their_chart(client, sheets_and_pages, raw):
    sheet, page = sheets_and_pages[raw["game"]]
    chart = reverse("scorer:figures", args=[sheet.pk])
    top = page.split("</dl>")[0]
    assert re.findall(r'class="trend" data-part="(\w+)" href="([^"]+)"', top) == [("trend", chart)]
    trend = client.get(chart, {"part": "trend"}).content.decode()
    assert trend.count('<svg class="chart') in {1, len(raw["players"])}  # a frame, or panels
    assert "<html" not in trend


def strip_of(client, record):
    page = client.get(_page(import_record(raw=record))).content.decode()
    return page.split('id="strip"')[1].split("</dl>")[0]


def test_strip_has_short_names_the_dealer_and_who_leads(client):
    names = ["Anna Nowak", "Jan Kowalski", "Jan Berg", "Ola Maj"]
    top = strip_of(client, changed(KOP, players=names))
    assert re.findall("data-player>([^<]+)<", top) == ["Anna", "Jan K.", "Jan B.", "Ola"]
    assert re.findall('data-side="([^"]+)"', top) == names
    assert re.findall(r'data-side="([^"]+)" class="leads"', top) == ["Ola Maj"]
    assert 'pairs"' not in top
    deals = top.split('class="deals"')[1]
    assert 'aria-label="Dealer" data-letter="D"' in deals.split("</span>")[0]
    assert deals.split("</span>")[1].endswith("data-player>Anna")


def test_strip_names_the_partner_who_deals_and_tells_pairs_apart(client):
    top = strip_of(client, GLOWY)
    assert 'class="standing of-2 pairs"' in top
    assert re.findall(r'data-side="([^"]+)"', top) == ["Ada + Celina", "Bogdan + Darek"]
    assert len(re.findall(r'class="deals"', top)) == 1


def test_nobody_leads_while_all_totals_are_equal(client):
    assert "leads" not in strip_of(client, with_entries(KOP))


def test_line_written_last_is_told_beside_the_form_and_leads_to_its_reasons(client, kop_sheet):
    page = client.get(_page(kop_sheet)).content.decode()
    row = page.split('id="result-row"')[1].split("</div>")[0]
    assert reverse("scorer:line", args=[kop_sheet.pk, 4]) in row
    results = " ".join(re.sub(r"<[^>]+>", " ", row.split(">", 2)[2]).split())
    assert results == "Ada +3 → −2 Bogdan +3 → −12 Celina −3 → −16 Darek −3 → 30"
    told = page.split('class="bar-told"')[1].split("</p>")[0].split(">")[1]
    words = "Hand 4 · wesele · Ada + Bogdan · Starzy won, losers without a trick · no kontra"
    assert told == words
    assert f'data-words="{words}"' in row


def test_line_written_last_is_struck_out_from_the_page_and_the_page_is_back(client, kop_sheet):
    page = client.get(_page(kop_sheet)).content.decode()
    form = page.split('id="undo-form"')[1].split("</form>")[0]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    address = re.search('action="([^"]+)"', form)[1]
    assert address == reverse("scorer:strike", args=[kop_sheet.pk, 4])
    answer = client.post(address, sent, follow=True)
    assert answer.redirect_chain == [(_page(kop_sheet), 302)]
    assert load_sheet_state(kop_sheet).match.state.totals == (-5, -15, -13, 33)
    assert client.post(address, sent).status_code == 302  # once more is no second one
    assert load_sheet_state(kop_sheet).match.state.played == 3


def test_undo_is_for_who_writes_in_an_open_sheet(client, kop_sheet):
    follow = client.get(reverse("scorer:follow", args=[kop_sheet.pk])).content.decode()
    assert "undo-form" not in follow
    offline = client.get(reverse("sheet_offline", args=[kop_sheet.pk])).content.decode()
    assert "undo-form" not in offline


def test_hand_is_written_and_told(client, kop_sheet):
    answer = _write(client, kop_sheet)
    assert answer.url == _page(kop_sheet) + "#write"
    assert load_sheet_state(kop_sheet).match.state.totals == (28, -22, -26, 20)
    assert "Hand 5 saved" in client.get(_page(kop_sheet)).content.decode()
    entry = current_log(kop_sheet)[4]
    assert entry.payload == {"contract": "zolo", "old": [0], "winner": "old", "kontras": 1}
    assert entry.device == client.session["device"]


def test_same_form_sent_twice_is_one_hand(client, kop_sheet):
    uuid = uuid4()
    _write(client, kop_sheet, uuid=uuid)
    assert _write(client, kop_sheet, uuid=uuid).status_code == 302
    assert kop_sheet.entries.count() == 5


def test_hand_another_phone_wrote_first_is_told_and_nothing_is_lost(client, kop_sheet):
    _write(client, kop_sheet)
    answer = _write(client, kop_sheet, winner="young")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "No. 5 was saved meanwhile" in page
    assert 'name="position" value="5"' in page
    assert 'value="young"' in page
    assert kop_sheet.entries.count() == 5


@pytest.mark.parametrize(
    ("fields", "message"),
    sampled(
        [
            ({"old": ""}, "Choose who it was."),
            ({"old": "9"}, "Select a valid choice."),
            ({"kontras": "3"}, "Select a valid choice."),
            ({"winner": "", "old_points": "7"}, "No set of whole tricks holds 7 points"),
            ({"winner": "", "old_points": "9" * 30}, "from 0 to 104"),
            ({"uuid": "x"}, "Enter a valid UUID."),
            ({"position": "-1"}, "greater than or equal to 0"),
            ({"kind": "gran"}, "Choose the two Starzy."),
        ],
        daily=3,
    ),
)
def test_wrong_hand_is_told_beside_field_and_stays_typed(client, kop_sheet, fields, message):
    answer = _write(client, kop_sheet, **fields)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert message in page
    assert "Not saved yet. What you typed is still here." in page
    assert kop_sheet.entries.count() == 4


def test_names_are_text_never_markup(client):
    sheet = import_record(raw=changed(KOP, players=["<b>A</b>", 'B"', "C'", "דוד\u200f"]))
    page = client.get(_page(sheet)).content.decode()
    assert "<b>A</b>" not in page
    assert "&lt;b&gt;A&lt;/b&gt;" in page


def test_finished_match_offers_no_form_and_takes_no_hand(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    page = client.get(_page(sheet)).content.decode()
    assert "The game is over. Won by: <strong>Darek</strong>" in page
    assert "Save hand" not in page
    assert _write(client, sheet).status_code == 200
    assert sheet.entries.count() == 4


def test_unknown_sheet_is_not_found_in_the_houses_look(client):
    answer = client.get("/sheets/00000000-0000-0000-0000-000000000000/")
    assert answer.status_code == 404
    assert "Nothing here" in answer.content.decode()


def test_record_can_be_kept(client, kop_sheet):
    answer = client.get(reverse("scorer:record", args=[kop_sheet.pk]))
    assert json.loads(answer.content) == KOP
    assert answer["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("count", sampled([3, 1]))
def test_sheet_costs_same_queries_with_any_number_of_hands(
    client, count, django_assert_num_queries
):
    sheet = import_record(raw=with_entries(KOP, *[KOP["entries"][2]] * count))
    opened_by(client, sheet)
    with django_assert_num_queries(3):
        client.get(_page(sheet))
    with django_assert_num_queries(3):
        client.get(_page(sheet))
    with django_assert_num_queries(4):
        client.get(reverse("scorer:line", args=[sheet.pk, 1]))


def test_old_form_is_refused_in_plain_words(kop_sheet):
    from django.test import Client  # noqa: PLC0415 — the one client that checks tokens

    answer = Client(enforce_csrf_checks=True).post(_page(kop_sheet), ZOLO)
    assert answer.status_code == 403
    assert "This form has grown old" in answer.content.decode()


@pytest.mark.parametrize("raw", sampled(ALL, daily=2), ids=lambda raw: raw["game"])
def test_refusal_is_told_once(client, raw):
    """Above the form by the field's name, beside the field in words."""
    sheet = import_record(raw=with_entries(raw))
    data = {"uuid": uuid4(), "position": 0, "overrun": "x", "points_0": "x", "hearts_0": "x"}
    page = client.post(_page(sheet), data).content.decode()
    form = page.split("<template data-kind", 1)[0]
    assert "Not saved yet." in form
    told = re.findall(r'class="fault"[^>]*>([^<]+)<', form)
    assert told
    above = form.split('class="faults"')[1].split("</ul>")[0]
    assert [text for text in told if text in above] == []
