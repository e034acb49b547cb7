"""A club and the players it knows."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Names(models.TextChoices):
    """What everybody may read of a name."""

    WHOLE = "whole", _("whole names")
    SHORT = "short", _("given name and an initial: Anna K.")
    NUMBERS = "numbers", _("numbers alone: #7")


class Club(models.Model):
    """A club; the sheets of an ``open_to_all`` club may be read by anybody who visits the site.

    ``names``: how its new events show who plays, unless they say otherwise. ``findable``: search
    engines may keep the public pages of its events. ``try_out_since``: whoever visits may direct
    its events, which were started afresh then; None for every club but the demo's.
    """

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(unique=True)
    open_to_all = models.BooleanField(default=False)
    names = models.CharField(
        max_length=10, choices=Names.choices, default=Names.WHOLE, db_default=Names.WHOLE
    )
    findable = models.BooleanField(default=False, db_default=False)
    try_out_since = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        """Clubs are listed by name."""

        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """Somebody a club knows, offered when a table is seated; a ``guest`` is no member."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players", db_index=False)
    name = models.CharField(_("name"), max_length=200)
    guest = models.BooleanField(_("guest"), default=False)

    class Meta:
        """A club knows each name once."""

        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="player_once_per_club"),
        )

    def __str__(self) -> str:
        return self.name
