"""The clauses of the Cancellation Hearts document, in its order."""

from __future__ import annotations

from scorer.games.cancellation_hearts.entries import HeartsOptions
from scorer.games.clauses import Agreed, Clause
from scorer.games.text import gettext as _

CLAUSES = (
    Clause(
        "HRT-1",
        _(
            "Six to eleven players share out two packs of 52 cards evenly; the cards left over "
            "lie face down and go to the winner of the first trick."
        ),
        open=_(
            "The document does not say what happens when nobody wins the first trick: the cards "
            "left over then go with the first trick that somebody wins."
        ),
    ),
    Clause(
        "HRT-2",
        _(
            "Cards rank from the ace down to the two; before the play each player passes three "
            "cards, to the left on the first hand, to the right on the second, and so on in turn."
        ),
        also=_("Cards are passed face down, and everybody passes before looking at what they get."),
    ),
    Clause(
        "HRT-3",
        _(
            "The player on the dealer's left leads first, any card but a heart or a Black Maria "
            "(QS); the others follow suit if they can."
        ),
        open=_("A player who holds nothing else may lead it: there is no other card to play."),
    ),
    Clause(
        "HRT-4",
        _(
            "Hearts may not be led until a heart or a Black Maria has been played; a Black Maria "
            "may be led at any time after the first lead."
        ),
        open=_("A player who holds only hearts may lead one: there is no other card to play."),
    ),
    Clause(
        "HRT-5",
        _(
            "Two identical cards in a trick cancel each other; the highest card left of the suit "
            "led takes it, and if none is left, its cards go to the winner of the next trick "
            "that is won, or to nobody after the last."
        ),
        open=_(
            "The document does not say who leads after a trick that nobody took: the same player "
            "leads again. Word for word it also says that nobody takes a trick with two pairs in "
            "it, whatever else lies there, which its example does not need: a table may choose "
            "that reading."
        ),
        option=("two_pairs_void_trick",),
        agreed=(
            Agreed(
                "two_pairs_void_trick",
                _("At this table nobody takes a trick with two pairs in it."),
            ),
        ),
        also=_("There are no trumps."),
    ),
    Clause(
        "HRT-6",
        _("A heart costs 1 and a Black Maria 13: 52 points in a hand, less what nobody collected."),
    ),
    Clause(
        "HRT-7",
        _(
            "Whoever takes all 26 hearts and both Black Marias scores nothing for them and "
            "chooses: minus 26 for themselves, or plus 26 for every other player."
        ),
        open=_(
            "Word for word the document adds 26 to each player's score; every English text of "
            "the game says the others'. Its aim speaks of 13 hearts and one Black Maria, its "
            "scoring, which is followed here, of all."
        ),
    ),
    Clause(
        "HRT-8",
        _(
            "The game ends after the hand in which somebody reaches the agreed score of "
            "%(target)d points; the lowest total wins.",
            target=HeartsOptions().target,
        ),
        open=_("The document does not speak of equal lowest totals: they share the win."),
        option=("target",),
        also=_("Usual are 150; any score may be agreed on, and 100 is the least for a good game."),
    ),
)
