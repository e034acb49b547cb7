"""The arithmetic behind a hand: what the cards cost, or who pays for the moon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.games.cancellation_hearts.entries import HeartsEntry, Moon
from scorer.games.cancellation_hearts.lines import HeartsLine
from scorer.games.cancellation_hearts.moon import MOON_POINTS
from scorer.games.cancellation_hearts.pack import (
    ALL_HEARTS,
    ALL_MARIAS,
    ALL_POINTS,
    MARIA_POINTS,
)
from scorer.games.text import Text, ngettext, signed, verbatim
from scorer.games.text import gettext as _


def explain(names: Sequence[str], entry: HeartsEntry, line: HeartsLine) -> tuple[Text, ...]:
    """How the scores of ``line`` come about, step by step; ``names`` by seat."""
    if line.moon is not None:
        return _moon(names[line.moon], entry.moon)
    return (*_taken(names, line), *_uncollected(line))


def _taken(names: Sequence[str], line: HeartsLine) -> Iterator[Text]:
    """The sums of those who took a Black Maria, then what all the others pay (HRT-6)."""
    for name, hearts, marias in zip(names, line.hearts, line.marias, strict=True):
        if hearts and marias:
            yield _hearts_and_marias(name, hearts, marias)
        elif marias:
            yield verbatim(f"{name}: {MARIA_POINTS} × {marias} = {MARIA_POINTS * marias}")
    if any(hearts and not marias for hearts, marias in zip(line.hearts, line.marias, strict=True)):
        yield _("who took hearts only: 1 for each")


def _hearts_and_marias(name: str, hearts: int, marias: int) -> Text:
    return ngettext(
        "%(name)s: %(count)d heart + %(worth)d × %(marias)d = %(points)d",
        "%(name)s: %(count)d hearts + %(worth)d × %(marias)d = %(points)d",
        hearts,
        name=name,
        worth=MARIA_POINTS,
        marias=marias,
        points=hearts + MARIA_POINTS * marias,
    )


def _uncollected(line: HeartsLine) -> Iterator[Text]:
    """What the scores add up to when somebody's share is missing (HRT-5, HRT-6)."""
    if line.uncollected:
        yield _(
            "all together: %(all)d − %(uncollected)d that nobody collected = %(points)d",
            all=ALL_POINTS,
            uncollected=line.uncollected,
            points=sum(line.scores),
        )


def _moon(name: str, choice: Moon | None) -> tuple[Text, ...]:
    """Everything taken, and the choice that comes with it (HRT-7)."""
    if choice is Moon.SUBTRACT:
        chosen = _(
            "everything taken; the choice: %(own)s for %(name)s, 0 for the others",
            own=signed(-MOON_POINTS),
            name=name,
        )
    else:
        chosen = _(
            "everything taken; the choice: 0 for %(name)s, %(others)s for each of the others",
            name=name,
            others=signed(MOON_POINTS),
        )
    return _hearts_and_marias(name, ALL_HEARTS, ALL_MARIAS), chosen
