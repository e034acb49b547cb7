"""What the pages of one sheet share."""

from __future__ import annotations

from uuid import uuid4

from scorer.kits import kit_of
from scorer.models import ScoreSheet
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.sheets.selectors.sheet_context import SheetContext
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.selectors.upcoming import upcoming
from scorer.sheets.services.entries import WriteResult
from scorer.support.translation import translate


def page_of(context: SheetContext, form: BaseEntryForm | None) -> dict[str, object]:
    """What the templates of one sheet ask for."""
    kit = kit_of(context.game.slug)
    return {
        "sheet": context.standing.sheet,
        "context": context,
        "last": context.rows[-1] if context.rows else None,
        "last_index": len(context.rows) - 1,
        "undo_uuid": uuid4(),
        "coming": next(iter(upcoming(context.standing, 1)), None),
        "form": form,
        "entry_name": translate(context.game.entry_name),
        "next_number": len(context.rows) + 1,
        "table_templates": [kit.template("table.html"), "scorer/table_of_lines.html"],
        "strip_templates": [kit.template("strip.html"), "scorer/strip_plain.html"],
        "sides_templates": [kit.template("preview.html"), "scorer/preview_sides.html"],
    }


def line_number(sheet: ScoreSheet, written: WriteResult) -> int:
    """The number that a line just written has on the sheet."""
    return (load_sheet_state(sheet).index_of(written.entry.position) or 0) + 1
