"""What is asked of the papers of an event; the paper itself is the button that was pressed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Self, Unpack

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scorer.printing.order import Imposition
from scorer.sheets.forms.paper import LYING, JobForm
from scorer.support.fields import one_of, whole_number
from scorer.support.form_options import Data, FormOptions
from tournaments.forms.fields import NumbersField
from tournaments.log.phrases import numbered
from tournaments.printing.lists import round_name
from tournaments.printing.order import INDIVIDUAL, EventOrder
from tournaments.printing.papers import PAPERS
from tournaments.templatetags.points import list_name

MOST_PLACES = 50


class PapersForm(JobForm):
    """``rounds`` are those that are seated: the numbers by seat at each of their tables.

    ``entrants`` are the numbers there are, ``kinds`` the lists of standings.
    """

    language = one_of(
        settings.LANGUAGES, chips=False, label=_("Language of the papers"), initial=get_language
    )
    tables = NumbersField(
        label=_("Tables"),
        help_text=_("Cards and score sheets of these tables alone. Empty: all tables."),
    )
    numbers = NumbersField(label=_("Numbers of the players"), help_text=_("Empty: all players."))
    large = forms.BooleanField(label=_("Large print, to be hung up"), required=False)
    paper = one_of(
        [
            ("A4", _("A4, one sheet a page")),
            ("A5", _("A5, one sheet a page")),
            ("paired", _("A4 with two A5 sheets, side by side in table order")),
            ("cut", _("A4 with two A5 sheets, to cut: the piles lie in table order")),
        ],
        chips=False,
        label=_("Score sheets"),
        initial="A4",
    )
    places = whole_number(
        MOST_PLACES, least=1, required=True, label=_("Diplomas down to place"), initial=3
    )

    wifi = forms.CharField(
        max_length=32, required=False, label=_("Name of the hall's Wi-Fi, if it is to be told")
    )

    def __init__(
        self,
        data: Data = None,
        *,
        rounds: Mapping[int, Mapping[int, Collection[int | None]]],
        entrants: Collection[int],
        kinds: Sequence[str],
        usual: int | None = None,
        of_pairs: bool = False,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        self.rounds, self.entrants = rounds, entrants
        named = [(str(number), round_name(number)) for number in rounds]
        self.fields["round"] = one_of(
            [*named, ("", _("all rounds"))],
            chips=False,
            required=False,
            label=_("Round"),
            initial="" if usual is None else str(usual),
        )
        self.fields["list"] = one_of(
            [(kind, list_name(kind, of_pairs)) for kind in kinds],
            chips=False,
            label=_("List of standings and diplomas"),
            initial=INDIVIDUAL,
        )

    @classmethod
    def asked(cls, query: Mapping[str, object], **how: Any) -> Self:
        """The form as filled in by ``query``, what it leaves out being as usual."""
        usual = cls(**how)
        data = {bound.html_name: bound.value() for bound in usual if bound.name != "large"}
        given = {name: query[name] for name in usual.fields if name in query}
        return cls(data=data | given, **how)

    def clean_numbers(self) -> tuple[int, ...]:
        """Numbers that somebody has."""
        numbers: tuple[int, ...] = self.cleaned_data["numbers"]
        if unknown := [number for number in numbers if number not in self.entrants]:
            words = {"numbers": numbered(unknown)}
            raise forms.ValidationError(_("Nobody has these numbers: %(numbers)s.") % words)
        return numbers

    def clean(self) -> dict[str, Any]:
        """Tables are of one round, which has them."""
        data = self.cleaned_data
        tables, number = data.get("tables"), data.get("round")
        if tables and number == "":
            self.add_error("round", _("Choose the round of these tables."))
        elif tables and number:
            there = self.rounds[int(number)]
            if missing := [table for table in tables if table not in there]:
                words = {"round": number, "tables": numbered(missing)}
                told = _("Round %(round)s does not have these tables: %(tables)s.") % words
                self.add_error("tables", told)
        return data

    def _numbers(self) -> tuple[int, ...]:
        """The players asked for, and those at the tables asked for."""
        data = self.cleaned_data
        at_tables = {
            number
            for table in data["tables"]
            for number in self.rounds[int(data["round"])][table]
            if number is not None
        }
        return tuple(sorted(at_tables | set(data["numbers"])))

    def order(self, event: int, kind: str, upto: int | None = None) -> EventOrder | None:
        """The order; None, and a fault beside the field, where the paper needs a round."""
        data = self.cleaned_data
        number = int(data["round"]) if data["round"] else None
        if number is None and PAPERS[kind].of_a_round:
            self.add_error("round", _("This paper is of one round: choose which."))
            return None
        return EventOrder(
            event=event,
            kind=kind,
            language=data["language"],
            round=number,
            large=data["large"],
            upto=upto,
            kind_of_list=data["list"],
            places=data["places"],
            paper=LYING[data["paper"]][0],
            imposition=self.imposition,
            wifi=data["wifi"],
            tables=data["tables"] if PAPERS[kind].by_table else (),
            numbers=self._numbers() if PAPERS[kind].by_number else (),
        )

    @property
    def imposition(self) -> Imposition:
        """How score sheets lie on the paper."""
        return LYING[self.cleaned_data["paper"]][1]
