"""The form for a turn of “Polish” doubles or for the closing: what it is first, then by whom."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Setup, State
from scorer.games.polish_doubles.entries import RACK_SIZE, DoublesOptions
from scorer.games.polish_doubles.filled_in import (
    FIELDS,
    FIRST,
    HOW_MANY_POINTS,
    HOW_MANY_TILES,
    NO_OBJECTION,
    NOBODY,
    RACKS,
    REJECTED,
    UPHELD,
    WHICH_WORD,
    WHO_CLOSED,
    WHO_PLAYS,
    amends,
    entry_of,
    fields_offered,
    is_first_open,
    kinds,
    tiles_of,
    turn_of,
)
from scorer.games.polish_doubles.state import DoublesState
from scorer.games.polish_doubles.tiles import MOST_POINTS, why_no_word
from scorer.games.polish_doubles.turns import PAIRS, NextTurn
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import whole_number
from scorer.support.short_names import short_names
from scorer.support.translation import translate

LABELS = {
    "word": _("Word"),
    "exchange": _("Exchange"),
    "pass": _("Pass"),
    "lost": _("Lost turn"),
    "struck": _("Struck turn"),
    "closing": _("Closing"),
}
MISSING = {
    "player": WHO_PLAYS,
    "word": WHICH_WORD,
    "points": HOW_MANY_POINTS,
    "exchange": HOW_MANY_TILES,
    "closed_by": WHO_CLOSED,
}
LONGEST_TYPED = 60  # letters of a word or a rack, their accents apart
EARLY_JUDGING = ((_("Early judging"), ("early", "objection")),)


class Letters(forms.TextInput):
    """A text field that asks the keyboard for capitals and for no help with spelling."""

    def __init__(self) -> None:
        super().__init__(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
        )


class TilesField(forms.CharField):
    """Tiles as people type them, ``"A Ž"`` or ``"až"``; gives ``["A", "Ž"]``."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=LONGEST_TYPED, widget=Letters())

    def prepare_value(self, value: Any) -> Any:
        """Tiles of a record, set apart; what was typed stays as it is."""
        return value if isinstance(value, str) or value is None else " ".join(value)

    def to_python(self, value: object) -> Any:
        """One capital per tile, whichever way accents were typed."""
        return tiles_of(super().to_python(value))


class WordField(forms.CharField):
    """A word as people type it: letters of the game, no more than the board is wide."""

    def __init__(self) -> None:
        super().__init__(label=_("Word"), max_length=LONGEST_TYPED, widget=Letters())

    def validate(self, value: str) -> None:
        """Refuse what no player can lay."""
        super().validate(value)
        if why := why_no_word("".join(tiles_of(value))):
            raise forms.ValidationError(translate(why))


