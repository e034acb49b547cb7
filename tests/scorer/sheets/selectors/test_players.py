"""Names to offer: lately seated ones first, a club's in the order of the alphabet."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from scorer.clubs.selectors.members import may_reset_password, members_of, memberships_of
from scorer.clubs.services.clubs import found_club, know_players
from scorer.models import Club, Membership, User
from scorer.sheets.selectors.players import ClubNames, known_names, players_of
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, changed, with_entries

pytestmark = pytest.mark.django_db
NAMES = ["Zofia", "Łucja", "Maria", "Lucyna", "Ćwik", "Chata", "Cyryl"]


def _seated(*names):
    return str(import_record(raw=changed(with_entries(KOP), players=list(names))).pk)


@pytest.fixture
def ala():
    return User.objects.create(username="ala")


def test_names_of_this_browser_the_last_table_first():
    old, new = _seated("Ada", "Bolek", "Celina", "Darek"), _seated("Ewa", "Ada", "Filip", "Gosia")
    known = known_names([new, old], AnonymousUser())
    assert known.lately == ("Ewa", "Ada", "Filip", "Gosia", "Bolek", "Celina", "Darek")
    assert known_names([], AnonymousUser()).lately == ()


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("pl", ["Chata", "Cyryl", "Ćwik", "Lucyna", "Łucja", "Maria", "Zofia"]),
        ("cs", ["Ćwik", "Cyryl", "Chata", "Łucja", "Lucyna", "Maria", "Zofia"]),
        ("en", ["Chata", "Ćwik", "Cyryl", "Łucja", "Lucyna", "Maria", "Zofia"]),
    ],
)
def test_names_of_a_club_stand_in_the_readers_order(language, names, ala):
    club = found_club("Asy", ala)
    know_players(club, NAMES)
    with translation.override(language):
        known = known_names([], ala)
        assert known.clubs == (ClubNames("Asy", tuple(names)),)
        assert known.all() == names
        assert [player.name for player in players_of(club)] == names


def test_only_open_clubs_tell_strangers_their_names(ala):
    know_players(found_club("Asy", ala), ["Ewa"])
    demo = Club.objects.create(name="Demo", slug="demo", open_to_all=True)
    know_players(demo, ["Halina", "Ada"])
    known = known_names([_seated("Ada", "B", "C", "D")], AnonymousUser())
    assert (known.clubs, sorted(known.public)) == ((), ["Ada", "Halina"])
    assert known.all() == ["Ada", "B", "C", "D", "Halina"]


def test_clubs_and_members_stand_in_the_readers_order(ala):
    for name in ("Łoś", "Mak", "Las"):
        found_club(name, ala)
    club = memberships_of(ala)[0].club
    for name in ("Zyta", "Łukasz", "Lech"):
        Membership.objects.create(club=club, user=User.objects.create(username=name))
    with translation.override("pl"):
        assert [found.club.name for found in memberships_of(ala)] == ["Las", "Łoś", "Mak"]
        assert [str(m.user) for m in members_of(club)] == ["ala", "Lech", "Łukasz", "Zyta"]


def test_password_is_reset_only_for_who_is_in_the_owners_clubs_alone(ala):
    club = found_club("Asy", ala)
    bob = Membership.objects.create(club=club, user=User.objects.create(username="bob"))
    assert may_reset_password(ala, bob)
    assert not may_reset_password(ala, Membership.objects.get(user=ala))
    elsewhere = found_club("Bory", User.objects.create(username="eve"))
    other = Membership.objects.create(club=elsewhere, user=bob.user)
    assert not may_reset_password(ala, bob)
    other.delete()
    bob.user.is_staff = True
    assert not may_reset_password(ala, bob)
