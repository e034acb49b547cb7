"""How often a backup was put back in the place of this site."""

from __future__ import annotations

from django.db import models


class Generation(models.Model):
    """A backup was put back: ``number`` counts from 2, as a new site has no row.

    Of two copies of one site the one with the higher number goes on. Rows are never changed.
    """

    number = models.PositiveIntegerField(unique=True)
    began_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The newest first."""

        ordering = ("-number",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(number__gte=2), name="generations_begin_at_2"
            ),
        )

    def __str__(self) -> str:
        return str(self.number)
