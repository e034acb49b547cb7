"""The club's register: one name once, doubles found, merging taken back."""

from __future__ import annotations

import pytest

from scorer.support.refused import Refused
from tests.builders.events import empty_club, empty_event
from tournaments.models import HomeClub, Person
from tournaments.records.entry_list.values import Named
from tournaments.selectors.doubles import doubles_among, near_names
from tournaments.selectors.drawing import names_of
from tournaments.selectors.people import merged_in, people_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.version import version_of
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.register import (
    add_person,
    change_person,
    merge_people,
    remove_person,
    unmerge,
)
from tournaments.services.steps import Actor
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")


@pytest.fixture
def empty_register():
    return empty_club()


def person(club, name, home=""):
    return add_person(club=club, named=named(name, home=home))


def alike(club):
    return [
        (str(double.first), str(double.second), double.same)
        for double in doubles_among(people_of(club).order_by("pk"))
    ]


def test_people_are_added_and_changed(empty_register):
    made = person(empty_register, "Kowalski  Jan", " Asy  Borek ")
    changed = Named(surname="Kowalski", given_name="Jan Maria", categories=("Juniorzy",))
    change_person(person=made, named=changed, actor=DESK)
    made.refresh_from_db()
    assert (str(made), made.home, made.categories) == ("Kowalski Jan Maria", None, ["juniors"])
    change_person(person=made, named=Named(surname="Kowalski", home="ASY BOREK"), actor=DESK)
    assert list(HomeClub.objects.values_list("name", flat=True)) == ["Asy Borek"]
    with pytest.raises(Refused, match="Give at least a surname"):
        change_person(person=made, named=Named(surname=" \u200b "), actor=DESK)


def test_doubles_are_offered(empty_register):
    for name in ("Łukasz Nowak", "Nowak Lukasz", "Kowalski Jan", "Kowalsky Jan", "Kowaslki Jan"):
        person(empty_register, name)
    for name in ("Lis Ewa", "Lis Iwa", "Gracz Numer 1", "Gracz Numer 2", "Wiśniewska Maria"):
        person(empty_register, name)
    assert alike(empty_register) == [
        ("Łukasz Nowak", "Nowak Lukasz", True),
        ("Kowalski Jan", "Kowalsky Jan", False),
        ("Kowalski Jan", "Kowaslki Jan", False),
    ]


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Kowalski Jan", "Kowalski Ja", True),
        ("Kowalski Jan", "Kowalski Jana", True),
        ("Kowalski Jan", "Kowlaski Jan", True),
        ("Kowalski Jan", "Nowalski Jan", True),
        ("Kowalski Jan", "Nowalski Jak", False),
        ("O'Hara Sean", "O’Hara Seán", True),
    ],
)
def test_near_names_are_told_as_possible_doubles(empty_register, one, other, near):
    first, second = person(empty_register, one), person(empty_register, other)
    assert (near_names(first, [first, second]) == [second]) is near
    assert bool(alike(empty_register)) is near


def test_merging_is_taken_back(empty_register):
    event = empty_event(club=empty_register)
    jan, jon = person(empty_register, "Kowalski Jan"), person(empty_register, "Kowalski Jon")
    enter(event_id=event.pk, person=named("Kowalski Jon"), actor=DESK)
    merge_people(person=jon, into=jan, actor=DESK)
    jon.refresh_from_db()
    assert list(people_of(empty_register)) == [jan]
    assert list(merged_in(empty_register)) == [jon]
    assert names_of(event) == {1: "Kowalski Jan"}
    with pytest.raises(Refused, match="is entered already, number 1"):
        enter(event_id=event.pk, person=named("Kowalski Jan"), actor=DESK)
    unmerge(person=jon, actor=DESK)
    assert names_of(event) == {1: "Kowalski Jon"}
    enter(event_id=event.pk, person=named("Kowalski Jan"), actor=DESK)


def test_events_tell_that_a_name_has_changed(empty_register):
    event = empty_event(club=empty_register)
    made = enter(event_id=event.pk, person=named("Kowalsky Jan"), actor=DESK).entrant.person
    before = version_of(event)
    for _twice in range(2):
        change_person(person=made, named=named("Kowalski Jan", home="Borek"), actor=DESK)
    assert version_of(event) > before  # pages that are remembered are made anew
    step = event.steps.last()
    assert sentence_of(step) == ("Kowalsky Jan stands in the register as Kowalski Jan (Borek) now.")
    assert event.steps.count() == 2


def test_merged_name_still_finds_the_person(empty_register):
    jan, jon = person(empty_register, "Kowalski Jan"), person(empty_register, "Kowalski Jon")
    merge_people(person=jon, into=jan, actor=DESK)
    event = empty_event(club=empty_register)
    made = enter(event_id=event.pk, person=named("Kowalski Jon"), actor=DESK)
    assert made.entrant.person == jan


def test_merging_in_a_row_leads_to_the_last(empty_register):
    a, b, c = (person(empty_register, f"Nowak {name}") for name in ("A", "B", "C"))
    merge_people(person=a, into=b, actor=DESK)
    merge_people(person=b, into=c, actor=DESK)
    with pytest.raises(Refused, match="two different people"):
        merge_people(person=c, into=Person.objects.get(pk=a.pk), actor=DESK)
    assert set(Person.objects.filter(merged_into=c)) == {a, b}


def test_two_who_play_in_one_event_are_two(empty_register):
    event = empty_event(club=empty_register)
    for name in ("Nowak A", "Nowak B"):
        enter(event_id=event.pk, person=named(name), actor=DESK)
    a, b = Person.objects.order_by("given_name")
    with pytest.raises(Refused, match="Nowak A and Nowak B both play in “Turniej"):
        merge_people(person=a, into=b, actor=DESK)


def test_people_of_two_registers_are_not_merged(empty_register):
    with pytest.raises(Refused, match="of one register"):
        merge_people(
            person=person(empty_register, "Nowak A"),
            into=person(empty_club("inny"), "Nowak A"),
            actor=DESK,
        )


def test_nobody_who_played_is_removed(empty_register):
    event = empty_event(club=empty_register)
    enter(event_id=event.pk, person=named("Nowak A"), actor=DESK)
    substitute(event_id=event.pk, number=1, person=named("Lis B"), actor=DESK)
    for known in Person.objects.all():
        with pytest.raises(Refused, match="Withdraw the entry there; doubles are merged"):
            remove_person(person=known)
    remove_person(person=person(empty_register, "Kruk C"))
    assert Person.objects.count() == 2
