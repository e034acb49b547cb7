"""A list pasted or sent as a file, looked at, confirmed."""

from __future__ import annotations

import html
import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.tournaments.making import make_club, make_entrants, make_event
from tournaments.models import Entrant, Event, HomeClub, Person, Team
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.register import add_person
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def pasted(client, event):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=event.club, user=user, role=Role.SCORER)
    client.force_login(user)
    address = reverse("tournaments:import_entries", args=[event.slug])

    def ask(**sent):
        answer = client.post(address, sent, follow=True)
        ask.status = answer.status_code
        return answer.content.decode()

    return ask


def fields(page):
    """What the preview would send."""
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("uuid", "digest")
    }


TEXT = "Kowalski Jan\nNowak Anna\nNowak Anna\n"


def test_a_list_is_looked_at_and_done_once(event, pasted):
    page = pasted(text=TEXT, preview="1")
    assert Entrant.objects.count() == 0
    assert page.count('class="badge import-status new"') == 2
    assert page.count('class="badge import-status double"') == 1
    sent = fields(page) | {"text": TEXT}
    assert "2 lines are done." in pasted(**sent, do="1")
    assert "2 lines are done." in pasted(**sent, do="1")
    assert Entrant.objects.count() == 2
    assert "This list changes nothing." in pasted(text=TEXT, preview="1")


def test_a_finished_event_takes_no_list(event, pasted):
    sent = fields(pasted(text=TEXT, preview="1")) | {"text": TEXT}
    Event.objects.update(state=Event.State.FINISHED)
    page = pasted(**sent, do="1")
    assert "The tournament is finished: nobody is entered any more." in page
    assert ("Kowalski Jan" in page, Entrant.objects.count()) == (True, 0)


def test_a_list_read_by_mistake_is_taken_back(event, pasted):
    pasted(**fields(pasted(text=TEXT, preview="1")), text=TEXT, do="1")
    step = event.steps.get()
    assert f'name="take_back" value="{step.pk}"' in pasted(text="")
    assert "2 entries are taken back." in pasted(take_back=step.pk)
    assert "This list was taken back already." in pasted(take_back=step.pk)
    assert Entrant.objects.count() == 0


def test_what_changed_meanwhile_is_shown_again(event, pasted):
    sent = fields(pasted(text=TEXT, preview="1"))
    enter(event_id=event.pk, person=named("Nowak Anna"), actor=Actor())
    page = pasted(**sent, text=TEXT, do="1")
    assert "The entries have changed meanwhile" in page
    assert Entrant.objects.count() == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_a_file_of_a_spreadsheet(event, pasted, encoding):
    raw = "Nazwisko;Imię\r\nŁuczak;Ewa\r\n".encode(encoding)
    file = SimpleUploadedFile("lista.csv", raw)
    assert "Łuczak Ewa" in pasted(text="", file=file, preview="1")


def test_no_list_or_too_much_of_it(event, pasted):
    assert "Paste a list or choose a file." in pasted(text=" \n", preview="1")
    file = SimpleUploadedFile("lista.csv", b"x" * 500_001)
    assert "Allowed: up to 500 kB of text." in pasted(text="", file=file, preview="1")
    odd = SimpleUploadedFile("lista.csv", bytes(range(256)))
    assert "What the list does" in pasted(text="", file=odd, preview="1")


def test_what_was_pasted_comes_back_to_be_changed(event, pasted):
    assert "Kowalski Jan\nNowak" in pasted(text=TEXT)


def test_a_namesake_of_another_club_may_be_meant(event, pasted):
    add_person(club=event.club, named=named("Kowalski Jan", home="Borek"))
    text = "Kowalski Jan;Wolsztyn"
    page = pasted(text=text, preview="1")
    assert "the same person as Kowalski Jan (Borek)" in page
    page = pasted(**fields(page), text=text, same="1.0", again="1")
    assert page.count('class="badge import-status known"') == 1
    assert "1 line is done." in pasted(**fields(page), text=text, same="1.0", do="1")
    assert Person.objects.get().home.name == "Wolsztyn"


def test_near_names_are_shown_and_chosen(event, pasted):
    enter(event_id=event.pk, person=named("Nowak Anna"), actor=Actor())
    add_person(club=event.club, named=named("Wójcicka Ewa", home="Borek"))
    text = "Anna Nowak\nWojcika Ewa\nKowalski Jan\nKowalki Jan\nLis Adam"
    page = " ".join(pasted(text=text, preview="1").split())
    assert "3 lines have names that are nearly known." in page
    assert 'value="1.0"> <span>the same person as Nowak Anna, number 1</span>' in page
    assert 'value="2.0"> <span>the same person as Wójcicka Ewa (Borek)</span>' in page
    assert 'value="4.0"> <span>the same person as Kowalski Jan in line 3</span>' in page
    assert page.count('class="badge import-status new"') == 5
    same = ["1.0", "2.0", "4.0", "x", "9", "9.9.9", ""]
    page = pasted(**fields(page), text=text, same=same, again="1")
    assert page.count(" checked>") == 3
    assert "3 lines are done." not in page
    found = [page.count(f'class="badge import-status {one}"') for one in ("new", "known", "same")]
    assert (found, page.count('class="badge import-status double"')) == ([2, 1, 1], 1)
    assert "3 lines are done." in pasted(**fields(page), text=text, same=same, do="1")
    assert [one.name for one in event.entrants.all()] == [
        "Nowak Anna",
        "Wójcicka Ewa",
        "Kowalski Jan",
        "Lis Adam",
    ]


