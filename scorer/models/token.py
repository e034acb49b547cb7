"""Tokens: what lets a program read or write for a club."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import pgettext_lazy

from scorer.models.account import Role
from scorer.models.club import Club


class ApiToken(models.Model):
    """A program's right in a club; only the keyed digest of its secret is kept.

    ``event``: the address of the one event it is for; empty: for all of the club. ``used_on``
    is the day it was last used.
    """

    class Scope(models.TextChoices):
        """What the program may do: as a member reads, a scorer writes, a director runs events."""

        READ = "read", pgettext_lazy("a program", "read")
        WRITE = "write", pgettext_lazy("a program", "read and write")
        RUN = "run", pgettext_lazy("a program", "read, write and run tournaments")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100)
    scope = models.CharField(max_length=5, choices=Scope.choices, default=Scope.READ)
    event = models.SlugField(max_length=80, blank=True, db_index=False)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_on = models.DateField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The newest first."""

        ordering = ("-made_at", "-id")

    def __str__(self) -> str:
        return self.name

    @property
    def role(self) -> Role:
        """What the program is in its club."""
        return ROLES[self.Scope(self.scope)]


ROLES = {
    ApiToken.Scope.READ: Role.MEMBER,
    ApiToken.Scope.WRITE: Role.SCORER,
    ApiToken.Scope.RUN: Role.DIRECTOR,
}
