"""Who sits where from now on, or who sat where all the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.sheets.forms.at_table import AroundTable, around_table, find_duplicate_name, seat_field
from scorer.sheets.forms.changing import ReasonForm
from scorer.support.fields import choice
from scorer.support.form_options import Data, FormOptions
from scorer.support.unnamed_players import all_unnamed_players

FROM_NOW, WHOLE = "now", "whole"


class SeatingForm(ReasonForm):
    """A name for every seat; two may be swapped by choosing them, without typing.

    ``position`` is the place the log comes to, as the writer saw it.
    """

    position = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    since = forms.ChoiceField(
        label=_("What happened"),
        widget=forms.RadioSelect,
        choices=(
            (FROM_NOW, _("Another player takes a seat now")),
            (WHOLE, _("The names were wrong or missing from the start")),
        ),
        initial=FROM_NOW,
    )
    swap = forms.TypedChoiceField(
        label=_("Swap"), coerce=int, empty_value=None, required=False, choices=()
    )
    swap_with = forms.TypedChoiceField(
        label=_("with"), coerce=int, empty_value=None, required=False, choices=()
    )

    def __init__(
        self, data: Data = None, *, players: Sequence[str], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.seated = players
        seats = [("", _("nobody")), *((seat, name) for seat, name in enumerate(players))]
        for name in ("swap", "swap_with"):
            choice(self, name).choices = seats
        nobodies = all_unnamed_players()
        if nobodies.intersection(players):
            self.fields["since"].initial = WHOLE
        for seat, name in enumerate(players):
            self.fields[f"player_{seat}"] = seat_field(seat, initial=name)

    def seat_fields(self) -> list[forms.BoundField]:
        """The names, in seat order."""
        return [self[f"player_{seat}"] for seat in range(len(self.seated))]

    def around_table(self) -> AroundTable:
        """The seats as they are laid."""
        return around_table(self.seat_fields(), len(self.seated))

    def clean(self) -> dict[str, object]:
        """Two names are swapped when both are chosen, and are not the same."""
        data = super().clean() or self.cleaned_data
        swap, other = data.get("swap"), data.get("swap_with")
        if (swap is None) != (other is None):
            self.add_error("swap_with", _("Choose both who are to swap seats, or neither."))
        elif swap is not None and swap == other:
            self.add_error("swap_with", _("Choose two different players."))
        if twice := find_duplicate_name(
            [str(data.get(one.name) or "") for one in self.seat_fields()]
        ):
            self.add_error(f"player_{twice[0]}", twice[1])
        return data

    def players(self) -> list[str]:
        """The names by seat, swapped if so chosen."""
        data = self.cleaned_data
        names = [str(data[field.name]) for field in self.seat_fields()]
        swap, other = data["swap"], data["swap_with"]
        if swap is not None and other is not None:
            names[swap], names[other] = names[other], names[swap]
        return names

    @property
    def whole(self) -> bool:
        """Whether the names hold from the first line on."""
        return bool(self.cleaned_data["since"] == WHOLE)

    def field_at(self, path: tuple[str | int, ...]) -> str | None:
        """A fault in a name stands at its seat."""
        if path[:1] == ("players",) and len(path) > 1:
            return f"player_{path[1]}"
        return None
