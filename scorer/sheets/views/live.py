"""A sheet that is followed: its pages, and the part of them that is fetched anew when it changes.

Pages ask every second or two. As long as nothing is written the answer is 304, which costs
one query and no template, and comes before session and user (``operations.views.page_cache``).
A phone on which lines wait says with its question how many, when that is news: those take the
ordinary way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET

from scorer.clubs.views.access import link_holder, may_write
from scorer.models import Entry, ScoreSheet
from scorer.operations.views.page_cache import PageVersion, known_by
from scorer.sheets.selectors.entry_words import line_text
from scorer.sheets.selectors.event_table import announcement_at, desk_table_of, event_mark_of
from scorer.sheets.selectors.lines import counted_before
from scorer.sheets.selectors.seats import places_around
from scorer.sheets.selectors.sheet_context import screen_context
from scorer.sheets.selectors.sheet_state import (
    SheetState,
    state_as_read,
    version_of_sheet,
    with_short_names,
)
from scorer.sheets.services.held_lines import note_held
from scorer.sheets.views.browser import DEVICE, code_held
from scorer.sheets.views.changes import named
from scorer.sheets.views.pages import page_of
from scorer.sheets.views.waiting import unsent_of
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from scorer.templatetags.live import etag_of

HELD = "held"
SheetView = Callable[[HttpRequest, ScoreSheet], HttpResponse]
PARTS = {
    "write": "scorer/sheet_body.html",
    "follow": "scorer/sheet_body.html",
    "table": "scorer/table_mode_body.html",
}


def _etag(request: HttpRequest, sheet: ScoreSheet) -> str:
    known_by = _known_by(request, sheet.pk, bool(sheet.event), sheet.ends_at_event)
    return etag_of(sheet.version, known_by)


def _mark(request: HttpRequest, language: str, *, sheet_id: UUID) -> PageVersion | None:
    """What the part is known by: the same for all who know the address."""
    if HELD in request.GET:
        return None
    found = version_of_sheet(sheet_id)
    if found is None:
        return None
    known_by = _known_by(request, sheet_id, found.of_event, found.ends_at_event)
    return PageVersion(etag_of(found.version, known_by, language))


def _known_by(request: HttpRequest, sheet_id: UUID, of_event: bool, ends: bool) -> str:  # noqa: FBT001 — of the sheet
    """The mode, and at an event what is announced at its tables.

    Once a game there is over, what its desk and its next round say, too.
    """
    announced = announcement_at(sheet_id) if of_event else None
    marks = announced.mark if announced else "", event_mark_of(sheet_id) if ends else ""
    return "-".join([_mode(request), *filter(None, marks)])


def _mode(request: HttpRequest) -> str:
    asked = request.GET.get("as", "")
    return asked if asked in PARTS else "follow"


def _noting_held(view: SheetView) -> SheetView:
    """Note what is held by a phone that may write, or might as long as its code was good."""

    @wraps(view)
    def noting(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
        count = parse_int(request.GET.get(HELD, ""))
        known = count is not None and (code_held(request, sheet.pk) or may_write(request, sheet))
        if count is not None and known:
            note_held(sheet, count)
        return view(request, sheet)

    return noting


@known_by(_mark)
@link_holder
@require_GET
@_noting_held
@cache_control(no_cache=True, private=True)
@condition(etag_func=_etag)
def live(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The part of the page ``?as=`` one of ``PARTS``, with the news since version ``?since=``.

    ``?held=`` says how many lines wait on the phone that asks.
    """
    now, mode = state_as_read(sheet), _mode(request)
    newest = _newest_of_others(request, now)
    news = "" if newest is None else _line_news(now, newest)
    page = _page(request, now, mode) | {"part": PARTS[mode], "newest": newest, "news": news}
    return render(request, "scorer/live.html", page)


@link_holder
@require_GET
def follow_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The sheet to read, for those who came by its QR code."""
    page = _page(request, state_as_read(sheet), "follow") | {
        "writes": may_write(request, sheet),
        "desk_table": desk_table_of(request, sheet),
    }
    page |= unsent_of(request, sheet)
    return render(request, "scorer/follow.html", page)


@link_holder
@require_GET
def table_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The totals in large figures, each turned towards the seat it belongs to."""
    return render(request, "scorer/table_mode.html", _page(request, state_as_read(sheet), "table"))


def _page(request: HttpRequest, now: SheetState, mode: str) -> dict[str, object]:
    """What a mode's templates ask for; who only follows is offered nothing to write."""
    writes = mode == "write" and may_write(request, now.sheet)
    page = page_of(screen_context(now), None) | {
        "may_write": writes,
        "newest_first": mode == "write",
    }
    if mode == "table":
        page |= {"places": places_around(with_short_names(now))}
    return page


def _newest_of_others(request: HttpRequest, now: SheetState) -> Entry | None:
    """What another phone wrote last after the version that the page shows."""
    own = request.session.get(DEVICE)
    since = parse_int(request.GET.get("since", ""))
    seen = now.version if since is None else since
    fresh = [entry for entry in now.log if entry.pk > seen and (not own or entry.device != own)]
    return max(fresh, key=lambda entry: entry.pk, default=None)


def _line_news(now: SheetState, entry: Entry) -> str:
    index, name = now.index_of(entry.position), translate(now.game.entry_name)
    if index is None:
        if entry.kind == Entry.Kind.LINE:
            voided = named(now, counted_before(now, entry.position))
            return _("%(entry)s %(number)d: voided on another phone.") % voided
        if entry.kind == Entry.Kind.ENDING:
            ended = entry.payload is not None
            return _("The game was ended on another phone.") if ended else _("The game goes on.")
        return _("The sheet was changed on another phone.")
    line = line_text(with_short_names(now), now.scored[index])
    words = {"entry": name, "number": index + 1, "line": line}
    if entry.revision > 1:
        # Translators: "Hand 7 corrected on another phone: zolo · Ada"
        return _("%(entry)s %(number)d corrected on another phone: %(line)s") % words
    # Translators: "Hand 7 saved on another phone: zolo · Ada"
    return _("%(entry)s %(number)d saved on another phone: %(line)s") % words
