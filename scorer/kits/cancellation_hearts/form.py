"""The form for a hand of Cancellation Hearts: what every player took, in figures.

An empty field is 0; a single empty field in a column takes what the others leave of the
two packs, unless some of it went to nobody.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Setup
from scorer.games.cancellation_hearts import filled_in
from scorer.games.cancellation_hearts.entries import HeartsOptions, Moon
from scorer.games.cancellation_hearts.filled_in import COLUMNS, figures
from scorer.games.cancellation_hearts.pack import ALL_HEARTS, ALL_MARIAS, ALL_POINTS, MARIA_POINTS
from scorer.games.cancellation_hearts.taken import Taken
from scorer.games.filling import FilledIn
from scorer.records import RecordRefused
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import shared_whole
from scorer.support.refused import Refused
from scorer.support.short_names import short_names

WORTH = {"hearts": 1, "marias": MARIA_POINTS}
# how thumbs go through the fields: figures from the first player on, a tap for every Maria
FLOW: dict[str, dict[str, Any]] = {
    "hearts": {"data-quiet": "0"},
    "marias": {"data-quiet": "0", "data-count": True},
}
LABELS = {"hearts": _("%(name)s, hearts"), "marias": _("%(name)s, Black Marias")}
MOON = {
    "": _("nobody took everything"),
    Moon.SUBTRACT: _("subtract: 26 off their own score"),
    Moon.ADD: _("add: 26 on every other player's"),
}
FIGURES = {(), ("hearts",), ("marias",), ("uncollected",)}  # where a fault in the sums can be


class EntryForm(BaseEntryForm):
    """One hand from figures: ``hearts_0``, ``marias_0`` and so on by seat."""

    setup: Setup[HeartsOptions]
    filled_in = cast("FilledIn", filled_in)

    fields_template = "cancellation_hearts/fields.html"
    whole = COLUMNS
    whole_points = ALL_POINTS

    folded = ((_("Moon: one player took everything"), ("moon",)),)

    @classmethod
    def fields_of(cls, payload: Mapping[str, Any]) -> tuple[str, dict[str, object]] | None:
        """Figures; a hand noted card by card has no fields here."""
        if "hands" in payload:
            return None
        values: dict[str, object] = {
            f"{column}_{seat}": figure
            for column in COLUMNS
            for seat, figure in enumerate(payload[column])
        }
        values["moon"] = payload.get("moon") or ""
        values["uncollected"] = payload.get("uncollected", False)
        return "", values

    def build(self) -> None:
        """Two fields for every player, the choice after a moon, and whether anything was left."""
        uncollected = _("Uncollected: the rest went to nobody")
        self.show("uncollected", uncollected, attrs={"data-loosens": True})
        self.show("moon", _("The one who took everything chooses"), MOON.items(), initial="")
        for seat, name in self.players():
            for column, whole in COLUMNS.items():
                attrs = shared_whole(column, whole, worth=WORTH[column]) | FLOW[column]
                self.show(f"{column}_{seat}", LABELS[column] % {"name": name}, attrs=attrs)
        self.fields["hearts_0"].widget.attrs["data-first"] = True

    def situation(self) -> Hashable:
        """Nothing: every hand is asked for alike."""
        return None

    def takings(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Every player, by their short name, with their two fields."""
        return [
            (name, [self[f"{column}_{seat}"] for column in COLUMNS])
            for seat, name in enumerate(short_names(self.setup.players))
        ]

    def show_refusal(self, why: Refused) -> None:
        """A fault in the figures also says what they come to."""
        faults = why.faults if isinstance(why, RecordRefused) else ()
        in_figures = any(fault.path[:1] in FIGURES for fault in faults)
        sums = self._sums() if in_figures else ""
        super().show_refusal(why)
        if sums:
            self.add_error(None, sums)

    def _sums(self) -> str:
        hearts, marias = (figures(self.setup, self.filled(), column) for column in COLUMNS)
        taken = Taken(tuple(hearts), tuple(marias))
        return _(
            "In all: %(hearts)d of %(all_hearts)d hearts, %(marias)d of %(all_marias)d Black "
            "Marias, %(points)d of %(all_points)d points."
        ) % {
            "hearts": sum(taken.hearts),
            "all_hearts": ALL_HEARTS,
            "marias": sum(taken.marias),
            "all_marias": ALL_MARIAS,
            "points": sum(taken.points),
            "all_points": ALL_POINTS,
        }
