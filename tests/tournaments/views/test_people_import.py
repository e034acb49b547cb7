"""A list read into the register of a club: looked at, answered, imported."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.builders.events import empty_club, empty_event
from tests.tournaments.lists import sent_back
from tournaments.models import HomeClub, Person, Step
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.register import add_person
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return empty_club()


@pytest.fixture
def director(client, club):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=club, user=user, role=Role.DIRECTOR)
    client.force_login(user)
    return client


@pytest.fixture
def sent(director, club):
    """What the page answers to a list."""
    address = reverse("tournaments:import_people", args=[club.slug])

    def ask(**fields):
        answer = director.post(address, fields, follow=True)
        ask.status = answer.status_code
        return answer.content.decode()

    return ask


def register():
    return sorted(
        (str(one), one.home.name if one.home else "", one.categories)
        for one in Person.objects.select_related("home")
    )


LIST = (
    "Surname;Given name;Club;Category;Team\nKowalski;Jan;Borek;;Asy\nNowak;Anna;Racot;women;Asy\n"
)


def test_list_becomes_people(club, sent):
    add_person(club=club, named=named("Kowalski Jan"))
    page = sent(text=LIST, preview="1")
    assert register() == [("Kowalski Jan", "", [])]
    assert "These columns are not read: Team." in page
    page = sent(**sent_back(page), do="1")
    assert "1 person added, 1 changed." in page
    people = [("Kowalski Jan", "Borek", []), ("Nowak Anna", "Racot", ["women"])]
    assert register() == people
    page = sent(text=LIST, preview="1")
    assert "This list changes nothing." in page
    assert register() == people


def test_list_sent_twice_does_nothing_more(sent):
    page = sent(text=LIST, preview="1")
    assert "2 people added." in sent(**sent_back(page), do="1")
    page = sent(**sent_back(page), do="1")
    assert "The entries or the register have changed." in page
    assert Person.objects.count() == 2


def test_question_waits_for_its_answer(club, sent):
    add_person(club=club, named=named("Kowalski Jan (Borek)"))
    page = sent(text="Kowalski Jam;Borek\nNowak Anna;Racot", preview="1")
    page = sent(**sent_back(page), do="1")
    assert "1 person added, 1 row with a question left." in page
    assert len(register()) == 2
    page = sent(**sent_back(page), **{"q-1.near.0": "else"}, do="1")
    assert "1 person added." in page
    assert ("Kowalski Jam", "Borek", []) in register()


def test_imported_home_club_is_told_in_the_log_of_the_persons_event(club, sent):
    event = empty_event(club=club)
    enter(event_id=event.pk, person=named("Kowalski Jan"), actor=Actor())
    page = sent(text="Kowalski Jan;Borek", preview="1")
    assert "0 people added, 1 changed." in sent(**sent_back(page), do="1")
    assert Step.objects.latest("pk").kind == "person-changed"
    assert HomeClub.objects.get().name == "Borek"


def test_file_that_is_no_list_is_refused(sent):
    page = sent(file=SimpleUploadedFile("list.pdf", b"%PDF-1.7 list"), preview="1")
    assert (sent.status, "This is a PDF." in page) == (400, True)


def test_people_of_an_entries_file_become_a_register(sent):
    text = "No.,Surname,Given name,Partner's surname,Partner's given name,State\n"
    text += "1,van den Berg,Jan,Lis,Ewa,entered\n2,Kos,Adam,,,withdrawn\n"
    page = sent(file=SimpleUploadedFile("entries.csv", text.encode()), preview="1")
    assert "2 people added." in sent(**sent_back(page), do="1")
    assert [name for name, *_rest in register()] == ["Lis Ewa", "van den Berg Jan"]
