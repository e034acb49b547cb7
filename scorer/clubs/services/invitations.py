"""Inviting people to a club: a link that is a secret, good once and for some days.

The secret is shown to who makes the invitation and kept nowhere; the database knows its
keyed digest alone.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from scorer.clubs.selectors.members import LOOKS_ALIKE, imitated
from scorer.games.text import gettext as _
from scorer.models import Club, Invitation, Membership, Role, User
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from scorer.support.typed_codes import code_digest

SECRET_BYTES = 24
BY_RANK = tuple(Role)  # the most first


def digest_of(secret: str) -> str:
    """What is kept of an invitation's secret: 64 hexadecimal digits, of no use without the key."""
    return code_digest("invitation", secret)


def roles_to_give(role: str) -> tuple[Role, ...]:
    """What somebody may make others: an owner anything, a director what is below them."""
    if role == Role.OWNER:
        return BY_RANK
    return (Role.SCORER, Role.MEMBER) if role == Role.DIRECTOR else ()


def invite(inviter: Membership, *, role: str, days: int) -> tuple[Invitation, str]:
    """A new invitation to the inviter's club and its secret; raises ``PermissionDenied``."""
    if role not in roles_to_give(inviter.role):
        raise PermissionDenied
    secret = secrets.token_urlsafe(SECRET_BYTES)
    invitation = Invitation.objects.create(
        club=inviter.club,
        role=role,
        digest=digest_of(secret),
        expires_at=timezone.now() + timedelta(days=days),
        made_by=inviter.user,
    )
    return invitation, secret


def is_open(invitation: Invitation) -> bool:
    """Whether an invitation can still be accepted: who made it could make it today; one query."""
    if invitation.used_by_id is not None or invitation.expires_at <= timezone.now():
        return False
    made_by = Membership.objects.filter(club=invitation.club_id, user=invitation.made_by_id)
    role = made_by.values_list("role", flat=True).first()
    return role is not None and invitation.role in roles_to_give(role)


@atomic
def accept(invitation: Invitation, user: User) -> Membership:
    """Make ``user`` what the invitation says, unless they are more already.

    Raises ``Refused``; of two who accept at the same time one does.
    """
    locked = Invitation.objects.select_for_update(no_key=True).get(pk=invitation.pk)
    if not is_open(locked):
        raise Refused(_("This invitation has been used or has run out. Ask for a new one."))
    if imitated(str(user), user, locked.club):
        raise Refused(LOOKS_ALIKE)
    membership, is_new = Membership.objects.get_or_create(
        club_id=locked.club_id, user=user, defaults={"role": locked.role}
    )
    if not is_new and BY_RANK.index(Role(locked.role)) < BY_RANK.index(Role(membership.role)):
        membership.role = locked.role
        membership.save(update_fields=["role"])
    locked.used_by, locked.expires_at = user, timezone.now()
    locked.save(update_fields=["used_by", "expires_at"])
    return membership


def withdraw(club: Club, invitation_id: int) -> bool:
    """Take an invitation back; whether there was one to take."""
    deleted, _by_model = club.invitations.filter(pk=invitation_id, used_by=None).delete()
    return bool(deleted)
