"""The form for a hand of Na Głowy: one side's card points, 60–60, or all tricks in one choice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, cast

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Setup
from scorer.games.filling import Fields, FilledIn, whole
from scorer.games.na_glowy import filled_in
from scorer.games.na_glowy.entries import GlowyOptions
from scorer.games.na_glowy.filled_in import ALL_TRICKS, BY_POINTS, POINTS, SIXTY_SIXTY, TRICKS_OF
from scorer.games.na_glowy.game import GAME, GlowyState
from scorer.games.na_glowy.pack import ALL_POINTS, TRICKS
from scorer.games.na_glowy.reasons import IN_BOK, OUTSIDE
from scorer.games.na_glowy.results import EVEN, Result
from scorer.games.na_glowy.wording import OPENED, WRITTEN
from scorer.sheets.forms.entry import BaseEntryForm, dress, shown_field
from scorer.support.fields import shared_whole
from scorer.support.form_options import Label
from scorer.support.short_names import short_names
from scorer.support.translation import translate


def points_attrs(other: str) -> dict[str, object]:
    """Of two figures that share the pack's points one must be typed: see ``js/faults.js``."""
    return {**shared_whole("points", ALL_POINTS), "data-unless": other}


class EntryForm(BaseEntryForm):
    """One hand from figures.

    Tricks are asked where a side has no card points, and kept where they had been
    counted without need.
    """

    setup: Setup[GlowyOptions]
    state: GlowyState
    filled_in = cast("FilledIn", filled_in)

    fields_template = "na_glowy/fields.html"

    @classmethod
    def fields_of(cls, payload: Mapping[str, Any]) -> tuple[str, dict[str, object]] | None:
        """Hands in figures; a hand noted card by card has no fields here."""
        if "play" in payload:
            return None
        points, tricks = payload["points"], payload.get("tricks")
        if tricks and 0 in tricks:
            return "", {"result": ALL_TRICKS[tricks.index(TRICKS)]}
        if points == [EVEN, EVEN] and not tricks:
            return "", {"result": SIXTY_SIXTY}
        values = {"result": BY_POINTS, **dict(zip(POINTS, points, strict=True))}
        if tricks:
            side = points.index(0) if 0 in points else 0
            values[TRICKS_OF[side]] = tricks[side]
        return "", values

    def build(self) -> None:
        """Name the sides, say what 60–60 would open, ask for tricks where they are needed."""
        names = self._pairs()
        opened, swept = self._outcomes()
        results: list[tuple[object, Label]] = [
            (BY_POINTS, _("By card points:")),
            (SIXTY_SIXTY, f"{EVEN} : {EVEN} · {opened}"),
            *((ALL_TRICKS[side], self._on_the_pair(names[side], swept)) for side in (0, 1)),
        ]
        self.show("result", _("Result"), results, initial=BY_POINTS)
        one_is_enough = _("One pair is enough: both have %(all)d together.") % {"all": ALL_POINTS}
        for side, help_text in enumerate(("", one_is_enough)):
            label = _("Card points of %(pair)s") % {"pair": names[side]}
            attrs = points_attrs(POINTS[1 - side])
            self.show(POINTS[side], label, attrs=attrs, help_text=help_text)
            if TRICKS_OF[side] in self.fields:
                self._dress_tricks(self.fields[TRICKS_OF[side]], side)

    def filled(self) -> Fields:
        """The fields as sent; a correction need not clear the points that stood before.

        A single figure that was changed stands above one that was left as it was, and another
        result above both.
        """
        said = super().filled()
        if not self.is_bound:
            return said
        typed = [name for name in POINTS if whole(said.get(name)) is not None]
        left = [name for name in typed if whole(said[name]) == whole(self.initial.get(name))]
        if said.get("result") == BY_POINTS and len(typed) - len(left) != 1:
            return said
        return {**said, **dict.fromkeys(left)}

    def situation(self) -> Hashable:
        """Whether a bok is open, which says what the results are worth."""
        return bool(self.state.boks)

    def tricks_asked(self) -> list[forms.BoundField]:
        """The field for tricks, where there is one."""
        return [self[name] for name in TRICKS_OF if name in self.fields]

    def tricks_without_points(self) -> list[tuple[str, forms.BoundField]]:
        """The field for points that says 0, and the one for tricks that is asked then."""
        found = []
        for side, name in enumerate(TRICKS_OF):
            if name not in self.fields:
                nothing = {"result": BY_POINTS, POINTS[side]: "0"}
                *_others, asked = filled_in.form_fields(self.setup, self.kind, nothing)
                field = shown_field(asked)
                self._dress_tricks(field, side)
                found.append((POINTS[side], forms.BoundField(self, field, name)))
        return found

    def field_at(self, path: Path) -> str | None:
        """Points belong to the first pair's field unless the path names the other's."""
        if path[:1] == ("points",):
            return POINTS[int(path[1])] if len(path) > 1 else POINTS[0]
        if path[:1] == ("tricks",):
            return next((name for name in TRICKS_OF if name in self.fields), None)
        return super().field_at(path)

    def _dress_tricks(self, field: forms.Field, side: int) -> None:
        """Name the numbers of tricks that can hold the points."""
        names, (_opened, swept) = self._pairs(), self._outcomes()
        none_taken = f"0 · {names[1 - side]} · {swept}"
        numbers = [(number, str(number) if number else none_taken) for number in range(TRICKS + 1)]
        uncounted = [] if field.required else [("", _("not counted"))]
        label = _("Tricks of %(pair)s") % {"pair": names[side]}
        dress(field, label, [*uncounted, *numbers])

    def _on_the_pair(self, name: str, swept: str) -> str:
        """A result that stands below its pair's field, so that only ears need the name."""
        return format_html('<span class="unseen">{} · </span>{}', name, swept)

    def _outcomes(self) -> tuple[str, str]:
        """What 60–60 opens, and what all tricks are worth, here or wherever it may be."""
        situations = IN_BOK if self.state.boks else OUTSIDE
        swept = WRITTEN[(OUTSIDE if self.anything else situations)[Result.ALL_TRICKS][0]]
        if self.anything:
            return str(_("a bok opens")), translate(swept)
        return translate(OPENED[situations[Result.EVEN][0]]), translate(swept)

    def _pairs(self) -> tuple[str, str]:
        """The sides' short names."""
        names = short_names(self.setup.players)
        first, second = (
            " + ".join(names[seat] for seat in side) for side in GAME.sides(self.setup)
        )
        return first, second
