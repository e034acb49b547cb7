"""The desk's answer to those who ask for an entry by link."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorer.support.numbers import parse_int
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.models import AskedEntry, Event
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.register import too_large_teams
from tournaments.selectors.self_entry import LISTED, Asking, asked_lines, declined_in
from tournaments.services import asked_entries as answers
from tournaments.views.access import EventRequest, Right, event_desk
from tournaments.views.acting import actor_of
from tournaments.views.entered import confirm_entered


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def asked_entries(request: EventRequest, event: Event) -> HttpResponse:
    """Yes, the waiting list, no: to one who asks, or to all who have no answer."""
    if request.method == "POST":
        try:
            _answer(request, event)
        except Refused as refused:
            messages.error(request, translate(refused.text))
        except AskedEntry.DoesNotExist:
            raise Http404 from None
    return redirect(f"{reverse('tournaments:entries', args=[event.slug])}#asked")


def asking_context(event: Event, asking: Asking) -> dict[str, object]:
    """What ``tournaments/register/asked.html`` shows; at most four queries."""
    both = [*asking.asked[:LISTED], *asking.waiting[:LISTED]]
    lines = asked_lines(event, both, pairs=entry_rules(event).pairs)
    first = len(asking.asked[:LISTED])
    return {
        "asking": asking,
        "asked_lines": lines[:first],
        "waiting_lines": lines[first:],
        "declined": declined_in(event) if asking.link else [],
        "clear": any(not line.doubts for line in lines[:first]),
    }


def _answer(request: EventRequest, event: Event) -> None:
    reason = request.POST.get("reason", "")
    match request.POST.get("do", ""):
        case "yes-to-all":
            _yes_to_all(request, event)
        case "no-to-all":
            count = answers.say_no_to_all(event_id=event.pk, reason=reason)
            messages.success(request, _declined(count))
        case "yes" | "same" as how:
            _yes(request, event, same=how == "same")
        case "wait":
            answers.let_wait(event_id=event.pk, asked_id=_asked(request))
            messages.success(request, _("On the waiting list."))
        case "no-to-network":
            count = answers.say_no_to_network(
                event_id=event.pk, asked_id=_asked(request), reason=reason
            )
            messages.success(request, _declined(count))
        case "no":
            answers.say_no(event_id=event.pk, asked_id=_asked(request), reason=reason)
            messages.success(request, _("Declined; who asked reads why."))
        case _:
            raise SuspiciousOperation


def _yes(request: EventRequest, event: Event, *, same: bool) -> None:
    asked, entered = answers.say_yes(
        event_id=event.pk,
        asked_id=_asked(request),
        actor=actor_of(request),
        same=same,
        which=[key for key in map(parse_int, request.POST.getlist("which")) if key is not None],
        marks={
            part: request.POST[f"mark{part}"] for part in (0, 1) if f"mark{part}" in request.POST
        },
    )
    if entered:
        confirm_entered(request, event, entered)
    elif asked.state == AskedEntry.State.WAITING:
        messages.warning(request, _("All places are taken: they are on the waiting list."))
    elif asked.state == AskedEntry.State.TAKEN_BACK:
        messages.warning(request, _("They have taken it back meanwhile."))
    else:
        messages.success(request, _("They are on the list already."))


def _yes_to_all(request: EventRequest, event: Event) -> None:
    entered, waiting = answers.say_yes_to_all(event_id=event.pk, actor=actor_of(request))
    said = ngettext("%(count)d is entered.", "%(count)d are entered.", entered)
    messages.success(request, said % {"count": entered})
    for told in too_large_teams(event) if entered else ():
        messages.warning(request, told)
    if waiting:
        said = ngettext(
            "All places are taken: %(count)d is on the waiting list.",
            "All places are taken: %(count)d are on the waiting list.",
            waiting,
        )
        messages.warning(request, said % {"count": waiting})


def _declined(count: int) -> str:
    said = ngettext("%(count)d is declined.", "%(count)d are declined.", count)
    return said % {"count": count}


def _asked(request: EventRequest) -> UUID:
    try:
        return UUID(request.POST.get("asked", ""))
    except ValueError:
        raise SuspiciousOperation from None
