"""Forms of draws: what is to be drawn, the seed, tables typed by hand."""

from __future__ import annotations

import re
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorer.support.fields import RequestKeyField, whole_number
from scorer.support.form_options import Data, FormOptions
from tournaments.engine.cuts import TieRule
from tournaments.engine.drawn import ONE_ROUND
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.formats import Format
from tournaments.forms.format_fields import methods_for, uneven_field
from tournaments.selectors.format_words import METHOD_NAMES, TIE_RULE_NAMES
from tournaments.services.drawing import LONGEST_SEED

MOST_MISSING = 500  # letters
REPAIR_WAYS = [("fewest", ""), ("evenly", "")]  # their names are with what they come to
LONGEST_TABLES = 60_000  # letters: 400 numbers in 30 rounds


class RepairForm(forms.Form):
    """Who is not here, how an uneven field is seated, and which of two repairs it is."""

    def __init__(self, data: Data, *, format_: Format) -> None:
        super().__init__(data)
        self.fields["missing"] = forms.CharField(
            label=_("Numbers that are not here"),
            required=False,
            max_length=MOST_MISSING,
            help_text=_(
                "They stay entered and can be seated again when they come. Several are parted by "
                "blanks."
            ),
            widget=forms.TextInput({"autocomplete": "off"}),
        )
        self.fields["uneven"] = uneven_field(format_, widget=forms.RadioSelect)
        self.fields["uneven"].required = False
        self.fields["way"] = forms.ChoiceField(choices=REPAIR_WAYS, required=False)

    def choose(self, uneven: Uneven) -> None:
        """Show how the field is seated where nobody has chosen."""
        if not self.uneven:
            self.data = {**self.data, "uneven": uneven.value}

    @property
    def missing(self) -> list[int]:
        """The numbers that are not here."""
        typed = self.cleaned_data.get("missing", "")
        return [int(part) for part in re.findall("[0-9]{1,5}", typed)]

    @property
    def uneven(self) -> Uneven | None:
        """How an uneven field is seated; None: as it was drawn."""
        chosen = self.cleaned_data.get("uneven")
        return Uneven(chosen) if chosen else None

    @property
    def evenly(self) -> bool | None:
        """Which repair it is; None: the usual one."""
        chosen = self.cleaned_data.get("way")
        return chosen == "evenly" if chosen else None


class AskForm(forms.Form):
    """What is to be drawn: rounds, method, who, and how an uneven field is seated."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    uuid = RequestKeyField()

    def __init__(
        self,
        data: Data = None,
        *,
        format_: Format,
        first: int,
        here: int,
        entered: int,
        replaces: bool = False,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        self.fields["method"] = forms.ChoiceField(
            label=_("How"),
            choices=[(method.value, METHOD_NAMES[method]) for method in _methods(format_)],
            initial=format_.draw_of(first).value,
        )
        self.fields["first"] = whole_number(
            50, least=1, required=True, label=_("From round"), initial=first
        )
        self.fields["last"] = whole_number(
            50,
            least=1,
            required=True,
            label=_("To round"),
            initial=format_.drawn_until(first),
        )
        if here and here < entered:
            self.fields["who"] = _who(here, entered)
        self.fields["uneven"] = uneven_field(
            format_, widget=forms.RadioSelect, initial=format_.uneven.value
        )
        if replaces:
            self.fields["reason"] = _reason()

    def clean(self) -> dict[str, object]:
        """The last round does not come before the first; some draws give one round at a time."""
        data = super().clean() or self.cleaned_data
        first, last = data.get("first"), data.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last round comes before the first one."))
        elif first and last and last > first and data.get("method", "random") in ONE_ROUND:
            self.add_error(
                "last", _("This way gives one round at a time: choose the same round twice.")
            )
        return data

    @property
    def here_only(self) -> bool:
        """Whether those alone are drawn who have checked in."""
        return bool(self.cleaned_data.get("who") == "here")


class TieForm(forms.Form):
    """How a tie is decided, by which seed or in which order, and why."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    uuid = RequestKeyField()

    def __init__(
        self, data: Data = None, *, rule: TieRule | None, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.fields["how"] = forms.ChoiceField(
            label=_("How the tie is decided"),
            choices=[(one.value, words) for one, words in TIE_RULE_NAMES.items()],
            initial=(rule or TieRule.LOT).value,
            widget=forms.RadioSelect,
        )
        self.fields["seed"] = forms.CharField(
            label=_("Seed of the lot"),
            required=False,
            max_length=LONGEST_SEED,
            widget=forms.TextInput({"autocomplete": "off"}),
            help_text=_("What dice show, such as 3 5 1. Empty: the computer draws one."),
        )
        self.fields["order"] = forms.CharField(
            label=_("Order, the best first"),
            required=False,
            max_length=MOST_MISSING,
            widget=forms.TextInput({"autocomplete": "off"}),
            help_text=_("All numbers that are tied, parted by blanks. A lot needs none."),
        )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            required=False,
            max_length=500,
            help_text=_("Needed where the director decides, or not as the format says."),
        )

    @property
    def order(self) -> list[int]:
        """The numbers that were typed."""
        return [int(part) for part in re.findall("[0-9]{1,7}", self.cleaned_data["order"])]


class SeedForm(forms.Form):
    """What the dice showed."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    seed = forms.CharField(
        label=_("Seed"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text"}),
        help_text=_("Throw dice before everybody and type what they show, such as 3 5 1 6 2."),
        error_messages={
            "required": _("Type the seed: what the dice showed, or any words."),
            "max_length": _("Allowed: at most %(limit_value)d letters."),
        },
    )

    def __init__(
        self, data: Data = None, *, by_chance: bool = True, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        if not by_chance:
            del self.fields["seed"]


class TypedForm(forms.Form):
    """Tables typed or pasted, from a round on."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    uuid = RequestKeyField()
    first = whole_number(50, least=1, required=True, label=_("From round"))
    tables = forms.CharField(
        label=_("Tables"),
        max_length=LONGEST_TABLES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "class": "mono", "spellcheck": "false"}),
        help_text=_(
            "A line for each table with its numbers in seat order; "
            "an empty line begins the next round. Who is not named sits out."
        ),
        error_messages={
            "required": _("Type or paste at least one table."),
            "max_length": _("Allowed: at most %(limit_value)d letters."),
        },
    )

    def __init__(
        self, data: Data = None, *, replaces: bool = False, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        if replaces:
            self.fields["reason"] = _reason()


def _reason() -> forms.CharField:
    """Why a published seating is replaced; the service asks for it where one is."""
    return forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=500,
        help_text=_("Needed where a published seating is replaced: everybody can read it."),
    )


def _methods(format_: Format) -> list[Method]:
    """The ways to draw, the knock-out of the format among them."""
    return [*methods_for(format_), *([Method.KNOCKOUT] if format_.knockout else [])]


def _who(here: int, entered: int) -> forms.ChoiceField:
    """Those who are here, or all: where the two differ."""
    present = ngettext("the %(count)d who is here", "the %(count)d who are here", here)
    everybody = ngettext("all %(count)d entered", "all %(count)d entered", entered)
    return forms.ChoiceField(
        label=_("Who"),
        widget=forms.RadioSelect,
        initial="here",
        choices=[("here", present % {"count": here}), ("all", everybody % {"count": entered})],
    )
