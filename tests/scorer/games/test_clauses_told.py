"""Every clause is told to somebody: as a reason of a score or as the reason of a refusal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from scorer.games.registry import all_games
from scorer.records import RecordRefused, parse_record, score_record
from tests.scorer.games.cancellation_hearts import strategies as hearts
from tests.scorer.games.golden import golden_cases
from tests.scorer.games.kop import strategies as kop
from tests.scorer.games.na_glowy import strategies as glowy
from tests.scorer.games.polish_doubles import strategies as doubles
from tests.tiers import examples

GAMES = sorted(all_games())
RANDOM = {
    "kop": kop.records(),
    "na-glowy": glowy.records(),
    "polish-doubles": doubles.records(),
    "cancellation-hearts": hearts.records(),
}


def clauses_of(record: dict) -> set[str]:
    """The clauses that a record's lines, or the faults that refuse it, name."""
    try:
        match = score_record(parse_record(record))
    except RecordRefused as refused:
        return {fault.rule for fault in refused.faults if fault.rule}
    return {rule for line in match.lines for rule in line.because}


def holding(slug: str, record: dict) -> set[str]:
    """The clauses of the record's rule set."""
    game = all_games()[slug]
    return {clause.id for clause in game.clauses_of(record.get("ruleset", game.rulesets[0].slug))}


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_is_told_by_some_record(slug):
    records = [case["record"] for _id, case in golden_cases() if case["record"]["game"] == slug]
    named = set().union(*map(clauses_of, records))
    assert named == {clause.id for clause in all_games()[slug].clauses}


@pytest.mark.parametrize("slug", GAMES)
def test_random_records_tell_clauses_of_their_rule_set_alone(slug):
    @settings(deadline=None, max_examples=examples(10))
    @given(RANDOM[slug])
    def collect(record):
        assert clauses_of(record) <= holding(slug, record)

    collect()
