"""The form for a turn of “Polish” doubles or for the closing: what it is first, then by whom."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Setup
from scorer.games.filling import FilledIn
from scorer.games.polish_doubles import filled_in
from scorer.games.polish_doubles.entries import DoublesOptions
from scorer.games.polish_doubles.filled_in import (
    FIELDS,
    FIRST,
    NO_OBJECTION,
    NOBODY,
    RACKS,
    REJECTED,
    TILES_EXCHANGED,
    UPHELD,
    turn_of,
)
from scorer.games.polish_doubles.state import DoublesState
from scorer.games.polish_doubles.turns import PAIRS, NextTurn
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.form_options import Label
from scorer.support.short_names import short_names

LABELS = {
    "word": _("Word"),
    "exchange": _("Exchange"),
    "pass": _("Pass"),
    "lost": _("Lost turn"),
    "struck": _("Struck turn"),
    "closing": _("Closing"),
}
LONGEST_TYPED = 60  # letters of a word or a rack, their accents apart
EARLY_JUDGING = ((_("Early judging"), ("early", "objection")),)


class Letters(forms.TextInput):
    """A text field that asks the keyboard for capitals and for no help with spelling."""

    def __init__(self) -> None:
        super().__init__(
            attrs={
                "autocapitalize": "characters",
                "autocomplete": "off",
                "spellcheck": "false",
                "maxlength": LONGEST_TYPED,
            }
        )


class EntryForm(BaseEntryForm):
    """One turn or the closing; ``kind`` is a key of ``FIELDS``."""

    setup: Setup[DoublesOptions]
    filled_in = cast("FilledIn", filled_in)

    @classmethod
    def kind_name(cls, kind: str) -> str:
        """What the entry is."""
        return str(LABELS[kind])

    @classmethod
    def fields_of(cls, payload: Mapping[str, Any]) -> tuple[str, dict[str, object]] | None:
        """Every turn and the closing can be said."""
        if "closing" in payload:
            closing = payload["closing"]
            by = NOBODY if closing["closed_by"] is None else str(closing["closed_by"])
            left = (" ".join(tiles) for tiles in closing["left"])
            return "closing", {"closed_by": by, **dict(zip(RACKS, left, strict=True))}
        kind = next(kind for kind in FIELDS if kind in payload)
        names = (*FIELDS[kind], "overrun")
        values = {name: payload[name] for name in names if name in payload}
        if kind == "word":
            values["objection"] = _objection(payload.get("protest"))
        return kind, values

    @classmethod
    def fields_of_amended(cls, payload: Mapping[str, object]) -> dict[str, object]:
        """What became of the first turn, said with the second."""
        protest = cast("Mapping[str, bool] | None", payload.get("protest"))
        return {FIRST: _objection(protest)}

    def build(self) -> None:
        """Name the players and marks that are possible now."""
        turn, names = self._turn(), short_names(self.setup.players)
        only = turn.players[0] if len(turn.players) == 1 else None
        self.show("player", _("Player"), enumerate(names), initial=only)
        self.show("word", _("Word"), widget=Letters())
        self.show("points", _("Points announced"))
        self.show("builds_on_first", _("Uses tiles of the first turn's word"))
        self.show("early", _("Judged early, before the second turn"))
        exchanged = [(int(count), count) for count in TILES_EXCHANGED]
        self.show("exchange", _("Tiles exchanged"), exchanged)
        self._show_objections(1 - turn.pair)
        if self.follows and turn.early:
            self.folded = EARLY_JUDGING
        closed_by = [(str(pair), self._pair(pair)) for pair in range(len(PAIRS))]
        self.show("closed_by", _("Who closed"), [*closed_by, (NOBODY, _("Nobody"))])
        how = _("Their letters, such as “A Ž” or “AŽ”. An empty rack stays empty.")
        for name, rack in zip(self.setup.players, RACKS, strict=True):
            label = _("Tiles left: %(name)s") % {"name": name}
            self.show(rack, label, widget=Letters(), help_text=how if rack == RACKS[0] else "")

    def situation(self) -> Hashable:
        """Who may play and what may be said of the turn, whichever it is."""
        return replace(self._turn(), double_turn=0), FIRST in self.fields

    def field_at(self, path: Path) -> str | None:
        """A rack's fault stands at its player's field, a protest's at the objection."""
        if path[:2] == ("closing", "left") and len(path) > 2:  # noqa: PLR2004 — then the seat
            return RACKS[int(path[2])]
        if path[:2] == ("closing", "closed_by"):
            return "closed_by"
        if path[:1] == ("protest",):
            return super().field_at(("objection",))
        return super().field_at(path)

    def _turn(self) -> NextTurn:
        return turn_of(self.setup, cast("DoublesState | None", self.known_state))

    def _show_objections(self, objectors: int) -> None:
        """To the first turn, in the form of the second, and to the turn itself."""
        cross = (
            _("Rejected: a cross for the others")
            if self.anything
            else _("Rejected: a cross for %(pair)s") % {"pair": self._pair(objectors)}
        )
        what = [
            (NO_OBJECTION, _("None")),
            (UPHELD, _("Upheld: the word is invalid")),
            (REJECTED, cross),
        ]
        this: Label = _("Objection")
        if FIRST in self.fields:
            this = _("Objection to this turn")
        elif self.follows and self._turn().early:
            this = _("Objection, if it is judged early")
        self.show(FIRST, _("Objection to the first turn"), what, initial=NO_OBJECTION)
        self.show("objection", this, what, initial=NO_OBJECTION)

    def _pair(self, pair: int) -> str:
        names = short_names(self.setup.players)
        return " + ".join(names[seat] for seat in PAIRS[pair])


def _objection(protest: Mapping[str, bool] | None) -> str:
    """The choice that says what became of a word."""
    if protest is None:
        return NO_OBJECTION
    return UPHELD if protest["upheld"] else REJECTED
