"""“Copy now”: the newest state of everything into every place for copies, and what became of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorer.clubs.views.access import club_owner
from scorer.models import Membership
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.making import copy_everywhere
from scorer.operations.views.rates import limited


@club_owner
@require_POST
@limited("copy")
def copy_now(request: HttpRequest, member: Membership) -> HttpResponse:
    """From the club's settings."""
    copy_and_tell(request)
    return redirect("scorer:club_settings", member.club.slug)


def copy_and_tell(request: HttpRequest) -> None:
    """Copy, unless nothing was written since the last copy, and say where it lies."""
    try:
        done = copy_everywhere(always=False, pressed=True)
    except (BackupRefused, OSError):
        messages.error(request, _("No copy could be made. Try again in a moment."))
        return
    names = [place.name for place in done.seconds if not place.trouble]
    if names:
        messages.success(request, _("Copied to %(places)s.") % {"places": ", ".join(names)})
    elif done.own and not done.own.trouble:
        messages.success(request, _("Copied on this machine alone."))
    else:
        messages.error(request, _("No copy could be made: there is no room for it."))
