"""What every game's entry form shares: its place on the sheet, its kinds, its faults.

A game's form is the class ``EntryForm`` of its kit's ``form``; a game without one gets
``JsonEntryForm``. A form asks, the rules decide: a form only turns fields into an entry's
payload and puts the rules' faults beside the field that caused them.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Rulebook, Setup, State
from scorer.games.filling import LONGEST_OVERRUN, Refusal
from scorer.games.registry import find_ruleset
from scorer.kits import kit_of
from scorer.records import RecordRefused, read_json
from scorer.records.faults import Fault
from scorer.records.limits import LONGEST_NOTE
from scorer.support.fields import RequestKeyField, whole_number
from scorer.support.form_options import Data, FormOptions
from scorer.support.translation import translate

LONGEST_ENTRY = 10 * LONGEST_NOTE  # letters: a note that stands on many lines
CLOCK = (_("Clock"), ("overrun",))


@dataclass(frozen=True, slots=True)
class Fold:
    """Fields that an ordinary line does not need, under one heading; open once one is used."""

    label: str
    fields: tuple[forms.BoundField, ...]
    open: bool


class BaseEntryForm(forms.Form):
    """A form for one entry at its place on the sheet.

    ``setup`` and ``state`` say who plays and how the match stands before the entry; with
    ``anything`` the form offers whatever the game could allow in any state, for a page
    that does not know how the match will stand. ``kind`` chooses among ``kinds()``: what
    cannot be said in one form without scripts (a contract, a sort of turn) is chosen
    first, so that the form offers only what is possible. ``folded`` names the fields that
    an ordinary line does not need, by heading; ``fields_template`` lays out the others.
    ``overrun`` is asked where the game's clock ends with this entry; ``follows``: it is the next
    line of a sheet, which may say something of the line before it too (``amends``).
    """

    template_name = "scorer/sheets/forms/entry.html"
    fields_template: ClassVar[str] = "scorer/entry_fields.html"
    folded: tuple[tuple[Any, tuple[str, ...]], ...] = ()

    uuid = RequestKeyField()
    position = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    seen_revision = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
    overrun = whole_number(LONGEST_OVERRUN, label=_("Seconds over time"))
    reason = forms.CharField(
        label=_("Reason of the correction"), max_length=500, required=False, empty_value=""
    )

    common: ClassVar[tuple[str, ...]] = ("uuid", "position", "seen_revision", "reason")

    def __init__(
        self,
        data: Data = None,
        *,
        setup: Setup[object],
        state: State,
        kind: str = "",
        anything: bool = False,
        follows: bool = False,
        **options: Unpack[FormOptions],
    ) -> None:
        self.setup = setup
        self.state = state
        self.anything = anything
        self.follows = follows
        known = [slug for slug, _label in self.offered_kinds()]
        self.kind = kind if kind in known else (known[0] if known else "")
        super().__init__(data, **options)
        if not (anything or self._ends_clock()):
            del self.fields["overrun"]
        self.build()

    def _ends_clock(self) -> bool:
        clock = find_ruleset(self.setup.ruleset).clock(self.setup, self.state)
        return clock is not None and clock.ends

    @classmethod
    def kinds(
        cls, setup: Setup[object], state: State, *, anything: bool = False
    ) -> list[tuple[str, str]]:
        """Slug and name of every kind of entry possible now; empty when there is one only."""
        return []

    def offered_kinds(self) -> list[tuple[str, str]]:
        """Slug and name of every kind that this form can be."""
        return self.kinds(self.setup, self.state, anything=self.anything)

    def others(self) -> list[Self]:
        """Forms not filled in yet: of every other kind, and of this one if it has been filled in.

        A page keeps them at hand, so that another kind needs no network.
        """
        slugs = [slug for slug, _label in self.offered_kinds()] or [""]
        return [
            type(self)(
                setup=self.setup,
                state=self.state,
                kind=slug,
                anything=self.anything,
                follows=self.follows,
                initial=self.initial,
            )
            for slug in slugs
            if slug != self.kind or self.is_bound
        ]

    def situation(self) -> Hashable:
        """What the fields offer by, besides setup and kind: a game may name less than the state."""
        return self.state

    def drawn_as(self) -> Hashable:
        """Forms equal in this look the same; None once there is something in the fields."""
        if self.is_bound or not set(self.common).issuperset(self.initial):
            return None
        clocked = "overrun" in self.fields
        asked = (self.kind, self.anything, self.follows, clocked)
        return type(self), self.setup, asked, self.situation()

    @classmethod
    def fields_of(cls, payload: Mapping[str, object]) -> tuple[str, dict[str, object]] | None:
        """Kind and field values that give ``payload``; None when this form cannot say it."""
        raise NotImplementedError

    def build(self) -> None:
        """Fit the fields to setup, state and kind."""

    def payload(self) -> dict[str, object]:
        """The entry's payload from ``cleaned_data``; called once the form is valid."""
        raise NotImplementedError

    def amends(self) -> dict[str, object]:
        """What the form says of the line before: keys of its payload with their new values."""
        return {}

    @classmethod
    def fields_of_noted(cls, noted: Mapping[str, object]) -> dict[str, object]:
        """The field values that say what is noted beside an entry."""
        return {"overrun": noted["overrun"]} if "overrun" in noted else {}

    @classmethod
    def fields_of_amended(cls, payload: Mapping[str, object]) -> dict[str, object]:
        """The field values that amended the line before to ``payload``; ``amends`` reversed."""
        return {}

    def noted(self, before: Mapping[str, object] | None = None) -> dict[str, object]:
        """What is noted beside the entry: what was ``before``, with this form's words for it."""
        kept = dict(before or {})
        if "overrun" in self.fields:
            kept.pop("overrun", None)
            if self.cleaned_data["overrun"]:
                kept["overrun"] = self.cleaned_data["overrun"]
        return kept

    def field_at(self, path: Path) -> str | None:
        """The field that a fault at ``path`` belongs to; None: the whole form."""
        return str(path[0]) if path and path[0] in self.fields else None

    def players(self) -> list[tuple[int, str]]:
        """Seat and name of every player, as choices."""
        return list(enumerate(self.setup.players))

    def refuse(self, refused: Iterable[Refusal]) -> None:
        """Show what of the fields contradicts the rest."""
        for name, why in refused:
            self.add_error(name, translate(why))

    def add_faults(self, refused: RecordRefused) -> None:
        """Show why the rules refuse the entry, beside the fields."""
        for fault in refused.faults:
            self.add_error(self.field_at(fault.path), fault_text(fault))

    def entry_fields(self) -> list[forms.BoundField]:
        """The game's own fields that are always in view, in order."""
        folded = (*self.folded, CLOCK)
        elsewhere = {*self.common, *(name for _label, names in folded for name in names)}
        return [field for field in self.visible_fields() if field.name not in elsewhere]

    def folds(self) -> list[Fold]:
        """The game's other fields, heading by heading."""
        found = []
        for label, names in (*self.folded, CLOCK):
            fields = tuple(self[name] for name in names if name in self.fields)
            if fields:
                found.append(Fold(label, fields, any(map(_used, fields))))
        return found


