"""The form for a hand of Kop: the contract first, then who, how and which kontra.

An ordinary hand is four taps: the two Starzy, who won with how the losers fared, and the button.
Card points and the callers of kontras, folded away, may stand instead of a tap or beside
it; beside it they must say the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, cast

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Setup
from scorer.games.filling import FilledIn
from scorer.games.kop import filled_in
from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin, Party
from scorer.games.kop.filled_in import CALLS, OUTCOME, outcome_value, possible_old, seats_value
from scorer.games.kop.game import GAME
from scorer.games.kop.kontras import CONTRACT_NAMES
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import ChosenTogether
from scorer.support.form_options import Label
from scorer.support.short_names import short_names
from scorer.support.translation import translate

MARGINS = {
    Margin.EXIT: _("with wyjście"),
    Margin.NO_EXIT: _("without wyjście"),
    Margin.NO_TRICK: _("without a trick"),
}
WON = {
    Party.OLD: _("Starzy won, the losers"),
    Party.YOUNG: _("Młodzi won, the losers"),
}
FIGURES_OF_ONE = _("Card points of the Stary"), _("Tricks of the Stary, if counted")
FIGURES_OF_TWO = _("Card points of the Starzy"), _("Tricks of the Starzy, if counted")
CALLED = (
    _("Kontra called by"),
    _("Rej called by"),
    _("Bok called by"),
    _("Słup called by"),
)
SURE_ZOLO = _("The dealer held the ace of hearts and a taking ten: no kontra counts")
UNLESS_POINTS = {"data-unless": "old_points"}  # for the page: js/faults.js
STEPS = {
    KontraStep.NONE: _("none"),
    KontraStep.KONTRA: _("kontra"),
    KontraStep.REJ: _("rej"),
    KontraStep.BOK: _("bok"),
    KontraStep.SLUP: _("słup"),
}


class EntryForm(BaseEntryForm):
    """One hand from figures; ``kind`` is the contract."""

    setup: Setup[KopOptions]
    filled_in = cast("FilledIn", filled_in)

    fields_template = "kop/fields.html"
    folded = ((_("By card points"), ("old_points", "old_tricks")), (_("Who called"), CALLS))

    @classmethod
    def kind_name(cls, kind: str) -> str:
        """The contract."""
        return translate(CONTRACT_NAMES[Contract(kind)])

    @classmethod
    def fields_of(cls, payload: Mapping[str, Any]) -> tuple[str, dict[str, object]] | None:
        """Figures of both kinds; a hand noted card by card has no fields here."""
        if "deal" in payload:
            return None
        same = ("winner", "old_points", "old_tricks", "sure_zolo")
        values = {key: payload[key] for key in same if key in payload}
        if "margin" in payload:
            winner = Party(values.pop("winner"))
            values[OUTCOME] = outcome_value(winner, Margin(payload["margin"]))
        values["old"] = seats_value(sorted(payload["old"]))
        kontras = payload.get("kontras", 0)
        if isinstance(kontras, int):
            values["kontras"] = kontras
        elif kontras:
            values |= {"kontras": "", **dict(zip(CALLS, kontras, strict=False))}
        return payload["contract"], values

    def build(self) -> None:
        """Name the seats, results and kontra steps that the contract has."""
        single, names = self.contract.single, short_names(self.setup.players)
        old = _("Stary") if single else _("Starzy")
        pairs = [" + ".join(names[seat] for seat in seats) for seats in possible_old(self.contract)]
        values = map(seats_value, possible_old(self.contract))
        self.show("old", old, zip(values, pairs, strict=True))
        if not single:
            self.fields["old"].widget = ChosenTogether(2, names)
        parties = [(Party.OLD.value, old), (Party.YOUNG.value, _("Młodzi"))]
        self.show("winner", _("Won by"), parties, attrs=UNLESS_POINTS)
        outcomes = [
            (outcome_value(party, margin), words)
            for party in WON
            for margin, words in MARGINS.items()
        ]
        self.show(OUTCOME, _("Won by"), outcomes, attrs=UNLESS_POINTS)
        steps = [(int(step), label) for step, label in STEPS.items()]
        taps = {"data-steps": True, "data-unless": CALLS[0]}
        self.show("kontras", _("Kontra that counts"), steps, attrs=taps, initial=0)
        self.show("sure_zolo", SURE_ZOLO, help_text=self._dealer())
        points, tricks = FIGURES_OF_ONE if single else FIGURES_OF_TWO
        self.show("old_points", points)
        self.show("old_tricks", tricks)
        for call, label in zip(CALLS, CALLED, strict=True):
            self.show(call, label, [("", "–"), *self.players()], widget=forms.Select())

    def outcomes(self) -> list[tuple[Label, list[BoundWidget]]]:
        """Who won, and with it the choices of how the losers fared."""
        choices = iter(self[OUTCOME].subwidgets)
        return [(won, [next(choices) for _margin in MARGINS]) for won in WON.values()]

    def situation(self) -> Hashable:
        """The dealer, who may be named."""
        return GAME.dealer(self.setup, self.state)

    def _dealer(self) -> str:
        """Who deals, where the page knows it."""
        dealer = GAME.dealer(self.setup, self.state)
        if self.anything or dealer is None:
            return ""
        return _("The dealer is %(name)s.") % {"name": self.setup.players[dealer]}

    @property
    def contract(self) -> Contract:
        """The contract the form is for."""
        return Contract(self.kind)

    def field_at(self, path: Path) -> str | None:
        """Callers have a field each."""
        if path[:1] == ("kontras",) and len(path) > 1:
            return CALLS[int(path[1])]
        if path[:1] in {("winner",), ("margin",)} and OUTCOME in self.fields:
            return OUTCOME
        return super().field_at(path)
