"""Ending a match."""

from __future__ import annotations

from django import forms

from scorer.sheets.forms.changing import ActForm


class EndingForm(ActForm):
    """Yes, it is over; ``seen`` is the version of the sheet whose ranking was shown."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
