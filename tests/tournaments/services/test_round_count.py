"""Fewer or more rounds while an event is played: seats given up, and taken again."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_entrants, empty_event, log_import
from tests.tiers import long
from tests.tournaments.two_sites import elsewhere, exported, forget, read
from tournaments.models import Draw, Event
from tournaments.selectors.formats import format_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.awards import Points, give_award
from tournaments.services.drawing import publish
from tournaments.services.entrants import withdraw
from tournaments.services.events import change_format
from tournaments.services.onward import draw_round
from tournaments.services.repairing import repair_seating
from tournaments.services.results import key_result
from tournaments.services.rounds import close_round, open_round
from tournaments.services.steps import Actor

pytestmark = [pytest.mark.django_db, long]
OLA = Actor(name="Ola")
FIVE = {"rounds": 5, "draws": ["rotation"], "second_look": "none"}


def newest(event):
    return event.steps.latest("pk").pk


def rounds(event, number, **more):
    new = replace(format_of(Event.objects.get(pk=event.pk)), rounds=number)
    known = {"reason": "It is late", "actor": OLA, "seen": newest(event)}
    change_format(event_id=event.pk, format=new, **known | more)


def draw_anew(event, number):
    """Replace the seats of the last round by a draw of another director."""
    event.refresh_from_db()
    again = {"number": number, "seed": "other", "reason": "again"}
    draw = draw_round(event=event, actor=OLA, seen=newest(event), **again)
    publish(draw_id=draw.pk, actor=Actor(name="Ula"), seen=newest(event))


def seated(event):
    return {
        played.number: [
            [place.entrant and place.entrant.number for place in table.places.all()]
            for table in played.tables.all()
        ]
        for played in event.rounds.all()
    }


def sentence(event):
    return sentence_of(event.steps.filter(kind="format-changed").latest("pk"))


@pytest.fixture
def event_in_round_2():
    """Five rounds of sixteen players are published, the second is being played."""
    made = empty_event(format=FIVE)
    add_entrants(made, 16)
    log_import(made)
    draw = draw_round(event=made, number=1, actor=OLA, seen=newest(made), seed="1")
    publish(draw_id=draw.pk, actor=OLA, seen=newest(made))
    open_round(event_id=made.pk, number=1, actor=OLA)
    for table in made.rounds.get(number=1).tables.all():
        key_result(table_id=table.pk, scores=(12, -4, -4, -4), uuid=uuid4(), actor=OLA)
    close_round(event_id=made.pk, number=1, actor=OLA)
    open_round(event_id=made.pk, number=2, actor=OLA)
    return made


def test_rounds_beyond_the_new_number_lose_their_seats(event_in_round_2):
    assert list(seated(event_in_round_2)) == [1, 2, 3, 4, 5]
    rounds(event_in_round_2, 3)
    assert list(seated(event_in_round_2)) == [1, 2, 3]
    assert (
        sentence(event_in_round_2)
        == "The format is changed: rounds: 5 → 3. No longer seated: rounds 4–5."
    )
    assert Draw.objects.get().state == "published"


def test_they_take_the_same_seats_when_the_number_goes_up_again(event_in_round_2):
    before = seated(event_in_round_2)
    rows = list(event_in_round_2.rounds.values_list("number", "pk", "version", "draw"))
    rounds(event_in_round_2, 4)
    rounds(event_in_round_2, 3)
    rounds(event_in_round_2, 5)
    assert seated(event_in_round_2) == before
    assert (
        sentence(event_in_round_2)
        == "The format is changed: rounds: 3 → 5. Seated again: rounds 4–5."
    )
    assert list(event_in_round_2.rounds.values_list("number", "pk", "version", "draw")) == rows


def test_round_that_never_had_seats_is_left_to_the_draw(event_in_round_2):
    rounds(event_in_round_2, 3)
    rounds(event_in_round_2, 7)
    assert list(seated(event_in_round_2)) == [1, 2, 3, 4, 5]


def test_rounds_drawn_anew_meanwhile_keep_their_own_seats(event_in_round_2):
    before = seated(event_in_round_2)[4]
    rounds(event_in_round_2, 3)
    rounds(event_in_round_2, 4)
    draw_anew(event_in_round_2, 4)
    other = seated(event_in_round_2)[4]
    assert other != before
    rounds(event_in_round_2, 5)
    assert (list(seated(event_in_round_2)), seated(event_in_round_2)[4]) == ([1, 2, 3, 4], other)


def test_repair_of_earlier_rounds_does_not_take_their_seats_away(event_in_round_2):
    rounds(event_in_round_2, 3)
    withdraw(event_id=event_in_round_2.pk, number=16, last_round=2, actor=OLA)
    repair_seating(event_id=event_in_round_2.pk, actor=OLA, seen=newest(event_in_round_2))
    rounds(event_in_round_2, 5)
    assert list(seated(event_in_round_2)) == [1, 2, 3, 4, 5]


def test_round_that_is_open_is_not_cut_off(event_in_round_2):
    said = "Round 2 is open or has results, so it stays: 2 is the smallest number of rounds."
    with pytest.raises(Refused, match=said):
        rounds(event_in_round_2, 1)
    assert list(seated(event_in_round_2)) == [1, 2, 3, 4, 5]
    assert format_of(Event.objects.get()).rounds == 5


def test_round_with_awards_is_not_cut_off(event_in_round_2):
    given = {"event_id": event_in_round_2.pk, "entrant": 3, "round_number": 4, "kind": "penalty"}
    give_award(**given, points=Points(table_points="-1"), why="late", actor=OLA)
    with pytest.raises(Refused, match="Round 4 is open or has results"):
        rounds(event_in_round_2, 3)


def test_they_take_their_seats_on_another_laptop_too(event_in_round_2):
    rounds(event_in_round_2, 3)
    file, club = exported(event_in_round_2), event_in_round_2.club
    forget()
    with elsewhere(club):
        read(file, club)
        there = Event.objects.get()
        rounds(there, 5)
        assert list(seated(there)) == [1, 2, 3, 4, 5]


def test_draw_beyond_the_new_number_is_discarded():
    event = empty_event(format=FIVE)
    add_entrants(event, 16)
    log_import(event)
    draw_round(event=event, number=1, actor=OLA, seen=newest(event), seed="1")
    rounds(event, 3, reason="")
    assert Draw.objects.get().state == "dropped"


def test_who_publishes_first_is_not_overwritten(event_in_round_2):
    seen = newest(event_in_round_2)
    draw_anew(event_in_round_2, 5)
    with pytest.raises(Conflict):
        rounds(event_in_round_2, 3, seen=seen)
