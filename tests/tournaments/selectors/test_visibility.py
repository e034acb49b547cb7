"""What a reader sees of results that are held back, and of draws that go by them."""

from __future__ import annotations

import pytest

from tournaments.models import Draw, Event
from tournaments.selectors.visibility import gives_away, request_is_told, visibility_of

BY_STANDING = {"ranking": [2, 1]}


def _held_back(first=3, shown="everything"):
    return Event(hidden_from=first, shown=shown)


@pytest.mark.parametrize(
    ("role", "shown", "seen"),
    [
        ("", "everything", 2),
        ("", "seating", 0),
        ("member", "seating", 2),
        ("scorer", "seating", None),
        ("director", "everything", None),
    ],
)
def test_results_held_back_from_a_round_are_seen_up_to_the_round_before(role, shown, seen):
    visible = visibility_of(_held_back(shown=shown), role)
    assert (visible.upto, visible.held_back) == (seen, True)
    assert [visible.sees(number) for number in (2, 3)] == [seen != 0, seen is None]


@pytest.mark.parametrize(
    ("number", "request_of", "state", "role", "told"),
    [
        (3, BY_STANDING, "published", "", True),
        (4, BY_STANDING, "published", "", False),
        (4, {"bracket": [2, 1]}, "published", "member", False),
        (4, BY_STANDING, "published", "scorer", True),
        (4, {}, "dropped", "", True),
        (3, BY_STANDING, "draft", "", False),
        (3, BY_STANDING, "draft", "scorer", True),
    ],
)
def test_draw_by_results_that_a_reader_does_not_see_is_not_told(
    number, request_of, state, role, told
):
    draw = Draw(first_round=number, request=request_of, state=state)
    assert request_is_told(draw, _held_back(), role) is told


@pytest.mark.parametrize(
    ("number", "by_rank", "warned"), [(3, True, False), (4, True, True), (4, False, False)]
)
def test_round_drawn_by_results_held_back_gives_them_away(number, by_rank, warned):
    assert bool(gives_away(_held_back(), number, by_rank=by_rank)) is warned
    assert gives_away(Event(), number, by_rank=by_rank) is None
