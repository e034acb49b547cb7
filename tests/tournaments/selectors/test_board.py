"""Who sits where by name, and what the board says of a table, without any page."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Person, Place, Result, Round, Substitution, Table
from tournaments.selectors.board import Mark, board_of, next_to_key
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.seats import late_comers, place_names, seated_at

pytestmark = pytest.mark.django_db
TABLES = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, None]]


@pytest.fixture
def open_event_of_15():
    made = empty_event()
    add_entrants(made, 15)
    play_round(made, 1, TABLES, [(6, -2, -2, -2)], state=Round.State.OPEN)
    return made


def board(event):
    return board_of(event, event.rounds.get())


def test_next_table_goes_round_and_leaves_out_who_cannot_play(open_event_of_15):
    found = board(open_event_of_15)
    assert [next_to_key(found, after) for after in (0, 2, 3)] == [2, 3, 2]
    assert [tile.mark for tile in found.tiles] == [
        Mark.KEYED,
        Mark.WAITING,
        Mark.WAITING,
        Mark.SHORT,
    ]
    assert found.counts == [(Mark.SHORT, 1), (Mark.WAITING, 2), (Mark.KEYED, 1)]


def test_second_looks_are_wanted_as_the_format_says(open_event_of_15):
    assert next_to_key(board(open_event_of_15), second=True) == 1
    open_event_of_15.format = {"second_look": "none"}
    assert next_to_key(board(open_event_of_15), second=True) is None


def test_table_is_looked_at_twice_once(open_event_of_15):
    Result.objects.create(
        table=Table.objects.get(number=1), uuid=uuid4(), kind="second", scores=[6, -2, -2, -2]
    )
    assert board(open_event_of_15).unseen == ()


def test_names_of_partners_guests_and_open_places(open_event_of_15):
    table = Table.objects.get(number=4)
    played, terms = open_event_of_15.rounds.get(), table_rules_of(open_event_of_15)
    names = ["13 · Gracz 13", "14 · Gracz 14", "15 · Gracz 15", ""]
    assert place_names(played, terms, table.pk) == names
    Place.objects.filter(entrant=None).update(guest="Gracz 13")
    assert seated_at(played, terms, [table.pk])[table.pk].names == (
        "Gracz 13 (#13)",
        "Gracz 14",
        "Gracz 15",
        "Gracz 13",
    )


def test_late_comers_are_those_without_a_seat_who_play_the_newest_first(open_event_of_15):
    Place.objects.filter(entrant__number__in=[3, 5, 8, 11]).delete()
    open_event_of_15.entrants.filter(number=5).update(sits_out=[1])
    open_event_of_15.entrants.filter(number=8).update(state="withdrawn")
    assert [one.number for one in late_comers(open_event_of_15.rounds.get())] == [11, 3]


def test_substitutes_of_this_round_alone(open_event_of_15):
    entrant = open_event_of_15.entrants.get(number=1)
    for last, name in ((0, "Nie"), (1, "Tak")):
        person = Person.objects.create(register=open_event_of_15.club, surname=name)
        Substitution.objects.create(entrant=entrant, person=person, first_round=1, last_round=last)
    table = Table.objects.get(number=1)
    names = seated_at(open_event_of_15.rounds.get(), table_rules_of(open_event_of_15), [table.pk])[
        table.pk
    ].names
    assert names[:2] == ("Tak", "Gracz 2")
