"""Invitations: a secret shown once, good once and for some days, for no more than one has."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from scorer.clubs.services.invitations import (
    accept,
    digest_of,
    invite,
    is_open,
    withdraw,
)
from scorer.models import Club, Invitation, Membership, Role, User
from scorer.support.refused import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    club = Club.objects.create(name="Asy", slug="asy")
    return _member(club, "ala", Role.OWNER)


def _member(club, name, role):
    user = User.objects.create(username=name)
    return Membership.objects.create(club=club, user=user, role=role)


def test_only_the_digest_of_the_secret_is_kept(owner):
    before = timezone.now()
    invitation, secret = invite(owner, role="scorer", days=7)
    row = Invitation.objects.values().get()
    assert row["digest"] == digest_of(secret)
    assert secret not in map(str, row.values())
    assert len(secret) == 32
    assert before + timedelta(days=7) <= invitation.expires_at <= timezone.now() + timedelta(days=7)
    assert (invitation.club, invitation.made_by) == (owner.club, owner.user)


def test_invitation_makes_a_member_once(owner):
    invitation, _secret = invite(owner, role="scorer", days=7)
    bob, eve = (User.objects.create(username=name) for name in ("bob", "eve"))
    assert accept(invitation, bob).role == "scorer"
    with pytest.raises(Refused):
        accept(invitation, eve)
    assert not Membership.objects.filter(user=eve).exists()


def test_invitation_stays_used_when_who_used_it_is_gone(owner):
    invitation, _secret = invite(owner, role="scorer", days=7)
    bob = User.objects.create(username="bob")
    accept(invitation, bob)
    bob.delete()
    assert not is_open(Invitation.objects.get())


def test_used_invitation_cannot_be_withdrawn(owner):
    invitation, _secret = invite(owner, role="scorer", days=7)
    bob = User.objects.create(username="bob")
    accept(invitation, bob)
    assert not withdraw(owner.club, invitation.pk)
    assert Invitation.objects.get().used_by == bob


def test_invitation_runs_out(owner):
    invitation, _secret = invite(owner, role="member", days=1)
    assert is_open(invitation)
    Invitation.objects.update(expires_at=timezone.now())
    with pytest.raises(Refused):
        accept(invitation, User.objects.create(username="bob"))


@pytest.mark.parametrize(
    ("was", "invited", "becomes"),
    [("member", "scorer", "scorer"), ("director", "scorer", "director")],
)
def test_member_becomes_more_never_less(owner, was, invited, becomes):
    bob = _member(owner.club, "bob", was)
    invitation, _secret = invite(owner, role=invited, days=1)
    accept(invitation, bob.user)
    assert Membership.objects.get(pk=bob.pk).role == becomes


@pytest.mark.parametrize(
    ("role", "gives"),
    [
        ("owner", {"owner", "director", "scorer", "member"}),
        ("director", {"scorer", "member"}),
        ("scorer", set()),
        ("member", set()),
    ],
)
def test_nobody_gives_more_than_is_theirs(owner, role, gives):
    inviter = owner if role == "owner" else _member(owner.club, "bob", role)
    given = set()
    for wanted in Role.values:
        try:
            given.add(invite(inviter, role=wanted, days=1)[0].role)
        except PermissionDenied:
            continue
    assert given == gives


def test_invitation_is_withdrawn_by_its_own_club(owner):
    invitation, _secret = invite(owner, role="member", days=1)
    assert not withdraw(Club.objects.create(name="Bory", slug="bory"), invitation.pk)
    assert withdraw(owner.club, invitation.pk)
    assert not withdraw(owner.club, invitation.pk)
    assert Invitation.objects.count() == 0
