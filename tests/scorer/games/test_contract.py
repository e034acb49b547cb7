"""What every registered game must do, whatever its rules."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from importlib import import_module

import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from scorer.games.base import Line, RuleViolation, play_entry, score
from scorer.games.registry import all_games, find_game, find_ruleset
from scorer.games.text import Text
from scorer.records import json_schema, parse_record, result_json, score_record
from scorer.support.translation import translate
from tests.tiers import examples

GAMES = list(all_games().values())
IDS = [game.slug for game in GAMES]
every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)
unhurried = settings(
    max_examples=examples(5), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def records_of(game):
    package = game.slug.replace("-", "_")
    return import_module(f"tests.scorer.games.{package}.strategies").records()


@every_game
def test_game_is_found_by_its_slug_and_rule_sets(game):
    assert find_game(game.slug) is game
    assert [find_ruleset(ruleset.slug) for ruleset in game.rulesets] == [game] * len(game.rulesets)
    assert game.rulesets[0].slug == game.slug


@every_game
def test_clauses_are_unique_sentences_and_name_real_options(game):
    ids = [clause.id for clause in game.clauses]
    assert len(ids) == len(set(ids))
    options = {option.name for option in fields(game.options_type)}
    for clause in game.clauses:
        assert str(clause.text).endswith((".", ".)", "…"))
        assert set(clause.option) <= options
        assert clause.rulesets <= {ruleset.slug for ruleset in game.rulesets}


@every_game
def test_options_are_labelled_and_cite_clause(game):
    ids = {clause.id for clause in game.clauses}
    for option in fields(game.options_type):
        assert isinstance(option.metadata["label"], Text)
        assert option.metadata["clause"] in ids


@every_game
def test_entries_are_frozen_values(game):
    for kind in game.entry_kinds:
        assert is_dataclass(kind)
        assert kind.__dataclass_params__.frozen
    assert [bool(kind.marks) for kind in game.entry_kinds[:-1]] == [True] * (
        len(game.entry_kinds) - 1
    )


@every_game
@unhurried
@given(data=st.data())
def test_any_record_fulfils_its_schema_and_scores_same_twice(game, data):
    raw = data.draw(records_of(game))
    jsonschema.validate(raw, json_schema(game))
    first, second = (
        json.dumps(result_json(record, score_record(record)))
        for record in (parse_record(raw), parse_record(raw))
    )
    assert first == second


@every_game
@unhurried
@given(data=st.data())
def test_any_record_is_scored_explained_and_dealt_line_by_line(game, data):
    record = parse_record(data.draw(records_of(game)))
    match = score_record(record)
    lines_carry_clauses_and_add_up(game, record, match)
    every_entry_is_described_and_explained(game, record, match)
    hand_by_hand_it_scores_the_same_and_the_dealer_is_who_was_to_deal(game, record, match)
    winners_stand_only_at_the_end_and_nothing_after_it(game, record, match)


def lines_carry_clauses_and_add_up(game, record, match):
    known = {clause.id for clause in game.clauses_of(record.setup.ruleset)}
    running = [0] * len(game.sides(record.setup))
    for place, line in enumerate(match.lines):
        assert isinstance(line, Line)
        assert line.entry == place
        assert line.because
        assert set(line.because) <= known
        assert len(line.because) == len(set(line.because))
        running = [total + gained for total, gained in zip(running, line.scores, strict=True)]
        assert line.totals in {None, tuple(running)}
    assert match.state.totals == tuple(running)
    assert match.state.played == len(match.lines)


def every_entry_is_described_and_explained(game, record, match):
    for entry, line in zip(record.entries, match.lines, strict=True):
        assert str(game.describe(record.setup, entry, line)).strip()
        marks = game.marks(record.setup, line)
        assert marks is None or str(marks).strip()
        sentences = game.explain(record.setup, entry, line)
        assert sentences
        for sentence in sentences:
            assert isinstance(sentence, Text)
            assert translate(sentence) == str(sentence)
            assert str(sentence).strip()
            assert "%(" not in str(sentence)


def hand_by_hand_it_scores_the_same_and_the_dealer_is_who_was_to_deal(game, record, match):
    state = game.begin(record.setup)
    lines = []
    for entry in record.entries:
        dealer = game.dealer(record.setup, state)
        line, state = play_entry(game, record.setup, state, entry)
        assert game.dealt(record.setup, line) == dealer
        lines.append(line)
    assert tuple(lines) == match.lines
    assert state == match.state


def winners_stand_only_at_the_end_and_nothing_after_it(game, record, match):
    assert bool(match.winners) == match.state.finished
    if match.state.finished and record.entries:
        with pytest.raises(RuleViolation) as refused:
            score(game, record.setup, [*record.entries, record.entries[-1]])
        assert refused.value.rule == game.end_clause
        assert refused.value.path == ("entries", len(record.entries))


def _adds_up_to_0(raw):
    return all(sum(line.scores) == 0 for line in score_record(parse_record(raw)).lines)


@pytest.mark.parametrize("game", [game for game in GAMES if game.zero_sum], ids=lambda g: g.slug)
@unhurried
@given(data=st.data())
def test_lines_of_zero_sum_game_add_up_to_0(game, data):
    assert _adds_up_to_0(data.draw(records_of(game)))


@pytest.mark.parametrize(
    "game", [game for game in GAMES if not game.zero_sum], ids=lambda game: game.slug
)
def test_game_that_is_not_zero_sum_has_lines_that_do_not_add_up(game):
    first_found = settings(unhurried, phases=[Phase.generate])
    raw = find(records_of(game), lambda raw: not _adds_up_to_0(raw), settings=first_found)
    assert not _adds_up_to_0(raw)


@every_game
def test_table_of_event_can_be_played(game):
    most = game.players.maximum or game.players.minimum
    assert game.usual_players is None or game.players.minimum <= game.usual_players <= most
    assert 0 <= game.spare_seats < game.players.minimum


@every_game
def test_length_of_match_is_one_of_options(game):
    options = {option.name for option in fields(game.options_type)}
    assert game.length_option is None or game.length_option in options
