"""Founding a club, its members and the players it knows."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from scorer.clubs.services.allowances import check_founding
from scorer.clubs.services.invitations import roles_to_give
from scorer.clubs.services.slugs import free_slug
from scorer.games.text import gettext as _
from scorer.models import ApiToken, Club, Invitation, Membership, Names, Player, Role, User
from scorer.support.refused import Refused
from scorer.support.transactions import atomic

LONGEST_SLUG = 40


@atomic
def found_club(name: str, owner: User, names: str = Names.SHORT) -> Club:
    """Found a club; its address is made from the name, its sheets are for members.

    ``names`` is how its events show who plays. Raises ``Refused``.
    """
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # two at once are counted
    check_founding(owner)
    slug = free_slug(Club, name, otherwise="club", longest=LONGEST_SLUG)
    club = Club.objects.create(name=name, slug=slug, names=names)
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    return club


@atomic
def change_role(membership: Membership, role: str) -> None:
    """Make a member something else; raises ``Refused`` for the only owner."""
    _check_owner_stays(membership, role)
    membership.role = role
    membership.save(update_fields=["role"])
    _end_what_it_gave(membership, role)


@atomic
def end_membership(membership: Membership) -> None:
    """A member leaves or is sent away; the sheets stay. Raises ``Refused`` for the only owner."""
    _check_owner_stays(membership, None)
    _end_what_it_gave(membership, "")
    membership.delete()


@atomic
def claim_player(membership: Membership, player: Player | None) -> None:
    """Say who a member is on the sheets (None: nobody).

    Raises ``Refused`` for a player who somebody else is.
    """
    Club.objects.select_for_update(no_key=True).get(pk=membership.club_id)
    others = Membership.objects.filter(player=player).exclude(pk=membership.pk)
    if player is not None and others.exists():
        raise Refused(_("Choose a player that nobody else in the club is."))
    membership.player = player
    membership.save(update_fields=["player"])
    if player is not None and player.guest:
        mark_guest(player, guest=False)


def know_players(club: Club, names: Iterable[str], *, guests: bool = False) -> None:
    """Put names among the club's players; those it knows stay what they are. One query."""
    Player.objects.bulk_create(
        (Player(club=club, name=name, guest=guests) for name in names), ignore_conflicts=True
    )


def mark_guest(player: Player, *, guest: bool) -> None:
    """Say whether a player is a guest."""
    player.guest = guest
    player.save(update_fields=["guest"])


def _check_owner_stays(membership: Membership, role: str | None) -> None:
    """Of two owners who go at the same time one does: the club's row is locked."""
    Club.objects.select_for_update(no_key=True).get(pk=membership.club_id)
    owners = Membership.objects.filter(club=membership.club_id, role=Role.OWNER)
    ids = set(owners.values_list("pk", flat=True))
    if role != Role.OWNER and ids == {membership.pk}:
        raise Refused(_("A club needs an owner: make somebody else one first."))


def _end_what_it_gave(membership: Membership, role: str) -> None:
    """Withdraw what somebody handed out who is ``role`` from now on, and would not give today.

    Whatever opens something asks at each use besides whether who made it could still make it
    (invitations, tokens, links for passwords, passes, sheets that a browser opened), so that
    nothing forgotten here opens anything; here it ends for good, whatever they become later.
    """
    made = {"club": membership.club_id, "made_by": membership.user_id}
    unused = Invitation.objects.filter(used_by=None, **made)
    unused.exclude(role__in=roles_to_give(role)).delete()
    if role != Role.OWNER:
        alive = ApiToken.objects.filter(withdrawn_at=None, **made)
        alive.update(withdrawn_at=timezone.now())
