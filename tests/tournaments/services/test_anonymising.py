"""Making a person anonymous: the name is nowhere any more, and nothing else has moved."""

from __future__ import annotations

import json
from copy import deepcopy
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from scorer.models import Entry, Job, Player, Rewriting, ScoreSheet, Seat
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Refused
from tests.builders.events import (
    add_entrants,
    add_step,
    ask_to_enter,
    empty_event,
    open_entry_link,
)
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tests.tiers import examples
from tournaments.models import AskedEntry, Award, Event, Person, Place, Round, Step, Table
from tournaments.selectors.event_file import event_json
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.standings import standings_of
from tournaments.services.anonymising import anonymise, reach_of
from tournaments.services.results import correct_result, key_result, newest_result
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
NAME, TURNED = "Wróbel-Żuk Bożydar", "Bożydar Wróbel-Żuk"
EWA = Actor(name="Ewa")


@pytest.fixture(scope="module")
def made(rows_for_file):
    """An event in which one person stands in every place where a name can."""
    event = empty_event()
    entrants = add_entrants(event, 8)
    person = entrants[0].person
    person.surname, person.given_name = NAME.split()
    person.save()
    Player.objects.create(club=event.club, name=NAME)
    Player.objects.create(club=event.club, name=TURNED)
    asked = ask_to_enter(open_entry_link(event), *NAME.split(), form=UUID(int=7))
    AskedEntry.objects.create(event=event, name="Lis", partner=TURNED, reason=f"as {NAME}")
    assert asked.name == "Wróbel-Żuk, Bożydar"
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, None)], state=Round.State.SEATED)
    Place.objects.filter(entrant=None).update(guest=TURNED)
    open_round(event_id=event.pk, number=1, actor=Actor(name=NAME))
    table = Table.objects.get(round__event=event, number=1)
    writer = Writer(author=NAME)
    record_entry(
        sheet_id=table.sheet_id,
        uuid=uuid4(),
        payload=KOP["entries"][0],
        position=0,
        writer=writer,
    )
    key_result(table_id=table.pk, scores=(12, -4, -4, -4), uuid=uuid4(), actor=EWA)
    why = {"reason": f"{NAME} said so", "seen": newest_result(table)}
    correct_result(table_id=table.pk, scores=(10, -2, -4, -4), uuid=uuid4(), actor=EWA, **why)
    Award.objects.create(event=event, entrant=entrants[1], kind="other", why=f"for {TURNED}")
    Event.objects.update(cancelled=f"{NAME} is ill", announcement=f"{TURNED} is wanted")
    add_step(event, "pass-given", {"name": NAME.upper(), "minutes": 5}, by="Ewa", reason=NAME)
    return event


@pytest.fixture
def named_event(made, db):
    return deepcopy(made)


def _act(sheet, kind, payload):
    """Something in the log that is no line."""
    place = sheet.entries.count()
    Entry.objects.create(sheet=sheet, uuid=uuid4(), kind=kind, position=place, payload=payload)


def _person(event):
    return event.entrants.get(number=1).person


def _dump():
    """Every value of every table of the database, as text."""
    with connection.cursor() as cursor:
        told = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 — of the database itself
            told += [value for row in cursor.fetchall() for value in row]
    texts = (_read(one) for one in told)
    return "\n".join(texts).casefold()


def _read(value):
    """JSON without its escapes, so that no letter hides in one."""
    if isinstance(value, str) and value.startswith(("[", "{")):
        return json.dumps(json.loads(value), ensure_ascii=False)
    return str(value)


def _without_names(found):
    return [(row.number, row.place, row.keys, row.rounds) for row in found.individual]


