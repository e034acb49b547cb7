"""A hand card by card while it is tapped: what travels from tap to tap, in fields nobody sees."""

from __future__ import annotations

from typing import Unpack

from django import forms

from scorer.games.cardtable import Tap
from scorer.support.fields import RequestKeyField
from scorer.support.form_options import Data, FormOptions

LONGEST = 4_000  # letters; a hand of Hearts takes some 900


class DraftForm(forms.Form):
    """The taps in order, the position in the log the hand comes to, who deals, its uuid."""

    taps = forms.CharField(widget=forms.HiddenInput, required=False, max_length=LONGEST)
    position = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=10**9)
    uuid = RequestKeyField()

    def __init__(self, data: Data = None, *, players: int, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["dealer"] = forms.IntegerField(
            widget=forms.HiddenInput, min_value=0, max_value=players - 1
        )

    def clean_taps(self) -> tuple[Tap, ...]:
        """The taps, whatever they say."""
        return tuple(map(Tap.read, self.cleaned_data["taps"].split()))


class CorrectedHandForm(DraftForm):
    """A recorded hand while it is tapped anew: besides, the ``rest`` of what stood.

    It was taken from the place ``since`` on; ``seen_revision`` is the reading that was before the
    writer's eyes.
    """

    rest = forms.CharField(widget=forms.HiddenInput, required=False, max_length=LONGEST)
    since = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=LONGEST)
    seen_revision = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=10**9)

    def clean_rest(self) -> tuple[Tap, ...]:
        """The taps, whatever they say."""
        return tuple(map(Tap.read, self.cleaned_data["rest"].split()))
