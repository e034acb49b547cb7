"""A season: several events of a club counted together."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scorer.models import Club
from tournaments.models.event import Event


class Season(models.Model):
    """A league or Grand Prix; ``rule`` is the JSON of ``engine.leagues``' rule."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(unique=True, max_length=80)
    name = models.CharField(_("name"), max_length=200)
    rule = models.JSONField(default=dict)
    public = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    events: models.ManyToManyField[Event, SeasonEvent] = models.ManyToManyField(
        Event, through="SeasonEvent", related_name="seasons"
    )

    class Meta:
        """The newest first."""

        ordering = ("-made_at", "id")

    def __str__(self) -> str:
        return self.name


class SeasonEvent(models.Model):
    """An event of a season and its place in it, from 1."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="legs", db_index=False
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="legs")
    number = models.PositiveSmallIntegerField()

    class Meta:
        """In order; an event counts once."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("season", "event"), name="event_once_a_season"),
            models.UniqueConstraint(fields=("season", "number"), name="leg_once_a_season"),
        )

    def __str__(self) -> str:
        return f"{self.number}"
