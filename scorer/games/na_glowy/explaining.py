"""The arithmetic behind a hand: what its points are worth and what is written for them.

Everything is in the line: how the sheet stood before the hand and after it, and its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.pack import ALL_POINTS
from scorer.games.na_glowy.results import EVEN, MOST_WITH_EXIT
from scorer.games.na_glowy.tally import HORNED_WORTH
from scorer.games.na_glowy.wording import MARKS
from scorer.games.text import Text, verbatim
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
            opened = _("60 : 60 in a bok: a further bok of four hands opens")
        else:
            opened = _("60 : 60: a bok of four hands opens")
        return (*_counted(line), opened)
    winner = line.points.index(max(line.points))
    parts = PARTS_BY_RULE.get(situation)
    written = () if parts is None else (WRITTEN[line.before[winner], parts],)
    return (
        *_counted(line),
        _worth(line, situation),
        *written,
        *_struck(line, 1 - winner),
        *_score(line, winner),
    )


def _counted(line: GlowyLine) -> Iterator[Text]:
    """Whose cards were counted together, where the cards are known (GLOWY-2, GLOWY-3)."""
    if "GLOWY-3" in line.because:
        yield _(
            "counted are the tricks of both partners, as played: what one gave the other before "
            "changes nothing"
        )


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


def _struck(line: GlowyLine, loser: int) -> Iterator[Text]:
    """What the losers had written and have no more (GLOWY-6.7)."""
    if line.before[loser] and not line.parts[loser]:
        yield _("the other side's %(mark)s is struck", mark=verbatim(MARKS[line.before[loser]]))


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
