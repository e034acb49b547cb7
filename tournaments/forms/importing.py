"""Forms of entering a whole list: what is pasted, what it starts from, its confirmation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from scorer.support.fields import RequestKeyField
from scorer.support.form_options import Data
from tournaments.models import Event

LONGEST_FILE = 500_000  # bytes


class EarlierForm(forms.Form):
    """The event whose entries a list starts from."""

    start = forms.ChoiceField(label=_("Start from the entries of"))

    def __init__(self, data: Data, earlier: Iterable[Event]) -> None:
        super().__init__(data)
        names = [(one.slug, f"{one.name} · {date_format(one.day)}") for one in earlier]
        self.fields["start"].choices = names  # type: ignore[attr-defined]  # of a choice field


class ImportForm(forms.Form):
    """A list, typed or from a file."""

    text = forms.CharField(
        label=_("The list"),
        required=False,
        strip=False,
        max_length=LONGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 12, "class": "mono", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("CSV or text, as a spreadsheet saves it."),
    )

    def clean(self) -> dict[str, object]:
        """The text of the file where one is sent."""
        data: dict[str, Any] = super().clean() or {}
        sent = data.get("file")
        if sent and sent.size > LONGEST_FILE:
            self.add_error("file", _("The file is too large. Allowed: up to 500 kB of text."))
        elif sent:
            data["text"] = _decoded(sent.read())
        if not self.errors and not (data.get("text") or "").strip():
            self.add_error("text", _("Paste a list or choose a file."))
        return data


class ConfirmForm(forms.Form):
    """What was looked at, to be done."""

    uuid = RequestKeyField()
    digest = forms.CharField(widget=forms.HiddenInput, max_length=64)
    text = forms.CharField(widget=forms.HiddenInput, strip=False, max_length=LONGEST_FILE)


def _decoded(raw: bytes) -> str:
    """UTF-8 with or without a mark, else what spreadsheets of Central Europe write."""
    for encoding in ("utf-8-sig", "cp1250"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")
