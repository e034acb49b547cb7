"""What can be seen to be wrong on a page, by measure: small type, words over words or over rules.

Besides words off the page and letters without a glyph. Score sheets and papers of events are
measured alike, and pages as a browser prints them.

Nothing is compared with a picture: the places of words and rules are read from the PDF, through
all the drawings of a page. Lengths are in mm from the upper left corner of the page.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from tests.scorer.printing.boxes import Pen, times
from tests.scorer.printing.documents import MILLIMETRE, once_a_page, operations, reader
from tests.scorer.printing.overlays import boxes, inside

LEAST = 6.0  # points, the smallest type that paper may have
ROUNDING = 0.05  # points
CAPITAL, SMALL_LETTER, BELOW = 0.73, 0.55, 0.2  # of the size: above the base line and below it
DEEP = frozenset("gjpqyąęșțţşQ,;()[]{}")
LOW = frozenset("acegmnopqrsuvwxyząęșțşţ.,…-–·←→")  # nothing of them is high
TOUCH = 0.12  # mm by which letters may overlap
SLACK = 0.1  # mm that a letter may stand on a rule
THIN = 1.0  # mm: what is narrower is a rule
LONG = 2.0  # mm: what is longer is a rule
EDGE = 5.0  # mm that printers leave white
SIGNS = frozenset("●□✓✗ ")


@dataclass(frozen=True)
class Ink:
    """What a piece of text covers, as far as its letters say."""

    text: str
    size: float
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Rule:
    """A line that is drawn."""

    left: float
    top: float
    right: float
    bottom: float


def faults(pdf, *, least=LEAST, edge=EDGE):
    """All that is wrong on the pages of a PDF, each in words; empty: nothing."""
    found = []
    for number, page in enumerate(reader(pdf).pages, 1):
        wrong = (
            *too_small(page, least),
            *without_glyph(page),
            *overlaps(page),
            *crossings(page),
            *outside(page, edge),
        )
        found += [f"page {number}: {each}" for each in wrong]
    return found


def too_small(page, least=LEAST):
    """Words in type below ``least`` points."""
    return [
        f"{ink.text!r} in {ink.size:.1f} pt"
        for ink in inks(page)
        if ink.size < least - ROUNDING and not set(ink.text) <= SIGNS
    ]


def without_glyph(page):
    """Words of which a letter is not in the type they are set in."""
    return [f"{ink.text!r} lacks a glyph" for ink in inks(page) if "\ufffd" in ink.text]


def overlaps(page, touch=TOUCH):
    """Words over one another by more than ``touch`` mm across."""
    found = []
    standing = sorted(inks(page), key=lambda ink: ink.top)
    for place, ink in enumerate(standing):
        for other in standing[place + 1 :]:
            if other.top >= ink.bottom - TOUCH:
                break
            if {ink.text, other.text} == {"□", "✓"}:
                continue  # ticked
            if min(ink.right, other.right) - max(ink.left, other.left) > touch and (
                min(ink.bottom, other.bottom) - other.top > TOUCH
            ):
                found.append(f"{ink.text!r} over {other.text!r} at {_place(other)}")
    return found


def crossings(page):
    """Words over the rules of their cells."""
    upright, level = _rules(page)
    return [
        f"{ink.text!r} over a rule at {_place(ink)}"
        for ink in inks(page)
        if (
            any(cut_upright(ink, rule) for rule in upright)
            or any(cut_level(ink, rule) for rule in level)
        )
    ]


def outside(page, edge=EDGE):
    """Words that a printer would cut off, which leaves ``edge`` mm white."""
    width, height = (float(side) / MILLIMETRE for side in page.mediabox[2:])
    return [
        f"{ink.text!r} off the page at {_place(ink)}"
        for ink in inks(page)
        if ink.left < edge
        or ink.right > width - edge
        or ink.top < edge
        or ink.bottom > height - edge
    ]


def smallest(pdf):
    """The smallest type of a document, in points."""
    sizes = (ink.size for page in reader(pdf).pages for ink in inks(page))
    return min(size for size in sizes)


@once_a_page
def inks(page):
    """What the words of a page cover."""
    return tuple(_ink(box) for box in boxes(page))


def _ink(box):
    size = box.size / MILLIMETRE
    letters = set(box.text) - {" "}
    above = SMALL_LETTER if letters <= LOW else CAPITAL
    below = BELOW if letters & DEEP else 0.0
    return Ink(
        box.text.strip(),
        box.size,
        box.left,
        box.base - above * size,
        box.right,
        box.base + below * size,
    )


def _place(ink):
    return f"{ink.left:.1f}, {ink.top:.1f}"


def cut_upright(ink, rule):
    """Whether an upright rule goes through letters."""
    return (
        ink.left + SLACK < rule.right
        and rule.left < ink.right - SLACK
        and min(ink.bottom, rule.bottom) - max(ink.top, rule.top) > TOUCH
    )


def cut_level(ink, rule):
    """Whether a rule that goes on at both sides does so; one as long as the words strikes them."""
    return (
        ink.top + SLACK < rule.top
        and rule.bottom < ink.bottom - SLACK
        and rule.left < ink.left
        and ink.right < rule.right
    )


@once_a_page
def _rules(page):
    """The upright and the level rules of a page, touching ones joined."""
    found = tuple(_drawn(page))
    upright = {rule for rule in found if rule.right - rule.left < THIN}
    level = {rule for rule in found if rule.bottom - rule.top < THIN}
    return (
        [rule for rule in upright if rule.bottom - rule.top > LONG],
        _joined([rule for rule in level - upright if rule.right - rule.left > LONG]),
    )


def _joined(level):
    """Level rules end to end as one."""
    lines = defaultdict(list)
    for rule in level:
        lines[round(rule.top, 1), round(rule.bottom, 1)].append(rule)
    joined = []
    for rules in lines.values():
        rules.sort(key=lambda rule: rule.left)
        whole = rules[:1]
        for _before, rule in pairwise(rules):
            if rule.left <= whole[-1].right + SLACK:
                last = whole.pop()
                whole.append(Rule(last.left, last.top, max(last.right, rule.right), last.bottom))
            else:
                whole.append(rule)
        joined += whole
    return joined


def _drawn(page):
    """Everything that is drawn with straight sides: what is filled, or cut out to be filled."""
    height = float(page["/MediaBox"][3])
    points, cut = [], False
    for operands, operator, _drawing, pen in inside(
        page, operations(page.get_contents().get_data()), Pen(), page.pdf
    ):
        if operator == b"m":
            points = [operands]
        elif operator == b"l":
            points.append(operands)
        elif operator in {b"h", b"W*", b"W"} and len(points) == 4:
            yield _rule(points, pen.matrix, height)
            cut, points = operator != b"h", []
        elif operator == b"re" and not cut:
            x, y, width, depth = operands
            yield _rule([(x, y), (x + width, y + depth)], pen.matrix, height)
        elif operator == b"Q":
            cut = False


def _rule(points, matrix, height):
    placed = [times((1, 0, 0, 1, *point), matrix)[4:] for point in points]
    across, down = zip(*placed, strict=True)
    return Rule(
        min(across) / MILLIMETRE,
        (height - max(down)) / MILLIMETRE,
        max(across) / MILLIMETRE,
        (height - min(down)) / MILLIMETRE,
    )
