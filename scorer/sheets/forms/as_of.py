"""A moment that somebody wants to look back at: a day and a time of it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorer.sheets.selectors.as_of import moment_of
from scorer.support.fields import day


class MomentForm(forms.Form):
    """A time of a day; ``moment`` is its last moment, None while nothing valid is asked."""

    day = day(label=gettext_lazy("Day"), required=True)
    at = forms.CharField(
        label=gettext_lazy("Time"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "14:05"}),
        error_messages={"required": gettext_lazy("Give a time, as in 14:05.")},
    )

    def __init__(self, data: Any, day: date, at: str = "") -> None:
        asked = data if "at" in data else None
        super().__init__(asked, initial={"day": day, "at": at})

    def clean(self) -> dict[str, object]:
        """Put the day and the time together."""
        known: dict[str, Any] = super().clean() or self.cleaned_data
        if "day" in known and "at" in known:
            try:
                known["moment"] = moment_of(known["day"], known["at"])
            except (ValueError, OverflowError):
                self.add_error("at", ValidationError(_("Allowed: a time as in 14:05 or 14:05:30.")))
        return known

    @property
    def moment(self) -> datetime | None:
        """What was asked."""
        return self.cleaned_data["moment"] if self.is_valid() else None
