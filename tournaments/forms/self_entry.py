"""Forms of entries by link: what a director switches on, what somebody fills in who asks."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from scorer.support.fields import RequestKeyField, check_year, whole_number
from scorer.support.form_options import Data, FormOptions, Label
from tournaments.forms.fields import text_line
from tournaments.models import EntryLink
from tournaments.records.entry_list.values import LONGEST_NAME, LONGEST_TITLE, Named
from tournaments.selectors.entry_rules import EntryRules
from tournaments.services.entry_link import MOST_ENTRIES
from tournaments.services.self_entry import Wish
from tournaments.templatetags.points import category

MOMENT = "%Y-%m-%dT%H:%M"  # as browsers send it
Asks = EntryLink.Asks


class EntryLinkForm(forms.Form):
    """Whether people ask for entries by link, until when, how many may be entered."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    on = forms.BooleanField(label=_("People may ask for an entry by link"), required=False)
    closes_at = forms.DateTimeField(
        label=_("Last moment"),
        required=False,
        widget=forms.DateTimeInput(format=MOMENT, attrs={"type": "datetime-local"}),
        input_formats=[MOMENT],
        error_messages={"invalid": _("Allowed: day and time, such as 2026-01-31T18:30.")},
        validators=[check_year],
    )
    limit = whole_number(
        MOST_ENTRIES,
        least=1,
        label=_("Limit of entries"),
        help_text=_("Who asks when it is reached is put on the waiting list. Empty: no limit."),
    )

    def __init__(
        self, data: Data = None, *, rules: EntryRules, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.fields["closes_at"].help_text = _(
            "Time of %(zone)s. Empty: until the tournament begins."
        ) % {"zone": settings.TIME_ZONE}
        teams = [] if rules.team else [Asks.TEAM]
        self.fields["asks"] = forms.MultipleChoiceField(
            label=_("Asked for besides names"),
            required=False,
            choices=[(one.value, one.label) for one in Asks if one not in teams],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"invalid_choice": _("Choose one of the list.")},
        )

    @classmethod
    def initial_of(cls, link: EntryLink | None) -> dict[str, object]:
        """What the form shows of an address; of none what is usual."""
        if link is None:
            return {"asks": [Asks.HOME, Asks.TEAM]}
        names = ("on", "closes_at", "limit", "asks")
        return {name: getattr(link, name) for name in names}


class AskForm(forms.Form):
    """Somebody asks for an entry: their name and what the director wants to know besides."""

    uuid = RequestKeyField()

    def __init__(
        self,
        data: Data = None,
        *,
        rules: EntryRules,
        link: EntryLink,
        agreement: Label,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        self.pairs = rules.pairs
        self.fields["surname"] = _name(_("Surname"), "family-name", required=True)
        self.fields["given_name"] = _name(_("Given name"), "given-name")
        if rules.pairs:
            self.fields["partner"] = _name(_("Partner’s surname"))
            self.fields["partner_given_name"] = _name(_("Partner’s given name"))
        if Asks.HOME in link.asks:
            self.fields["home"] = text_line(_("Home club"), LONGEST_TITLE, required=False)
        if Asks.TEAM in link.asks and rules.team:
            self.fields["team"] = text_line(_("Team"), LONGEST_TITLE, required=False)
        if Asks.CATEGORIES in link.asks:
            self.fields["categories"] = forms.MultipleChoiceField(
                label=_("Categories"),
                required=False,
                choices=[(slug, category(slug)) for slug in rules.categories],
                widget=forms.CheckboxSelectMultiple,
                error_messages={"invalid_choice": _("Choose one of the list.")},
            )
        self.fields["agree"] = forms.BooleanField(
            label=agreement,
            error_messages={
                "required": _("Tick this, or ask whoever runs the tournament to enter you.")
            },
        )

    def clean(self) -> dict[str, object]:
        """A given name of a partner wants a surname."""
        data = super().clean() or {}
        if data.get("partner_given_name") and not data.get("partner"):
            self.add_error("partner", _("Give at least a surname."))
        return data

    def wish(self) -> Wish:
        """What is asked for."""
        data = self.cleaned_data
        partner, given_name = data.get("partner"), data.get("partner_given_name", "")
        return Wish(
            person=Named(
                surname=data["surname"],
                given_name=data["given_name"],
                home=data.get("home", ""),
                categories=tuple(data.get("categories", ())),
            ),
            partner=Named(surname=partner, given_name=given_name) if partner else None,
            team=data.get("team", ""),
        )


def _name(label: Label, known_as: str = "off", *, required: bool = False) -> forms.CharField:
    """A part of a name; ``known_as``: what browsers call it that fill it in."""
    field = text_line(
        label,
        LONGEST_NAME,
        required=required,
        error_messages={"required": _("Give at least a surname.")},
    )
    field.widget.attrs["autocomplete"] = known_as
    return field
