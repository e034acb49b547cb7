from scorer.games.clauses import Clause
from scorer.games.text import gettext


def test_clause_holds_in_every_rule_set_unless_told():
    clause = Clause("KOP-2.7", gettext("Three passes end the auction."))
    assert clause.holds_in("kop")
    assert clause.holds_in("kop-wolsztyn")


def test_clause_of_some_rule_sets_holds_in_those_only():
    clause = Clause("KOP-2.8", gettext("No kontra."), rulesets=frozenset({"kop-wolsztyn"}))
    assert clause.holds_in("kop-wolsztyn")
    assert not clause.holds_in("kop")
