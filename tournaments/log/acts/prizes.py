"""Prizes that are put up: the newest list counts, and the event itself stays as it is."""

from __future__ import annotations

from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from tournaments.log.act import Act, Value
from tournaments.log.marks import Prose, Term
from tournaments.log.phrases import Money, category_words, joined


class ListedPrize(Value):
    """A prize for a ``place`` of all, of a ``category``, or of the teams; ``amount`` in hundredths.

    ``what`` is a value of ``engine.prizes.PrizeFor``.
    """

    what: Term
    place: int = 1
    category: Term = ""
    text: Prose = ""
    amount: int = 0


class PrizesSet(Act):
    """The whole list, in place of the one before; without prizes there is none any more."""

    kind = "prizes-set"
    prizes: tuple[ListedPrize, ...]
    currency: Term = ""
    step: int = 1
    one_each: bool = True
    words = _("The prizes are: %(prizes)s.")

    def sentence(self) -> Text:
        return self.filled(self.words if self.prizes else _("There are no prizes any more."))

    @property
    def filling(self) -> dict[str, object]:
        return {"prizes": joined((_prize(one, self.currency) for one in self.prizes), "; ")}


def _prize(prize: ListedPrize, currency: str) -> Text:
    """``place 1: a book, 50.00 PLN``."""
    places = {
        "category": _("%(category)s, place %(place)d: %(prize)s"),
        "team": _("teams, place %(place)d: %(prize)s"),
    }
    place = places.get(prize.what) or _("place %(place)d: %(prize)s")
    parts = [verbatim(prize.text)] if prize.text else []
    if prize.amount:
        worth = {"amount": Money(prize.amount), "currency": currency}
        parts.append(Text("%(amount)s %(currency)s", worth))
    category = category_words(prize.category)
    values = {"place": prize.place, "category": category, "prize": joined(parts, ", ")}
    return Text(place.message, values)
