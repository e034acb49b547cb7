"""Tokens by which programs read and write for a club; an owner makes and withdraws them."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorer.clubs.selectors.tokens import good_tokens
from scorer.clubs.services.tokens import make_token, withdraw_token
from scorer.clubs.views.access import club_owner
from scorer.models import Membership
from tournaments.forms.programs import ProgramForm
from tournaments.selectors.events import events_of


@club_owner
@never_cache
@require_http_methods(["GET", "POST"])
def programs_page(request: HttpRequest, owner: Membership) -> HttpResponse:
    """The tokens that are good, and a new one, whose secret is shown this once."""
    club = owner.club
    form = ProgramForm(request.POST or None, events=events_of(club))
    context = {"club": club, "form": form, "tokens": good_tokens(club)}
    if request.method == "POST" and form.is_valid():
        if not request.user.is_authenticated:
            raise PermissionDenied
        data = form.cleaned_data
        token, secret = make_token(
            club=club,
            made_by=request.user,
            name=data["name"],
            scope=data["scope"],
            event=data["event"],
            days=data["days"],
        )
        form = ProgramForm(events=events_of(club))
        context |= {"form": form, "token": token, "secret": secret}
    return render(request, "tournaments/programs.html", context)


@club_owner
@require_POST
def withdraw_program(request: HttpRequest, owner: Membership, token_id: int) -> HttpResponse:
    """Take a token back."""
    if withdraw_token(owner.club, token_id):
        messages.success(request, _("The token is withdrawn: it opens nothing now."))
    return redirect("tournaments:programs", slug=owner.club.slug)
