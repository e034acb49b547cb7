"""What stands in the log beside the lines that count: void lines, seats, signatures, an end.

Costs no query: an entry of the log knows the one it replaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from scorer.games.base import Rulebook
from scorer.models import Entry
from scorer.sheets.selectors.entry_words import ended_words, seats_words
from scorer.sheets.selectors.lines import last_words, side_names, struck_words
from scorer.sheets.selectors.sheet_state import SheetState
from scorer.support.translation import translate

VOID = "void"


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happened to a sheet; ``kind`` is the entry's, or ``void``.

    ``text`` says what happened, ``words`` the line that it happened to, if any. ``struck``:
    it holds no more, whoever it was by. ``paged``: it has a page of its own.
    """

    kind: str
    entry: Entry
    text: str
    words: str = ""
    struck: bool = False

    @property
    def place(self) -> int:
        """Its number in addresses."""
        return self.entry.position + 1

    @property
    def paged(self) -> bool:
        """Whether it has a page: what can be struck out has."""
        return self.kind in {VOID, Entry.Kind.SEATING}


@dataclass(frozen=True, slots=True)
class Seal:
    """Who signed a sheet that is locked, and when the last of them did."""

    names: tuple[str, ...]
    at: datetime


def seal_of(now: SheetState) -> Seal | None:
    """The seal of a sheet that all sides signed; None: it is open."""
    if not now.locked:
        return None
    names = dict.fromkeys(str(entry.payload["name"]) for entry in now.signatures if entry.payload)
    return Seal(tuple(names), max(entry.written_at for entry in now.signatures))


def acts_of(now: SheetState, named: SheetState | None = None) -> tuple[Act, ...]:
    """Everything beside the lines that count, in the order of the log, in the active language.

    ``named``: the same sheet with the names that void lines are told with.
    """
    return tuple(_acts(now, named or now))


def _acts(now: SheetState, named: SheetState) -> Iterator[Act]:
    players: Sequence[str] = now.sheet.players
    line = 1
    for entry in now.log:
        if entry.kind == Entry.Kind.LINE:
            if entry.payload is None:
                yield _void(named, entry, line)
            line += entry.payload is not None
        elif entry.kind == Entry.Kind.SEATING:
            yield _seating(now.game, entry, players, line)
            players = players if entry.payload is None else entry.payload["players"]
        elif entry.kind == Entry.Kind.SIGNATURE:
            yield _signature(now, entry)
        elif entry.kind == Entry.Kind.ENDING:
            text = ended_words(now.game, line - 1)
            yield Act(entry.kind, entry, text, struck=entry.payload is None)
        else:
            yield Act(entry.kind, entry, gettext("Opened again"))


def _void(now: SheetState, entry: Entry, line: int) -> Act:
    # Translators: “Hand 4, void”; entry is a hand or a turn
    text = gettext("%(entry)s %(number)d, void")
    names = {"entry": translate(now.game.entry_name), "number": line}
    return Act(VOID, entry, text % names, struck_words(now, entry), struck=True)


def _seating(game: Rulebook, entry: Entry, before: Sequence[str], line: int) -> Act:
    payload: dict[str, Any] = last_words(entry) or {}
    changed = [
        {"old": old, "new": new}
        for old, new in zip(before, payload.get("players", ()), strict=False)
        if old != new
    ]
    if payload.get("whole"):
        pairs = ", ".join(f"{names['old']} → {names['new']}" for names in changed)
        text = gettext("The names were put right: %(pairs)s") % {"pairs": pairs}
    else:
        sits = ", ".join(gettext("%(new)s sits for %(old)s") % names for names in changed)
        text = seats_words(game, line, sits)
    return Act(entry.kind, entry, text, struck=entry.payload is None)


def _signature(now: SheetState, entry: Entry) -> Act:
    payload: dict[str, Any] = last_words(entry) or {}
    names = {"name": payload.get("name", "")}
    side = payload.get("side")
    if side is None:
        text = gettext("Signed by %(name)s for all") % names
    elif (signed := side_names(now)[side]) == names["name"]:
        text = gettext("Signed by %(name)s") % names
    else:
        text = gettext("Signed by %(name)s for %(side)s") % (names | {"side": signed})
    return Act(entry.kind, entry, text, struck=entry not in now.signatures)
