"""What every game's entry form shares: its place on the sheet, its kinds, its fields, its faults.

A game's form is the class ``EntryForm`` of its kit's ``form``; a game without one gets
``JsonEntryForm``. The game says which fields there are and what they take
(``scorer.games.filling``): a form draws them and puts faults beside the field that caused them.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypedDict, Unpack, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Path, Rulebook, Setup, State
from scorer.games.filling import Fields, FilledIn, FormField, chosen_kind, joined
from scorer.kits import kit_of
from scorer.records import RecordRefused, json_entry
from scorer.records.faults import Fault
from scorer.support.fields import RequestKeyField
from scorer.support.form_options import Data, FormOptions, Label
from scorer.support.refused import Refused
from scorer.support.translation import translate

CLOCK = (_("Clock"), ("overrun",))


class ShownField(forms.Field):
    """A field of a game as a page draws it; the game checks what is in it."""

    def clean(self, value: Any) -> Any:
        """As it was sent."""
        return value


class ShownChoice(forms.ChoiceField):
    """A choice of a game as a page draws it; the game checks it."""

    def clean(self, value: Any) -> Any:
        """As it was sent."""
        return value


def shown_field(asked: FormField) -> forms.Field:
    """The field that asks for what a game's field takes."""
    required = asked.needed is not None
    if asked.choices is not None:
        choices = [(value, value) for value in asked.choices]
        return ShownChoice(choices=choices, required=required, widget=forms.RadioSelect)
    if asked.most is not None:
        limits = {"inputmode": "numeric", "min": 0, "max": asked.most}
        return ShownField(required=required, widget=forms.NumberInput(limits))
    return ShownField(
        required=required, widget=forms.CheckboxInput if asked.tick else forms.TextInput
    )


class Look(TypedDict, total=False):
    """How a field looks besides its label; ``attrs`` are those of its element."""

    widget: forms.Widget
    attrs: Mapping[str, object]
    initial: object
    help_text: Label


def dress(
    field: forms.Field,
    label: Label,
    choices: Iterable[tuple[object, Label]] = (),
    **look: Unpack[Look],
) -> None:
    """Say how a field looks; of ``choices`` those that it takes are offered, and the empty one."""
    field.label, field.initial = label, look.get("initial")
    field.help_text = look.get("help_text", "")
    if widget := look.get("widget"):
        widget.is_required = field.required
        field.widget = widget
    field.widget.attrs.update(look.get("attrs", {}))
    if isinstance(field, ShownChoice):
        taken = {"", *(value for value, _label in cast("Any", field.choices))}
        field.choices = [(value, words) for value, words in choices if str(value) in taken]


@dataclass(frozen=True, slots=True)
class Fold:
    """Fields that an ordinary line does not need, under one heading; open once one is used."""

    label: str
    fields: tuple[forms.BoundField, ...]
    open: bool


class RefusedForm(forms.Form):
    """A form that shows beside its fields why the rules refuse what it says."""

    def show_refusal(self, why: Refused) -> None:
        """Show every fault at its field."""
        if not isinstance(why, RecordRefused):
            self.add_error(None, translate(why.text))
            return
        for fault in why.faults:
            self.add_error(self.field_at(fault.path), fault_text(fault))

    def field_at(self, path: Path) -> str | None:
        """The field that a fault at ``path`` belongs to; None: the whole form."""
        return str(path[0]) if path and path[0] in self.fields else None


