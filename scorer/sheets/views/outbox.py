"""Where phones send the lines that wait on them: a batch in, what became of each out.

Every line goes into the very same form as the page's own and is written in a transaction of
its own. After one that a person must look at the rest of the batch waits, because it was
counted on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import anyone, table_writer
from scorer.models import ScoreSheet
from scorer.operations.selectors.copies import restored
from scorer.operations.selectors.generation import generation
from scorer.phone.fingerprint import fingerprint
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.sheets.selectors.sheet_context import screen_context
from scorer.sheets.selectors.sheet_state import SheetState, state_as_read
from scorer.sheets.services.entries import Writer
from scorer.sheets.views.batch import BatchFault, Sent, batch
from scorer.sheets.views.browser import remember, writer
from scorer.sheets.views.pages import page_of
from scorer.sheets.views.recording import next_form, submit_line, told_written, why_no_form
from scorer.sheets.views.submitting import Status, SubmitResult
from scorer.sheets.views.versions import compare_versions, describe_entry, submit_correction
from scorer.sheets.views.waiting import replaced_words, waiting_of
from scorer.support.numbers import parse_int
from scorer.support.translation import translate

GENERATION = "X-Kontra-Generation"  # the highest that a phone has seen of this site


@dataclass(frozen=True, slots=True)
class Recorded:
    """A line that was sent, with what became of it."""

    sent: Sent
    result: SubmitResult


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
            lines = batch(request.body)
        except BatchFault as fault:
            return _fault(HTTPStatus.BAD_REQUEST, str(fault))
        results = list(record_all(sheet, lines, writer(request)))
        if any(result.result.stands for result in results):
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
            result = _submitted(sheet, sent, replace(who, made_at=sent.made_at))
            held_up = not result.stands
        yield Recorded(sent, result)


def _submitted(sheet: ScoreSheet, sent: Sent, who: Writer) -> SubmitResult:
    if sent.corrects:
        return submit_correction(sheet, _data(sent), sent.corrects, who)
    return submit_line(sheet, _data(sent), who)


def _data(sent: Sent) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in sent.fields:
        data.appendlist(name, value)
    data["uuid"], data["position"], data["kind"] = str(sent.uuid), str(sent.position), sent.kind
    if sent.again is not None:
        data["again"] = str(sent.again)
    return data


def _answer(request: HttpRequest, sheet: ScoreSheet, results: list[Recorded]) -> dict[str, object]:
    """What became of the lines, and how far the sheet is; drawn unless all of them stand."""
    now = state_as_read(sheet)
    written = [result.result for result in results if result.result.stands]
    answer = standing(now) | {
        "told": told_written(now, written[-1]) if written else "",
        "results": [told_result(now, one) for one in results],
    }
    if results and len(written) == len(results):
        return answer
    there = now.entry_at(_place_asked(request))
    theirs = {"stands": compare_versions(now, there)} if there else {}
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


def told_result(now: SheetState, one: Recorded) -> dict[str, object]:
    """What became of a line, in the sheet's own words."""
    result = one.result
    moved = result.status is Status.MOVED
    line = describe_entry(now, result.entry) if result.entry and not moved else None
    return {
        "uuid": str(one.sent.uuid),
        "status": result.status,
        "number": line["number"] if line else None,
        "text": line["text"] if line else "",
        "faults": _faults(result),
        "rescored": _rescored(now, one),
        "stands": _what_stands(now, one) if moved else None,
    }


def _what_stands(now: SheetState, one: Recorded) -> dict[str, object] | None:
    there = one.result.entry and now.entry_at(one.result.entry.position)
    return compare_versions(now, there, _data(one.sent)) if there else None


def _rescored(now: SheetState, one: Recorded) -> str:
    """That a phone by other rules showed other totals, or by ours; empty where it showed these."""
    reckoned, entry = one.sent.reckoned, one.result.entry
    index = now.index_of(entry.position) if reckoned and entry and one.result.stands else None
    if reckoned is None or index is None or now.lines[index].totals == reckoned.totals:
        return ""
    which = {"entry": translate(now.game.entry_name), "number": index + 1}
    if reckoned.engine == fingerprint(now.game.slug):
        text = _("%(entry)s %(number)d: the phone showed other totals; those of the sheet count.")
        return text % which
    text = _(
        "%(entry)s %(number)d: the phone has another version of the rules; the totals of the "
        "sheet count."
    )
    return text % which


def _faults(result: SubmitResult) -> list[dict[str, str]]:
    """What is wrong, field by field; the name and the label of the whole form are empty."""
    if result.status is Status.LOCKED or (result.status is Status.REFUSED and result.form is None):
        return [{"field": "", "label": "", "message": why_no_form(result)}]
    if result.status is not Status.REFUSED or result.form is None:
        return []
    form = result.form
    return [
        {
            "field": name if name in form.fields else "",
            "label": str(form[name].label) if name in form.fields else "",
            "message": str(message),
        }
        for name, messages in form.errors.items()
        for message in messages
    ]


def _fault(status: HTTPStatus, message: str) -> HttpResponse:
    return JsonResponse({"message": message}, status=status)
