"""The rules as pages, made from the clauses."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import anyone
from scorer.sheets.selectors.rules import (
    RulesetChoice,
    find_choice,
    options_of,
    ruleset_choices,
    told_clauses,
)


def ruleset_or_404(slug: str) -> RulesetChoice:
    """The rule set and its game; a 404 page when there is none of that name."""
    try:
        return find_choice(slug)
    except KeyError:
        raise Http404 from None


@anyone
@require_GET
def rules_list(request: HttpRequest) -> HttpResponse:
    """Every rule set."""
    return render(request, "scorer/rules_list.html", {"choices": ruleset_choices()})


@anyone
@require_GET
def rules_page(request: HttpRequest, ruleset: str) -> HttpResponse:
    """One rule set: its clauses, what is open in it and how it is read, its house rules."""
    choice = ruleset_or_404(ruleset)
    context = {
        "choice": choice,
        "clauses": told_clauses(choice.game, ruleset),
        "options": options_of(choice.game),
    }
    return render(request, "scorer/rules.html", context)
