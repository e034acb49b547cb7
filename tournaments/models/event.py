"""An event: a day's tournament of a club, its format and what the public sees of it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from scorer.models import Club
from scorer.models import Names as PublicNames
from tournaments.log.parts import INDIVIDUAL


class Event(models.Model):
    """A tournament of ``club`` (who runs it), by ``format`` (JSON of ``engine.formats.Format``).

    ``game`` and ``ruleset`` repeat the format's, for lists. ``seed`` decides drawn lots.
    ``hidden_from``: results from this round on are not shown to the public until the
    director reveals them, ``revealed`` places of the individual list from the bottom up at a
    time, ``revealed_lists`` of the others by their names; ``on_screen`` is the list that the
    hall sees. ``names`` is how the public reads who plays, ``hall_names`` how the hall does
    (empty: the same). ``hall`` is what the hall screen shows where the desk chose it,
    ``announcement`` what the hall and phones are told, until ``announced_until`` (null: until it
    is withdrawn). ``cancelled`` says why the event does not take place, empty: it does. ``ties``
    are those that were decided (``selectors.event_data.DecidedTie``).
    """

    class State(models.TextChoices):
        """Entries and settings are open; rounds are played; everything is over."""

        PREPARING = "preparing", _("in preparation")
        RUNNING = "running", _("running")
        FINISHED = "finished", pgettext_lazy("tournament", "finished")

    class Shown(models.TextChoices):
        """What everybody may read."""

        NOTHING = "nothing", _("nothing")
        SEATING = "seating", _("entries and seating")
        EVERYTHING = "everything", _("seating, results and standings")

    Names = PublicNames

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    slug = models.SlugField(unique=True, max_length=80)
    name = models.CharField(_("name"), max_length=200)
    place = models.CharField(_("place"), max_length=200, blank=True)
    day = models.DateField(_("day"))
    game = models.CharField(max_length=40)
    ruleset = models.CharField(max_length=40)
    format = models.JSONField()
    seed = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PREPARING)
    shown = models.CharField(max_length=10, choices=Shown.choices, default=Shown.NOTHING)
    names = models.CharField(
        _("names on public pages"),
        max_length=10,
        choices=Names.choices,
        default=Names.WHOLE,
        db_default=Names.WHOLE,
    )
    hall_names = models.CharField(
        _("names in the hall"),
        max_length=10,
        choices=Names.choices,
        blank=True,
        default="",
        db_default="",
    )
    hall = models.JSONField(default=dict, db_default={})
    announcement = models.CharField(max_length=300, blank=True, default="", db_default="")
    announced_until = models.DateTimeField(null=True, blank=True)
    cancelled = models.CharField(max_length=500, blank=True, default="", db_default="")
    hidden_from = models.PositiveSmallIntegerField(null=True, blank=True)
    revealed = models.PositiveSmallIntegerField(default=0)
    revealed_lists = models.JSONField(default=dict, db_default={})
    on_screen = models.CharField(max_length=100, default=INDIVIDUAL, db_default=INDIVIDUAL)
    ties = models.JSONField(default=list, db_default=[])
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The newest first."""

        ordering = ("-day", "name", "id")

    def __str__(self) -> str:
        return self.name

    @property
    def standing(self) -> str:
        """How it stands, as lists say it: its state, or that it does not take place."""
        # Translators: a tournament that does not take place; beside "in preparation", "running"
        cancelled = pgettext("tournament", "cancelled")
        return cancelled if self.cancelled else self.get_state_display()

    @property
    def is_announcing(self) -> bool:
        """Whether there is an announcement and its time is not over."""
        if not self.announcement:
            return False
        return self.announced_until is None or self.announced_until > timezone.now()
