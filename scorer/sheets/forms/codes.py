"""Typing a code: the form for a table's code and a helper's."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorer.support.typed_codes import LENGTH, MOST_TYPED, read_code


class CodeForm(forms.Form):
    """A code as it was typed; ``cleaned_data["code"]`` has its one spelling."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=MOST_TYPED,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )

    def clean_code(self) -> str:
        """Letters and figures that can be a code."""
        code = read_code(self.cleaned_data["code"])
        if not code:
            text = _("A code has %(length)d letters and figures, such as 7K2MQ-X4D9T.")
            raise forms.ValidationError(text % {"length": LENGTH})
        return code

    def refuse(self) -> None:
        """Say that the code opens nothing; what was typed stays."""
        self.add_error("code", _("This code opens nothing. Check it, or ask for a new one."))
