"""The hall: what is announced there, what its screen shows, and with which names."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import At, Prose, Term, Terms
from tournaments.log.phrases import Choice


class Announced(Act):
    """Hall, public pages and phones show it; ``until`` is ISO 8601 in UTC, None: withdrawn only."""

    kind = "announcement-made"
    text: Prose
    until: At | None = None
    words = _("Announced: “%(text)s”")


class AnnouncementWithdrawn(Act):
    """Nobody is shown it any more."""

    kind = "announcement-withdrawn"
    words = _("The announcement is withdrawn.")


class HallSet(Act):
    """The whole choice of the desk for the hall screen; empty: as each screen's address says."""

    kind = "hall-set"
    hall: Terms
    words = _("The hall screen is set.")


class HallNames(Act):
    """How screens in the hall show names; empty: as public pages do."""

    kind = "hall-names"
    names: Term
    before: Term = ""
    words = _("Names in the hall: %(how)s.")

    @property
    def filling(self) -> Mapping[str, object]:
        return {"how": Choice("names", self.names) if self.names else _("as on public pages")}
