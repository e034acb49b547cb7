"""The clauses of the two Kop documents, numbered as the documents number them."""

from __future__ import annotations

from scorer.games.clauses import Agreed, Clause
from scorer.games.kop.entries import KopOptions
from scorer.games.text import gettext as _

USUAL = KopOptions()

SURE_ZOLO = Clause(
    "KOP-2.8",
    _(
        "A kontra on a cicha does not count when its player is the dealer, plays last to the "
        "first trick and holds the ace of hearts and a taking ten; such a player should play "
        "zolo but need not."
    ),
    open=_(
        "The document says “on the dobitka” and “a taking ten”: read as last to play (the "
        "dealer) and as 10C, 10S or 10H, since 10D is the lowest trump."
    ),
    rulesets=frozenset({"kop-wolsztyn"}),
)

CLAUSES = (
    Clause(
        "KOP-1",
        _(
            "Four players, each for themselves, play with 16 cards (A, Q, J, 10 in four suits); "
            "four cards each, an auction and four tricks; the deal passes clockwise after every "
            "hand, and a match may be agreed to last a number of hands."
        ),
        option=("hands",),
        agreed=(Agreed("hands", _("Hands agreed at this table: %(hands)d.", hands=0)),),
        also=_(
            "The first dealer is drawn by lot; the dealer shuffles, has the player before cut, and "
            "deals one card at a time, clockwise from the next player on (1.5)."
        ),
    ),
    Clause(
        "KOP-2.2",
        _(
            "Forehand, on the dealer's left, asks; the next player answers first, calls go "
            "clockwise."
        ),
        open=_(
            "One sentence lets the player after the leader begin, another says the leader began: "
            "asking and answering fits both. Another reading: the leader calls first."
        ),
        option=("first_call",),
        agreed=(Agreed("first_call", _("At this table the leader calls first.")),),
    ),
    Clause(
        "KOP-2.3",
        _("A call is a pass, a game or a kontra."),
        also=_("“Pas” and “dobrze” are the same pass."),
    ),
    Clause(
        "KOP-2.4",
        _("Games rise wesele, zolo, zolo du; only a higher game may be called."),
        open=_("The document forbids a lower game only: an equal one is refused too."),
    ),
    Clause(
        "KOP-2.5",
        _(
            "Kontra, rej, bok and słup each double the value; of several in a row by one side "
            "only the first counts, and a single Stary may not be the first."
        ),
        open=_(
            "A cicha is not known yet when the calls are made, so a single Stary's first kontra "
            "is left out of the count instead of being forbidden; so is that of who called zolo, "
            "although that Stary is known."
        ),
    ),
    Clause("KOP-2.6", _("A higher game cancels every kontra before it.")),
    Clause(
        "KOP-2.7",
        _(
            "Four passes in a row with nothing called, or three after the last game or kontra, "
            "end the auction."
        ),
    ),
    SURE_ZOLO,
    Clause("KOP-3.1", _("Zolo du: one Stary against three undertakes to take all four tricks.")),
    Clause("KOP-3.2", _("Zolo: one Stary against three undertakes to take at least 53 points.")),
    Clause(
        "KOP-3.3",
        _(
            "Wesele: the bidder holds both older queens (QC, QS); the second Stary holds the "
            "highest jack the bidder lacks; it may be called in the first round of calls only."
        ),
    ),
    Clause(
        "KOP-3.4",
        _(
            "Cicha: nobody called a game and one player holds both older queens: a single Stary "
            "against three."
        ),
    ),
    Clause(
        "KOP-3.5",
        _("Zwyczajna: the holders of QC and QS are the Starzy, the other two the Młodzi."),
    ),
    Clause(
        "KOP-4.1",
        _("Trumps from the highest: AH 10C 10S 10H QC QS QH QD JC JS JH JD AD 10D."),
    ),
    Clause("KOP-4.2", _("The foreign cards are AC and AS; one does not beat the other.")),
    Clause("KOP-5.1", _("The player on the dealer's left leads to the first trick.")),
    Clause(
        "KOP-5.3",
        _("The strongest trump takes the trick."),
        also=_("Tricks that were taken may not be looked at (5.5)."),
    ),
    Clause("KOP-5.4", _("The winner of a trick leads to the next.")),
    Clause("KOP-5.6", _("The leader may play any card.")),
    Clause(
        "KOP-5.7",
        _(
            "The others must beat the best card if they can, else play any trump, and only "
            "without a trump a foreign ace."
        ),
    ),
    Clause("KOP-6.1", _("Zolo du is won with all four tricks, otherwise lost.")),
    Clause(
        "KOP-6.2",
        _(
            "Every other game is won by the Starzy with at least 53 points in their tricks, "
            "otherwise by the Młodzi; 52 to 52 is the Młodzi's."
        ),
    ),
    Clause(
        "KOP-6.3",
        _(
            "An ace counts 11, a ten 10, a queen 3, a jack 2: 104 in the pack; a total that no "
            "set of whole tricks can hold cannot be."
        ),
    ),
    Clause("KOP-7.1", _("The winners score plus, the losers minus.")),
    Clause(
        "KOP-7.2",
        _(
            "The four scores add up to zero: every opponent settles the value of the game, a "
            "single Stary with each of three."
        ),
        open=_("The documents give the sides' sums only; this is the one reading in whole points."),
    ),
    Clause(
        "KOP-8.1",
        _(
            "Zwyczajna 1, without wyjście 2, without a trick 3; zolo 5; zolo du 10; cicha 4; "
            "doubled by every kontra that counts."
        ),
    ),
    Clause(
        "KOP-8.2",
        _("Zolo and zolo du know kontra and rej, a cicha also bok, the other games słup too."),
        open=_(
            "A cicha is hidden during the auction, so a słup can be called: the hand is refused "
            "until the scorer says what counted."
        ),
    ),
    Clause(
        "KOP-8.3",
        _("Wesele is valued as zwyczajna."),
        open=_("The table has no row for wesele; it is two against two like zwyczajna."),
    ),
    Clause(
        "KOP-8.4",
        _(
            "Losers have wyjście with at least half of what they needed: the Starzy from "
            "%(exit_old)d points on, the Młodzi from %(exit_young)d; without a trick means no "
            "point at all.",
            exit_old=USUAL.exit_old,
            exit_young=USUAL.exit_young,
        ),
        open=_(
            "The documents use the word wyjście without the number; 27 and 26 mirror 30 of 60 "
            "in Na Głowy. A table may agree on other numbers."
        ),
        option=("exit_old", "exit_young"),
    ),
    Clause("KOP-8.5", _("Zolo, zolo du and cicha have no premium for wyjście or trick.")),
)
