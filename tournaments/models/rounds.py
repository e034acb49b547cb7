"""Rounds, their tables, and who sits where."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scorer.models import ScoreSheet
from tournaments.models.draws import Draw
from tournaments.models.event import Event
from tournaments.models.register import Entrant


class Round(models.Model):
    """A round of an event, from its published seating on.

    The clock: ``minutes`` are allowed from ``started_at``; while it stands still,
    ``paused_at`` says since when, and ``paused_seconds`` how long it stood before. In the
    last ``last_hand`` minutes no new hand is begun (0: nothing is said). ``version`` counts how
    often its seating was published or changed; papers carry it.
    """

    class State(models.TextChoices):
        """Seating known; sheets are open; all results are in, or the round was stopped."""

        SEATED = "seated", _("seated")
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(
        Draw, null=True, blank=True, on_delete=models.PROTECT, related_name="played"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.SEATED)
    stopped = models.BooleanField(default=False)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    last_hand = models.PositiveSmallIntegerField(default=5)
    version = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        """In the order they are played."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="round_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_begin_at_1"),
        )

    def __str__(self) -> str:
        return f"{self.number}"


class Table(models.Model):
    """A table of a round; ``sheet`` is its score sheet once the round is open.

    ``extra_minutes`` come on top of the round's. ``disputed`` says why the table is not
    settled, empty: it is not disputed.
    """

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="tables", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    sheet = models.OneToOneField(
        ScoreSheet, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    extra_minutes = models.SmallIntegerField(default=0)
    disputed = models.CharField(max_length=500, blank=True)

    class Meta:
        """In table order."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="table_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="tables_begin_at_1"),
        )

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def at(self) -> dict[str, int]:
        """Where it is, as acts say it."""
        return {"round": self.round.number, "table": self.number}


class Place(models.Model):
    """A seat of a table, from 0, and the entrant on it.

    ``entrant`` null: a substitute without a number sits there, ``guest`` by name, or the
    place is open. Of two partners the entrant holds one place; their seats follow from the game.
    """

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="places", db_index=False
    )
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="places", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="places"
    )
    guest = models.CharField(max_length=200, blank=True)

    class Meta:
        """In seat order; nobody sits twice in a round."""

        ordering = ("seat",)
        constraints = (
            models.UniqueConstraint(fields=("table", "seat"), name="seat_once"),
            models.UniqueConstraint(fields=("round", "entrant"), name="entrant_sits_once"),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.entrant_id or self.guest}"


class SittingOut(models.Model):
    """Who rests in a round."""

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="sitting_out", db_index=False
    )
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="rests")

    class Meta:
        """Once a round."""

        ordering = ("entrant__number",)
        constraints = (models.UniqueConstraint(fields=("round", "entrant"), name="rests_once"),)

    def __str__(self) -> str:
        return f"{self.entrant_id}"
