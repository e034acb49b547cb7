"""What a page shows or does takes as many queries for many rows as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorer.models import Role
from scorer.operations.selectors.generation import FIRST, remember_generation
from scorer.support.caches import forget_all
from tests.builders.desks import at, scores, seated_event, sign_in
from tests.builders.events import (
    add_entrants,
    ask_to_enter,
    empty_club,
    empty_event,
    log_import,
    open_entry_link,
)
from tests.builders.rounds import play_all
from tests.tournaments.services.test_drawing import drafted, published
from tests.tournaments.views.controls import Page
from tournaments.models import Entrant, Event, Person, Place, Table, Team
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
HEADS = "surname;given name;club;team;categories;table"
GIVEN = ("Adam", "Beata", "Cezary", "Danuta")
FOURS = [[4 * table + seat for seat in (1, 2, 3, 4)] for table in range(4)]


def queries(act):
    """How many ``act`` takes of a process that remembers nothing."""
    forget_all()
    remember_generation(FIRST)
    with CaptureQueriesContext(connection) as asked:
        act()
    return len(asked)


def opening(count):
    desk = seated_event(*FOURS[:count], slug=f"opened-{count}")
    log_import(desk.event)
    needed = queries(lambda: desk.client.post(at(desk, "round_act"), {"act": "open"}))
    assert Table.objects.filter(round__event=desk.event, sheet__isnull=False).count() == count
    return needed


def seating(count):
    event = empty_event(f"seated-{count}")
    add_entrants(event, 4 * count)
    draw = drafted(event)
    desk = sign_in(event, Role.DIRECTOR)
    address = reverse("tournaments:publish_draw", args=[event.slug, draw.pk])
    sent = {"seen": event.steps.last().pk, "reason": "few tables"}
    needed = queries(lambda: desk.client.post(address, sent))
    assert Place.objects.filter(round__event=event, round__number=1).count() == 4 * count
    return needed


def repair(count):
    event = empty_event(f"repaired-{count}", format={"uneven": "three"})
    add_entrants(event, 8 * count)
    published(event)
    desk = sign_in(event, Role.DIRECTOR)
    address = reverse("tournaments:repair", args=[event.slug])
    return queries(lambda: desk.client.get(address, {"missing": "1"}))


def event_file(count):
    event = empty_event(f"file-{count}", shown=Event.Shown.EVERYTHING)
    add_entrants(event, 4 * count)
    play_all(event, 4 * count, count)
    desk = sign_in(event, Role.OWNER, name="ula")
    address = reverse("tournaments:event_file", args=[event.slug])
    return queries(lambda: desk.client.get(address))


def yes_to_all(count):
    event = empty_event(f"asked-{count}", club=empty_club(f"asked-{count}"))
    link = open_entry_link(event)
    for number in range(count):
        ask_to_enter(link, f"Lis {number}", home=f"Klub {number}", team=f"T {number}")
    desk = sign_in(event, Role.DIRECTOR, name="ola")
    address = reverse("tournaments:asked_entries", args=[event.slug])
    needed = queries(lambda: desk.client.post(address, {"do": "yes-to-all"}))
    assert event.entrants.count() == count
    return needed


def renaming_of_team(count):
    event = empty_event(f"team-{count}")
    team = Team.objects.create(event=event, name="Nowi")
    add_entrants(event, count, team=team)
    desk = sign_in(event, Role.DIRECTOR)
    log_import(event)
    address = reverse("tournaments:rename_team", args=[event.slug, team.pk])
    sent = {"name": "Starzy", "seen": event.steps.last().pk}
    needed = queries(lambda: desk.client.post(address, sent))
    assert Team.objects.get(event=event).name == "Starzy"
    return needed


def piles(count):
    desk = seated_event(*FOURS, slug=f"piles-{count}", format={"second_look": "blind"})
    open_round(event_id=desk.event.pk, number=1, actor=Actor())
    for number in range(1, count + 1):
        clerk = sign_in(desk.event, Role.SCORER, name=f"keyer{number}")
        address = f"{at(desk, 'key_results')}?table={number}"
        clerk.client.post(address, scores(12, -4, -4, -4))
    return queries(lambda: desk.client.get(f"{at(desk, 'key_results')}?look=2"))


@pytest.mark.parametrize(
    "needed_for", [opening, seating, repair, event_file, yes_to_all, renaming_of_team, piles]
)
def test_queries_are_the_same_for_one_and_three(needed_for):
    assert needed_for(1) == needed_for(3)


def importing(count):
    """A list of new people, known ones and changed entries, and its undoing."""
    club = empty_club(f"klub-{count}")
    event, other = empty_event(f"list-{count}", club=club), empty_event(f"other-{count}", club=club)
    for number, name in enumerate(GIVEN[:count], 1):
        for entered, surname in ((event, "Tutaj"), (other, "Znany")):
            person = Person.objects.create(register=club, surname=surname, given_name=name)
            Entrant.objects.create(event=entered, number=number, person=person)
    log_import(event)
    log_import(other)
    lines = [
        line
        for at_, name in enumerate(GIVEN[:count], 1)
        for line in (
            f"Nowy;{name};Klub {name};Team {at_};;",
            f"Znany;{name};;;women;",
            f"Tutaj;{name};;Team {at_};seniors;{at_}",
        )
    ]
    client = sign_in(event, Role.DIRECTOR, name="ida").client
    address = reverse("tournaments:import_entries", args=[event.slug])
    page = client.post(address, {"text": "\n".join([HEADS, *lines]), "preview": "1"})
    form = next(one for one in Page(page.content.decode()).forms if ("do", "1") in one.buttons)
    sent: dict[str, list[str]] = {"do": ["1"]}
    for name, value in form.values:
        sent.setdefault(name, []).append(value)
    imported = queries(lambda: client.post(address, sent))
    assert event.entrants.count() == 3 * count
    step = event.steps.get(kind="list-imported")
    address = reverse("tournaments:undo", args=[event.slug, step.uuid])
    undone = queries(lambda: client.post(address))
    assert event.entrants.count() == count
    return imported, undone


def test_queries_of_import_and_its_undo_are_the_same_for_one_and_four():
    assert importing(1) == importing(4)
