"""Fields that forms of tournaments share."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from scorer.support.form_options import Label


def text_line(
    label: Label,
    most: int,
    *,
    known: str = "",
    required: bool = True,
    disabled: bool = False,
    help_text: Label = "",
    error_messages: Mapping[str, Label] | None = None,
) -> forms.CharField:
    """A text in one line, of at most ``most`` letters; ``known``: the page's list of such texts."""
    attrs = {"autocomplete": "off"} | ({"list": known} if known else {})
    return forms.CharField(
        label=label,
        max_length=most,
        widget=forms.TextInput(attrs=attrs),
        required=required,
        disabled=disabled,
        help_text=help_text,
        error_messages=dict(error_messages or {}),
    )
