"""A second person of one name and club is entered by the forms, and shown apart everywhere."""

from __future__ import annotations

import re
from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import ask_to_enter, empty_club, empty_event, open_entry_link
from tests.builders.rounds import play_round
from tests.scorer.printing.reading import words
from tests.tiers import sampled
from tournaments.models import Event, Round
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.standings import standings_of
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.register import add_person
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")
TICK, MARK = 'name="name_other"', 'name="name_mark" value="{}"'


def event_with(*names, **values):
    event = empty_event(**values)
    for name in names:
        enter(event_id=event.pk, person=named(name), actor=DESK)
    return event


def sent_to(event, name, sent, *args):
    """The page after a form was sent by a director, and the status of the answer."""
    client = sign_in(event, Role.DIRECTOR).client
    answer = client.post(reverse(f"tournaments:{name}", args=args), sent, follow=True)
    return " ".join(answer.content.decode().split()), answer.status_code


def typed(name, **more):
    return {"uuid": str(uuid4()), "name": name, "home": "Borek", "team": "", **more}


def added(event, sent):
    return sent_to(event, "add_entry", sent, event.slug)[0]


def has_mark(page, field, mark):
    """Whether a page has the field for a mark, filled in so."""
    found = re.search(rf'<input[^>]*name="{field}_mark"[^>]*>', page)
    return bool(found) and f'value="{mark}"' in found[0]


def names_in(event):
    return [entrant.name for entrant in event.entrants.select_related("person", "partner")]


@pytest.fixture(scope="module")
def made_family(rows_for_file):
    """Father and son at one table, a son's son as a substitute; the round is open."""
    names = ("Nowak Jan (Borek)", "Nowak Jan (2) (Borek)", "Lis Ewa", "Kos Iga")
    own = {"slug": "rodzina", "club": empty_club("rodzina")}
    event = event_with(*names, shown=Event.Shown.EVERYTHING, **own)
    play_round(event, 1, [(1, 2, 3, 4)], state=Round.State.SEATED)
    substitute(event_id=event.pk, number=4, person=named("Nowak Jan (1990)"), actor=DESK)
    open_round(event_id=event.pk, number=1, actor=DESK)
    return event


@pytest.fixture
def family_at_one_table(made_family, db):
    return deepcopy(made_family)


@pytest.fixture(scope="module")
def made_father(rows_for_file):
    return event_with("Nowak Jan (Borek)", slug="ojciec", club=empty_club("ojciec"))


@pytest.fixture
def event_with_father(made_father, db):
    return deepcopy(made_father)


def test_son_is_entered_after_father(event_with_father):
    page = added(event_with_father, sent := typed("Nowak Jan", team="Asy"))
    assert "Nowak Jan is entered already, number 1." in page
    assert "Somebody else of this name" in page
    assert has_mark(page, "name", "2")
    assert 'value="Asy"' in page
    assert "is entered already" in added(event_with_father, sent | {"name_mark": "2"})  # not ticked
    page = added(event_with_father, sent | {"name_other": "on", "name_mark": "son"})
    assert "Enter a year or a number, such as 1962 or 2." in page
    page = added(event_with_father, sent | {"name_other": "on", "name_mark": "2"})
    assert "Nowak Jan (2) has the number 2." in page
    assert names_in(event_with_father) == ["Nowak Jan", "Nowak Jan (2)"]
    assert [str(one.home) for one in event_with_father.club.people.all()] == ["Borek", "Borek"]


def test_name_typed_with_its_year_needs_no_question(event_with_father):
    assert "Nowak Jan (1962) has the number 2." in added(
        event_with_father, typed("Nowak Jan (1962)")
    )


def test_namesake_of_register_is_offered_before_new_number(event_with_father):
    add_person(club=event_with_father.club, named=named("Nowak Jan (1990) (Borek)"))
    assert has_mark(page := added(event_with_father, typed("Nowak Jan")), "name", "1990"), page
    added(event_with_father, typed("Nowak Jan", name_other="on", name_mark="1990"))
    assert event_with_father.club.people.count() == 2
    assert has_mark(added(event_with_father, typed("Nowak Jan")), "name", "2")


def test_somebody_else_may_be_meant_where_several_are_called_so():
    event = event_with()
    for name in ("Nowak Jan (1962)", "Nowak Jan (1990)"):
        add_person(club=event.club, named=named(name))
    page = added(event, typed("Nowak Jan", home=""))
    assert "2 people are called Nowak Jan: say who is meant, as in “Nowak Jan (1962)”." in page
    assert has_mark(page, "name", "2")


def test_partner_has_namesake():
    event = event_with(format={"unit": "pair", "table_size": 2})
    first = {"person": named("Lis Ewa"), "partner": named("Nowak Jan")}
    enter(event_id=event.pk, actor=DESK, **first)
    page = added(event, sent := typed("Kos Iga", home="", partner="Nowak Jan"))
    assert has_mark(page, "partner", "2")
    assert not re.search(TICK, page)
    added(event, sent | {"partner_other": "on", "partner_mark": "2"})
    assert names_in(event) == ["Lis Ewa – Nowak Jan", "Kos Iga – Nowak Jan (2)"]


def test_substitute_has_namesake():
    event = event_with("Nowak Jan", "Lis Ewa")
    sent = {"person": "Nowak Jan", "first_round": "1", "to_round": ""}
    page, status = sent_to(event, "substitute", sent, event.slug, 2)
    assert (status, has_mark(page, "person", "2")) == (400, True)
    page, _status = sent_to(
        event, "substitute", sent | {"person_other": "on", "person_mark": "2"}, event.slug, 2
    )
    assert "Nowak Jan (2) substitutes from round 1 on." in page


