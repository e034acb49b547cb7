"""Entries that people ask for themselves: an event's address for it, and who asked."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.register import Entrant


class EntryLink(models.Model):
    """The address by which people ask for an entry in one event, while it is ``on``.

    The code in it is worked out of the secret key and ``key``, so that it can be shown again;
    only its keyed ``digest`` is kept. ``closes_at``: the last moment; ``limit``: how many may
    be entered before others wait; null: none. ``asks``: what is asked for besides names.
    """

    class Asks(models.TextChoices):
        """What the form asks for besides who enters."""

        HOME = "home", _("Home club")
        TEAM = "team", _("Team")
        CATEGORIES = "categories", _("Categories")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="entry_link")
    key = models.UUIDField(default=uuid4, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    on = models.BooleanField(default=False)
    closes_at = models.DateTimeField(null=True, blank=True)
    limit = models.PositiveSmallIntegerField(null=True, blank=True)
    asks = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return f"{self.event_id}"


class AskedEntry(models.Model):
    """Somebody asks for an entry: nothing of the event, and not public, until the desk says yes.

    ``id`` follows from the form and what was typed in it. ``name`` and ``partner`` have a comma
    behind the surname. They are here while the desk has something to decide by them: who is
    entered is named by ``entrant``, who took it back by nobody. ``digest`` is that of the code
    in the address of its own page. ``origin``: a keyed digest of the network it came from, as
    long as it has no answer.
    """

    class State(models.TextChoices):
        """The desk has not said anything; it is full; yes; no; they do not want to any more.

        Listed: the desk said yes, yet somebody else had entered them before.
        """

        ASKED = "asked", _("asked for")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("entered")
        LISTED = "listed", _("on the list already")
        DECLINED = "declined", _("declined")
        TAKEN_BACK = "taken_back", _("taken back")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="asked_entries")
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=210, blank=True)
    partner = models.CharField(max_length=210, blank=True)
    home = models.CharField(max_length=200, blank=True)
    team = models.CharField(max_length=200, blank=True)
    categories = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    reason = models.CharField(max_length=500, blank=True)
    entrant = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="asked_entries"
    )
    asked_at = models.DateTimeField(default=timezone.now)
    origin = models.CharField(max_length=64, blank=True, default="", db_default="")

    class Meta:
        """In the order in which they asked."""

        ordering = ("asked_at", "id")

    def __str__(self) -> str:
        return f"{self.event_id} {self.state}"

    @property
    def called(self) -> str:
        """Surname first; both names of partners."""
        return " – ".join(one.replace(",", "") for one in (self.name, self.partner) if one)