class BaseEntryForm(RefusedForm):
    """A form for one entry at its place on the sheet; ``filled_in`` is the game's.

    ``setup`` and ``state`` say who plays and how the match stands before the entry; with
    ``anything`` the form offers whatever the game could allow in any state, for a page
    that does not know how the match will stand. ``kind`` chooses among ``kinds()``: what
    cannot be said in one form without scripts (a contract, a sort of turn) is chosen
    first, so that the form offers only what is possible. ``folded`` names the fields that
    an ordinary line does not need, by heading; ``fields_template`` lays out the others.
    ``follows``: it is the next line of a sheet, which may say something of the line before it too
    (``amends``).
    """

    template_name = "scorer/sheets/forms/entry.html"
    fields_template: ClassVar[str] = "scorer/entry_fields.html"
    filled_in: ClassVar[FilledIn]
    folded: tuple[tuple[Any, tuple[str, ...]], ...] = ()

    uuid = RequestKeyField()
    position = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    seen_revision = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)
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
        self.kind = chosen_kind([slug for slug, _label in self.offered_kinds()], kind)
        super().__init__(data, **options)
        for asked in self.filled_in.form_fields(setup, self.kind, self.filled(), self.known_state):
            if follows or not asked.line_before:
                self.fields[asked.name] = shown_field(asked)
        self.show("overrun", _("Seconds over time"))
        self.build()

    @property
    def known_state(self) -> State | None:
        """How the match stands before the entry; None: whatever it may be."""
        return None if self.anything else self.state

    def filled(self) -> Fields:
        """The fields as they were sent, or as the form begins."""
        if isinstance(self.data, QueryDict):
            return joined((name, one) for name, many in self.data.lists() for one in many)
        return dict(self.data if self.is_bound else self.initial)

    def show(
        self,
        name: str,
        label: Label,
        choices: Iterable[tuple[object, Label]] = (),
        **look: Unpack[Look],
    ) -> None:
        """Say how a field looks, if it is asked: see ``dress``."""
        if name in self.fields:
            dress(self.fields[name], label, choices, **look)

    @classmethod
    def kinds(
        cls, setup: Setup[object], state: State, *, anything: bool = False
    ) -> list[tuple[str, str]]:
        """Slug and name of every kind of entry possible now; empty when there is one only."""
        offered = cls.filled_in.kinds(setup, None if anything else state)
        return [(kind, cls.kind_name(kind)) for kind in offered]

    @classmethod
    def kind_name(cls, kind: str) -> str:
        """What a kind of entry is called."""
        return kind

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
        """Say how the fields look: see ``show``."""

    def clean(self) -> dict[str, object]:
        """What the game refuses stands beside its fields."""
        data = super().clean() or self.cleaned_data
        fields = self.filled()
        for name, why in self.filled_in.check(self.setup, self.kind, fields, self.known_state):
            self.add_error(name, translate(why))
        return data

    def payload(self) -> dict[str, object]:
        """The entry's payload; called once the form is valid."""
        return self.filled_in.entry_of(self.setup, self.kind, self.filled(), self.known_state)

    def amends(self) -> dict[str, object]:
        """What the form says of the line before: keys of its payload with their new values."""
        return self.filled_in.amends(self.filled(), self.known_state) if self.follows else {}

    @classmethod
    def fields_of_noted(cls, noted: Mapping[str, object]) -> dict[str, object]:
        """The field values that say what is noted beside an entry."""
        return {"overrun": noted["overrun"]} if "overrun" in noted else {}

    @classmethod
    def fields_of_amended(cls, payload: Mapping[str, object]) -> dict[str, object]:
        """The field values that amended the line before to ``payload``; ``amends`` reversed."""
        return {}

    def noted(self, before: Mapping[str, object] | None = None) -> dict[str, object]:
        """What is noted beside the entry: what was ``before``, but for what the entry now says."""
        kept = dict(before or {})
        if "overrun" in self.fields:
            kept.pop("overrun", None)
        return kept

    def players(self) -> list[tuple[int, str]]:
        """Seat and name of every player, as choices."""
        return list(enumerate(self.setup.players))

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

    filled_in = cast("FilledIn", json_entry)

    @classmethod
    def fields_of(cls, payload: Mapping[str, object]) -> tuple[str, dict[str, object]] | None:
        """Every payload can be said in JSON."""
        return "", {"entry": json.dumps(payload, ensure_ascii=False, indent=1)}

    def build(self) -> None:
        """A large field."""
        limit = {"maxlength": json_entry.LONGEST_ENTRY}
        attrs = {"rows": 12, "spellcheck": "false", "class": "mono"} | limit
        label = _("Entry as in the record format (JSON)")
        self.show("entry", label, widget=forms.Textarea(attrs))

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
