"""Results kept back from the public, and revealed."""

from __future__ import annotations

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import Term
from tournaments.log.parts import INDIVIDUAL
from tournaments.log.phrases import list_words

OF_A_LIST = ngettext(
    "%(list)s: the last %(count)d place was revealed.",
    "%(list)s: the last %(count)d places were revealed.",
    1,
)


class HoldBack(Act):
    """Results from a round on are kept back."""

    kind = "hold_back"
    from_round: int
    words = _("Results from round %(number)d on were kept from the public.")

    @property
    def filling(self) -> dict[str, object]:
        return {"number": self.from_round}


class Reveal(Act):
    """The last ``places`` of a list are shown; it is the one on the hall's screen."""

    kind = "reveal"
    places: int
    of_list: Term = INDIVIDUAL
    counted = "places"
    words = ngettext(
        "The last %(count)d place was revealed.", "The last %(count)d places were revealed.", 1
    )

    def sentence(self) -> Text:
        return self.filled(self.words if self.of_list == INDIVIDUAL else OF_A_LIST)

    @property
    def filling(self) -> dict[str, object]:
        return {"list": list_words(self.of_list)}


class ShowAll(Act):
    """Nothing is kept back any more."""

    kind = "show_all"
    from_round: int
    words = _("All results were shown to the public.")
