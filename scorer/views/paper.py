"""The sheet on paper."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorer.models import ScoreSheet
from scorer.printing.render import PAPERS, PrintingUnavailableError, sheet_pdf_bytes
from scorer.selectors.standing import standing
from scorer.views.access import link_holder


@link_holder
@require_GET
def sheet_pdf(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet as PDF: ``?paper=A4|A5&blank=1&language=pl``; unknown values are the usual ones."""
    languages = dict(settings.LANGUAGES)
    language = request.GET.get("language", "")
    paper = request.GET.get("paper", "")
    try:
        pdf = sheet_pdf_bytes(
            standing(sheet),
            language=language if language in languages else translation.get_language() or "en",
            paper=paper if paper in PAPERS else PAPERS[0],
            blank=request.GET.get("blank") == "1",
        )
    except PrintingUnavailableError as missing:
        context = {"title": _("Printing is not set up here"), "advice": str(missing)}
        return render(request, "error.html", context, status=503)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="kontra-{sheet.pk}.pdf"'
    return response
