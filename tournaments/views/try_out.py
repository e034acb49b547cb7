"""A visitor without an account at the desk of the club that anybody may try.

They direct its events and nothing else, on the pages named here alone: an address that is added
to the site is closed to them until somebody adds it here. Closed on purpose is what gives rights
or copies away, reads files, prints for the desk, or says what others read on lists of the site:
passes, papers, copies, event files, pasted lists, settings.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorer.clubs.selectors.try_outs import is_tried
from scorer.models import Club
from scorer.operations.views.rates import UNSAFE, seconds_to_wait, too_often
from tournaments.models import Event

SEAT = "try_out"  # in the session: the club at whose desk this browser sits
MOST_STEPS = 500  # of an event: the first state has some 50, a whole day some 150
READ = {
    *("event", "rounds", "seating", "players", "player", "standings", "standings_of"),
    *("crosstable", "hall", "hall_live", "clock", "clock_state", "seating_check", "draw_check"),
    *("draw_request", "draw_file"),
}
DESK = {
    *(
        "desk",
        "guide",
        "minutes",
        "event_as_of",
        "onward",
        "event_state",
        "format",
        "prizes",
        "revealing",
    ),
    *("draws", "typed_draw", "tie", "draw", "make_draw", "move_units", "publish_draw"),
    "drop_draw",
    *(
        "draw_state",
        "repair_draft",
        "repair",
        "notify",
        "entries",
        "add_entry",
        "entry_names",
        "draw_numbers",
    ),
    *("entrant", "change_entrant", "withdraw", "substitute", "entrant_act", "teams", "rename_team"),
    *("disqualify", "reinstate", "competition"),
    *(
        "check_in",
        "check_in_live",
        "sits_out",
        "cash",
        "cash_entry",
        "fees",
        "board",
        "board_live",
        "round_act",
        "clock_act",
    ),
    *("key_results", "desk_table", "table_act", "correct_table", "awards", "take_award_back"),
    *("take_team_back", "asked_entries", "undo"),
}
OPEN = frozenset(READ | DESK)


def sit_down(request: HttpRequest, club: Club) -> None:
    """Let this browser direct the club's events."""
    request.session[SEAT] = club.pk


def sits_at(request: HttpRequest, club: Club) -> bool:
    """Whether who asks has no account and sits at the club's desk; no query."""
    seat = request.session.get(SEAT)
    return seat == club.pk and is_tried(club) and not request.user.is_authenticated


def is_open_here(request: HttpRequest) -> bool:
    """Whether the page that is asked for is one of ``OPEN``."""
    asked = request.resolver_match
    return asked is not None and asked.app_name == "tournaments" and asked.url_name in OPEN


def answered(
    request: HttpRequest, event: Event, view: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """The view's answer to who tries; 429 or a sentence for who does too much of it."""
    if request.method in UNSAFE:
        if wait := seconds_to_wait(request, "try"):
            return too_often(request, wait)
        if event.steps.count() >= MOST_STEPS:
            messages.error(
                request, _("Nothing was changed: this try-out is full. Start it afresh.")
            )
            return redirect("tournaments:start_afresh")
    try:
        return view()
    except ObjectDoesNotExist:  # somebody started it afresh while this was being done
        raise Http404 from None
