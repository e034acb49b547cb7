"""The hall's screen: pages of seating and standings that turn, or what the desk chose for it.

All pages are in one answer; the script turns them and asks now and then whether there is
something newer, so a screen goes on turning while the network is away and says how old it is.
Without scripts they stand one below the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from json import dumps
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.engine.rows import GroupRow, Row
from tournaments.log.parts import INDIVIDUAL
from tournaments.models import Event, Round
from tournaments.selectors.clock import clock_of
from tournaments.selectors.event_data import EventData, current_round
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.hall import (
    ANNOUNCEMENT,
    BOTH,
    CLOCK,
    LARGE,
    LARGEST,
    LIST,
    NORMAL,
    SEATING,
    STANDINGS,
    HallChoice,
    choice_of,
)
from tournaments.selectors.place_words import place_shown, status_words
from tournaments.selectors.revealing import revealed_list
from tournaments.selectors.short_names import fitting
from tournaments.selectors.standings import (
    GROUPS,
    is_over,
    kinds_in,
    last_counted,
    rows_of,
    standings_of,
    standings_title,
)
from tournaments.selectors.version import Version, as_hall, as_public
from tournaments.selectors.visibility import visibility_of
from tournaments.tables.standings import shared_places
from tournaments.templatetags.points import list_name
from tournaments.views.access import EventRequest, event_reader, sees_hall_names
from tournaments.views.clock import clock_values
from tournaments.views.pages import event_context
from tournaments.views.public import (
    public_page,
    version_in,
)
from tournaments.views.seats import ListedPlayer, seats_by_name

ASKED = (BOTH, SEATING, STANDINGS)  # what a screen's own address may say
ROWS = {NORMAL: 40, LARGE: 24, LARGEST: 9}  # of a page at most; the largest in one column
ROOM = {NORMAL: 32, LARGE: 26, LARGEST: 32}  # letters of a name in a column
LONG = 100  # letters from which on an announcement is in smaller type
SECONDS, LEAST, MOST = 12, 4, 120


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of the screen: a title, which of how many, rows of one kind in type of a ``size``.

    ``clock`` is in JSON.
    """

    title: str
    number: int
    of: int
    kind: str
    rows: Sequence[object]
    size: str = NORMAL
    clock: str = ""


@dataclass(frozen=True, slots=True)
class HallRow:
    """A row of a list: the place, who, points by the first two keys, a mark beside the name."""

    place: str
    shared: bool
    name: str
    number: int | None
    sums: tuple[Any, ...]
    mark: str = ""


RowT = TypeVar("RowT", HallRow, ListedPlayer)


@event_reader(Event.Shown.SEATING)
@require_GET
def hall_page(request: EventRequest, event: Event) -> HttpResponse:
    """The screen; ``?show=`` seating, standings or both, ``?seconds=`` a page's time."""
    return render(request, "tournaments/public/hall.html", _page(request, event))


@public_page(Event.Shown.SEATING)
def hall_live(request: EventRequest, event: Event) -> HttpResponse:
    """The pages of the screen alone, for the script."""
    return render(request, "tournaments/public/hall_sheets.html", _page(request, event))


def _page(request: EventRequest, event: Event) -> dict[str, object]:
    choice, seconds = choice_of(event), parse_int(request.GET.get("seconds", "")) or SECONDS
    asked = request.GET.get("show", "")
    show = choice.show or (asked if asked in ASKED else BOTH)
    sheets = hall_sheets(
        event,
        version_in(request, event),
        replace(choice, show=show),
        whole=sees_hall_names(request, event),
    )
    if choice.page:
        sheets = sheets[choice.page - 1 : choice.page] or sheets[-1:]
    return event_context(request, event, "hall") | {
        "sheets": sheets,
        "choice": choice,
        "show": show,
        "announces_alone": show == ANNOUNCEMENT,
        "long": len(event.announcement) > LONG,
        "seconds": min(max(seconds, LEAST), MOST),
        "now": timezone.localtime(),
        "zone": settings.TIME_ZONE,
    }


def hall_sheets(
    event: Event, version: Version, choice: HallChoice, *, whole: bool
) -> Sequence[Sheet]:
    """All pages of the screen; ``whole``: with the hall's names, else with those everybody reads.

    While places are revealed they take the place of seating and standings.
    """
    data = event_data_of(event, (as_hall if whole else as_public)(event, version))
    if choice.show == ANNOUNCEMENT:
        return [Sheet("", 1, 1, "alone", ())] if event.is_announcing else []
    if event.cancelled:
        return []
    if choice.show == CLOCK:
        return _clock(data)
    ceremony = _ceremony(event, data) if event.hidden_from is not None else []
    return ceremony or _sheets(event, data, choice)


