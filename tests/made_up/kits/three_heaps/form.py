"""The form for a hand of Three Heaps: how many every player took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.games.three_heaps import filled_in
from scorer.games.three_heaps.game import HEAPS

from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import shared_whole


class EntryForm(BaseEntryForm):
    """``heaps_0`` and so on, by seat."""

    filled_in = filled_in

    @classmethod
    def fields_of(cls, payload: Mapping[str, Any]) -> tuple[str, dict[str, object]] | None:
        """The figures of a hand."""
        return "", {f"heaps_{seat}": taken for seat, taken in enumerate(payload["heaps"])}

    def build(self) -> None:
        """A field for every player."""
        for seat, name in self.players():
            self.show(f"heaps_{seat}", name, attrs=shared_whole("heaps", HEAPS))
