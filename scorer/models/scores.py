"""The projection every game has: score and running total of each side."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorer.models.entry import Entry


class EntryScore(models.Model):
    """What an entry of the current sheet gave a side.

    ``number`` is the line's number on the sheet from 1; ``total`` is the running total as
    the sheet shows it, null where it shows none; on the last line of a match that is over it is
    the final one.
    """

    entry = models.ForeignKey(
        Entry, on_delete=models.CASCADE, related_name="scores", db_index=False
    )
    number = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField()
    score = models.BigIntegerField()
    total = models.BigIntegerField(null=True, blank=True)

    class Meta:
        """In order of play; one score per side and entry."""

        ordering = ("entry__sheet", "number", "side")
        constraints = (
            models.UniqueConstraint(fields=("entry", "side"), name="score_once_per_side"),
            models.CheckConstraint(condition=Q(side__lte=10), name="side_0_to_10"),
        )

    def __str__(self) -> str:
        return f"{self.side}: {self.score:+d}"
