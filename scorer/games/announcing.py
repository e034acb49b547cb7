"""What games announce alike: the number of a hand, who deals it and who leads."""

from __future__ import annotations

from scorer.games.base import Fact, Setup
from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _


def counted(number: int, most: int | None) -> Text:
    """A number as people say it: "7 of 32", or "7" where nobody knows how many there will be.

    >>> str(counted(7, 32)), str(counted(7, None))
    ('7 of 32', '7')
    """
    if most is None:
        return verbatim(str(number))
    return _("%(number)d of %(count)d", number=number, count=most)


def numbered(number: int, most: int | None) -> Fact:
    """Which hand it is."""
    return Fact(_("Hand"), counted(number, most))


def dealing(setup: Setup[object], dealer: int) -> tuple[Fact, Fact]:
    """Who deals, and who leads: the player after the dealer."""
    deals = Fact(_("Dealer"), named(setup, dealer), deals=True)
    return deals, Fact(_("Leads"), named(setup, dealer + 1))


def named(setup: Setup[object], *seats: int) -> Text:
    """The names at ``seats``, which may be counted on past the last player."""
    return verbatim(" / ".join(setup.players[seat % len(setup.players)] for seat in seats))
