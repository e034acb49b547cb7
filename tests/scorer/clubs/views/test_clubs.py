"""A club's pages: founding, members and roles, invitations, players, settings."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scorer.clubs.services.clubs import found_club, know_players
from scorer.clubs.services.invitations import invite
from scorer.models import Club, Invitation, Membership, Player, Role, ScoreSheet, User
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


@pytest.fixture
def ala():
    return User.objects.create(username="ala", name="Ala")


@pytest.fixture
def club(ala):
    return found_club("Asy", ala)


@pytest.fixture
def owner(client, ala, club):
    """The browser of the club's owner."""
    client.force_login(ala)
    return client


def _join(club, name, role="member"):
    return Membership.objects.create(club=club, user=User.objects.create(username=name), role=role)


def _page(client, path="members/"):
    answer = client.get(f"/clubs/asy/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def _words_after(answer, client):
    """What the page after a POST says."""
    return client.get(answer.url).content.decode()


def test_founder_is_the_owner(client, ala):
    client.force_login(ala)
    answer = client.post("/found-a-club/", {"name": "Łódzkie Asy", "open_to_all": "on"})
    assert answer.url == "/clubs/lodzkie-asy/members/"
    club = Club.objects.get()
    assert (club.name, club.open_to_all) == ("Łódzkie Asy", False)
    assert "Invite" in _words_after(answer, client)
    assert 'href="/clubs/lodzkie-asy/"' in client.get("/").content.decode()


@pytest.mark.parametrize("name", sampled(["", "  ", "a" * 201], daily=["  "]))
def test_club_has_name(client, ala, name):
    client.force_login(ala)
    assert client.post("/found-a-club/", {"name": name}).status_code == 200
    assert Club.objects.count() == 0


def test_invitation_is_shown_once_and_makes_a_member(owner, club):
    page = owner.post("/clubs/asy/invite/", {"role": "scorer", "days": 7}).content.decode()
    link = re.search(r'value="http://testserver(/join/[^"]+)"', page).group(1)
    assert "<svg" in page
    assert link not in _page(owner)
    assert "Withdraw" in _page(owner)

    owner.logout()
    welcome = owner.get(link).content.decode()
    assert "Ala invites you to Asy as scorer." in welcome
    assert f'href="/sign-up/?next={link}"' in welcome
    bob = User.objects.create(username="bob")
    owner.force_login(bob)
    assert "Join as bob" in owner.get(link).content.decode()
    answer = owner.post(link)
    assert "You belong to Asy now." in _words_after(answer, owner)
    assert Membership.objects.get(user=bob).role == "scorer"
    assert "has been used or has run out" in owner.get(link).content.decode()


def test_accepting_takes_an_account(client, club):
    _invitation, secret = invite(club.memberships.get(), role="owner", days=1)
    assert "Make an account and join" in client.post(f"/join/{secret}/").content.decode()
    assert club.memberships.count() == 1


def test_used_invitation_makes_nobody_a_member(owner, club):
    _invitation, secret = invite(club.memberships.get(), role="owner", days=1)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(days=1))
    owner.force_login(User.objects.create(username="eve"))
    assert "has run out" in owner.post(f"/join/{secret}/", follow=True).content.decode()
    assert club.memberships.count() == 1


def test_director_invites_to_less_than_a_director(client, club):
    client.force_login(_join(club, "dan", "director").user)
    assert re.findall(
        r'<option value="(\w+)"[^>]*>(?:owner|director|scorer|member)<', _page(client)
    ) == [
        "scorer",
        "member",
    ]
    page = client.post("/clubs/asy/invite/", {"role": "owner", "days": 7}).content.decode()
    assert "Select a valid choice. owner is not one of the available choices." in page
    assert Invitation.objects.count() == 0


def test_invitation_is_withdrawn(owner, club):
    invitation, secret = invite(club.memberships.get(), role="scorer", days=1)
    answer = owner.post(f"/clubs/asy/invitations/{invitation.pk}/withdraw/")
    assert "its link opens nothing now" in _words_after(answer, owner)
    assert owner.get(f"/join/{secret}/").status_code == 404