def _clock(data: EventData) -> list[Sheet]:
    """The clock of the round that is played or comes next."""
    coming = current_round(data.rounds.values())
    if coming is None:
        return []
    clock = clock_of(coming, timezone.now())
    title = _("Round %(number)d") % {"number": coming.number}
    ends = timezone.localtime(clock.ends) if clock and clock.ends else None
    without_scripts = _("until %(time)s") % {"time": f"{ends:%H:%M}"} if ends else ""
    if clock is None:
        without_scripts = _("This round has no time limit.")
    values = dumps(clock_values(coming, clock))
    return [Sheet(title, 1, 1, "clock", (without_scripts,), clock=values)]


def _sheets(event: Event, data: EventData, choice: HallChoice) -> list[Sheet]:
    """What is turned: the seating of a round not yet begun, the standings so far."""
    sheets: list[Sheet] = []
    show, sight = choice.show, visibility_of(event, "")
    coming = current_round(data.rounds.values())
    seated = coming and (show == SEATING or coming.state != Round.State.CLOSED)
    if coming and seated and show in {BOTH, SEATING}:
        named = list(seats_by_name(data, coming.number))
        title = _("Seating of round %(number)d") % {"number": coming.number}
        sheets += _cut(title, "seats", named, choice.size)
    if show == SEATING or sight.upto == 0 or not last_counted(data):
        return sheets
    found = standings_of(event, sight.upto, data.version)
    counted = last_counted(data, sight.upto)
    after, over = standings_title(data, counted), is_over(data, counted)
    wanted = [choice.of_list] if show == LIST else [INDIVIDUAL, *GROUPS]
    for kind in (one for one in kinds_in(found) if one in wanted):
        title = translate(after) if kind == INDIVIDUAL else list_name(kind)
        rows = rows_of(found, kind)
        players = _placed([row for row in rows if isinstance(row, Row)], data, over=over)
        groups = _placed_groups([row for row in rows if isinstance(row, GroupRow)], over=over)
        sheets += _cut(title, "groups" if groups else "players", groups or players, choice.size)
    return sheets


def _placed(rows: Sequence[Row], data: EventData, *, over: bool = True) -> list[HallRow]:
    shown = dict.fromkeys(data.scoring.ranking)
    keys = list(shown)[:2]
    return [
        HallRow(
            place_shown(row),
            shared,
            data.units[row.number].name,
            row.number,
            tuple(row.keys[key] for key in keys) if row.place else (),
            status_words(row, over=over, unit=data.units[row.number]),
        )
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def _placed_groups(rows: Sequence[GroupRow], *, over: bool = True) -> list[HallRow]:
    return [
        HallRow(
            place_shown(row),
            shared,
            row.name,
            None,
            tuple(row.keys.values())[:2] if row.place else (),
            status_words(row, over=over),
        )
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def _ceremony(event: Event, data: EventData) -> list[Sheet]:
    """The places revealed so far of the list that is on, the best of them first."""
    kind = event.on_screen
    shown = revealed_list(event, standings_of(event, version=data.version), kind, data)
    if shown is None:
        return []
    rows = [row for row in shown.rows if row.place is not None]
    groups = [row for row in rows if isinstance(row, GroupRow)]
    players = [row for row in rows if isinstance(row, Row)]
    title = _("Prize-giving")
    if kind != INDIVIDUAL:
        title = f"{title} · {list_name(kind)}"
    placed = [*_placed_groups(groups), *_placed(players, data)]
    return [Sheet(title, 1, 1, "ceremony", placed)]


def _fit(rows: Sequence[RowT], room: int) -> list[RowT]:
    """The rows with names that fit into a column of the screen."""
    names = fitting([row.name for row in rows], room)
    return [replace(row, name=name) for row, name in zip(rows, names, strict=True)]


def _cut(title: str, kind: str, rows: Sequence[RowT], size: str) -> list[Sheet]:
    """The rows on as few pages as the size allows, in larger type where that needs no more."""
    count = len(evenly(rows, ROWS[size]))
    if size == NORMAL and count == len(evenly(rows, ROWS[LARGE])):
        size = LARGE
    pages = evenly(_fit(rows, ROOM[size]), ROWS[size])
    return [Sheet(title, at, count, kind, some, size) for at, some in enumerate(pages, 1)]


def evenly(rows: Sequence[RowT], most: int) -> list[Sequence[RowT]]:
    """The rows cut into as few pages of at most so many as can be, none fuller by more than one."""
    count = -(-len(rows) // most)
    ends = [-(-len(rows) * at // max(count, 1)) for at in range(count + 1)]
    return [rows[start:end] for start, end in pairwise(ends)]
