"""The made-up game without its kit: the record's own words, the plain sheet, no rows of its own."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.kits import all_kits, kit_of
from scorer.models import EntryScore, Hand
from scorer.printing.rule_cards import rule_card
from scorer.sheets.selectors.log import current_log
from scorer.sheets.services.sheets import import_record
from tests.made_up.strategies import EXAMPLE
from tests.rehearsal.hands import known_games
from tests.scorer.printing.reading import printed, words

pytestmark = pytest.mark.django_db


def test_there_is_no_kit():
    assert "three_heaps" not in {kit.package for kit in all_kits()}
    assert kit_of("three-heaps").form is None
    assert "three-heaps" not in known_games()


def test_hand_is_written_as_json(client):
    sheet = import_record(raw=EXAMPLE)
    data = {"uuid": uuid4(), "position": 3, "entry": json.dumps({"heaps": [2, 3, 4]})}
    answer = client.post(reverse("scorer:sheet", args=[sheet.pk]), data, follow=True)
    assert answer.status_code == 200
    assert [entry.payload for entry in current_log(sheet)][-1] == {"heaps": [2, 3, 4]}


def test_sheet_and_paper_are_the_plain_ones(client):
    sheet = import_record(raw=EXAMPLE)
    html = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    assert 'class="sheet"' in html
    assert "scorer/kits/" not in html
    assert "Rows written 3" in words(printed(EXAMPLE))


def test_rule_card_has_the_clauses():
    [section] = rule_card("three-heaps").sections
    assert [said.id for said in section.statements] == ["HEAPS-1", "HEAPS-2", "HEAPS-3"]


def test_only_scores_are_projected():
    import_record(raw=EXAMPLE)
    assert (EntryScore.objects.count(), Hand.objects.count()) == (9, 0)
