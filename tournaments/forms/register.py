"""Forms of the register and of entries: people, entries, withdrawals, substitutes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, TypedDict, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.support.attempts import send_again, show_refusal
from scorer.support.fields import RequestKeyField, whole_number
from scorer.support.form_options import Data, FormOptions, Label
from scorer.support.refused import Refused
from tournaments.forms.fields import text_line
from tournaments.forms.results import reason_field
from tournaments.models import Entrant, Person
from tournaments.records.entry_list.values import HIGHEST_TABLE, LONGEST_NAME, LONGEST_TITLE, Named
from tournaments.records.names import is_mark
from tournaments.selectors.entry_rules import EntryRules
from tournaments.services.entering import about, named
from tournaments.services.entry_details import Details
from tournaments.services.register import NO_MARK, NamesakeError
from tournaments.templatetags.points import category

LONGEST_REASON = 500
LONGEST_MARK = 4
STAY = "stay"  # a radio button without a value is not chosen
NAMESAKE = ("_other", "_mark")


class Besides(TypedDict, total=False):
    """What a form says of a person besides the name."""

    home: str
    categories: Iterable[str]


def _categories(slugs: Iterable[str]) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=_("Categories"),
        required=False,
        choices=[(slug, category(slug)) for slug in slugs],
        widget=forms.CheckboxSelectMultiple,
    )


def _mark(*, help_text: Label = "") -> forms.CharField:
    field = text_line(_("Year or number"), LONGEST_MARK, required=False, help_text=help_text)
    field.widget.attrs["inputmode"] = "numeric"
    return field


class NamesakeForm(forms.Form):
    """A form in which names are typed.

    Where somebody of a name is there already, somebody else can be meant: a tick, and the year or
    number that tells them apart.
    """

    NAMES = ("name", "partner", "person")
    CALLED: ClassVar[Mapping[str, str]] = {}  # what the form calls a field of services

    def show_refusal(self, why: Refused) -> None:
        """Show it; where somebody has the name, offer somebody else of it."""
        show_refusal(self, why, **self.CALLED)
        field = self.CALLED.get(why.field, why.field)
        if isinstance(why, NamesakeError) and field in self.fields:
            send_again(self, **{f"{field}_mark": why.mark})
            self.add_namesakes()

    def add_namesakes(self) -> None:
        """The fields for those names of which somebody else was offered, each below its name."""
        order = []
        for name in self.fields:
            order.append(name)
            if name in self.NAMES and f"{name}_mark" in self.data:
                order += [f"{name}_other", f"{name}_mark"]
        for name in order:
            if name.endswith("_other"):
                self.fields[name] = forms.BooleanField(
                    label=_("Somebody else of this name"), required=False
                )
            elif name.endswith("_mark"):
                self.fields[name] = _mark()
        self.order_fields(order)

    def named_in(self, field: str, **more: Unpack[Besides]) -> Named:
        """Who is named in a field."""
        data = self.cleaned_data
        with about(field):
            one = named(data[field], **more)
        if not data.get(f"{field}_other"):
            return one
        if not is_mark(mark := data[f"{field}_mark"]):
            raise Refused(NO_MARK, f"{field}_mark")
        return replace(one, mark=mark)


class PersonForm(forms.Form):
    """Somebody in the register."""

    surname = text_line(_("Surname"), LONGEST_NAME)
    given_name = text_line(_("Given name"), LONGEST_NAME, required=False)
    mark = _mark(help_text=_("Only where two people have one name and club, as father and son."))
    home = text_line(_("Home club"), LONGEST_TITLE, known="known-homes", required=False)

    def __init__(
        self, data: Data = None, *, categories: tuple[str, ...], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.fields["categories"] = _categories(categories)

    @classmethod
    def initial_of(cls, person: Person) -> dict[str, object]:
        """What the form shows of somebody who is known."""
        return {
            "surname": person.surname,
            "given_name": person.given_name,
            "mark": person.mark,
            "home": person.home.name if person.home else "",
            "categories": person.categories,
        }

    def named(self) -> Named:
        """Who it names."""
        data = self.cleaned_data
        return Named(
            surname=data["surname"],
            given_name=data["given_name"],
            home=data["home"],
            categories=tuple(data["categories"]),
            mark=data["mark"],
        )

    def show_refusal(self, why: Refused) -> None:
        """Show it; where somebody has the name, offer the mark for somebody else of it."""
        show_refusal(self, why)
        if isinstance(why, NamesakeError):
            send_again(self, **{why.field: why.mark})


class DetailsForm(NamesakeForm):
    """What an entry says besides who."""

    team = text_line(_("Team"), LONGEST_TITLE, known="known-teams", required=False)
    pair = text_line(_("Pair"), LONGEST_NAME, required=False)

    def __init__(
        self,
        data: Data = None,
        *,
        rules: EntryRules,
        more: Iterable[str] = (),
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        self.rules = rules
        self.fields["pair"].help_text = _("A name that two players share who are ranked together.")
        if rules.pairs:
            del self.fields["pair"]
        self.fields["categories"] = _categories(dict.fromkeys([*rules.categories, *more]))
        self.fields["fixed_table"] = whole_number(HIGHEST_TABLE, least=1, label=_("Fixed table"))
        self.fields["fixed_table"].help_text = _(
            "For somebody who cannot walk from table to table."
        )

    @classmethod
    def initial_of(cls, entrant: Entrant) -> dict[str, object]:
        """What the form shows of an entry."""
        return {
            "team": entrant.team.name if entrant.team else "",
            "pair": entrant.pair,
            "categories": entrant.categories,
            "fixed_table": entrant.fixed_table,
        }

    def details(self) -> Details:
        """What it says."""
        data = self.cleaned_data
        return Details(
            team=data["team"],
            pair=data.get("pair", ""),
            categories=tuple(data["categories"]),
            fixed_table=data["fixed_table"],
            status=Entrant.Status.UNRANKED if data.get("unranked") else "",
        )

    def partner(self) -> Named | None:
        """The partner, if one is named."""
        return self.named_in("partner") if self.cleaned_data.get("partner") else None


class ChangeForm(DetailsForm):
    """An entry that is there; a partner can be told where one is missing."""

    def __init__(
        self,
        data: Data = None,
        *,
        rules: EntryRules,
        entrant: Entrant,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, rules=rules, more=entrant.categories, **options)
        if self.rules.pairs and not entrant.partner:
            self.fields["partner"] = _name(_("Partner"))
            self.order_fields(["partner"])
            self.add_namesakes()


def _name(label: Label, *, required: bool = False) -> forms.CharField:
    longest = LONGEST_NAME * 2 + LONGEST_TITLE
    return text_line(label, longest, required=required, known="known-people")


class EntryForm(DetailsForm):
    """Somebody new on the list: a name is enough."""

    uuid = RequestKeyField()
    name = _name(_("Name, surname first"), required=True)
    home = text_line(_("Home club"), LONGEST_TITLE, known="known-homes", required=False)

    def __init__(
        self,
        data: Data = None,
        *,
        rules: EntryRules,
        first_round: int = 1,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, rules=rules, **options)
        self.fields["name"].error_messages["required"] = _("Give at least a surname.")
        self.fields["unranked"] = forms.BooleanField(
            label=_("Outside the competition"),
            required=False,
            help_text=_("Plays without a place. Does not count for teams, prizes and seasons."),
        )
        if self.rules.pairs:
            self.fields["partner"] = _name(_("Partner"))
        if first_round > 1:
            self.fields["first_round"] = whole_number(
                99, least=first_round, label=_("Plays from round"), initial=first_round
            )
        order = ["uuid", "name", "partner", "team", "home", "pair"]
        self.order_fields(order)
        self.add_namesakes()

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """What stands in front; the rest is folded away."""
        front = ("name", "partner", "team")
        return [self[name] for name in self.fields if name in front or name.endswith(NAMESAKE)]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """What is folded away."""
        shown = {field.name for field in self.first_fields}
        return [field for field in self.visible_fields() if field.name not in shown]

    @property
    def unfolded(self) -> bool:
        """Whether something that is folded away wants to be looked at."""
        return any(field.errors for field in self.more_fields)

    def person(self) -> Named:
        """Who enters; categories of a pair are not those of one of the two."""
        data = self.cleaned_data
        own = [] if self.rules.pairs else data["categories"]
        return self.named_in("name", home=data["home"], categories=own)


class WithdrawForm(forms.Form):
    """From when on somebody is gone, and why; ``decides``: what becomes of their matches too."""

    def __init__(
        self,
        data: Data = None,
        *,
        last_begun: int,
        decides: bool = False,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        if decides:
            self.fields["leaving"] = forms.TypedChoiceField(
                label=_("Matches of the round robin"),
                choices=[(choice or STAY, label) for choice, label in Entrant.Leaving.choices],
                coerce=lambda choice: "" if choice == STAY else choice,
                widget=forms.RadioSelect,
            )
        self.fields["last_round"] = whole_number(
            99,
            required=True,
            label=_("Last round played"),
            initial=last_begun,
            help_text=_("0: before the first round."),
        )
        self.fields["reason"] = text_line(_("Reason, if you like"), LONGEST_REASON, required=False)


class DisqualifyForm(forms.Form):
    """Why somebody is disqualified and, unless they have withdrawn, the last round they play."""

    uuid = RequestKeyField()

    def __init__(
        self,
        data: Data = None,
        *,
        last_begun: int,
        withdrawn: bool,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        if not withdrawn:
            self.fields["last_round"] = whole_number(
                99,
                required=True,
                label=_("Last round played"),
                initial=last_begun,
                help_text=_("0: before the first round."),
            )
        self.fields["reason"] = reason_field(_("Reason"))


class StatusForm(forms.Form):
    """A change of who plays for places, with its reason."""

    uuid = RequestKeyField()
    reason = text_line(_("Reason, if you like"), LONGEST_REASON, required=False)


class SitOutForm(forms.Form):
    """Which round to come somebody sits out by their own wish, and why."""

    uuid = RequestKeyField()

    def __init__(
        self, data: Data = None, *, rounds: Sequence[int], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.fields["round"] = forms.TypedChoiceField(
            label=_("Round"),
            choices=[(number, str(number)) for number in rounds],
            coerce=int,
            error_messages={"invalid_choice": _("Choose one of the list.")},
            help_text=_(
                "The draw leaves them out, without a bye. The format says what a missed round "
                "counts."
            ),
        )
        self.fields["reason"] = text_line(_("Reason, if you like"), LONGEST_REASON, required=False)


class StandIn(TypedDict):
    """Who plays under a number, in which rounds."""

    person: Named
    for_partner: bool
    first_round: int
    last_round: int | None


class SubstituteForm(NamesakeForm):
    """Who plays under the number, and for how long."""

    CALLED: ClassVar[Mapping[str, str]] = {"name": "person", "last_round": "to_round"}

    person = _name(_("Who plays instead, surname first"), required=True)

    def __init__(
        self,
        data: Data = None,
        *,
        entrant: Entrant,
        next_round: int,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        if entrant.partner:
            self.fields["place"] = forms.ChoiceField(
                label=_("For"),
                choices=[("first", entrant.person.current), ("partner", entrant.partner.current)],
                initial="first",
                widget=forms.RadioSelect,
            )
        self.fields["first_round"] = whole_number(
            99, least=1, required=True, label=_("From round"), initial=next_round
        )
        self.fields["to_round"] = whole_number(99, least=1, label=_("To round"))
        self.fields["to_round"].help_text = _("Empty: to the end.")
        self.add_namesakes()

    def values(self) -> StandIn:
        """For the service."""
        data = self.cleaned_data
        return {
            "person": self.named_in("person"),
            "for_partner": data.get("place") == "partner",
            "first_round": data["first_round"],
            "last_round": data["to_round"],
        }


class NumbersForm(forms.Form):
    """The dice that decide who gets which number."""

    seed = text_line(_("Dice or a word, thrown before all"), 200)
    uuid = RequestKeyField()
