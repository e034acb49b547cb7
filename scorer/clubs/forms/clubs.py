"""Forms of a club: its name, invitations, roles, players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorer.models import Club, Names, Player, Role
from scorer.support.fields import NameField
from scorer.support.form_options import Data, FormOptions, ModelFormOptions
from scorer.support.names import alike

DAYS = (1, 7, 30)


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """A club's name, and whether everybody may see its sheets."""

    class Meta:
        """The address stays what it is."""

        model = Club
        fields = ("name", "open_to_all", "names", "findable")
        field_classes = {"name": NameField}  # noqa: RUF012 — Django's own form

    def __init__(self, data: Data = None, **options: Unpack[ModelFormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["name"].label = _("Name of the club")
        self.fields["name"].error_messages = {"required": _("Give the club a name.")}
        self.fields["open_to_all"].label = _("Open to all")
        self.fields["open_to_all"].help_text = _(
            "Everybody who visits this site sees the club, its sheets and the names in them."
        )
        usual = self.instance.names if self.instance.pk else Names.SHORT
        self.fields["names"] = names_field(usual)
        self.fields["findable"].label = _("Search engines may find our tournaments")
        self.fields["findable"].help_text = _(
            "Otherwise they are asked to keep nothing of this site."
        )

    def clean_name(self) -> str:
        """No name that looks like another club's; a club keeps the one that it has."""
        name: str = self.cleaned_data["name"]
        others = Club.objects.exclude(pk=self.instance.pk).values_list("name", flat=True)
        if "name" in self.changed_data and alike(name, others):
            raise forms.ValidationError(
                _("Another club has this name, or one that looks the same. Add your town to it.")
            )
        return name

    def clean_names(self) -> str:
        """As before, or shortened, where nothing is said."""
        return self.cleaned_data["names"] or str(self.fields["names"].initial)


class FoundClubForm(ClubForm):
    """The name, and how names are shown: a new club is for its members until they say otherwise."""

    class Meta(ClubForm.Meta):
        """The same without the switches."""

    def __init__(self, data: Data = None, **options: Unpack[ModelFormOptions]) -> None:
        super().__init__(data, **options)
        del self.fields["open_to_all"], self.fields["findable"]


def names_field(usual: str) -> forms.ChoiceField:
    """The one question how public pages show who plays; ``usual`` is chosen, and holds unsaid."""
    return forms.ChoiceField(
        label=_("How do public pages show who plays?"),
        choices=Names.choices,
        widget=forms.RadioSelect,
        required=False,
        initial=usual,
        error_messages={"invalid_choice": _("Choose one of the list.")},
    )


class InviteForm(forms.Form):
    """What the invited person will be, and how long the link is good."""

    def __init__(
        self, data: Data = None, *, roles: Sequence[Role], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.fields["role"] = forms.ChoiceField(
            label=_("Role"),
            choices=[(role.value, role.label) for role in roles],
            initial=Role.SCORER,
        )
        self.fields["days"] = forms.TypedChoiceField(
            label=_("Good for"),
            coerce=int,
            initial=7,
            choices=[
                (days, ngettext("%(count)d day", "%(count)d days", days) % {"count": days})
                for days in DAYS
            ],
        )


class PlayerForm(forms.Form):
    """A player or guest to put on the club's list."""

    name = NameField(
        label=_("Name"),
        max_length=200,
        error_messages={"required": _("Give the name of the player.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    guest = forms.BooleanField(label=_("Guest"), required=False)


class ClaimForm(forms.Form):
    """Which of the club's players a member is on its sheets."""

    def __init__(
        self, data: Data = None, *, players: Iterable[Player], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.players = {str(player.pk): player for player in players}
        named = [(key, player.name) for key, player in self.players.items()]
        self.fields["player"] = forms.ChoiceField(
            label=_("I am this player"), required=False, choices=[("", _("nobody yet")), *named]
        )

    def player(self) -> Player | None:
        """The player chosen."""
        return self.players.get(self.cleaned_data["player"])
