"""Lists that are taken away from one club's pages are read on those of another."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.builders.events import empty_club, empty_event
from tests.tiers import long
from tests.tournaments.lists import sent_back
from tournaments.engine.formats import PRESETS
from tournaments.models import Entrant, Event, Person
from tournaments.records.formats import as_json
from tournaments.services.entering import named
from tournaments.services.entrants import enter, withdraw
from tournaments.services.entry_details import Details
from tournaments.services.steps import Actor

pytestmark = [pytest.mark.django_db, long]
OLA = Actor(name="Ola")
NAMES = ("van den Berg, Jan", "'-Wilk, Anna (Borek)", "-Kos, Anna (Racot)", "O'Hara, Sean (AJ)")
NAMES += ("Lis Nowak, Anna Maria", "KOWALSKI Jan (II Borek)", "Nowak Jan (1962) (Borek)")
NAMES += ("Nowak Jan (2) (Borek)", "=Suma, Ewa", "Łoś-Żuk")
PARTNERS = ("Adamek", "Bielik", "de Cichoń", "Dudek", "Ewert")
PARTNERS += ("Fila", "-Gajda", "Hajto", "Irzyk", "Jura")
FILES = [("en", "csv"), ("pl", "xlsx"), ("cs", "ods"), ("ro", "csv")]
TEAMS = ("Asy", "Damy; I", "", "=2")


def make(club, slug, *, pairs):
    format_ = PRESETS["na-glowy" if pairs else "wlks"].format
    game = "na-glowy" if pairs else "kop"
    ruleset = "na-glowy" if pairs else "kop-wolsztyn"
    values = {"shown": Event.Shown.EVERYTHING, "game": game, "ruleset": ruleset}
    return empty_event(slug, club=club, format=as_json(format_), **values)


def fill(event, *, pairs):
    """Entries of hard names, the last of whom withdraws."""
    for at, name in enumerate(NAMES, 1):
        details = {"team": TEAMS[at % 4], "fixed_table": at % 3 or None}
        if not pairs:
            own = ("women",) if at % 2 else ("do-lat-18",)
            details |= {"pair": f"- {at // 2}", "categories": own}
        partner = f"{PARTNERS[at % 10]}, Ewa Maria (Racot)" if pairs and at % 4 else ""
        enter(
            event_id=event.pk,
            person=named(name),
            partner=named(partner) if partner else None,
            details=Details(**details),
            actor=OLA,
        )
    gone = enter(event_id=event.pk, person=named("Gone Adam"), actor=OLA).entrant
    withdraw(event_id=event.pk, number=gone.number, last_round=0, actor=OLA)


def entries_of(event, *, tables=True):
    found = event.entrants.exclude(state=Entrant.State.WITHDRAWN)
    return sorted(
        (
            *(_person(one) for one in (entrant.person, entrant.partner)),
            entrant.team.name if entrant.team else "",
            entrant.pair,
            entrant.categories,
            (entrant.fixed_table or 0) if tables else 0,
        )
        for entrant in found.select_related("person__home", "partner__home", "team")
    )


def _person(one):
    return (str(one), one.home.name if one.home else "") if one else ()


@pytest.fixture
def house(client):
    """A browser that directs two clubs."""
    user = User.objects.create(username="ola")
    for slug in ("borek", "racot"):
        Membership.objects.create(club=empty_club(slug), user=user, role=Role.DIRECTOR)
    client.force_login(user)
    return client


def read_into(client, address, content, kind):
    """Import a file, with a yes to whatever it asks; what the page says in the end."""
    file = SimpleUploadedFile(f"list.{kind}", content)
    page = client.post(address, {"file": file, "preview": "1"}).content.decode()
    sent = sent_back(page)
    for name, value in re.findall(r'name="(q-[^"]+)" value="(yes|else)"', page):
        sent[html.unescape(name)] = value
    answer = client.post(address, sent | {"do": "1"}, follow=True)
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize(("language", "kind"), FILES)
@pytest.mark.parametrize("pairs", [False, True])
def test_entries_come_over_whole(house, language, kind, pairs):
    event = make(empty_club("borek"), "stary", pairs=pairs)
    fill(event, pairs=pairs)
    house.cookies["django_language"] = language
    taken = {
        name: house.get(reverse(f"tournaments:{name}", args=["stary"]), {"as": kind}).content
        for name in ("entries", "players")
    }
    for name, content in taken.items():
        other = make(empty_club("racot"), f"nowy-{name}", pairs=pairs)
        read_into(house, reverse("tournaments:import_entries", args=[other.slug]), content, kind)
        tables = name == "entries"
        assert entries_of(other, tables=tables) == entries_of(event, tables=tables)
        Entrant.objects.filter(event=other).delete()
        Person.objects.filter(register=other.club).delete()
    before = entries_of(event)
    read_into(house, reverse("tournaments:import_entries", args=["stary"]), taken["entries"], kind)
    assert entries_of(event) == before
    assert event.entrants.count() == len(NAMES) + 1


@pytest.mark.parametrize(("language", "kind"), FILES)
def test_register_comes_over_whole(house, language, kind):
    event = make(empty_club("borek"), "stary", pairs=False)
    fill(event, pairs=False)
    house.cookies["django_language"] = language
    content = house.get(reverse("tournaments:people", args=["borek"]), {"as": kind}).content
    read_into(house, reverse("tournaments:import_people", args=["racot"]), content, kind)

    def people(slug):
        found = Person.objects.filter(register__slug=slug).select_related("home")
        return sorted((*_person(one), sorted(one.categories)) for one in found)

    assert people("racot") == people("borek")
    assert len(people("borek")) == len(NAMES) + 1