class JsonEntryForm(BaseEntryForm):
    """An entry in the record format's own words: for games and kinds without a form."""

    entry = forms.CharField(
        label=_("Entry as in the record format (JSON)"),
        max_length=LONGEST_ENTRY,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "mono"}),
    )

    @classmethod
    def fields_of(cls, payload: Mapping[str, object]) -> tuple[str, dict[str, object]] | None:
        """Every payload can be said in JSON."""
        return "", {"entry": json.dumps(payload, ensure_ascii=False, indent=1)}

    def clean_entry(self) -> dict[str, object]:
        """A JSON object."""
        try:
            value = read_json(self.cleaned_data["entry"])
        except RecordRefused as refused:
            raise forms.ValidationError([fault_text(fault) for fault in refused.faults]) from None
        if not isinstance(value, dict):
            raise forms.ValidationError(_("Must be a JSON object: { … }."))
        return value

    def payload(self) -> dict[str, object]:
        """The object as typed."""
        entry: dict[str, object] = self.cleaned_data["entry"]
        return entry

    def field_at(self, path: Path) -> str | None:
        """Every fault is the text's."""
        return "entry"


def _used(field: forms.BoundField) -> bool:
    value = field.value()
    unused = value is None or value is False or value in ("", field.field.initial)  # 0 is a figure
    return bool(field.errors) or not unused


def fault_text(fault: Fault) -> str:
    """The fault's sentence; one in another line of the sheet says which."""
    message = translate(fault.message)
    if fault.path[:1] == ("entries",):
        words = gettext("No. %(number)d would not be allowed any more: %(message)s")
        return words % {"number": int(fault.path[1]) + 1, "message": message}
    return f"{message} ({fault.rule})" if fault.rule else message


def form_class(game: Rulebook) -> type[BaseEntryForm]:
    """The entry form of a game."""
    own = kit_of(game.slug).form
    return own.EntryForm if own else JsonEntryForm


def form_class_for(game: Rulebook, payload: Mapping[str, object]) -> type[BaseEntryForm]:
    """The form that can say ``payload``: the game's own, else JSON."""
    own = form_class(game)
    return own if own.fields_of(payload) is not None else JsonEntryForm
