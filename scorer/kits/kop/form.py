"""The form for a hand of Kop: the contract first, then who, how and which kontra.

An ordinary hand is four taps: the two Starzy, who won with how the losers fared, and the button.
Card points and the callers of kontras, folded away, may stand instead of a tap or beside
it; beside it they must say the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Setup, State
from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin, Party
from scorer.games.kop.filled_in import (
    BOTH,
    CALLS,
    OUTCOME,
    WHO,
    asks_sure_zolo,
    contradictions,
    entry_of,
    outcome_value,
    possible_old,
    seats_value,
)
from scorer.games.kop.game import GAME
from scorer.games.kop.kontras import CONTRACT_NAMES
from scorer.games.kop.pack import ALL_POINTS, TRICKS
from scorer.games.kop.values import HIGHEST_STEP
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import ChosenTogether, choice, whole_number
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
UNLESS_POINTS = {"data-unless": "old_points"}  # for the page: js/faults.js
STEPS = {
    KontraStep.NONE: _("none"),
    KontraStep.KONTRA: _("kontra"),
    KontraStep.REJ: _("rej"),
    KontraStep.BOK: _("bok"),
    KontraStep.SLUP: _("słup"),
}


class OutcomeRadios(forms.RadioSelect):
    """The winner and the losers' result as one choice; older phones send them as two fields."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """``"old exit"``."""
        parts = [data.get("winner"), data.get("margin")]
        return super().value_from_datadict(data, files, name) or (
            " ".join(parts) if all(parts) else None
        )


def _caller(label: Label) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, empty_value=None, required=False)


class EntryForm(BaseEntryForm):
    """One hand from figures; ``kind`` is the contract."""

    setup: Setup[KopOptions]

    old = forms.ChoiceField(widget=forms.RadioSelect)
    winner = forms.ChoiceField(
        label=_("Won by"), widget=forms.RadioSelect(attrs=UNLESS_POINTS), required=False
    )
    outcome = forms.ChoiceField(
        label=_("Won by"), widget=OutcomeRadios(attrs=UNLESS_POINTS), required=False
    )
    kontras = forms.TypedChoiceField(
        label=_("Kontra that counts"),
        coerce=int,
        widget=forms.RadioSelect(attrs={"data-steps": True, "data-unless": CALLS[0]}),
        initial=0,
        required=False,
    )
    sure_zolo = forms.BooleanField(
        label=_("The dealer held the ace of hearts and a taking ten: no kontra counts"),
        required=False,
    )
    old_points = whole_number(ALL_POINTS)
    old_tricks = whole_number(TRICKS)
    call_1 = _caller(_("Kontra called by"))
    call_2 = _caller(_("Rej called by"))
    call_3 = _caller(_("Bok called by"))
    call_4 = _caller(_("Słup called by"))

    fields_template = "kop/fields.html"
    folded = ((_("By card points"), ("old_points", "old_tricks")), (_("Who called"), CALLS))

    @classmethod
    def kinds(
        cls, setup: Setup[object], state: State, *, anything: bool = False
    ) -> list[tuple[str, str]]:
        """The five contracts."""
        return [(contract.value, translate(CONTRACT_NAMES[contract])) for contract in Contract]

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
        """Offer the seats, results and kontra steps that the contract has."""
        contract = self.contract
        old = _("Stary") if contract.single else _("Starzy")
        self._offer_old(old)
        self._field("winner").choices = [(Party.OLD.value, old), (Party.YOUNG.value, _("Młodzi"))]
        self._field(OUTCOME).choices = [
            (outcome_value(party, margin), words)
            for party in WON
            for margin, words in MARGINS.items()
        ]
        self._field("kontras").choices = [
            (int(step), label) for step, label in STEPS.items() if step <= HIGHEST_STEP[contract]
        ]
        self._field("old_points").label = (
            _("Card points of the Stary") if contract.single else _("Card points of the Starzy")
        )
        self._field("old_tricks").label = (
            _("Tricks of the Stary, if counted")
            if contract.single
            else _("Tricks of the Starzy, if counted")
        )
        for call in CALLS:
            self._field(call).choices = [("", "–"), *self.players()]
        del self.fields[OUTCOME if contract.single else "winner"]
        if asks_sure_zolo(self.setup, contract):
            self._name_dealer()
        else:
            del self.fields["sure_zolo"]

    def outcomes(self) -> list[tuple[Label, list[BoundWidget]]]:
        """Who won, and with it the choices of how the losers fared."""
        choices = iter(self[OUTCOME].subwidgets)
        return [(won, [next(choices) for _margin in MARGINS]) for won in WON.values()]

    def situation(self) -> Hashable:
        """The dealer, who may be named."""
        return GAME.dealer(self.setup, self.state)

    def _name_dealer(self) -> None:
        dealer = GAME.dealer(self.setup, self.state)
        if dealer is not None and not self.anything:
            self.fields["sure_zolo"].help_text = _("The dealer is %(name)s.") % {
                "name": self.setup.players[dealer]
            }

    @property
    def contract(self) -> Contract:
        """The contract the form is for."""
        return Contract(self.kind)

    def clean(self) -> dict[str, object]:
        """A result by taps or by points, and callers without a gap; what is said twice agrees."""
        data = super().clean() or self.cleaned_data
        self.refuse(contradictions(self.setup, self.kind, data))
        return data

    def payload(self) -> dict[str, object]:
        """A hand in figures, in the record's words."""
        return entry_of(self.setup, self.kind, self.cleaned_data)

    def field_at(self, path: Path) -> str | None:
        """Callers have a field each."""
        if path[:1] == ("kontras",) and len(path) > 1:
            return CALLS[int(path[1])]
        if path[:1] in {("winner",), ("margin",)} and OUTCOME in self.fields:
            return OUTCOME
        return super().field_at(path)

    def _offer_old(self, label: Label) -> None:
        """Offer every Stary, or every two Starzy by a box for each player."""
        field, names = self._field("old"), short_names(self.setup.players)
        field.label = label
        if not self.contract.single:
            field.widget = ChosenTogether(2)
            field.error_messages |= {"required": translate(BOTH), "invalid_choice": translate(BOTH)}
        else:
            field.error_messages["required"] = translate(WHO)
        field.choices = [
            (seats_value(seats), " + ".join(names[seat] for seat in seats))
            for seats in possible_old(self.contract)
        ]
        if not self.contract.single:
            field.widget.choices = [(str(seat), name) for seat, name in enumerate(names)]

    def _field(self, name: str) -> forms.ChoiceField:
        return choice(self, name)
