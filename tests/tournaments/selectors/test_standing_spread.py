"""What a draw by standing is worth: how far apart places at a table are, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine.draws import draw
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method
from tournaments.selectors.standing_spread import spread_sentences

CLUBS = "AABBCCDDAABBCCDD"
UNITS = tuple(DrawUnit(number=at, club=club) for at, club in enumerate(CLUBS, 1))
REQUEST = DrawRequest(
    method=Method.STANDING, units=UNITS, ranking=tuple(range(1, 17)), seed="3 5 1"
)
FOURS = tuple(tuple(range(at, at + 4)) for at in range(1, 17, 4))


def test_mean_and_largest_difference_of_places():
    assert list(spread_sentences(REQUEST, [FOURS])) == [
        "Places at one table differ by 3.0 on average, by 3 at most."
    ]
    wide = ((1, 2, 3, 16), *FOURS[1:3], (13, 14, 15, 4))
    assert list(spread_sentences(REQUEST, [wide])) == [
        "Places at one table differ by 8.0 on average, by 15 at most."
    ]


def test_rules_that_come_before_the_standing_are_named_with_what_it_would_be_without():
    asked = replace(REQUEST, apart={"club": Apart.SHOULD, "team": Apart.MUST})
    first, second = spread_sentences(asked, draw(asked).rounds)
    assert first.startswith("Places at one table differ by ")
    assert second == (
        "By standing alone they would differ by 3.0 on average. "
        "Before it: players of one club are kept apart."
    )


def test_rules_that_changed_nothing_are_not_named():
    asked = replace(REQUEST, apart={"club": Apart.SHOULD})
    assert len(list(spread_sentences(asked, [FOURS]))) == 1


@pytest.mark.parametrize("method", [Method.RANDOM, Method.ROTATION, Method.KNOCKOUT])
def test_draws_that_ask_for_no_standing_say_nothing_of_it(method):
    assert list(spread_sentences(replace(REQUEST, method=method), [FOURS])) == []
