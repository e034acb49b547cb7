"""Who plays: the register of people a club keeps, and the entrants and teams of an event."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scorer.models import Club
from tournaments.models.event import Event
from tournaments.records.names import full_name


class HomeClub(models.Model):
    """A club people come from, as the organising club knows it."""

    register = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="home_clubs", db_index=False
    )
    name = models.CharField(_("name"), max_length=200)

    class Meta:
        """A register knows each name once."""

        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("register", "name"), name="home_club_once"),)

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody in the register of a club.

    ``categories`` are slugs such as ``women``. ``merged_into`` says that this is the same
    person as another; taking the pointer away takes the merging back. ``mark`` is the year or
    number that tells them from others of their name and club, and part of how they are named.
    ``anonymous`` is the number of somebody whose name is gone, "Player 7", given once in a
    register.
    """

    register = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="people")
    surname = models.CharField(_("surname"), max_length=100)
    given_name = models.CharField(_("given name"), max_length=100, blank=True)
    mark = models.CharField(
        _("year or number"), max_length=20, blank=True, default="", db_default=""
    )
    home = models.ForeignKey(
        HomeClub, null=True, blank=True, on_delete=models.SET_NULL, related_name="people"
    )
    categories = models.JSONField(default=list, blank=True)
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="merged"
    )
    anonymous = models.PositiveIntegerField(null=True, blank=True, editable=False)

    class Meta:
        """By surname, as lists are read."""

        ordering = ("surname", "given_name", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("register", "anonymous"),
                condition=Q(merged_into=None),
                name="anonymous_number_once",
            ),
            models.CheckConstraint(condition=~Q(surname=""), name="person_has_a_surname"),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=F("id")),
                name="person_is_merged_into_another",
            ),
        )

    def __str__(self) -> str:
        return full_name(self.surname, self.given_name, self.mark)

    @property
    def current(self) -> Person:
        """Who this is after merging; needs ``merged_into`` loaded where it is set."""
        return self.merged_into or self


class Team(models.Model):
    """A team of an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams", db_index=False)
    name = models.CharField(_("name"), max_length=200)

    class Meta:
        """An event knows each name once."""

        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("event", "name"), name="team_once"),)

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A number of an event and who holds it: one person, or two partners of an event for pairs.

    Numbers are never given again. ``pair`` is a name two entrants of an individual event
    share who are ranked as a pair too. ``first_round`` is the first one played (late entry),
    ``last_round`` the last before a withdrawal; null: plays on. ``sits_out`` are rounds they
    do not play by their own wish. ``leaving``: what became of the matches of who left a round
    robin. ``paid`` in hundredths of the currency. ``status``: why they have no place, where that
    was decided.
    """

    class State(models.TextChoices):
        """On the list; seen at the desk; gone."""

        ENTERED = "entered", _("entered")
        HERE = "here", _("here")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Leaving(models.TextChoices):
        """What becomes of the matches of who leaves a round robin."""

        STAY = "", _("Results stay")
        ANNULLED = "annulled", _("Matches annulled")
        # Translators: points for matches that are not played because the opponent has left
        WALK_OVERS = "walk_overs", _("Walk-overs")

    class Status(models.TextChoices):
        """Plays, and is not ranked; has lost the place and plays no more."""

        UNRANKED = "unranked", _("outside the competition")
        DISQUALIFIED = "disqualified", _("disqualified")

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="entrants", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entrants")
    partner = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.PROTECT, related_name="partnered"
    )
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="entrants"
    )
    pair = models.CharField(_("pair"), max_length=100, blank=True)
    categories = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ENTERED)
    paid = models.PositiveIntegerField(default=0)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    sits_out = models.JSONField(default=list, blank=True, db_default=[])
    leaving = models.CharField(
        max_length=10, choices=Leaving.choices, blank=True, default="", db_default=""
    )
    status = models.CharField(
        max_length=12, choices=Status.choices, blank=True, default="", db_default=""
    )

    class Meta:
        """In the order of numbers; nobody enters twice."""

        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="number_once"),
            models.UniqueConstraint(fields=("event", "person"), name="person_enters_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="numbers_begin_at_1"),
            models.CheckConstraint(
                condition=Q(partner=None) | ~Q(partner=F("person")),
                name="partner_is_another_person",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}"

    def plays(self, number: int) -> bool:
        """Whether they are to be seated in a round."""
        if number < self.first_round or number in self.sits_out:
            return False
        if self.last_round is None:
            return self.state != self.State.WITHDRAWN
        return number <= self.last_round

    @property
    def has_left(self) -> bool:
        """Whether they play no more, whatever the round."""
        return self.state == self.State.WITHDRAWN or self.status == self.Status.DISQUALIFIED

    @property
    def name(self) -> str:
        """Surname first; both names of partners. Needs ``person`` and ``partner`` loaded."""
        first = str(self.person.current)
        return f"{first} – {self.partner.current}" if self.partner else first


class Substitution(models.Model):
    """``person`` plays under an entrant's number from ``first_round`` to ``last_round``.

    Null: to the end. ``for_partner``: in the second partner's place. A substitution taken
    back has ``last_round`` before ``first_round``.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="substitutions")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="substitutions")
    for_partner = models.BooleanField(default=False)
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        """In the order they took effect."""

        ordering = ("first_round", "id")

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.first_round}–{self.last_round or ''}"


def has_left(path: str = "") -> Q:
    """Who plays no more, for a query; ``path`` leads to the entrant (``entrant__``)."""
    withdrawn, disqualified = Entrant.State.WITHDRAWN, Entrant.Status.DISQUALIFIED
    return Q((f"{path}state", withdrawn)) | Q((f"{path}status", disqualified))
