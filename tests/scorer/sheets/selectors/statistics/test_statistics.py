"""The database's statistics against those worked out line by line, for every game."""

from __future__ import annotations

from dataclasses import astuple, is_dataclass
from uuid import uuid4

import pytest
from django.utils import translation
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from scorer.games.registry import all_games
from scorer.models import ScoreSheet
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.selectors.statistics import form_of, games_played, shared, statistics
from scorer.sheets.selectors.statistics.scope import Scope
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import (
    ALL,
    DOUBLES,
    GLOWY,
    HEARTS,
    KOP,
    changed,
    shipped_games,
    with_entries,
)
from tests.scorer.games.cancellation_hearts import strategies as hearts_records
from tests.scorer.games.kop import strategies as kop_records
from tests.scorer.games.na_glowy import strategies as glowy_records
from tests.scorer.games.polish_doubles import strategies as doubles_records
from tests.scorer.kits.polish_doubles.statistics_by_hand import polish_doubles
from tests.scorer.sheets.selectors.statistics import by_hand
from tests.scorer.sheets.selectors.statistics.statements import told_sheets
from tests.tiers import examples

GAMES = {
    "kop": (kop_records.records(), by_hand.kop),
    "na-glowy": (glowy_records.records(), by_hand.na_glowy),
    "polish-doubles": (doubles_records.records(most_turns=12), polish_doubles),
    "cancellation-hearts": (
        hearts_records.records(max_entries=3),
        by_hand.cancellation_hearts,
    ),
}


def plain(tables):
    """Tables as plain dictionaries."""
    return {
        table.key: {
            row.key: {
                key: astuple(value) if is_dataclass(value) else value
                for key, value in row.figures.items()
            }
            for row in table.rows
        }
        for table in tables
    }


def scope_of(slug, player=None, sheets=None):
    found = ScoreSheet.objects.filter(game=slug) if sheets is None else sheets
    return Scope(all_games()[slug], found, player)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", list(GAMES))
@settings(max_examples=examples(2, 60), phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(data=st.data())
def test_statistics_are_what_counting_line_by_line_gives(slug, data):
    strategy, counted = GAMES[slug]
    told = [data.draw(told_sheets(strategy)) for _ in range(data.draw(st.integers(1, 3)))]
    sheets = ScoreSheet.objects.filter(pk__in=[one.sheet.pk for one in told])
    assert plain(statistics(scope_of(slug, sheets=sheets))) == counted(told, None)
    player = data.draw(st.sampled_from(["Nowy", told[0].sheet.players[0]]))
    assert plain(statistics(scope_of(slug, player, sheets))) == counted(told, player)


def test_every_game_is_counted_by_hand():
    assert set(GAMES) == set(shipped_games())


def test_statistics_are_remembered_until_something_is_written(kop_sheet):
    first = statistics(scope_of("kop"))
    assert statistics(scope_of("kop")) is first
    position = len(load_sheet_state(kop_sheet).log)
    record_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=KOP["entries"][0],
        position=position,
        writer=Writer(),
    )
    anew = statistics(scope_of("kop"))
    assert plain(anew)["seats"][0,]["lines"] == 5
    with translation.override("pl"):
        polish = statistics(scope_of("kop"))
    assert plain(polish) == plain(anew)
    assert {row.label for row in polish[-1].rows}.isdisjoint(row.label for row in anew[-1].rows)


def test_tables_and_their_rows_are_named(db):
    for record in ALL:
        import_record(raw=record)
    named = {
        slug: {table.key: [row.label for row in table.rows] for table in statistics(scope_of(slug))}
        for slug in GAMES
    }
    assert named["kop"] == {
        "players": ["Ada", "Bogdan", "Celina", "Darek"],
        "pairs": ["Ada + Bogdan", "Ada + Celina", "Bogdan + Celina"],
        "contracts": ["zwyczajna", "wesele", "zolo"],
        "places": [
            "Dealer",
            "Forehand, on the dealer's left",
            "Opposite the dealer",
            "On the dealer's right",
        ],
        "seats": ["Seat 1", "Seat 2", "Seat 3", "Seat 4"],
    }
    assert named["na-glowy"]["places"] == ["The dealer's pair", "The other pair"]
    assert named["polish-doubles"]["places"] == ["The pair that began", "The other pair"]
    assert named["polish-doubles"]["words"][:2] == ["ŽEBRO · Cyril", "LÁZEŇ · Bára"]
    assert named["cancellation-hearts"]["places"] == ["Dealer", "Everybody else"]


def test_game_without_a_module_has_the_shared_figures(kop_sheet):
    players, seats = shared.tables(scope_of("kop"))
    assert plain([players])["players"]["Darek",] == {
        "won": (0, 0),
        "shared": 0,
        "sheets": 1,
        "lines": 4,
        "score": (30, 4),
        "points": 30,
        "highest": 30,
        "lowest": -3,
    }
    assert [row.label for row in seats.rows] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]


def test_sheets_without_a_line_have_no_statistics(db):
    import_record(raw=with_entries(KOP))
    assert statistics(scope_of("kop")) == ()
    assert games_played(ScoreSheet.objects.all()) == ()
    assert form_of(scope_of("kop", "Ada")) == ()


def test_games_played_most_first_and_by_a_player(db):
    for record in (KOP, GLOWY, GLOWY, HEARTS, DOUBLES):
        import_record(raw=record)
    sheets = ScoreSheet.objects.all()
    found = [(played.game.slug, played.sheets) for played in games_played(sheets)]
    assert found == [
        ("na-glowy", 2),
        ("cancellation-hearts", 1),
        ("kop", 1),
        ("polish-doubles", 1),
    ]
    assert [played.game.slug for played in games_played(sheets, "Bára")] == ["polish-doubles"]
    assert games_played(sheets, "Nobody") == ()


def test_names_stand_in_the_readers_alphabet(db):
    import_record(raw=changed(KOP, players=["Zofia", "Łucja", "Lucyna", "Maria"]))
    with translation.override("pl"):
        players, pairs, *_others = statistics(scope_of("kop"))
    assert [row.label for row in players.rows] == ["Lucyna", "Łucja", "Maria", "Zofia"]
    assert [row.label for row in pairs.rows] == [
        "Lucyna + Łucja",
        "Lucyna + Zofia",
        "Łucja + Zofia",
    ]


def test_form_has_the_last_twenty_sheets_the_oldest_first(db):
    sheets = [import_record(raw=with_entries(KOP, *KOP["entries"][:1])) for _sheet in range(21)]
    found = form_of(scope_of("kop", "Ada"))
    assert [result.sheet_id for result in found] == [sheet.pk for sheet in sheets[1:]]
    assert {(result.lines, result.score) for result in found} == {(1, 1)}
