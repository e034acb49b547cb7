"""Hands card by card, at their place on a sheet: the one that is tapped, those on record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorer.games.base import Setup, State
from scorer.games.cardtable import AnyTable, Tap
from scorer.games.registry import card_table, find_ruleset
from scorer.games.tapping import Sitting, card_notes, replay, sit_down
from scorer.models import Entry
from scorer.sheets.selectors.lines import counted_before, last_words
from scorer.sheets.selectors.log import lines_of
from scorer.sheets.selectors.sheet_state import SheetState, state_before, with_short_names


@dataclass(frozen=True, slots=True)
class HandPosition:
    """Where a hand stands on a sheet: who plays, by short names, who deals, how the match stood.

    ``position`` is the one in the log that it comes to, ``after`` the one it stands behind (-1:
    none); ``index`` counts the lines before it. ``taken`` is the line that stands there, if any.
    """

    position: int
    after: int
    index: int
    setup: Setup[Any]
    state: State
    dealer: int
    taken: Entry | None


def place_at(now: SheetState, position: int) -> HandPosition:
    """The place of a hand that was begun when the log came to ``position``.

    Seats and signatures written since make no difference to it; a line that was written
    behind all that stood there then takes its place.
    """
    earlier = [place for place, entry in enumerate(now.log, 1) if entry.position < position]
    behind = earlier[-1] if earlier else 0
    since = lines_of(now.log[behind:])
    if not since:
        return _place(now, len(now.log), now.log[-1].position if now.log else -1, None)
    after = now.log[behind - 1].position if behind else -1
    return _place(now, position, after, since[0])


def place_of(now: SheetState, entry: Entry) -> HandPosition:
    """The place of a line that stands on the sheet, void or not."""
    return _place(now, entry.position, entry.position, entry)


def sit_at(now: SheetState, place: HandPosition, dealer: int, taps: Iterable[Tap]) -> Sitting:
    """The hand of ``taps`` at its place, dealt by ``dealer`` as when it was begun.

    Only for a game that ``table_of`` knows.
    """
    setup = place.setup
    first = (setup.first + dealer - place.dealer) % len(setup.players)
    return sit_down(_table(now), replace(setup, first=first), place.state, taps)


def table_of(ruleset: str) -> AnyTable | None:
    """How the game of a rule set is tapped card by card; None when it cannot be."""
    return card_table(find_ruleset(ruleset).slug)


def recorded(entry: Entry, ruleset: str) -> Mapping[str, object] | None:
    """The cards of a line, as ``games.cardtable.card_notes`` finds them; None: it has none."""
    table, payload = table_of(ruleset), last_words(entry)
    if table is None or payload is None or entry.kind != Entry.Kind.LINE:
        return None
    return card_notes(table, payload, entry.noted)


def by_cards(entry: Entry, now: SheetState) -> bool:
    """Whether a line is written down in cards, which no form of figures can say."""
    table, payload = table_of(now.sheet.ruleset), last_words(entry)
    return table is not None and payload is not None and table.mark in payload


def in_figures(entry: Entry, now: SheetState) -> Mapping[str, object]:
    """What a line says, or said before it was voided, as far as a form can: cards as figures."""
    notes = recorded(entry, now.sheet.ruleset)
    if notes is None or not by_cards(entry, now):
        return last_words(entry) or {}
    sitting = replayed(now, place_of(now, entry), notes)
    return sitting.table.figures(sitting.hand)


def replayed(now: SheetState, place: HandPosition, notes: Mapping[str, object]) -> Sitting:
    """A recorded hand at its place, as far as it can be read there."""
    return replay(_table(now), place.setup, place.state, notes)


def _table(now: SheetState) -> AnyTable:
    table = card_table(now.game.slug)
    assert table is not None  # noqa: S101 — narrows the type, who asks has looked
    return table


def _place(now: SheetState, position: int, after: int, taken: Entry | None) -> HandPosition:
    index = len(now.scored) if taken is None else counted_before(now, taken.position)
    setup, state = with_short_names(now).setup_at(index), state_before(now, index)
    dealer = now.game.dealer(setup, state)
    assert dealer is not None  # noqa: S101 — narrows the type, who plays cards deals them
    return HandPosition(position, after, index, setup, state, dealer, taken)
