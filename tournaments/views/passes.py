"""Helper passes: given, renewed and withdrawn by directors, taken by whoever holds the code."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import anyone
from scorer.operations.views.rates import limited
from scorer.operations.views.reaching import shared_address
from scorer.sheets.forms.codes import CodeForm
from scorer.support.attempts import attempt, attempt_in
from scorer.support.body_sizes import LONG, takes
from scorer.support.typed_codes import grouped
from tournaments.forms.passes import PassForm
from tournaments.models import Event, HelperPass
from tournaments.selectors.passes import find_pass, listed_passes
from tournaments.services.passes import give_pass, renew_pass, withdraw_pass
from tournaments.views import pass_refused
from tournaments.views.access import EventRequest, event_director, hold_pass, pass_holder
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.seeing import id_in


@event_director
@require_http_methods(["GET", "POST"])
@never_cache
def passes_page(request: EventRequest, event: Event) -> HttpResponse:
    """Giving a pass, shown with its code once; those given, to renew and to withdraw."""
    if "withdraw" in request.POST or "renew" in request.POST:
        _change(request, event)
        return redirect("tournaments:passes", event.slug)
    form = PassForm(sent(request))
    page = event_context(request, event, "desk")
    if form.is_valid():
        give = partial(
            give_pass,
            event_id=event.pk,
            actor=actor_of(request),
            uuid=form.cleaned_data["uuid"],
            **form.values(),
        )
        if made := attempt_in(form, give):
            page |= _shown_once(request, *made)
            form = PassForm()
    page |= {"form": form, "passes": listed_passes(event), "uuid": uuid4()}
    return form_page(request, "tournaments/desk/passes.html", page)


def _shown_once(request: EventRequest, given: HelperPass, code: str) -> dict[str, object]:
    opens = reverse("tournaments:take_pass", args=[given.event.slug, code])
    types = reverse("tournaments:type_pass", args=[given.event.slug])
    return {
        "given": given,
        "code_text": grouped(code),
        "address": shared_address(request, opens),
        "typed_at": shared_address(request, types),
    }


def _change(request: EventRequest, event: Event) -> None:
    """Renew or withdraw one of the passes."""
    pass_id = id_in(request, "renew") or id_in(request, "withdraw")
    given = get_object_or_404(HelperPass, event=event, pk=pass_id)
    who = actor_of(request)
    if "renew" in request.POST:
        told = _("The pass for %(name)s is renewed.")
        act = partial(renew_pass, pass_id=pass_id, actor=who, uuid=uuid_in(request))
    else:
        told = _("The pass for %(name)s is withdrawn.")
        act = partial(withdraw_pass, pass_id=pass_id, actor=who)
    attempt(request, partial(act, event_id=event.pk), told % {"name": given.name})


@limited("code")
@anyone
@takes(LONG)
@require_http_methods(["GET", "POST"])
@never_cache
def type_pass(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the code of a pass is typed that cannot be scanned; it tells nothing of the event.

    A form that was refused under an ended pass brings what was typed with the code, and goes
    where it was sent, once more.
    """
    refused = pass_refused.refused_form(request, slug)
    form = CodeForm(request.POST or None, prefix=pass_refused.PREFIX if refused else None)
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["code"]
        if given := find_pass(slug, code):
            if not refused:
                return redirect("tournaments:take_pass", slug, code)
            hold_pass(request, given)
            return HttpResponseRedirect(refused, preserve_request=True)
        form.refuse()
    if refused:
        return pass_refused.again(request, slug, refused, form)
    return form_page(request, "tournaments/type_pass.html", {"form": form})


@limited("code")
@pass_holder
@require_http_methods(["GET", "POST"])
@never_cache
def take_pass(request: HttpRequest, given: HelperPass) -> HttpResponse:
    """Opens the desk to this browser for as long as the pass is good, once somebody says so."""
    if request.method == "POST":
        hold_pass(request, given)
        return redirect("tournaments:desk", given.event.slug)
    return render(request, "tournaments/take_pass.html", {"given": given, "event": given.event})
