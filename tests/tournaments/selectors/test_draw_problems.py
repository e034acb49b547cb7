"""Problems of a draw, and its report in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Report
from tournaments.selectors.draw_pages import problem_lines
from tournaments.selectors.draw_problems import Kind, Problem, problems_of, report_sentences

MOVEMENT = DrawRequest(
    method=Method.MOVEMENT,
    units=tuple(DrawUnit(number=number) for number in range(1, 9)),
    history=(((1, 2, 3, 4), (5, 6, 7, 8)),),
)
UNITS = (
    DrawUnit(number=1, team="Asy", club="Borek"),
    DrawUnit(number=2, team="Asy"),
    DrawUnit(number=3, club="Borek"),
    DrawUnit(number=4, pair="a"),
    DrawUnit(number=5, pair="a"),
    DrawUnit(number=6),
)
REQUEST = DrawRequest(
    method=Method.RANDOM,
    units=UNITS,
    apart={"team": Apart.MUST, "club": Apart.SHOULD},
    history=(((1, 2, 3), (4, 5, 9)),),
)
REPORT = Report(
    meetings={0: 5, 1: 10},
    repeats=0,
    team_meetings=0,
    pair_meetings=0,
    club_meetings=0,
    seat_spread=1,
    most_short_tables=0,
    same_table_twice=0,
    bound=0,
    optimal=True,
)


def test_forbidden_meetings_come_first_among_problems():
    assert problems_of(REQUEST, [((1, 2, 6), (3, 4, 5))], 2) == [
        Problem(Kind.TEAM, (1, 2), (1, 2), hard=True),
        Problem(Kind.PAIR, (4, 5), (1, 2)),
        Problem(Kind.REMATCH, (1, 2), (1, 2)),
        Problem(Kind.REMATCH, (4, 5), (1, 2)),
    ]


def test_earlier_meetings_alone_are_no_problem_of_this_draw():
    assert problems_of(REQUEST, [((1, 4, 6), (2, 5, 3))], 2) == [
        Problem(Kind.REMATCH, (2, 3), (1, 2)),
    ]


def test_clubs_count_where_they_are_to_be_apart():
    draw = [((1, 3), (2, 4), (5, 6))]
    free = replace(REQUEST, history=())
    assert problems_of(free, draw, 1) == [Problem(Kind.CLUB, (1, 3), (1,))]
    assert problems_of(replace(free, apart={}), draw, 1) == []


def test_draw_that_allows_meetings_counts_them_and_has_no_problem_with_them():
    ranked = replace(REQUEST, method=Method.RANKED)
    assert problems_of(ranked, [((1, 4, 6), (2, 5, 3))], 2) == []
    assert [report_sentences(replace(REPORT, repeats=met), ranked)[0] for met in (0, 1, 4)] == [
        "By standing, meetings allowed: nobody sits with somebody they have met.",
        "By standing, meetings allowed: 1 meeting is a repeat.",
        "By standing, meetings allowed: 4 meetings are repeats.",
    ]


def test_perfect_draw_says_so():
    assert report_sentences(REPORT, REQUEST) == [
        "Nobody meets twice: 0 repeats, which is the best possible.",
        "Team-mates never meet.",
        "Partners of a pair never meet.",
        "Players of one club never meet.",
        "Everybody sits on each seat equally often, or once more.",
        "All tables are full and nobody rests.",
        "Nobody comes back to a table.",
    ]


def test_bound_is_told():
    bare = replace(REQUEST, units=(DrawUnit(number=1),))
    bad = replace(
        REPORT, repeats=24, bound=24, seat_spread=3, most_short_tables=2, same_table_twice=1
    )
    assert report_sentences(bad, bare) == [
        "24 meetings are repeats, which is the best possible.",
        "Somebody sits 3 times more often on one seat than on another.",
        "Somebody rests or sits at a short table 2 times.",
        "Once somebody comes back to a table they sat at before.",
    ]
    assert report_sentences(replace(bad, repeats=26), bare)[0] == (
        "26 meetings are repeats; fewer than 24 are proved impossible."
    )


def test_where_partners_change_those_alone_are_problems_who_are_partners_again():
    again = [((1, 2, 3, 5), (4, 6, 8, 7))]
    assert problems_of(MOVEMENT, again, 2) == [Problem(Kind.PARTNERS, (1, 3), (1, 2))]
    assert problem_lines(MOVEMENT, again, 2, {1: "Ada", 3: "Jan"}) == [
        "1 Ada and 3 Jan are partners again: rounds 1 and 2."
    ]
    old = [((1, 3, 2, 5), (6, 4, 7, 8))]
    assert problems_of(replace(MOVEMENT, history=(((1, 2, 3, 4),), ((5, 1, 6, 3),))), old, 3) == []


@pytest.mark.parametrize(
    ("rounds", "sentences"),
    [
        (
            [((1, 2, 3, 5), (4, 6, 8, 7))],
            ["1 time two are partners again.", "3 times two are opponents again."],
        ),
        (
            [((1, 3, 5, 7), (2, 4, 6, 8))],
            ["Nobody has a partner twice.", "Nobody has an opponent twice."],
        ),
        (
            [((1, 2, 3, 4), (5, 6, 7, 8))] * 7,
            [
                "28 times two are partners again; fewer than 4 are proved impossible.",
                "56 times two are opponents again; fewer than 36 are proved impossible.",
            ],
        ),
    ],
)
def test_draw_with_changing_partners_in_words(rounds, sentences):
    assert report_sentences(REPORT, MOVEMENT, rounds)[:2] == sentences


def test_one_table_whose_partners_must_come_again():
    four = replace(MOVEMENT, units=MOVEMENT.units[:4], history=())
    whole = [((1, 2, 3, 4),), ((1, 3, 2, 4),), ((1, 2, 4, 3),)]
    assert report_sentences(REPORT, four, whole)[0] == (
        "Everybody plays once with everybody, and twice against everybody."
    )
    assert report_sentences(REPORT, four, [*whole, whole[0]])[:2] == [
        "2 times two are partners again, which is the best possible.",
        "10 times two are opponents again, which is the best possible.",
    ]
