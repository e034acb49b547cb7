"""Nobody takes a name that looks like another's: accounts, members of a club, clubs."""

from __future__ import annotations

import html

import pytest
from django.urls import reverse

from scorer.clubs.services.clubs import found_club
from scorer.clubs.services.invitations import invite
from scorer.models import Club, Membership, Role, User

pytestmark = pytest.mark.django_db
PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
TAKEN = "Somebody has a name that looks the same. Choose another one."
MEMBER = "A member of your club has a name that looks the same but is written with other letters."
CLUB = "Another club has this name, or one that looks the same. Add your town to it."

TWO_ALPHABETS = "The name mixes letters of two alphabets. Type it again with one keyboard."


@pytest.fixture
def director():
    return User.objects.create(username="a_director", name="A Director")


@pytest.fixture
def club(director):
    return found_club("Klub A", director)


@pytest.fixture
def jan(client, club):
    user = User.objects.create(username="jan", name="Jan Nowak")
    Membership.objects.create(club=club, user=user, role=Role.SCORER)
    client.force_login(user)
    return user


def text(answer):
    return html.unescape(answer.content.decode())


def sign_up(client, username):
    typed = {"username": username, "name": "Jan", "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/sign-up/", typed)


@pytest.mark.parametrize(
    ("username", "why"),
    [
        ("а_director", TWO_ALPHABETS),
        ("аԁіrесtоr", TWO_ALPHABETS),
        ("a_dіrector", TWO_ALPHABETS),
        ("A_Director", "already exists"),
        ("a_dırector", TAKEN),
        ("a\u200b_director", "already exists"),
        ("a_director\u3164", "already exists"),
        ("a\u3164director", "Enter a valid username."),
    ],
)
def test_name_to_sign_in_with_is_nobody_elses(client, director, username, why):
    answer = sign_up(client, username)
    assert why in text(answer)
    assert list(User.objects.all()) == [director]


def test_whole_name_in_letters_that_look_alike_is_taken(client):
    User.objects.create(username="copy")
    assert TAKEN in text(sign_up(client, "сору"))


def test_name_of_another_alphabet_alone_is_taken_once(client):
    assert sign_up(client, "директор").status_code == 302
    client.logout()
    assert sign_up(client, "директор2").status_code == 302


@pytest.mark.parametrize(
    ("name", "alike"), [("А Director", True), ("A Dіrectоr", True), ("A Director 2", False)]
)
def test_member_imitates_nobody(client, jan, name, alike):
    answer = client.post("/account/", {"name": name})
    assert (MEMBER in text(answer)) is alike
    jan.refresh_from_db()
    assert (jan.name == "Jan Nowak") is alike


def test_two_members_may_have_one_name(client, jan, director):
    client.post("/account/", {"name": "A Director"})
    jan.refresh_from_db()
    assert str(jan) == str(director)
    page = text(client.get("/clubs/klub-a/members/"))
    assert "<bdi>A Director (@jan)</bdi>" in page
    assert "<bdi>A Director (@a_director)</bdi>" in page


def test_name_from_before_stays_until_it_is_changed(client, jan, director):
    User.objects.filter(pk=jan.pk).update(name="А Director")
    answer = client.post("/account/", {"name": "А Director"}, follow=True)
    assert MEMBER not in text(answer)


@pytest.mark.parametrize("name", ["А Director", "A Director"])
def test_look_alike_of_a_member_may_not_join(client, club, director, name):
    _invitation, secret = invite(Membership.objects.get(), role=Role.SCORER, days=1)
    client.force_login(User.objects.create(username="eve", name=name))
    answer = client.post(reverse("scorer:join", args=[secret]), follow=True)
    alike = name != "A Director"
    assert (MEMBER in text(answer)) is alike
    assert (club.memberships.count() == 1) is alike


@pytest.mark.parametrize("name", ["Klub А", "КLUB A", "klub a", "Klub\u200b A"])
def test_club_has_a_name_of_its_own(client, club, jan, name):
    answer = client.post("/found-a-club/", {"name": name})
    assert CLUB in text(answer)
    assert f'value="{name}"' in text(answer)
    other = found_club("Asy", jan)
    answer = client.post(f"/clubs/{other.slug}/settings/", {"name": name, "names": "short"})
    assert CLUB in text(answer)
    assert Club.objects.get(slug=other.slug).name == "Asy"


def test_club_keeps_the_name_it_has(client, club, jan):
    other = found_club("Klub А", jan)
    answer = client.post(f"/clubs/{other.slug}/settings/", {"name": "Klub А", "names": "numbers"})
    assert answer.status_code == 302
    assert Club.objects.get(slug=other.slug).names == "numbers"
