"""Two people of one name and one club, told apart by a year or a number: the mark."""

from __future__ import annotations

import pytest

from scorer.support.refused import Refused
from tests.builders.events import ask_to_enter, empty_club, empty_event, open_entry_link
from tournaments.models import Entrant, Event, Person
from tournaments.records.entry_list.values import Named
from tournaments.selectors.doubles import doubles_among, near_names
from tournaments.selectors.event_file import event_json
from tournaments.selectors.importing import plan_import
from tournaments.selectors.people import described, next_mark, people_by_key, people_of
from tournaments.selectors.self_entry import asked_lines
from tournaments.selectors.sentences import sentence_of
from tournaments.services.anonymising import anonymise
from tournaments.services.asked_entries import say_yes
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.event_file import import_event
from tournaments.services.register import add_person, change_person, find_or_add, merge_people
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")


@pytest.fixture
def empty_register():
    return empty_club()


def people(club, *names):
    return [add_person(club=club, named=named(name)) for name in names]


def found(club, name):
    event = Event.objects.first() or empty_event(club=club)
    one = find_or_add(event, named(name), DESK, RegisterNotes())
    return "new" if one.new else described(one.person)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Nowak Jan (2)", Named(surname="Nowak", given_name="Jan", mark="2")),
        ("Nowak Jan(1962)", Named(surname="Nowak", given_name="Jan", mark="1962")),
        ("Nowak Jan (Borek)", Named(surname="Nowak", given_name="Jan", home="Borek")),
        (
            "van den Berg, Jan (2) (Asy 1)",
            Named(surname="van den Berg", given_name="Jan", home="Asy 1", mark="2"),
        ),
        (
            "Nowak Jan (Borek) (2)",
            Named(surname="Nowak", given_name="Jan", home="Borek", mark="2"),
        ),
        ("Nowak Jan (0)", Named(surname="Nowak", given_name="Jan", home="0")),
        ("Nowak Jan (600700800)", Named(surname="Nowak", given_name="Jan", home="600700800")),
    ],
)
def test_brackets_hold_a_mark_or_a_club(typed, meant):
    assert named(typed) == meant


def test_person_is_shown_with_the_mark(empty_register):
    plain, son, berg = people(
        empty_register, "Nowak Jan (Borek)", "Nowak Jan (2) (Borek)", "van den Berg, Jan (1962)"
    )
    assert [str(plain), str(son), str(berg)] == [
        "Nowak Jan",
        "Nowak Jan (2)",
        "van den Berg Jan (1962)",
    ]
    assert described(son) == "Nowak Jan (2) (Borek)"
    assert named(described(berg)) == named("van den Berg, Jan (1962)")


def test_mark_is_a_year_or_a_number(empty_register):
    for mark in ("jr", "0", "12345", "2 3"):
        with pytest.raises(Refused, match="Enter a year or a number") as refused:
            add_person(
                club=empty_register, named=Named(surname="Nowak", given_name="Jan", mark=mark)
            )
        assert refused.value.field == "mark"


def test_name_means_who_has_its_mark(empty_register):
    people(
        empty_register,
        "Nowak Jan (Borek)",
        "Nowak Jan (2) (Borek)",
        "Lis Ewa (1962)",
        "Lis Ewa (1990)",
    )
    assert found(empty_register, "Nowak Jan") == "Nowak Jan (Borek)"
    assert found(empty_register, "NOWAK JAN (2)") == "Nowak Jan (2) (Borek)"
    assert found(empty_register, "Lis Ewa (1990)") == "Lis Ewa (1990)"
    with pytest.raises(Refused) as refused:
        found(empty_register, "Lis Ewa")
    assert str(refused.value.text) == (
        "2 people are called Lis Ewa: say who is meant, as in “Lis Ewa (1962)”."
    )
    assert found(empty_register, "Nowak Jan (1962)") == "new"


def test_name_without_its_mark_means_the_only_one(empty_register):
    people(empty_register, "Lis Ewa (1962)")
    assert found(empty_register, "Lis Ewa") == "Lis Ewa (1962)"


def test_next_mark_is_the_first_free_number(empty_register):
    people(empty_register, "Nowak Jan (Borek)", "Nowak Jan (2) (Borek)", "Lis Ewa (1962)")
    register = people_by_key(empty_register)
    assert next_mark(register, named("nowak jan")) == "3"
    assert next_mark(register, named("Nowak Jan (2)"), "3") == "4"
    assert next_mark(register, named("Lis Ewa")) == "2"
    assert next_mark(register, named("Kos Iga")) == "2"


def test_people_told_apart_by_marks_are_no_duplicates(empty_register):
    plain, son, year = people(empty_register, "Nowak Jan", "Nowak Jan (2)", "Nowak Jan (1962)")
    assert doubles_among([plain, son, year]) == []
    assert near_names(plain, [son, year]) == []
    (slip,) = people(empty_register, "Nowka Jan (2)")
    assert near_names(slip, people_of(empty_register)) == [son]


def test_merged_people_are_found_by_both_marks(empty_register):
    plain, son = people(empty_register, "Nowak Jan", "Nowak Jan (2)")
    merge_people(person=son, into=plain, actor=DESK)
    assert found(empty_register, "Nowak Jan (2)") == "Nowak Jan"
    merge_people(person=plain, into=people(empty_register, "Nowak Jan (1962)")[0], actor=DESK)
    assert (
        found(empty_register, "Nowak Jan (2)")
        == found(empty_register, "Nowak Jan")
        == "Nowak Jan (1962)"
    )


