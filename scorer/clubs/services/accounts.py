"""Ending an account, by who has it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.utils import timezone

from scorer.clubs.selectors.members import memberships_of
from scorer.clubs.services.clubs import end_membership
from scorer.models import Club, Job, User
from scorer.support.refused import Refused
from scorer.support.transactions import atomic

GONE_BYTES = 8


class OwnsAlone(Exception):  # noqa: N818 — nothing failed, somebody else must own them first
    """Clubs would be left without an owner: ``clubs``, by name."""

    def __init__(self, clubs: Sequence[Club]) -> None:
        super().__init__(clubs)
        self.clubs = clubs


@atomic
def end_account(user: User) -> None:
    """End an account and all that it gave; raises ``OwnsAlone``, and then nothing is done.

    Its row stays, empty, since the logs point at it and are never changed: nobody signs in with
    it, and it says of nobody who they were. Names in the logs are a club's to make anonymous.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    alone = []
    for membership in memberships_of(user):
        try:
            end_membership(membership)
        except Refused:
            alone.append(membership.club)
    if alone:
        raise OwnsAlone(alone)
    Job.objects.filter(asked_by=user).delete()
    user.username = f"gone-{secrets.token_hex(GONE_BYTES)}"
    user.name = user.first_name = user.last_name = user.email = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login, user.date_joined = None, timezone.now()
    user.set_unusable_password()
    user.save()
