"""Rule cards on paper."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import anyone
from scorer.sheets.views.paper import pdf_answer
from scorer.sheets.views.rules import ruleset_or_404


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
        context = {"title": _("That could not be read"), "advice": advice}
        return render(request, "error.html", context, status=400)
    card = {"ruleset": ruleset, "language": language}
    name = f"kontra-{ruleset}-{language}.pdf"
    return pdf_answer(request, "rule-card", card, name, desk=False)
