"""The projection of a Kop hand: its contract and the kontras that were called."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scorer.models.hand import Hand

SINGLE = ("cicha", "zolo", "zolo_du")
DOUBLE = ("zwyczajna", "wesele")


class Contract(models.Model):
    """What was played, by whom, how it ended and its value (KOP-3, KOP-6 to 8).

    ``first_old`` and ``second_old`` are the seats of the Starzy, ascending; a single
    Stary has no second. ``level`` is the kontra level that counted.
    """

    hand = models.OneToOneField(Hand, on_delete=models.CASCADE, related_name="contract")
    kind = models.CharField(max_length=10)
    first_old = models.PositiveSmallIntegerField()
    second_old = models.PositiveSmallIntegerField(null=True, blank=True)
    old_won = models.BooleanField()
    margin = models.CharField(max_length=10, blank=True)
    level = models.PositiveSmallIntegerField()
    value = models.PositiveSmallIntegerField()
    old_points = models.PositiveSmallIntegerField(null=True, blank=True)
    old_tricks = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        """What must hold whoever writes."""

        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=SINGLE, second_old=None, margin="")
                | Q(
                    kind__in=DOUBLE,
                    first_old__lt=F("second_old"),
                    second_old__isnull=False,
                    second_old__lte=3,
                    margin__in=("exit", "no_exit", "no_trick"),
                ),
                name="contract_has_its_old",
            ),
            models.CheckConstraint(condition=Q(first_old__lte=3), name="old_has_a_seat"),
            models.CheckConstraint(condition=Q(level__lte=4), name="level_0_to_4"),
            models.CheckConstraint(condition=Q(value__gte=1), name="value_is_positive"),
            models.CheckConstraint(
                condition=Q(old_points=None) | Q(old_points__lte=104), name="old_points_0_to_104"
            ),
            models.CheckConstraint(
                condition=Q(old_tricks=None) | Q(old_tricks__lte=4), name="old_tricks_0_to_4"
            ),
        )

    def __str__(self) -> str:
        return self.kind


class Kontra(models.Model):
    """One kontra where it is known who called it: in ``order`` from 1; ``counts`` by KOP-2.5."""

    contract = models.ForeignKey(
        Contract, on_delete=models.CASCADE, related_name="kontras", db_index=False
    )
    order = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    counts = models.BooleanField()

    class Meta:
        """Four steps, each called once."""

        ordering = ("order",)
        constraints = (
            models.UniqueConstraint(fields=("contract", "order"), name="kontra_step_once"),
            models.CheckConstraint(
                condition=Q(order__gte=1, order__lte=4), name="kontra_order_1_to_4"
            ),
            models.CheckConstraint(condition=Q(seat__lte=3), name="kontra_has_a_seat"),
        )

    def __str__(self) -> str:
        return f"{self.order}: {self.seat}"
