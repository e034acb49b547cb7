"""A match of Na Głowy written in the browser: parts, a bok, a horned head, a głowa."""

from __future__ import annotations

from tests.browser.person import Person, all_of
from tests.tiers import long

NAMES = ("Ada", "Bolek", "Celina", "Darek")
ADA, BOLEK = "Ada + Celina", "Bolek + Darek"
HANDS = [
    {"points": [71, 49]},
    {"points": [30, 90]},
    {"points": [60, 60]},
    {"points": [80, 40]},
    {"points": [40, 80]},
    {"points": [120, 0], "tricks": [8, 0]},
    {"points": [70, 50]},
    {"points": [100, 20]},
    {"points": [75, 45]},
]
RECORD = {
    "format": "score-record/1",
    "game": "na-glowy",
    "ruleset": "na-glowy",
    "options": {"hands": 5},
    "players": list(NAMES),
}


def totals(first, second):
    return {ADA: first, BOLEK: second}


def marks(person):
    """What stands on paper, pair by pair."""
    columns = person.page.locator(".glowy-columns > div")
    return [column.locator("svg title").all_text_contents() for column in all_of(columns)]


def writes_points(person, number, points, pair=ADA):
    person.types(f"Card points of {pair}", points)
    person.writes(number)


def write_nine_hands(person):
    writes_points(person, 1, 71)
    writes_points(person, 2, 90, pair=BOLEK)
    assert person.standing() == totals(0, 0)
    assert marks(person) == [["4"], ["4"]]  # GLOWY-6.1: a part each

    person.taps(Result="60 : 60 · a bok of four extra hands opens")
    person.writes(3)
    person.page.locator("#strip").get_by_text("1 of 4").wait_for()

    writes_points(person, 4, 80)
    assert marks(person) == [["4", "głowa in a bok"], ["4, struck out"]]  # GLOWY-6.7
    writes_points(person, 5, 80, pair=BOLEK)
    person.taps(Result=f"{ADA} · all tricks in the bok, a głowa z rogami")
    person.writes(6)
    writes_points(person, 7, 70)
    assert person.standing() == totals(6, 1)  # 1 + 4 + 1 : 1
    assert person.page.get_by_text("bok · ").count() == 0

    writes_points(person, 8, 100)
    assert person.standing() == totals(6, 1)
    writes_points(person, 9, 75)
    assert person.standing() == totals(7, 1)  # 8 and a part: a głowa


@long
def test_match_of_na_glowy_is_written_told_corrected_and_taken_away(page_1280):
    person = Person(page_1280)
    person.begins_sheet("Na Głowy", *NAMES, until=5)
    person.opens_sheet()
    write_nine_hands(person)
    person.sees_end(ADA)
    assert person.record() == RECORD | {"entries": HANDS}
    person.reloads_and_goes_back()

    assert person.tells_of(6) == (
        "120 : 0 · Ada + Celina · all tricks in the bok, a głowa z rogami"
    )
    assert person.reasons() == ["GLOWY-6.5", "GLOWY-6.3", "GLOWY-6.9"]
    person.back_to_sheet()

    person.begins_correction(8)
    person.types(f"Card points of {ADA}", 20)
    person.types(f"Card points of {BOLEK}", 100)
    person.saves_correction(8, "pairs mixed up")
    assert person.readings(8) == [
        "100 : 20 · Ada + Celina · two parts",
        "20 : 100 · Bolek + Darek · two parts",
    ]
    person.back_to_sheet()
    assert person.standing() == totals(6, 1)  # the last hand is a part now, no głowa
    person.sees_end(ADA)

    corrected = [*HANDS[:7], {"points": [20, 100]}, HANDS[8]]
    assert person.record() == RECORD | {"entries": corrected}
    assert person.pdf().startswith(b"%PDF")
