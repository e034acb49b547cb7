"""Forms of the hall: an announcement with its end, and the remote control of the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Unpack

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorer.support.fields import RequestKeyField
from scorer.support.form_options import Data, FormOptions, Label
from tournaments.forms.fields import text_line
from tournaments.models import Event
from tournaments.selectors.hall import LIST, LONGEST, SHOWS, SIZES

LONGEST_MINUTES = 600
HALF_A_DAY = timedelta(hours=12)  # a time of day that is further away is past
# by the button that announces it: the text, and minutes until its end unless one is entered
BREAK, ROUND, TABLES = "break", "round", "tables"
TEMPLATES: Mapping[str, tuple[Label, int]] = {
    # Translators: announced to the hall
    BREAK: (_("Break"), 15),
    ROUND: (_("Round %(number)d starts at %(time)s"), 10),
    TABLES: (_("Please go to your tables"), 10),
}


class AnnounceForm(forms.Form):
    """A message and when it is over: after minutes, at a time of the day, or when it is withdrawn.

    A button of ``TEMPLATES`` needs neither; ``next_round`` is the one that it says.
    """

    uuid = RequestKeyField()
    text = text_line(
        _("Message"),
        LONGEST,
        required=False,
        error_messages={"max_length": _("Enter at most %(limit_value)d letters.")},
    )
    minutes = forms.IntegerField(
        # Translators: minutes that an announcement is shown
        label=_("For minutes"),
        required=False,
        min_value=1,
        max_value=LONGEST_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _("Enter a whole number from 1 to 600.")
        ),
    )
    until = forms.TimeField(
        label=_("or until the time"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Enter a time like 18:30.")},
    )

    def __init__(
        self, data: Data = None, *, next_round: int, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.next_round = next_round
        self.template = str((data or {}).get("template", ""))

    def clean(self) -> dict[str, object]:
        """With ``end``, None for none, and the text of the template that was pressed."""
        data = super().clean() or {}
        if data.get("minutes") and data.get("until"):
            self.add_error("until", _("Enter minutes or a time, not both."))
        text, minutes = TEMPLATES.get(self.template, ("", 0))
        if data.get("minutes") or not data.get("until"):
            minutes = data.get("minutes") or minutes
            end = timezone.now() + timedelta(minutes=minutes) if minutes else None
        else:
            end = _next_at(data["until"])
        if text:
            at = f"{timezone.localtime(end):%H:%M}"
            data["text"] = text % {"number": self.next_round, "time": at}
        elif not data.get("text") and "text" not in self.errors:
            self.add_error("text", _("Enter what is announced."))
        return data | {"end": end}


def _next_at(at: time) -> datetime:
    """The moment nearest to now at which clocks here show that time."""
    now = timezone.localtime()
    end = now.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return end + timedelta(days=1) if now - end > HALF_A_DAY else end


class RemoteForm(forms.Form):
    """One button of the remote control; ``lists`` of the standings can be shown."""

    uuid = forms.UUIDField(required=False)
    page = forms.IntegerField(required=False, min_value=0, max_value=999)
    step = forms.TypedChoiceField(choices=[(-1, ""), (1, "")], coerce=int, required=False)
    paused = forms.TypedChoiceField(choices=[(0, ""), (1, "")], coerce=int, required=False)
    size = forms.ChoiceField(choices=[(size, "") for size in SIZES], required=False)
    names = forms.ChoiceField(choices=[("public", ""), *Event.Names.choices], required=False)

    def __init__(self, data: Data, *, lists: Sequence[str], **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        shows = ["address", *SHOWS, *(f"{LIST}:{name}" for name in lists)]
        self.fields["show"] = forms.ChoiceField(
            choices=[(show, "") for show in shows], required=False
        )
