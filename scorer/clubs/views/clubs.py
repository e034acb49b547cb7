"""A club: its sheets, founding it, its settings, leaving it, who one is in it."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.clubs.forms.clubs import ClaimForm, ClubForm, FoundClubForm
from scorer.clubs.selectors.members import has_members, membership_of
from scorer.clubs.services.clubs import (
    claim_player,
    end_membership,
    found_club,
)
from scorer.clubs.views.access import club_member, club_owner, open_club, signed_in
from scorer.models import MANAGERS, WRITERS, Club, Membership, Role
from scorer.sheets.selectors.players import free_players, players_of
from scorer.sheets.selectors.rules import ruleset_choices
from scorer.sheets.selectors.sheets import sheets_of_club
from scorer.sheets.views.listing import ListRequest, sheet_list
from scorer.support.attempts import attempt, attempt_in


@open_club
@require_GET
def club_page(request: ListRequest, club: Club) -> HttpResponse:
    """The sheets of a club and, for its members, what they can do in it."""
    print_address = reverse("scorer:print_club", args=[club.slug])
    listed = sheet_list(request, sheets_of_club(club, request.user), print_address=print_address)
    if request.htmx:
        return render(request, "scorer/sheet_list.html", listed)
    user = request.user
    membership = membership_of(user, club) if user.is_authenticated else None
    context = listed | {"club": club, "choices": ruleset_choices()} | rights_of(membership)
    context["to_look_around"] = membership is None and not has_members(club)
    return render(request, "scorer/club.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Found a club and be its owner."""
    form = FoundClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not request.user.is_authenticated:
            raise PermissionDenied
        data = form.cleaned_data
        found = partial(found_club, data["name"], request.user, data["names"])
        if club := attempt_in(form, found):
            messages.success(request, _("The club is founded. Invite the others."))
            return redirect("scorer:members", slug=club.slug)
    return render(request, "scorer/club_found.html", {"form": form})


@club_owner
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, owner: Membership) -> HttpResponse:
    """The club's name, who may see its sheets, how its events show names, who may find them."""
    form = ClubForm(request.POST or None, instance=Club.objects.get(pk=owner.club_id))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("scorer:club", slug=owner.club.slug)
    return render(request, "scorer/club_settings.html", {"form": form, "club": owner.club})


@club_member
@require_POST
def leave(request: HttpRequest, member: Membership) -> HttpResponse:
    """Leave the club; its sheets stay."""
    left = _("You have left %(club)s.") % {"club": member.club}
    if attempt(request, partial(end_membership, member), left):
        return redirect("scorer:home")
    return redirect("scorer:members", slug=member.club.slug)


@club_member
@require_POST
def claim(request: HttpRequest, member: Membership) -> HttpResponse:
    """Say which of the club's players one is."""
    form = ClaimForm(request.POST, players=free_players(players_of(member.club), member.pk))
    if form.is_valid():
        attempt(request, partial(claim_player, member, form.player()), _("Saved."))
    else:
        messages.error(request, _("Choose a player that nobody else in the club is."))
    return redirect("scorer:members", slug=member.club.slug)


def rights_of(membership: Membership | None) -> dict[str, object]:
    """What the templates of a club ask for about the reader."""
    role = membership.role if membership else None
    return {
        "membership": membership,
        "writes": role in WRITERS,
        "manages": role in MANAGERS,
        "owns": role == Role.OWNER,
    }
