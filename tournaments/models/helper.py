"""Passes that lend somebody the desk of an event for a while."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorer.models import MANAGERS, Membership
from scorer.support.writing_time import WritingTime
from tournaments.models.event import Event

DAY_ENDS = 4  # o'clock in the morning: a pass for the day ends then
SOON = timedelta(minutes=10)  # before its end a pass says that it ends


def all_rights() -> list[str]:
    """What a pass allows that says nothing else."""
    return list(HelperPass.Right.values)


class HelperPassQuerySet(models.QuerySet["HelperPass"]):
    """Passes, with the reading everybody needs."""

    def alive(self) -> HelperPassQuerySet:
        """Those that open the desk now: who gave them, if anybody did, could give them today."""
        managers = Membership.objects.filter(role__in=MANAGERS, club=OuterRef("event__club"))
        return self.filter(
            Q(made_by=None) | Exists(managers.filter(user=OuterRef("made_by"))),
            withdrawn_at=None,
            ends_at__gt=timezone.now(),
        )


class HelperPass(models.Model):
    """Lets who types its code work at the desk of one event until ``ends_at``.

    ``name`` is what the event log calls the helper, ``rights`` what the pass allows. Only the
    keyed ``digest`` of the code is kept.
    """

    class Right(models.TextChoices):
        """A part of the desk's work."""

        CHECK_IN = "check-in", pgettext_lazy("helper pass", "check-in")
        CASH = "cash", pgettext_lazy("helper pass", "cash")
        ENTER = "enter", pgettext_lazy("helper pass", "entering results")
        PAPERS = "papers", pgettext_lazy("helper pass", "printouts")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="passes")
    name = models.CharField(_("name"), max_length=100)
    digest = models.CharField(max_length=64, unique=True)
    made_at = WritingTime()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    ends_at = models.DateTimeField()
    rights = models.JSONField(default=all_rights)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = HelperPassQuerySet.as_manager()

    class Meta:
        """The newest first."""

        ordering = ("-id",)

    def __str__(self) -> str:
        return self.name

    @property
    def minutes(self) -> int:
        """For how long it is given."""
        return round((self.ends_at - self.made_at) / timedelta(minutes=1))

    @property
    def is_for_the_day(self) -> bool:
        """Whether it ends with the day and not after some hours."""
        end = timezone.localtime(self.ends_at)
        return end == end.replace(hour=DAY_ENDS, minute=0, second=0, microsecond=0)

    @property
    def has_ended(self) -> bool:
        """Whether its time is over, withdrawn or not."""
        return self.ends_at <= timezone.now()

    @property
    def ends_soon(self) -> bool:
        """Whether its helper is told that it ends."""
        return self.ends_at - timezone.now() <= SOON

    @property
    def seconds_to_warning(self) -> int:
        """In how many seconds its helper is told so."""
        return max(0, round((self.ends_at - SOON - timezone.now()).total_seconds()))

    @property
    def allows(self) -> str:
        """What it allows, in words."""
        return ", ".join(str(right.label) for right in self.Right if right in self.rights)
