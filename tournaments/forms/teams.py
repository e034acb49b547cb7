"""The form of a team's name."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import text_line
from tournaments.records.entry_list.values import LONGEST_TITLE


class TeamForm(forms.Form):
    """How a team is called; ``seen`` is the newest step its page knows."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    name = text_line(_("The team's name"), LONGEST_TITLE)
