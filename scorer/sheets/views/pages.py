"""What the pages of one sheet share."""

from __future__ import annotations

from typing import Any, cast
from uuid import uuid4

from csp.constants import WASM_UNSAFE_EVAL
from django.http import HttpResponse
from django.urls import reverse

from scorer.kits import kit_of
from scorer.models import ScoreSheet
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.sheets.selectors.sheet_context import SheetContext
from scorer.sheets.selectors.upcoming import upcoming
from scorer.support.translation import translate


def page_of(context: SheetContext, form: BaseEntryForm | None) -> dict[str, object]:
    """What the templates of one sheet ask for."""
    kit = kit_of(context.game.slug)
    return {
        "sheet": context.standing.sheet,
        "context": context,
        "last": context.rows[-1] if context.rows else None,
        "last_index": len(context.rows) - 1,
        "coming": next(iter(upcoming(context.standing, 1)), None),
        "form": form,
        "entry_name": translate(context.game.entry_name),
        "next_number": len(context.rows) + 1,
        "fresh_id": uuid4(),  # of what a button opens or writes, so that two taps are one
        "table_templates": [kit.template("table.html"), "scorer/table_of_lines.html"],
        "strip_templates": [kit.template("strip.html"), "scorer/strip_plain.html"],
        "sides_templates": [kit.template("preview.html"), "scorer/preview_sides.html"],
    }


def lets_record(response: HttpResponse) -> HttpResponse:
    """Let this page, and no other, run the rules."""
    more = {"script-src": [WASM_UNSAFE_EVAL]}
    cast("Any", response)._csp_update = more  # noqa: SLF001 — as django-csp reads it
    return response


def write_at(sheet: ScoreSheet) -> str:
    """The address of a sheet where its next line is written."""
    return reverse("scorer:sheet", args=[sheet.pk]) + "#write"


def end_of(sheet: ScoreSheet) -> str:
    """The address of a sheet where its end is told."""
    return reverse("scorer:sheet", args=[sheet.pk]) + "#end"