def test_name_is_nowhere_any_more_and_nothing_else_has_moved(named_event):
    assert "wróbel-żuk" in _dump()
    places = _without_names(standings_of(named_event))
    lines = list(Entry.objects.values_list("uuid", "position", "written_at", "device"))
    now = anonymise(person=_person(named_event), actor=EWA)
    assert (str(now), now.anonymous) == ("Player 1", 1)
    dump = _dump()
    assert ("wróbel" in dump, "bożydar" in dump) == (False, False)
    assert _without_names(standings_of(named_event)) == places
    assert list(Entry.objects.values_list("uuid", "position", "written_at", "device")) == lines
    assert [rescore(sheet.pk) for sheet in ScoreSheet.objects.all()] == [[], []]
    file = json.dumps(event_json(named_event), ensure_ascii=False)
    assert ("Wróbel" in file, "Player 1" in file) == (False, True)
    seats = Seat.objects.filter(name__startswith="Player").values_list("name", flat=True)
    assert list(seats) == ["Player 1", "Player 1"]
    assert [player.name for player in Player.objects.all()] == ["Player 1"]


def test_one_step_tells_it_without_the_name(named_event):
    anonymise(person=_person(named_event), actor=EWA)
    step = named_event.steps.last()
    assert (sentence_of(step), step.by_name, step.said) == (
        "Somebody who played was made anonymous.",
        "Ewa",
        {},
    )


def test_anonymised_name_leaves_remembered_sheet(named_event):
    sheet = Table.objects.get(round__event=named_event, number=1).sheet
    assert NAME in load_sheet_state(sheet).seatings[-1].players
    anonymise(person=_person(named_event), actor=EWA)
    assert (
        load_sheet_state(ScoreSheet.objects.get(pk=sheet.pk)).seatings[-1].players[0] == "Player 1"
    )


def test_log_is_guarded_before_and_afterwards_and_its_facts_meanwhile(named_event):
    anonymise(person=_person(named_event), actor=EWA)
    assert Rewriting.objects.count() == 0
    for model, words in ((Entry, {"author": "x"}), (Step, {"said": {}})):
        with pytest.raises(DatabaseError), transaction.atomic():
            QuerySet(model).update(**words)
    Rewriting.objects.create()
    for model, facts in ((Entry, {"device": "x"}), (Step, {"kind": "x"})):
        with pytest.raises(DatabaseError), transaction.atomic():
            QuerySet(model).update(**facts)


def test_next_one_has_the_next_number_and_nobody_goes_twice(named_event):
    anonymise(person=_person(named_event), actor=EWA)
    other = named_event.entrants.get(number=2).person
    Player.objects.create(club=named_event.club, name="Player 2")
    assert str(anonymise(person=other, actor=EWA)) == "Player 3"
    with pytest.raises(Refused, match="anonymous already"):
        anonymise(person=_person(named_event), actor=EWA)


def test_namesake_keeps_their_name_where_the_other_one_did_not_play(named_event):
    surname, given = NAME.split()
    namesake = Person.objects.create(register=named_event.club, surname=surname, given_name=given)
    other = empty_event("inny")
    entrant = add_entrants(other, 4)[0]
    type(entrant).objects.filter(pk=entrant.pk).update(person=namesake)
    add_step(other, "pass-given", {"name": NAME}, by="Ewa")
    reach = reach_of(_person(named_event))
    assert (reach.namesake, reach.played, reach.events) == (
        True,
        (named_event.pk,),
        (named_event.pk,),
    )
    anonymise(person=_person(named_event), actor=EWA)
    namesake.refresh_from_db()
    assert (str(namesake), other.steps.get().said) == (NAME, {"name": NAME})


def test_who_was_merged_goes_along(named_event):
    merged = Person.objects.create(
        register=named_event.club,
        surname="Wrobel",
        given_name="B.",
        merged_into=_person(named_event),
    )
    add_step(named_event, "pass-given", {"name": "Wrobel B. came"}, by="Ewa")
    anonymise(person=merged, actor=EWA)
    merged.refresh_from_db()
    assert (str(merged), "wrobel" in _dump()) == ("Player 1", False)


def _called(event, surname, given=""):
    """Somebody else of the register, who plays nowhere."""
    return Person.objects.create(register=event.club, surname=surname, given_name=given)


def _rows(model, *fields):
    return list(model.objects.order_by("pk").values_list("pk", *fields))


