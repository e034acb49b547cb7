"""Turns in words, for lists and for reading out."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import Line
from scorer.games.polish_doubles.entries import (
    Closing,
    ClosingEntry,
    DoublesEntry,
    ExchangeTurn,
    LostTurn,
    PassTurn,
    StruckTurn,
    WordTurn,
)
from scorer.games.polish_doubles.state import TurnLine
from scorer.games.polish_doubles.turns import PAIRS
from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _


def what_was_done(entry: ExchangeTurn | PassTurn | LostTurn | StruckTurn) -> Text:
    """A turn without a word, in the place where the word would stand."""
    if isinstance(entry, ExchangeTurn):
        return ngettext("exchanged %(count)d tile", "exchanged %(count)d tiles", entry.exchange)
    return DONE[type(entry)]


def describe(names: Sequence[str], entry: DoublesEntry, line: Line) -> Text:
    """The entry in words: "Anna · KOST · 14 · objection rejected"; ``names`` by seat."""
    if isinstance(entry, ClosingEntry):
        return _closed(names, entry.closing)
    if isinstance(entry, WordTurn):
        return _word(names[entry.player], entry, line)
    if isinstance(entry, ExchangeTurn | PassTurn):
        return _("%(player)s · %(done)s", player=names[entry.player], done=what_was_done(entry))
    return what_was_done(entry)


def _word(name: str, entry: WordTurn, line: Line) -> Text:
    words = _(
        "%(player)s · %(word)s · %(points)d", player=name, word=entry.word, points=entry.points
    )
    notes = []
    if entry.early:
        notes.append(_("judged early"))
    if entry.protest is not None:
        notes.append(_("objection upheld") if entry.protest.upheld else _("objection rejected"))
    if isinstance(line, TurnLine) and not line.valid:
        notes.append(_("invalid"))
    for note in notes:
        words = _("%(turn)s · %(note)s", turn=words, note=note)
    return words


def _closed(names: Sequence[str], closing: Closing) -> Text:
    if closing.closed_by is None:
        return _("the end, nobody closed")
    first, second = (names[seat] for seat in PAIRS[closing.closed_by])
    return _("%(first)s + %(second)s closed", first=first, second=second)


DONE = {PassTurn: _("pass"), LostTurn: _("lost turn"), StruckTurn: _("struck through")}
