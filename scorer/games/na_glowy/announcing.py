"""What is announced before a hand of Na Głowy: its number, the dealer, the open boks."""

from __future__ import annotations

from scorer.games.announcing import counted, dealing, numbered
from scorer.games.base import Fact, Setup
from scorer.games.na_glowy.boks import BOK_HANDS
from scorer.games.na_glowy.entries import GlowyOptions
from scorer.games.text import gettext as _
from scorer.games.text import verbatim


def announce(
    setup: Setup[GlowyOptions], played: int, outside: int, boks: tuple[int, ...]
) -> tuple[Fact, ...]:
    """The facts before the hand after ``played`` ones, ``outside`` boks and in all.

    In a bok its hands are counted; the agreed hands of a match are those outside boks
    (GLOWY-6.9).
    """
    dealer = (setup.first + played) % len(setup.players)
    most = setup.options.hands
    if boks:
        number = numbered(played + 1, None)
        return number, *dealing(setup, dealer), *_in_bok(boks)
    if most is None or outside == played:
        return numbered(played + 1, most), *dealing(setup, dealer)
    beside = Fact(_("Outside boks"), counted(outside + 1, most))
    return numbered(played + 1, None), beside, *dealing(setup, dealer)


def _in_bok(boks: tuple[int, ...]) -> tuple[Fact, ...]:
    place = BOK_HANDS - boks[-1] + 1
    hand = Fact(_("Bok"), counted(place, BOK_HANDS))
    if len(boks) == 1:
        return (hand,)
    return hand, Fact(_("Open boks"), verbatim(str(len(boks))))
