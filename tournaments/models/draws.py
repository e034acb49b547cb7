"""A draw of an event, from its announcement to its publication."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorer.support.writing_time import WritingTime
from tournaments.engine.draws.request import Method
from tournaments.models.event import Event


class Draw(models.Model):
    """What was asked, and what came out; published draws are never changed, but replaced.

    ``request`` is draw-request/1 without its seed, ``fingerprint`` its SHA-256, published
    before the seed is known; ``draw`` is draw/1, null until the seed is there. It draws the
    rounds ``first_round`` to ``last_round``. ``by_hand``: moved or typed after the draw.
    """

    class State(models.TextChoices):
        """Fingerprint published; drawn for the director's eyes; for all; replaced or dropped."""

        ANNOUNCED = "announced", _("announced")
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        DROPPED = "dropped", _("dropped")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField()
    request = models.JSONField()
    fingerprint = models.CharField(max_length=64)
    seed = models.CharField(max_length=200, blank=True)
    draw = models.JSONField(null=True)
    by_hand = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ANNOUNCED)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    announced_at = WritingTime()
    drawn_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The newest first."""

        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.first_round}–{self.last_round} {self.state}"

    @property
    def has_fingerprint(self) -> bool:
        """Whether lots have a part in it, so that its fingerprint proves what was asked."""
        by_lot = not self.by_hand and Method(self.request["method"]).by_chance
        return bool(self.seed) or by_lot
