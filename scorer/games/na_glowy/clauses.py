"""The clauses of the Na Głowy document, numbered as the document numbers its sections."""

from __future__ import annotations

from scorer.games.clauses import Agreed, Clause
from scorer.games.text import gettext as _

CLAUSES = (
    Clause(
        "GLOWY-1",
        _("32 cards are played, 7 to A in four suits; every trump beats every plain card."),
        open=_(
            "The pictures that listed trumps and plain cards are lost, so the winner of each "
            "trick is written down and not worked out."
        ),
        also=_("A club may declare its own order of trumps; its players then know who takes."),
    ),
    Clause(
        "GLOWY-2",
        _(
            "Four players in two pairs, partners opposite each other; cards are dealt clockwise "
            "from the dealer's left, and the deal passes clockwise after every hand."
        ),
        open=_("The document does not say who deals in a bok: the deal passes there too."),
        also=_("Cards are dealt one, two or four at a time."),
    ),
    Clause(
        "GLOWY-3",
        _(
            "With only one trump or only one plain card a player may give it to the partner, who "
            "may give another card back for it."
        ),
    ),
    Clause(
        "GLOWY-4",
        _(
            "The player after the dealer leads; suit or trump must be followed, beating is not "
            "required; the highest card takes the trick and its winner leads to the next."
        ),
        also=_("Trumps belong to no suit: to a plain card that was led, no trump follows suit."),
    ),
    Clause(
        "GLOWY-5",
        _(
            "An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2, the others nothing: 120 "
            "in the pack; a total that no set of whole tricks can hold cannot be."
        ),
    ),
    Clause(
        "GLOWY-6.1",
        _("With more than 60 and at most 90 points the winners write one part of a głowa."),
    ),
    Clause(
        "GLOWY-6.2",
        _(
            "With more than 90 points but not all tricks the winners write two parts: the losers "
            "had no wyjście."
        ),
    ),
    Clause(
        "GLOWY-6.3",
        _(
            "With all tricks the winners write a głowa z rogami, worth four głowy; their parts "
            "stay as they are. 120 points without all tricks are two parts."
        ),
    ),
    Clause(
        "GLOWY-6.4",
        _(
            "At 60 to 60 a bok of four extra hands is played, in which every won hand, unless "
            "with all tricks, is a whole głowa; then the game goes on where it was left."
        ),
    ),
    Clause(
        "GLOWY-6.5",
        _(
            "All tricks inside a bok are a głowa z rogami, written apart; the hand is one of the "
            "bok's four."
        ),
    ),
    Clause(
        "GLOWY-6.6",
        _(
            "60 to 60 inside a bok opens a further bok at once; after it the older bok goes on, "
            "then the game. Boks may open in boks without limit."
        ),
        open=_(
            "The document says “four extra games”: hands with all tricks and hands of 60 to 60 "
            "are read as being among the four."
        ),
    ),
    Clause(
        "GLOWY-6.7",
        _(
            "A głowa has three parts: 4, the 4 made into 8, the 8 filled to ●; when a side "
            "completes one, the other side's 4 or 8 is struck out."
        ),
        open=_(
            "The document does not say whether a głowa won in a bok or a głowa z rogami strikes "
            "the other side's parts: both do, as any głowa. Another reading: they do not, since "
            "the game goes on after a bok where it was left and the horned one is written apart."
        ),
        option=("bok_head_strikes_parts", "horned_head_strikes_parts"),
        agreed=(
            Agreed(
                "bok_head_strikes_parts",
                _("At this table a głowa won in a bok strikes nothing."),
            ),
            Agreed(
                "horned_head_strikes_parts", _("At this table a głowa z rogami strikes nothing.")
            ),
        ),
    ),
    Clause(
        "GLOWY-6.8",
        _(
            "A side that stands at 8 and gets two parts at once writes the głowa only; the part "
            "left over is lost."
        ),
    ),
    Clause(
        "GLOWY-6.9",
        _(
            "The score is in głowy: a głowa counts one, a głowa z rogami four; a match ends "
            "after the agreed hands outside boks or at the agreed głowy, never inside a bok."
        ),
        open=_("The document names no end; a table agrees on one, or plays on without."),
        option=("hands", "heads"),
        agreed=(
            Agreed("hands", _("Hands agreed at this table: %(hands)d.", hands=0)),
            Agreed("heads", _("Głowy agreed at this table: %(heads)d.", heads=0)),
        ),
    ),
)
