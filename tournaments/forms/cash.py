"""The fees of an event, and amounts that are paid and given back."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, TypedDict, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.support.fields import RequestKeyField, one_of
from scorer.support.form_options import Data, FormOptions
from scorer.support.translation import translate
from tournaments.engine.prizes import CURRENCY_RULE
from tournaments.forms.fields import AmountField, hundredths, text_line, typed
from tournaments.forms.results import reason_field
from tournaments.selectors.entry_rules import EntryRules
from tournaments.templatetags.points import category

KNOWN = ("PLN", "CZK", "RON", "EUR")
OTHER = "other"
CURRENCIES = [("", _("no fees")), *((name, name) for name in KNOWN), (OTHER, _("another one"))]


class Fees(TypedDict):
    """What is taken, as the service wants it."""

    currency: str
    fee: int
    fees: dict[str, int]


class FeesForm(forms.Form):
    """What a person pays, and who is in a category; without a currency nobody pays."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    currency = one_of(CURRENCIES, required=False, label=_("Currency"))
    other = text_line(
        _("Another currency"),
        10,
        required=False,
        help_text=_("Three capital letters, such as HUF."),
    )
    fee = AmountField(label=_("Fee of a person"), required=False)

    def __init__(
        self, data: Data = None, *, rules: EntryRules, seen: int, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        known = dict.fromkeys([*rules.categories, *rules.fees])
        self.categories = {f"fee_{slug}": slug for slug in known}
        for name, slug in self.categories.items():
            self.fields[name] = AmountField(label=category(slug), required=False)
        self.initial.update(seen=seen, **_initial(rules))

    @property
    def own_fields(self) -> list[forms.BoundField]:
        """The fields besides."""
        return [self[name] for name in ("currency", "other", "fee")]

    @property
    def category_fields(self) -> list[forms.BoundField]:
        """The fees by category."""
        return [self[name] for name in self.categories]

    def clean(self) -> dict[str, object]:
        """A currency where fees were typed; the other one where that is chosen."""
        data: dict[str, Any] = super().clean() or {}
        amounts = {"fee", *self.categories}
        if not data.get("currency") and amounts.intersection(self.changed_data):
            self.add_error("currency", _("Choose the currency of the fees."))
        if data.get("currency") == OTHER and not data.get("other"):
            self.add_error("other", translate(CURRENCY_RULE))
        return data

    def values(self) -> Fees:
        """For the service."""
        data = self.cleaned_data
        chosen = data["currency"]
        amounts = {slug: data[name] for name, slug in self.categories.items()}
        return {
            "currency": data["other"] if chosen == OTHER else chosen,
            "fee": hundredths(data["fee"]),
            "fees": {slug: hundredths(fee) for slug, fee in amounts.items() if fee is not None},
        }


def _initial(rules: EntryRules) -> dict[str, str | Decimal]:
    if not rules.paying:
        return {"currency": ""}
    known = rules.currency in KNOWN
    found: dict[str, str | Decimal] = {
        "currency": rules.currency if known else OTHER,
        "fee": typed(rules.fee),
    }
    found |= {} if known else {"other": rules.currency}
    return found | {f"fee_{slug}": typed(fee) for slug, fee in rules.fees.items()}


class PayForm(forms.Form):
    """Somebody pays."""

    uuid = RequestKeyField()
    amount = AmountField(label=_("Amount"))


class GiveBackForm(PayForm):
    """Somebody gets something back."""

    reason = reason_field(_("Reason"))
