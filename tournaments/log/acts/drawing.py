"""Draws: announced with its fingerprint, made by a seed, typed, moved, published, repaired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias, TypedDict

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act, Value
from tournaments.log.marks import Term
from tournaments.log.parts import Numbered, Places, RoundBefore
from tournaments.log.phrases import listed, numbered, rounds_from

Tables: TypeAlias = tuple[tuple[int, ...], ...]


class SeatedRound(Value):
    """A round's tables by number; a place is a number, a substitute's name, or open."""

    round: int
    tables: Mapping[int, Places]
    resting: tuple[int, ...]


class WaitingRound(SeatedRound):
    """A round that leaves the schedule before it is played, or comes back into it.

    ``row``: the id of its row, by which the codes on its papers are made.
    """

    row: int
    draw: int | None
    version: int


class MovedSeat(Numbered):
    """Somebody who sits at another table in a round; None: nowhere."""

    round: int = UNTOLD
    before: int | None = UNTOLD
    after: int | None = UNTOLD


class SeatMove(TypedDict, total=False):
    """A unit ``moved`` to a table, or (None) to none; or two ``swapped``.

    ``more`` move together with the first; a table that is ``closed`` stands empty.
    """

    moved: int
    more: tuple[int, ...]
    table: int | None
    swapped: tuple[int, int]
    closed: int


class DrawAct(Act):
    """Something about a draw of rounds by its id."""

    draw: int = UNTOLD
    first: int
    last: int
    fingerprint: Term = UNTOLD

    @property
    def filling(self) -> dict[str, object]:
        return {"rounds": rounds_from(self.first, self.last)}


class AskedDraw(DrawAct):
    """``units`` are how many are drawn."""

    method: Term = UNTOLD
    units: int = UNTOLD


class DrawnDraw(DrawAct):
    """The tables of a draw's rounds, and who rests in them."""

    rounds: tuple[Tables, ...] = UNTOLD
    resting: Tables = UNTOLD

    @property
    def drawn(self) -> dict[str, object]:
        """Both, as the event keeps them."""
        return {"rounds": self.rounds, "resting": self.resting}


class DrawAnnounced(AskedDraw):
    """What is to be drawn is written down, without its seed."""

    kind = "draw-announced"
    words = _(
        "A draw of %(rounds)s is announced for %(units)d units; its fingerprint is %(fingerprint)s."
    )


class DrawMade(AskedDraw, DrawnDraw):
    """By its seed."""

    kind = "draw-made"
    instead = _(
        "A draw made by its seed stays for everybody to see. Discard it on its page, with a reason."
    )
    seed: Term
    words = _("The draw of %(rounds)s is made by the seed “%(seed)s”.")


class DrawTyped(AskedDraw, DrawnDraw):
    """Tables typed or pasted."""

    kind = "draw-typed"
    words = _("The seating of %(rounds)s is typed.")


class HandMove(Act):
    """A move by hand in a round (``SeatMove``)."""

    round: int
    moved: int | None = None
    more: tuple[int, ...] = ()
    table: int | None = None
    swapped: tuple[int, int] | None = None
    closed: int | None = None

    def sentence(self) -> Text:
        if self.swapped:
            one, other = self.swapped
            swap = _("Round %(round)d: %(one)d and %(other)d change places.")
            return replace(swap, values={"round": self.round, "one": one, "other": other})
        if self.closed is not None:
            return self.filled(_("Round %(round)d: table %(closed)d is closed."))
        if self.more and self.table is None:
            return self.filled(_("Round %(round)d: %(units)s sit out."))
        if self.more:
            return self.filled(_("Round %(round)d: %(units)s move to table %(table)d."))
        if self.table is None:
            return self.filled(_("Round %(round)d: %(unit)d sits out."))
        return self.filled(_("Round %(round)d: %(unit)d moves to table %(table)d."))

    @property
    def filling(self) -> dict[str, object]:
        return {"unit": self.moved, "units": numbered((self.moved or 0, *self.more))}


class DrawMoved(HandMove, AskedDraw):
    """A move in a draft; the round after it. ``as_drawn``: it is as the seed had it again.

    ``were``, ``rested`` and ``by_hand``: the round and the draft before it.
    """

    kind = "draw-moved"
    tables: Tables = UNTOLD
    resting: tuple[int, ...] = UNTOLD
    as_drawn: bool = False
    were: Tables = UNTOLD
    rested: tuple[int, ...] = UNTOLD
    by_hand: bool = False


class DrawPublished(AskedDraw):
    """Its rounds are seated; what their clocks say stays.

    ``again``: those seated before; ``were``: those rounds as they were.
    """

    kind = "draw-published"
    seated: tuple[SeatedRound, ...] = UNTOLD
    again: tuple[int, ...] = ()
    were: Mapping[int, RoundBefore] = UNTOLD
    words = _("The seating of %(rounds)s is published.")


class DrawRepaired(DrawnDraw):
    """A draw in place of a published one, or of the draft ``before``: who is gone, who is new.

    ``moves`` of those who stay, ``arrivals`` of those who are new; ``again`` and ``were`` as for
    one that is published.
    """

    kind = "draw-repaired"
    gone: tuple[Numbered, ...]
    new: tuple[Numbered, ...]
    moves: tuple[MovedSeat, ...]
    arrivals: tuple[MovedSeat, ...] = UNTOLD
    seated: tuple[SeatedRound, ...] | None = None
    again: tuple[int, ...] = ()
    were: Mapping[int, RoundBefore] = UNTOLD
    before: int | None = None
    words = _(
        "The seating of %(rounds)s is repaired. Gone: %(gone)s; new: %(new)s; "
        "players with another table: %(moved)d."
    )

    @property
    def filling(self) -> dict[str, object]:
        return {
            "rounds": rounds_from(self.first, self.last),
            "gone": listed(self.gone),
            "new": listed(self.new),
            "moved": len({move.number for move in self.moves}),
        }


class DrawDropped(AskedDraw):
    """It was not published; it stays to be seen. ``was``: its state before."""

    kind = "draw-dropped"
    was: Term = UNTOLD
    words = _("The draw of %(rounds)s is dropped.")
