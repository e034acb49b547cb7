"""Forms that order paper: one sheet, a set of sheets, blank sheets for new tables.

What a request leaves out is as usual, save that a box left out is not ticked; what it says
must be allowed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Self, Unpack
from uuid import UUID, uuid4, uuid5

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorer.games.base import Rulebook, RuleSet
from scorer.printing.letters import SUBSTITUTE, without_face
from scorer.printing.order import Corrections, Imposition, Occasion, PaperOrder
from scorer.printing.orders import MOST_SHEETS, Numbering, Sorting, Tables
from scorer.printing.page import PAPERS
from scorer.printing.unsaved import empty_standing
from scorer.records import RecordRefused
from scorer.records.record import visible_name
from scorer.sheets.forms.sheet import OPTION, chosen_options, option_fields
from scorer.support.fields import day, one_of, whole_number
from scorer.support.form_options import Data, FormOptions
from scorer.support.translation import translate

MOST_ROWS = 200
MOST_ROUNDS = 999
MOST_TABLES = 9999
LONGEST_EVENT = 200
SMALL_PAPER = _(
    "A blank sheet on A5 has two sides, or fewer hands and columns, so that one can write in it."
)
# How the sheets of a set lie on paper: its size, and how many share a page.
LYING = {
    "A4": ("A4", Imposition.SINGLE),
    "A5": ("A5", Imposition.SINGLE),
    "paired": ("A5", Imposition.PAIRED),
    "cut": ("A5", Imposition.CUT),
}


class BaseForm(forms.Form):
    """What every order has; ``language`` is the reader's unless another one is chosen."""

    paper = one_of(
        [(paper, paper) for paper in PAPERS], label=_("Paper"), initial="A4", help_text=SMALL_PAPER
    )
    language = one_of(
        settings.LANGUAGES, chips=False, label=_("Language of the sheet"), initial=get_language
    )
    second = one_of(
        [("", pgettext_lazy("second language", "none")), *settings.LANGUAGES],
        chips=False,
        required=False,
        label=_("Second language, in small print"),
    )
    rows = whole_number(
        MOST_ROWS,
        least=1,
        label=_("Rows"),
        help_text=_("Empty: as many as the game usually takes."),
    )
    event = forms.CharField(
        label=_("Tournament"),
        max_length=LONGEST_EVENT,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    warned = forms.CharField(required=False, max_length=LONGEST_EVENT, widget=forms.HiddenInput)
    day = day(label=_("Date"))
    round = whole_number(MOST_ROUNDS, least=1, label=_("Round"))

    @classmethod
    def asked(cls, query: Mapping[str, object], **how: Any) -> Self:
        """The form as filled in by ``query``, what it leaves out being as usual."""
        usual = cls(**how)
        data = {bound.html_name: _usual(bound) for bound in usual}
        given = {name: query[name] for name in data if name in query}
        return cls(data=data | given, **how)

    def clean_event(self) -> str:
        """The name as its readers see it."""
        return visible_name(self.cleaned_data["event"])

    def clean(self) -> dict[str, object]:
        """Two languages differ; who types letters that no face has is warned once."""
        data = super().clean() or self.cleaned_data
        event = str(data.get("event", ""))
        known = {self.initial.get("event"), data.get("warned")}
        if event not in known and without_face([event]):
            self.add_error("event", _why_warned(event))
            self.data = {**self.data, self.add_prefix("warned"): event}
        if data.get("second") and data.get("second") == data.get("language"):
            self.add_error(
                "second", _("That is the first language already: choose another one, or none.")
            )
        return data

    def order(self) -> PaperOrder:
        """How each sheet is to be printed."""
        data = self.cleaned_data
        return PaperOrder(
            language=data["language"],
            second=data["second"],
            paper=LYING[data["paper"]][0],
            blank=data.get("blank", "1") == "1",
            rows=data["rows"],
            corrections=Corrections(data.get("corrections", Corrections.CLEAN)),
            reasons=data.get("reasons", False),
            archive=data.get("archive", False),
        )

    def occasion(self) -> Occasion:
        """What the heads of the sheets say."""
        data = self.cleaned_data
        return Occasion(data["event"], data["day"], data["round"], data.get("table"))


class PlayedForm(BaseForm):
    """What is asked of sheets that were played: filled in or blank with the names."""

    blank = one_of(
        [("0", pgettext_lazy("sheet", "filled in")), ("1", _("blank, with the names"))],
        label=_("Which sheet"),
        initial="0",
    )
    corrections = one_of(
        [
            (Corrections.CLEAN.value, _("as they stand now")),
            (Corrections.STRUCK.value, _("struck and written anew, as on paper")),
        ],
        label=_("Corrections"),
        initial=Corrections.CLEAN.value,
    )
    reasons = forms.BooleanField(
        label=_("With the explanations as further pages"), required=False, initial=False
    )


class PaperForm(PlayedForm):
    """One sheet, to read or to write on."""

    archive = forms.BooleanField(label=_("For an archive (PDF/A)"), required=False, initial=False)
    table = whole_number(MOST_TABLES, least=1, label=_("Table"))


class JobForm(forms.Form):
    """A form that may order a print; ``job`` tells one from another, so that two taps are one."""

    job = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

    def job_id(self, order: Mapping[str, object]) -> UUID:
        """The id of the print of ``order``, a JSON object: the same for the same form and order.

        Who goes back and changes something orders another print.
        """
        form: UUID = self.cleaned_data["job"] or uuid4()
        return uuid5(form, json.dumps(order, sort_keys=True))


class ManyForm(JobForm, BaseForm):
    """What is asked of many sheets; what is left empty of the event is as each sheet says."""

    paper = one_of(
        [
            ("A4", _("A4, one sheet a page")),
            ("A5", _("A5, one sheet a page")),
            ("paired", _("A4 with two A5 sheets, side by side in table order")),
            ("cut", _("A4 with two A5 sheets, to cut: the piles lie in table order")),
        ],
        label=_("Paper"),
        initial="A4",
        help_text=SMALL_PAPER,
    )

    def imposition(self) -> Imposition:
        """How the sheets lie on the paper."""
        return LYING[self.cleaned_data["paper"]][1]


class BlanksForm(ManyForm):
    """Blank sheets of ``game`` for tables whose players write their own names."""

    count = whole_number(MOST_SHEETS, least=1, required=True, label=_("How many sheets"), initial=1)
    first = whole_number(MOST_TABLES, least=1, label=_("From table"))

    def __init__(
        self, data: Data = None, *, game: Rulebook, ruleset: RuleSet, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.game = game
        self.ruleset = ruleset
        least, most = game.players.minimum, game.players.maximum or game.players.minimum
        if least < most:
            self.fields["players"] = whole_number(
                most, least=least, required=True, label=_("Players"), initial=least
            )
        self.fields.update(option_fields(game))

    def option_fields(self) -> list[forms.BoundField]:
        """The house rules."""
        return [field for field in self if field.name.startswith(OPTION)]

    def clean(self) -> dict[str, object]:
        """The rules allow what is chosen."""
        data = super().clean()
        if not self.errors:
            try:
                empty_standing(self.ruleset.slug, self.seats(), self.options())
            except RecordRefused as refused:
                for fault in refused.faults:
                    name = OPTION + str(fault.path[-1] if fault.path else "")
                    self.add_error(name if name in self.fields else None, translate(fault.message))
        return data

    def seats(self) -> int:
        """How many people sit at each table."""
        return int(self.cleaned_data.get("players", self.game.players.minimum))

    def options(self) -> dict[str, object]:
        """The house rules that are not the usual ones."""
        return chosen_options(self.game, self.cleaned_data)


class SetForm(ManyForm, PlayedForm):
    """Many sheets of the site in one go."""

    sort = one_of(
        [
            (Sorting.TABLE.value, _("by table number")),
            (Sorting.OPENED.value, _("as they were opened")),
        ],
        label=_("Order of the sheets"),
        initial=Sorting.TABLE.value,
    )
    tables = one_of(
        [
            (Tables.SHEETS.value, _("as on the sheets")),
            (Tables.COUNTED.value, _("counted")),
            (Tables.NONE.value, _("to write in by hand")),
        ],
        label=_("Table numbers"),
        initial=Tables.SHEETS.value,
    )
    first = whole_number(MOST_TABLES, least=1, label=_("Counted from table"), initial=1)

    def numbering(self) -> Numbering:
        """How the sheets are ordered and numbered."""
        data = self.cleaned_data
        return Numbering(Sorting(data["sort"]), Tables(data["tables"]), data["first"] or 1)


def _why_warned(name: str) -> str:
    """That the sign will stand for letters of a name, unless it is changed."""
    missing = gettext(
        "No face here has every letter of: %(names)s. On paper %(sign)s stands for each that is "
        "missing."
    ) % {"names": name, "sign": SUBSTITUTE}
    again = gettext("Print once more if it may be so.")
    return f"{missing} {again}"


def _usual(bound: forms.BoundField) -> object:
    """What stands for a field that was left out: browsers do not send boxes that are not ticked."""
    return "" if isinstance(bound.field, forms.BooleanField) else bound.initial
