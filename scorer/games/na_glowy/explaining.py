"""The arithmetic behind a hand: what its points are worth and what is written for them.

A line tells how the sheet stands after the hand; its clauses tell how it stood before.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.pack import ALL_POINTS
from scorer.games.na_glowy.results import EVEN, MOST_WITH_EXIT
from scorer.games.na_glowy.tally import HORNED_WORTH, PARTS_OF_A_HEAD
from scorer.games.text import Text
from scorer.games.text import gettext as _

PARTS_BY_RULE = {"GLOWY-6.1": 1, "GLOWY-6.2": 2}

# by the winners' parts before the hand and the parts it brings (GLOWY-6.7, GLOWY-6.8)
WRITTEN = {
    (0, 1): _("4 stands now"),
    (0, 2): _("8 stands now"),
    (1, 1): _("4 and one part: 8 stands now"),
    (1, 2): _("4 and two parts: a whole głowa"),
    (2, 1): _("8 and one part: a whole głowa"),
    (2, 2): _("8 and two parts: a whole głowa, the part left over is lost"),
}


def explain(line: GlowyLine) -> tuple[Text, ...]:
    """How the marks and figures of ``line`` come about, step by step."""
    situation = line.because[0]
    if max(line.points) == EVEN:
        if situation == "GLOWY-6.6":
            return (_("60 : 60 in a bok: a further bok of four hands opens"),)
        return (_("60 : 60: a bok of four hands opens"),)
    winner = line.points.index(max(line.points))
    parts = PARTS_BY_RULE.get(situation)
    written = _whole(line) if parts is None else _parts(line, winner, parts)
    return (_worth(line, situation), *written, *_score(line, winner))


def _worth(line: GlowyLine, situation: str) -> Text:
    """What the points of the winners bring (GLOWY-6.1 to 6.5)."""
    if "GLOWY-6.3" in line.because:
        return _("all tricks: a głowa z rogami, worth %(worth)d", worth=HORNED_WORTH)
    points = {"points": max(line.points), "all": ALL_POINTS, "limit": MOST_WITH_EXIT}
    if situation == "GLOWY-6.1":
        return _("%(points)d of %(all)d points, at most %(limit)d: one part", **points)
    if situation == "GLOWY-6.2":
        return _("%(points)d of %(all)d points, more than %(limit)d: two parts", **points)
    return _(
        "%(points)d of %(all)d points in a bok: a whole głowa",
        points=max(line.points),
        all=ALL_POINTS,
    )


def _parts(line: GlowyLine, winner: int, parts: int) -> Iterator[Text]:
    """What becomes of the parts that were written and those that come (GLOWY-6.7, 6.8)."""
    completed = bool(line.scores[winner])
    if completed:
        before = PARTS_OF_A_HEAD - parts + ("GLOWY-6.8" in line.because)
    else:
        before = line.parts[winner] - parts
    yield WRITTEN[before, parts]
    if completed:
        yield _("a 4 or 8 of the other side, if there is one, is struck")


def _whole(line: GlowyLine) -> Iterator[Text]:
    """Whether a głowa that was not made of parts struck those of the other side."""
    if "GLOWY-6.7" in line.because:
        yield _("the other side's 4 or 8 is struck")


def _score(line: GlowyLine, winner: int) -> Iterator[Text]:
    """The sum of the score, once it is a sum (GLOWY-6.9)."""
    if line.scores[winner] and line.horned[winner]:
        yield _(
            "score: głowy %(heads)d + %(worth)d × %(horned)d = %(total)d",
            heads=line.heads[winner],
            worth=HORNED_WORTH,
            horned=line.horned[winner],
            total=line.totals[winner],
        )
