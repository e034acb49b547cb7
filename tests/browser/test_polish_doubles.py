"""A game of “Polish” doubles written in the browser, with all that can befall a turn."""

from __future__ import annotations

import re

from tests.browser.person import Person
from tests.tiers import long

NAMES = ("Anna", "Bára", "Cyril", "Dana")
ANNA, CYRIL = "Anna + Bára", "Cyril + Dana"
REJECTED = "Rejected: a cross for Cyril + Dana"
TURNS = [
    {"player": 0, "word": "KOST", "points": 14, "protest": {"upheld": False}},
    {"player": 2, "exchange": 3},
    {"player": 3, "word": "ŽEBRO", "points": 32},
    {"player": 1, "word": "SÝR", "points": 18, "early": True, "protest": {"upheld": True}},
    {"player": 0, "word": "PLOT", "points": 20, "protest": {"upheld": False}},
    {"player": 3, "word": "KOLO", "points": 22, "protest": {"upheld": True}},
    {"player": 2, "word": "KOLOS", "points": 9, "builds_on_first": True},
    {"player": 0, "word": "HRA", "points": 12, "protest": {"upheld": False}},
    {"player": 1, "word": "DŮM", "points": 8},
    {"lost": True},
    {"player": 2, "word": "ÚSTA", "points": 25},
    {"player": 1, "word": "LES", "points": 6},
    {"closing": {"closed_by": 0, "left": [[], [], ["A", "Ž"], ["É"]]}},
]
RECORD = {
    "format": "score-record/1",
    "game": "polish-doubles",
    "ruleset": "polish-doubles",
    "players": list(NAMES),
}


def totals(first, second):
    return {ANNA: first, CYRIL: second}


def lays(person, player, word, points):
    person.taps(Player=player)
    person.types("Word", word)
    person.types("Points announced", points)


def objects(person, line, outcome):
    """Later still, by the line's own link."""
    person.page.get_by_role("link", name=re.compile(rf"^Objection to turn {line}: ")).click()
    person.taps(Objection=outcome)
    person.saves_correction(line)
    person.back_to_sheet()


def write_until_the_lost_turn(person):
    lays(person, "Anna", "KOST", 14)
    person.taps(Objection=REJECTED)
    person.writes(1)
    assert person.standing() == totals(14, 0)

    person.chooses("Exchange")
    person.taps(Player="Cyril", Tiles_exchanged="3")
    person.writes(2)
    lays(person, "Dana", "ŽEBRO", 32)
    person.writes(3)
    assert person.standing() == totals(14, 32)

    lays(person, "Bára", "SÝR", 18)
    person.unfolds("Early judging")
    person.ticks("Judged early, before the second turn")
    person.taps(**{"Objection, if it is judged early": "Upheld: the word is invalid"})
    person.writes(4)
    lays(person, "Anna", "PLOT", 20)
    person.taps(Objection=REJECTED)
    person.writes(5)
    assert person.standing() == totals(34, 32)

    lays(person, "Dana", "KOLO", 22)
    person.writes(6)
    lays(person, "Cyril", "KOLOS", 9)
    person.ticks("Uses tiles of the first turn's word")
    person.taps(Objection_to_the_first_turn="Upheld: the word is invalid")
    person.writes(7)
    assert person.standing() == totals(34, 32)  # DBL-6: both words fall

    lays(person, "Anna", "HRA", 12)
    person.writes(8)
    lays(person, "Bára", "DŮM", 8)
    person.writes(9)
    objects(person, 8, REJECTED)  # the third cross costs a turn
    assert person.standing() == totals(54, 32)
    person.page.locator("#strip").get_by_text("1 turn to lose").wait_for()


def write_the_rest(person):
    person.chooses("Lost turn")
    person.writes(10)
    lays(person, "Cyril", "ÚSTA", 25)
    person.writes(11)
    lays(person, "Bára", "LES", 6)
    person.writes(12)
    person.chooses("Closing")
    person.taps(Who_closed=ANNA)
    person.types("Tiles left: Cyril", "až")
    person.types("Tiles left: Dana", "É")
    person.writes(13)
    assert person.standing() == totals(68, 49)  # A 1, Ž 4, É 3: 8 to one, off the other


@long
def test_game_of_doubles_is_written_told_corrected_and_taken_away(page_360):
    person = Person(page_360)
    person.begins_sheet("“Polish” doubles", *NAMES)
    person.opens_sheet()
    write_until_the_lost_turn(person)
    write_the_rest(person)
    person.sees_end(ANNA)
    assert person.record() == RECORD | {"entries": TURNS}
    person.reloads_and_goes_back()

    assert person.tells_of(13) == "Anna + Bára closed"
    assert person.reasons() == ["DBL-11", "DBL-12", "DBL-1"]
    person.back_to_sheet()

    person.begins_correction(5)
    person.types("Points announced", 2)
    person.saves_correction(5, "2, not 20")
    assert person.readings(5) == [
        "Anna · PLOT · 20 · objection rejected",
        "Anna · PLOT · 2 · objection rejected",
    ]
    person.back_to_sheet()
    assert person.standing() == totals(50, 49)

    corrected = [*TURNS[:4], TURNS[4] | {"points": 2}, *TURNS[5:]]
    assert person.record() == RECORD | {"entries": corrected}
    assert person.pdf().startswith(b"%PDF")
