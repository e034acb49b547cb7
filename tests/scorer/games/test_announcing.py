"""What is announced before an entry: for every game, and hand by hand for each."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.games.announcing import counted, named
from scorer.games.base import Fact, Setup, score
from scorer.games.registry import all_games
from scorer.games.text import Text
from scorer.records import parse_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries
from tests.tiers import examples

GAMES = list(all_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
unhurried = settings(
    max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
PRESUMED = 6  # entries ahead
ENDING_KOP = changed(KOP, options={"hands": 4})
ENDING_GLOWY = changed(GLOWY, options={"hands": 4})


def announced(raw):
    """What is announced after the entries of a record."""
    record = parse_record(raw)
    state = score(record.game, record.setup, record.entries).state
    return [(str(fact.name), str(fact.value)) for fact in record.game.announce(record.setup, state)]


def after(raw, count):
    """What is announced after the first ``count`` entries of a record."""
    return announced(with_entries(raw, *raw["entries"][:count]))


@every_game
@unhurried
@given(data=st.data())
def test_announcing_never_fails_however_far_ahead(game, data):
    package = game.slug.replace("-", "_")
    records = import_module(f"tests.scorer.games.{package}.strategies").records()
    record = parse_record(data.draw(records))
    entries = record.entries[: data.draw(st.integers(0, len(record.entries)))]
    state = score(game, record.setup, entries).state
    for _step in range(PRESUMED):
        facts = game.announce(record.setup, state)
        assert bool(facts) != state.finished
        for fact in facts:
            assert (isinstance(fact, Fact), isinstance(fact.name, Text)) == (True, True)
            assert "%(" not in f"{fact.name}{fact.value}"
        assert bool(game.offers(record.setup, state)) <= (not state.finished)
        clock = game.clock(record.setup, state)
        assert clock is None or clock.clause in {clause.id for clause in game.clauses}
        presumed = game.presume(record.setup, state)
        assert presumed.totals == state.totals
        assert presumed.played == state.played + (not state.finished)
        state = presumed


def test_number_and_names_of_fact():
    assert [str(counted(7, 32)), str(counted(7, None))] == ["7 of 32", "7"]
    setup = Setup("toy", ("Ada", "Bogdan", "Celina"), 0, None)
    assert str(named(setup, 2, 3)) == "Celina / Ada"


def test_kop_announces_hand_dealer_leader_and_first_caller():
    assert announced(KOP) == [
        ("Hand", "5"),
        ("Dealer", "Ada"),
        ("Leads", "Bogdan"),
        ("Calls first", "Celina"),
    ]


def test_kop_announces_by_house_rules():
    raw = changed(KOP, options={"hands": 32, "first_call": "leader"}, dealer=2)
    assert announced(raw) == [
        ("Hand", "5 of 32"),
        ("Dealer", "Celina"),
        ("Leads", "Darek"),
        ("Calls first", "Darek"),
    ]


def test_hearts_announce_where_three_cards_go():
    assert after(HEARTS, 0)[-1] == ("Three cards", "to the left")
    assert after(HEARTS, 1) == [
        ("Hand", "2"),
        ("Dealer", "Bogdan"),
        ("Leads", "Carmen"),
        ("Three cards", "to the right"),
    ]


def test_glowy_announce_hand_of_innermost_bok():
    dealing = [("Dealer", "Darek"), ("Leads", "Ada")]
    assert after(GLOWY, 3) == [("Hand", "4"), *dealing, ("Bok", "1 of 4")]
    even = {"points": [60, 60]}
    raw = with_entries(GLOWY, even, even, even)
    bok = [("Bok", "1 of 4"), ("Open boks", "3")]
    assert announced(raw) == [("Hand", "4"), *dealing, *bok]


def test_glowy_count_agreed_hands_outside_boks():
    agreed = changed(GLOWY, options={"hands": 5})
    assert after(agreed, 2)[0] == ("Hand", "3 of 5")
    assert after(agreed, 3)[0] == ("Hand", "4")
    assert after(agreed, 7)[:2] == [("Hand", "8"), ("Outside boks", "4 of 5")]


def test_finished_match_announces_nothing():
    hearts = changed(with_entries(HEARTS, *HEARTS["entries"][:2]), options={"target": 40})
    finished = [ENDING_KOP, ENDING_GLOWY, DOUBLES, hearts]
    assert [announced(raw) for raw in finished] == [[]] * len(finished)


def is_ordinary(raw):
    """Whether an entry of these games is the kind that ``presume`` means."""
    return raw.get("points") != [60, 60]


@pytest.mark.parametrize("raw", [KOP, ENDING_KOP, GLOWY, ENDING_GLOWY, HEARTS])
def test_presumed_hand_announces_what_played_one_does(raw):
    record = parse_record(raw)
    for place, written in enumerate(raw["entries"]):
        if not is_ordinary(written):
            continue
        before = score(record.game, record.setup, record.entries[:place]).state
        played = score(record.game, record.setup, record.entries[: place + 1]).state
        presumed = record.game.presume(record.setup, before)
        assert record.game.announce(record.setup, presumed) == record.game.announce(
            record.setup, played
        )
