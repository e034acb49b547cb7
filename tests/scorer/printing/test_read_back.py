"""Every figure of the log is found on paper, row by row and field by field."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from scorer.printing.layout import layout_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import sheet_context
from tests.builders import records as examples
from tests.scorer.printing.boxes import tables
from tests.scorer.printing.reading import EXAMPLES, printed
from tests.tiers import sampled

FIXTURES = Path(__file__).parents[3] / "fixtures"
RECORDS = {name: getattr(examples, name) for name in EXAMPLES} | {
    path.stem: json.loads(path.read_text()) for path in sorted((FIXTURES / "demo").glob("*.json"))
}
GOLDEN = [
    pytest.param(case["record"], id=f"{file.parent.name}-{file.stem}-{number}")
    for file in sorted((FIXTURES / "games").glob("*/*.json"))
    for number, case in enumerate(json.loads(file.read_text()))
    if "error" not in case
]
MARGINS = {"exit": "with wyjście", "no_exit": "without wyjście", "no_trick": "without a trick"}
KONTRAS = ("", "kontra", "rej", "bok", "słup")


def signed(score):
    return f"{score:+d}".replace("-", "−") if score else "0"


def figure(total):
    return str(total).replace("-", "−")


def kop(line):
    yield str(line.contract.value).replace("_", " ")
    yield KONTRAS[line.kontras]
    yield "Starzy" if line.winner.value == "old" else "Młodzi"
    yield MARGINS[line.margin.value] if line.margin else ""
    yield "" if line.old_points is None else str(line.old_points)
    yield str(line.value)
    for seat, (score, total) in enumerate(zip(line.scores, line.totals, strict=True)):
        yield f"S {signed(score)}" if seat in line.old else signed(score)
        yield figure(total)


def na_glowy(line):
    for points, score, total in zip(line.points, line.scores, line.totals, strict=True):
        yield from (str(points), signed(score) if score else "", str(total))


def hearts(line):
    taken = zip(line.hearts, line.marias, line.scores, line.totals, strict=True)
    for hearts, marias, score, total in taken:
        yield from (str(hearts), str(marias or ""), figure(score), figure(total))
    yield str(line.uncollected or "")


def words_expected(record, standing, pair):
    """The words that a pair laid and nobody objected to, and their points."""
    for entry, line in zip(record["entries"], standing.lines, strict=True):
        plain = "word" in entry and not entry.keys() & {"protest", "early"}
        if plain and line.pair == pair and line.valid:
            yield from (entry["word"], str(entry["points"]))


def rows_expected(record, standing):
    """What every line has to leave on paper, in the order of the rows."""
    own = {"kop": kop, "na-glowy": na_glowy, "cancellation-hearts": hearts}[record["game"]]
    return [[field for field in own(line) if field] for line in standing.lines]


def is_in_order(fields, texts):
    """Whether all ``fields`` are among ``texts``, one behind the other."""
    rest = iter(texts)
    return all(any(field == text for text in rest) for field in fields)


def cell_words(place):
    """What stands in a cell, as it is read."""
    cell = place.cell
    parts = ["●"] if place.deals else []
    parts.append(place.printed)
    if cell and not cell.drawing:
        parts += [*cell.struck, cell.before, cell.text, cell.after]
    elif cell:
        parts += [*cell.struck, cell.before, cell.after]
    return " ".join(filter(None, parts))


def grid_of(record, **order):
    ordered = PaperOrder("en", **order)
    return layout_of(sheet_context(standing_of(record)), ordered, Occasion()).grid


@pytest.mark.parametrize("record", GOLDEN)
def test_every_figure_of_the_log_is_on_the_sheet(record):
    standing = standing_of(record)
    texts = [[cell_words(place) for place in row] for row in grid_of(record).table]
    if record["game"] == "polish-doubles":
        first = record.get("starts", 0)  # stands on the left
        for pair, half in zip((first, 1 - first), (slice(0, 6), slice(7, None)), strict=True):
            written = [text for row in texts for text in row[half]]
            assert is_in_order(words_expected(record, standing, pair), written)
        return
    assert len(texts) == len(standing.lines)
    for number, (row, fields) in enumerate(
        zip(texts, rows_expected(record, standing), strict=True), 1
    ):
        assert row[0] == str(number)
        assert is_in_order(fields, [text.removeprefix("● ") for text in row]), (fields, row)


@pytest.mark.parametrize(
    ("name", "paper"),
    sampled(
        product(RECORDS, PAPERS),
        daily=[("KOP", "A5"), ("GLOWY", "A4"), ("DOUBLES", "A5"), ("HEARTS", "A4")],
    ),
)
def test_pdf_reads_back_as_the_sheet_it_was_made_from(name, paper):
    record = RECORDS[name]
    table = tables(printed(record, paper=paper))[0][2:]
    assert [[cell.text for cell in row] for row in table] == [
        [cell_words(place) for place in row] for row in grid_of(record, paper=paper).table
    ]
    assert {row[0].kind for row in table} == {"TH"}