def test_events_tell_that_a_mark_was_given(empty_register):
    event = empty_event(club=empty_register)
    person = enter(event_id=event.pk, person=named("Nowak Jan"), actor=DESK).entrant.person
    change_person(person=person, named=named("Nowak Jan (1962)"), actor=DESK)
    assert sentence_of(event.steps.last()) == (
        "Nowak Jan stands in the register as Nowak Jan (1962) now."
    )
    change_person(person=person, named=named("Nowak Jan"), actor=DESK)
    person.refresh_from_db()
    assert (str(person), person.mark) == ("Nowak Jan", "")


def test_marks_go_with_the_file_of_an_event(empty_register):
    event = empty_event(club=empty_register)
    for name in ("Nowak Jan (Borek)", "Nowak Jan (2) (Borek)"):
        enter(event_id=event.pk, person=named(name), actor=DESK)
    file = event_json(event)
    assert [one.get("mark") for one in file["people"]] == [None, "2"]
    other = empty_club("debem")
    (known,) = people(other, "Nowak Jan (2) (Borek)")
    copy = import_event(raw=file, club=other, actor=DESK).event
    assert [str(one.person) for one in copy.entrants.all()] == ["Nowak Jan", "Nowak Jan (2)"]
    assert copy.entrants.get(number=2).person == known
    assert Person.objects.filter(register=other).count() == 2


@pytest.mark.parametrize(("gone", "left"), [(0, "Nowak Jan (2)"), (1, "Nowak Jan")])
def test_who_is_anonymous_has_no_mark_and_a_namesake_keeps_the_name(empty_register, gone, left):
    event = empty_event(club=empty_register)
    for name in ("Nowak Jan (Borek)", "Nowak Jan (1990) (Borek)"):
        enter(event_id=event.pk, person=named(name), actor=DESK)
    son = event.entrants.get(number=2).person
    change_person(person=son, named=named("Nowak Jan (2) (Borek)"), actor=DESK)
    now = anonymise(person=event.entrants.get(number=gone + 1).person, actor=DESK)
    assert (str(now), now.mark) == ("Player 1", "")
    said = [sentence_of(step) for step in event.steps.order_by("pk")]
    names = ["Player 1", left] if gone == 0 else [left, "Player 1"]
    if gone == 0:
        assert said[:2] == [
            "Player 1 enters as number 1.",
            "Nowak Jan (1990) enters as number 2.",
        ]
        assert said[2] == (
            "Nowak Jan (1990) (Borek) stands in the register as Nowak Jan (2) (Borek) now."
        )
    else:
        assert said[:2] == ["Nowak Jan enters as number 1.", "Player 1 enters as number 2."]
        assert "Player 1" in said[2]
        assert "Nowak" not in said[2]
    assert [entrant.name for entrant in event.entrants.order_by("number")] == names


def yes(asked, **more):
    return say_yes(event_id=asked.event_id, asked_id=asked.pk, actor=DESK, **more)


def test_namesake_who_asks_is_a_question_for_the_desk(empty_register):
    link = open_entry_link(event := empty_event(club=empty_register))
    yes(ask_to_enter(link, "Nowak", "Jan"))
    Person.objects.create(register=event.club, surname="Nowak", given_name="Jan", mark="1990")
    asked, twice = ask_to_enter(link, "Nowak", "Jan"), ask_to_enter(link, "Nowak", "Jan (2)")
    lines = asked_lines(event, [asked, twice], pairs=False)
    assert lines[0].doubts == ("Nowak Jan is entered already, number 1.",)
    assert [(one.part, one.name, one.mark) for one in lines[0].others] == [(0, "Nowak Jan", "1990")]
    assert (lines[1].doubts, lines[1].others) == ((), ())
    with pytest.raises(Refused, match="Enter a year or a number"):
        yes(asked, marks={0: "son"})
    yes(asked, marks={0: "1990"})
    yes(twice)
    names = [entrant.name for entrant in event.entrants.order_by("number")]
    assert names == ["Nowak Jan", "Nowak Jan (1990)", "Nowak Jan (2)"]
    assert Person.objects.count() == 3


def test_partner_who_has_a_namesake_keeps_the_mark(empty_register):
    link = open_entry_link(empty_event(format={"unit": "pair", "table_size": 2}))
    yes(ask_to_enter(link, "Lis", partner="Nowak"))
    asked = ask_to_enter(link, "Kos", partner="Nowak")
    yes(asked, marks={1: "2"})
    assert Entrant.objects.get(number=2).name == "Kos – Nowak (2)"


def test_list_offers_the_namesake_whom_the_register_has(empty_register):
    event = empty_event(club=empty_register)
    people(empty_register, "Nowak Jan (Borek)", "Nowak Jan (1990) (Borek)")
    text = "Nowak Jan;Borek\nNowak Jan;Borek\nNowak Jan;Borek"

    def offered(row):
        return [option.value for one in row.questions for option in one.options]

    rows = plan_import(event, text).rows
    assert [offered(row) for row in rows] == [[], ["same", "else.1990"], ["same", "else.2"]]
    answers = {"2.double.0": "else.1990", "3.double.0": "else.2"}
    rows = plan_import(event, text, answers).rows
    assert [str(row.status) for row in rows] == ["known", "known", "new"]
