"""Where phones send the lines that wait on them: a batch in, what became of each out.

Every line is checked as the page's own form checks it, and written in a transaction of its
own. After one that a person must look at the rest of the batch waits, because it was counted on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import anyone, table_writer
from scorer.models import Entry, ScoreSheet
from scorer.operations.selectors.copies import restored
from scorer.operations.selectors.generation import generation
from scorer.phone.fingerprint import fingerprint
from scorer.records import RecordRefused
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.sheets.selectors.acts import acts_of
from scorer.sheets.selectors.entry_words import line_text
from scorer.sheets.selectors.sheet_context import screen_context
from scorer.sheets.selectors.sheet_state import SheetState, state_as_read, with_short_names
from scorer.sheets.selectors.side_results import side_results
from scorer.sheets.services.entries import Writer
from scorer.sheets.services.previewing import foresee
from scorer.sheets.views.batch import BatchFault, Sent, read_batch
from scorer.sheets.views.browser import remember, writer
from scorer.sheets.views.pages import page_of
from scorer.sheets.views.recording import (
    form_of,
    next_form,
    payload_of,
    submit_line,
    told_written,
    why_no_form,
)
from scorer.sheets.views.submitting import Status, SubmitResult
from scorer.sheets.views.waiting import replaced_words, waiting_of
from scorer.support.numbers import parse_int
from scorer.support.translation import translate

GENERATION = "X-Kontra-Generation"  # the highest that a phone has seen of this site

Recorded = tuple[Sent, SubmitResult]  # a line that was sent, with what became of it


@table_writer
@never_cache
@require_http_methods(["GET", "POST"])
def outbox(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """POST writes a batch and answers what became of it; GET how the sheet stands, drawn.

    ``?at=`` asks for what stands at a place in the log.

    A batch is answered without the drawing, so that a hand costs the same at any length of
    the sheet; a page is drawn with the answer where a person must look at something.
    """
    results: list[Recorded] = []
    if request.method == "POST":
        if _is_replaced(request):
            return _fault(HTTPStatus.SERVICE_UNAVAILABLE, replaced_words())
        try:
            lines = read_batch(request.body)
        except BatchFault as fault:
            return _fault(HTTPStatus.BAD_REQUEST, str(fault))
        results = list(record_all(sheet, lines, writer(request)))
        if any(result.stands for _sent, result in results):
            remember(request, sheet)
    return JsonResponse(_answer(request, sheet, results))


def _is_replaced(request: HttpRequest) -> bool:
    """Whether the phone has seen a higher generation of this site."""
    told = parse_int(request.headers.get(GENERATION, ""))
    return told is not None and told > generation()


@anyone
@never_cache
@require_GET
def token(request: HttpRequest) -> HttpResponse:
    """A fresh token against forged requests, for a page whose own has grown old."""
    return JsonResponse({"token": get_token(request)})


def record_all(sheet: ScoreSheet, lines: Iterable[Sent], who: Writer) -> Iterable[Recorded]:
    """Write lines in order; what comes behind one that a person must look at waits."""
    held_up = False
    for sent in lines:
        if held_up:
            result = SubmitResult(Status.WAITING)
        else:
            result = submit_line(sheet, sent, replace(who, made_at=sent.made_at))
            held_up = not result.stands
        yield sent, result


def _answer(request: HttpRequest, sheet: ScoreSheet, results: list[Recorded]) -> dict[str, object]:
    """What became of the lines, and how far the sheet is; drawn unless all of them stand."""
    now = state_as_read(sheet)
    written = [result for _sent, result in results if result.stands]
    answer = standing(now) | {
        "told": told_written(now, written[-1].entry) if written else "",
        "results": [told_result(now, sent, result) for sent, result in results],
    }
    if results and len(written) == len(results):
        return answer
    there = now.entry_at(_place_asked(request))
    theirs = {"stands": _compare(now, there)} if there else {}
    return answer | drawn(request, now, next_form(now)) | theirs


def _place_asked(request: HttpRequest) -> int:
    """The place in the log that ``?at=`` asks for; -1 without."""
    place = parse_int(request.GET.get("at", ""))
    return -1 if place is None else place


def standing(now: SheetState) -> dict[str, object]:
    """How far the sheet is, as a phone asks for it with every answer."""
    return {
        "version": now.version,
        "positions": len(now.log),
        "number": len(now.scored) + 1,
        "restored": restored(),
        "generation": generation(),
    }


def drawn(request: HttpRequest, now: SheetState, form: BaseEntryForm | None) -> dict[str, object]:
    """The sheet and ``form`` as the page shows them."""
    page = page_of(screen_context(now), form) | {"may_write": True, "newest_first": True}
    return {
        "ahead": waiting_of(now)["ahead"],
        "body": render_to_string("scorer/sheet_body.html", page, request),
        "write": render_to_string("scorer/write.html", page, request),
    }


def told_result(now: SheetState, sent: Sent, result: SubmitResult) -> dict[str, object]:
    """What became of a line, in the sheet's own words."""
    moved = result.status is Status.MOVED
    line = _describe(now, result.entry) if result.entry and not moved else None
    return {
        "uuid": str(sent.uuid),
        "status": result.status,
        "number": line["number"] if line else None,
        "text": line["text"] if line else "",
        "faults": _faults(now, sent, result),
        "rescored": _rescored(now, sent, result),
        "stands": _what_stands(now, sent, result) if moved else None,
    }


