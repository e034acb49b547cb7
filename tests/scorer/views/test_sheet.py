"""One sheet: reading, writing, correcting, why; whatever is typed."""

from __future__ import annotations

import json
import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Entry
from scorer.selectors.log import current_log
from scorer.selectors.standing import standing
from scorer.services.sheets import import_record
from tests.scorer.examples import ALL, GLOWY, HEARTS, KOP, KOP_CARDS, changed, with_entries

pytestmark = pytest.mark.django_db
ZOLO = {"kind": "zolo", "old": "0", "winner": "old", "kontras": "1"}


def _page(sheet):
    return reverse("scorer:sheet", args=[sheet.pk])


def _write(client, sheet, position=4, uuid=None, **fields):
    return client.post(
        _page(sheet), ZOLO | {"uuid": uuid or uuid4(), "position": position} | fields
    )


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_sheet_shows_names_totals_and_a_link_to_every_why(client, raw):
    sheet = import_record(raw=raw)
    page = client.get(_page(sheet)).content.decode()
    for name in raw["players"]:
        assert name in page
    for number in range(1, len(raw["entries"]) + 1):
        assert reverse("scorer:line", args=[sheet.pk, number]) in page


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_every_line_says_why_and_can_be_corrected(client, raw):
    sheet = import_record(raw=raw)
    for number, line in enumerate(standing(sheet).lines, start=1):
        why = client.get(reverse("scorer:line", args=[sheet.pk, number])).content.decode()
        for rule in line.because:
            assert f"#{rule}" in why
        assert client.get(reverse("scorer:correct", args=[sheet.pk, number])).status_code == 200


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_every_line_shows_its_arithmetic_above_the_clauses(client, raw):
    now = standing(import_record(raw=raw))
    for number, scored in enumerate(now.scored, start=1):
        page = client.get(reverse("scorer:line", args=[now.sheet.pk, number])).content.decode()
        above = page.split("<h2>Why</h2>")[1].split('<dl class="clauses">')[0]
        told = now.game.explain(now.setup, scored.written, scored.line)
        assert re.findall(r'<p class="arithmetic">(.*?)</p>', unescape(above)) == list(
            map(str, told)
        )


def test_arithmetic_of_a_line_is_a_sentence_a_step(client, kop_sheet):
    page = client.get(reverse("scorer:line", args=[kop_sheet.pk, 3])).content.decode()
    assert '<p class="arithmetic">zolo 5 × 2 (kontra) = 10</p>' in page
    assert '<p class="arithmetic">one against three: Darek +30, the others −10</p>' in page


@pytest.mark.parametrize("raw", [KOP, GLOWY, HEARTS], ids=lambda raw: raw["game"])
def test_every_score_leads_to_its_why(client, raw):
    sheet = import_record(raw=raw)
    page = client.get(_page(sheet)).content.decode()
    sides = len(standing(sheet).match.state.totals)
    for number in range(1, len(raw["entries"]) + 1):
        why = reverse("scorer:line", args=[sheet.pk, number])
        assert page.count(f'href="{why}"') == sides + 1


def test_hand_is_written_and_told(client, kop_sheet):
    answer = _write(client, kop_sheet)
    assert answer.url == _page(kop_sheet) + "#write"
    assert standing(kop_sheet).match.state.totals == (28, -22, -26, 20)
    assert "Line 5 is written." in client.get(_page(kop_sheet)).content.decode()
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
    assert "Line 5 has been written meanwhile" in page
    assert 'name="position" value="5"' in page
    assert 'value="young"' in page
    assert kop_sheet.entries.count() == 5


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"old": ""}, "Choose who it was."),
        ({"old": "9"}, "Select a valid choice."),
        ({"kontras": "3"}, "Select a valid choice."),
        ({"winner": "", "old_points": "7"}, "No set of whole tricks holds 7 points"),
        ({"winner": "", "old_points": "9" * 30}, "from 0 to 104"),
        ({"uuid": "x"}, "Enter a valid UUID."),
        ({"position": "-1"}, "greater than or equal to 0"),
        ({"kind": "gran"}, "Select a valid choice."),
    ],
)
def test_wrong_hand_is_told_beside_the_field_and_stays_typed(client, kop_sheet, fields, message):
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
    assert "The match is over. Won by: Darek" in page
    assert "Write it down" not in page
    assert _write(client, sheet).status_code == 200
    assert sheet.entries.count() == 4


def test_correction_keeps_both_readings(client, kop_sheet):
    address = reverse("scorer:correct", args=[kop_sheet.pk, 3])
    form = client.get(address).content.decode()
    assert 'name="seen_revision" value="1"' in form
    fields = ZOLO | {"old": "2", "uuid": uuid4(), "position": 2, "seen_revision": 1}
    answer = client.post(address, fields | {"reason": "wrong player"})
    assert answer.url == reverse("scorer:line", args=[kop_sheet.pk, 3])
    why = client.get(answer.url).content.decode()
    assert "The totals of 1 later line changed." in why
    assert "<s>zolo · Darek · Stary won · kontra</s>" in why
    assert "Reason: wrong player" in why
    assert list(
        Entry.objects.filter(sheet=kop_sheet, position=2).values_list("revision", flat=True)
    ) == [1, 2]


