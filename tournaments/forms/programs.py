"""The form of a token for a program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorer.models import ApiToken
from scorer.support.form_options import Data, FormOptions
from tournaments.forms.fields import text_line
from tournaments.models import Event

DAYS = (7, 30, 365)


class ProgramForm(forms.Form):
    """What the program is called, what it may do, in which event, for how long."""

    name = text_line(
        _("What is it?"),
        100,
        error_messages={"required": _("Say what the program is: it stands in the log.")},
    )
    scope = forms.ChoiceField(label=_("It may"), choices=ApiToken.Scope.choices)

    def __init__(
        self, data: Data = None, *, events: Iterable[Event], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        named = [(event.slug, event.name) for event in events]
        self.fields["event"] = forms.ChoiceField(
            label=_("In"), required=False, choices=[("", _("all of the club")), *named]
        )
        self.fields["days"] = forms.TypedChoiceField(
            label=_("Good for"),
            coerce=int,
            initial=30,
            choices=[
                (days, ngettext("%(count)d day", "%(count)d days", days) % {"count": days})
                for days in DAYS
            ],
        )
