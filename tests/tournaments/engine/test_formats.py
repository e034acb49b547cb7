"""Formats: presets are possible, and what cannot be is named."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scorer.games.registry import find_game
from tests.tournaments.engine.events import scale
from tournaments.engine.draws.request import Apart, Method, Uneven
from tournaments.engine.formats import PRESETS, Format, UnitKind, validate
from tournaments.engine.results import MatchPoints, Scoring, TeamRule
from tournaments.records.checking import facts_of

KOP = Format()
GLOWY = PRESETS["na-glowy"].format
SINGLE = PRESETS["na-glowy-single"].format
presets = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)


def faults(format_):
    found = validate(format_, facts_of(find_game(format_.game)))
    return [("/".join(map(str, fault.path)), str(fault.message)) for fault in found]


def scored(format_, **changes):
    return replace(format_, scoring=replace(format_.scoring, **changes))


@presets
def test_preset_is_possible(preset):
    assert faults(preset.format) == []
    assert str(preset.name)


def test_presets_are_what_the_regulations_say():
    assert {
        name: (p.format.rounds, p.format.hands, list(map(int, p.format.scoring.table_points)))
        for name, p in PRESETS.items()
    } == {
        "wolsztyn": (5, 32, [4, 3, 2, 1]),
        "koscian": (5, 32, [5, 3, 1, 0]),
        "wlks": (5, 32, [4, 3, 2, 1]),
        "baska": (5, 32, [5, 3, 1, 0]),
        "lebork": (2, 60, [5, 3, 1, 0]),
        "points-only": (2, 40, []),
        "final": (5, 32, [4, 3, 2, 1]),
        "na-glowy": (7, 16, []),
        "polish-doubles": (7, None, []),
        "polish-doubles-finals": (7, None, []),
        "heats": (7, 32, [4, 3, 2, 1]),
        "na-glowy-single": (7, 16, []),
        "polish-doubles-single": (5, None, []),
        "hearts": (3, None, []),
    }
    wolsztyn, baska = PRESETS["wolsztyn"].format, PRESETS["baska"].format
    assert (wolsztyn.ruleset, wolsztyn.round_minutes) == ("kop-wolsztyn", 60)
    assert (baska.awards.runaway.table_points, baska.awards.runaway.score) == (3, 35)
    assert baska.scoring.team == TeamRule(size=4, best=4, line_up_max=5)
    assert PRESETS["wlks"].format.categories == ("women",)


def test_short_tables_may_have_a_scale_of_their_own():
    assert faults(scored(KOP, short_table_points={3: scale(4, 2, 1)})) == []


@pytest.mark.parametrize(
    ("format_", "path", "message"),
    [
        (replace(KOP, rounds=51), "rounds", "Must be from 1 to 50."),
        (replace(KOP, final_rounds=5), "final_rounds", "Must be from 0 to 4."),
        (
            replace(KOP, knockout=6),
            "knockout",
            "Not possible here. Allowed: 4, 8, 16, 32, 64, 128.",
        ),
        (
            replace(KOP, knockout=256),
            "knockout",
            "Not possible here. Allowed: 4, 8, 16, 32, 64, 128.",
        ),
        (
            replace(KOP, rounds=1, knockout=4),
            "rounds",
            "The knock-out takes 1 round, and one at least comes before it.",
        ),
        (
            replace(GLOWY, rounds=3, knockout=8),
            "rounds",
            "The knock-out takes 3 rounds, and one at least comes before it.",
        ),
        (
            replace(KOP, knockout=8, third_place=True),
            "third_place",
            "For third place two play who lost before the final.",
        ),
        (
            replace(GLOWY, knockout=2, third_place=True),
            "third_place",
            "For third place two play who lost before the final.",
        ),
        (
            replace(GLOWY, third_place=True),
            "third_place",
            "There is no knock-out with a match for third place.",
        ),
        (
            replace(KOP, knockout=4, final_rounds=1),
            "final_rounds",
            "Choose final rounds or a knock-out.",
        ),
        (
            replace(KOP, draws=(Method.KNOCKOUT,)),
            "draws/0",
            "A knock-out ends the tournament: say how many play it.",
        ),
        (
            replace(KOP, tie_keys=("score",)),
            "tie_keys/0",
            "“score” stands in the ranking twice.",
        ),
        (
            replace(KOP, tie_keys=("lot", "buchholz")),
            "tie_keys/1",
            "“buchholz” is for matches of two sides only.",
        ),
        (replace(KOP, hands=0), "hands", "Must be from 1 to 500."),
        (replace(KOP, round_minutes=601), "round_minutes", "Must be from 1 to 600."),
        (replace(KOP, fee=Fraction(-1)), "fee", "Must be at least 0."),
        (
            replace(KOP, fees={"juniors": Fraction(0), "women": Fraction(-1)}),
            "fees/women",
            "Must be at least 0.",
        ),
        (
            replace(KOP, ruleset="whist"),
            "ruleset",
            "Not possible here. Allowed: kop, kop-wolsztyn.",
        ),
        (
            replace(KOP, unit=UnitKind.PAIR),
            "scoring/match_points",
            "Pairs play matches: give match points.",
        ),
        (
            scored(KOP, table_points=scale(3, 2, 1)),
            "scoring/table_points",
            "Must have 4 places, as the table has players.",
        ),
        (
            scored(KOP, table_points=scale(4, 3, 1, 2)),
            "scoring/table_points/3",
            "A place must not bring more than the one before it.",
        ),
        (
            scored(KOP, short_table_points={4: scale(4, 3, 2, 1)}),
            "scoring/short_table_points/4",
            "Must name a number of players that is smaller than the list of points.",
        ),
        (
            scored(KOP, short_table_points={3: scale(4, 1)}),
            "scoring/short_table_points/3",
            "Must have 3 places, as the table has players.",
        ),
        (scored(KOP, ranking=()), "scoring/ranking", "Name at least one ranking key."),
        (
            scored(KOP, ranking=("score", "difference")),
            "scoring/ranking/1",
            "“difference” is for matches of two sides only.",
        ),
        (
            scored(KOP, ranking=("score", "share")),
            "scoring/ranking/1",
            "“share” says nothing where scores add up to 0.",
        ),
        (replace(KOP, draws=()), "draws", "Say how the rounds are drawn."),
        (
            replace(KOP, rounds=1, draws=(Method.RANDOM, Method.STANDING)),
            "draws",
            "There are more draws than rounds.",
        ),
        (
            replace(KOP, draws=(Method.STANDING,)),
            "draws/0",
            "Before the first round there are no standings to draw by.",
        ),
        (
            replace(KOP, draws=(Method.RANKED,)),
            "draws/0",
            "Before the first round there are no standings to draw by.",
        ),
        (
            replace(KOP, draws=(Method.RANDOM, Method.SWISS)),
            "draws/1",
            "This draw is for two units at a table.",
        ),
        (
            replace(KOP, draws=(Method.ROTATION, Method.STANDING)),
            "draws/0",
            "A rotation draws all rounds at once.",
        ),
        (
            replace(GLOWY, draws=(Method.MOVEMENT,)),
            "draws/0",
            "This draw is for four players at a table.",
        ),
        (
            replace(KOP, apart={"town": Apart.MUST}),
            "apart/town",
            "Not possible here. Allowed: team, pair, club.",
        ),
        (
            scored(KOP, team=TeamRule(size=4, best=5)),
            "scoring/team/best",
            "More members count than a team has (4).",
        ),
        (
            scored(KOP, team=TeamRule(size=4, best=0)),
            "scoring/team/best",
            "Must be at least 1.",
        ),
        (
            scored(KOP, team=TeamRule(size=4, best=2, line_up_max=3)),
            "scoring/team/line_up_max",
            "Must be at least 4.",
        ),
        (
            replace(SINGLE, unit=UnitKind.PAIR),
            "table_size",
            "A match has two units at a table.",
        ),
        (
            replace(SINGLE, uneven=Uneven.FILL),
            "uneven",
            "Two against two needs four players: where they do not come out even, some sit out.",
        ),
        (
            replace(SINGLE, final_rounds=1),
            "final_rounds",
            "Where partners change, no final round is drawn.",
        ),
        (
            replace(SINGLE, knockout=8),
            "knockout",
            "Where partners change, nobody is knocked out.",
        ),
        (
            replace(SINGLE, draws=(Method.MOVEMENT, Method.RANDOM)),
            "draws/1",
            "Where partners change, every round is drawn with changing partners.",
        ),
        (
            replace(GLOWY, table_size=4, draws=(Method.RANDOM,)),
            "table_size",
            "A match has two units at a table.",
        ),
        (
            scored(GLOWY, table_points=scale(2, 0)),
            "scoring/table_points",
            "Two sides play for match points: leave the table points out.",
        ),
        (
            scored(GLOWY, match_points=MatchPoints(win=Fraction(0))),
            "scoring/match_points",
            "A win must bring no less than a draw, a draw no less than a loss.",
        ),
    ],
)
def test_invalid_format_names_field_and_fault(format_, path, message):
    assert faults(format_) == [(path, message)]


def test_game_says_how_many_sit_at_a_table():
    five = replace(KOP, table_size=5, scoring=Scoring(ranking=("score",)))
    assert faults(five) == [("table_size", "A table of this game has 4 players.")]
    assert [fault.path for fault in validate(five)] == []
    hearts = replace(PRESETS["hearts"].format, table_size=5)
    assert faults(hearts) == [("table_size", "A table of this game has 6 to 11 players.")]
    kop_matches = replace(GLOWY, game="kop", ruleset="kop")
    assert faults(kop_matches) == [
        ("scoring/match_points", "This game is not played by two sides.")
    ]


def test_last_draw_holds_for_all_rounds_that_follow():
    hearts = PRESETS["hearts"].format
    assert [hearts.draw_of(number) for number in (1, 2, 3)] == [
        Method.RANDOM,
        Method.STANDING,
        Method.STANDING,
    ]


@pytest.mark.parametrize(
    ("draws", "drawn", "until"),
    [
        ((Method.ROTATION,), "rotation rotation rotation ranked ranked", (3, 3, 3, 4, 5)),
        (
            (Method.RANDOM, Method.STANDING),
            "random standing standing ranked ranked",
            (1, 2, 3, 4, 5),
        ),
    ],
)
def test_final_rounds_are_ranked_whatever_the_others_are(draws, drawn, until):
    format_ = replace(KOP, draws=draws, final_rounds=2)
    assert [format_.draw_of(number) for number in range(1, 6)] == drawn.split()
    assert tuple(format_.drawn_until(number) for number in range(1, 6)) == until
    assert format_.draw_of(6) is Method.RANKED  # one more than the format has


def test_knock_out_takes_the_last_rounds():
    format_ = PRESETS["polish-doubles-finals"].format
    assert (format_.before_knockout, format_.before_last) == (5, 5)
    assert [format_.draw_of(number) for number in (5, 6, 7, 8)] == [
        Method.SWISS,
        *[Method.KNOCKOUT] * 3,
    ]
    assert [format_.in_knockout(number) for number in (5, 6, 7)] == [0, 4, 4]
    heats = PRESETS["heats"].format
    assert [heats.in_knockout(number) for number in (5, 6, 7)] == [0, 8, 4]
    assert [heats.drawn_until(number) for number in (1, 5, 6)] == [5, 5, 6]
    assert [KOP.before_knockout, KOP.in_knockout(5)] == [5, 0]


def test_without_final_rounds_all_are_drawn_together():
    assert [KOP.drawn_until(number) for number in (1, 4, 7)] == [5, 5, 7]


def test_best_alone_go_on_to_final_rounds_and_to_the_first_of_a_knock_out():
    finals = replace(KOP, final_rounds=2)
    assert [number for number in range(1, 7) if finals.chooses(number)] == [4, 5, 6]
    knockout = PRESETS["polish-doubles-finals"].format
    assert [number for number in range(1, 9) if knockout.chooses(number)] == [6]
    assert not any(KOP.chooses(number) for number in range(1, 7))
