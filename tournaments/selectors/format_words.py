"""Choices of the engine in the words of players."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.engine.draws.request import Byes, Method, Uneven
from tournaments.engine.formats import Format, SecondLook, SwissStart
from tournaments.engine.points import SIDES
from tournaments.models import Draw

METHOD_NAMES = {
    Method.ROTATION: _("all rounds at once, nobody meets twice"),
    Method.STANDING: _("by standing, nobody meets twice"),
    Method.RANDOM: _("by chance"),
    Method.ROUND_ROBIN: _("everybody against everybody (round robin)"),
    Method.SWISS: _("Swiss: by standing, nobody meets twice"),
    Method.RANKED: _("by standing, the best at table 1, meetings allowed"),
    Method.KNOCKOUT: _("knock-out: the winners play on"),
    Method.MOVEMENT: _("with changing partners (individual movement)"),
}
BY_HAND = _("tables made by hand")
IS_FINAL = _(
    "A final round: by the standings so far the best sit at table 1, the next at table 2 and so "
    "on. Who met before may meet again."
)
FINALS_LATER = _(
    "Final rounds are drawn one by one, by the standings, once the round before is played."
)
SWISS_START_NAMES = {
    SwissStart.LOT: _("by lot"),
    SwissStart.HALVES: _("the top half of the list against the bottom half"),
}
BYE_NAMES = {
    Byes.LOWEST: _("the lowest in rank of those who have not yet"),
    Byes.LOT: _("one of those who have not yet, by lot"),
}
UNEVEN_NAMES = {
    Uneven.THREE: _("some tables are one player short"),
    Uneven.SIT_OUT: _("some sit out, as evenly as possible"),
    Uneven.FILL: _("a substitute fills the last seat"),
}
APART_NAMES = {
    "team": _("Team-mates"),
    "pair": _("Partners of a pair"),
    "club": _("Players of one club"),
}
SECOND_LOOK_NAMES = {
    SecondLook.NONE: _("no second look"),
    SecondLook.BLIND: _("keyed twice, without seeing the first"),
    SecondLook.PHONE: _("the phone's sheet against the paper"),
}


KNOCKOUT_PAIRS = _(
    "After round %(after)d the best %(units)d play a knock-out: the first meets the last of them, "
    "the second the last but one, and the winners play on. Where a match is level, who stood "
    "better before the knock-out goes on; of who share a place the lower number comes first."
)
KNOCKOUT_HEATS = _(
    "After round %(after)d the best %(units)d play a knock-out: of each table of %(size)d the "
    "better half plays on. Where two are level, who stood better before the knock-out goes on; "
    "of who share a place the lower number comes first."
)


def words_on_knockout(format_: Format) -> str:
    """Who plays a knock-out and what decides it; "" without one."""
    if not format_.knockout:
        return ""
    words = KNOCKOUT_PAIRS if format_.table_size == SIDES else KNOCKOUT_HEATS
    return str(words) % {
        "after": format_.before_knockout,
        "units": format_.knockout,
        "size": format_.table_size,
    }


def words_on_finals(format_: Format, first: int) -> Promise | str:
    """What to know of the last rounds when round ``first`` is drawn; "" without any."""
    if format_.knockout:
        return words_on_knockout(format_)
    if not format_.final_rounds:
        return ""
    return FINALS_LATER if first <= format_.rounds - format_.final_rounds else IS_FINAL


def method_of(draw: Draw) -> Promise:
    """How a draw was made; one that was typed followed no method."""
    if draw.by_hand and draw.drawn_at and not draw.seed:
        return BY_HAND
    return METHOD_NAMES[Method(draw.request["method"])]
