"""Update this laptop from a file, and go back: for whoever sits at it."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorer.clubs.views.access import at_the_laptop
from scorer.operations.machine.running import running
from scorer.operations.selectors.updates import update_now, updates_found, way_back
from scorer.operations.services.updates.beginning import (
    begin_going_back,
    begin_update,
    keep_sent,
)
from scorer.operations.views.guards import takes_files


@at_the_laptop
@takes_files
@require_POST
def update(request: HttpRequest) -> HttpResponse:
    """Begin, from a file on a stick or one that the browser sends."""
    path = _file(request) if _can(request) else None
    if path:
        begin_update(path)
    return redirect("control")


@at_the_laptop
@require_POST
def back(request: HttpRequest) -> HttpResponse:
    """Go back to the version before; where that needs the copy, only with a yes to it."""
    choice = way_back()
    if choice is None:
        messages.error(request, _("There is no version to go back to."))
    elif choice.takes_away and request.POST.get("put_back") != "yes":
        messages.error(request, _("Tick that the copy may be put back, then go back."))
    elif _can(request):
        begin_going_back(choice.before, put_back=choice.takes_away)
    return redirect("control")


@at_the_laptop
@never_cache
@require_safe
def state(_request: HttpRequest) -> JsonResponse:
    """How far it is, for the page that waits for it."""
    now = update_now()
    return JsonResponse({"said": now.said, "ended": not now.at_work})


def _can(request: HttpRequest) -> bool:
    """Whether it can be begun now; else why not is said."""
    if update_now().at_work:
        messages.error(request, _("An update is just being made."))
    elif running(Path(settings.VAR_DIR)) is None:
        said = _("This site was started another way, and is updated that way.")
        messages.error(request, said)
    else:
        return True
    return False


def _file(request: HttpRequest) -> Path | None:
    named = request.POST.get("path", "")
    if named:
        if named in {found.path for found in updates_found()}:
            return Path(named)
        messages.error(request, _("That file is not there now: plug the stick in again."))
        return None
    sent = request.FILES.get("file")
    if sent is None:
        messages.error(request, _("Choose a file first: its name ends with .update."))
        return None
    try:
        return keep_sent(sent, sent.name or "")
    except OSError as fault:
        said = _("The file could not be kept: %(reason)s.")
        messages.error(request, said % {"reason": fault.strerror or fault})
        return None
