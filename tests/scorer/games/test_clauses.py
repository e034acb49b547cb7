from dataclasses import dataclass, fields

import pytest

from scorer.games.clauses import Agreed, Clause
from scorer.games.registry import all_games
from scorer.games.text import gettext


def test_clause_holds_in_every_rule_set_unless_told():
    clause = Clause("KOP-2.7", gettext("Three passes end the auction."))
    assert clause.holds_in("kop")
    assert clause.holds_in("kop-wolsztyn")


def test_clause_of_some_rule_sets_holds_in_those_only():
    clause = Clause("KOP-2.8", gettext("No kontra."), rulesets=frozenset({"kop-wolsztyn"}))
    assert clause.holds_in("kop-wolsztyn")
    assert not clause.holds_in("kop")


@dataclass(frozen=True)
class HouseRules:
    least: int = 27
    hands: int | None = None


AGREED = Agreed("hands", gettext("Hands: %(hands)d.", hands=0))
EXIT = Clause("KOP-8.4", gettext("From %(least)d points.", least=27), agreed=(AGREED,))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (HouseRules(), "From 27 points."),
        (HouseRules(least=30), "From 30 points."),
        (HouseRules(hands=32), "From 27 points. Hands: 32."),
    ],
)
def test_clause_speaks_with_the_figures_of_the_table(options, said):
    assert str(EXIT.at(options)) == said
    assert str(EXIT.text) == "From 27 points."


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_clause_of_an_option_tells_what_was_agreed(game):
    """Every option that is no plain figure of a text has a sentence at its clause."""
    for field in fields(game.options_type):
        clauses = {clause.id: clause for clause in game.clauses}
        clause = clauses[field.metadata["clause"]]
        assert field.name in clause.option
        assert field.name in {*clause.text.values, *(one.option for one in clause.agreed)}


BESIDES = {  # the last section of the rules' own page
    "KOP-1": ("drawn by lot", "shuffles", "cut", "one card at a time"),
    "KOP-2.3": ("dobrze",),
    "KOP-5.3": ("may not be looked at",),
    "GLOWY-1": ("own order of trumps",),
    "GLOWY-2": ("one, two or four",),
    "GLOWY-4": ("Trumps belong to no suit",),
    "DBL-1": ("four things", "plays first", "objection", "close", "early judging"),
    "DBL-3": ("eighth tile", "must play the first turn"),
    "DBL-4": ("two clocks",),
    "DBL-5": ("one player of a pair writes",),
    "DBL-6": ("none is raised",),
    "DBL-8": ("clock runs on",),
    "HRT-2": ("before looking",),
    "HRT-5": ("no trumps",),
    "HRT-8": ("100 is the least",),
}


@pytest.mark.parametrize("rule", BESIDES)
def test_clause_without_points_is_told_besides(rule):
    (clause,) = [one for game in all_games().values() for one in game.clauses if one.id == rule]
    for words in BESIDES[rule]:
        assert words in str(clause.also)


@pytest.mark.parametrize("rule", ["KOP-2.4", "KOP-2.5"])
def test_reading_that_the_document_leaves_open_is_marked(rule):
    (clause,) = [one for game in all_games().values() for one in game.clauses if one.id == rule]
    assert {"KOP-2.4": "an equal one", "KOP-2.5": "who called zolo"}[rule] in str(clause.open)
