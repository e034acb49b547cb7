from scorer.games.na_glowy.clauses import CLAUSES
from scorer.games.na_glowy.game import GAME


def test_clauses_are_those_of_the_rules_in_order():
    numbers = [*range(1, 6), *(f"6.{number}" for number in range(1, 10))]
    assert [clause.id for clause in CLAUSES] == [f"GLOWY-{number}" for number in numbers]


def test_every_open_reading_with_an_option_names_it():
    assert {clause.id: clause.option for clause in CLAUSES if clause.option} == {
        "GLOWY-6.7": ("bok_head_strikes_parts", "horned_head_strikes_parts"),
        "GLOWY-6.9": ("hands", "heads"),
    }
    assert GAME.end_clause == "GLOWY-6.9"