@pytest.mark.parametrize(
    ("given", "message", "role"),
    [
        ({"role": "scorer"}, "bob: scorer.", "scorer"),
        ({"role": "owner"}, "bob: owner.", "owner"),
        ({"do": "remove"}, "bob is no member any more.", None),
        ({"do": "release"}, "bob is no player of the club any more.", "member"),
    ],
)
def test_owner_changes_what_members_are(owner, club, given, message, role):
    bob = _join(club, "bob")
    assert message in _words_after(owner.post(f"/clubs/asy/members/{bob.pk}/", given), owner)
    assert Membership.objects.filter(pk=bob.pk).values_list("role", flat=True).first() == role


@pytest.mark.parametrize("given", sampled([{"role": "king"}, {}, {"do": "?"}], daily=2))
def test_role_that_is_none_is_refused_and_nothing_changes(owner, club, given):
    bob = _join(club, "bob")
    assert owner.post(f"/clubs/asy/members/{bob.pk}/", given).status_code == 400
    assert Membership.objects.get(pk=bob.pk).role == "member"


def test_only_owner_stays(owner, club):
    me = club.memberships.get()
    for path, given in ((f"members/{me.pk}/", {"role": "member"}), ("leave/", {})):
        answer = owner.post(f"/clubs/asy/{path}", given)
        assert "A club needs an owner: make somebody else one first." in _words_after(answer, owner)
    assert club.memberships.get().role == "owner"


def test_member_who_leaves_is_no_member_any_more(client, club):
    bob = _join(club, "bob")
    client.force_login(bob.user)
    assert "You have left Asy." in _words_after(client.post("/clubs/asy/leave/"), client)
    assert not Membership.objects.filter(pk=bob.pk).exists()


def test_member_of_another_club_is_not_this_owners(owner):
    other = _join(Club.objects.create(name="Bory", slug="bory"), "bob")
    for path in ("", "password/"):
        assert owner.post(f"/clubs/asy/members/{other.pk}/{path}").status_code == 404
    assert Membership.objects.get(pk=other.pk).role == "member"


def test_owner_makes_a_link_for_a_new_password(owner, club):
    bob = _join(club, "bob")
    page = owner.post(f"/clubs/asy/members/{bob.pk}/password/").content.decode()
    link = re.search(r'value="http://testserver(/reset/[^"]+)"', page).group(1)
    owner.logout()
    form = owner.get(link, follow=True).content.decode()
    assert "For the account that signs in as bob." in form


def test_nobody_is_taken_over_by_a_club_they_only_joined(owner, club, ala):
    bob = _join(club, "bob")
    Membership.objects.create(club=Club.objects.create(name="Bory", slug="b"), user=bob.user)
    me = Membership.objects.get(user=ala, club=club)
    for member in (bob, me):
        answer = owner.post(f"/clubs/asy/members/{member.pk}/password/")
        page = _words_after(answer, owner)
        assert "no club can change that password" in page
        assert "/reset/" not in page


def test_members_say_which_player_they_are(owner, client, club):
    know_players(club, ["Ewa", "Zoe"])
    ewa, zoe = club.players.all()
    bob = _join(club, "bob")
    bob.player = zoe
    bob.save()
    assert "Saved." in _words_after(owner.post("/clubs/asy/me/", {"player": ewa.pk}), owner)
    assert "plays as Ewa" in _page(owner)
    answer = owner.post("/clubs/asy/me/", {"player": zoe.pk})
    assert "Choose a player that nobody else in the club is." in _words_after(answer, owner)
    owner.post("/clubs/asy/me/", {"player": ""})
    assert "plays as Ewa" not in _page(owner)


def test_players_are_put_on_the_list_once(owner, club):
    answer = owner.post("/clubs/asy/players/add/", {"name": " Łucja ", "guest": "on"})
    assert "Łucja is on the list." in _words_after(answer, owner)
    owner.post("/clubs/asy/players/add/", {"name": "Łucja"})
    assert list(club.players.values_list("name", "guest")) == [("Łucja", True)]
    page = owner.post("/clubs/asy/players/add/", {"name": ""}).content.decode()
    assert "Give the name of the player." in page


