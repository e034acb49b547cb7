"""Fields that say what they allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, cast
from uuid import UUID, uuid4

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scorer.support.moments import FIRST_DAY, LAST_DAY
from scorer.support.names import clean_name


def whole_number(
    most: int | None,
    *,
    least: int = 0,
    required: bool = False,
    attrs: Mapping[str, object] | None = None,
    **options: Any,
) -> forms.IntegerField:
    """A field for a whole number from ``least`` to ``most`` (None: no upper end).

    ``attrs`` tell the page's scripts what to reckon with; see ``shared_whole``.
    """
    if most is None:
        allowed = format_lazy(_("Allowed: a whole number of at least {least}."), least=least)
    else:
        allowed = format_lazy(
            _("Allowed: a whole number from {least} to {most}."), least=least, most=most
        )
    faults = ("invalid", "min_value", "max_value", "required")
    return forms.IntegerField(
        min_value=least,
        max_value=most,
        required=required,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", **(attrs or {})}),
        error_messages=dict.fromkeys(faults, allowed),
        **options,
    )


def one_of(choices: Sequence[tuple[str, Any]], *, chips: bool = True, **options: Any) -> Any:
    """A field for one of ``choices``, values with their labels, as chips or as a list."""
    allowed = ", ".join(value for value, _label in choices if value)
    field = forms.ChoiceField(
        choices=choices, widget=forms.RadioSelect if chips else forms.Select, **options
    )
    field.error_messages |= {
        "required": format_lazy(_("Choose one. Allowed: {allowed}."), allowed=allowed),
        "invalid_choice": format_lazy(
            _("“%(value)s” is not known. Allowed: {allowed}."), allowed=allowed
        ),
    }
    return field


class NameField(forms.CharField):
    """A name of somebody or something, cleaned before anything about it is checked."""

    default_error_messages = {  # noqa: RUF012 — Django's own form
        "unseen": _("These characters cannot be seen. Enter letters.")
    }

    def to_python(self, value: object) -> str:
        """As ``clean_name``; a field that may be empty refuses what nothing is left of."""
        typed = super().to_python(value) or ""
        cleaned = clean_name(typed)
        if typed.strip() and not cleaned and not self.required:
            raise forms.ValidationError(self.error_messages["unseen"], code="unseen")
        return cleaned


class RequestKeyField(forms.UUIDField):
    """The hidden UUID of a form: the same form sent twice acts once.

    A form that is shown again has another one: nothing was written under the one that was sent.
    """

    widget = forms.HiddenInput

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(initial=uuid4, required=required)

    def bound_data(self, data: object, initial: object) -> UUID:
        """What the form has when it is shown again."""
        return uuid4()


class ChosenTogether(forms.CheckboxSelectMultiple):
    """Boxes of which so many are ticked; their places, joined, are the one value of the field.

    A page lets go of the one ticked first when one more is: ``js/together.js``.
    """

    def __init__(self, together: int, labels: Sequence[str]) -> None:
        boxes = [(str(place), label) for place, label in enumerate(labels)]
        super().__init__(attrs={"data-together": together}, choices=boxes)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """``"02"`` for boxes 0 and 2, and for that text itself."""
        ticked = super().value_from_datadict(data, files, name)
        return (
            "".join(sorted(ticked))
            if isinstance(ticked, list) and len(ticked) > 1
            else data.get(name)
        )

    def format_value(self, value: object) -> list[str]:
        """The boxes that a value ticks."""
        return list(str(value or ""))


def choice(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """The choice field ``name`` of a form, to be given its choices."""
    return cast("forms.ChoiceField", form.fields[name])


def day(*, required: bool = False, **options: Any) -> forms.DateField:
    """A field for a day, in the one form that browsers send and take in every language."""
    return forms.DateField(
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
        error_messages={
            "required": _("Give the day. Allowed: a day written like 2026-01-31."),
            "invalid": _("Allowed: a day written like 2026-01-31."),
        },
        required=required,
        validators=[check_year],
        **options,
    )


def check_year(value: date) -> None:
    """Refuse days and moments that no page could show; raises ``ValidationError``."""
    if not FIRST_DAY.year <= value.year <= LAST_DAY.year:
        raise forms.ValidationError(
            _("Enter a day like 2026-01-31, from the year %(first)d to %(last)d."),
            params={"first": FIRST_DAY.year, "last": LAST_DAY.year},
        )


def shared_whole(column: str, whole: int, *, worth: int = 1) -> dict[str, object]:
    """Attributes of number fields that share ``whole`` between them.

    A page shows what they come to, and what is left for the last one that is empty; each
    is ``worth`` so much in the sum over all columns.
    """
    return {"data-column": column, "data-whole": whole, "data-worth": worth}
