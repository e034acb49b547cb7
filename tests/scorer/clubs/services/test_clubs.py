"""Clubs: addresses from names, roles, who goes and who must stay, players."""

from __future__ import annotations

import pytest

from scorer.clubs.services.clubs import (
    change_role,
    claim_player,
    end_membership,
    found_club,
    know_players,
    mark_guest,
)
from scorer.models import Club, Membership, Player, Role, User
from scorer.support.refused import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ala():
    return User.objects.create(username="ala")


@pytest.fixture
def club(ala):
    return found_club("Asy", ala)


def _join(club, name, role=Role.MEMBER):
    user = User.objects.create(username=name)
    return Membership.objects.create(club=club, user=user, role=role)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Łódzki Klub Kopa", "lodzki-klub-kopa"),
        ("Žižkov – „Eso“", "zizkov-eso"),
        ("Șase Inimi", "sase-inimi"),
        ("♣♣♣", "club"),
        ("a" * 199 + "b", "a" * 40),
    ],
)
def test_address_is_made_from_the_name(name, slug, ala):
    club = found_club(name, ala)
    assert (club.name, club.slug, club.open_to_all) == (name, slug, False)
    assert [(m.user, m.role) for m in club.memberships.all()] == [(ala, "owner")]


def test_clubs_of_one_name_have_addresses_of_their_own(ala):
    assert [found_club("Asy", ala).slug for _club in range(3)] == ["asy", "asy-2", "asy-3"]


def test_role_is_changed(club):
    bob = _join(club, "bob")
    change_role(bob, Role.DIRECTOR)
    assert Membership.objects.get(pk=bob.pk).role == "director"


def test_only_owner_can_neither_go_nor_become_less(club):
    owner = club.memberships.get()
    with pytest.raises(Refused):
        change_role(owner, Role.DIRECTOR)
    with pytest.raises(Refused):
        end_membership(owner)
    assert list(club.memberships.values_list("role", flat=True)) == ["owner"]


def test_one_of_two_owners_can_go_the_other_stays(club):
    ala, bob = club.memberships.get(), _join(club, "bob", Role.OWNER)
    end_membership(ala)
    with pytest.raises(Refused):
        end_membership(bob)
    assert list(club.memberships.all()) == [bob]


def test_owner_of_another_club_does_not_count(club):
    _join(Club.objects.create(name="Bory", slug="bory"), "bob", Role.OWNER)
    with pytest.raises(Refused):
        end_membership(club.memberships.get())


def test_names_are_known_once_and_stay_what_they_are(club):
    know_players(club, ["Ewa"], guests=True)
    know_players(club, ["Ewa", "Zoe"])
    assert list(club.players.values_list("name", "guest")) == [("Ewa", True), ("Zoe", False)]


def test_member_is_a_player_and_no_guest_then(club):
    know_players(club, ["Ewa"], guests=True)
    ewa = Player.objects.get()
    bob = _join(club, "bob")
    claim_player(bob, ewa)
    claim_player(bob, ewa)
    assert (Membership.objects.get(pk=bob.pk).player, Player.objects.get().guest) == (ewa, False)
    with pytest.raises(Refused):
        claim_player(_join(club, "eve"), ewa)
    claim_player(bob, None)
    assert Membership.objects.get(pk=bob.pk).player is None


def test_guest_is_marked(club):
    know_players(club, ["Ewa"])
    mark_guest(Player.objects.get(), guest=True)
    assert Player.objects.get().guest
