"""What tables scored, and what was given or taken beside the play."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.register import Entrant, Team
from tournaments.models.rounds import Round, Table


class Result(models.Model):
    """A table's totals as somebody keyed them; the newest that counts is the table's result.

    ``scores`` by seat (by unit in two-sided games), ``hands`` played (null: all). A *second
    look* is keyed blindly: it is compared and counts for nothing. Never changed or deleted.
    """

    class Kind(models.TextChoices):
        """From paper; the second look; a correction; what the sheet on the phone says, taken."""

        KEYED = "keyed", _("keyed from paper")
        SECOND = "second", _("second look")
        CORRECTED = "corrected", _("corrected")
        SHEET = "sheet", _("taken from the score sheet")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    uuid = models.UUIDField(unique=True)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    scores = models.JSONField()
    hands = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    keyed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    keyed_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """In the order they were keyed."""

        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind} {self.scores}"


class BesidePlay(models.Model):
    """Points given (or, negative, taken) beside the play, with the reason; a warning has none.

    Points are mixed fractions in text ("3", "1/2"). ``taken_back`` keeps it to be seen and
    counts for nothing.
    """

    class Kind(models.TextChoices):
        """Why."""

        BYE = "bye", _("bye")
        MISSING_FOURTH = "missing", _("missing fourth")
        RUNAWAY = "runaway", _("somebody left the table")
        NO_SHOW = "no-show", _("did not come")
        LEFT = "left", _("left the table")
        PENALTY = "penalty", _("penalty")
        WARNING = "warning", _("warning")
        OTHER = "other", _("other")
        # Translators: points for a match that is not played because the opponent has left
        WALK_OVER = "walk-over", _("walk-over")
        ANNULLED = "annulled", _("match annulled")

    kind = models.CharField(max_length=10, choices=Kind.choices)
    table_points = models.CharField(max_length=20, default="0")
    match_points = models.CharField(max_length=20, default="0")
    score = models.IntegerField(default=0)
    why = models.CharField(max_length=500)
    taken_back = models.BooleanField(default=False)

    class Meta:
        """In the order they were given."""

        abstract = True
        ordering = ("id",)


class Award(BesidePlay):
    """Points of a number; ``round`` null: a penalty or prize for the whole event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="awards")
    round = models.ForeignKey(
        Round, null=True, blank=True, on_delete=models.CASCADE, related_name="awards"
    )
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="awards")

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.kind}"


class TeamAward(BesidePlay):
    """Points of a team, for the whole event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="team_awards")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="awards")

    def __str__(self) -> str:
        return f"{self.team_id} {self.kind}"
