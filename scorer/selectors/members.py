"""Who is what in a club."""

from __future__ import annotations

from scorer.models import WRITERS, Membership, User


def writes_for(user: User, club_id: int) -> bool:
    """Whether a user may write in the sheets of a club; one query."""
    return Membership.objects.filter(user=user, club_id=club_id, role__in=WRITERS).exists()
