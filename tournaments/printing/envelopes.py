"""Envelopes of prizes: a label for each winner, to be cut out and stuck on, or folded round."""

from __future__ import annotations

from collections.abc import Sequence

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
LINE, LEAST_LINE = 8.0, 4.5  # mm from one prize to the next
PRIZES_TOP = 92.0


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
    """What is in it, line by line; what is drawn by lot stands below, smaller."""
    told = [(text, PRIZE) for text in line.each]
    if line.by_lot:
        told += [(_("By lot between:"), SMALL), (", ".join(line.winners), SMALL)]
        told += [(text, PRIZE) for text in line.by_lot]
    step = min(LINE, max(LEAST_LINE, (CARD_HEIGHT - PAD - PRIZES_TOP) / max(len(told), 1)))
    return [
        mark
        for at, (text, size) in enumerate(told)
        for mark in canvas.named(text, PAD, PRIZES_TOP + at * step, size, INNER)
    ]
