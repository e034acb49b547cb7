"""Papers to be read: tagged documents; places, ties and matches as they are printed."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from fractions import Fraction
from types import SimpleNamespace

import pytest

from scorer.games.text import verbatim
from tests.scorer.printing.measure import faults
from tests.scorer.printing.reading import fonts, metadata, page_words, reader, tags, words
from tests.tiers import long
from tournaments.engine.results import (
    MatchPoints,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    TeamRule,
    Tournament,
)
from tournaments.engine.standings import standings
from tournaments.printing.crosstable import crosstable_pdf
from tournaments.printing.diplomas import Diploma, diplomas_pdf
from tournaments.printing.readable import Paper
from tournaments.printing.results import ScoredTable, results_pdf
from tournaments.printing.standings import Figures, Ranked, standings_pdf
from tournaments.printing.values import Heading
from tournaments.selectors.event_data import TableSeat, Unit
from tournaments.tables.standings import group_lines, player_lines

pytestmark = long

HEADING = Heading(
    name="Memoriał <Stefana>",
    day=date(2026, 11, 21),
    place="Wolsztyn",
    club="WLKS",
    rules=verbatim("Kop"),
)
ENGLISH = Paper("en")
NAMES = ["Ada", "Ewa", "Jan", "Ola"]
UNITS = {number: Unit(number=number, name=name) for number, name in enumerate(NAMES, 1)}
DATA = SimpleNamespace(
    units={number: Unit(number=number, name=name) for number, name in enumerate(NAMES, 1)}
)
KOP = Scoring(
    ranking=("table_points", "score", "first_places"),
    table_points=tuple(map(Fraction, (4, 3, 2, 1))),
    team=TeamRule(size=2, best=2),
)
LOWEST = Scoring(ranking=("score",), lowest_wins=True)
PAIRS = Scoring(ranking=("match_points", "direct_encounter"), match_points=MatchPoints())


def played(scoring, *rounds):
    """Standings after rounds of tables: seats and scores."""
    people = [
        Participant(number=number, name=unit.name, team="AB"[number % 2])
        for number, unit in UNITS.items()
    ]
    results = [
        RoundResults(tables=tuple(TableResult(seats=seats, scores=some) for seats, some in tables))
        for tables in rounds
    ]
    return standings(Tournament(scoring=scoring, participants=tuple(people), rounds=tuple(results)))


def ranked(rows, scoring, *, kind="individual", rounds=2):
    lines = (group_lines if kind == "teams" else player_lines)(rows, DATA)
    return Ranked(kind=kind, lines=lines, rounds=rounds, planned=3, ranking=scoring.ranking)


@pytest.fixture(scope="module")
def two_rounds():
    """Ada and Ewa are equal but for a first place; Jan and Ola are equal in everything."""
    seats = (1, 2, 3, 4)
    return played(KOP, [(seats, (6, 6, -6, -6))], [(seats, (7, 5, -6, -6))])


def test_standings_are_tagged_and_explained(two_rounds):
    stand = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
    paper = Paper("en", stand=stand)
    pdf = standings_pdf(HEADING, ranked(two_rounds.individual, KOP), paper)
    text = words(pdf)
    assert text.startswith(
        "Players · After round 2 of 3 Memoriał <Stefana> · Wolsztyn · 21 November 2026 "
        "Kop · WLKS · as of 21 Nov 2026, 14:05 Place No. Name table points small points Rounds 1 2 "
        "1 1 Ada 7.5 13 3.5 4 2 2 Ewa 6.5 11 3.5 3 3= 3 Jan 3 −12 1.5 1.5 3= 4 Ola 3 −12 1.5 1.5"
    )
    kinds = [tag.kind for tag in tags(pdf).walk()]
    assert (kinds.count("TR"), kinds.count("TH"), kinds.count("H1")) == (5, 10, 1)
    assert "pdfuaid" in metadata(pdf)
    assert reader(pdf).trailer["/Root"]["/Lang"] == "en"
    assert {name.partition("+")[2] for name in fonts(pdf)} == {"Inter", "Inter-Semi-Bold"}


def test_figures_of_rounds_end_below_one_another():
    form = Figures(4, 1)
    told = [form.set(text) for text in ("−147", "8", "3,5", "")]
    assert [text.replace("\u2007", "_").replace("\u2008", "-") for text in told] == [
        "−147-_",
        "___8-_",
        "___3,5",
        "____-_",
    ]
    wide = played(LOWEST, *[[((1, 2, 3, 4), (-1147, 9, 104, 0))]] * 8)
    pdf = standings_pdf(HEADING, ranked(wide.individual, LOWEST, rounds=8), ENGLISH)
    assert "1 1 Ada −9176 −1147 −1147" in words(pdf)
    assert faults(pdf) == []
    box = reader(pdf).pages[0].mediabox
    assert box.width > box.height


def test_rank_decided_by_no_column_is_explained():
    seats, scores = (1, 2, 3, 4), [(4, 3, 2, -9), (2, 3, 4, -9), (3, 3, 3, -9)]
    level = played(KOP, *([(seats, some)] for some in scores))
    text = words(standings_pdf(HEADING, ranked(level.individual, KOP, rounds=3), ENGLISH))
    assert "Final standings" in text
    assert "What else decided 1. Jan: above because of first places, 2 : 1" in text


def test_teams_name_their_members(two_rounds):
    pdf = standings_pdf(HEADING, ranked(two_rounds.teams, KOP, kind="teams"), ENGLISH)
    assert "1 B Ada, Jan 10.5 1 2 A Ewa, Ola 9.5 −1" in words(pdf)


@pytest.mark.parametrize(("large", "lies"), [(False, False), (True, True)])
def test_large_print_lies_where_the_rounds_need_room(large, lies):
    paper = Paper("en", large=large)
    four = played(KOP, *[[((1, 2, 3, 4), (6, 6, -6, -6))]] * 4)
    pdf = standings_pdf(HEADING, ranked(four.individual, KOP, rounds=4), paper)
    box = reader(pdf).pages[0].mediabox
    assert (box.width > box.height) is lies


def test_nothing_played_is_said():
    text = words(standings_pdf(HEADING, ranked((), KOP, rounds=0), ENGLISH))
    assert "Before the first round" in text
    assert "Nothing has been played yet." in text


def test_large_tables_take_several_lines():
    seats = tuple(TableSeat(number, f"Gracz {number}", number) for number in range(1, 7))
    pdf = results_pdf(HEADING, 2, [ScoredTable(7, seats)], [], ENGLISH)
    rows = [tag for tag in tags(pdf).walk() if tag.kind == "TR"]
    assert [len(row.kids) for row in rows] == [2, 5, 4]
    assert "7 1 Gracz 1 +1 2 Gracz 2 +2 3 Gracz 3 +3 4 Gracz 4 +4 5 Gracz 5 +5" in words(pdf)


def test_table_that_is_still_out_has_no_scores():
    seats = (TableSeat(1, "Ada", None), TableSeat(None, "", None))
    assert "3 1 Ada … – …" in words(results_pdf(HEADING, 1, [ScoredTable(3, seats)], [], ENGLISH))


def test_crosstable_of_few_is_a_square_of_matches():
    first, second = [((1, 2), (9, 4)), ((3, 4), (5, 5))], [((1, 3), (2, 8)), ((2, 4), (7, 1))]
    found = played(PAIRS, first, second)
    pdf = crosstable_pdf(HEADING, found.individual, UNITS, planned=3, two_sided=True, paper=ENGLISH)
    text = words(pdf)
    assert "1 3 Jan 8:2 5:5 3 +13" in text
    assert "A row tells the scores of a pair" in text


def test_crosstable_of_many_tells_every_round():
    rounds = [[((1, 2), (9, 4)), ((3, 4), (5, 5))] for _number in range(10)]
    found = played(PAIRS, *rounds)
    more = [*found.individual] * 6
    pdf = crosstable_pdf(HEADING, more, UNITS, planned=10, two_sided=True, paper=ENGLISH)
    assert "1 1 Ada 2 · 9:4 2 · 9:4" in words(pdf)
    assert reader(pdf).pages[0].mediabox.width < reader(pdf).pages[0].mediabox.height
    wide = played(PAIRS, *[[((1, 2), (909, 404)), ((3, 4), (505, 505))]] * 10).individual * 6
    pdf = crosstable_pdf(HEADING, wide, UNITS, planned=10, two_sided=True, paper=ENGLISH)
    assert "1 1 Ada 2 · 909:404 2 · 909:404" in words(pdf)
    assert reader(pdf).pages[0].mediabox.width > reader(pdf).pages[0].mediabox.height


def test_diploma_says_place_name_event_and_day():
    diplomas = [Diploma(2, "Bożena Nowak-Jeziorańska", "Women", "Asy"), Diploma(1, "X" * 90)]
    pdf = diplomas_pdf(HEADING, diplomas, ENGLISH)
    first, second = (page_words(page) for page in reader(pdf).pages)
    assert first.endswith(
        "DIPLOMA is awarded to Bożena Nowak-Jeziorańska Asy II PLACE Women Memoriał <Stefana> Kop "
        "Wolsztyn, 21 November 2026 the director WLKS"
    )
    assert second.count("X") >= 90


def test_same_paper_gives_the_same_bytes(two_rounds):
    one, other = (
        standings_pdf(HEADING, ranked(two_rounds.individual, KOP), ENGLISH) for _time in range(2)
    )
    assert one == other


@pytest.mark.parametrize(
    ("units", "score", "square"), [(22, 9, True), (22, 48, True), (22, 480, False), (14, 480, True)]
)
def test_square_of_matches_only_while_its_figures_have_room(units, score, square):
    numbers = range(1, units + 1)
    people = {number: Unit(number=number, name=f"Gracz {number}") for number in numbers}
    tables = [
        TableResult(seats=(at, at + 1), scores=(score, score - at)) for at in range(1, units, 2)
    ]
    found = standings(
        Tournament(
            scoring=PAIRS,
            participants=tuple(Participant(number=number, name="") for number in numbers),
            rounds=(RoundResults(tables=tuple(tables)),),
        )
    )
    how = {"planned": 9, "two_sided": True, "paper": ENGLISH}
    pdf = crosstable_pdf(HEADING, found.individual, people, **how)
    assert ("A row tells the scores of a pair" in words(pdf)) is square
    assert faults(pdf) == []


def test_rounds_that_have_no_room_go_on_in_a_table_below():
    rounds = [[((1, 2), (480, 412)), ((3, 4), (505, 505))] for _number in range(25)]
    found = played(PAIRS, *rounds)
    rows = [*found.individual] * 6
    pdf = crosstable_pdf(HEADING, rows, UNITS, planned=25, two_sided=True, paper=ENGLISH)
    assert set(re.findall(r"Name R(\d+) ", words(pdf))) == {"1", "14"}
    assert "R25 match points small points" in words(pdf)
    assert "2= 3 Jan" in words(pdf)
    assert faults(pdf) == []
