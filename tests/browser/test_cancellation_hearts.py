"""A match of Cancellation Hearts written in the browser: uncollected points, a moon, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.tiers import long

NAMES = ("Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin")
HANDS = [
    {"hearts": [10, 5, 5, 3, 2, 1], "marias": [1, 0, 0, 1, 0, 0]},
    {"hearts": [0, 4, 4, 4, 4, 4], "marias": [0, 1, 0, 0, 0, 0], "uncollected": True},
    {"hearts": [0, 0, 26, 0, 0, 0], "marias": [0, 0, 2, 0, 0, 0], "moon": "add"},
    {"hearts": [6, 4, 4, 4, 4, 4], "marias": [2, 0, 0, 0, 0, 0]},
]
LAST = {"hearts": [5, 5, 4, 4, 4, 4], "marias": [1, 1, 0, 0, 0, 0]}
RECORD = {
    "format": "score-record/1",
    "game": "cancellation-hearts",
    "ruleset": "cancellation-hearts",
    "options": {"target": 60},
    "players": list(NAMES),
}


def totals(*figures):
    return dict(zip(NAMES, figures, strict=True))


def takes(person, name, hearts=None, marias=None):
    if hearts is not None:
        person.types(f"{name}, hearts", hearts)
    if marias is not None:
        person.types(f"{name}, Black Marias", marias)


def types_hand(person, hand):
    for name, hearts, marias in zip(NAMES, hand["hearts"], hand["marias"], strict=True):
        takes(person, name, hearts, marias)


def write_four_hands(person):
    for name, hearts in zip(NAMES[:5], HANDS[0]["hearts"], strict=False):
        takes(person, name, hearts)  # the one left empty takes the rest
    takes(person, "Ana", marias=1)
    takes(person, "Dan", marias=1)
    person.writes(1)
    assert person.standing() == totals(23, 5, 5, 16, 2, 1)

    types_hand(person, HANDS[1])
    person.ticks("Uncollected")
    person.writes(2)
    assert person.standing() == totals(23, 22, 9, 20, 6, 5)

    takes(person, "Carmen", 26, 2)
    person.unfolds("Moon: one player took everything")
    person.taps(The_one_who_took_everything_chooses="add: 26 on every other player's")
    person.writes(3)
    assert person.standing() == totals(49, 48, 9, 46, 32, 31)

    types_hand(person, HANDS[3])
    person.writes(4)
    assert person.standing() == totals(81, 52, 13, 50, 36, 35)


@long
def test_match_of_hearts_is_written_told_corrected_and_taken_away(page_1280):
    person = Person(page_1280)
    person.begins_sheet("Cancellation Hearts", *NAMES, until=60)
    person.opens_sheet()
    write_four_hands(person)
    person.sees_end("Carmen")
    assert person.record() == RECORD | {"entries": HANDS}
    person.reloads_and_goes_back()

    assert person.tells_of(3) == "Carmen took everything: 26 on every other player's score"
    assert person.reasons() == ["HRT-7"]
    person.back_to_sheet()

    person.begins_correction(3)
    person.taps(The_one_who_took_everything_chooses="subtract: 26 off their own score")
    person.saves_correction(3, "Carmen chose the other")
    assert len(person.readings(3)) == 2
    person.back_to_sheet()
    assert person.standing() == totals(55, 26, -13, 24, 10, 9)
    expect(person.page.get_by_role("button", name="Save hand")).to_be_visible()

    types_hand(person, LAST)
    person.writes(5)
    assert person.standing() == totals(73, 44, -9, 28, 14, 13)
    person.sees_end("Carmen")

    corrected = [*HANDS[:2], HANDS[2] | {"moon": "subtract"}, HANDS[3], LAST]
    assert person.record() == RECORD | {"entries": corrected}
    assert person.pdf().startswith(b"%PDF")
