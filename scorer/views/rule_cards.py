"""Rule cards on paper."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorer.printing.rule_cards import PrintingUnavailableError, card_pdf_bytes
from scorer.views.access import anyone
from scorer.views.rules import ruleset_or_404


@anyone
@require_GET
def rule_card_pdf(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The card of a rule set as PDF: ``?language=pl``; without, in the reader's language."""
    ruleset_or_404(ruleset)
    languages = [code for code, _name in settings.LANGUAGES]
    language = request.GET.get("language", translation.get_language() or languages[0])
    if language not in languages:
        advice = _("The language “%(language)s” is not known. Allowed: %(allowed)s.") % {
            "language": language,
            "allowed": ", ".join(languages),
        }
        return _refused(request, 400, _("That could not be read"), advice)
    try:
        pdf = card_pdf_bytes(ruleset, language)
    except PrintingUnavailableError as missing:
        return _refused(request, 503, _("Printing is not set up here"), str(missing))
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="kontra-{ruleset}-{language}.pdf"'
    return response


def _refused(request: HttpRequest, status: int, title: str, advice: str) -> HttpResponse:
    return render(request, "error.html", {"title": title, "advice": advice}, status=status)
