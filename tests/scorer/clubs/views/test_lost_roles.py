"""Whatever a role let somebody hold ends with the role: who lost which × all that they held."""

from __future__ import annotations

from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.clubs.services.clubs import change_role, end_membership
from scorer.clubs.services.invitations import invite, is_open, roles_to_give
from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.clubs.services.tokens import make_token, use_token
from scorer.models import ApiToken, Club, Invitation, Membership, Role, ScoreSheet, User
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
GONE = ""
LOST = [  # who somebody was, and what they are now
    (Role.OWNER, Role.DIRECTOR),
    (Role.OWNER, Role.SCORER),
    (Role.OWNER, Role.MEMBER),
    (Role.OWNER, GONE),
    (Role.DIRECTOR, Role.SCORER),
    (Role.DIRECTOR, Role.MEMBER),
    (Role.DIRECTOR, GONE),
    (Role.SCORER, Role.MEMBER),
    (Role.SCORER, GONE),
    (Role.MEMBER, GONE),
]
lost = pytest.mark.parametrize(("was", "now"), LOST, ids=lambda role: str(role) or "gone")
past_services = pytest.mark.parametrize("past_services", [False, True], ids=["served", "rows"])


@pytest.fixture
def club():
    """A club with an owner who stays."""
    club = Club.objects.create(name="Asy", slug="asy")
    _member(club, "stays", Role.OWNER)
    return club


def _member(club, name, role):
    user, _new = User.objects.get_or_create(username=name)
    return Membership.objects.create(club=club, user=user, role=role)


def _loses(member, now, *, past_services=False):
    """By the services, or by rows alone: nothing forgotten in a service may open anything."""
    if past_services and now:
        Membership.objects.filter(pk=member.pk).update(role=now)
    elif past_services:
        Membership.objects.filter(pk=member.pk).delete()
    elif now:
        change_role(member, now)
    else:
        end_membership(member)


@lost
@past_services
def test_invitations_are_open_as_far_as_they_could_be_made_today(club, was, now, past_services):
    member = _member(club, "ala", was)
    made = {role: invite(member, role=role, days=7)[0].pk for role in roles_to_give(was)}
    _loses(member, now, past_services=past_services)
    left = Invitation.objects.in_bulk(made.values())
    opened = {role for role, pk in made.items() if pk in left and is_open(left[pk])}
    assert opened == set(roles_to_give(now)) & set(made)
    if not past_services:
        assert left.keys() == {made[role] for role in opened}


@lost
@past_services
def test_tokens_work_for_owners_alone(club, was, now, past_services):
    member = _member(club, "ala", was)
    token, secret = make_token(club=club, made_by=member.user, name="T", scope="write", days=9)
    assert (use_token(secret) is not None) == (was == Role.OWNER)
    _loses(member, now, past_services=past_services)
    assert use_token(secret) is None
    if not past_services:
        assert ApiToken.objects.get(pk=token.pk).withdrawn_at is not None


def test_token_and_invitation_stay_ended_when_the_role_returns(club):
    member = _member(club, "ala", Role.OWNER)
    _token, secret = make_token(club=club, made_by=member.user, name="T", scope="write", days=9)
    invitation, _secret = invite(member, role=Role.OWNER, days=7)
    change_role(member, Role.DIRECTOR)
    change_role(member, Role.OWNER)
    assert use_token(secret) is None
    assert not Invitation.objects.filter(pk=invitation.pk).exists()


@lost
def test_link_for_a_password_ends_with_any_role_of_who_it_is_for(club, was, now):
    member = _member(club, "ala", was)
    token = PASSWORD_LINKS.make_token(member.user)
    assert PASSWORD_LINKS.check_token(member.user, token)
    _loses(member, now)
    assert not PASSWORD_LINKS.check_token(member.user, token)


def _set_password(user, token):
    key = urlsafe_base64_encode(force_bytes(user.pk))
    client = Client()
    page = client.get(reverse("scorer:reset_password", args=[key, token]), follow=True)
    new = {"new_password1": "slup-zolo-du", "new_password2": "slup-zolo-du"}
    if page.redirect_chain:
        client.post(page.redirect_chain[-1][0], new)
    user.refresh_from_db()
    return user.check_password("slup-zolo-du")


def test_link_for_a_password_ends_with_the_ownership_of_who_made_it(club):
    removed = _member(club, "ala", Role.OWNER)
    victim = _member(club, "bob", Role.MEMBER).user
    token = PASSWORD_LINKS.make_token(victim)
    _loses(removed, GONE)
    assert not _set_password(victim, token)


def test_link_of_one_club_does_not_open_who_directs_another_since(club):
    victim = _member(club, "bob", Role.MEMBER).user
    token = PASSWORD_LINKS.make_token(victim)
    _member(Club.objects.create(name="B", slug="b"), "bob", Role.DIRECTOR)
    assert not _set_password(victim, token)


def test_link_for_a_password_is_good_while_nothing_changes(club):
    victim = _member(club, "bob", Role.MEMBER).user
    assert _set_password(victim, PASSWORD_LINKS.make_token(victim))


@pytest.fixture
def opener(club):
    """Who opened a sheet of the club on a browser that was signed in, and may write there."""

    def opened(role):
        member = _member(club, "ala", role)
        last = import_record(raw=KOP, club=club)
        button = {"address": reverse("scorer:play_again", args=[last.pk]), "secret": uuid4()}
        client = Client()
        client.force_login(member.user)
        _presses(client, button)
        sheet = ScoreSheet.objects.exclude(pk=last.pk).get()
        assert sheet.opened_by == member.user
        return SimpleNamespace(member=member, sheet=sheet, client=client, button=button)

    return opened


def _presses(client, button):
    return client.post(button["address"], {"sheet": button["secret"]})


def _writes(client, sheet):
    return client.get(reverse("scorer:seats", args=[sheet.pk])).status_code == 200


@pytest.mark.parametrize(
    ("was", "now", "signed_in"),
    sampled(
        [(*one, signed) for one in LOST if one[0] != Role.MEMBER for signed in (True, False)],
        daily=[
            (Role.OWNER, Role.SCORER, True),
            (Role.DIRECTOR, Role.MEMBER, False),
            (Role.SCORER, GONE, True),
            (Role.OWNER, GONE, False),
        ],
    ),
)
def test_browser_that_opened_sheet_writes_while_who_did_may(opener, was, now, signed_in):
    found = opener(was)
    assert _writes(found.client, found.sheet)
    if not signed_in:
        found.client.post(reverse("scorer:sign_out"))
        assert _writes(found.client, found.sheet)
    _loses(found.member, now)
    _presses(found.client, found.button)  # its own, once more
    assert ScoreSheet.objects.count() == 2
    assert _writes(found.client, found.sheet) == (now in {Role.DIRECTOR, Role.SCORER})


def test_sheet_of_no_club_is_written_by_who_opened_it_wherever_they_sign_in():
    ala = User.objects.create(username="ala")
    sheet = import_record(raw=KOP, opened_by=ala)
    phone, stranger = Client(), Client()
    phone.force_login(ala)
    stranger.force_login(User.objects.create(username="eve"))
    assert [_writes(one, sheet) for one in (phone, stranger, Client())] == [True, False, False]