def test_player_is_a_guest_or_not_or_taken_off(owner, club):
    know_players(club, ["Ewa"])
    ewa = club.players.get()
    path = f"/clubs/asy/players/{ewa.pk}/"
    owner.post(path, {"do": "guest"})
    assert Player.objects.get().guest
    owner.post(path, {"do": "player"})
    assert not Player.objects.get().guest
    owner.post(path, {"do": "?"})
    assert "Ewa is not offered any more." in _words_after(owner.post(path, {"do": "remove"}), owner)
    assert owner.post(path, {"do": "remove"}).status_code == 404


def test_members_who_do_not_manage_see_no_buttons(client, club):
    know_players(club, ["Ewa"])
    client.force_login(_join(club, "bob").user)
    assert "Ewa" in _page(client, "players/")
    assert "Take off" not in _page(client, "players/")
    members = _page(client)
    assert "Change the role" not in members
    assert "Make a link to join" not in members
    assert "/new/" not in _page(client, "")


def test_owner_opens_the_club_to_all(owner, client, club):
    assert owner.post("/clubs/asy/settings/", {"name": ""}).status_code == 200
    owner.post("/clubs/asy/settings/", {"name": "Asy z Łodzi", "open_to_all": "on"})
    club.refresh_from_db()
    assert (club.name, club.slug, club.open_to_all) == ("Asy z Łodzi", "asy", True)
    owner.logout()
    assert "Asy z Łodzi" in owner.get("/").content.decode()
    assert owner.get("/clubs/asy/").status_code == 200


def test_club_that_nobody_belongs_to_leads_to_founding_ones_own(client, club):
    Club.objects.create(name="Pod Dębem", slug="demo", open_to_all=True)
    Club.objects.filter(pk=club.pk).update(open_to_all=True)
    hint = "This club is here to look around in"
    demo, asy = (client.get(f"/clubs/{slug}/").content.decode() for slug in ("demo", "asy"))
    assert (hint in demo, 'href="/found-a-club/"' in demo) == (True, True)
    assert (hint in asy, 'href="/found-a-club/"' in asy) == (False, False)


@pytest.mark.parametrize("path", ["invite/", "members/{}/password/", "players/add/"])
def test_address_of_an_answer_leads_back_when_it_is_asked_for_again(owner, club, path):
    answer = owner.get("/clubs/asy/" + path.format(_join(club, "bob").pk))
    assert answer.url == f"/clubs/asy/{'players' if 'players' in path else 'members'}/"


@pytest.mark.parametrize("count", sampled([3, 1]))
@pytest.mark.parametrize(
    ("path", "queries"), [("", 9), ("members/", 7), ("players/", 5), ("settings/", 5)]
)
def test_pages_cost_same_queries_with_any_number_of_rows(
    owner, club, count, path, queries, django_assert_num_queries
):
    for number in range(count):
        import_record(raw=KOP, club=club)
        member = _join(club, f"u{number}", Role.SCORER)
        invite(member.club.memberships.get(user__username="ala"), role="scorer", days=1)
    know_players(club, [f"Player {number}" for number in range(count)])
    with django_assert_num_queries(queries):
        owner.get(f"/clubs/asy/{path}")


def test_sheets_of_an_event_are_listed_for_who_writes_in_them(client, owner, club):
    Club.objects.update(open_to_all=True)
    import_record(raw=KOP, club=club)
    ScoreSheet.objects.update(event="Turniej")
    bob = _join(club, "bob")
    pages = ("", "statistics/?game=kop", "print/")
    own = [owner.get(f"/clubs/asy/{path}").content.decode() for path in pages]
    client.logout()
    others = [client.get(f"/clubs/asy/{path}").content.decode() for path in pages]
    client.force_login(bob.user)
    members = [client.get(f"/clubs/asy/{path}").content.decode() for path in pages]
    name = KOP["players"][0]
    assert [name in page for page in own[:2]] == [True, True]
    assert [name in page for page in (*others, *members)] == [False] * 6
    assert client.get(f"/clubs/asy/statistics/player/?name={name}").status_code == 404


def test_club_and_player_names_are_shown_as_text(owner, club):
    Club.objects.update(name="<b>Asy</b>")
    know_players(club, ["<i>Ewa</i>"])
    for path in ("", "members/", "players/", "settings/"):
        page = _page(owner, path)
        assert "<b>Asy" not in page
        assert "<i>Ewa" not in page
