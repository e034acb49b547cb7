"""The end of a game before its rules come to it, and going on after all."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorer.clubs.views.access import table_writer
from scorer.models import ScoreSheet
from scorer.sheets.forms.changing import ActForm, EndingForm
from scorer.sheets.selectors.entry_words import counted_words
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state
from scorer.sheets.services.ending import end_match, go_on
from scorer.sheets.views.browser import remember, writer
from scorer.sheets.views.pages import against_ending, end_of, page_of
from scorer.support.attempts import send_again
from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate


@table_writer
@require_http_methods(["GET", "POST"])
def end_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The ranking as it would stay, and the button that ends the game; over, it is shown."""
    now = load_sheet_state(sheet)
    form = EndingForm(request.POST or None, initial={"seen": now.version})
    if request.method == "POST" and form.is_valid() and _end(request, now, form):
        return redirect(end_of(sheet))
    now = load_sheet_state(sheet)
    if now.match.state.finished and not form.is_bound:
        return redirect(end_of(sheet))
    length = now.game.length_option
    context = sheet_context(now)
    page = page_of(context, None) | {
        "form": form,
        "against": against_ending(context),
        "written": counted_words(now.game, len(now.scored)) if now.scored else "",
        "agreed": getattr(now.setup.options, length) if length else None,
    }
    return render(request, "scorer/end_match.html", page)


def _end(request: HttpRequest, now: SheetState, form: EndingForm) -> bool:
    """End the game; False when the page has to be shown again, faults in it."""
    data = form.cleaned_data
    try:
        end_match(
            sheet_id=now.sheet.pk,
            uuid=data["uuid"],
            position=len(now.log),
            seen=data["seen"],
            writer=writer(request),
        )
    except Conflict:
        send_again(form, seen=load_sheet_state(now.sheet).version)
        form.add_error(
            None, _("The sheet has changed meanwhile. Look at the ranking, then end the game.")
        )
    except Refused as why:
        form.show_refusal(why)
    else:
        remember(request, now.sheet)
        return True
    return False


@table_writer
@require_POST
def play_on(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Take the end back; the log keeps it."""
    form = ActForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("That button was broken. Try once more."))
        return redirect(end_of(sheet))
    try:
        go_on(sheet_id=sheet.pk, uuid=form.cleaned_data["uuid"], writer=writer(request))
    except Conflict:
        messages.error(request, _("The sheet has changed meanwhile. Look at it, then decide."))
    except Refused as why:
        messages.error(request, translate(why.text))
    else:
        remember(request, sheet)
        messages.success(request, _("The game goes on."))
    return redirect("scorer:sheet", sheet_id=sheet.pk)
