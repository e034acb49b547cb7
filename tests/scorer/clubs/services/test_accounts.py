"""Ending an account: what it gave ends, what was written stays, nobody is left to sign in as."""

from __future__ import annotations

import pytest

from scorer.clubs.services.accounts import OwnsAlone, end_account
from scorer.clubs.services.clubs import found_club
from scorer.clubs.services.invitations import invite
from scorer.models import Club, Invitation, Membership, Role, User
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, with_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return User.objects.create_user("ada", password="three plain words", name="Ada")  # noqa: S106


def test_ended_account_loses_roles_and_invitations_and_keeps_sheets(ada):
    club = found_club("Asy", ada)
    other = User.objects.create(username="ola")
    Membership.objects.create(club=club, user=other, role=Role.OWNER)
    invite(Membership.objects.get(user=ada), role=Role.MEMBER, days=7)
    sheet = import_record(raw=with_entries(KOP), club=club, opened_by=ada, author="Ada")
    end_account(ada)
    ada.refresh_from_db()
    assert (ada.name, ada.is_active, ada.username.startswith("gone-")) == ("", False, True)
    assert not ada.has_usable_password()
    assert [one.user for one in club.memberships.all()] == [other]
    assert not Invitation.objects.exists()
    sheet.refresh_from_db()
    assert sheet.opened_by == ada
    assert User.objects.create_user("ada")  # the name is free again


def test_account_that_owns_a_club_alone_is_not_ended(ada):
    shared = found_club("Bubny", ada)
    Membership.objects.create(club=shared, user=User.objects.create(username="ola"), role="owner")
    found_club("Asy", ada)
    with pytest.raises(OwnsAlone) as told:
        end_account(ada)
    assert [club.name for club in told.value.clubs] == ["Asy"]
    assert ada.memberships.count() == 2
    assert Club.objects.count() == 2
