"""A match of Kop, and of Kop of Wolsztyn, written in the browser from the first page on."""

from __future__ import annotations

from tests.browser.person import Person
from tests.tiers import long

NAMES = ("Ada", "Bolek", "Celina", "Darek")
HANDS = [
    {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"},
    {"contract": "zolo", "old": [1], "winner": "old", "kontras": 1},
    {"contract": "cicha", "old": [3], "winner": "young"},
    {"contract": "zwyczajna", "old": [1, 2], "old_points": 44, "kontras": [0, 1]},
    {"contract": "wesele", "old": [0, 3], "old_points": 104, "old_tricks": 4, "kontras": [1, 2]},
    {"contract": "zolo_du", "old": [2], "winner": "young"},
]
RECORD = {
    "format": "score-record/1",
    "game": "kop",
    "ruleset": "kop",
    "options": {"hands": 6},
    "players": list(NAMES),
}


def totals(*figures):
    return dict(zip(NAMES, figures, strict=True))


def write_six_hands(person):
    person.chooses("zwyczajna")
    person.taps(Starzy="Ada + Celina", Won_by="Starzy", The_losers="with wyjście")
    person.writes(1)
    assert person.standing() == totals(1, -1, 1, -1)  # KOP-8.1: 1 each

    person.chooses("zolo")
    person.taps(Stary="Bolek", Won_by="Stary", Kontra_that_counts="kontra")
    person.writes(2)
    assert person.standing() == totals(-9, 29, -9, -11)  # 5, doubled: 10 from each of three

    person.chooses("cicha")
    person.taps(Stary="Darek", Won_by="Młodzi")
    person.writes(3)
    assert person.standing() == totals(-5, 33, -5, -23)  # 4 to each of three

    person.chooses("zwyczajna")
    person.taps(Starzy="Bolek + Celina")
    person.unfolds("By card points")
    person.types("Card points of the Starzy", 44)
    person.unfolds("Who called")
    person.selects("Kontra called by", "Ada")
    person.selects("Rej called by", "Bolek")
    person.writes(4)
    assert person.standing() == totals(-1, 29, -9, -19)  # 44 loses with wyjście: 1, doubled twice

    person.chooses("wesele")
    person.taps(Starzy="Ada + Darek")
    person.unfolds("By card points")
    person.types("Card points of the Starzy", 104)
    person.types("Tricks of the Starzy, if counted", 4)
    person.unfolds("Who called")
    person.selects("Kontra called by", "Bolek")
    person.selects("Rej called by", "Celina")
    person.writes(5)
    # no trick: 3; of two kontras in a row by one side the first counts: 6
    assert person.standing() == totals(5, 23, -15, -13)

    person.chooses("zolo du")
    person.taps(Stary="Celina", Won_by="Młodzi")
    person.writes(6)
    assert person.standing() == totals(15, 33, -45, -3)


@long
def test_match_of_kop_is_written_told_corrected_and_taken_away(page_360):
    person = Person(page_360)
    person.begins_sheet("Kop", *NAMES, until=6)
    person.opens_sheet()
    write_six_hands(person)
    person.sees_end("Bolek")
    assert person.record() == RECORD | {"entries": HANDS}

    person.reloads_and_goes_back()

    assert person.tells_of(2) == "zolo · Bolek · Stary won · kontra"
    assert person.reasons() == [
        *("KOP-3.2", "KOP-6.2", "KOP-2.5", "KOP-8.5", "KOP-8.1", "KOP-7.1", "KOP-7.2")
    ]
    person.back_to_sheet()

    person.begins_correction(2)
    person.taps(Kontra_that_counts="none")
    person.saves_correction(2, "nobody called a kontra")
    assert person.readings(2) == [
        "zolo · Bolek · Stary won · kontra",
        "zolo · Bolek · Stary won · no kontra",
    ]
    person.back_to_sheet()
    assert person.standing() == totals(20, 18, -40, 2)  # 5 less from each of three
    person.sees_end("Ada")

    corrected = {"contract": "zolo", "old": [1], "winner": "old"}
    assert person.record() == RECORD | {"entries": [HANDS[0], corrected, *HANDS[2:]]}
    assert person.pdf().startswith(b"%PDF")
    assert person.pdf("Blank sheet with the names").startswith(b"%PDF")


@long
def test_sure_zolo_of_the_dealer_in_wolsztyn_without_scripts(page_without_scripts):
    person = Person(page_without_scripts)
    person.begins_sheet("Kop of Wolsztyn", *NAMES, until=2)
    person.taps(First_dealer="Player 2")
    person.opens_sheet()

    person.chooses("cicha")
    person.taps(Stary="Bolek", Won_by="Stary", Kontra_that_counts="rej")
    person.ticks("The dealer held the ace of hearts and a taking ten")
    person.writes(1)
    assert person.standing() == totals(-4, 12, -4, -4)  # 4 from each of three, no kontra counts
    assert person.tells_of(1) == "cicha · Bolek · Stary won · no kontra"
    assert "KOP-2.8" in person.reasons()
    person.back_to_sheet()

    person.chooses("zwyczajna")
    person.taps(Starzy="Ada + Bolek", Won_by="Młodzi", The_losers="without wyjście")
    person.writes(2)
    assert person.standing() == totals(-6, 10, -2, -2)
    person.sees_end("Bolek")

    person.begins_correction(2)
    person.taps(Starzy="Bolek + Celina")
    person.saves_correction(2)
    person.back_to_sheet()
    assert person.standing() == totals(-2, 10, -6, -2)
    assert person.pdf().startswith(b"%PDF")
    assert person.record() == {
        "format": "score-record/1",
        "game": "kop",
        "ruleset": "kop-wolsztyn",
        "options": {"hands": 2},
        "players": list(NAMES),
        "dealer": 1,
        "entries": [
            {"contract": "cicha", "old": [1], "winner": "old", "kontras": 2, "sure_zolo": True},
            {"contract": "zwyczajna", "old": [1, 2], "winner": "young", "margin": "no_exit"},
        ],
    }
