"""Whole lists: what the preview says is what is done, once, in few statements."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Conflict
from tests.builders.events import empty_event
from tournaments.models import Entrant, HomeClub, Person, Team
from tournaments.selectors.importing import plan_import
from tournaments.selectors.register import entrants_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.entering import named
from tournaments.services.entrants import enter, withdraw
from tournaments.services.entry_details import Details
from tournaments.services.importing import import_entries
from tournaments.services.register import add_person
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")


@pytest.fixture
def new_event():
    return empty_event()


def planned(event, text, same=()):
    """The plan, with those who are ``same`` said to be the same person."""
    return plan_import(event, text, {f"{row}.near.{part}": "same" for row, part in same})


def imported(event, text, answers=None, **values):
    """Import a list: how many entries it adds and changes."""
    digest = plan_import(event, text, answers).digest
    said = {"source": text, "actor": DESK, "uuid": uuid4(), "digest": digest, "answers": answers}
    done = import_entries(event_id=event.pk, **said | values)
    return done.entered, done.changed


def statuses(event, text, same=()):
    return [str(row.status) for row in planned(event, text, same).rows]


def enters(event, name, **values):
    return enter(event_id=event.pk, person=named(name), actor=DESK, **values).entrant


def test_preview_tells_new_known_changed_double_and_faulty(new_event):
    add_person(club=new_event.club, named=named("Nowak Anna"))
    enters(new_event, "Lis Ewa", details=Details(team="Asy"))
    enters(new_event, "Kruk Adam", details=Details(team="Asy"))
    text = (
        "name;team;table\nKowalski Jan;Asy;\nnowak  anna;;2\nLis Ewa;Damy;7\nKRUK Adam;asy;\n"
        "Kowalski jan;;\n;Damy;\n, Iga;;\n"
    )
    plan = plan_import(new_event, text)
    assert [str(row.status) for row in plan.rows] == [
        "new",
        "known",
        "changed",
        "same",
        "double",
        "faulty",
        "faulty",
    ]
    assert plan.rows[2].changes == (("team", "Asy", "Damy"), ("fixed_table", "", "7"))
    assert (Person.objects.count(), Team.objects.count()) == (3, 1)  # nothing is done yet
    assert imported(new_event, text) == (2, 1)
    assert [(one.number, one.name, str(one.team or "")) for one in entrants_of(new_event)] == [
        (1, "Lis Ewa", "Damy"),
        (2, "Kruk Adam", "Asy"),
        (3, "Kowalski Jan", "Asy"),
        (4, "Nowak Anna", ""),
    ]
    step = new_event.steps.last()
    assert sentence_of(step) == (
        "A list is read. 2 enter: 3 Kowalski Jan; 4 Nowak Anna. "
        "Number 1, Lis Ewa: team: Asy → Damy; fixed table: – → 7."
    )
    assert statuses(new_event, text)[:5] == ["same", "same", "same", "same", "double"]


def test_second_list_without_a_column_of_tables_keeps_fixed_tables(new_event):
    imported(new_event, "name;team;table\nLis Ewa;Asy;7")
    assert imported(new_event, "name;team\nLis Ewa;Damy") == (0, 1)
    [entrant] = entrants_of(new_event)
    assert (entrant.team.name, entrant.fixed_table) == ("Damy", 7)


def test_same_confirmation_is_done_once(new_event):
    uuid = uuid4()
    text = "Kowalski Jan\nNowak Anna"
    digest = plan_import(new_event, text).digest
    said = {"event_id": new_event.pk, "source": text, "actor": DESK, "uuid": uuid, "digest": digest}
    first, again = import_entries(**said), import_entries(**said)
    assert (first.entered, first.rows) == (2, {1, 2})
    assert (again.entered, again.rows) == (2, set())
    assert Entrant.objects.count() == new_event.steps.get().said["entered"][-1]["number"] == 2


def test_import_of_outdated_preview_is_refused(new_event):
    digest = plan_import(new_event, "Kowalski Jan").digest
    enters(new_event, "Kowalski Jan")
    with pytest.raises(Conflict):
        imported(new_event, "Kowalski Jan", digest=digest)


def test_namesakes_of_two_clubs(new_event):
    known = add_person(club=new_event.club, named=named("Kowalski Jan", home="Borek"))
    text = "Kowalski Jan;Wolsztyn"
    row = plan_import(new_event, text).rows[0]
    assert (str(row.status), [one.person for one in row.alike]) == ("new", [known])
    assert statuses(new_event, text, same=[(1, 0)]) == ["known"]
    assert imported(new_event, text) == (0, 0)  # asked before
    assert imported(new_event, text, {"1.near.0": "same"}) == (1, 0)
    known.refresh_from_db()
    assert (Person.objects.count(), known.home.name) == (1, "Borek")
    assert imported(new_event, text, {"1.near.0": "moved"}) == (0, 1)
    known.refresh_from_db()
    assert (Person.objects.count(), known.home.name) == (1, "Wolsztyn")
    assert statuses(new_event, "Kowalski Jan;Wolsztyn\nKowalski Jan;Borek") == ["same", "new"]
    assert statuses(new_event, "Sowa Iga;A\nSowa Iga;B\nSowa Iga") == ["new", "new", "double"]


def test_of_two_called_the_same_the_list_must_say_which(new_event):
    for home in ("Borek", "Wolsztyn"):
        add_person(club=new_event.club, named=named("Kowalski Jan", home=home))
    row = plan_import(new_event, "Kowalski Jan").rows[0]
    assert str(row.note) == (
        "2 people are called Kowalski Jan: say who is meant, as in “Kowalski Jan (Borek)”."
    )
    assert statuses(new_event, "Kowalski Jan;borek") == ["known"]


def test_partners_of_list_are_entered_in_events_of_pairs_alone(new_event):
    text = "Kowalski Jan / Nowak Anna\nLis Ewa\nKruk Adam / Nowak Anna"
    assert statuses(new_event, text) == ["faulty", "new", "faulty"]
    pairs = empty_event("pary", club=new_event.club, format={"unit": "pair", "table_size": 2})
    assert statuses(pairs, text) == ["new", "new", "double"]
    imported(pairs, text, {"2.partner.": "yes"})
    assert [one.name for one in entrants_of(pairs)] == ["Kowalski Jan – Nowak Anna", "Lis Ewa"]
    again = "Nowak Anna / Kowalski Jan\nLis Ewa / Kruk Adam"
    assert statuses(pairs, again) == ["same", "changed"]
    imported(pairs, again)
    assert statuses(pairs, "Lis Ewa / Nowak Anna") == ["faulty"]
    assert [one.name for one in entrants_of(pairs)][1] == "Lis Ewa – Kruk Adam"


def test_categories_and_clubs_of_the_register_come_along(new_event):
    imported(new_event, "name;club;category\nNowak Anna;Borek;K\nLis Ewa;borek;kobiety, s")
    assert [one.categories for one in entrants_of(new_event)] == [["women"], ["women", "seniors"]]
    assert HomeClub.objects.count() == 1
    other = empty_event("inny", club=new_event.club)
    imported(other, "Nowak Anna")
    assert entrants_of(other)[0].categories == ["women"]


def test_who_withdrew_stays_so(new_event):
    enters(new_event, "Lis Ewa")
    withdraw(event_id=new_event.pk, number=1, actor=DESK)
    row = plan_import(new_event, "Lis Ewa").rows[0]
    assert (str(row.status), str(row.note)) == ("same", "Has withdrawn, number 1, and stays so.")


def test_rows_that_were_imported_are_not_planned_again(new_event):
    text = "Nowak Jan;Borek\nNowak Jan;Borek"
    assert imported(new_event, text) == (1, 0)
    plan = plan_import(new_event, text, done=[1])
    assert [str(row.shown) for row in plan.rows] == ["done", "question"]
    assert imported(new_event, text, {"2.double.0": "else.2"}, digest=plan.digest, done=[1]) == (
        1,
        0,
    )
    assert [one.name for one in entrants_of(new_event)] == ["Nowak Jan", "Nowak Jan (2)"]


def alike(event, text, same=()):
    return [
        (row.entry.row, one.part, one.name, one.number, one.above)
        for row in planned(event, text, same).rows
        for one in row.alike
    ]


def test_near_names_of_register_entries_and_list(new_event):
    add_person(club=new_event.club, named=named("Wójcicka Ewa", home="Borek"))
    enters(new_event, "Kowalski Jan")
    assert alike(new_event, "Kowalki Jan\nJan Kowalski\nWojcicak Ewa\nKowalski Jan") == [
        (1, 0, "Kowalski Jan", 1, None),
        (2, 0, "Kowalski Jan", 1, None),
        (3, 0, "Wójcicka Ewa (Borek)", None, None),
    ]
    assert alike(
        new_event, "Zieliński Adam\nLis Ewa\nZielinki Adam\nLas Ewa\nGracz 11\nGracz 12"
    ) == [(3, 0, "Zieliński Adam", None, 1)]


def test_who_is_known_is_compared_with_those_entered(new_event):
    add_person(club=new_event.club, named=named("Kowalki Jan"))
    assert alike(new_event, "Kowalki Jan\nKowalski Jan") == [(2, 0, "Kowalki Jan", None, None)]
    enters(new_event, "Kowalski Jan")
    assert alike(new_event, "Kowalki Jan") == [(1, 0, "Kowalski Jan", 1, None)]
    assert statuses(new_event, "Kowalki Jan") == ["known"]
    assert statuses(new_event, "Kowalki Jan", same=[(1, 0)]) == ["same"]


def test_two_partners_are_not_each_other():
    event = empty_event(format={"unit": "pair"})
    enters(event, "Nowak Anna", partner=named("Kos Jan"))
    text = "Nowak Ana / Nowak Anna"
    assert alike(event, text) == []
    text = "Zielinska Iga / Nowakk Anna"
    assert alike(event, text) == [(1, 1, "Nowak Anna", 1, None)]
    assert statuses(event, text, same=[(1, 1)]) == ["faulty"]  # she has a partner


@pytest.mark.parametrize("same", [(), [(1, 0)], [(9, 9)], [(2, 1), (2, 0)]])
def test_any_answer_about_same_people_is_planned(new_event, same):
    enters(new_event, "Kowalski Jan")
    assert len(planned(new_event, "Kowalki Jan\nKowalsik Jan", same).rows) == 2
