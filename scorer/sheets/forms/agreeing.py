"""Asking when a match ends: the figures that clubs play by as chips, and room for another one.

It is the field of the house rule itself under a question of its own; an empty answer plays until
somebody ends the match, where the rules know no figure of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from scorer.games.base import Agreement
from scorer.support.translation import translate

OTHER = "other"
MOST_CHIPS = 4  # figures


class AgreementWidget(forms.RadioSelect):
    """One of the figures offered, or ``other``: the one in the field ``<name>_other``."""

    def value_from_datadict(
        self, data: Mapping[str, object], files: MultiValueDict[str, UploadedFile[bytes]], name: str
    ) -> object:
        """What was chosen or typed; ``other`` where nothing was typed, which is no figure."""
        chosen = super().value_from_datadict(data, files, name)
        return data.get(f"{name}_{OTHER}") or OTHER if chosen == OTHER else chosen

    def format_value(self, value: object) -> list[str]:
        """The chip that stands for a value."""
        return [OTHER] if self.typed(value) or value == OTHER else [str(value or "")]

    def typed(self, value: object) -> str:
        """A value that no chip offers, to stand in the field for it."""
        offered = {str(choice) for choice, _label in self.choices}
        figure = str(value or "")
        return "" if figure in offered else figure


@dataclass(frozen=True, slots=True)
class AskedField:
    """A question with its chips; ``typed`` is the figure in the field for another one."""

    field: forms.BoundField
    typed: str


def agreement_field(field: forms.Field, agreement: Agreement, played: Iterable[int]) -> None:
    """Make the field of an option ask its question; ``played`` figures push out usual ones."""
    figures = sorted(list(dict.fromkeys((*played, *agreement.usual)))[:MOST_CHIPS])
    choices: list[tuple[str, str]] = [(str(one), str(one)) for one in figures]
    if not field.required:
        choices.insert(0, ("", _("until we stop")))
    field.label = translate(agreement.question)
    field.widget = AgreementWidget(choices=[*choices, (OTHER, _("another number"))])
    field.widget.is_required = field.required


def asked(field: forms.BoundField) -> AskedField:
    """A question as a page shows it."""
    widget = field.field.widget
    assert isinstance(widget, AgreementWidget)  # noqa: S101 — narrows the type
    value = field.value()
    return AskedField(field, "" if value == OTHER else widget.typed(value))
