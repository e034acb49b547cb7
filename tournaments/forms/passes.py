"""Giving a helper pass: to whom, for how long, for which part of the work."""

from __future__ import annotations

from typing import TypedDict

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorer.support.fields import RequestKeyField, one_of
from tournaments.forms.fields import text_line
from tournaments.models import HelperPass
from tournaments.services.passes import HOURS, LONGEST_NAME

DAY = "day"
Right = HelperPass.Right
USUAL = [Right.CHECK_IN, Right.ENTER, Right.PAPERS]  # whoever takes money is chosen on purpose
RIGHTS = {
    Right.CHECK_IN: _("check-in, entries and teams"),
    Right.CASH: _("cash: fees at check-in, the cash page"),
    Right.ENTER: _("entering results, the board and its clock"),
    Right.PAPERS: _("printouts with their table codes, the event log"),
}


def _hours(count: int) -> str:
    return ngettext("%(count)d hour", "%(count)d hours", count) % {"count": count}


LASTS = [(DAY, _("the day")), *((str(count), lazy(_hours, str)(count)) for count in HOURS)]


class GivenPass(TypedDict):
    """A pass as the service wants it."""

    name: str
    rights: list[str]
    hours: int | None


class PassForm(forms.Form):
    """A pass for somebody; the service says what is missing."""

    uuid = RequestKeyField()
    name = text_line(_("Who helps"), LONGEST_NAME, required=False)
    lasts = one_of(LASTS, label=_("For"), initial=DAY)
    rights = forms.MultipleChoiceField(
        label=_("What the pass allows"),
        choices=list(RIGHTS.items()),
        initial=USUAL,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def values(self) -> GivenPass:
        """For the service."""
        data = self.cleaned_data
        hours = None if data["lasts"] == DAY else int(data["lasts"])
        return {"name": data["name"], "rights": data["rights"], "hours": hours}
