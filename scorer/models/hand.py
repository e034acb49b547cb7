"""A hand of a card game: the root of what each card game projects besides."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorer.models.entry import Entry


class Hand(models.Model):
    """A dealt hand; ``dealer`` is a seat."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="hand")
    dealer = models.PositiveSmallIntegerField()

    class Meta:
        """A dealer sits at the table."""

        constraints = (
            models.CheckConstraint(condition=Q(dealer__lte=10), name="dealer_has_a_seat"),
        )

    def __str__(self) -> str:
        return f"hand {self.entry_id}"
