"""Forms of an event: making one, its name and day, what the public sees."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorer.clubs.forms.clubs import names_field
from scorer.support.fields import RequestKeyField, day
from scorer.support.form_options import Data, FormOptions
from scorer.support.translation import translate
from tournaments.engine.formats import Format
from tournaments.forms.fields import text_line
from tournaments.models import Event
from tournaments.selectors.presets import all_presets
from tournaments.services.event_copying import (
    ENTRIES_WORDS,
    Entries,
    NewEvent,
    entries_to_copy,
)

LONGEST_NAME, LONGEST_REASON = 200, 500


def hall_names_field(usual: str) -> forms.ChoiceField:
    """How screens in the hall show who plays, apart from names on the internet."""
    return forms.ChoiceField(
        label=_("Names in the hall"),
        choices=[("", _("as on public pages")), *Event.Names.choices],
        widget=forms.RadioSelect,
        required=False,
        initial=usual,
        error_messages={"invalid_choice": _("Choose one of the list.")},
    )


class EventForm(forms.Form):
    """What an event is called, when and where it is; ``seen`` the newest step looked at."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    name = text_line(
        _("Name of the tournament"),
        LONGEST_NAME,
        error_messages={
            "required": _("Give the tournament a name."),
            "max_length": _("Allowed: at most %(limit_value)d letters."),
        },
    )
    day = day(label=_("Day"), required=True)
    place = text_line(_("Where it is played"), LONGEST_NAME, required=False)


class NewEventForm(EventForm):
    """The same with a preset to begin from; ``uuid``: sent twice, made once.

    ``names`` is how the club's events show who plays.
    """

    uuid = RequestKeyField()

    def __init__(self, data: Data = None, *, names: str, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["preset"] = forms.ChoiceField(
            label=_("Format to begin from"),
            choices=[(slug, translate(preset.name)) for slug, preset in all_presets().items()],
            initial=next(iter(all_presets())),
            help_text=_("Every number of it can be changed afterwards."),
            error_messages={"invalid_choice": _("Choose one of the list.")},
        )
        self.fields["hall_names"] = hall_names_field(Event.Names.WHOLE)
        self.fields["names"] = names_field(names)
        self.fields["names"].label = _("Names on public pages")

    def format(self) -> Format:
        """The format chosen."""
        return all_presets()[self.cleaned_data["preset"]].format


class CopyForm(EventForm):
    """The same for an event like another; ``uuid``: sent twice, made once."""

    uuid = RequestKeyField()

    def __init__(self, data: Data = None, *, source: Event, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        many = len(entries_to_copy(source))
        self.fields["entries"] = forms.ChoiceField(
            label=ngettext("Who plays (%(count)d entry)", "Who plays (%(count)d entries)", many)
            % {"count": many},
            choices=ENTRIES_WORDS.items(),
            widget=forms.RadioSelect,
            initial=Entries.ALL,
            error_messages={"invalid_choice": _("Choose one of the list.")},
        )
        for name, field in ShownForm().fields.items():
            if name != "seen":
                self.fields[name] = field
                field.initial = getattr(source, name)

    def new(self) -> NewEvent:
        """What the copy says."""
        copied = ("name", "day", "place", "shown", "names", "hall_names")
        data = {name: self.cleaned_data[name] for name in copied}
        return NewEvent(**data, entries=Entries(self.cleaned_data["entries"]))


class SettingsForm(EventForm):
    """The same with the seed of drawn lots, which stays once the event has begun."""

    def __init__(self, data: Data = None, *, begun: bool, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["seed"] = text_line(
            _("Seed of drawn lots"),
            LONGEST_NAME,
            disabled=begun,
            help_text=_(
                "Decides who stands first where everything else is equal; told in the standings."
            ),
        )


class CancelForm(forms.Form):
    """Why an event does not take place."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    reason = text_line(
        _("Reason"),
        LONGEST_REASON,
        help_text=_("Everybody reads it, with the tournament and in calendars."),
        error_messages={
            "required": _("Give the reason: everybody reads it."),
            "max_length": _("Allowed: at most %(limit_value)d letters."),
        },
    )


class DeleteForm(forms.Form):
    """That an event is to be deleted, with all that is in it."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    sure = forms.BooleanField(
        label=_("Delete all of this"),
        error_messages={"required": _("Nothing was deleted. Tick that all of this is deleted.")},
    )


class ShownForm(forms.Form):
    """What everybody may read."""

    seen = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    shown = forms.ChoiceField(
        label=_("What everybody may read"),
        choices=Event.Shown.choices,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose one of the list.")},
    )
    names = forms.ChoiceField(
        label=_("Names on public pages"),
        choices=Event.Names.choices,
        widget=forms.RadioSelect,
        required=False,
        error_messages={"invalid_choice": _("Choose one of the list.")},
    )
    hall_names = hall_names_field("")
