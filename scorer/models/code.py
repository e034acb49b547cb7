"""Codes by which a phone at the table may write in one sheet."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorer.models.sheet import ScoreSheet


class WritingCodeQuerySet(models.QuerySet["WritingCode"]):
    """Codes, with the reading everybody needs."""

    def alive(self) -> WritingCodeQuerySet:
        """Those that let a phone write now."""
        return self.filter(withdrawn_at=None, closed_at=None, ends_at__gt=timezone.now())


class WritingCode(models.Model):
    """Lets whoever types it write in one sheet until ``ends_at``.

    The code itself is worked out of the secret key, the sheet and the ``generation``, so
    that a card printed again carries the same one; only its keyed ``digest`` is kept.
    ``withdrawn_at``: for good, the next one is of another generation. ``closed_at``: as long
    as play at the table is over; whoever closed it may open it again.
    """

    sheet = models.ForeignKey(
        ScoreSheet, on_delete=models.CASCADE, related_name="codes", db_index=False
    )
    generation = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    ends_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = WritingCodeQuerySet.as_manager()

    class Meta:
        """In the order they were issued."""

        ordering = ("sheet", "generation")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "generation"), name="code_once"),
            models.CheckConstraint(condition=Q(generation__gte=1), name="codes_begin_at_1"),
        )

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.generation}"

    @property
    def alive(self) -> bool:
        """Whether it lets a phone write now."""
        over = self.withdrawn_at or self.closed_at
        return not over and self.ends_at > timezone.now()


class ShortCode(models.Model):
    """Six characters that stand for a writing code until ``ends_at``, and no longer than it.

    They are worked out of the secret key and ``id``, so that they can be shown again; only
    their keyed ``digest`` is kept. A short code is guessed more easily than a writing code:
    it is good for a short time, and behind limits of its own.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    code = models.ForeignKey(WritingCode, on_delete=models.CASCADE, related_name="short_codes")
    digest = models.CharField(max_length=64, unique=True)
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.code_id} {self.ends_at}"


class Rewriting(models.Model):
    """There is a row for as long as a person is anonymised, within that transaction alone.

    The triggers that guard the log look for it: without it nothing in the log changes or goes.
    """

    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.at}"
