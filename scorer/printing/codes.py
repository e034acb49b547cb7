"""QR codes as a path of black runs, the same for SVG and for a PDF's own drawing.

segno makes the code; what is drawn is ours, since an SVG per sheet costs WeasyPrint
more than all other words of a blank sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import segno

QUIET = 4  # modules around a code, as its standard asks
ENOUGH = 3  # the version, of 29 modules, whose modules a photograph made by hand still shows
MASK = 2  # the same for all: trying every mask for the prettiest takes four times as long


@dataclass(frozen=True)
class Code:
    """The code of ``address``: squares, *modules*, in ``size`` rows, the quiet zone counted.

    It survives stains on 15 % of it; on 7 % where that saves it from more than 29 modules a
    side, since modules too small to be told apart are the worse harm.
    """

    address: str

    @cached_property
    def _rows(self) -> tuple[bytearray, ...]:
        made = _made(self.address, "m")
        if int(made.version) > ENOUGH:
            weaker = _made(self.address, "l")
            made = weaker if int(weaker.version) <= ENOUGH else made
        return tuple(made.matrix)

    @property
    def size(self) -> int:
        """Modules a side, with the quiet zone."""
        return len(self._rows) + 2 * QUIET

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Black runs: left and top in modules, and how many side by side."""
        for top, row in enumerate(self._rows, QUIET):
            left = QUIET
            for black, run in groupby(row):
                length = len(list(run))
                if black:
                    yield left, top, length
                left += length

    @property
    def svg_path(self) -> str:
        """What stands in the ``d`` of an SVG path, a unit per module."""
        return "".join(f"M{left} {top}h{length}v1h-{length}z" for left, top, length in self.runs())

    @property
    def window(self) -> str:
        """The SVG's ``viewBox`` of the code without its quiet zone."""
        inner = self.size - 2 * QUIET
        return f"{QUIET} {QUIET} {inner} {inner}"

    def pdf_black(self, left: float, top: float, side: float) -> str:
        """As ``pdf_path``; place and size are those of the code without its quiet zone."""
        unit = side / (self.size - 2 * QUIET)
        rim = QUIET * unit
        return self.pdf_path(left - rim, top + rim, side + 2 * rim)

    def pdf_path(self, left: float, top: float, side: float) -> str:
        """PDF operators that draw it ``side`` points wide, its upper left at ``left, top``."""
        unit = side / self.size
        runs = " ".join(f"{x} {self.size - y - 1} {length} 1 re" for x, y, length in self.runs())
        matrix = f"{unit:.4f} 0 0 {unit:.4f} {left:.3f} {top - side:.3f} cm"
        return f"q {matrix} 0 g {runs} f Q"


def _made(address: str, error: str) -> segno.QRCode:
    import segno  # noqa: PLC0415 — only paper with a code pays for it

    return segno.make(address, error=error, micro=False, mask=MASK)
