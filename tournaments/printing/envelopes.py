"""Envelopes of prizes: a label for each winner, to be cut out and stuck on, or folded round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from django.utils.translation import gettext as _

from tournaments.printing.canvas import STRONG, Mark, Pages, Rule, Words
from tournaments.printing.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    PAD,
    on_paper,
    where_and_when,
)
from tournaments.printing.values import Heading
from tournaments.printing.wrapping import LEAST, clean
from tournaments.tables.prizes import PrizeLine

ON_A_PAGE = 4
INNER = CARD_WIDTH - 2 * PAD
NAME, PRIZE, SMALL = 22.0, 13.0, 8.0  # points
STEP, STEP_TYPE = 6.5, 2.3  # mm from line to line; points of its type for every mm
LETTERS, SMALL_LETTERS = 38, 62  # that stand in a line of either size
MOST_NAMES = 4  # lines of those among whom a prize is drawn
PRIZES_TOP = 88.0
ROOM = CARD_HEIGHT - PAD - PRIZES_TOP  # mm for what is won


def envelopes(heading: Heading, lines: Sequence[PrizeLine]) -> Pages:
    """A label of A6 for each winner, in the order in which prizes are given."""
    labels = [_label(heading, line, name) for line in lines for name in line.winners]
    title = _("Envelopes")
    return Pages(f"{title} · {heading.name}", list(on_paper(labels, ON_A_PAGE)))


def _label(heading: Heading, line: PrizeLine, name: str) -> list[Mark]:
    marks: list[Mark] = [
        Words(clean(heading.name), PAD, 10.5, 11, INNER, heavy=True, height=10),
        Words(clean(where_and_when(heading)), PAD, 17.5, SMALL, INNER),
        Rule(PAD, 22, INNER, STRONG),
        Words(clean(line.what_for), PAD, 36, 15, INNER, heavy=True, height=14),
        Words(clean(name), PAD, 58, NAME, INNER, height=26),
        Rule(PAD, 76, INNER, STRONG),
    ]
    return [*marks, *_prizes(line)]


def _prizes(line: PrizeLine) -> list[Mark]:
    """What is in it, line by line; what is drawn by lot stands below, with those it is among."""
    rows, among = _wrapped(line.each), list[str]()
    if line.by_lot:
        among = wrap(", ".join(line.winners), SMALL_LETTERS, max_lines=MOST_NAMES, placeholder=" …")
        rows += [(text, SMALL) for text in (_("By lot between:"), *among)]
        rows += _wrapped(line.by_lot)
    step = min(STEP, ROOM / max(len(rows), 1))
    if step * STEP_TYPE < LEAST:
        middle = PRIZES_TOP + ROOM / 2 - STEP / 2
        told = [*line.each, *([_("By lot between:"), *among] if line.by_lot else []), *line.by_lot]
        return [Words(clean(" · ".join(told)), PAD, middle, PRIZE, INNER, height=ROOM)]
    return [
        Words(text, PAD, PRIZES_TOP + at * step, min(size, step * STEP_TYPE), INNER)
        for at, (text, size) in enumerate(rows)
    ]


def _wrapped(texts: Iterable[str]) -> list[tuple[str, float]]:
    return [(row, PRIZE) for text in texts for row in wrap(clean(text), LETTERS)]