def test_categories_and_a_missing_partner_are_shown(event, pasted):
    page = " ".join(pasted(text="name;category\nNowak Anna;K, junior", preview="1").split())
    assert "<small>Women, Juniors</small>" in page
    assert "the partner is missing" not in page
    Event.objects.update(format={"unit": "pair"})
    page = pasted(text="Nowak Anna\nLis Ewa / Kos Jan", preview="1")
    assert page.count("the partner is missing") == 1


TEAMS_OF_TWO = {"scoring": {"ranking": ["table_points", "score"], "team": {"size": 2, "best": 2}}}


def test_a_list_that_fills_a_team_beyond_its_size_says_so(event, pasted):
    Event.objects.update(format=TEAMS_OF_TWO)
    text = "Kowalski Jan; ; Asy\nNowak Anna; ; Asy\nLis Ola; ; Asy\n"
    page = pasted(preview="", text=text)
    assert "Team Asy: 3 players, allowed are 2." in page
    done = pasted(text=text, **fields(page))
    assert "Team Asy: 3 players, allowed are 2." in done


def test_the_preview_counts_who_comes_to_a_team_and_who_leaves_it(event, pasted):
    Event.objects.update(format=TEAMS_OF_TWO)
    first = "Kowalski Jan; ; Asy\nNowak Anna; ; Asy\nLis Ola; ; Damy\n"
    pasted(text=first, **fields(pasted(preview="", text=first)))
    assert "allowed are" not in pasted(preview="", text=first)
    moved = "Nowak Anna; ; damy\nKos Ewa; ; ASY\n"
    assert "allowed are" not in pasted(preview="", text=moved)
    too_many = pasted(preview="", text=moved + "Sowa Ira; ; Damy\nWilk Jan; ; asy\n")
    assert "Team Damy: 3 players, allowed are 2." in too_many
    assert "Team Asy: 3 players, allowed are 2." in too_many


def test_a_list_starts_from_that_of_another_event(client, event, pasted):
    other = make_event("jesien", name="Jesień", day=date(2026, 10, 3))
    asy = Team.objects.create(event=other, name="Asy")
    home = HomeClub.objects.create(register=event.club, name="Borek")
    for number, (surname, given) in enumerate([("Lis", "Ewa"), ("Kos", "Adam")], 1):
        who = Person.objects.create(
            register=event.club, surname=surname, given_name=given, home=home
        )
        Entrant.objects.create(event=other, number=number, person=who, team=asy)
    gone = Person.objects.create(register=event.club, surname="Anonymous 1", anonymous=1)
    Entrant.objects.create(event=other, number=3, person=gone)
    Entrant.objects.filter(number=2).update(state="withdrawn")
    address = reverse("tournaments:import_entries", args=[event.slug])
    page = client.get(address).content.decode()
    assert '<option value="jesien">Jesień · 3 October 2026</option>' in page
    page = client.get(f"{address}?start=jesien").content.decode()
    text = "surname;given name;club;team;pair;categories;table\nLis;Ewa;Borek;Asy;;;\n"
    assert html.escape(text) in page
    assert 'class="badge import-status known"' in pasted(text=text, preview="1")


def test_only_events_with_entries_alike_are_offered(client, event, pasted):
    make_event("empty")
    pairs = make_event("pairs", format={"unit": "pair"})
    make_entrants(pairs, 1)
    make_entrants(make_event("elsewhere", club=make_club("brzeg")), 1)
    address = reverse("tournaments:import_entries", args=[event.slug])
    page = client.get(address).content.decode()
    assert "Start from the entries of" not in page
    make_entrants(make_event("alike"), 1)
    page = client.get(f"{address}?start=pairs").content.decode()
    assert re.findall('<option value="([^"]+)"', page) == ["alike"]
    assert "Select a valid choice" in page


@pytest.mark.parametrize("count", [1, 3])
def test_starting_costs_the_same_for_few_and_many(
    client, event, pasted, count, django_assert_num_queries
):
    for number in range(count):
        make_entrants(make_event(f"event-{number}"), count)
    address = reverse("tournaments:import_entries", args=[event.slug])
    client.get(address)
    with django_assert_num_queries(9):
        client.get(f"{address}?start=event-0")