def test_missing_partner_has_namesake():
    event = event_with("Lis Ewa", "Nowak Jan", format={"unit": "pair", "table_size": 2})
    sent = {"partner": "Nowak Jan", "team": "", "fixed_table": "", "seen": event.steps.last().pk}
    page, status = sent_to(event, "change_entrant", sent, event.slug, 1)
    assert (status, has_mark(page, "partner", "2")) == (400, True)
    sent |= {"partner_other": "on", "partner_mark": "1962"}
    sent_to(event, "change_entrant", sent, event.slug, 1)
    assert names_in(event)[0] == "Lis Ewa – Nowak Jan (1962)"


def test_mark_is_set_and_cleared_in_register(event_with_father):
    club, person = event_with_father.club, event_with_father.club.people.get()
    sent = {"surname": "Nowak", "given_name": "Jan", "home": "Borek", "mark": ""}
    page, _status = sent_to(event_with_father, "add_person", sent, club.slug)
    assert "The register has Nowak Jan (Borek) already." in page
    assert re.search(r'name="mark" value="2"', page)
    page, _status = sent_to(event_with_father, "add_person", sent | {"mark": "2"}, club.slug)
    assert "Nowak Jan (2) is in the register." in page
    sent |= {"do": "change", "mark": "1962"}
    page, _status = sent_to(event_with_father, "person", sent, club.slug, person.pk)
    assert "Saved." in page
    assert names_in(event_with_father) == ["Nowak Jan (1962)"]
    page, _status = sent_to(event_with_father, "person", sent | {"mark": "x"}, club.slug, person.pk)
    assert "Enter a year or a number, such as 1962 or 2." in page
    sent_to(event_with_father, "person", sent | {"mark": ""}, club.slug, person.pk)
    assert names_in(event_with_father) == ["Nowak Jan"]


def page_of(event, rest):
    return " ".join(Client().get(f"/events/{event.slug}/{rest}").content.decode().split())


@pytest.mark.parametrize(
    "rest", ["rounds/1/", "rounds/1/?by=name", "hall/?show=seating", "players/"]
)
def test_public_pages_show_mark(family_at_one_table, rest):
    page = page_of(family_at_one_table, rest)
    assert re.search(r"Nowak Jan\s*<", page)
    assert re.search(r"Nowak Jan \(2\)\s*<", page)


def test_short_names_keep_mark(family_at_one_table):
    Event.objects.update(names=Event.Names.SHORT)
    page = page_of(family_at_one_table, "rounds/1/?by=name")
    assert all(f">{name}</a>" in page for name in ("Jan N.", "Jan N. (2)", "Jan N. (1990)"))


def test_phone_at_table_shows_mark(family_at_one_table):
    sheet = family_at_one_table.rounds.get().tables.get().sheet
    assert sheet.players == ["Nowak Jan", "Nowak Jan (2)", "Lis Ewa", "Nowak Jan (1990)"]
    client = sign_in(family_at_one_table, Role.DIRECTOR).client
    page = " ".join(client.get(f"/sheets/{sheet.pk}/").content.decode().split())
    assert all(name in page for name in ("Nowak J.", "NJ (2)", "NJ (1990)"))


def test_names_with_marks_are_searched(family_at_one_table):
    found = Client().get(f"/events/{family_at_one_table.slug}/players/", {"q": "Nowak Jan (2)"})
    assert found["Location"] == f"/events/{family_at_one_table.slug}/players/2/"
    client = sign_in(family_at_one_table, Role.DIRECTOR).client
    address = reverse("tournaments:check_in", args=[family_at_one_table.slug])
    page = client.get(address, {"q": "Nowak Jan (2)"}).content.decode()
    assert re.findall(r'name="here" value="(\d)"', page) == ["2"]
    address = reverse("tournaments:entry_names", args=[family_at_one_table.slug])
    page = client.get(address, {"q": "jan (2)"}).content.decode()
    assert re.findall(r'value="(.*?)"', page) == ["Nowak Jan (2) (Borek)"]


def played_by_namesakes():
    event = event_with("Nowak Jan", "Nowak Jan (2)", "Lis Ewa", "Kos Iga", slug="wyniki")
    play_round(event, 1, [(1, 2, 3, 4)], [(6, 3, -2, -7)])
    return event


def test_standings_show_mark(db):
    event = played_by_namesakes()
    found = standings_of(event)
    assert [event_data_of(event).units[row.number].name for row in found.individual][:2] == [
        "Nowak Jan",
        "Nowak Jan (2)",
    ]


PRINTED = {
    "diplomas": "Jan Nowak (2)",
    "standings": "2 Nowak Jan (2)",
    "seating-name": "2 Nowak Jan (2) 1 2",
    "start-cards": "Nowak Jan (2)",
}


@pytest.mark.parametrize(("kind", "line"), sampled(PRINTED.items()))
def test_papers_show_mark(kind, line, db):
    order = EventOrder(event=played_by_namesakes().pk, kind=kind, language="en", round=1)
    assert line in words(print_order(order))


def test_desk_answers_namesake_who_asks():
    event = event_with("Nowak Jan")
    asked = ask_to_enter(open_entry_link(event), "Nowak", "Jan")
    page = sign_in(event, Role.DIRECTOR).client.get(f"/events/{event.slug}/desk/entries/")
    assert re.search(r'name="mark0" value="2"', page.content.decode())
    sent = {"asked": str(asked.pk), "do": "yes", "mark0": "2"}
    sent_to(event, "asked_entries", sent, event.slug)
    assert names_in(event) == ["Nowak Jan", "Nowak Jan (2)"]
