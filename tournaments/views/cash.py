"""The cash of an event: who owes what, one button when it is paid; the fees."""

from __future__ import annotations

from functools import partial

from django import forms
from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.support.attempts import attempt, attempt_in
from tournaments.forms.cash import FeesForm, GiveBackForm, PayForm
from tournaments.forms.fields import hundredths, typed
from tournaments.log.acts.money import FeePaid, FeeReturned
from tournaments.log.acts.register import CheckedIn
from tournaments.log.codec import kinds_of
from tournaments.models import Entrant, Event
from tournaments.selectors.cash_sheet import cash_line, cash_sheet_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import steps_of
from tournaments.selectors.register import entrant_by_number
from tournaments.selectors.sentences import money, sentence_of, with_accounts
from tournaments.services.cash import give_back, pay, set_fees
from tournaments.tables.cash import CashTable
from tournaments.tables.fast_table import sheet_of, sorted_by
from tournaments.views.access import EventRequest, Right, event_desk, event_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.seeing import id_in, newest_step, seen_in

IDS = {name: f"{name}_%s" for name in ("pay", "back")}  # two forms, one page


@event_desk(Right.CASH)
@require_http_methods(["GET", "POST"])
def cash_page(request: EventRequest, event: Event) -> HttpResponse:
    """Everybody with fee, paid, owed, and the totals; also as CSV and XLSX."""
    if request.method == "POST":
        _pay_all(request, event)
        return redirect(request.get_full_path())
    sheet, rules = cash_sheet_of(event), entry_rules(event)
    taken_away = CashTable(sheet, event.slug, acting=False)
    sorted_by(request, taken_away)
    if file := sheet_of(request, taken_away, f"{event.slug}-cash"):
        return file
    table = CashTable(sheet, event.slug, acting=bool(sheet.owed))
    context = event_context(request, event, "cash") | {
        "sheet": sheet,
        "rules": rules,
        "table": sorted_by(request, table),
        "used": rules.paying or bool(sheet.paid),
    }
    return render(request, "tournaments/cash/cash.html", context)


def _pay_all(request: EventRequest, event: Event) -> None:
    """The whole of what somebody owes, by their number."""
    number = id_in(request, "paid")
    if not number:
        raise SuspiciousOperation
    act = partial(pay, event_id=event.pk, number=number, actor=actor_of(request))
    attempt(request, act, _("Number %(number)d: paid.") % {"number": number})


@event_desk(Right.CASH)
@require_http_methods(["GET", "POST"])
def cash_entry(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """What one entry pays: another amount than the fee, or something back with its reason."""
    entrant = entrant_by_number(event, number)
    if entrant is None:
        raise Http404
    line = cash_line(entrant, entry_rules(event))
    does = request.POST.get("do", "")
    if request.method == "POST" and does not in IDS:
        raise SuspiciousOperation
    bound = {name: request.POST if does == name else None for name in IDS}
    paying = PayForm(bound["pay"], auto_id=IDS["pay"], initial={"amount": typed(line.owed)})
    back = typed(line.over or line.held)
    giving = GiveBackForm(bound["back"], auto_id=IDS["back"], initial={"amount": back})
    form = giving if does == "back" else paying
    if form.is_valid() and _act(request, event, number, form):
        return redirect("tournaments:cash_entry", event.slug, number)
    context = event_context(request, event, "cash")
    context |= {"line": line, "rules": entry_rules(event), "paying": paying, "giving": giving}
    context |= {
        "form": form,
        "history": _history(event, entrant),
        "shares": [money(share.fee) for share in line.shares] if len(line.shares) > 1 else [],
    }
    return form_page(request, "tournaments/cash/entry.html", context)


def _act(request: EventRequest, event: Event, number: int, form: forms.Form) -> bool:
    """Pay or give back what a form says; whether it was done."""
    data = form.cleaned_data
    said = {
        "event_id": event.pk,
        "number": number,
        "amount": hundredths(data["amount"]),
        "actor": actor_of(request),
        "uuid": data["uuid"],
    }
    if isinstance(form, GiveBackForm):
        done = attempt_in(form, lambda: give_back(**said, reason=data["reason"]) or True)
        words = _("Given back: %(amount)s.")
    else:
        done = bool(attempt_in(form, lambda: pay(**said)))
        words = _("Paid: %(amount)s.")
    if done:
        messages.success(request, words % {"amount": money(said["amount"])})
    return bool(done)


def _history(event: Event, entrant: Entrant) -> list[tuple[object, str]]:
    """The payments of an entry in sentences."""
    steps = steps_of(entrant).filter(kind__in=kinds_of(CheckedIn, FeePaid, FeeReturned))
    return [(step, sentence_of(step)) for step in with_accounts(event, steps)]


@event_director
@require_http_methods(["GET", "POST"])
def fees_page(request: EventRequest, event: Event) -> HttpResponse:
    """What a person pays, and who is in a category."""
    seen = newest_step(event)
    rules = entry_rules(event)
    form = FeesForm(sent(request), rules=rules, seen=seen)
    if form.is_valid():
        act = partial(
            set_fees,
            event_id=event.pk,
            actor=actor_of(request),
            seen=seen_in(request),
            **form.values(),
        )
        if attempt_in(form, act, seen):
            messages.success(request, _("Saved."))
            return redirect("tournaments:cash", event.slug)
    context = event_context(request, event, "cash") | {"form": form, "rules": rules}
    return form_page(request, "tournaments/cash/fees.html", context)
