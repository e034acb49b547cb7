"""Choosing the file of an event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.records.faults import RecordRefused
from scorer.support.body_sizes import EVENT_FILE
from scorer.support.translation import translate


class EventFileForm(forms.Form):
    """One file; its text is in ``cleaned_data["file"]``."""

    file = forms.FileField(
        label=_("File of a tournament"),
        help_text=_(
            "A file that “Save the whole tournament as a file” made, here or on another machine."
        ),
        widget=forms.FileInput(attrs={"accept": "application/json,.json"}),
    )

    def clean_file(self) -> bytes:
        """What the file says; refused when it is too large."""
        given = self.cleaned_data["file"]
        if (given.size or 0) > EVENT_FILE:
            raise forms.ValidationError(_("This file is too large for a tournament."))
        text: bytes = given.read()
        return text


def faults_in_words(refused: RecordRefused) -> list[str]:
    """What is wrong, each with its place in the file."""
    return [
        f"{fault.address}: {translate(fault.message)}" if fault.path else translate(fault.message)
        for fault in refused.faults
    ]
