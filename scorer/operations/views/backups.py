"""The page *Backups*, for whoever sits at the laptop: where they are, how old, and one more now."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorer.clubs.views.access import at_the_laptop
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.making import copy_everywhere
from scorer.operations.services.backups.places import STICK_FOLDER
from scorer.operations.views.rates import limited


@at_the_laptop
@never_cache
@require_safe
def backups_page(request: HttpRequest) -> HttpResponse:
    """Every place with its newest backup."""
    page = {"stick_folder": STICK_FOLDER, "named": settings.BACKUP_TO}
    return render(request, "scorer/backups.html", page)


@at_the_laptop
@require_POST
@limited("copy")
def back_up_now(request: HttpRequest) -> HttpResponse:
    """A whole backup into every place, unless nothing was written since the last one."""
    try:
        done = copy_everywhere(always=False, pressed=True)
    except (BackupRefused, OSError):
        messages.error(request, _("No backup could be made. Try again in a moment."))
        return redirect("backups")
    names = [place.name for place in done.seconds if not place.trouble]
    if names:
        messages.success(request, _("Backed up to %(places)s.") % {"places": ", ".join(names)})
    elif done.own and not done.own.trouble:
        messages.success(request, _("Backed up on this laptop alone."))
    else:
        messages.error(request, _("No backup could be made: there is no room for it."))
    return redirect("backups")
