from dataclasses import fields

from scorer.games.cancellation_hearts import GAME
from scorer.games.cancellation_hearts.entries import HeartsOptions


def test_clauses_are_numbered_without_a_gap():
    assert [clause.id for clause in GAME.clauses] == [f"HRT-{number}" for number in range(1, 9)]


def test_every_option_belongs_to_the_clause_that_names_it():
    named = {(clause.id, name) for clause in GAME.clauses for name in clause.option}
    assert named == {(option.metadata["clause"], option.name) for option in fields(HeartsOptions)}
