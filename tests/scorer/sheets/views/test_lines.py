"""The page of a line: why it stands so, every reading of it; correcting it."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Entry
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from tests.builders.records import ALL, KOP, KOP_CARDS, with_entries
from tests.phone_at_the_table import PhoneAtTheTable, opened_by
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
ZOLO = {"kind": "zolo", "old": "0", "winner": "old", "kontras": "1"}


def line(sheet, number=3):
    return reverse("scorer:line", args=[sheet.pk, number])


def correct(client, sheet, number=3, seen=1, **fields):
    """Sends the form of a correction as a browser does."""
    given = {"uuid": uuid4(), "position": number - 1, "seen_revision": seen}
    return client.post(line(sheet, number) + "correct/", ZOLO | given | fields)


def text(answer):
    return unescape(answer.content.decode())


def sampled_lines():
    """Lines of every game by their numbers: every day the last of each."""
    lines = [(raw, number) for raw in ALL for number in range(1, len(raw["entries"]) + 1)]
    return sampled(lines, daily=[(raw, len(raw["entries"])) for raw in ALL])


@pytest.mark.parametrize(("raw", "number"), sampled_lines())
def test_line_says_its_arithmetic_above_its_clauses_and_can_be_corrected(client, raw, number):
    now = load_sheet_state(import_record(raw=raw))
    scored = now.scored[number - 1]
    told = now.game.explain(now.setup, scored.written, scored.line)
    for part in ("", "?part=why"):
        page = text(client.get(line(now.sheet, number) + part))
        above, clauses = page.split('<dl class="clauses">')
        assert re.findall(r'<p class="arithmetic">(.*?)</p>', above) == ["; ".join(map(str, told))]
        assert [rule for rule in scored.line.because if f"#{rule}" not in clauses] == []
    assert client.get(line(now.sheet, number) + "correct/").status_code == 200


def test_arithmetic_reads_as_one_says_it(client, kop_sheet):
    page = client.get(line(kop_sheet)).content.decode()
    sentence = "zolo 5 × kontra 2 = 10; one against three: Darek +30, the others −10"
    assert f'<p class="arithmetic">{sentence}</p>' in page


def test_reasons_alone_are_no_whole_page(client, kop_sheet):
    page = text(client.get(line(kop_sheet) + "?part=why"))
    assert "<html" not in page
    assert line(kop_sheet) + "correct/" in page
    assert f'href="{line(kop_sheet)}"' in page


def test_correction_keeps_both_readings_and_says_what_changed(client, kop_sheet):
    form = client.get(line(kop_sheet) + "correct/").content.decode()
    assert 'name="seen_revision" value="1"' in form
    answer = correct(client, kop_sheet, old="2", reason="wrong player")
    assert answer.url == reverse("scorer:sheet", args=[kop_sheet.pk])
    page = text(client.get(answer.url))
    assert "Hand 3 corrected: Celina −16 → 24, Darek 30 → −10." in page
    assert "data-entry" in page
    page = text(client.get(line(kop_sheet)))
    assert "<s>zolo · Darek · Stary won · kontra</s>" in page
    changed = "Darek → Celina · <bdi>Celina</bdi> −10 → +30 · <bdi>Darek</bdi> +30 → −10"
    assert changed in " ".join(page.split())
    assert "Reason: wrong player" in page
    assert "<bdi>this phone</bdi>" in page
    assert "<td>−16</td><td>24</td>" in page
    assert "<td>30</td><td>−10</td>" in page
    kept = Entry.objects.filter(sheet=kop_sheet, position=2)
    assert list(kept.values_list("revision", flat=True)) == [1, 2]


def test_writer_at_another_phone_and_one_with_a_name_are_told(client, kop_sheet):
    correct(PhoneAtTheTable(), kop_sheet)
    assert "<bdi>another phone</bdi>" in text(client.get(line(kop_sheet)))
    correct_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload={"contract": "zolo", "old": [1], "winner": "old"},
        position=2,
        seen_revision=2,
        writer=Writer(author="Ada", made_at=timezone.now() - timedelta(minutes=17)),
    )
    page = text(client.get(line(kop_sheet)))
    assert "<bdi>Ada</bdi>" in page
    assert re.search(r"made \d\d?:\d\d.*?, arrived \d\d?:\d\d", page)


def test_correction_sent_twice_is_one_and_says_the_same(client, kop_sheet):
    uuid = uuid4()
    correct(client, kop_sheet, uuid=uuid)
    page = text(client.get(correct(client, kop_sheet, uuid=uuid).url))
    assert page.count("Hand 3 corrected") == 2
    assert kop_sheet.entries.count() == 5


def test_correction_of_a_line_corrected_meanwhile_shows_both_and_a_person_chooses(
    client, kop_sheet
):
    correct(PhoneAtTheTable(), kop_sheet)
    answer = correct(client, kop_sheet, old="1")
    page = text(answer)
    assert "Two phones saved different versions." in page
    assert "<dd>zolo · Ada · Stary won · kontra</dd>" in page
    assert "<dd>zolo · Bogdan · Stary won · kontra</dd>" in page
    assert "(another phone, " in page
    assert "Mine is right" in page
    assert f'href="{line(kop_sheet)}">Theirs is right' in page
    assert kop_sheet.entries.count() == 5

    form = answer.context["form"]
    values = {field.name: field.value() for field in form if field.value() is not None}
    assert client.post(line(kop_sheet) + "correct/", values | {"kind": "zolo"}).status_code == 302
    assert load_sheet_state(kop_sheet).scored[2].entry.payload["old"] == [1]


def test_correction_that_changes_nothing_says_so(client, kop_sheet):
    answer = correct(client, kop_sheet, old="3")
    assert "Nothing had to be changed." in text(client.get(answer.url))
    assert kop_sheet.entries.count() == 4


def test_hand_by_cards_can_be_corrected_in_the_words_of_the_record(client):
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS))
    address = line(sheet, 1) + "correct/"
    assert "10S" in client.get(f"{address}?form=record").content.decode()
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
    assert load_sheet_state(sheet).match.state.totals == (2, 2, -2, -2)


@pytest.mark.parametrize("number", sampled([0, 5, 10**12], daily=2))
def test_lines_that_are_not_there_are_not_found(client, kop_sheet, number):
    for name in ("line", "correct", "strike"):
        address = reverse(f"scorer:{name}", args=[kop_sheet.pk, number])
        assert client.get(address).status_code == 404
    assert client.post(reverse("scorer:restore", args=[kop_sheet.pk, number])).status_code == 404


def test_signature_has_no_page_of_a_line(client, kop_sheet):
    sign_sheet(
        sheet_id=kop_sheet.pk, uuid=uuid4(), side=None, name="Ada", position=4, writer=Writer()
    )
    assert client.get(line(kop_sheet, 5)).status_code == 404


@pytest.mark.parametrize("count", sampled([3, 1]))
def test_line_costs_same_queries_with_any_number_of_lines(client, count, django_assert_num_queries):
    sheet = import_record(raw=with_entries(KOP, *[KOP["entries"][2]] * count))
    load_sheet_state(opened_by(client, sheet))
    for address in ("", "?part=why", "correct/"):
        with django_assert_num_queries(3 if address == "correct/" else 4):
            client.get(line(sheet, 1) + address)
