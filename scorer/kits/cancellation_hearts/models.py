"""The projection of a hand of Cancellation Hearts: what each player took."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorer.models.hand import Hand


class Taking(models.Model):
    """One player's hearts and Black Marias of a hand; ``moon`` when all of both."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="takings", db_index=False)
    seat = models.PositiveSmallIntegerField()
    hearts = models.PositiveSmallIntegerField()
    marias = models.PositiveSmallIntegerField()
    moon = models.BooleanField(default=False)

    class Meta:
        """Two packs hold 26 hearts and two Black Marias."""

        ordering = ("seat",)
        constraints = (
            models.UniqueConstraint(fields=("hand", "seat"), name="taking_once_per_seat"),
            models.CheckConstraint(condition=Q(seat__lte=10), name="taking_has_a_seat"),
            models.CheckConstraint(condition=Q(hearts__lte=26), name="hearts_0_to_26"),
            models.CheckConstraint(condition=Q(marias__lte=2), name="marias_0_to_2"),
            models.CheckConstraint(
                condition=Q(moon=False) | Q(hearts=26, marias=2), name="moon_takes_all"
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.hearts} + {self.marias}"
