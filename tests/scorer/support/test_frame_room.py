"""Room for frames."""

from __future__ import annotations

from resource import RUSAGE_SELF, getrusage

from scorer.command import manage, utility
from scorer.operations.views.conditional_pages import ConditionalPages
from scorer.support.frame_room import with_room

CALLS = 500


def at_depth(depth, act):
    return at_depth(depth - 1, act) if depth else act()


def pages_of_memory():
    """New pages of memory that a loop of calls was given."""
    before = getrusage(RUSAGE_SELF).ru_minflt
    for number in range(CALLS):
        at_depth(1, lambda: number)  # noqa: B023 — called at once
    return getrusage(RUSAGE_SELF).ru_minflt - before


def most_at_any_depth(*_given):
    return max(at_depth(depth, pages_of_memory) for depth in range(300))


def test_no_depth_makes_calls_ask_for_memory():
    assert with_room(most_at_any_depth)() < CALLS / 2


def test_a_page_has_room():
    assert ConditionalPages(most_at_any_depth).get_response(None) < CALLS / 2


def test_a_command_has_room(monkeypatch):
    """A worker of jobs is a command."""
    most = []
    monkeypatch.setattr(
        utility.Utility, "execute", lambda _command: most.append(most_at_any_depth())
    )
    manage.do(["manage.py", "help"])
    assert most[0] < CALLS / 2


def test_an_act_stays_what_it_was():
    @with_room
    def add(one, *, other):
        """Their sum."""
        return one + other

    assert (add(1, other=2), add.__name__, add.__doc__) == (3, "add", "Their sum.")
