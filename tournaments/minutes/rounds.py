"""Sentences about rounds: opened, closed, stopped, their clock and their substitutes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Said = Mapping[str, object]


class Opening(TypedDict):
    """A round opened: its tables with a score sheet, what was put right, whose bye counts."""

    round: int
    opened: list[int]
    renamed: list[int]
    short: list[int]
    byes: list[int]


class Stop(TypedDict):
    """A round stopped; ``missing`` are the tables without a result."""

    round: int
    missing: list[int]


class Timing(TypedDict):
    """Minutes given to a round or to a table of it."""

    minutes: int


def numbers(some: list[int]) -> str:
    """Numbers as a sentence lists them; a dash for none."""
    return ", ".join(map(str, some)) or "–"


def _opened(said: Opening) -> str:
    count = len(said["opened"])
    sentence = ngettext(
        "Round %(round)d is open: %(count)d score sheet.",
        "Round %(round)d is open: %(count)d score sheets.",
        count,
    ) % {"round": said["round"], "count": count}
    if said["renamed"]:
        tables = {"tables": numbers(said["renamed"])}
        sentence += " " + _("New names on the sheets of tables %(tables)s.") % tables
    if said["short"]:
        tables = {"tables": numbers(said["short"])}
        sentence += " " + _("Somebody is missing at tables %(tables)s.") % tables
    if said["byes"]:
        sentence += " " + _("Award for a bye: %(numbers)s.") % {"numbers": numbers(said["byes"])}
    return sentence


def _closed(said: Said) -> str:
    return _("Round %(round)d is closed.") % said


def _stopped(said: Stop) -> str:
    told = {"round": said["round"], "tables": numbers(said["missing"])}
    return (
        _(
            "Round %(round)d is stopped; what was played counts. Without a result until then: "
            "tables %(tables)s."
        )
        % told
    )


def _reopened(said: Said) -> str:
    return _("Round %(round)d is open again.") % said


def _extra(said: Timing) -> str:
    return (
        ngettext(
            "Round %(round)d, table %(table)d: %(minutes)d minute more.",
            "Round %(round)d, table %(table)d: %(minutes)d minutes more.",
            said["minutes"],
        )
        % said
    )


def _set(said: Timing) -> str:
    return (
        ngettext(
            "Round %(round)d lasts %(minutes)d minute; no new hand is begun from "
            "%(last_hand)d before its end.",
            "Round %(round)d lasts %(minutes)d minutes; no new hand is begun from "
            "%(last_hand)d before its end.",
            said["minutes"],
        )
        % said
    )


def _started(said: Said) -> str:
    return _("The clock of round %(round)d runs.") % said


def _paused(said: Said) -> str:
    return _("The clock of round %(round)d stands still.") % said


def _goes_on(said: Said) -> str:
    return _("The clock of round %(round)d runs on.") % said


def _reset(said: Said) -> str:
    return _("The clock of round %(round)d is put back to its start.") % said


def _codes_withdrawn(said: Said) -> str:
    if said["table"] is None:
        return _("Round %(round)d: the codes of all tables are withdrawn.") % said
    return _("Round %(round)d, table %(table)d: its code is withdrawn.") % said


def _code_issued(said: Said) -> str:
    return _("Round %(round)d, table %(table)d has a code.") % said


def _guest(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: %(name)s plays as a substitute.") % said


def _no_guest(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: %(name)s does not play after all.") % said


def _late(said: Said) -> str:
    return _("Round %(round)d, table %(table)d: number %(number)d takes the open place.") % said


SENTENCES: dict[str, Callable[..., str]] = {
    "round-opened": _opened,
    "round-closed": _closed,
    "round-stopped": _stopped,
    "round-reopened": _reopened,
    "extra-time": _extra,
    "clock-set": _set,
    "clock-started": _started,
    "clock-paused": _paused,
    "clock-goes-on": _goes_on,
    "clock-reset": _reset,
    "codes-withdrawn": _codes_withdrawn,
    "code-issued": _code_issued,
    "guest-seated": _guest,
    "guest-unseated": _no_guest,
    "late-seated": _late,
}
