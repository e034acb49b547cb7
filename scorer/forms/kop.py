"""The form for a hand of Kop: the contract first, then who, how and which kontra."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.forms.entry import BaseEntryForm
from scorer.games.base import Path, Setup, State
from scorer.games.kop.clauses import SURE_ZOLO
from scorer.games.kop.entries import Contract, KontraStep, Margin, Party
from scorer.games.kop.game import RESULTS
from scorer.games.kop.kontras import CONTRACT_NAMES, STEP_NAMES
from scorer.games.kop.values import HIGHEST_STEP
from scorer.translation import translate

BY_POINTS = "points"
CALLS = 4


class EntryForm(BaseEntryForm):
    """One hand from figures; ``kind`` is the contract."""

    old = forms.ChoiceField(widget=forms.RadioSelect)
    result = forms.ChoiceField(label=_("Result"), widget=forms.RadioSelect)
    old_points = forms.IntegerField(
        label=_("Card points of the Starzy"), min_value=0, max_value=104, required=False
    )
    old_tricks = forms.IntegerField(
        label=_("Tricks of the Starzy, if counted"), min_value=0, max_value=4, required=False
    )
    kontras = forms.TypedChoiceField(
        label=_("Kontra that counts"), coerce=int, widget=forms.RadioSelect, initial=0
    )
    call_1 = forms.TypedChoiceField(
        label=_("Kontra called by"), coerce=int, empty_value=None, required=False
    )
    call_2 = forms.TypedChoiceField(
        label=_("Rej called by"), coerce=int, empty_value=None, required=False
    )
    call_3 = forms.TypedChoiceField(
        label=_("Bok called by"), coerce=int, empty_value=None, required=False
    )
    call_4 = forms.TypedChoiceField(
        label=_("Słup called by"), coerce=int, empty_value=None, required=False
    )
    sure_zolo = forms.BooleanField(
        label=_("The dealer held the ace of hearts and a taking ten: no kontra counts"),
        required=False,
    )

    calls = ("call_1", "call_2", "call_3", "call_4")

    @classmethod
    def kinds(cls, setup: Setup[Any], state: State) -> list[tuple[str, str]]:
        """The five contracts."""
        return [(contract.value, translate(CONTRACT_NAMES[contract])) for contract in Contract]

    @classmethod
    def fields_of(cls, payload: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
        """Figures of both kinds; a hand noted card by card has no fields here."""
        if "deal" in payload:
            return None
        values = {
            "old": _seats_value(sorted(payload["old"])),
            "result": BY_POINTS,
            "old_points": payload.get("old_points"),
            "old_tricks": payload.get("old_tricks"),
            "sure_zolo": payload.get("sure_zolo", False),
        }
        if "winner" in payload:
            values["result"] = _result_value(payload["winner"], payload.get("margin"))
        kontras = payload.get("kontras", 0)
        if isinstance(kontras, int):
            values["kontras"] = kontras
        else:
            values |= dict(zip(cls.calls, kontras, strict=False))
        return payload["contract"], values

    def build(self) -> None:
        """Offer the seats, results and kontra steps that the contract has."""
        contract = Contract(self.kind)
        number = 1 if contract.single else 2
        names = self.setup.players
        self._field("old").label = _("Stary") if contract.single else _("Starzy")
        self._field("old").choices = [
            (_seats_value(seats), " + ".join(names[seat] for seat in seats))
            for seats in combinations(range(len(names)), number)
        ]
        margins = [None] if contract.single else list(Margin)
        self._field("result").choices = [
            (_result_value(party, margin), translate(RESULTS[party, margin]))
            for party in Party
            for margin in margins
        ] + [(BY_POINTS, _("By card points:"))]
        self._field("kontras").choices = [
            (int(step), translate(STEP_NAMES[step]))
            for step in KontraStep
            if step <= HIGHEST_STEP[contract]
        ]
        for call in self.calls:
            self._field(call).choices = [("", "–"), *self.players()]
        dealer = (self.setup.first + self.state.played) % len(names)
        if not (SURE_ZOLO.holds_in(self.setup.ruleset) and contract is Contract.CICHA):
            del self.fields["sure_zolo"]
        else:
            self.fields["sure_zolo"].help_text = _("The dealer is %(name)s.") % {
                "name": names[dealer]
            }

    def clean(self) -> dict[str, Any]:
        """Points are needed for a result by points; callers leave no gap."""
        data = super().clean() or self.cleaned_data
        if data.get("result") == BY_POINTS and data.get("old_points") is None:
            self.add_error("old_points", _("Give the card points, from 0 to 104."))
        called = [data.get(call) is not None for call in self.calls]
        if called != sorted(called, reverse=True):
            self.add_error(
                self.calls[called.index(False)],
                _("Kontras are called in order: say who called this one, or clear the later ones."),
            )
        return data

    def payload(self) -> dict[str, Any]:
        """A hand in figures, in the record's words."""
        data = self.cleaned_data
        entry: dict[str, Any] = {"contract": self.kind, "old": [int(seat) for seat in data["old"]]}
        if data["result"] == BY_POINTS:
            entry["old_points"] = data["old_points"]
            if data["old_tricks"] is not None:
                entry["old_tricks"] = data["old_tricks"]
        else:
            party, _sep, margin = data["result"].partition("-")
            entry["winner"] = party
            if margin:
                entry["margin"] = margin
        callers = [data[call] for call in self.calls if data[call] is not None]
        if callers or data["kontras"]:
            entry["kontras"] = callers or data["kontras"]
        if data.get("sure_zolo"):
            entry["sure_zolo"] = True
        return entry

    def field_at(self, path: Path) -> str | None:
        """Callers have a field each; a margin belongs to the result."""
        if path[:1] == ("kontras",) and len(path) > 1:
            return self.calls[int(path[1])]
        if path[:1] in {("margin",), ("winner",)}:
            return "result"
        return super().field_at(path)

    def _field(self, name: str) -> Any:
        return self.fields[name]


def _seats_value(seats: Any) -> str:
    """Seats as a choice's value: ``"02"``."""
    return "".join(map(str, seats))


def _result_value(party: str, margin: str | None) -> str:
    """A result as a choice's value: ``"old-exit"``."""
    return f"{party}-{margin}" if margin else str(party)
