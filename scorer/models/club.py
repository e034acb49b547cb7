"""A club and the players it knows."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A club; the sheets of an ``open_to_all`` club may be read by anybody who visits the site."""

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(unique=True)
    open_to_all = models.BooleanField(default=False)

    class Meta:
        """Clubs are listed by name."""

        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """Somebody a club knows, offered when a table is seated; a ``guest`` is no member."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
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
