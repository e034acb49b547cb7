"""Entering, changing, withdrawing, coming back, removing: nothing that was played is lost."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_entrants, empty_event
from tournaments.models import Entrant, Event, HomeClub, Person, Place, Round, Step, Table, Team
from tournaments.records.entry_list.values import Named
from tournaments.selectors.register import entrant_by_number
from tournaments.selectors.sentences import sentence_of
from tournaments.services.entering import named
from tournaments.services.entrants import (
    change_entrant,
    come_back,
    enter,
    remove_entrant,
    withdraw,
)
from tournaments.services.entry_details import Details
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")
PAIRS = {"unit": "pair", "table_size": 2}
JAN, ANNA, EWA = named("Kowalski Jan"), named("Nowak Anna"), named("Lis Ewa")


@pytest.fixture
def new_event():
    return empty_event()


def entered(event, person=JAN, **values):
    return enter(event_id=event.pk, person=person, actor=DESK, **values).entrant


def played(event, entrant, number=1, state=Round.State.OPEN):
    round_ = Round.objects.get_or_create(event=event, number=number, defaults={"state": state})[0]
    table = Table.objects.create(round=round_, number=entrant.number)
    return Place.objects.create(round=round_, table=table, seat=0, entrant=entrant)


def sentences(event):
    return [sentence_of(step) for step in event.steps.all()]


def refusal(call, **values):
    with pytest.raises(Refused) as refused:
        call(actor=DESK, **values)
    return str(refused.value), refused.value.field


def test_new_name_makes_a_person_and_an_entrant(new_event):
    details = Details(team=" Asy  I ", pair="Duet", categories=("kobiety",), fixed_table=3)
    who = Named(surname="O'Hara", given_name="Łucja", home="Borek", categories=("women",))
    made = enter(event_id=new_event.pk, person=who, actor=DESK, details=details)
    entrant = entrant_by_number(new_event, 1)
    assert (entrant.name, entrant.person.home.name, entrant.team.name) == (
        "O'Hara Łucja",
        "Borek",
        "Asy I",
    )
    assert (entrant.pair, entrant.categories, entrant.fixed_table) == ("Duet", ["women"], 3)
    assert (made.new, made.returned) == ((entrant.person,), False)
    assert sentences(new_event) == ["O'Hara Łucja enters as number 1."]


@pytest.mark.parametrize(
    "again", [" kowalski   JAN ", "Kowalski, Jan", "Kowalski\u00a0Jan ( borek )", "KOWALSKI Jan"]
)
def test_blanks_case_and_commas_make_nobody_new(new_event, again):
    first = empty_event("wczoraj", club=new_event.club)
    entered(first, named("Kowalski Jan", home="Borek"), details=Details(team="Asy"))
    entered(new_event, named(again), details=Details(team="Asy"))
    entered(new_event, ANNA, details=Details(team="  aSY "))
    assert Person.objects.filter(surname__iexact="kowalski").count() == 1
    assert HomeClub.objects.count() == 1
    assert Team.objects.filter(event=new_event).count() == 1


def test_club_told_beside_the_name_wins_over_the_brackets(new_event):
    person = entered(new_event, named("Kowalski Jan (Borek)", home="Wolsztyn")).person
    assert (str(person), person.home.name) == ("Kowalski Jan", "Wolsztyn")


def test_same_form_sent_twice_enters_once(new_event):
    uuid = uuid4()
    assert entered(new_event, uuid=uuid) == entered(new_event, uuid=uuid)
    assert (Entrant.objects.count(), Step.objects.count()) == (1, 1)


def test_nobody_enters_twice(new_event):
    entered(new_event)
    assert refusal(enter, event_id=new_event.pk, person=JAN) == (
        "Kowalski Jan is entered already, number 1.",
        "name",
    )


def test_of_two_people_called_the_same_the_club_decides(new_event):
    borek = entered(new_event, named("Kowalski Jan (Borek)"))
    wolsztyn = entered(new_event, named("Kowalski Jan (Wolsztyn)"))
    assert borek.person != wolsztyn.person
    other = empty_event("jutro", club=new_event.club)
    assert refusal(enter, event_id=other.pk, person=JAN) == (
        "2 people are called Kowalski Jan: say who is meant, as in “Kowalski Jan (Borek)”.",
        "name",
    )
    assert entered(other, named("Kowalski Jan (wolsztyn)")).person == wolsztyn.person


def test_partners_enter_pairs_alone(new_event):
    said = {"event_id": new_event.pk, "person": JAN, "partner": ANNA}
    assert refusal(enter, **said) == (
        "In this tournament everybody plays for themselves: leave the partner out.",
        "partner",
    )
    pairs = empty_event("pary", format=PAIRS)
    assert entered(pairs, partner=ANNA).name == "Kowalski Jan – Nowak Anna"
    said["event_id"] = pairs.pk
    for one in (JAN, ANNA):
        with pytest.raises(Refused, match="is entered already, number 1"):
            entered(pairs, one, partner=EWA)
    same = refusal(enter, event_id=pairs.pk, person=EWA, partner=EWA)
    assert same == ("Two partners are two people.", "partner")


def test_missing_partner_is_told_later():
    event = empty_event(format=PAIRS)
    entered(event)
    change_entrant(event_id=event.pk, number=1, details=Details(), actor=DESK, partner=ANNA)
    assert sentences(event)[-1] == ("Number 1, Kowalski Jan – Nowak Anna: partner: – → Nowak Anna.")
    assert refusal(change_entrant, event_id=event.pk, number=1, details=Details(), partner=EWA) == (
        "The partner stays; somebody else can play as a substitute.",
        "partner",
    )


def test_late_entries_play_from_the_next_round_on(new_event):
    played(new_event, entered(new_event), number=2)
    late = entered(new_event, ANNA)
    assert (late.first_round, sentences(new_event)[-1]) == (
        3,
        "Nowak Anna enters as number 2, from round 3 on.",
    )
    assert refusal(enter, event_id=new_event.pk, person=EWA, first_round=2) == (
        "Round 3 is the first that is not open yet.",
        "first_round",
    )
    assert not Person.objects.filter(surname="Lis").exists()  # nothing half done


def test_changes_are_told_and_seen(new_event):
    entered(new_event, details=Details(team="Asy", fixed_table=1))
    newest = Step.objects.latest("pk").pk
    said = {"event_id": new_event.pk, "number": 1, "actor": DESK}
    change_entrant(details=Details(team="Damy", fixed_table=1), **said)
    change_entrant(details=Details(team="Damy", fixed_table=1), **said)  # nothing new: no step
    assert sentences(new_event)[1:] == ["Number 1, Kowalski Jan: team: Asy → Damy."]
    with pytest.raises(Conflict):
        change_entrant(details=Details(team="Króle"), seen=newest, **said)
    assert entrant_by_number(new_event, 1).team.name == "Damy"


def test_withdrawing_keeps_number_and_results(new_event):
    entrant = entered(new_event)
    place = played(new_event, entrant)
    withdraw(event_id=new_event.pk, number=1, actor=DESK, reason="ill")
    entrant.refresh_from_db()
    assert (entrant.state, entrant.last_round) == ("withdrawn", 1)
    assert Place.objects.get() == place
    assert sentences(new_event)[-1] == "Kowalski Jan, number 1, withdraws after round 1."
    assert new_event.steps.last().reason == "ill"
    assert entered(new_event, ANNA).number == 2


def test_withdrawal_before_a_played_round_is_refused(new_event):
    played(new_event, entered(new_event), number=2)
    assert refusal(withdraw, event_id=new_event.pk, number=1, last_round=1) == (
        "Kowalski Jan was seated in round 2, whose result stays: the last round is 2 or later.",
        "last_round",
    )


@pytest.mark.parametrize("state", ["entered", "here"])
def test_withdrawal_is_taken_back(new_event, state):
    entrant = entered(new_event)
    Entrant.objects.update(state=state)
    withdraw(event_id=new_event.pk, number=1, actor=DESK)
    withdraw(event_id=new_event.pk, number=1, actor=DESK)
    come_back(event_id=new_event.pk, number=1, actor=DESK)
    come_back(event_id=new_event.pk, number=1, actor=DESK)
    entrant.refresh_from_db()
    assert (entrant.state, entrant.last_round) == (state, None)
    assert sentences(new_event)[1:] == [
        "Kowalski Jan, number 1, withdraws before the first round.",
        "Kowalski Jan plays on with number 1.",
    ]


def test_entering_again_brings_the_old_number_back(new_event):
    played(new_event, entered(new_event))
    withdraw(event_id=new_event.pk, number=1, actor=DESK)
    Round.objects.create(event=new_event, number=2, state=Round.State.CLOSED)
    again = enter(event_id=new_event.pk, person=JAN, actor=DESK)
    assert (again.entrant.number, again.entrant.first_round, again.returned) == (1, 1, True)
    assert new_event.awards.count() == 0  # nothing for the round missed
    assert new_event.steps.last().said["missed"] == [1, 2]


def test_pair_comes_back_as_it_was():
    event = empty_event(format=PAIRS)
    entered(event, partner=ANNA)
    withdraw(event_id=event.pk, number=1, actor=DESK)
    reason, _field = refusal(enter, event_id=event.pk, person=JAN, partner=EWA)
    assert reason == (
        "Kowalski Jan had the number 1 (Kowalski Jan – Nowak Anna): bring that back, and let "
        "somebody substitute where the partner has changed."
    )
    assert entered(event, partner=ANNA).number == 1


def test_removed_numbers_are_not_given_again(new_event):
    entered(new_event)
    entered(new_event, ANNA)
    remove_entrant(event_id=new_event.pk, number=2, actor=DESK)
    assert (
        sentences(new_event)[-1] == "Nowak Anna is taken off the list; number 2 is not given again."
    )
    assert entered(new_event, ANNA).number == 3


def test_nobody_is_removed_after_playing(new_event):
    played(new_event, entered(new_event))
    assert refusal(remove_entrant, event_id=new_event.pk, number=1)[0] == (
        "Kowalski Jan has been seated: a number that plays stays on the list with its results. "
        "Withdraw it instead."
    )
    assert Entrant.objects.count() == 1


def test_nobody_enters_a_finished_event(new_event):
    entered(new_event)
    withdraw(event_id=new_event.pk, number=1, actor=DESK)
    Event.objects.update(state=Event.State.FINISHED)
    steps = new_event.steps.count()
    why = ("The tournament is finished: nobody is entered any more.", "")
    assert refusal(enter, event_id=new_event.pk, person=ANNA) == why
    assert refusal(come_back, event_id=new_event.pk, number=1) == why
    assert new_event.steps.count() == steps


def test_unknown_numbers_are_named(new_event):
    add_entrants(new_event, 2)
    assert refusal(withdraw, event_id=new_event.pk, number=7) == (
        "Nobody has the number 7.",
        "number",
    )
