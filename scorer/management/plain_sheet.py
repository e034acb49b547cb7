"""A sheet as plain text: a table, then the clauses it names, one sentence each."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from scorer.games.base import Entry, Line, Match
from scorer.records import Record, RecordRefused
from scorer.support.translation import translate

DIRECTION_MARKS = dict.fromkeys(
    [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)


def plain_sheet(record: Record, match: Match) -> str:
    """The scored record as a table with running totals, and why."""
    players = [plain_text(name) for name in record.setup.players]
    sides = [" + ".join(players[seat] for seat in side) for side in record.game.sides(record.setup)]
    ruleset = record.game.ruleset(record.setup.ruleset)
    ruleset = record.game.ruleset(record.setup.ruleset)
    heading = f"{translate(record.game.name)} · {translate(ruleset.name)}"
    rows = [["", translate(record.game.entry_name), *sides, *(f"Σ {side}" for side in sides)]]
    for entry, line in zip(record.entries, match.lines, strict=True):
        described = plain_text(translate(record.game.describe(record.setup, entry, line)))
        if marks := record.game.marks(record.setup, line):
            described += f" | {plain_text(translate(marks))}"
        rows.append([str(line.entry + 1), described, *_figures(line), *_totals(line, len(sides))])
    rows.append(["", "Σ", *["" for _side in sides], *map(str, match.state.totals)])
    blocks = [heading, plain_table(rows)]
    if match.winners:
        blocks.append(
            _("Winners: %(names)s") % {"names": ", ".join(sides[side] for side in match.winners)}
        )
    blocks.append(_reasons(record, match))
    return "\n\n".join(block for block in blocks if block)


def plain_errors(refused: RecordRefused) -> str:
    """Why a record was refused, a line for each fault."""
    return "\n".join(
        f"{fault.address or '–'}: {translate(fault.message)}"
        + (f" [{fault.rule}]" if fault.rule else "")
        for fault in refused.faults
    )


def _figures(line: Line) -> list[str]:
    return [f"{score:+d}" if score else "0" for score in line.scores]


def _totals(line: Line, sides: int) -> list[str]:
    return [str(total) for total in line.totals] if line.totals is not None else [""] * sides


def _reasons(record: Record, match: Match) -> str:
    named = {rule for line in match.lines for rule in line.because}
    by_line = [
        "; ".join(
            [f"{line.entry + 1}: {', '.join(line.because)}", *_arithmetic(record, entry, line)]
        )
        for entry, line in zip(record.entries, match.lines, strict=True)
    ]
    clauses = [
        f"{clause.id}  {translate(clause.at(record.setup.options))}"
        for clause in record.game.clauses_of(record.setup.ruleset)
        if clause.id in named
    ]
    return "\n".join([*by_line, "", *clauses]) if clauses else ""


def _arithmetic(record: Record, entry: Entry, line: Line) -> list[str]:
    sentences = record.game.explain(record.setup, entry, line)
    return [plain_text(translate(sentence)) for sentence in sentences]


def plain_text(text: str) -> str:
    """``text`` without marks that would turn the rest of the row around."""
    return text.translate(DIRECTION_MARKS)


def _width(text: str) -> int:
    """How many columns a terminal gives to ``text``."""
    return sum(
        0
        if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf"
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )


def plain_table(rows: list[list[str]]) -> str:
    """Rows in columns: the second aligned left, the others right."""
    widths = [max(_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(_row(row, widths) for row in rows)


def _row(row: list[str], widths: list[int]) -> str:
    cells = []
    for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
        padding = " " * (width - _width(cell))
        cells.append(cell + padding if column == 1 else padding + cell)
    return "  ".join(cells).rstrip()
