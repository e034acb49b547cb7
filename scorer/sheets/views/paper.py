"""One sheet on paper: ordering it, and the PDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast

from csp.constants import UNSAFE_INLINE
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import has_role, link_holder, may_write
from scorer.models import Job, ScoreSheet
from scorer.operations.services.jobs import BusyError, JobFailedError, ask
from scorer.operations.views.reaching import printed_site_of
from scorer.printing.addresses import sheet_address, writing_address
from scorer.printing.letters import without_face
from scorer.printing.order import Occasion, occasion_of
from scorer.printing.orders import ONE_SHEET, OneSheet
from scorer.printing.typed_texts import typed_texts
from scorer.sheets.forms.paper import PaperForm
from scorer.sheets.selectors.codes import living_texts
from scorer.sheets.selectors.rules import find_choice

ASK_AGAIN = 4  # seconds


@link_holder
@require_GET
def paper_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """How the sheet is to be printed; its button leads to the PDF."""
    return _page(request, sheet, PaperForm(initial=asdict(occasion_of(sheet))))


@link_holder
@require_GET
def sheet_pdf(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet as PDF, as ``PaperForm`` asks for it; what the address leaves out is as usual."""
    form = PaperForm.asked(request.GET, initial=asdict(occasion_of(sheet)))
    if not form.is_valid():
        return _page(request, sheet, form, status=400)
    occasion = form.occasion()
    order = form.order()
    address = _address(request, sheet, occasion, blank=order.blank)
    one = ONE_SHEET.dump_python(OneSheet(sheet.pk, order, occasion, address), mode="json")
    desk = has_role(request, sheet.club)
    return pdf_answer(request, "sheet", one, f"kontra-{sheet.pk}.pdf", desk=desk)


def _address(request: HttpRequest, sheet: ScoreSheet, occasion: Occasion, *, blank: bool) -> str:
    """What the paper's code opens: the sheet, to read; of a blank one of an event its table's code.

    It is printed only for people who may write: it lets a phone write.
    """
    site = printed_site_of(request)
    writes = blank and sheet.event and may_write(request, sheet)
    code = living_texts([sheet.pk]).get(sheet.pk) if writes else None
    if code is None:
        return sheet_address(site, sheet.pk, occasion)
    return writing_address(site, code, occasion)


def pdf_answer(
    request: HttpRequest, kind: str, arguments: Mapping[str, object], name: str, *, desk: bool
) -> HttpResponse:
    """The PDF of a quick job of that kind; 503 where it cannot be made, or not now."""
    try:
        return pdf_response(ask(kind, arguments, desk=desk), name)
    except JobFailedError as failed:
        return no_paper(request, failed)
    except BusyError:
        return busy(request)


def busy(request: HttpRequest) -> HttpResponse:
    """503: the press has its hands full; the page asks again by itself."""
    advice = ngettext(
        "Others are printing just now. This page asks again in %(count)d second.",
        "Others are printing just now. This page asks again in %(count)d seconds.",
        ASK_AGAIN,
    )
    context = {"title": _("Your paper waits its turn"), "advice": advice % {"count": ASK_AGAIN}}
    response = render(request, "error.html", context, status=503)
    response["Retry-After"] = response["Refresh"] = str(ASK_AGAIN)
    return response


def pdf_response(pdf: bytes, name: str) -> HttpResponse:
    """A PDF to be looked at, saved or printed."""
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def no_paper(request: HttpRequest, failed: JobFailedError) -> HttpResponse:
    """The page for the browser to print, where the paper has one; else 503 and what is missing.

    Raises ``JobFailedError`` for a fault of ours.
    """
    if failed.fault != Job.Fault.UNAVAILABLE:
        raise failed
    if failed.page:
        response = HttpResponse(failed.page)
        drawn = {"style-src": [UNSAFE_INLINE], "img-src": ["data:"]}  # measures, rows and codes
        cast("Any", response)._csp_update = drawn  # noqa: SLF001 — as django-csp reads it
        return response
    context = {"title": _("Printing is not set up here"), "advice": failed.text}
    return render(request, "error.html", context, status=503)


def _page(
    request: HttpRequest, sheet: ScoreSheet, form: PaperForm, status: int = 200
) -> HttpResponse:
    context = {
        "sheet": sheet,
        "form": form,
        "ruleset_name": find_choice(sheet.ruleset).name,
        "substituted": without_face(typed_texts([sheet.pk])),
    }
    return render(request, "scorer/paper.html", context, status=status)
