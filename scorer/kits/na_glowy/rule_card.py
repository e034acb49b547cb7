"""The card of Na Głowy: what the cards count, and what every kind of hand writes.

What a hand writes is found by playing it: once on an empty sheet, once at 4, once at 8,
once in a bok.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _

from scorer.games.base import Setup, score
from scorer.games.na_glowy.clauses import CLAUSES
from scorer.games.na_glowy.entries import CountedHand, GlowyOptions
from scorer.games.na_glowy.game import GAME
from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.notation import Mark, strokes
from scorer.games.na_glowy.pack import ALL_POINTS, RANK_POINTS, TRICKS
from scorer.games.na_glowy.results import EVEN, Result, hand_of
from scorer.games.na_glowy.wording import OPENED
from scorer.printing.rule_cards.parts import CardPlan, Group
from scorer.support.translation import translate

SETUP = Setup("na-glowy", ("1", "2", "3", "4"), 0, GlowyOptions())
ONE_PART = CountedHand(points=(EVEN + 1, ALL_POINTS - EVEN - 1))
IN_VAIN = CountedHand(points=ONE_PART.points[::-1])
ALL_TRICKS = CountedHand(points=(ALL_POINTS, 0), tricks=(TRICKS, 0))
TIED = CountedHand(points=(EVEN, EVEN))


@dataclass(frozen=True, slots=True)
class WrittenMarks:
    """What a hand leaves on the sheet in ``span`` columns: a mark, or ``words`` for want of one."""

    mark: Mark | None
    words: str
    span: int = 1


@dataclass(frozen=True, slots=True)
class HandKind:
    """A kind of hand and what it writes; ``rules`` are the clauses that say so."""

    hand: str
    written: tuple[WrittenMarks, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What is drawn.

    ``growing`` are the marks of a głowa as it is written, ``struck`` what becomes of the
    others' part meanwhile; ``stands`` the heads of the columns of ``outcomes``; ``lost`` what
    the document has lost.
    """

    ranks: tuple[tuple[str, int], ...]
    all_points: int
    growing: tuple[Mark, ...]
    struck: tuple[Mark, ...]
    stands: tuple[str, ...]
    outcomes: tuple[HandKind, ...]
    lost: str


def plan() -> CardPlan:
    """The clauses in the order of a hand, the drawings above them."""
    return CardPlan(
        groups=(
            Group(_("Play"), ("GLOWY-2", "GLOWY-3", "GLOWY-1", "GLOWY-4", "GLOWY-5")),
            Group(_("Głowy"), ("GLOWY-6.1", "GLOWY-6.2", "GLOWY-6.3", "GLOWY-6.7", "GLOWY-6.8")),
            Group(_("Bok"), ("GLOWY-6.4", "GLOWY-6.5", "GLOWY-6.6")),
            Group(_("The score and the end"), ("GLOWY-6.9",)),
        ),
        figures=_figures(),
    )


def _figures() -> Figures:
    match = ONE_PART, IN_VAIN, ONE_PART, ONE_PART
    written = [stroke for hand in strokes(_lines(match)) for stroke in hand]
    order = next(clause.open for clause in CLAUSES if clause.id == "GLOWY-1")
    return Figures(
        ranks=tuple(RANK_POINTS.items()),
        all_points=ALL_POINTS,
        growing=tuple(stroke.mark for stroke in written if stroke.side == 0),
        struck=tuple(stroke.mark for stroke in written if stroke.side == 1),
        stands=(_("nothing yet"), _("at 4"), _("at 8"), _("in a bok")),
        outcomes=tuple(_outcomes()),
        lost=translate(order) if order else "",
    )


def _outcomes() -> Iterator[HandKind]:
    for result in (Result.ONE_PART, Result.TWO_PARTS):
        points = [most for most in range(EVEN + 1, ALL_POINTS + 1) if _result(most) is result]
        hand = CountedHand(points=(points[0], ALL_POINTS - points[0]))
        yield _outcome(f"{points[0]}–{points[-1]}", hand)
    yield _outcome(_("all tricks"), ALL_TRICKS)
    yield _outcome(f"{EVEN} : {EVEN}", TIED)


def _result(most: int) -> Result:
    return hand_of((most, ALL_POINTS - most), all_tricks=False).result


def _outcome(name: str, hand: CountedHand) -> HandKind:
    """What ``hand`` writes for its winners, by what stood there before."""
    before = (), (ONE_PART,), (ONE_PART, ONE_PART), (TIED,)
    lines = [_lines((*earlier, hand)) for earlier in before]
    situations = dict.fromkeys(played[-1].because[0] for played in lines)
    return HandKind(name, tuple(_spanned(map(_written, lines))), tuple(situations))


def _written(lines: tuple[GlowyLine, ...]) -> WrittenMarks:
    *_earlier, last = strokes(lines)
    mark = next((stroke.mark for stroke in last if stroke.side == 0), None)
    opened = OPENED.get(lines[-1].because[0])
    return WrittenMarks(mark, translate(opened) if opened and not mark else "")


def _spanned(cells: Iterable[WrittenMarks]) -> Iterator[WrittenMarks]:
    """The cells of a row, those that say the same in words made one."""
    for words, alike in groupby(cells, key=attrgetter("words")):
        if words:
            yield WrittenMarks(None, words, len(list(alike)))
        else:
            yield from alike


def _lines(hands: tuple[CountedHand, ...]) -> tuple[GlowyLine, ...]:
    lines = score(GAME, SETUP, hands).lines
    return tuple(line for line in lines if isinstance(line, GlowyLine))
