"""Signing a sheet, for one side or for all."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.records.bounds import LONGEST_NAME
from scorer.sheets.forms.changing import ActForm
from scorer.support.fields import NameField


class SigningForm(ActForm):
    """A name under the sheet; without a ``side`` for all of them.

    ``seen`` is the version of the sheet that is signed.
    """

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    side = forms.IntegerField(widget=forms.HiddenInput, min_value=0, required=False)
    name = NameField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "players"}),
        error_messages={"required": _("Say who signs.")},
    )
