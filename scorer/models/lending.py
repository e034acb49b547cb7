"""A club that plays on another site for a while: lent by one, held by another."""

from __future__ import annotations

from uuid import uuid4

from django.db import models

from scorer.models.club import Club


class Lending(models.Model):
    """One stay of a club away from its site; both sites keep a row with the same ``token``.

    ``holder`` says to whom it went. ``first_ids`` is where the ids of rows made there begin, by
    model; here they go on behind the block. The rows are kept: a file is taken back once.
    """

    class State(models.TextChoices):
        """Here: lent, then taken back or given up. There: hosted, then returned."""

        LENT = "lent"
        TAKEN_BACK = "taken_back"
        GIVEN_UP = "given_up"
        HOSTED = "hosted"
        RETURNED = "returned"

    token = models.UUIDField(unique=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="lendings")
    holder = models.CharField(max_length=200, blank=True)
    first_ids = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices)
    lent_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The newest first."""

        ordering = ("-lent_at", "-id")

    def __str__(self) -> str:
        return f"{self.club_id} {self.state}"


CLOSED = (Lending.State.LENT, Lending.State.RETURNED)  # nothing of the club is written here
