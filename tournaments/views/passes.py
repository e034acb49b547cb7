"""Helpers' passes: given and withdrawn by directors, taken by whoever holds the code."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import anyone
from scorer.operations.views.rates import limited
from scorer.operations.views.reaching import shared_address
from scorer.sheets.forms.codes import CodeForm
from scorer.support.numbers import parse_int
from scorer.support.typed_codes import grouped
from tournaments.models import Event, HelperPass
from tournaments.selectors.passes import find_pass
from tournaments.services.passes import LONGEST_NAME, MINUTES, give_pass, withdraw_pass
from tournaments.services.steps import EventRuleError
from tournaments.views.access import EventRequest, event_director, hold_pass, pass_holder
from tournaments.views.acting import actor_of, uuid_in
from tournaments.views.pages import event_context, form_page
from tournaments.views.seeing import words_of


@event_director
@require_http_methods(["GET", "POST"])
@never_cache
def passes_page(request: EventRequest, event: Event) -> HttpResponse:
    """The passes alive and what is left of them; one given is shown with its code, once."""
    page = event_context(request, event, "desk")
    if request.method == "POST" and "withdraw" in request.POST:
        _withdraw(request, event)
        return redirect("tournaments:passes", event.slug)
    if request.method == "POST":
        page |= _given(request, event)
    page |= {
        "passes": HelperPass.objects.alive().filter(event=event),
        "minutes": MINUTES,
        "longest": LONGEST_NAME,
        "uuid": uuid4(),
    }
    status = 400 if "fault" in page else 200
    return render(request, "tournaments/desk/passes.html", page, status=status)


def _given(request: EventRequest, event: Event) -> dict[str, object]:
    """The new pass with its code; what is wrong, and what was typed, where there is none."""
    name = request.POST.get("name", "")
    try:
        given, code = give_pass(
            event_id=event.pk, name=name, actor=actor_of(request), uuid=uuid_in(request)
        )
    except EventRuleError as refused:
        return {"fault": words_of(refused), "name": name}
    opens = reverse("tournaments:take_pass", args=[event.slug, code])
    types = reverse("tournaments:type_pass", args=[event.slug])
    return {
        "given": given,
        "code_text": grouped(code),
        "address": shared_address(request, opens),
        "typed_at": shared_address(request, types),
    }


def _withdraw(request: EventRequest, event: Event) -> None:
    which = parse_int(request.POST.get("withdraw", "")) or 0
    try:
        withdraw_pass(event_id=event.pk, pass_id=which, actor=actor_of(request))
    except HelperPass.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("The pass is withdrawn."))


@limited("code")
@anyone
@require_http_methods(["GET", "POST"])
@never_cache
def type_pass(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the code of a pass is typed that cannot be scanned; it tells nothing of the event."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["code"]
        if find_pass(slug, code):
            return redirect("tournaments:take_pass", slug, code)
        form.refuse()
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
