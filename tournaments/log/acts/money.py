"""The cash of an event: which fees are taken, who paid, who got something back.

Amounts are whole hundredths of the currency: grosze, haléře, bani.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.numbers import mixed
from tournaments.engine.ordering import natural
from tournaments.log.act import UNTOLD, Act
from tournaments.log.marks import TERM, Name, Term, Terms
from tournaments.log.parts import Numbered
from tournaments.log.phrases import Hundredths, Money, category_words

ByCategory = Annotated[Mapping[str, Hundredths], TERM]


class FeesSet(Act):
    """What a person pays, and in its place who is in a category; all 0: no fees are taken."""

    kind = "fees-set"
    currency: Term
    fee: Hundredths
    fees: ByCategory
    was: Terms = UNTOLD  # currency, fee and fees of the format before

    def in_format(self, format_: Mapping[str, Any]) -> dict[str, Any]:
        """A format with these fees."""
        changed = {**format_, "currency": self.currency, "fee": _units(self.fee)}
        changed.pop("fees", None)
        if self.fees:
            changed["fees"] = {category: _units(fee) for category, fee in self.fees.items()}
        return changed

    def sentence(self) -> Text:
        if not self.fee and not any(self.fees.values()):
            return self.filled(_("No fees are taken."))
        return self.filled(_("Fees in %(currency)s: %(fees)s."))

    @property
    def filling(self) -> dict[str, object]:
        """The fee, then each category with its own: ``25.00; Juniors 0.00``.

        PostgreSQL keeps no order of keys.
        """
        pattern, values = "%(fee)s", dict[str, object](fee=Money(self.fee))
        for at, category in enumerate(sorted(self.fees, key=natural)):
            fee = Money(self.fees[category])
            pattern += f"; %(category{at})s %(fee{at})s"
            values |= {f"category{at}": category_words(category), f"fee{at}": fee}
        return {"fees": Text(pattern, values)}


class FeePaid(Numbered, Act):
    """Somebody pays ``amount``, besides what is paid already."""

    kind = "fee-paid"
    amount: Hundredths
    words = _("%(name)s, number %(number)d, pays %(amount)s.")

    @property
    def filling(self) -> dict[str, object]:
        return {"amount": Money(self.amount)}


class FeeReturned(Numbered, Act):
    """Somebody gets ``amount`` back; it leaves the cash of who took it, ``taken_by``."""

    kind = "fee-returned"
    amount: Hundredths
    taken_by: Name
    words = _("%(name)s, number %(number)d, gets %(amount)s back.")

    @property
    def filling(self) -> dict[str, object]:
        return {"amount": Money(self.amount)}


def _units(hundredths: int) -> str:
    """An amount as a format says it: ``25 1/2``."""
    return mixed(Fraction(hundredths, 100))
