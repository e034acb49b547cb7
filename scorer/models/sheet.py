"""A score sheet: one game at one table, and who sits where."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from scorer.models.club import Club


class ScoreSheet(models.Model):
    """One game at one table.

    ``players`` are the names by seat as the sheet was opened; ``head`` is the record's head
    as given (everything but players and entries). ``played``, ``totals`` (by side, empty
    before the first line), ``finished``, ``locked`` (signed) and ``version`` (the newest
    entry's id) belong to the projection of the log. ``rewritten`` counts how often somebody on it
    was made anonymous. ``held`` lines a phone said that it still had to send, at ``held_at``;
    0: none, as far as phones have said. ``event``, ``round`` and ``table`` are for
    the head of the sheet on paper, where they are known. The id is random: who knows the
    sheet's address may read it; who may write is for ``views.access`` to say.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.PROTECT, related_name="sheets"
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="sheets",
    )
    game = models.CharField(max_length=40)
    ruleset = models.CharField(max_length=40)
    players = models.JSONField()
    head = models.JSONField()
    event = models.CharField(max_length=200, blank=True)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    played = models.PositiveIntegerField(default=0)
    totals = models.JSONField(default=list, blank=True)
    version = models.PositiveBigIntegerField(default=0)
    finished = models.BooleanField(default=False)
    locked = models.BooleanField(default=False)
    rewritten = models.PositiveSmallIntegerField(default=0, db_default=0)
    held = models.PositiveSmallIntegerField(default=0, db_default=0)
    held_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The newest sheet comes first."""

        ordering = ("-opened_at", "id")

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"

    @property
    def ends_at_event(self) -> bool:
        """Whether its game is over, at a table of an event."""
        return bool(self.finished and self.event)


class SeatQuerySet(models.QuerySet["Seat"]):
    """Seats, with the reading most people mean."""

    def current(self) -> SeatQuerySet:
        """Who sits there now, in seat order."""
        return self.filter(last_line=None)


class Seat(models.Model):
    """A player on a seat, by seat number from 0, clockwise; a projection of the log.

    ``side`` is what the seat scores for; the player held the seat from line ``first_line``
    to line ``last_line`` of the sheet, both counted from 1 (null: to the end).
    """

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    first_line = models.PositiveIntegerField(default=1)
    last_line = models.PositiveIntegerField(null=True, blank=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        """Every seat is held by one player at a time, every player holds one."""

        ordering = ("number", "first_line")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "number"),
                condition=Q(last_line=None),
                name="seat_once_per_sheet",
            ),
            models.UniqueConstraint(
                fields=("sheet", "name"), condition=Q(last_line=None), name="name_once_per_sheet"
            ),
            models.CheckConstraint(condition=Q(number__lte=10), name="seat_number_0_to_10"),
            models.CheckConstraint(condition=Q(side__lte=10), name="seat_side_0_to_10"),
            models.CheckConstraint(condition=~Q(name=""), name="seat_has_a_name"),
            models.CheckConstraint(
                condition=Q(first_line__gte=1)
                & (Q(last_line=None) | Q(last_line__gte=F("first_line"))),
                name="seat_is_held_in_order",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"
