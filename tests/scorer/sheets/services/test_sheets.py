"""A record becomes a sheet, and a sheet the same record."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.games.registry import all_games
from scorer.models import Club, Entry, ScoreSheet, Seat
from scorer.records import RecordRefused
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state, record_json
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import import_record, open_sheet
from tests.builders.records import ALL, DOUBLES, KOP, KOP_CARDS, changed, with_entries
from tests.tiers import examples

HEAD = {"format": "score-record/1", "game": "kop", "ruleset": "kop-wolsztyn", "dealer": 2}


@pytest.mark.django_db
@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["game"])
def test_record_to_log_to_record_is_equal(raw):
    sheet = import_record(raw=raw)
    assert record_json(sheet, current_log(sheet)) == raw
    assert rescore(sheet.pk) == []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", list(all_games()))
@settings(
    max_examples=examples(2, 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_any_record_to_log_to_record_is_equal(slug, data):
    strategies = import_module(f"tests.scorer.games.{slug.replace('-', '_')}.strategies")
    raw = data.draw(strategies.records())
    sheet = import_record(raw=raw)
    assert record_json(sheet, current_log(sheet)) == raw
    assert rescore(sheet.pk) == []
    assert sheet.entries.count() == len(raw["entries"])


@pytest.mark.django_db
def test_opened_sheet_is_empty_and_seated():
    club = Club.objects.create(slug="asy", name="Asy")
    sheet = open_sheet(head=HEAD, players=["Ada", "Bogdan", "Celina", "Darek"], club=club)
    assert (sheet.game, sheet.ruleset, sheet.club) == ("kop", "kop-wolsztyn", club)
    assert list(Seat.objects.filter(sheet=sheet).values_list("number", "name")) == [
        (0, "Ada"),
        (1, "Bogdan"),
        (2, "Celina"),
        (3, "Darek"),
    ]
    now = load_sheet_state(sheet)
    assert (now.match.state.totals, now.setup.first) == ((0, 0, 0, 0), 2)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("raw", "address"),
    [
        (changed(KOP, players=["A", "B", "C", "D" * 201]), "players/3"),
        (
            with_entries(DOUBLES, {"player": 0, "word": "KOST", "points": 10**30}),
            "entries/0/points",
        ),
        (with_entries(KOP, {"contract": "zolo", "old": [0], "winner": "both"}), "entries/0/winner"),
    ],
)
def test_refused_record_opens_no_sheet(raw, address):
    with pytest.raises(RecordRefused) as refused:
        import_record(raw=raw)
    assert refused.value.faults[0].address == address
    assert ScoreSheet.objects.count() == 0
    assert Entry.objects.count() == 0


@pytest.mark.django_db
def test_long_record_is_imported_whole_and_not_remembered():
    raw = with_entries(KOP, *[{"contract": "zolo", "old": [3], "winner": "old"}] * 1_200)
    sheet = import_record(raw=raw)
    sheet.refresh_from_db()
    assert sheet.played == 1_200
    now = load_sheet_state(sheet)
    assert now.match.state.totals == (-6_000, -6_000, -6_000, 18_000)
    assert load_sheet_state(sheet).scored is not now.scored


@pytest.mark.django_db
def test_hand_by_cards_is_kept_as_written():
    raw = with_entries(KOP, KOP_CARDS)
    sheet = import_record(raw=raw)
    assert record_json(sheet, current_log(sheet)) == raw
