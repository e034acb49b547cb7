"""Typing a code: the form for a helper's, and the one for a table's."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorer.support.form_options import Data
from scorer.support.typed_codes import (
    LENGTH,
    MOST_TYPED,
    SHORT_LENGTH,
    read_code,
    read_short_code,
)


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


class JoinForm(CodeForm):
    """A table's code: the short one that a phone shows, or the long one of a printed card."""

    def __init__(self, data: Data = None) -> None:
        super().__init__(data)
        self.fields["code"].widget.attrs |= {"autofocus": True, "enterkeyhint": "go"}

    @property
    def is_short(self) -> bool:
        """Whether a short code was typed; of a form that is valid."""
        return len(self.cleaned_data["code"]) == SHORT_LENGTH

    def clean_code(self) -> str:
        """Letters and figures that can be either."""
        typed = self.cleaned_data["code"]
        code = read_short_code(typed) or read_code(typed)
        if not code:
            text = _(
                "A code has %(short)d letters and figures (never 0, O, 1 or I), such as 7K2-MQX; "
                "on a printed card %(long)d, such as 7K2MQ-X4D9T."
            )
            raise forms.ValidationError(text % {"short": SHORT_LENGTH, "long": LENGTH})
        return code

    def refuse(self) -> None:
        """Likewise; a long one may be on papers that were printed before their round."""
        if self.is_short:
            super().refuse()
            return
        text = _(
            "This code opens nothing. Check it, or ask for a new one. On the papers of a round "
            "that is still to come it opens with the round."
        )
        self.add_error("code", text)
