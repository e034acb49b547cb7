from fractions import Fraction

import pytest

from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.events import add_entrants, add_step, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tournaments.engine.results import Award, Participant, RoundResults, TableResult
from tournaments.models import Award as AwardRow
from tournaments.models import Entrant, Person, SittingOut, Substitution
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.standings import last_counted, standings_of, tournament_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_in_round_2():
    event = empty_event(shown="everything")
    add_entrants(event, 5)
    play_round(event, 1, [[1, 2, 3, 4]], [[6, 1, -2, -5]])
    play_round(event, 2, [[2, 3, 4, None]], state="open")
    return event


def places(event, upto=None):
    return [(row.place, row.number) for row in standings_of(event, upto).individual]


def step(event):
    add_step(event)


def test_tournament_is_what_the_rows_say(event_in_round_2):
    first = event_in_round_2.rounds.get(number=1)
    five = event_in_round_2.entrants.get(number=5)
    event_in_round_2.entrants.filter(number=1).update(categories=["women"], pair="1a")
    AwardRow.objects.create(
        event=event_in_round_2,
        round=first,
        entrant=five,
        kind="bye",
        table_points="3",
        score=35,
        why="bye",
    )
    AwardRow.objects.create(
        event=event_in_round_2, entrant=five, kind="penalty", table_points="-1/2", why="x"
    )
    AwardRow.objects.create(
        event=event_in_round_2, entrant=five, kind="other", score=9, taken_back=True
    )
    found = tournament_in(event_data_of(event_in_round_2))
    assert found.rounds == (
        RoundResults(
            tables=(TableResult(seats=(1, 2, 3, 4), scores=(6, 1, -2, -5), table=1),),
            awards=(Award(number=5, table_points=Fraction(3), score=35, why="bye"),),
        ),
    )
    assert found.penalties == (Award(number=5, table_points=Fraction(-1, 2), why="x"),)
    assert found.participants[0] == Participant(
        number=1, name="Gracz 1", pair="1a", categories=("women",)
    )
    assert (found.scoring.seed, found.scoring.table_points) == ("7", (4, 3, 2, 1))


def test_round_counts_from_its_first_result_on(event_in_round_2):
    assert (
        last_counted(event_data_of(event_in_round_2)),
        len(tournament_in(event_data_of(event_in_round_2)).rounds),
    ) == (1, 1)
    assert places(event_in_round_2) == [(1, 1), (2, 2), (3, 3), (4, 4), (None, 5)]
    assert places(event_in_round_2, upto=0) == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]


def test_substitute_takes_a_place_at_the_table_and_none_in_the_list(event_in_round_2):
    table = event_in_round_2.rounds.get(number=2).tables.get()
    table.results.create(
        uuid="00000000-0000-4000-8000-000000000001", kind="keyed", scores=[-4, 1, 0, 3]
    )
    step(event_in_round_2)
    assert places(event_in_round_2) == [(1, 3), (2, 1), (3, 2), (4, 4), (None, 5)]


def test_standings_follow_the_last_line_of_a_sheet(event_in_round_2):
    table = event_in_round_2.rounds.get(number=2).tables.get()
    table.sheet = import_record(raw=KOP | {"options": {"hands": 4}, "entries": KOP["entries"][:3]})
    table.save()
    before = standings_of(event_in_round_2)
    record_entry(
        sheet_id=table.sheet.pk,
        payload=KOP["entries"][3],
        uuid="00000000-0000-4000-8000-000000000002",
        position=3,
        writer=Writer(),
    )
    after = standings_of(event_in_round_2)
    assert len(before.individual[0].rounds) == 1
    assert len(after.individual[0].rounds) == 2


def test_who_withdrew_keeps_what_was_played(event_in_round_2):
    event_in_round_2.entrants.filter(number__in=[4, 5]).update(state=Entrant.State.WITHDRAWN)
    assert places(event_in_round_2) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_names_are_those_who_play(event_in_round_2):
    partner = Person.objects.create(register=event_in_round_2.club, surname="Zet")
    stand_in = Person.objects.create(register=event_in_round_2.club, surname="Skoczek")
    event_in_round_2.entrants.filter(number=2).update(partner=partner)
    Substitution.objects.create(
        entrant=event_in_round_2.entrants.get(number=2),
        person=stand_in,
        for_partner=True,
        first_round=2,
    )
    data = event_data_of(event_in_round_2)
    assert [data.name(2, number) for number in (None, 1, 2)] == [
        "Gracz 2 – Zet",
        "Gracz 2 – Zet",
        "Gracz 2 – Skoczek",
    ]


def test_book_knows_seats_and_rests(event_in_round_2):
    SittingOut.objects.create(
        round=event_in_round_2.rounds.get(number=2), entrant=event_in_round_2.entrants.get(number=5)
    )
    data = event_data_of(event_in_round_2)
    assert (data.seat(2, 3).table.number, data.seat(2, 3).seat) == (1, 1)
    assert (data.seat(2, 5), data.resting) == (None, {2: (5,)})