def _all_kept():
    """What holds no name, whatever words stand in it."""
    return [
        _rows(ScoreSheet, "head", "ruleset"),
        _rows(Job, "arguments"),
        [
            (entry.pk, entry.payload, entry.noted)
            for entry in Entry.objects.filter(kind=Entry.Kind.LINE).order_by("pk")
        ],
        _rows(Step, "kind", "said__round", "said__table", "said__state", "said__format"),
    ]


def _words(value):
    """Every word in a JSON value, keys too."""
    if isinstance(value, dict):
        return {*value, *(word for one in value.values() for word in _words(one))}
    if isinstance(value, list):
        return {word for one in value for word in _words(one)}
    return {value} if isinstance(value, str) else set()


def test_name_that_is_a_word_of_the_format_is_none_there(named_event):
    """A surname without a given name, the word for a pair in Kop: 18 sheets were lost by it."""
    table = Table.objects.get(round__event=named_event, number=1)
    payload = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"}
    record_entry(
        sheet_id=table.sheet_id,
        uuid=uuid4(),
        payload=payload,
        position=table.sheet.entries.count(),
        writer=Writer(author="old"),
    )
    before = _all_kept(), load_sheet_state(table.sheet).lines
    now = anonymise(person=_called(named_event, "old"), actor=EWA)
    assert str(now) == "Player 1"
    sheet = ScoreSheet.objects.get(pk=table.sheet_id)
    assert (_all_kept(), load_sheet_state(sheet).lines) == before
    assert Entry.objects.latest("pk").author == "Player 1"


def test_no_word_that_is_kept_anywhere_is_taken_for_a_name(named_event):
    Job.objects.create(arguments={"paper": {"size": "A4"}}, total=1, heartbeat=timezone.now())
    kept = [
        *ScoreSheet.objects.values_list("head", flat=True),
        *Entry.objects.filter(kind=Entry.Kind.LINE).values_list("payload", flat=True),
        *Job.objects.values_list("arguments", flat=True),
        *Step.objects.values_list("said", flat=True),
        *map(list, Step.objects.values_list("kind")),
    ]
    words = sorted(word for word in _words(kept) if word.isalnum() and len(word) < 30)
    assert {"kop", "winner", "contract", "A4", "round", "zwyczajna"} <= set(words)
    before = _all_kept()
    for word in words[:: examples(9, 1)]:
        with transaction.atomic():
            anonymise(person=_called(named_event, word), actor=EWA)
            assert _all_kept() == before, word
            transaction.set_rollback(True)


def test_whose_name_stands_in_the_minutes_alone_leaves_a_step(named_event):
    add_step(named_event, "round-closed", {"round": 1, "missing": []}, by="Nowak Jan")
    anonymise(person=_called(named_event, "Nowak", "Jan"), actor=EWA)
    *_others, closed, told = named_event.steps.order_by("pk")
    assert (closed.by_name, told.kind) == ("Player 1", "person-anonymised")


def test_who_took_a_seat_or_signed_is_renamed_in_the_log(named_event):
    sheet = Table.objects.get(round__event=named_event, number=1).sheet
    _act(sheet, Entry.Kind.SEATING, {"players": ["nowak  jan", "B", "C", "Jan Nowak jr"]})
    _act(sheet, Entry.Kind.SIGNATURE, {"side": 0, "name": "JAN NOWAK"})
    anonymise(person=_called(named_event, "Nowak", "Jan"), actor=EWA)
    acts = Entry.objects.exclude(kind=Entry.Kind.LINE).order_by("pk")
    assert [act.payload for act in acts] == [
        {"players": ["Player 1", "B", "C", "Player 1 jr"]},
        {"side": 0, "name": "Player 1"},
    ]


def test_where_two_would_be_called_the_same_nothing_is_changed(named_event):
    sheet = Table.objects.get(round__event=named_event, number=1).sheet
    ScoreSheet.objects.filter(pk=sheet.pk).update(
        players=["Jan Nowak", "Nowak Jan", "Ala", "Ola"],
    )
    person = _called(named_event, "Nowak", "Jan")
    before = _dump()
    with pytest.raises(Refused, match="Nothing was changed"):
        anonymise(person=person, actor=EWA)
    assert _dump() == before
