"""Which opening of a round is undone."""

from __future__ import annotations

import pytest

from tests.builders.events import add_step, empty_event
from tournaments.selectors.undo_blockers import opening_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kinds", "at"),
    [
        (("opened",), 0),
        (("opened", "opened"), 0),
        (("opened", "unopened"), None),
        (("opened", "unopened", "opened"), 2),
    ],
)
def test_opening_of_a_round_is_the_one_since_it_was_last_undone(kinds, at):
    event = empty_event()
    steps = [add_step(event, f"round-{kind}", {"round": 1}) for kind in kinds]
    add_step(event, "round-opened", {"round": 2})
    assert opening_of(event, 1) == (None if at is None else steps[at])
