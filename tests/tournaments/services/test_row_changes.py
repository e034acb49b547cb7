"""What acts change on rows that are there already."""

from __future__ import annotations

import pytest
from django.core.exceptions import ObjectDoesNotExist

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Entrant, Event, Round, Table
from tournaments.services.awards import Points, give_award, play_after_all, take_back
from tournaments.services.cash import give_back, pay, set_fees
from tournaments.services.clock import go_on, pause_clock, set_clock, start_clock
from tournaments.services.door import check_in, undo_check_in
from tournaments.services.entrants import come_back, withdraw
from tournaments.services.events import change_event
from tournaments.services.revealing import hold_back, reveal
from tournaments.services.rounds import extra_time, open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Biurko")


@pytest.fixture
def seated_event():
    made = empty_event(format={"options": {"hands": 4}, "hands": 4})
    add_entrants(made, 8)
    seat_round(made, 1, ((1, 2, 3, 4), (5, 6, 7, 8)))
    return made


def test_acts_change_the_rows_they_are_about(seated_event):
    at = {"event_id": seated_event.pk, "actor": DESK}
    table = Table.objects.get(round__event=seated_event, number=2)
    day = seated_event.day.replace(day=22)
    change_event(**at, name="Liga", day=day, place="Borek", seed="8", seen=10_000)
    open_round(**at, number=1)
    set_clock(**at, number=1, minutes=45, last_hand=3)
    start_clock(**at, number=1)
    pause_clock(**at, number=1)
    go_on(**at, number=1)
    extra_time(table_id=table.pk, minutes=5, actor=DESK)
    check_in(**at, number=5, paid=700)
    check_in(**at, number=6)
    undo_check_in(**at, number=6)
    set_fees(**at, currency="CZK", fee=25000, fees={"juniors": 0}, seen=10_000)
    pay(**at, number=1, amount=9000)
    give_back(**at, number=1, amount=500, reason="a slip")
    withdraw(**at, number=7)
    withdraw(**at, number=8)
    come_back(**at, number=8)
    award = give_award(
        **at, entrant=1, kind="penalty", why="late", points=Points(table_points="-1")
    )
    take_back(award_id=award.pk, actor=DESK)
    assert play_after_all(table_id=table.pk, actor=DESK) == 0
    hold_back(**at, from_round=1)
    reveal(**at, places=2)
    held = Event.objects.get(pk=seated_event.pk)
    assert (held.name, held.day, held.hidden_from, held.revealed) == ("Liga", day, 1, 2)
    said = {"currency": "CZK", "fee": "250", "fees": {"juniors": "0"}}
    assert {key: held.format[key] for key in said} == said
    row = Round.objects.get(event=seated_event)
    assert (row.state, row.minutes, row.last_hand, row.paused_at) == ("open", 45, 3, None)
    table.refresh_from_db()
    assert table.extra_minutes == 5
    entries = (
        Entrant.objects.filter(event=seated_event).order_by("number").values_list("state", "paid")
    )
    assert entries[0] == ("entered", 8500)
    assert list(entries[4:]) == [("here", 700), ("entered", 0), ("withdrawn", 0), ("entered", 0)]


def test_round_that_is_not_there_is_not_opened(seated_event):
    with pytest.raises(ObjectDoesNotExist):
        open_round(event_id=seated_event.pk, number=9, actor=DESK)
