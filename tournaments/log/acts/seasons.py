"""Seasons an event counts for; they change nothing of the event itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import Term


@dataclass(frozen=True, kw_only=True)
class SeasonAct(Act):
    """Something about a season by its name."""

    season: Term


@dataclass(frozen=True, kw_only=True)
class SeasonJoined(SeasonAct):
    """The event counts for it."""

    kind: ClassVar[str] = "season-joined"
    slug: Term = ""

    def sentence(self) -> Text:
        """Which season."""
        return _("The event counts for the season “%(season)s”.", season=self.season)


@dataclass(frozen=True, kw_only=True)
class SeasonLeft(SeasonAct):
    """The event counts for it no more."""

    kind: ClassVar[str] = "season-left"
    slug: Term = ""

    def sentence(self) -> Text:
        """Which season."""
        return _(
            "The event does not count for the season “%(season)s” any more.", season=self.season
        )


@dataclass(frozen=True, kw_only=True)
class SeasonChanged(SeasonAct):
    """It has another name or other readers; ``public``: everybody."""

    kind: ClassVar[str] = "season-changed"
    public: bool

    def sentence(self) -> Text:
        """Its name, and who reads it."""
        if self.public:
            return _(
                "The season of the event is called “%(season)s”; everybody may read it.",
                season=self.season,
            )
        return _(
            "The season of the event is called “%(season)s”; the club's members read it.",
            season=self.season,
        )
