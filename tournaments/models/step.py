"""The log of an event: everything that was done, never changed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone

from scorer.models.authored import Authored
from tournaments.models.event import Event


class StepsAreKeptError(Exception):
    """A step was to be changed or deleted."""


class Step(Authored, models.Model):
    """One thing done: ``kind`` and ``said`` (what a sentence in the minutes needs, JSON).

    ``uuid`` is made by who asks: the same one sent again is done once. ``reason`` in the
    words of who did it. ``by_name`` stays when the account goes. ``undoes`` is the UUID of the
    step that it undoes, if any. ``content`` is a fingerprint of what was sent with the UUID.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="steps")
    uuid = models.UUIDField(unique=True, default=uuid4)
    kind = models.CharField(max_length=40)
    said = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=200, blank=True)
    undoes = models.UUIDField(null=True, blank=True, editable=False)
    content = models.UUIDField(null=True, blank=True, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """In the order they were done."""

        ordering = ("id",)

    def __str__(self) -> str:
        return self.kind

    def save(self, **options: Any) -> None:  # noqa: ANN401 — Django's signature
        """Write a new step; refused for one that is written already."""
        if not self._state.adding:
            raise StepsAreKeptError
        super().save(**options)

    def delete(self, *_options: Any, **_more: Any) -> tuple[int, dict[str, int]]:  # noqa: ANN401 — as above
        """Refused: the log is append-only."""
        raise StepsAreKeptError

    @property
    def signed(self) -> str:
        """The name of who did it; see ``Authored``."""
        return self.by_name
