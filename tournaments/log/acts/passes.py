"""Helpers' passes: the desk, lent for some minutes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import Name


@dataclass(frozen=True, kw_only=True)
class PassAct(Act):
    """Something about a helper's pass."""

    topic: ClassVar[str] = "events"
    name: Name


@dataclass(frozen=True, kw_only=True)
class PassGiven(PassAct):
    """Somebody helps at the desk."""

    kind: ClassVar[str] = "pass-given"
    minutes: int

    def sentence(self) -> Text:
        """Who, and how long."""
        return ngettext(
            "%(name)s may help at the desk for %(minutes)d minute.",
            "%(name)s may help at the desk for %(minutes)d minutes.",
            self.minutes,
            name=self.name,
            minutes=self.minutes,
        )


@dataclass(frozen=True, kw_only=True)
class PassWithdrawn(PassAct):
    """It opens nothing any more."""

    kind: ClassVar[str] = "pass-withdrawn"

    def sentence(self) -> Text:
        """Whose."""
        return _("%(name)s helps at the desk no longer.", name=self.name)
