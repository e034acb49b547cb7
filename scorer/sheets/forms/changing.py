"""Changing a sheet without the game's own form: striking a line out, ending the match."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.sheets.forms.entry import RefusedForm
from scorer.support.fields import RequestKeyField


class ActForm(RefusedForm):
    """Something done to a sheet; ``uuid`` makes the same form sent twice one act."""

    uuid = RequestKeyField()


class EndingForm(ActForm):
    """Yes, the game is over; ``seen`` is the version of the sheet whose ranking was shown."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)


class ReasonForm(ActForm):
    """The same with a reason, if anybody wants to say one."""

    reason = forms.CharField(
        label=_("Reason, if you like"), max_length=500, required=False, empty_value=""
    )


class StrikeForm(ReasonForm):
    """Striking a line or a seating out; ``seen_revision`` is what the writer had before them."""

    seen_revision = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


class UndoForm(StrikeForm):
    """Undoing the last line; ``place`` is its number in addresses."""

    place = forms.IntegerField(min_value=1)


class RestoreForm(StrikeForm):
    """Writing an earlier reading again; ``reading`` is its revision."""

    reading = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
