"""Fields that forms of tournaments share."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from scorer.support.fields import NameField
from scorer.support.form_options import Label
from scorer.support.names import clean_name
from scorer.support.numbers import parse_int

HUNDRED, CENT = Decimal(100), Decimal("0.01")
MOST_IN_RANGE = 999
LONGEST_NUMBERS = 500  # letters: each six of them may stand for a thousand numbers
MOST_DIGITS = 7  # of an amount, with the two after the point


def text_line(
    label: Label,
    most: int,
    *,
    known: str = "",
    required: bool = True,
    disabled: bool = False,
    help_text: Label = "",
    error_messages: Mapping[str, Label] | None = None,
) -> forms.CharField:
    """A clean text of at most ``most`` letters in one line; ``known``: the page's list of such."""
    attrs = {"autocomplete": "off"} | ({"list": known} if known else {})
    return NameField(
        label=label,
        max_length=most,
        widget=forms.TextInput(attrs=attrs),
        required=required,
        disabled=disabled,
        help_text=help_text,
        error_messages=dict(error_messages or {}),
    )


class NumbersField(forms.Field):
    """Whole numbers and ranges of them, such as "3, 7, 9-12", as a sorted tuple."""

    max_length = LONGEST_NUMBERS

    def __init__(self, *, label: Label, help_text: Label = "") -> None:
        attrs = {"autocomplete": "off", "maxlength": LONGEST_NUMBERS}
        widget = forms.TextInput(attrs=attrs)
        super().__init__(label=label, required=False, help_text=help_text, widget=widget)

    def to_python(self, value: object) -> tuple[int, ...]:
        """The numbers; raises ``ValidationError`` for anything else."""
        MaxLengthValidator(self.max_length)(value or "")
        text = clean_name(str(value or "")).replace("–", "-").replace(" - ", "-")
        found: set[int] = set()
        for part in text.replace(",", " ").replace(";", " ").split():
            first, dash, last = part.partition("-")
            begin, end = parse_int(first), parse_int(last if dash else first)
            if begin is None or end is None or not begin <= end <= begin + MOST_IN_RANGE:
                raise forms.ValidationError(_("Enter numbers such as 3, 7 or 9-12."))
            found.update(range(begin, end + 1))
        return tuple(sorted(found))


class AmountField(forms.DecimalField):
    """An amount of money with at most two decimals, after a point or a comma.

    ``digits``: how many it may have, those two included.
    """

    def __init__(
        self,
        *,
        label: Label,
        required: bool = True,
        help_text: Label = "",
        digits: int = MOST_DIGITS,
    ) -> None:
        allowed = _("Allowed: an amount such as 25 or 25.50.")
        numbers = ("invalid", "required", "min_value")
        faults = (*numbers, "max_digits", "max_decimal_places", "max_whole_digits")
        super().__init__(
            label=label,
            required=required,
            help_text=help_text,
            min_value=Decimal(0),
            max_digits=digits,
            decimal_places=2,
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            error_messages=dict.fromkeys(faults, allowed),
        )

    def clean(self, value: object) -> Decimal | None:
        """The amount as a number; None for none."""
        plain = "".join(value.split()).replace(",", ".") if isinstance(value, str) else value
        amount: Decimal | None = super().clean(plain)
        return amount


def typed(amount: int) -> Decimal:
    """Hundredths as an amount with two decimals."""
    return (amount / HUNDRED).quantize(CENT)


def hundredths(amount: Decimal | None) -> int:
    """An amount with at most two decimals in hundredths; 0 for none."""
    return int((amount or 0) * HUNDRED)
