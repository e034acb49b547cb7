"""Envelopes of prizes: a label for each winner, to be cut out and stuck on, or folded round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from django.utils.translation import gettext as _

from tournaments.printing import canvas
from tournaments.printing.canvas import STRONG, Mark, Pages, Rule, Words
from tournaments.printing.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    PAD,
    on_paper,
    where_and_when,
)
from tournaments.printing.values import Heading
from tournaments.tables.prizes import PrizeLine

ON_A_PAGE = 4
INNER = CARD_WIDTH - 2 * PAD
NAME, PRIZE, SMALL = 22.0, 13.0, 8.0  # points
LINE, LINE_TYPE = 6.5, 2.3  # mm from line to line; points of its type for every mm
LETTERS, SMALL_LETTERS = 38, 62  # that stand in a line of either size
MOST_NAMES = 4  # lines of those among whom a prize is drawn
PRIZES_TOP = 88.0


def envelopes(heading: Heading, lines: Sequence[PrizeLine]) -> Pages:
    """A label of A6 for each winner, in the order in which prizes are given."""
    labels = [_label(heading, line, name) for line in lines for name in line.winners]
    title = _("Envelopes")
    return Pages(f"{title} · {heading.name}", list(on_paper(labels, ON_A_PAGE)))


def _label(heading: Heading, line: PrizeLine, name: str) -> list[Mark]:
    marks: list[Mark] = [
        Words(canvas.clean(heading.name), PAD, 12, 11, INNER, heavy=True),
        Words(canvas.clean(where_and_when(heading)), PAD, 17.5, SMALL, INNER),
        Rule(PAD, 22, INNER, STRONG),
        Words(canvas.clean(line.what_for), PAD, 40, 15, INNER, heavy=True),
        *canvas.named(name, PAD, 58, NAME, INNER),
        Rule(PAD, 76, INNER, STRONG),
    ]
    return [*marks, *_prizes(line)]


def _prizes(line: PrizeLine) -> list[Mark]:
    """What is in it, line by line; what is drawn by lot stands below, with those it is among."""
    rows = _wrapped(line.each)
    if line.by_lot:
        among = wrap(", ".join(line.winners), SMALL_LETTERS, max_lines=MOST_NAMES, placeholder=" …")
        rows += [(text, SMALL) for text in (_("By lot between:"), *among)]
        rows += _wrapped(line.by_lot)
    step = min(LINE, (CARD_HEIGHT - PAD - PRIZES_TOP) / max(len(rows), 1))
    return [
        Words(text, PAD, PRIZES_TOP + at * step, min(size, step * LINE_TYPE), INNER)
        for at, (text, size) in enumerate(rows)
    ]


def _wrapped(texts: Iterable[str]) -> list[tuple[str, float]]:
    return [(row, PRIZE) for text in texts for row in wrap(canvas.clean(text), LETTERS)]
