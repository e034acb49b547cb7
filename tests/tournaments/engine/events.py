"""Events for Hypothesis: small enough to tie often."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from tournaments.engine.results import (
    Award,
    Incomplete,
    MatchPoints,
    NoPlace,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    TeamRule,
    Tournament,
)

SCALES = [(4, 3, 2, 1), (5, 3, 1, 0), (6, 4, 2, 0), ()]
KEYS = [
    "table_points",
    "score",
    "first_places",
    "second_places",
    "third_places",
    "wins",
    "best_round",
    "penalties",
]
MATCH_KEYS = ["match_points", "score", "difference", "buchholz", "sonneborn_berger", "wins"]
GIVEN = [NoPlace.UNRANKED, NoPlace.DISQUALIFIED]
SCORES = st.integers(-3, 3)


def scale(*points):
    return tuple(map(Fraction, points))


def chains(keys):
    """Keys in any order, the direct encounter anywhere among them, even twice."""
    return st.tuples(
        st.permutations(keys).flatmap(lambda some: st.integers(1, 4).map(lambda n: some[:n])),
        st.lists(st.integers(0, 4), max_size=2),
    ).map(_with_encounters)


def _with_encounters(drawn):
    chain, at = list(drawn[0]), drawn[1]
    for place in at:
        chain.insert(place, "direct_encounter")
    return tuple(chain)


@st.composite
def scores(draw, size, *, zero_sum=True):
    found = draw(st.lists(SCORES, min_size=size, max_size=size))
    return (*found[:-1], -sum(found[:-1])) if zero_sum else tuple(found)


@st.composite
def tables(draw, numbers, size):
    """A round: as many tables as can be, the rest sits out with an award or without."""
    order = draw(st.permutations(numbers))
    seated = [order[at : at + size] for at in range(0, len(order) - size + 1, size)]
    resting = order[len(seated) * size :]
    found = tuple(
        TableResult(seats=tuple(seats), scores=draw(scores(size)), table=at)
        for at, seats in enumerate(seated, start=1)
    )
    given = [number for number in resting if draw(st.booleans())]
    awards = tuple(Award(number=number, table_points=Fraction(2), score=1) for number in given)
    return RoundResults(tables=found, awards=awards)


@st.composite
def events(draw, *, two_sided=False):
    """A whole event of up to 9 units, teams, pairs and categories among them."""
    size = 2 if two_sided else 4
    count = draw(st.integers(size, 9))
    numbers = list(range(1, count + 1))
    scoring = Scoring(
        ranking=draw(chains(MATCH_KEYS if two_sided else KEYS)),
        table_points=() if two_sided else scale(*draw(st.sampled_from(SCALES))),
        match_points=MatchPoints() if two_sided else None,
        team=TeamRule(
            size=3, best=draw(st.integers(1, 3)), incomplete=draw(st.sampled_from(Incomplete))
        ),
        seed="dice",
    )
    participants = tuple(
        Participant(
            number=number,
            team=f"team {(number + 2) // 3}",
            pair=f"pair {(number + 1) // 2}" if number > 2 else "",
            categories=("women",) if number % 2 else (),
            status=draw(st.sampled_from([None, None, None, *GIVEN])),
        )
        for number in numbers
    )
    rounds = tuple(draw(tables(numbers, size)) for _round in range(draw(st.integers(0, 3))))
    punished = draw(st.lists(st.sampled_from(numbers), max_size=2))
    penalties = tuple(Award(number=who, table_points=Fraction(-1, 2)) for who in punished)
    return Tournament(
        scoring=scoring, participants=participants, rounds=rounds, penalties=penalties
    )
