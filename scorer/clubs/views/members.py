"""A club's members: who is what, inviting, joining, helping with a lost password."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.clubs.forms.clubs import ClaimForm, InviteForm
from scorer.clubs.selectors.members import may_reset_password, members_of, open_invitations
from scorer.clubs.services import invitations
from scorer.clubs.services.clubs import change_role, claim_player, end_membership
from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.clubs.views.access import club_manager, club_member, club_owner, invited
from scorer.clubs.views.clubs import rights_of
from scorer.models import Invitation, Membership, Role
from scorer.operations.services.sign_in_locks import unlock
from scorer.operations.views.rates import limited
from scorer.operations.views.reaching import shared_address
from scorer.sheets.selectors.players import free_players, players_of
from scorer.support.attempts import attempt
from scorer.support.refused import Refused
from scorer.support.translation import translate


@club_member
@require_GET
def members_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Everybody in the club; for owners and directors the way to change that."""
    return _members(request, member, InviteForm(roles=invitations.roles_to_give(member.role)))


@club_manager
@require_http_methods(["GET", "POST"])
@never_cache
def invite(request: HttpRequest, member: Membership) -> HttpResponse:
    """Make an invitation; its link is shown this once. Who comes back here sees the members."""
    if request.method == "GET":
        return redirect("scorer:members", slug=member.club.slug)
    form = InviteForm(request.POST, roles=invitations.roles_to_give(member.role))
    if not form.is_valid():
        return _members(request, member, form)
    data = form.cleaned_data
    invitation, secret = invitations.invite(member, role=data["role"], days=data["days"])
    link = shared_address(request, reverse("scorer:join", args=[secret]))
    context = {"club": member.club, "invitation": invitation, "link": link}
    return render(request, "scorer/club_invited.html", context)


@club_manager
@require_POST
def withdraw(request: HttpRequest, member: Membership, invitation_id: int) -> HttpResponse:
    """Take an invitation back."""
    if invitations.withdraw(member.club, invitation_id):
        messages.success(request, _("The invitation is withdrawn: its link opens nothing now."))
    return redirect("scorer:members", slug=member.club.slug)


@limited("join")
@invited
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """What one is invited to; accepting it takes an account."""
    if request.method == "POST" and request.user.is_authenticated:
        joined = _("You belong to %(club)s now.") % {"club": invitation.club}
        if attempt(request, partial(invitations.accept, invitation, request.user), joined):
            return redirect("scorer:members", slug=invitation.club.slug)
        return redirect(request.path)
    context = {"invitation": invitation, "is_open": invitations.is_open(invitation)}
    return render(request, "scorer/club_join.html", context)


@club_owner
@require_POST
def change_member(request: HttpRequest, owner: Membership, member_id: int) -> HttpResponse:
    """Give a member another role, take their player from them, or send them away."""
    member = _member_or_404(owner, member_id)
    try:
        messages.success(request, _changed(request, member))
    except Refused as why:
        messages.error(request, translate(why.text))
    return redirect("scorer:members", slug=owner.club.slug)


@club_owner
@require_http_methods(["GET", "POST"])
@never_cache
def password_link(request: HttpRequest, owner: Membership, member_id: int) -> HttpResponse:
    """Make a link with which a member sets a new password, once; it is shown this once."""
    if request.method == "GET":
        return redirect("scorer:members", slug=owner.club.slug)
    member = _member_or_404(owner, member_id)
    assert request.user.is_authenticated  # noqa: S101 — narrows the type, club_owner saw to it
    if not may_reset_password(request.user, member):
        messages.error(request, _not_yours(str(member.user)))
        return redirect("scorer:members", slug=owner.club.slug)
    unlock(member.user.username)
    key = urlsafe_base64_encode(force_bytes(member.user_id))
    token = PASSWORD_LINKS.make_token(member.user)
    link = shared_address(request, reverse("scorer:reset_password", args=[key, token]))
    context = {"club": owner.club, "member": member, "link": link}
    return render(request, "scorer/club_password.html", context)


def _members(request: HttpRequest, member: Membership, form: InviteForm) -> HttpResponse:
    club = member.club
    claim = ClaimForm(
        players=free_players(players_of(club), member.pk), initial={"player": member.player_id}
    )
    context = {"club": club, "members": members_of(club), "claim": claim, "form": form}
    rights = rights_of(member)
    if rights["manages"]:
        context["invitations"] = open_invitations(club)
    if rights["owns"]:
        context["roles"] = Role.choices
    return render(request, "scorer/club_members.html", context | rights)


def _changed(request: HttpRequest, member: Membership) -> str:
    """Do to a member what the button says; the sentence that tells it."""
    told = {"name": str(member.user)}
    match request.POST.get("do"):
        case "remove":
            end_membership(member)
            return _("%(name)s is no member any more.") % told
        case "release":
            claim_player(member, None)
            return _("%(name)s is no player of the club any more.") % told
    role = request.POST.get("role", "")
    if role not in Role.values:
        raise SuspiciousOperation
    change_role(member, role)
    return _("%(name)s: %(role)s.") % (told | {"role": member.get_role_display()})


def _not_yours(name: str) -> str:
    return _(
        "%(name)s belongs to other clubs too, or runs this site: no club can change that password."
    ) % {"name": name}


def _member_or_404(owner: Membership, member_id: int) -> Membership:
    found = Membership.objects.select_related("user", "club")
    return get_object_or_404(found, pk=member_id, club=owner.club_id)
