"""People who sign in, what they are in a club, and invitations to one."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorer.models.club import Club, Player


class User(AbstractUser):
    """Somebody who can sign in; ``username`` is what they type, ``name`` what others read."""

    name = models.CharField(_("name"), max_length=200, blank=True)

    def __str__(self) -> str:
        return self.name or self.username


class Role(models.TextChoices):
    """What a member may do in a club, the most first."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")


WRITERS = (Role.OWNER, Role.DIRECTOR, Role.SCORER)
MANAGERS = (Role.OWNER, Role.DIRECTOR)


class Membership(models.Model):
    """A user in a club; ``player`` is who they are on its sheets, where that is known.

    ``account`` stands beside the name on a list of members of whom several have it.
    """

    account = ""
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="memberships", db_index=False
    )
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    player = models.OneToOneField(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="membership"
    )
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """One membership per person and club."""

        constraints = (
            models.UniqueConstraint(fields=("club", "user"), name="member_once_per_club"),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class Invitation(models.Model):
    """A link that makes who opens it a member; only the keyed digest of its secret is kept."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    used_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        """The newest first."""

        ordering = ("-made_at",)

    def __str__(self) -> str:
        return f"{self.club}: {self.role}"
