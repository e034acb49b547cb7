"""Sheets and codes of tables whose round is not open yet: known as soon as somebody sits there.

Nothing is saved of them. The sheet that a table gets with its round has the planned id, so that
the code which is printed before opens it; until then no code of it is found.
"""

from __future__ import annotations

from uuid import UUID

from scorer.sheets.selectors.codes import writing_code
from scorer.support.typed_codes import derived_id

FIRST = 1  # the generation of the code that a sheet is opened with


def planned_sheet(round_id: int, table: int) -> UUID:
    """The id of the first sheet of a table, by its number in the round."""
    return derived_id("table", round_id, table)


def planned_code(round_id: int, table: int) -> str:
    """The first code of that sheet."""
    return writing_code(planned_sheet(round_id, table), FIRST)