class EntryForm(BaseEntryForm):
    """One turn or the closing; ``kind`` is a key of ``FIELDS``."""

    setup: Setup[DoublesOptions]

    player = forms.TypedChoiceField(label=_("Player"), coerce=int, widget=forms.RadioSelect)
    word = WordField()
    points = whole_number(MOST_POINTS, label=_("Points announced"), required=True)
    builds_on_first = forms.BooleanField(
        label=_("Uses tiles of the first turn's word"), required=False
    )
    early = forms.BooleanField(label=_("Judged early, before the second turn"), required=False)
    first_objection = forms.ChoiceField(  # a page that knows no state does not ask for it
        label=_("Objection to the first turn"),
        widget=forms.RadioSelect,
        initial=NO_OBJECTION,
        required=False,
    )
    objection = forms.ChoiceField(
        label=_("Objection"), widget=forms.RadioSelect, initial=NO_OBJECTION
    )
    exchange = forms.TypedChoiceField(
        label=_("Tiles exchanged"),
        coerce=int,
        widget=forms.RadioSelect,
        choices=[(count, count) for count in range(1, RACK_SIZE + 1)],
    )
    closed_by = forms.ChoiceField(label=_("Who closed"), widget=forms.RadioSelect)
    left_0 = TilesField()
    left_1 = TilesField()
    left_2 = TilesField()
    left_3 = TilesField()

    own: ClassVar[tuple[str, ...]] = tuple(dict.fromkeys(chain.from_iterable(FIELDS.values())))

    @classmethod
    def kinds(
        cls, setup: Setup[object], state: State, *, anything: bool = False
    ) -> list[tuple[str, str]]:
        """What the next entry may be, by the order of turns; the closing may always come."""
        return [
            (kind, str(LABELS[kind])) for kind in kinds(*_known(setup, state, anything=anything))
        ]

    @classmethod
    def fields_of(cls, payload: Mapping[str, Any]) -> tuple[str, dict[str, object]] | None:
        """Every turn and the closing can be said."""
        if "closing" in payload:
            closing = payload["closing"]
            by = NOBODY if closing["closed_by"] is None else str(closing["closed_by"])
            return "closing", {"closed_by": by, **dict(zip(RACKS, closing["left"], strict=True))}
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
        """Keep the fields of the kind, with the players and marks that are possible now."""
        turn = self._turn()
        first_open = self._asks_of_first()
        offered = fields_offered(self.kind, turn, first_open=first_open)
        if first_open and "objection" in offered:
            self.fields["objection"].label = _("Objection to this turn")
        if self.follows and turn.early:
            self.folded = EARLY_JUDGING
            self.fields["objection"].label = _("Objection, if it is judged early")
        self._offer_players(turn.players)
        self._offer_objections(1 - turn.pair)
        self._offer_racks()
        for name, missing in MISSING.items():
            self.fields[name].error_messages["required"] = translate(missing)
        for name in self.own:
            if name not in offered:
                del self.fields[name]
        if self.kind == "closing":
            self.fields.pop("overrun", None)
        self.order_fields(offered)

    def situation(self) -> Hashable:
        """Who may play and what may be said of the turn, whichever it is."""
        return replace(self._turn(), double_turn=0), self._asks_of_first()

    def payload(self) -> dict[str, object]:
        """The entry in the record's words."""
        return entry_of(self.setup, self.kind, self.cleaned_data)

    def amends(self) -> dict[str, object]:
        """What became of the first turn, once the second is written."""
        return amends(self.cleaned_data)

    def noted(self, before: Mapping[str, object] | None = None) -> dict[str, object]:
        """The overrun is the entry's own, also one that was noted beside it before."""
        kept = super().noted(before)
        if "overrun" in self.fields:
            kept.pop("overrun", None)
        return kept

    def field_at(self, path: Path) -> str | None:
        """A rack's fault stands at its player's field, a protest's at the objection."""
        if path[:2] == ("closing", "left") and len(path) > 2:  # noqa: PLR2004 — then the seat
            return RACKS[int(path[2])]
        if path[:2] == ("closing", "closed_by"):
            return "closed_by"
        if path[:1] == ("protest",):
            return super().field_at(("objection",))
        return super().field_at(path)

    def _asks_of_first(self) -> bool:
        """Whether an objection can be raised to the turn before, now that this one is written."""
        _setup, state = _known(self.setup, self.state, anything=self.anything)
        return self.follows and is_first_open(state)

    def _turn(self) -> NextTurn:
        return turn_of(*_known(self.setup, self.state, anything=self.anything))

    def _offer_players(self, seats: tuple[int, ...]) -> None:
        field: Any = self.fields["player"]
        names = short_names(self.setup.players)
        field.choices = [(seat, names[seat]) for seat in seats]
        if len(seats) == 1:
            field.initial = seats[0]

    def _offer_objections(self, objectors: int) -> None:
        if self.anything:
            cross = str(_("Rejected: a cross for the others"))
        else:
            cross = str(_("Rejected: a cross for %(pair)s") % {"pair": self._pair(objectors)})
        for name in (FIRST, "objection"):
            field: Any = self.fields[name]
            field.choices = [
                (NO_OBJECTION, _("None")),
                (UPHELD, _("Upheld: the word is invalid")),
                (REJECTED, cross),
            ]

    def _offer_racks(self) -> None:
        field: Any = self.fields["closed_by"]
        field.choices = [(str(pair), self._pair(pair)) for pair in range(len(PAIRS))]
        field.choices += [(NOBODY, _("Nobody"))]
        for seat, rack in enumerate(RACKS):
            self.fields[rack].label = _("Tiles left: %(name)s") % {"name": self.setup.players[seat]}
        self.fields[RACKS[0]].help_text = _(
            "Their letters, such as “A Ž” or “AŽ”. An empty rack stays empty."
        )

    def _pair(self, pair: int) -> str:
        names = short_names(self.setup.players)
        return " + ".join(names[seat] for seat in PAIRS[pair])


def _known(
    setup: Setup[object], state: State, *, anything: bool
) -> tuple[Setup[DoublesOptions], DoublesState | None]:
    """What is known of the match: no state for a form that offers anything."""
    known = None if anything else cast("DoublesState", state)
    return cast("Setup[DoublesOptions]", setup), known


def _objection(protest: Mapping[str, bool] | None) -> str:
    """The choice that says what became of a word."""
    if protest is None:
        return NO_OBJECTION
    return UPHELD if protest["upheld"] else REJECTED
