"""Which laptop's turn it is, and which one stands by."""

from __future__ import annotations

import uuid

from django.db import models


class Epoch(models.Model):
    """One more laptop has taken the site over: ``number`` counts from 2, the first has no row.

    ``address`` is where the site was found from then on, such as ``http://192.168.1.31:8000``.
    Of two laptops with the same site the one of the higher number goes on; rows are never changed.
    """

    number = models.PositiveIntegerField(unique=True)
    address = models.CharField(max_length=200, blank=True)
    began_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The newest first."""

        ordering = ("-number",)
        constraints = (
            models.CheckConstraint(condition=models.Q(number__gte=2), name="epochs_begin_at_2"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.address}"


class Understudy(models.Model):
    """A laptop that follows this one and can go on where this one fails.

    ``digest`` is the public half of its key, in hexadecimal digits; ``address`` is where it will be
    found. One that is no longer meant is withdrawn, and follows no more.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    address = models.CharField(max_length=200)
    paired_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The newest first."""

        ordering = ("-paired_at",)

    def __str__(self) -> str:
        return self.address
