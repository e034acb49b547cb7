"""The form for a hand of Na Głowy: one side's card points, 60–60, or all tricks in one choice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from copy import deepcopy
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Setup
from scorer.games.filling import whole
from scorer.games.na_glowy.entries import GlowyOptions
from scorer.games.na_glowy.filled_in import (
    ALL_TRICKS,
    BY_POINTS,
    OTHER_TRICKS,
    POINTS,
    SIXTY_SIXTY,
    TRICKS_DECIDE,
    TRICKS_OF,
    contradictions,
    entry_of,
    points_of,
    tricks_asked_of,
    tricks_with,
)
from scorer.games.na_glowy.game import GAME, GlowyState
from scorer.games.na_glowy.pack import ALL_POINTS, TRICKS
from scorer.games.na_glowy.reasons import IN_BOK, OUTSIDE
from scorer.games.na_glowy.results import EVEN, Result
from scorer.games.na_glowy.wording import OPENED, WRITTEN
from scorer.sheets.forms.entry import BaseEntryForm
from scorer.support.fields import choice, shared_whole, whole_number
from scorer.support.short_names import short_names
from scorer.support.translation import translate


def tricks_field() -> forms.TypedChoiceField:
    """How many tricks a side took: some fit its card points, the others are not offered."""
    return forms.TypedChoiceField(
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )


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
    fields_template = "na_glowy/fields.html"

    result = forms.ChoiceField(label=_("Result"), widget=forms.RadioSelect, initial=BY_POINTS)
    points_0 = whole_number(ALL_POINTS, attrs=points_attrs("points_1"))
    points_1 = whole_number(ALL_POINTS, attrs=points_attrs("points_0"))
    tricks_0 = tricks_field()
    tricks_1 = tricks_field()

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
        self._field("result").choices = [
            (BY_POINTS, _("By card points:")),
            (SIXTY_SIXTY, f"{EVEN} : {EVEN} · {opened}"),
            *((ALL_TRICKS[side], self._on_the_pair(names[side], swept)) for side in (0, 1)),
        ]
        for side in (0, 1):  # a bound field keeps the label that it found first
            self._field(POINTS[side]).label = _("Card points of %(pair)s") % {"pair": names[side]}
            self._field(TRICKS_OF[side]).label = _("Tricks of %(pair)s") % {"pair": names[side]}
        self._field(POINTS[1]).help_text = _("One pair is enough: both have %(all)d together.") % {
            "all": ALL_POINTS
        }
        self._none_taken = f"0 · {names[1]} · {swept}", f"0 · {names[0]} · {swept}"
        self._keep_tricks()

    def situation(self) -> Hashable:
        """Whether a bok is open, which says what the results are worth."""
        return bool(self.state.boks)

    def clean(self) -> dict[str, object]:
        """A result is given in one way: by points typed now, or by a choice."""
        data = super().clean() or self.cleaned_data
        said = self._settled(data)
        if data.get("result") != BY_POINTS:
            left = [name for name in POINTS if name in data and not self._is_changed(name)]
            said |= dict.fromkeys(left)
        self.refuse(contradictions(said))
        return data

    def payload(self) -> dict[str, object]:
        """A hand in figures, in the record's words."""
        return entry_of(self.setup, self.kind, self._settled(self.cleaned_data))

    def tricks_asked(self) -> list[forms.BoundField]:
        """The field for tricks, where there is one."""
        return [self[name] for name in TRICKS_OF if name in self.fields]

    def tricks_without_points(self) -> list[tuple[str, forms.BoundField]]:
        """The field for points that says 0, and the one for tricks that is asked then."""
        found = []
        for side, name in enumerate(TRICKS_OF):
            if name not in self.fields:
                field: Any = deepcopy(self.base_fields[name])
                field.label = _("Tricks of %(pair)s") % {"pair": self._pairs()[side]}
                self._fit_tricks(field, side, 0)
                found.append((POINTS[side], forms.BoundField(self, field, name)))
        return found

    def field_at(self, path: Path) -> str | None:
        """Points belong to the first pair's field unless the path names the other's."""
        if path[:1] == ("points",):
            return POINTS[int(path[1])] if len(path) > 1 else POINTS[0]
        if path[:1] == ("tricks",):
            return next((name for name in TRICKS_OF if name in self.fields), None)
        return super().field_at(path)

    def _settled(self, said: Mapping[str, object]) -> dict[str, object]:
        """In a correction a figure that was changed stands above one that was left as it was."""
        typed = [name for name in POINTS if whole(said.get(name)) is not None]
        changed = [name for name in typed if self._is_changed(name)]
        left = [name for name in typed if name not in changed] if len(changed) == 1 else []
        return {**said, **dict.fromkeys(left)}

    def _is_changed(self, name: str) -> bool:
        """Whether the field says something else than it was filled with."""
        # Not ``changed_data``: it would keep every field from being filled after ``build``.
        field = self.fields[name]
        return field.has_changed(self.get_initial_for_field(field, name), self[name].data)

    def _keep_tricks(self) -> None:
        """Leave the field for tricks that is needed, or was filled in; drop the others."""
        said = self._settled({name: self[name].value() for name in (*POINTS, *TRICKS_OF)})
        points = points_of(said)
        asked = tricks_asked_of(said)
        for side, name in enumerate(TRICKS_OF):
            if side == asked:
                self._fit_tricks(self._field(name), side, points[side] if points else None)
            else:
                del self.fields[name]

    def _fit_tricks(self, field: forms.ChoiceField, side: int, points: int | None) -> None:
        """Offer the tricks that can hold ``points``; without any the tricks decide."""
        field.required = points == 0
        field.error_messages |= {
            "required": translate(TRICKS_DECIDE),
            "invalid_choice": translate(OTHER_TRICKS),
        }
        field.choices = [
            *([] if field.required else [("", _("not counted"))]),
            *(
                (number, str(number) if number else self._none_taken[side])
                for number in tricks_with(points)
            ),
        ]

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

    def _field(self, name: str) -> forms.ChoiceField:
        return choice(self, name)