def test_earlier_reading_can_be_brought_back(client, kop_sheet):
    address = reverse("scorer:correct", args=[kop_sheet.pk, 3])
    fields = ZOLO | {"old": "2", "uuid": uuid4(), "position": 2, "seen_revision": 1}
    client.post(address, fields)
    why = client.get(reverse("scorer:line", args=[kop_sheet.pk, 3])).content.decode()
    assert f'href="{address}?reading=1"' in why
    assert f'href="{address}?reading=2"' not in why
    form = client.get(f"{address}?reading=1").context["form"]
    assert (form["old"].initial, form["seen_revision"].initial) == ("3", 2)
    values = {field.name: field.value() for field in form if field.value() is not None}
    client.post(address, values | {"kind": form.kind})
    assert standing(kop_sheet).match.state.totals == (-2, -12, -16, 30)
    assert Entry.objects.filter(sheet=kop_sheet, position=2).count() == 3


@pytest.mark.parametrize("reading", ["9", "x", "", "-1"])
def test_unknown_reading_shows_what_stands(client, kop_sheet, reading):
    address = reverse("scorer:correct", args=[kop_sheet.pk, 3])
    form = client.get(f"{address}?reading={reading}").context["form"]
    assert form["old"].initial == "3"


def test_correction_of_a_line_corrected_meanwhile_is_told(client, kop_sheet):
    address = reverse("scorer:correct", args=[kop_sheet.pk, 3])
    fields = ZOLO | {"uuid": uuid4(), "position": 2, "seen_revision": 1}
    client.post(address, fields)
    page = client.post(address, fields | {"uuid": uuid4(), "old": "1"}).content.decode()
    assert "corrected by somebody else meanwhile" in page


def test_correction_that_changes_nothing_says_so(client, kop_sheet):
    address = reverse("scorer:correct", args=[kop_sheet.pk, 3])
    fields = ZOLO | {"old": "3", "uuid": uuid4(), "position": 2, "seen_revision": 1}
    page = client.post(address, fields, follow=True).content.decode()
    assert "Nothing had to be changed." in page
    assert kop_sheet.entries.count() == 4


def test_hand_by_cards_is_corrected_as_json(client):
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS))
    address = reverse("scorer:correct", args=[sheet.pk, 1])
    assert "10S" in client.get(address).content.decode()
    base = {"uuid": uuid4(), "position": 0, "seen_revision": 1}
    page = client.post(address, base | {"entry": "{"}).content.decode()
    assert "This is not JSON: fault in line 1, column 2." in page
    page = client.post(address, base | {"entry": "[]"}).content.decode()
    assert "Must be a JSON object" in page
    wrong = KOP_CARDS | {"play": list(reversed(KOP_CARDS["play"]))}
    page = client.post(address, base | {"entry": json.dumps(wrong)}).content.decode()
    assert "KOP-5.1" in page
    right = KOP_CARDS | {"auction": ["pas", "pas", "pas", "pas"]}
    assert client.post(address, base | {"entry": json.dumps(right)}).status_code == 302
    assert standing(sheet).match.state.totals == (2, 2, -2, -2)


@pytest.mark.parametrize("number", [0, 5, 10**12])
def test_lines_that_are_not_there_are_not_found(client, kop_sheet, number):
    for name in ("line", "correct"):
        address = reverse(f"scorer:{name}", args=[kop_sheet.pk, number])
        assert client.get(address).status_code == 404


def test_unknown_sheet_is_not_found_in_the_houses_look(client):
    answer = client.get("/sheets/00000000-0000-0000-0000-000000000000/")
    assert answer.status_code == 404
    assert "Nothing here" in answer.content.decode()


def test_record_can_be_kept(client, kop_sheet):
    answer = client.get(reverse("scorer:record", args=[kop_sheet.pk]))
    assert json.loads(answer.content) == KOP
    assert answer["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("count", [1, 3])
def test_sheet_costs_the_same_queries_with_any_number_of_hands(
    client, count, django_assert_num_queries
):
    sheet = import_record(raw=with_entries(KOP, *[KOP["entries"][2]] * count))
    with django_assert_num_queries(3):
        client.get(_page(sheet))
    with django_assert_num_queries(2):
        client.get(_page(sheet))
    with django_assert_num_queries(3):
        client.get(reverse("scorer:line", args=[sheet.pk, 1]))


def test_old_form_is_refused_in_plain_words(kop_sheet):
    from django.test import Client  # noqa: PLC0415 — the one client that checks tokens

    answer = Client(enforce_csrf_checks=True).post(_page(kop_sheet), ZOLO)
    assert answer.status_code == 403
    assert "This form has grown old" in answer.content.decode()
