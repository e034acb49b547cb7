"""A text in its room, by measure: in lines as large as they can be, never smaller than legible.

Terms: a *piece* is what stays together, a word or a part of one that ends with its hyphen. Widths
of pieces are told in the size of type (em), rooms and heights in millimetres, sizes in points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorer.printing.page import LETTER, POINT

LEAST = 6.0  # points: nobody reads smaller type by the light of a hall
LINE = 1.16  # from line to line, in the size of type
USUAL = 0.54  # em, about the width of a letter
STEP = 0.25  # points between the sizes that are tried
SPACE = 0.28  # em
CUT = "…"
BETWEEN = " – "  # partners
TIED = "\N{NO-BREAK SPACE}"  # before a dash, which does not begin a line
MOST_TIED = 22  # letters of a name that is not broken in a narrow column
LONGEST, SHARE = 30, 15  # letters of a piece that is broken anywhere, and of what it falls into
_PARTS = re.compile(r"[^-]+-*|-+")

Width = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Piece:
    """What stays together; ``apart``: a space stands before it."""

    text: str
    apart: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces beside one another, each with its left end from the line's; all in em."""

    pieces: tuple[tuple[str, float], ...]
    width: float


def clean(text: str) -> str:
    """A text as one line of what can be seen."""
    return " ".join(text.split())


def pieces_of(text: str) -> list[Piece]:
    """The pieces of a text that is broken into lines.

    >>> [piece.text for piece in pieces_of("Nowak-Kowal Ewa")]
    ['Nowak-', 'Kowal', 'Ewa']
    """
    words = text.replace(BETWEEN, f"{TIED}– ").split(" ")
    return [
        Piece(part.replace(TIED, " "), apart=at == 0 and place > 0)
        for place, word in enumerate(words)
        for at, part in enumerate(_parts(word))
    ]


def partners_of(text: str) -> list[Piece]:
    """The names of partners, each whole; of anything else nothing.

    >>> [piece.text for piece in partners_of("Jankowski Tomasz – Mazur Zofia")]
    ['Jankowski Tomasz –', 'Mazur Zofia']
    """
    *first, last = text.split(BETWEEN)
    whole = [*(f"{name} –" for name in first), last]
    return [Piece(name, apart=at > 0) for at, name in enumerate(whole)] if first else []


def tied(text: str) -> str:
    """A pair whose line ends between the partners; a long name may still be broken.

    >>> tied("Mazur Ewa – Lis Jan").replace(TIED, "_")
    'Mazur_Ewa_– Lis_Jan'
    """
    names = text.split(BETWEEN)
    if len(names) == 1 or max(map(len, names)) > MOST_TIED:
        return text
    return f"{TIED}– ".join(name.replace(" ", TIED) for name in names)


def _parts(word: str) -> Iterator[str]:
    for part in _PARTS.findall(word):
        share = SHARE if len(part) > LONGEST else len(part)
        yield from (part[at : at + share] for at in range(0, len(part), share))


def about(text: str, size: float) -> float:
    """About how wide a text is, in mm, on the generous side."""
    return len(text) * LETTER * size * POINT


def lines_needed(text: str, size: float, room: float) -> int:
    """About how many lines a text needs."""
    return len(broken(pieces_of(text), lambda piece: len(piece) * USUAL, room / size / POINT))


def set_in(
    text: str, width: Width, size: float, room: float, height: float
) -> tuple[float, list[Line]]:
    """The size and the lines of a text in a ``room`` of some ``height``, one line at least.

    It is as large as it can be up to ``size``; lines end between partners rather than within
    their names. What has no room in the least size is cut.
    """
    pieces = pieces_of(text)
    ways = [some for some in (partners_of(text), pieces) if some]
    tried = size
    while tried > LEAST:
        for some in ways:
            lines = broken(some, width, room / tried / POINT)
            if _fits(lines, tried, room, height):
                return tried, lines
        tried -= STEP
    least = min(LEAST, size)
    most = max(1, int(height / (least * LINE * POINT)))
    return least, _cut(pieces, width, room / least / POINT, most)


def _fits(lines: Sequence[Line], size: float, room: float, height: float) -> bool:
    widest = max((line.width for line in lines), default=0.0)
    high = len(lines) * LINE * size * POINT
    return widest * size * POINT <= room and (len(lines) == 1 or high <= height)


def broken(pieces: Sequence[Piece], width: Width, room: float) -> list[Line]:
    """The pieces in as few lines as hold them; ``room`` in em; one too wide stands alone."""
    lines: list[list[tuple[str, float]]] = []
    end = 0.0
    for piece in pieces:
        begin = end + (SPACE if piece.apart else 0.0)
        wide = width(piece.text)
        if not lines or begin + wide > room:
            lines.append([])
            begin = 0.0
        lines[-1].append((piece.text, begin))
        end = begin + wide
    return [_line(line, width) for line in lines]


def _line(pieces: Sequence[tuple[str, float]], width: Width) -> Line:
    text, begin = pieces[-1]
    return Line(tuple(pieces), begin + width(text))


def _cut(pieces: Sequence[Piece], width: Width, room: float, most: int) -> list[Line]:
    """The first ``most`` lines; where there are more, the last ends with the sign of a cut."""
    lines = broken(pieces, width, room)
    if len(lines) <= most:
        return lines
    last = list(lines[most - 1].pieces)
    while len(last) > 1 and last[-1][1] + width(last[-1][0]) + width(CUT) > room:
        last.pop()
    text, begin = last[-1]
    return [*lines[: most - 1], _line([*last, (CUT, begin + width(text))], width)]
