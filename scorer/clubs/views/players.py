"""The players and guests that a club knows."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.clubs.forms.clubs import PlayerForm
from scorer.clubs.services.clubs import know_players, mark_guest
from scorer.clubs.views.access import club_manager, club_member
from scorer.clubs.views.clubs import rights_of
from scorer.models import Membership
from scorer.sheets.selectors.players import players_of


@club_member
@require_GET
def players_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Everybody the club offers when a table is seated."""
    return _players(request, member, PlayerForm())


@club_manager
@require_http_methods(["GET", "POST"])
def add_player(request: HttpRequest, member: Membership) -> HttpResponse:
    """Put a name on the list."""
    if request.method == "GET":
        return redirect("scorer:players", slug=member.club.slug)
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _players(request, member, form)
    name = form.cleaned_data["name"]
    know_players(member.club, [name], guests=form.cleaned_data["guest"])
    messages.success(request, _("%(name)s is on the list.") % {"name": name})
    return redirect("scorer:players", slug=member.club.slug)


@club_manager
@require_POST
def change_player(request: HttpRequest, member: Membership, player_id: int) -> HttpResponse:
    """Mark a player as a guest or not, or take the name off the list; sheets keep it."""
    player = get_object_or_404(member.club.players, pk=player_id)
    match request.POST.get("do"):
        case "remove":
            player.delete()
            messages.success(
                request, _("%(name)s is not offered any more.") % {"name": player.name}
            )
        case "guest" | "player" as kind:
            mark_guest(player, guest=kind == "guest")
    return redirect("scorer:players", slug=member.club.slug)


def _players(request: HttpRequest, member: Membership, form: PlayerForm) -> HttpResponse:
    context = {"club": member.club, "players": players_of(member.club), "form": form}
    return render(request, "scorer/club_players.html", context | rights_of(member))