def _what_stands(now: SheetState, sent: Sent, result: SubmitResult) -> dict[str, object] | None:
    there = result.entry and now.entry_at(result.entry.position)
    return _compare(now, there, sent) if there else None


def _rescored(now: SheetState, sent: Sent, result: SubmitResult) -> str:
    """That a phone by other rules showed other totals, or by ours; empty where it showed these."""
    if sent.engine is None or sent.totals is None or result.entry is None or not result.stands:
        return ""
    index = now.index_of(result.entry.position)
    if index is None or now.lines[index].totals == sent.totals:
        return ""
    which = {"entry": translate(now.game.entry_name), "number": index + 1}
    if sent.engine == fingerprint(now.game.slug):
        text = _("%(entry)s %(number)d: the phone showed other totals; those of the sheet count.")
        return text % which
    text = _(
        "%(entry)s %(number)d: the phone has another version of the rules; the totals of the "
        "sheet count."
    )
    return text % which


def _faults(now: SheetState, sent: Sent, result: SubmitResult) -> list[dict[str, str]]:
    """What is wrong, field by field; the name and the label of the whole form are empty."""
    if result.status not in {Status.LOCKED, Status.REFUSED}:
        return []
    form = form_of(now, sent) if result.refused else None
    if form is None or result.refused is None:
        return [{"field": "", "label": "", "message": why_no_form(now)}]
    if form.is_valid():
        form.show_refusal(result.refused)
    return [
        {
            "field": name if name in form.fields else "",
            "label": str(form[name].label) if name in form.fields else "",
            "message": str(message),
        }
        for name, messages in form.errors.items()
        for message in messages
    ]


def _describe(now: SheetState, entry: Entry) -> dict[str, object]:
    """An entry's number on the sheet (None: it does not count as a line) and its words."""
    index = now.index_of(entry.position)
    if index is not None:
        return {"number": index + 1, "text": line_text(with_short_names(now), now.scored[index])}
    acts = (act for act in acts_of(now) if act.place == entry.position + 1)
    text = next((f"{act.text} {act.words}".strip() for act in acts), "")
    return {"number": None, "text": text}


def _compare(now: SheetState, entry: Entry, sent: Sent | None = None) -> dict[str, object]:
    """What stands, with its scores, and those that the line sent would have in its place.

    With ``position`` and ``revision`` a phone can ask for its own version instead; what does not
    count as a line has neither.
    """
    told = _describe(now, entry)
    index = now.index_of(entry.position)
    if index is None:
        return told
    return told | {
        "position": entry.position,
        "revision": entry.revision,
        "results": _results(now, index),
        "mine": "" if sent is None else _foreseen(now, entry, sent),
    }


def _foreseen(now: SheetState, entry: Entry, sent: Sent) -> str:
    """The scores of the line sent in the place of ``entry``; empty where the rules refuse it."""
    try:
        payload, _amends = payload_of(now, sent, entry.position)
        mine = Entry(
            sheet=now.sheet,
            position=entry.position,
            revision=entry.revision + 1,
            after=entry.after,
            payload=payload,
        )
        foreseen = foresee(now, mine)
    except RecordRefused:
        return ""
    return _results(foreseen.after, foreseen.index)


def _results(now: SheetState, index: int) -> str:
    return " · ".join(
        f"{side.name} {side.change} {side.after}".replace("  ", " ")
        for side in side_results(now, index)
    )


def _fault(status: HTTPStatus, message: str) -> HttpResponse:
    return JsonResponse({"message": message}, status=status)
