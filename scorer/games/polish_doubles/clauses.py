"""The clauses of the document of “Polish” doubles, in the order of RULES.md."""

from __future__ import annotations

from scorer.games.clauses import Clause
from scorer.games.text import gettext as _

CLAUSES = (
    Clause(
        "DBL-1",
        _(
            "Two pairs play; partners sit side by side and see each other's racks: players 1 "
            "and 2 against players 3 and 4."
        ),
        also=_(
            "Partners may talk about four things only: who plays first, whether to raise an "
            "objection, whether to close, whether to ask for early judging. Otherwise they speak "
            "by the tiles on their racks."
        ),
    ),
    Clause("DBL-2", _("98 tiles: the Czech set without its two blanks.")),
    Clause(
        "DBL-3",
        _(
            "Each player holds seven tiles; the starting pair has one turn, then each pair has "
            "two, one for each partner in the order they agree on: 1-2-2-2…"
        ),
        also=_(
            "Who has drawn an eighth tile says so before the partner draws. Who of a pair lays a "
            "tile on the board first must play the first turn, though it may become an exchange."
        ),
    ),
    Clause(
        "DBL-4",
        _(
            "A pair has three minutes for its double turn, the opening turn too, read on the "
            "opponents' clock, which is pressed after the second turn."
        ),
        open=_("The document names no penalty: an overrun is noted, not scored."),
        also=_(
            "There are two clocks, one beside each pair, both pressed at the end of a double turn; "
            "the second serves when one was pressed after a first turn by mistake."
        ),
    ),
    Clause(
        "DBL-5",
        _(
            "Announcing the points ends a turn; word and points are written then, the running "
            "total only after the second turn, with heavy lines after 1-2-2-2."
        ),
        also=_(
            "Points that were announced cannot be taken back. Both pairs note the first turn; one "
            "player of a pair writes, both need not."
        ),
    ),
    Clause(
        "DBL-6",
        _(
            "Objections are raised after the double turn, the first turn first; a word found "
            "invalid scores 0, and so does a second that builds on an invalid first."
        ),
        also=_("Partners agree on an objection; if they do not agree, none is raised."),
    ),
    Clause(
        "DBL-7",
        _(
            "A rejected objection costs the objecting pair a cross; for the third and each "
            "further one it loses one turn of its next double turn."
        ),
        open=_(
            "The document says only that objections are settled as the players are used to: "
            "that a rejected one earns the cross is the national practice."
        ),
    ),
    Clause(
        "DBL-8",
        _(
            "A pair may ask for its first turn to be judged before the second; if that is "
            "settled in time, the running total of the first turn is written too."
        ),
        also=_(
            "The clock runs on meanwhile. If time runs out, the second turn is played and the "
            "objection settled after the clock is pressed."
        ),
    ),
    Clause(
        "DBL-9",
        _("The player of the first turn draws tiles first, then the partner."),
        also=_(
            "Near the end, who exchanges first gives the partner those tiles to draw, and who "
            "exchanges second may find fewer than seven: have the tiles counted before."
        ),
    ),
    Clause(
        "DBL-10",
        _(
            "When one partner has no tiles left, the other plays the first turn of each later "
            "double turn and the second is struck through."
        ),
    ),
    Clause(
        "DBL-11",
        _(
            "A pair closes when both its racks are empty: it adds the value of all tiles its "
            "opponents hold, and they subtract the same."
        ),
        open=_(
            "The document does not say what happens when nobody closes: each pair then "
            "subtracts what it holds."
        ),
    ),
    Clause(
        "DBL-12",
        _(
            "Every letter of the Czech set has its value, from 1 (O, A, E …) to 10 (X), and its "
            "number of tiles."
        ),
    ),
)
