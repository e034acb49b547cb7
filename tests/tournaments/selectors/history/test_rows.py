"""An event's rows as the value that is rebuilt from its log."""

from __future__ import annotations

import pytest

from tests.builders.events import add_draw, add_entrants, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Place
from tournaments.selectors.history.rows import state_of_rows

pytestmark = pytest.mark.django_db


def test_guests_and_who_rests_are_in_the_state_of_a_round_and_of_its_draw():
    event = empty_event()
    add_entrants(event, 6)
    made = add_draw(event)
    made.draw = {"rounds": [[[1, 2, 4]]], "sitting_out": [[6, 3, 5]]}
    made.save()
    seated = seat_round(event, 1, [(1, 2, 4)], sitting_out=[6, 3, 5])
    Place.objects.create(round=seated, table=seated.tables.get(), seat=3, guest="Ula")
    state = state_of_rows(event)
    [table] = state.rounds[1].tables.values()
    assert [(seat.number, seat.guest) for seat in table.places][2:] == [(4, ""), (None, "Ula")]
    assert state.rounds[1].resting == (3, 5, 6)
    assert state.draws[made.pk].resting == ((3, 5, 6),)
