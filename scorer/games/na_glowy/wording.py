"""A hand in words, as one reads it out from the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.games.na_glowy.lines import GlowyLine
from scorer.games.na_glowy.results import Pair
from scorer.games.na_glowy.tally import HORNED_WORTH
from scorer.games.side_results import SideResult
from scorer.games.text import Text, joined, ngettext, verbatim
from scorer.games.text import gettext as _

MARKS = {1: "4", 2: "8"}  # what parts are written as (GLOWY-6.7)

WRITTEN = {
    "GLOWY-6.1": _("one part"),
    "GLOWY-6.2": _("two parts"),
    "GLOWY-6.3": _("all tricks, a głowa z rogami"),
    "GLOWY-6.4": _("a głowa in the bok"),
    "GLOWY-6.5": _("all tricks in the bok, a głowa z rogami"),
}
COMPLETED = {
    "GLOWY-6.1": _("one part, the głowa is complete"),
    "GLOWY-6.2": _("two parts, the głowa is complete"),
}
PART_LOST = _("two parts, the głowa is complete and one part is lost")
OPENED = {
    "GLOWY-6.4": _("a bok of four extra hands opens"),
    "GLOWY-6.6": _("a further bok of four extra hands opens"),
}


def hand_in_words(pairs: tuple[str, ...], points: Pair, because: tuple[str, ...]) -> Text:
    """Points, winners, what they wrote; ``pairs`` are the names, ``because`` a line's clauses.

    >>> str(hand_in_words(("Ada + Celina", "Bogdan + Darek"), (71, 49), ("GLOWY-6.1",)))
    '71 : 49 · Ada + Celina · one part'
    """
    situation = because[0]
    first, second = points
    if first == second:
        return _(
            "%(first)d : %(second)d · %(opened)s",
            first=first,
            second=second,
            opened=OPENED[situation],
        )
    if "GLOWY-6.8" in because:
        written = PART_LOST
    elif "GLOWY-6.9" in because and situation in COMPLETED:
        written = COMPLETED[situation]
    else:
        written = WRITTEN[situation]
    return _(
        "%(first)d : %(second)d · %(pair)s · %(written)s",
        first=first,
        second=second,
        pair=verbatim(pairs[points.index(max(points))]),
        written=written,
    )


def marks_in_words(pairs: tuple[str, ...], line: GlowyLine) -> Text:
    """What stands on the sheet after a hand: "Ada + Celina 8, głowy 2 · Bogdan + Darek 4"."""
    told = [
        _("%(pair)s %(marks)s", pair=pair, marks=joined(list(_marks(line, side))))
        for side, pair in enumerate(pairs)
    ]
    if line.boks:
        left = line.boks[-1]
        told.append(
            ngettext("%(count)d hand left in the bok", "%(count)d hands left in the bok", left)
        )
    return joined(told, " · ")


def _marks(line: GlowyLine, side: int) -> Iterator[Text]:
    yield verbatim(MARKS.get(line.parts[side], "–"))
    if line.heads[side]:
        yield _("głowy %(heads)d", heads=line.heads[side])
    if line.horned[side]:
        yield _("z rogami %(horned)d", horned=line.horned[side])


def results_in_marks(line: GlowyLine, totals: Sequence[int]) -> tuple[SideResult, ...]:
    """The mark that a hand leaves with each pair, and its głowy: "4", "· głowy 1".

    A 4 or 8 that the hand did not touch stands beside the głowy; one that it struck leads to "–".
    """
    return tuple(_result(line, side, total) for side, total in enumerate(totals))


def _result(line: GlowyLine, side: int, total: int) -> SideResult:
    gained, part, before = line.scores[side], line.parts[side], line.before[side]
    standing = verbatim(MARKS.get(part, "–"))
    heads = _("głowy %(heads)d", heads=total)
    if gained == HORNED_WORTH:
        change = _("● z rogami")
    elif gained:
        change = verbatim("●")
    elif part < before:
        return SideResult(verbatim(f"{MARKS[before]} → –"), _behind(heads))
    elif part > before:
        return SideResult(standing, _behind(heads))
    else:
        return SideResult(verbatim(""), joined([standing, heads], " · ") if part else heads)
    return SideResult(change, _behind(joined([standing, heads], " · ") if part else heads))


def _behind(text: Text) -> Text:
    """``text`` set apart from a mark: "4 głowy" would be four of them."""
    return Text("· %(text)s", {"text": text})
