"""tournament-record/1: what is accepted, and what is refused with which path."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction

import pytest

from scorer.games.registry import all_games, find_game
from scorer.records import RecordRefused
from tournaments.engine.formats import GameFacts
from tournaments.engine.results import (
    Award,
    Knockout,
    MatchPoints,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    TeamRule,
    Tournament,
)
from tournaments.engine.standings import standings
from tournaments.records.checking import facts_of
from tournaments.records.standings import parse_tournament

KOP = {
    "format": "tournament-record/1",
    "game": "kop",
    "table_points": [4, 3, 2, 1],
    "ranking": ["table_points", "score"],
    "team": {"size": 4, "best": 4, "line_up_max": 5},
    "players": [
        {"number": 1, "name": "Ada", "team": "Asy", "pair": "1a", "categories": ["women"]},
        {"number": 17, "name": "Bogdan", "club": "Borek"},
        {"number": 33},
        {"number": 49},
        {"number": 7},
    ],
    "rounds": [
        {
            "tables": [{"seats": [1, 17, 33, 49], "scores": [12, -4, -4, -4]}],
            "awards": [{"number": 7, "table_points": "2 1/2", "score": 35, "why": "bye"}],
        }
    ],
    "penalties": [{"number": 7, "table_points": -1, "why": "late"}],
    "seed": "dice",
}
GLOWY = {
    "format": "tournament-record/1",
    "game": "na-glowy",
    "table_points": None,
    "match_points": {"win": 3},
    "ranking": ["match_points", "buchholz"],
    "players": [{"number": 3}, {"number": 8}, {"number": 5}],
    "rounds": [
        {
            "tables": [{"units": [3, 8], "scores": [27, 19]}],
            "awards": [{"number": 5, "match_points": 3, "why": "bye"}],
        }
    ],
}
HEARTS = {
    "format": "tournament-record/1",
    "game": "cancellation-hearts",
    "players": [{"number": number} for number in range(1, 8)],
    "rounds": [{"tables": [{"seats": [1, 2, 3, 4, 5, 6, 7], "scores": [0, 9, 9, 9, 9, 9, 7]}]}],
}
ABSENT = object()


def changed(raw, *path, to):
    """A copy with one value replaced, added (to a list: past its end) or, ABSENT, left out."""
    copy = deepcopy(raw)
    place = copy
    for part in path[:-1]:
        place = place[part]
    if to is ABSENT:
        del place[path[-1]]
    elif isinstance(place, list) and path[-1] == len(place):
        place.append(to)
    else:
        place[path[-1]] = to
    return copy


def faults(raw):
    with pytest.raises(RecordRefused) as refused:
        parse_tournament(raw)
    return [(fault.address, str(fault.message)) for fault in refused.value.faults]


def test_record_becomes_the_engines_values():
    record = parse_tournament(KOP)
    assert record.game is find_game("kop")
    assert record.tournament == Tournament(
        scoring=Scoring(
            ranking=("table_points", "score"),
            table_points=tuple(map(Fraction, (4, 3, 2, 1))),
            team=TeamRule(size=4, best=4, line_up_max=5),
            seed="dice",
        ),
        participants=(
            Participant(number=1, name="Ada", team="Asy", pair="1a", categories=("women",)),
            Participant(number=17, name="Bogdan"),
            Participant(number=33),
            Participant(number=49),
            Participant(number=7),
        ),
        rounds=(
            RoundResults(
                tables=(TableResult(seats=(1, 17, 33, 49), scores=(12, -4, -4, -4), table=1),),
                awards=(Award(number=7, table_points=Fraction(5, 2), score=35, why="bye"),),
            ),
        ),
        penalties=(Award(number=7, table_points=Fraction(-1), why="late"),),
    )


def test_two_sided_record():
    tournament = parse_tournament(GLOWY).tournament
    assert tournament.scoring == Scoring(
        ranking=("match_points", "buchholz"),
        match_points=MatchPoints(win=Fraction(3), draw=Fraction(1), loss=Fraction(0)),
    )
    assert tournament.rounds[0].tables == (TableResult(seats=(3, 8), scores=(27, 19), table=1),)
    assert tournament.rounds[0].awards == (Award(number=5, match_points=Fraction(3), why="bye"),)


def test_knock_out():
    said = {"after": 1, "units": 2, "size": 2, "third_place": False, "seated": [[3, 8]]}
    raw = GLOWY | {"knockout": said}
    assert parse_tournament(raw).tournament.knockout == Knockout(after=1, units=2, seated=((3, 8),))
    walk_over = changed(raw, "rounds", 0, "walk_overs", to=[5])
    assert parse_tournament(walk_over).tournament.rounds[0].walk_overs == (5,)
    assert parse_tournament(raw | {"knockout": None}).tournament.knockout is None
    wrong = faults(raw | {"knockout": said | {"units": 3}})
    assert wrong == [("knockout/units", "Must have as many places as fill 1, 2, 4, 8 … tables.")]
    decided = said | {"decided": [8, 3, 8, 99], "tie_keys": ["buchholz", "share", "moon"]}
    assert [path for path, _message in faults(raw | {"knockout": decided})] == [
        "knockout/decided/2",
        "knockout/decided/3",
        "knockout/tie_keys/0",
        "knockout/tie_keys/2",
    ]


def test_two_single_players_may_make_a_side():
    four = {"seats": [3, 8, 5, None], "scores": [27, 19, 27, 19]}
    raw = changed(GLOWY, "rounds", 0, to={"tables": [four]})
    found = standings(parse_tournament(raw).tournament).individual
    assert [(row.place, row.number, row.table_points) for row in found] == [
        (1, 3, 3),
        (1, 5, 3),
        (3, 8, 0),
    ]
    apart = changed(raw, "rounds", 0, "tables", 0, "scores", to=[27, 27, 19, 19])
    with pytest.raises(RecordRefused) as refused:
        parse_tournament(apart)
    [fault] = refused.value.faults
    assert str(fault.message) == "Partners have the same score."


def test_scoring_left_out_of_record_is_that_of_the_game():
    hearts = parse_tournament(HEARTS).tournament.scoring
    assert (hearts.lowest_wins, hearts.table_points, hearts.ranking[0]) == (True, (), "score")
    glowy = changed(changed(GLOWY, "match_points", to=ABSENT), "ranking", to=ABSENT)
    scoring = parse_tournament(glowy).tournament.scoring
    assert (scoring.match_points, scoring.ranking[0]) == (MatchPoints(), "match_points")
    two = changed(changed(GLOWY, "match_points", to=ABSENT), "table_points", to=[3, 0])
    worth = MatchPoints(win=Fraction(3), draw=Fraction(3, 2), loss=Fraction(0))
    assert parse_tournament(two).tournament.scoring.match_points == worth
    kop = changed(changed(KOP, "ranking", to=None), "team", to=None)
    assert parse_tournament(kop).tournament.scoring.ranking[:2] == ("table_points", "score")


def test_record_with_open_seat_and_short_table_is_read():
    raw = changed(KOP, "rounds", 0, "tables", 0, "seats", 1, to=None)
    tables = parse_tournament(raw).tournament.rounds[0].tables
    assert tables[0].seats == (1, None, 33, 49)
    raw = changed(KOP, "short_table_points", to={"3": ["4", "5/2", 1]})
    raw["rounds"][0]["tables"][0] = {"seats": [1, 17, 33], "scores": [3, -1, -2]}
    scoring = parse_tournament(raw).tournament.scoring
    assert scoring.short_table_points == {3: (Fraction(4), Fraction(5, 2), Fraction(1))}


TABLE = ("rounds", 0, "tables", 0)
NUMBER = "Must be a whole number or a fraction such as “16 1/2”."


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            [],
            ("", "A tournament is a JSON object with the keys format, game, players, rounds."),
        ),
        (
            changed(KOP, "format", to="tournament-record/2"),
            ("format", "The format must be “tournament-record/1”."),
        ),
        (
            changed(KOP, "game", to=["kop"]),
            ("game", f"The game is not known. Allowed: {', '.join(all_games())}."),
        ),
        (changed(KOP, "players", to=ABSENT), ("players", "“players” is missing.")),
        (
            changed(KOP, "players", to=[]),
            ("players", "The list is too short: it has 0, needed are 1."),
        ),
        (
            changed(KOP, "players", 0, "sex", to="f"),
            (
                "players/0/sex",
                (
                    "“sex” is not known here. Allowed: number, name, team, pair, club, "
                    "categories, missed, status."
                ),
            ),
        ),
        (changed(KOP, "players", 0, "number", to=0), ("players/0/number", "Must be at least 1.")),
        (
            changed(KOP, "players", 5, to={"number": 1}),
            ("players/5/number", "The number 1 is given twice."),
        ),
        (
            changed(KOP, *TABLE, "scores", to=[12, -4, -4, -3]),
            ("rounds/0/tables/0/scores", "The scores must add up to 0; these give +1."),
        ),
        (
            changed(KOP, *TABLE, "scores", to=[12, -4, -8]),
            ("rounds/0/tables/0/scores", "Needs a score for each of the 4."),
        ),
        (
            changed(KOP, *TABLE, "scores", 0, to=1.5),
            ("rounds/0/tables/0/scores/0", "Must be a whole number."),
        ),
        (
            changed(KOP, *TABLE, "seats", to=[1, 17, 33]),
            ("rounds/0/tables/0/seats", "A table of this game has 4 players."),
        ),
        (
            changed(KOP, *TABLE, "seats", to=ABSENT),
            ("rounds/0/tables/0/seats", "A table of this game has 4 players."),
        ),
        (
            changed(KOP, *TABLE, "seats", 3, to=50),
            ("rounds/0/tables/0/seats/3", "Nobody has the number 50."),
        ),
        (
            changed(KOP, *TABLE, "seats", 3, to=1),
            (
                "rounds/0/tables/0/seats/3",
                "The number 1 sits at a table of this round already.",
            ),
        ),
        (
            changed(KOP, *TABLE, "seats", to=[None] * 4),
            ("rounds/0/tables/0/seats", "Somebody with a number must sit at a table."),
        ),
        (
            changed(KOP, "rounds", 0, "tables", 0, to={"units": [1, 17], "scores": [2, -2]}),
            (
                "rounds/0/tables/0/units",
                "This game is not played by two sides: a table has “seats”.",
            ),
        ),
        (
            changed(GLOWY, "rounds", 0, "tables", 0, "seats", to=[3, 8]),
            ("rounds/0/tables/0/units", "A table has either “seats” or “units”."),
        ),
        (
            changed(GLOWY, *TABLE, "units", 2, to=5),
            ("rounds/0/tables/0/units", "A table of this tournament has two “units”."),
        ),
        (
            changed(HEARTS, *TABLE, "seats", to=[1, 2, 3]),
            ("rounds/0/tables/0/seats", "A table of this game has 6 to 11 players."),
        ),
        (
            changed(HEARTS, "table_points", to=[6, 5, 4, 3, 2, 1]),
            ("rounds/0/tables/0/seats", "There are table points for 6 places only."),
        ),
        (
            changed(KOP, "table_points", to=[4, 3, 2]),
            ("table_points", "The list has 3 places. A table of this game has 4 players."),
        ),
        (changed(KOP, "table_points", 1, to=2.5), ("table_points/1", NUMBER)),
        (changed(KOP, "table_points", 1, to="1/0"), ("table_points/1", NUMBER)),
        (
            changed(GLOWY, "table_points", to=[2, 0]),
            ("table_points", "Two sides play for match points: leave the table points out."),
        ),
        (
            changed(KOP, "short_table_points", to={"4": [4, 3, 2, 1]}),
            (
                "short_table_points/4",
                "Must name a number of players that is smaller than the list of points.",
            ),
        ),
        (
            changed(KOP, "short_table_points", to={"3": [4, 1]}),
            ("short_table_points/3", "Must have 3 places, as the table has players."),
        ),
        (
            changed(KOP, "ranking", 1, to="table_points"),
            ("ranking/1", "“table_points” stands in the ranking twice."),
        ),
        (
            changed(KOP, "ranking", 1, to="buchholz"),
            ("ranking/1", "“buchholz” is for matches of two sides only."),
        ),
        (
            changed(KOP, "ranking", 1, to="share"),
            ("ranking/1", "“share” says nothing where scores add up to 0."),
        ),
        (
            changed(KOP, "match_points", to={"win": 1}),
            ("match_points", "Match points are for matches of two sides only."),
        ),
        (
            changed(KOP, "team", "best", to=6),
            ("team/best", "More members count than a team has (5)."),
        ),
        (
            changed(KOP, "rounds", 0, "awards", 0, "number", to=8),
            ("rounds/0/awards/0/number", "Nobody has the number 8."),
        ),
        (
            changed(KOP, "rounds", 0, "awards", 0, "match_points", to=1),
            (
                "rounds/0/awards/0/match_points",
                "Match points are for matches of two sides only.",
            ),
        ),
        (
            changed(KOP, "penalties", 0, "number", to=8),
            ("penalties/0/number", "Nobody has the number 8."),
        ),
        (
            {**KOP, "team_awards": [{"team": "Damy"}]},
            ("team_awards/0/team", "Nobody plays for the team “Damy”."),
        ),
    ],
)
def test_invalid_standings_file_names_path_and_fault(raw, expected):
    assert faults(raw) == [expected]


def test_unknown_key_of_a_ranking_is_told_with_those_that_are_known():
    [(path, message)] = faults(changed(KOP, "ranking", 1, to="elo"))
    assert path == "ranking/1"
    assert message.startswith("This ranking key is not known. Allowed: table_points, match_points,")


def test_more_in_a_team_or_pair_than_there_can_be():
    raw = changed(KOP, "team", to={"size": 2, "best": 2})
    for player in raw["players"]:
        player |= {"team": "Asy", "pair": "1a"}
    assert faults(raw) == [
        ("players/2/pair", "The pair “1a” has more than two players."),
        ("players/2/team", "The team “Asy” has more than 2 players."),
        ("players/3/pair", "The pair “1a” has more than two players."),
        ("players/3/team", "The team “Asy” has more than 2 players."),
        ("players/4/pair", "The pair “1a” has more than two players."),
        ("players/4/team", "The team “Asy” has more than 2 players."),
    ]


def test_partners_of_an_individual_event_have_the_same_score():
    raw = changed(changed(KOP, "game", to="na-glowy"), "table_points", to=None)
    raw["ranking"] = ["score"]
    raw["rounds"][0]["tables"][0]["scores"] = [27, 19, 27, 19]
    assert parse_tournament(raw).tournament.rounds[0].tables[0].scores == (27, 19, 27, 19)
    raw["rounds"][0]["tables"][0]["scores"] = [27, 19, 26, 19]
    assert faults(raw) == [("rounds/0/tables/0/scores", "Partners have the same score.")]


def test_all_that_is_wrong_is_told_at_once_up_to_fifty():
    raw = changed(KOP, "rounds", to=[{"tables": [{"seats": [1], "scores": []}] * 60}])
    assert len(faults(raw)) == 50


def test_facts_come_from_the_game():
    assert facts_of(find_game("na-glowy")) == GameFacts(
        least=4, most=4, two_sided=True, zero_sum=False, rulesets=("na-glowy",)
    )
    assert facts_of(find_game("kop")) == GameFacts(
        least=4, most=4, two_sided=False, zero_sum=True, rulesets=("kop", "kop-wolsztyn")
    )


DOUBLES = {
    "format": "tournament-record/1",
    "game": "polish-doubles",
    "match_points": {},
    "players": [{"number": number} for number in range(1, 5)],
    "rounds": [{"tables": [{"units": [1, 2], "scores": [2000, -200]}]}],
}
SCORES = (*TABLE, "scores")
HEADS = "A score in głowy is never below 0 (rule 6.9). Check the score."
TILES = (
    "A pair has from −200 to 2000 points: there are 98 tiles (rules 11 and 12). Check the score."
)
MOON = (
    "A score below 0 needs a moon that takes off 26 (rule 7). Check the score, or write “moon”: "
    "“subtract” into the options of the record."
)


@pytest.mark.parametrize(
    ("raw", "address", "said", "rule"),
    [
        (changed(GLOWY, *SCORES, 1, to=-1), "/1", HEADS, "GLOWY-6.9"),
        (changed(GLOWY, *SCORES, 1, to=1.5), "/1", "Must be a whole number.", None),
        (changed(HEARTS, *SCORES, 2, to=-1), "/2", MOON, "HRT-7"),
        (changed(DOUBLES, *SCORES, 1, to=-201), "/1", TILES, "DBL-12"),
        (changed(DOUBLES, *SCORES, 0, to=2001), "/0", TILES, "DBL-12"),
    ],
)
def test_scores_that_the_game_cannot_give(raw, address, said, rule):
    with pytest.raises(RecordRefused) as refused:
        parse_tournament(raw)
    [fault] = refused.value.faults
    assert (fault.address, str(fault.message), fault.rule) == (
        f"rounds/0/tables/0/scores{address}",
        said,
        rule,
    )


def test_ends_of_what_doubles_can_give():
    assert parse_tournament(DOUBLES)


def test_of_partners_the_first_is_named():
    seats = {"seats": [1, 2, 3, 4], "scores": [410, 410, -300, -300]}
    raw = changed(DOUBLES, *TABLE, to=seats) | {"ranking": ["score"]}
    del raw["match_points"]
    assert faults(raw) == [("rounds/0/tables/0/scores/2", TILES)]
    seats = {"seats": [1, 2, 3, 4], "scores": [5, -1, 5, -1]}
    assert faults(changed(changed(DOUBLES, *TABLE, to=seats), "game", to="na-glowy")) == [
        ("rounds/0/tables/0/scores/1", HEADS)
    ]


@pytest.mark.parametrize(
    ("raw", "scores", "hands", "possible"),
    [
        (GLOWY, [27, 19], 18, True),
        (GLOWY, [27, 19], 17, False),
        (HEARTS, [45, 1, 1, 1, 1, 1, 2], 1, True),
        (HEARTS, [45, 1, 1, 1, 1, 1, 3], 1, False),
        (HEARTS, [0, 26, 26, 26, 26, 26, 26], 1, True),
        (KOP, [120, -40, -40, -40], 1, True),
        (KOP, [121, -40, -40, -41], 1, False),
        (KOP, [6, 0, -3, -3], 1, True),
        (KOP, [0, 0, 0, 0], 0, True),
    ],
)
def test_with_the_hands_of_a_table_its_scores_are_those_of_so_many(raw, scores, hands, possible):
    raw = changed(changed(raw, *SCORES, to=scores), *TABLE, "hands", to=hands)
    if possible:
        assert parse_tournament(raw)
    else:
        [(address, _said)] = faults(raw)
        assert address == "rounds/0/tables/0/scores"


def test_options_say_whether_a_moon_subtracts():
    raw = changed(HEARTS, *SCORES, to=[-26, 9, 9, 9, 9, 9, 7]) | {"options": {"moon": "subtract"}}
    assert parse_tournament(raw)
    assert faults(raw | {"options": {"moon": "add"}}) == [("rounds/0/tables/0/scores/0", MOON)]
    assert faults(raw | {"options": None}) == [("rounds/0/tables/0/scores/0", MOON)]
    assert ("options/moon", "Not possible here. Allowed: subtract, add.") in faults(
        raw | {"options": {"moon": "no"}}
    )
    unknown = KOP | {"options": {"moon": "subtract"}}
    allowed = "hands, exit_old, exit_young, first_call."
    assert faults(unknown) == [("options/moon", f"“moon” is not known here. Allowed: {allowed}")]
    assert parse_tournament(KOP | {"options": {"exit_old": 30, "first_call": "leader"}})
