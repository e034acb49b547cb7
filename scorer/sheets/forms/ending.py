"""Ending a match."""

from __future__ import annotations

from django import forms

from scorer.sheets.forms.changing import ReasonForm


class EndingForm(ReasonForm):
    """Yes, it is over; ``seen`` is the version of the sheet whose ranking was shown."""

    reason = None  # type: ignore[assignment]  # Django's way to drop a field
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
