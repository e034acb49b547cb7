"""A score sheet: one game at one table, and who sits where."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from scorer.models.club import Club


class ScoreSheet(models.Model):
    """One game at one table.

    ``head`` is the record's head as given (everything but players and entries).
    ``played`` and ``finished`` belong to the picture of the log. The id is random and
    is the key to the sheet: who knows its address may read and write it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.PROTECT, related_name="sheets"
    )
    game = models.CharField(max_length=40)
    ruleset = models.CharField(max_length=40)
    head = models.JSONField()
    opened_at = models.DateTimeField(auto_now_add=True)
    played = models.PositiveIntegerField(default=0)
    finished = models.BooleanField(default=False)

    class Meta:
        """The newest sheet comes first."""

        ordering = ("-opened_at", "id")

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"


class Seat(models.Model):
    """A player at a sheet, by seat number from 0, clockwise."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)

    class Meta:
        """Every seat once, every name once."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("sheet", "number"), name="seat_once_per_sheet"),
            models.UniqueConstraint(fields=("sheet", "name"), name="name_once_per_sheet"),
            models.CheckConstraint(condition=Q(number__lte=10), name="seat_number_0_to_10"),
            models.CheckConstraint(condition=~Q(name=""), name="seat_has_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"
