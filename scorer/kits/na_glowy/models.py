"""The projection of a hand of Na Głowy: what each side stands at after it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorer.models.hand import Hand


class GlowyTally(models.Model):
    """One side after a hand: card points of the hand, parts (4, 8), heads, horned heads.

    ``open_boks`` says how many boks are open after the hand.
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="tallies", db_index=False)
    side = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    parts = models.PositiveSmallIntegerField()
    heads = models.PositiveIntegerField()
    horned = models.PositiveIntegerField()
    open_boks = models.PositiveIntegerField()

    class Meta:
        """Two sides, at most two parts each."""

        ordering = ("side",)
        constraints = (
            models.UniqueConstraint(fields=("hand", "side"), name="tally_once_per_side"),
            models.CheckConstraint(condition=Q(side__lte=1), name="tally_side_0_or_1"),
            models.CheckConstraint(condition=Q(points__lte=120), name="glowy_points_0_to_120"),
            models.CheckConstraint(condition=Q(parts__lte=2), name="parts_0_to_2"),
        )

    def __str__(self) -> str:
        return f"{self.side}: {self.heads} + {self.horned}"
