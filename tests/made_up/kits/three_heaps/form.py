"""The form for a hand of Three Heaps: how many every player took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.games.three_heaps.game import HEAPS

from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import shared_whole, whole_number


class EntryForm(BaseEntryForm):
    """``heaps_0`` and so on, by seat."""

    @classmethod
    def fields_of(cls, payload: Mapping[str, Any]) -> tuple[str, dict[str, object]] | None:
        """The figures of a hand."""
        return "", {f"heaps_{seat}": taken for seat, taken in enumerate(payload["heaps"])}

    def build(self) -> None:
        """A field for every player."""
        for seat, name in self.players():
            self.fields[f"heaps_{seat}"] = whole_number(
                HEAPS, label=name, required=True, attrs=shared_whole("heaps", HEAPS)
            )

    def payload(self) -> dict[str, object]:
        """A hand in the record's words."""
        return {"heaps": [self.cleaned_data[f"heaps_{seat}"] for seat, _name in self.players()]}
