"""Links with which a member sets a new password, made by who owns every club they are in."""

from __future__ import annotations

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db.models import Q

from scorer.models import Membership, Role, User


class PasswordLinks(PasswordResetTokenGenerator):
    """Django's own, and good only while the member's roles and their clubs' owners are the same.

    Who became something in another club since must not be taken over by this one's owner, and a
    link outlives neither the role of who made it nor that of who it is for.
    """

    key_salt = "scorer.clubs.services.password_links"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        clubs = Membership.objects.filter(user=user.pk).values("club")
        known = Membership.objects.filter(Q(user=user.pk) | Q(role=Role.OWNER), club__in=clubs)
        roles = known.order_by("pk").values_list("club", "user", "role")
        return f"{super()._make_hash_value(user, timestamp)}{list(roles)}"


PASSWORD_LINKS = PasswordLinks()
