"""The names under a sheet, which lock it, and opening it again."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorer.clubs.views.access import table_writer
from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.changing import ReasonForm
from scorer.sheets.forms.signing import SigningForm
from scorer.sheets.selectors.acts import seal_of
from scorer.sheets.selectors.entry_words import counted_words
from scorer.sheets.selectors.lines import side_names
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state
from scorer.sheets.services.signing import reopen_sheet, sign_sheet
from scorer.sheets.services.writing import SheetLocked
from scorer.sheets.views.browser import remember, writer
from scorer.sheets.views.pages import against_ending
from scorer.support.attempts import send_again
from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class SideToSign:
    """A side with its final total: its signature, or the form for one."""

    name: str
    total: int
    signature: Entry | None
    form: SigningForm | None


@table_writer
@require_http_methods(["GET", "POST"])
def sign_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Final totals and a place to sign for every side, or for all of them at once."""
    now = load_sheet_state(sheet)
    posted = SigningForm(request.POST) if request.method == "POST" else None
    if posted is not None:
        if posted.is_valid() and _sign(request, now, posted):
            return redirect("scorer:sign", sheet_id=sheet.pk)
        now = load_sheet_state(sheet)
    context = {
        "sheet": sheet,
        "sides": _sides(now, posted),
        "for_all": None if now.signatures else _form(now, posted, None, ""),
        "form": posted,
        "players": now.setup.players,
        "written": counted_words(now.game, len(now.scored)) if now.scored else "",
        "finished": now.match.state.finished,
        "ruleset_name": translate(now.game.ruleset(now.setup.ruleset).name),
        "seal": seal_of(now),
        "against": against_ending(sheet_context(now)),
        "reopening": ReasonForm(auto_id="reopen_%s"),
    }
    return render(request, "scorer/sign.html", context)


def _sides(now: SheetState, posted: SigningForm | None) -> list[SideToSign]:
    by_side = {entry.payload["side"]: entry for entry in now.signatures if entry.payload}
    found = []
    for side, (name, total) in enumerate(zip(side_names(now), now.match.state.totals, strict=True)):
        signature = by_side.get(side) or by_side.get(None)
        held = now.game.sides(now.setup)[side]
        form = None if signature else _form(now, posted, side, now.setup.players[held[0]])
        found.append(SideToSign(name, total, signature, form))
    return found


def _form(now: SheetState, posted: SigningForm | None, side: int | None, name: str) -> SigningForm:
    """The form of a side (None: of all); the posted one in its place, what was typed in it."""
    auto_id = f"sign_{'all' if side is None else side}_%s"
    asked = posted.data.get("side", "") if posted else None
    if posted is not None and asked == ("" if side is None else str(side)):
        posted.auto_id = auto_id
        return posted
    return SigningForm(auto_id=auto_id, initial={"seen": now.version, "side": side, "name": name})


def _sign(request: HttpRequest, now: SheetState, form: SigningForm) -> bool:
    """Sign; False when the page has to be shown again, faults in it."""
    data = form.cleaned_data
    try:
        sign_sheet(
            sheet_id=now.sheet.pk,
            uuid=data["uuid"],
            side=data["side"],
            name=data["name"],
            position=len(now.log),
            seen=data["seen"],
            writer=writer(request),
        )
    except SheetLocked:
        messages.info(request, _("Everybody has signed already."))
    except Conflict:
        messages.error(
            request, _("The sheet has changed meanwhile. Look at the totals, then sign.")
        )
        send_again(form, seen=load_sheet_state(now.sheet).version)
    except Refused as why:
        form.show_refusal(why)
    else:
        remember(request, now.sheet)
        messages.success(request, _("%(name)s has signed.") % {"name": data["name"]})
        return True
    return False


@table_writer
@require_POST
def reopen(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """Take all signatures back; the log keeps them."""
    now = load_sheet_state(sheet)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The reason is too long: at most 500 letters."))
        return redirect("scorer:sign", sheet_id=sheet.pk)
    try:
        reopen_sheet(
            sheet_id=sheet.pk,
            uuid=form.cleaned_data["uuid"],
            position=len(now.log),
            reason=form.cleaned_data["reason"],
            writer=writer(request),
        )
    except Conflict:
        messages.error(request, _("The sheet has changed meanwhile. Look at it, then decide."))
    except Refused as why:
        messages.error(request, translate(why.text))
    else:
        remember(request, sheet)
        messages.success(request, _("The sheet is open again; the signatures are taken back."))
        return redirect("scorer:sheet", sheet_id=sheet.pk)
    return redirect("scorer:sign", sheet_id=sheet.pk)
