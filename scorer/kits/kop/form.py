"""The form for a hand of Kop: the contract first, then who, how and which kontra.

An ordinary hand is four taps: the Starzy, who won, how the losers fared, the kontra.
Card points and the callers of kontras, folded away, may stand instead of a tap or beside
it; beside it they must say the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import combinations
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Setup, State
from scorer.games.kop.clauses import SURE_ZOLO
from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin, Party
from scorer.games.kop.game import GAME, RESULTS
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES, level
from scorer.games.kop.pack import ALL_POINTS, POSSIBLE_AT_ALL, TRICKS
from scorer.games.kop.values import HIGHEST_STEP, margin_of, old_win
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import choice, whole_number
from scorer.support.form_options import Label
from scorer.support.translation import translate

CALLS = ("call_1", "call_2", "call_3", "call_4")
MARGINS = {
    Margin.EXIT: _("with wyjście"),
    Margin.NO_EXIT: _("without wyjście"),
    Margin.NO_TRICK: _("without a trick"),
}
UNLESS_POINTS = {"data-unless": "old_points"}  # for the page: js/faults.js
STEPS = {
    KontraStep.NONE: _("none"),
    KontraStep.KONTRA: _("kontra"),
    KontraStep.REJ: _("rej"),
    KontraStep.BOK: _("bok"),
    KontraStep.SLUP: _("słup"),
}


def _caller(label: Label) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, empty_value=None, required=False)


class EntryForm(BaseEntryForm):
    """One hand from figures; ``kind`` is the contract."""

    setup: Setup[KopOptions]

    old = forms.ChoiceField(
        widget=forms.RadioSelect, error_messages={"required": _("Choose who it was.")}
    )
    winner = forms.ChoiceField(
        label=_("Won by"), widget=forms.RadioSelect(attrs=UNLESS_POINTS), required=False
    )
    margin = forms.ChoiceField(
        label=_("The losers"),
        widget=forms.RadioSelect(attrs=UNLESS_POINTS),
        choices=MARGINS,
        required=False,
    )
    kontras = forms.TypedChoiceField(
        label=_("Kontra that counts"),
        coerce=int,
        widget=forms.RadioSelect(attrs={"data-steps": True}),
        initial=0,
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
        same = ("winner", "margin", "old_points", "old_tricks", "sure_zolo")
        values = {key: payload[key] for key in same if key in payload}
        values["old"] = _seats_value(sorted(payload["old"]))
        kontras = payload.get("kontras", 0)
        if isinstance(kontras, int):
            values["kontras"] = kontras
        else:
            values |= dict(zip(CALLS, kontras, strict=False))
        return payload["contract"], values

    def build(self) -> None:
        """Offer the seats, results and kontra steps that the contract has."""
        contract = self.contract
        old = _("Stary") if contract.single else _("Starzy")
        self._field("old").label = old
        self._field("old").choices = self._old_choices()
        self._field("winner").choices = [(Party.OLD.value, old), (Party.YOUNG.value, _("Młodzi"))]
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
        if contract.single:
            del self.fields["margin"]
        if contract is Contract.CICHA and SURE_ZOLO.holds_in(self.setup.ruleset):
            self._name_dealer()
        else:
            del self.fields["sure_zolo"]

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
        if "old_points" in data and "old_tricks" in data:
            if data["old_points"] is None:
                self._need_taps()
            elif data["old_points"] in POSSIBLE_AT_ALL:
                self._check_taps()
        if all(call in data for call in CALLS):
            self._check_callers()
        return data

    def payload(self) -> dict[str, object]:
        """A hand in figures, in the record's words."""
        data = self.cleaned_data
        entry: dict[str, object] = {
            "contract": self.kind,
            "old": [int(seat) for seat in data["old"]],
        }
        by_taps = data["old_points"] is None
        keys = ("winner", "margin") if by_taps else ("old_points", "old_tricks")
        entry |= {key: data[key] for key in keys if data.get(key) not in {None, ""}}
        kontras = self._callers() or data["kontras"]
        if kontras:
            entry["kontras"] = kontras
        if data.get("sure_zolo"):
            entry["sure_zolo"] = True
        return entry

    def field_at(self, path: Path) -> str | None:
        """Callers have a field each."""
        if path[:1] == ("kontras",) and len(path) > 1:
            return CALLS[int(path[1])]
        return super().field_at(path)

    def _need_taps(self) -> None:
        data = self.cleaned_data
        if data["old_tricks"] is not None:
            self.add_error("old_points", _("Give the card points too, from 0 to 104."))
        elif not data.get("winner"):
            self.add_error("winner", _("Choose who won, or give the card points below."))
        if "margin" in self.fields and data.get("winner") and not data.get("margin"):
            self.add_error("margin", _("Choose how the losers fared, or give the card points."))

    def _check_taps(self) -> None:
        """Refuse a result that contradicts the card points beside it."""
        data = self.cleaned_data
        points = data["old_points"]
        winner = Party.OLD if old_win(self.contract, points) else Party.YOUNG
        margin = None if self.contract.single else margin_of(points, self.setup.options)
        if (data.get("winner") or winner, data.get("margin") or margin) != (winner, margin):
            self.add_error(
                "old_points",
                _("%(points)d points mean: %(result)s. Correct the points or the choice above.")
                % {"points": points, "result": translate(RESULTS[winner, margin])},
            )

    def _check_callers(self) -> None:
        """Refuse a gap among the callers, and a level that contradicts them."""
        data = self.cleaned_data
        called = [data[call] is not None for call in CALLS]
        if called != sorted(called, reverse=True):
            self.add_error(
                CALLS[called.index(False)],
                _("Kontras are called in order: say who called this one, or clear the later ones."),
            )
        elif any(called) and data.get("kontras") and data.get("old"):
            counts = level(self._callers(), [int(seat) for seat in data["old"]])
            if counts != data["kontras"]:
                self.add_error(
                    "kontras",
                    _("By who called, this counts: %(step)s. Choose it, or correct who called.")
                    % {"step": translate(STEP_NAMES[KontraStep(counts)])},
                )

    def _callers(self) -> list[int]:
        data = self.cleaned_data
        return [data[call] for call in CALLS if data[call] is not None]

    def _old_choices(self) -> list[tuple[str, str]]:
        names = self.setup.players
        number = 1 if self.contract.single else 2
        return [
            (_seats_value(seats), " + ".join(names[seat] for seat in seats))
            for seats in combinations(range(len(names)), number)
        ]

    def _field(self, name: str) -> forms.ChoiceField:
        return choice(self, name)


def _seats_value(seats: Iterable[int]) -> str:
    """Seats as a choice's value: ``"02"``."""
    return "".join(map(str, seats))
