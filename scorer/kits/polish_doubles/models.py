"""The projection of "Polish" doubles: double turns, their turns, protests, the closing."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorer.models.entry import Entry


class DoubleTurn(models.Model):
    """A double turn, ``number`` from 1 (the opening single turn), by ``pair`` 0 or 1.

    ``entry`` is its first turn.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="double_turn")
    number = models.PositiveIntegerField()
    pair = models.PositiveSmallIntegerField()

    class Meta:
        """In order of play."""

        ordering = ("number",)
        constraints = (
            models.CheckConstraint(condition=Q(pair__lte=1), name="double_turn_pair_0_or_1"),
            models.CheckConstraint(condition=Q(number__gte=1), name="double_turns_count_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.pair}"


class Turn(models.Model):
    """One turn: ``order`` 1 or 2 in its double turn; ``points`` are those that count.

    ``word`` is empty unless a word was laid; ``player`` null for a lost or struck turn.
    """

    class Kind(models.TextChoices):
        """What a player did."""

        WORD = "word"
        EXCHANGE = "exchange"
        PASS = "pass"  # noqa: S105 — a turn, not a password
        LOST = "lost"
        STRUCK = "struck"

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="turn")
    double_turn = models.ForeignKey(
        DoubleTurn, on_delete=models.CASCADE, related_name="turns", db_index=False
    )
    order = models.PositiveSmallIntegerField()
    player = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    word = models.TextField(blank=True)
    points = models.BigIntegerField()
    valid = models.BooleanField()

    class Meta:
        """Two turns in a double turn."""

        ordering = ("order",)
        constraints = (
            models.UniqueConstraint(fields=("double_turn", "order"), name="turn_once_per_order"),
            models.CheckConstraint(condition=Q(order__in=(1, 2)), name="turn_1_or_2"),
            models.CheckConstraint(
                condition=Q(player=None) | Q(player__lte=3), name="turn_has_a_player_0_to_3"
            ),
            models.CheckConstraint(condition=Q(points__gte=0), name="turn_points_not_negative"),
            models.CheckConstraint(
                condition=Q(valid=True) | Q(kind="word", points=0), name="invalid_word_counts_0"
            ),
        )

    def __str__(self) -> str:
        return self.word or self.kind


class Protest(models.Model):
    """An objection to a turn by the other pair; ``early`` when judged before the second turn."""

    turn = models.OneToOneField(Turn, on_delete=models.CASCADE, related_name="protest")
    upheld = models.BooleanField()
    early = models.BooleanField()

    def __str__(self) -> str:
        return "upheld" if self.upheld else "rejected"


class Closing(models.Model):
    """The end: which pair closed (null: nobody), and the tiles left, a list per player."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="closing")
    closed_by = models.PositiveSmallIntegerField(null=True, blank=True)
    left = models.JSONField()

    class Meta:
        """A pair closes, or nobody."""

        constraints = (
            models.CheckConstraint(
                condition=Q(closed_by=None) | Q(closed_by__lte=1), name="closed_by_a_pair"
            ),
        )

    def __str__(self) -> str:
        return f"closed by {self.closed_by}"
