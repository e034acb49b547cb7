"""Seasons an event counts for; they change nothing of the event itself."""

from __future__ import annotations

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import Term

AGAIN = _("Change it again on the page of the season.")


class SeasonJoined(Act):
    """The event counts for it."""

    kind = "season-joined"
    instead = AGAIN
    season: Term
    slug: Term = ""
    words = _("The tournament counts for the season “%(season)s”.")


class SeasonLeft(Act):
    """The event counts for it no more."""

    kind = "season-left"
    instead = AGAIN
    season: Term
    slug: Term = ""
    words = _("The tournament does not count for the season “%(season)s” any more.")


class SeasonPoints(Act):
    """A team, and what it loses or is given in the season beside its events."""

    season: Term
    team: Term
    points: Term


class SeasonPointsGiven(SeasonPoints):
    """They count from now on."""

    kind = "season-points-given"
    instead = AGAIN
    words = _("Season “%(season)s”, team “%(team)s”: %(points)s points.")


class SeasonPointsTakenBack(SeasonPoints):
    """They count no more."""

    kind = "season-points-taken-back"
    instead = AGAIN
    words = _("Season “%(season)s”, team “%(team)s”: %(points)s points are taken back.")


class SeasonChanged(Act):
    """It has another name or other readers; ``public``: everybody."""

    kind = "season-changed"
    instead = AGAIN
    season: Term
    public: bool

    def sentence(self) -> Text:
        if self.public:
            text = _("The season of the tournament is called “%(season)s”; everybody may read it.")
        else:
            text = _(
                "The season of the tournament is called “%(season)s”; the club's members read it."
            )
        return self.filled(text)
