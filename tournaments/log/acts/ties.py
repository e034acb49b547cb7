"""Ties where the best go on to a final or a knock-out: who goes on, and how that was decided."""

from __future__ import annotations

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.choices import TIE_RULES
from tournaments.log.marks import Term
from tournaments.log.parts import Numbered
from tournaments.log.phrases import listed


class TieDecided(Act):
    """Who were tied for ``places`` before a round, best first; nobody: it is open again."""

    kind, topic = "tie-decided", "drawing"
    round: int
    places: int
    order: tuple[Numbered, ...]
    how: Term
    seed: Term = ""
    words = _("The tie before round %(round)d is decided %(how)s: %(order)s.")

    def sentence(self) -> Text:
        if not self.order:
            return self.filled(_("The tie before round %(round)d is open again."))
        if self.seed:
            return self.filled(
                _(
                    "The tie before round %(round)d is decided by lot with the seed “%(seed)s”: "
                    "%(order)s."
                )
            )
        return self.filled(self.words)

    @property
    def filling(self) -> dict[str, object]:
        return {"order": listed(self.order), "how": TIE_RULES[self.how]}
