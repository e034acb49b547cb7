"""Who sits where: somebody takes a seat, or the names stood on the wrong seats."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import table_writer
from scorer.models import ScoreSheet
from scorer.sheets.forms.seating import SeatingForm
from scorer.sheets.selectors.acts import acts_of, seal_of
from scorer.sheets.selectors.lines import side_names
from scorer.sheets.selectors.players import known_names
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.writing import WriteResult
from scorer.sheets.views.browser import remembered, writer
from scorer.sheets.views.changes import tell_written
from scorer.support.attempts import send_again
from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate


@table_writer
@require_http_methods(["GET", "POST"])
def seats_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Who sits where, who sat where so far, and the form that changes it."""
    now = load_sheet_state(sheet)
    form = SeatingForm(
        request.POST or None,
        players=now.setup.players,
        initial={"position": len(now.log)},
    )
    if request.method == "POST" and form.is_valid() and _seat(request, now, form):
        return redirect("scorer:sheet", sheet_id=sheet.pk)
    pairs = side_names(now)
    context = {
        "sheet": sheet,
        "form": form,
        "seatings": now.seatings,
        "pairs": pairs if len(pairs) < len(now.setup.players) else (),
        "entry": translate(now.game.entry_name),
        "next_number": len(now.scored) + 1,
        "seal": seal_of(now),
        "known": known_names([str(sheet.pk), *remembered(request)], request.user),
    }
    return render(request, "scorer/seats.html", context)


def _seat(request: HttpRequest, now: SheetState, form: SeatingForm) -> bool:
    """Write who sits where; False when the form has to be shown again, faults in it."""
    data = form.cleaned_data
    try:
        written = seat_players(
            sheet_id=now.sheet.pk,
            uuid=data["uuid"],
            players=form.players(),
            whole=form.whole,
            position=data["position"],
            writer=writer(request),
            reason=data["reason"],
        )
    except Conflict:
        send_again(form, position=len(load_sheet_state(now.sheet).log))
        form.add_error(
            None, _("The sheet has changed meanwhile. See who sits where now, then save again.")
        )
    except Refused as why:
        form.show_refusal(why)
    else:
        words = partial(_seating_words, written=written)
        tell_written(request, now, written, data["uuid"], words)
        return True
    return False


def _seating_words(after: SheetState, written: WriteResult) -> str:
    return next(act.text for act in acts_of(after) if act.entry == written.entry)
