"""Whole events in the state that a test needs: nobody entered yet, being played, finished."""

from __future__ import annotations

from tests.builders.events import (
    add_draw,
    add_entrants,
    ask_to_enter,
    empty_event,
    open_entry_link,
)
from tests.builders.rounds import play_all, play_round
from tournaments.engine.prizes import Prize, PrizeList
from tournaments.models import Award, Event, Person, Round
from tournaments.services.asked_entries import let_wait, say_no
from tournaments.services.cash import pay
from tournaments.services.passes import give_pass
from tournaments.services.prizes import set_prizes
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor


def event_in_play():
    """Two rounds played, one open, one of its tables keyed; awards, a pass, a draw, a fee paid."""
    shown = {"shown": Event.Shown.EVERYTHING, "state": Event.State.RUNNING}
    event = empty_event(slug="w-grze", format={"fee": "25"}, **shown)
    add_entrants(event, 16)
    play_all(event, 16, 2)
    add_draw(event, rounds=2)
    fours = [list(range(first, first + 4)) for first in (1, 5, 9, 13)]
    play_round(event, 3, fours, [[12, -4, -4, -4]], state=Round.State.SEATED)
    open_round(event_id=event.pk, number=3, actor=Actor())
    one = event.entrants.get(number=1)
    Award.objects.create(event=event, entrant=one, kind="penalty", table_points="-1", why="late")
    give_pass(event_id=event.pk, name="Ola", actor=Actor(name="Biurko"))
    pay(event_id=event.pk, number=1, actor=Actor(name="Biurko"))
    return event


def finished_event():
    """All rounds played, the places revealed, prizes won."""
    event = empty_event(slug="po-grze", shown=Event.Shown.EVERYTHING, state=Event.State.FINISHED)
    add_entrants(event, 16)
    play_all(event, 16, 5)
    prizes = (Prize(text="a cup", amount=10000), Prize(place=2, amount=5000))
    put_up = PrizeList(prizes=prizes, currency="PLN")
    set_prizes(event_id=event.pk, put_up=put_up, actor=Actor(), seen=0)
    return event


def event_open_for_entries():
    """Nobody entered yet; some ask by link: the desk may say yes, waits, said no, has doubts."""
    event = empty_event(slug="pusty", shown=Event.Shown.EVERYTHING)
    link = open_entry_link(event, limit=8)
    Person.objects.create(register=event.club, surname="Kowalski", given_name="Jan")
    asked = [
        ask_to_enter(link, *name) for name in (("Lis",), ("Kowalsky", "Jan"), ("Kos",), ("Wilk",))
    ]
    let_wait(event_id=event.pk, asked_id=asked[2].pk)
    say_no(event_id=event.pk, asked_id=asked[3].pk, reason="too late")
    return event
