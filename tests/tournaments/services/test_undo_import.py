"""Undo of an import, and of all that puts people into the register: what goes, what stays."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.serializers.python import Serializer
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.support.refused import Conflict, Refused
from tests.builders.events import (
    add_step,
    ask_to_enter,
    empty_club,
    empty_event,
    open_entry_link,
)
from tests.tiers import examples
from tests.tournaments.two_sites import elsewhere, exported, read
from tournaments.models import (
    Award,
    Entrant,
    HomeClub,
    Person,
    Round,
    Season,
    SittingOut,
    Substitution,
    Team,
)
from tournaments.selectors.entry_steps import standing_imports
from tournaments.selectors.importing import plan_import
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.undoing import Undoer
from tournaments.services import awards, door, entrants, substitutes
from tournaments.services.anonymising import anonymise
from tournaments.services.asked_entries import say_yes, say_yes_to_all
from tournaments.services.entering import named
from tournaments.services.entry_details import Details
from tournaments.services.importing import import_entries
from tournaments.services.register import add_person, change_person, merge_people
from tournaments.services.steps import Actor
from tournaments.services.teams import rename_team
from tournaments.services.undoing import undo

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")
DIRECTOR = Undoer(directs=True, name="Ola")
REGISTER = (Person, HomeClub, Team, Entrant, Substitution)
STAYS = "the register stays as it is: this list was imported elsewhere or before an update"
NAMED = ("Kowalski Jan", "Nowak Anna", "Zając Ewa", "Bąk Jerzy", "Mróz Ola", "Dudek Piotr")
HEADS = "surname;given name;club;team;categories;table\n"


@pytest.fixture
def new_event():
    return empty_event()


def imported(event, text, moved=()):
    """Import a list, in which people of the register whom some rows name are of another club."""
    answers = {f"{row}.near.0": "moved" for row in moved}
    digest = plan_import(event, text, answers).digest
    sent = {"source": text, "digest": digest, "answers": answers, "uuid": uuid4()}
    import_entries(event_id=event.pk, actor=DESK, **sent)
    return event.steps.filter(kind="list-imported").last()


def undone(step, undoer=DIRECTOR):
    """What the message says once a step is undone."""
    report = undo(event_id=step.event_id, act=step.uuid, actor=DESK, undoer=undoer)
    return str(report.words)


def rows():
    return [Serializer().serialize(model.objects.order_by("pk")) for model in REGISTER]


def enters(event, name, **values):
    person = named(name)
    return entrants.enter(event_id=event.pk, person=person, actor=DESK, **values).entrant


def sits_out(event, number):
    played, _new = Round.objects.get_or_create(event=event, number=1)
    SittingOut.objects.create(round=played, entrant=event.entrants.get(number=number))


def test_import_that_is_undone_leaves_the_register_as_it_was(new_event):
    enters(new_event, "Lis Ewa")
    add_person(club=new_event.club, named=named("Nowak Anna"))
    before = rows()
    step = imported(
        new_event, HEADS + "Kowalski;Jan;Borek;Asy;;\nNowak;Anna;Las;;women;\nLis;Ewa;Las;Asy;;3"
    )
    assert rows() != before
    assert undone(step) == (
        "2 entries removed, 1 changed entry as before, 1 person removed from the register, "
        "2 people of the register as before, 2 home clubs removed, 1 team removed"
    )
    assert rows() == before
    back = new_event.steps.get(kind="list-taken-back")
    assert sentence_of(back) == (
        "Undone: off the list are 2 Kowalski Jan; 3 Nowak Anna. "
        "Number 1, Lis Ewa: team: Asy → –; fixed table: 3 → –."
    )
    assert enters(new_event, "Sowa Iga").number == 4  # a number is not given twice


def test_undone_import_keeps_entries_that_others_depend_on(new_event):
    step = imported(new_event, "\n".join([*NAMED, "Lis Ewa"]))
    door.check_in(event_id=new_event.pk, number=1, actor=DESK, paid=100)
    door.undo_check_in(event_id=new_event.pk, number=1, actor=DESK)
    door.check_in(event_id=new_event.pk, number=2, actor=DESK, paid=100)
    door.check_in(event_id=new_event.pk, number=3, actor=DESK, paid=0)
    points = {"why": "late", "kind": Award.Kind.PENALTY, "points": awards.Points(score=1)}
    awards.give_award(event_id=new_event.pk, entrant=4, actor=DESK, **points)
    stand_in(new_event, 5)
    sits_out(new_event, 6)
    entrants.withdraw(event_id=new_event.pk, number=7, actor=DESK)
    report = undo(event_id=new_event.pk, act=step.uuid, actor=DESK, undoer=DIRECTOR)
    assert str(report.words) == (
        "2 entries removed, 2 people removed from the register, "
        "1 stays: seated already, 1 stays: with an award, 1 stays: paid already, "
        "1 stays: checked in, 1 stays: with a substitute"
    )
    assert new_event.steps.last().said["stay"] == 5
    assert list(new_event.entrants.values_list("number", flat=True)) == [2, 3, 4, 5, 6]


def stand_in(event, number, name="Kos Jan", **values):
    person, of = named(name), {"event_id": event.pk, "number": number, "actor": DESK}
    return substitutes.substitute(person=person, **of, **values)


def test_import_is_not_undone_where_everybody_stays(new_event):
    step = imported(new_event, "Kowalski Jan\nNowak Anna")
    door.check_in(event_id=new_event.pk, number=1, actor=DESK)
    door.check_in(event_id=new_event.pk, number=2, actor=DESK)
    with pytest.raises(Refused, match="Nothing can be undone: 2 stay: checked in"):
        undone(step)
    assert standing_imports(new_event)[0][0] == step
    door.undo_check_in(event_id=new_event.pk, number=2, actor=DESK)
    assert undone(step) == (
        "1 entry removed, 1 person removed from the register, 1 stays: checked in"
    )
    assert standing_imports(new_event) == []


def test_whose_entries_are_gone_by_hand_leave_the_register(new_event):
    step = imported(new_event, "Kowalski Jan;Borek")
    entrants.remove_entrant(event_id=new_event.pk, number=1, actor=DESK)
    assert undone(step) == "1 person removed from the register, 1 home club removed"


def test_changed_entries_go_back_unless_changed_since(new_event):
    for name in ("Lis Ewa", "Kruk Adam", "Sowa Iga"):
        enters(new_event, name, details=Details(team="Asy", categories=("women",)))
    step = imported(new_event, HEADS + "Lis;Ewa;;Damy;seniors;2\nKruk;Adam;;Damy;;\nSowa;Iga;;;;4")
    details = {"details": Details(team="Króle", categories=("women",)), "actor": DESK}
    entrants.change_entrant(event_id=new_event.pk, number=2, **details)
    sits_out(new_event, 1)
    assert undone(step) == (
        "2 changed entries as before, 1 person of the register as before, 1 team removed, "
        "1 changed entry stays: changed since"
    )
    now = [(one.team.name, one.categories, one.fixed_table) for one in new_event.entrants.all()]
    asy, kings = ("Asy", ["women"], None), ("Króle", ["women"], None)
    assert now == [asy, kings, asy]


def test_team_of_before_that_is_called_otherwise_since(new_event):
    enters(new_event, "Lis Ewa", details=Details(team="Asy"))
    step = imported(new_event, HEADS + "Lis;Ewa;;Damy;;\nKos;Jan;;;;")
    old = Team.objects.get(name="Asy")
    seen = new_event.steps.last().pk
    rename_team(event_id=new_event.pk, team_id=old.pk, name="As", actor=DESK, seen=seen)
    assert undone(step) == (
        "1 entry removed, 1 person removed from the register, "
        "1 changed entry stays: changed since, 1 team stays: in use"
    )


def test_partner_told_by_a_list_goes_unless_they_played():
    event = empty_event(format={"unit": "pair"})
    enters(event, "Lis Ewa")
    enters(event, "Sowa Iga")
    step = imported(event, "Lis Ewa / Kruk Adam\nSowa Iga / Kos Jan")
    change_person(person=Person.objects.get(surname="Kruk"), named=named("Kruk Adaś"), actor=DESK)
    sits_out(event, 2)
    assert undone(step) == (
        "1 changed entry as before, 1 person removed from the register, "
        "1 changed entry stays: seated already, 1 person stays in the register: in use"
    )
    assert [one.name for one in event.entrants.all()] == ["Lis Ewa", "Sowa Iga – Kos Jan"]


def test_people_whom_others_need_stay_in_the_register(new_event):
    other = empty_event("inny")
    step = imported(
        new_event, "\n".join([*(f"{name};Las" for name in NAMED), "Wilk Iga;Las", "Lis Ewa"])
    )
    people = {one.surname: one for one in Person.objects.all()}
    enters(other, "Kowalski Jan")
    enters(other, "Sowa Iga")
    stand_in(other, 2, "Nowak Anna")
    one, two = (
        add_person(club=new_event.club, named=named(name))
        for name in ("Zając Ewelina", "Bąk Julian")
    )
    merge_people(person=one, into=people["Zając"], actor=DESK)
    merge_people(person=people["Bąk"], into=two, actor=DESK)
    anonymise(person=people["Mróz"], actor=DESK)
    licences = {"licences": {str(people["Dudek"].pk): "2026-01-31"}}
    Season.objects.create(club=new_event.club, name="2026", slug="2026", rule=licences)
    assert undone(step) == (
        "8 entries removed, 2 people removed from the register, "
        "2 people stay in the register: in use, 2 people stay in the register: merged, "
        "1 person stays in the register: made anonymous, "
        "1 person stays in the register: with a licence, 1 home club stays: in use"
    )
    assert not Person.objects.filter(surname="Lis").exists()


def test_clubs_of_known_people_go_back_in_every_event(new_event):
    kowalski = add_person(club=new_event.club, named=named("Kowalski Jan", home="Borek"))
    other = empty_event("inny")
    enters(other, "Kowalski Jan")
    before = rows()
    step = imported(new_event, "Kowalski Jan;Las", moved=[1])
    assert sentence_of(other.steps.last()).endswith("as Kowalski Jan (Las) now.")
    assert (
        undone(step) == "1 entry removed, 1 person of the register as before, 1 home club removed"
    )
    assert sentence_of(other.steps.last()).endswith("as Kowalski Jan (Borek) now.")
    assert (rows(), other.steps.last().undoes) == (before, None)
    step = imported(new_event, "Kowalski Jan;Las", moved=[1])
    change_person(person=kowalski, named=named("Kowalski Jan", home="Wilga"), actor=DESK)
    assert undone(step) == (
        "1 entry removed, 1 home club removed, "
        "1 person of the register is not changed: changed since"
    )


def test_who_stays_entered_is_of_the_club_of_before(new_event):
    add_person(club=new_event.club, named=named("Kowalski Jan"))
    step = imported(new_event, "Kowalski Jan;Las\nNowak Anna;Las")
    sits_out(new_event, 1)
    assert undone(step) == (
        "1 entry removed, 1 person removed from the register, "
        "1 person of the register as before, 1 home club removed, 1 stays: seated already"
    )
    assert new_event.steps.last().kind == "person-changed"
    assert new_event.steps.last().undoes == step.uuid


def test_who_was_made_anonymous_is_not_brought_back(new_event):
    enters(new_event, "Lis Ewa")
    person = add_person(club=new_event.club, named=named("Kowalski Jan"))
    step = imported(new_event, HEADS + "Kowalski;Jan;Las;;women;\nLis;Ewa;;Asy;;")
    for one in (person, Person.objects.get(surname="Lis")):
        anonymise(person=one, actor=DESK)
    assert undone(step) == (
        "1 entry removed, 1 changed entry as before, 1 team removed, "
        "1 person of the register is not changed: made anonymous, 1 home club stays: in use"
    )
    assert {str(one) for one in Person.objects.all()} == {"Player 1", "Player 2"}
    assert "Kowalski" not in exported(new_event)


def test_any_earlier_import_is_undone_also_after_numbers_were_drawn(new_event):
    first = imported(new_event, "Kowalski Jan\nNowak Anna")
    second = imported(new_event, "Lis Ewa\nKruk Adam;Borek")
    door.draw_numbers(event_id=new_event.pk, seed="3 1", actor=DESK)
    assert [step for step, _act in standing_imports(new_event)] == [second, first]
    assert undone(first) == "2 entries removed, 2 people removed from the register"
    assert {one.name for one in new_event.entrants.all()} == {"Lis Ewa", "Kruk Adam"}
    assert undone(second) == (
        "2 entries removed, 2 people removed from the register, 1 home club removed"
    )
    assert [model.objects.count() for model in REGISTER] == [0, 0, 0, 0, 0]


def test_import_is_undone_once(new_event):
    step = imported(new_event, "Kowalski Jan")
    undone(step)
    count = new_event.steps.count()
    assert undone(step) == "None"
    assert new_event.steps.count() == count


def test_helper_at_check_in_undoes_any_import_and_others_none(new_event):
    step = imported(new_event, "Kowalski Jan")
    enters(new_event, "Lis Ewa")
    with pytest.raises(Conflict):
        undone(step, Undoer(directs=False, name="Ewa", rights=["cash"]))
    assert undone(step, Undoer(directs=False, name="Ewa", rights=["check-in"])) == (
        "1 entry removed, 1 person removed from the register"
    )


def older(event, *taken):
    """A log of a program that did not tell of the register, nor which step another undoes."""
    said = imported(event, HEADS + "Kowalski;Jan;Borek;Asy;;\nLis;Ewa;Borek;;;").said
    add_step(event, "list-taken-back", {"first": 1, "removed": [], "stay": 2})
    del said["register"]
    step = add_step(event, "list-imported", said)
    for first in taken:
        add_step(event, "list-taken-back", {"first": first, "removed": [], "stay": 2})
    return step


def test_import_of_an_older_program_is_undone_without_the_register(new_event):
    assert undone(older(new_event)) == f"2 entries removed, {STAYS}"
    assert [model.objects.count() for model in REGISTER] == [2, 1, 1, 0, 0]


def test_import_that_an_older_program_took_back_is_not_undone_again(new_event):
    step = older(new_event, 1)
    assert standing_imports(new_event) == []
    with pytest.raises(Refused, match="This import was undone already"):
        undone(step)


# what else puts people into the register


ADDING = {
    "entry-made": lambda event: enters(
        event, "Nowy Jan (Las)", details=Details(team="Nowi"), partner=named("Nowa Ola (Las)")
    ),
    "entry-changed": lambda event: entrants.change_entrant(
        event_id=event.pk, number=1, details=Details(), partner=named("Nowy Jan"), actor=DESK
    ),
    "entry-returned": lambda event: enters(event, "Kowalski Jan (Las)"),
    "substitute-made": lambda event: stand_in(event, 1, "Nowy Jan (Las)"),
    "asked-entered": lambda event: say_yes_to_all(event_id=event.pk, actor=DESK),
}


@pytest.mark.parametrize("kind", ADDING)
def test_undo_takes_off_the_register_whom_an_act_made(kind):
    event = empty_event(format={"unit": "pair"})
    enters(event, "Lis Ewa")
    enters(event, "Kowalski Jan")
    ask_to_enter(open_entry_link(event), "Prosi", "Iga", partner="Nowa", home="Las")
    entrants.withdraw(event_id=event.pk, number=2, actor=DESK)
    before = rows()
    ADDING[kind](event)
    step = event.steps.last()
    assert (step.kind, rows() != before) == (kind, True)
    assert "removed" in undone(step)
    assert rows() == before


def test_undo_of_one_who_asked_takes_them_off_the_register(new_event):
    asked = ask_to_enter(open_entry_link(new_event), "Prosi", "Iga", home="Las")
    say_yes(event_id=new_event.pk, asked_id=asked.pk, actor=DESK)
    assert undone(new_event.steps.last()) == (
        "1 person removed from the register, 1 home club removed"
    )
    assert Person.objects.count() == 0


def test_substitute_who_stood_in_before_stays_at_their_place(new_event):
    enters(new_event, "Lis Ewa")
    first = stand_in(new_event, 1, first_round=1, last_round=2)
    stand_in(new_event, 1, "Nowy Jan", first_round=3)
    undone(new_event.steps.last())
    assert list(new_event.entrants.get().substitutions.all()) == [first]


NAMES = st.sampled_from(["Kos Jan", "Lis Ewa", "Nowak Anna", "Sowa Iga", "Kruk Adam", "Wilk Jan"])
HOMES = st.sampled_from(["", "Borek", "Las", "borek"])
LINES = st.lists(
    st.tuples(
        NAMES,
        HOMES,
        st.sampled_from(["", "Asy", "asy", "Damy"]),
        st.sampled_from(["", "women", "K, s"]),
        st.sampled_from(["", "2"]),
    ),
    max_size=6,
)


@settings(
    max_examples=examples(3, 80),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(known=LINES, entered=LINES, elsewhere=LINES, listed=LINES, moved=st.sets(st.integers(2, 7)))
def test_any_import_that_is_undone_leaves_no_trace(known, entered, elsewhere, listed, moved, db):
    slug = uuid4().hex[:12]
    club = empty_club(slug)
    event, other = empty_event(slug, club=club), empty_event(f"{slug}-2", club=club)
    for name, home, *_more in known:
        add_person(club=club, named=named(name, home=home))
    for lines, where in ((entered, event), (elsewhere, other)):
        imported(where, text_of(lines))
    before = rows()
    text = text_of(listed)
    count = event.steps.count()
    imported(event, text, moved)
    if event.steps.count() > count:
        undone(event.steps.last())
    assert rows() == before


def text_of(lines):
    texts = (
        f"{name.replace(' ', ';')};{home};{team};{slugs};{table}"
        for name, home, team, slugs, table in lines
    )
    return HEADS + "\n".join(texts)


def test_event_in_which_an_import_was_undone_goes_elsewhere_and_back():
    event = empty_event(day=date(2026, 11, 21))
    enters(event, "Lis Ewa (Borek)")
    kept = imported(event, HEADS + "Kowalski;Jan;Las;;;\nLis;Ewa;;Asy;;")
    undone(imported(event, HEADS + "Nowak;Anna;Wilga;Damy;women;\nLis;Ewa;;Damy;;"))
    before, file = rows(), exported(event)
    assert '"register"' not in file
    with elsewhere(event.club):
        there = read(file, event.club).event
        assert exported(there) == file
        step = there.steps.get(uuid=kept.uuid)
        report = undo(event_id=there.pk, act=step.uuid, actor=DESK, undoer=DIRECTOR)
        assert str(report.words) == f"1 entry removed, 1 changed entry as before, {STAYS}"
        back = exported(there)
    assert rows() == before
    read(back, event.club)
    assert [one.name for one in event.entrants.all()] == ["Lis Ewa"]


def test_every_service_of_an_event_that_makes_people_notes_them():
    """Those of the register itself, of files and of copies make no act that is undone."""
    of_acts = {"entrants", "importing", "substitutes"}
    noting = {
        path.stem
        for path in Path("tournaments/services").glob("*.py")
        if "RegisterNotes()" in path.read_text(encoding="utf-8")
    }
    assert noting == of_acts | {"register", "event_people", "event_copying"}
