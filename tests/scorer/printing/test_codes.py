from __future__ import annotations

import re

import pytest
import segno

from scorer.printing.codes import MASK, QUIET, Code

ADDRESS = "https://kontra.example/sheets/7b0e/follow/?round=2&table=14"
ADDRESSES = ["x", ADDRESS, ADDRESS + "&" + "ą" * 200]


def matrix(address):
    made = segno.make(address, error="m", micro=False, mask=MASK).matrix
    return {
        (x + QUIET, y + QUIET) for y, row in enumerate(made) for x, black in enumerate(row) if black
    }


def in_svg(code):
    """The black modules of the path, by column and row."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", code.svg_path)
    assert "".join(f"M{x} {y}h{length}v1h-{back}z" for x, y, length, back in runs) == code.svg_path
    assert all(length == back for _x, _y, length, back in runs)
    return {(int(x) + step, int(y)) for x, y, length, _ in runs for step in range(int(length))}


def in_pdf(path, left, top, side, size):
    """The black modules of PDF operators, by column and row from the upper left corner."""
    head, rest = path.split(" cm 0 g ")
    across, _b, _c, down, x, y = map(float, head.removeprefix("q ").split())
    assert rest.endswith(" f Q")
    found = set()
    for run in re.findall(r"(\d+) (\d+) (\d+) 1 re", rest):
        column, row, length = map(int, run)
        begin = (x + across * column - left) / side * size
        line = (top - y - down * (row + 1)) / side * size
        assert begin == pytest.approx(round(begin), abs=0.02)
        assert line == pytest.approx(round(line), abs=0.02)
        found |= {(round(begin) + step, round(line)) for step in range(length)}
    return found


@pytest.mark.parametrize("address", ADDRESSES, ids=len)
def test_path_draws_the_code(address):
    code = Code(address)
    assert in_svg(code) == matrix(address)
    assert in_pdf(code.pdf_path(500, 780, 45.35), 500, 780, 45.35, code.size) == matrix(address)


@pytest.mark.parametrize("address", ADDRESSES, ids=len)
def test_quiet_zone_is_four_modules_all_around(address):
    code = Code(address)
    columns, rows = zip(*in_svg(code), strict=True)
    inner = code.size - 2 * QUIET
    assert QUIET == 4
    assert (min(columns), max(columns)) == (QUIET, QUIET + inner - 1)
    assert (min(rows), max(rows)) == (QUIET, QUIET + inner - 1)
    assert inner % 4 == 1


def test_code_is_no_micro_code_and_survives_a_stain():
    made = segno.make("x", error="m", micro=False, mask=MASK)
    assert Code("x").size == made.symbol_size(border=0)[0] + 2 * QUIET == 29
    assert not made.is_micro
    assert made.error in {"M", "Q", "H"}


def test_runs_are_as_long_as_they_can_be():
    runs = list(Code(ADDRESS).runs())
    assert runs == sorted(runs, key=lambda run: (run[1], run[0]))
    ends = {(left + length, top) for left, top, length in runs}
    assert not ends & {(left, top) for left, top, _length in runs}
    assert runs[0] == (QUIET, QUIET, 7)


@pytest.mark.parametrize(
    ("letters", "version", "error"),
    [(42, 3, "m"), (43, 3, "l"), (53, 3, "l"), (54, 4, "m"), (62, 4, "m"), (63, 5, "m")],
)
def test_code_bears_more_stains_unless_that_makes_it_larger_than_version_3(letters, version, error):
    address = "x" * letters
    made = segno.make(address, error=error, micro=False, mask=MASK, boost_error=True)
    assert (made.version, Code(address).size) == (version, made.symbol_size(border=QUIET)[0])
    black = {
        (x, y)
        for y, row in enumerate(made.matrix, QUIET)
        for x, one in enumerate(row, QUIET)
        if one
    }
    assert in_svg(Code(address)) == black
