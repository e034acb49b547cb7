"""The page of whoever runs the laptop: is it well, where is it found, does it start by itself.

It is shown at the laptop itself alone.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorer import __version__
from scorer.clubs.views.access import at_the_laptop
from scorer.operations.machine import autostart, own_wifi, printers, site_key
from scorer.operations.machine.locks import running
from scorer.operations.selectors.after_restore import SITE, events_to_check, to_check
from scorer.operations.selectors.copies import copies
from scorer.operations.selectors.health import AWAY, BEHIND, FULL, parts
from scorer.operations.services.backups.after_restore import mark_checked
from scorer.operations.services.backups.databases import faults_here
from scorer.operations.views.rates import limited
from scorer.operations.views.reaching import site_of
from scorer.sheets.views.paper import pdf_answer, pdf_response

WRONG = {
    ("database", AWAY): gettext_lazy("The database does not answer."),
    ("migrations", BEHIND): gettext_lazy(
        "The database is older than the program: stop, and start again."
    ),
    ("disk", FULL): gettext_lazy("The disk is nearly full: delete what is not Kontra's."),
    ("disk", AWAY): gettext_lazy("The folder of the data is gone: is its disk there?"),
}


@at_the_laptop
@never_cache
@require_safe
def control(request: HttpRequest) -> HttpResponse:
    """How it stands, and what can be done."""
    restore = to_check(SITE)
    context = {
        "restore": restore,
        "events_to_check": events_to_check(restore) if restore else (),
        "troubles": [*(str(WRONG[part]) for part in parts().items() if part in WRONG), *_beside()],
        "site": site_of(request),
        "version": __version__,
        "starts_by_itself": autostart.is_on(),
        "printers": printers.found(),
        "folder": settings.VAR_DIR,
        "stick": settings.STICK,
        "wifi": own_wifi.found_in(settings.STICK) if settings.STICK else None,
    }
    return render(request, "scorer/control.html", context)


def _beside() -> list[str]:
    """What is wrong with the database, the key and the backups."""
    said = [*faults_here()]
    key = Path(settings.VAR_DIR) / site_key.FILE
    if site_key.is_lost(key):
        said.append(
            _("%(file)s is damaged: Kontra cannot start again. Restore it from a backup.")
            % {"file": key}
        )
    own = copies().own
    if own and own.trouble:
        if own.good_at:
            when = date_format(timezone.localtime(own.good_at), "SHORT_DATETIME_FORMAT")
            said.append(
                _("No backup has been made on this laptop since %(time)s.") % {"time": when}
            )
        else:
            said.append(_("No backup has been made on this laptop yet."))
    return said


@at_the_laptop
@require_POST
def start_by_itself(request: HttpRequest) -> HttpResponse:
    """Have it start with the computer, or no more."""
    try:
        autostart.turn(on=request.POST.get("on") == "yes")
    except OSError as fault:
        said = _("That could not be changed: %(reason)s") % {"reason": fault.strerror}
        messages.error(request, said)
    return redirect("control")


@at_the_laptop
@require_POST
def restore_checked(_request: HttpRequest) -> HttpResponse:
    """The operator has seen what a restore may have lost; each desk checks for itself."""
    mark_checked(SITE)
    return redirect("control")


@at_the_laptop
@require_safe
def trial_page(request: HttpRequest) -> HttpResponse:
    """One page that shows whether letters, signs and measures come out."""
    return pdf_answer(request, "trial-page", {}, "kontra-test.pdf", desk=True)


@at_the_laptop
@require_POST
@limited("print")
def print_trial_page(request: HttpRequest) -> HttpResponse:
    """The same, sent to a printer of this machine."""
    printer = request.POST.get("printer", "")
    if printer not in printers.found():
        messages.error(request, _("That printer is not there now."))
        return redirect("control")
    page = pdf_answer(request, "trial-page", {}, "kontra-test.pdf", desk=True)
    if page["Content-Type"] != pdf_response(b"", "")["Content-Type"]:
        return page  # no PDF can be made here, which it says
    trouble = printers.send(printer, page.content)
    if trouble:
        messages.error(request, f"{printer}: {trouble}")
    else:
        messages.success(request, _("Sent to %(printer)s.") % {"printer": printer})
    return redirect("control")


@at_the_laptop
@require_POST
def stop(request: HttpRequest) -> HttpResponse:
    """Stop the site; this answer is still given."""
    server = running(Path(settings.VAR_DIR))
    if server is None:
        messages.error(request, _("This site was started another way, and is stopped that way."))
        return redirect("control")
    os.kill(server.pid, signal.SIGTERM)
    return render(request, "scorer/stopped.html", {"stick": settings.STICK})
