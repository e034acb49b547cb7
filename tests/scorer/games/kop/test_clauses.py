from dataclasses import fields

from scorer.games.kop.clauses import CLAUSES
from scorer.games.kop.entries import KopOptions

IDS = (
    "1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 3.1 3.2 3.3 3.4 3.5 4.1 4.2 5.1 5.3 5.4 5.6 5.7 "
    "6.1 6.2 6.3 7.1 7.2 8.1 8.2 8.3 8.4 8.5"
)


def test_every_clause_is_there_in_the_documents_order():
    assert [clause.id for clause in CLAUSES] == [f"KOP-{number}" for number in IDS.split()]


def test_documents_differ_in_one_clause():
    assert [clause.id for clause in CLAUSES if not clause.holds_in("kop")] == ["KOP-2.8"]
    assert all(clause.holds_in("kop-wolsztyn") for clause in CLAUSES)


def test_every_option_belongs_to_the_clause_that_names_it():
    named = {name: clause.id for clause in CLAUSES for name in clause.option}
    assert named == {field.name: field.metadata["clause"] for field in fields(KopOptions)}
