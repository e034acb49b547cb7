"""Who is what in a club."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.models import WRITERS, Club, Invitation, Membership, Role, User
from scorer.support.name_order import by_name
from scorer.support.names import alike, shared

LOOKS_ALIKE = _(
    "A member of your club has a name that looks the same but is written with other letters. "
    "Write yours with the letters of your alphabet."
)


def writes_for(user_id: int, club_id: int) -> bool:
    """Whether a user may write in the sheets of a club; one query."""
    return Membership.objects.filter(user=user_id, club_id=club_id, role__in=WRITERS).exists()


def membership_of(user: User, club: Club) -> Membership | None:
    """What a user is in a club; None when they are nothing there; one query."""
    found = Membership.objects.filter(user=user, club=club).first()
    if found is not None:
        found.club = club  # at hand: nothing of it is read again
    return found


def has_members(club: Club) -> bool:
    """Whether anybody belongs to a club; nobody does to the demo club; one query."""
    return Membership.objects.filter(club=club).exists()


def memberships_of(user: User) -> list[Membership]:
    """A user's clubs with what they are in them, by the clubs' names; one query."""
    found = Membership.objects.filter(user=user).select_related("club")
    key = by_name()
    return sorted(found, key=lambda membership: key(membership.club.name))


def members_of(club: Club) -> list[Membership]:
    """Everybody in a club with who they are on its sheets, by name; one query.

    Beside a name that looks like another member's stands the account.
    """
    found = list(Membership.objects.filter(club=club).select_related("user", "player"))
    is_shared = shared((member.pk, str(member.user)) for member in found)
    for member in found:
        member.account = f"(@{member.user.username})" if is_shared(str(member.user)) else ""
    key = by_name()
    return sorted(found, key=lambda membership: key(str(membership.user)))


def imitated(name: str, user: User, club: Club | None = None) -> str | None:
    """The name of another member that ``name`` looks like in other letters; None: none; one query.

    Among the members of the user's clubs, or of ``club``. Two of one name in the same letters
    are two people; the log shows their accounts.
    """
    where = {"memberships__club": club} if club else {"memberships__club__memberships__user": user}
    others = User.objects.filter(**where).exclude(pk=user.pk).distinct()
    shown = (str(one) for one in others if str(one).casefold() != name.casefold())
    return alike(name, shown)


def may_reset_password(owner: User, member: Membership) -> bool:
    """Whether an owner of the member's club may make a link for a new password; one query.

    Never for themselves or somebody who runs the site, and only where the owner owns every
    club the member is in: who is in another club as well must not be taken over by this one.
    """
    if member.user_id == owner.pk or member.user.is_staff or member.user.is_superuser:
        return False
    owned = Membership.objects.filter(user=owner, role=Role.OWNER).values("club")
    elsewhere = Membership.objects.filter(user=member.user_id).exclude(club__in=owned)
    return not elsewhere.exists()


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """The invitations that can still be accepted, with who made them; one query."""
    return club.invitations.filter(used_by=None, expires_at__gt=timezone.now()).select_related(
        "made_by"
    )
