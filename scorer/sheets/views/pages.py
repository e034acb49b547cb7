"""What the pages of one sheet share."""

from __future__ import annotations

import json
from typing import Any, cast
from uuid import uuid4

from csp.constants import WASM_UNSAFE_EVAL
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from scorer.kits import kit_of
from scorer.models import ScoreSheet
from scorer.printing.chart import drawing
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.sheets.selectors.entry_words import save_words
from scorer.sheets.selectors.event_table import announcement_at, event_end_of, event_mark_of
from scorer.sheets.selectors.highlights import highlights
from scorer.sheets.selectors.sheet_context import SheetContext
from scorer.sheets.selectors.side_results import side_results
from scorer.sheets.selectors.upcoming import upcoming
from scorer.support.translation import translate


def page_of(context: SheetContext, form: BaseEntryForm | None) -> dict[str, object]:
    """What the templates of one sheet ask for."""
    kit, now = kit_of(context.game.slug), context.standing
    return {
        "sheet": now.sheet,
        "context": context,
        "announcement": announcement_at(now.sheet.pk) if now.sheet.event else None,
        "last": context.rows[-1] if context.rows else None,
        "coming": next(iter(upcoming(context.named, 1)), None),
        "form": form,
        "newest_first": False,  # the page on which one writes shows what was written last
        "entry_name": translate(context.game.entry_name),
        "next_number": len(context.rows) + 1,
        "fresh_id": uuid4(),  # of what a button opens or writes, so that two taps are one
        "table_templates": [kit.template("table.html"), "scorer/table_of_lines.html"],
        "strip_templates": [kit.template("strip.html"), "scorer/strip_plain.html"],
        "short_sides": json.dumps(context.short_sides, ensure_ascii=False),
        "last_results": side_results(now, len(now.scored) - 1) if now.scored else (),
        "save_words": save_words(context.game),
        "marks_templates": [kit.template("side_marks.html"), "scorer/strip_plain.html"],
        "end_note_templates": [kit.template("end_note.html"), "scorer/strip_plain.html"],
        **(_end_of_game(context) if context.finished else {}),
    }


def _end_of_game(context: SheetContext) -> dict[str, object]:
    """How a game went that is over: its chart and its records; at an event what comes next."""
    sheet = context.standing.sheet
    return {
        "drawing": drawing(context),
        "highlights": highlights(context),
        "event_end": event_end_of(sheet),
        "event_mark": event_mark_of(sheet.pk) if sheet.event else "",
    }


def against_ending(context: SheetContext) -> str:
    """What the game says against an end as the sheet stands, as HTML; empty: nothing."""
    if context.finished:
        return ""
    templates = [
        kit_of(context.game.slug).template("before_end.html"),
        "scorer/strip_plain.html",
    ]
    said = render_to_string(templates, {"context": context, "sheet": context.standing.sheet})
    return said if said.strip() else ""


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
