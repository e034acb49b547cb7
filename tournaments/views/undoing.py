"""Undo at the desk: the line that offers it, and the page that asks where tables are concerned."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.models import MANAGERS
from scorer.support.attempts import attempt
from scorer.support.translation import translate
from tournaments.log.acts.register import ListImported
from tournaments.models import Event
from tournaments.selectors.sentences import with_accounts
from tournaments.selectors.undo_blockers import blockers_of
from tournaments.selectors.undoing import LastAct, Undoer, act_in, last_acts
from tournaments.services.undo_report import UndoReport
from tournaments.services.undoing import undo
from tournaments.views.access import ANY, EventRequest, event_desk
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context


def undoer_of(request: EventRequest) -> Undoer:
    """Who wants to undo something."""
    actor = actor_of(request)
    return Undoer(
        directs=request.role in MANAGERS,
        user=actor.user.pk if actor.user else None,
        name=actor.called,
        rights=request.rights,
    )


def undo_line(request: EventRequest, event: Event) -> dict[str, object]:
    """What ``tournaments/desk/undo.html`` asks for; one query."""
    return {"last_acts": last_acts(event, undoer_of(request)), "undo_back": request.path}


@event_desk(*ANY)
@require_http_methods(["GET", "POST"])
def undo_page(request: EventRequest, event: Event, act: UUID) -> HttpResponse:
    """What would be undone, and what depends on it; sent, it is undone."""
    step = event.steps.filter(uuid=act).first()
    if step is None:
        raise Http404
    last = act_in(*with_accounts(event, [step]))
    back = _back(request, event)
    if request.method == "POST":
        actor, undoer = actor_of(request), undoer_of(request)
        done: list[UndoReport] = []
        if attempt(
            request,
            lambda: done.append(undo(event_id=event.pk, act=act, actor=actor, undoer=undoer)),
        ):
            messages.success(request, _undone(last, *done))
        return redirect(back)
    page = event_context(request, event, "desk") | {
        "last": last,
        "blockers": [translate(one) for one in blockers_of(event, step)],
        "back": back,
    }
    return render(request, "tournaments/desk/undo_page.html", page)


def _undone(last: LastAct, report: UndoReport) -> str:
    """What was undone; of an import the counts alone, its sentence names everybody."""
    counts = translate(report.words) if report.words else ""
    if type(last.act) is ListImported:
        return _("Import undone: %(what)s.") % {"what": counts} if counts else _("Import undone.")
    undone = _("Undone: %(what)s.") % {"what": last.sentence}
    return f"{undone} {counts}." if counts else undone


def _back(request: EventRequest, event: Event) -> str:
    """The page of the desk that the line was on."""
    desk = reverse("tournaments:desk", args=[event.slug])
    asked = request.POST.get("back") or request.GET.get("back") or ""
    safe = url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if safe and asked.startswith(desk) else desk
