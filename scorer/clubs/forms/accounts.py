"""Making an account and changing what others read of it; passwords are Django's business."""

from __future__ import annotations

from typing import Any, Unpack

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scorer.clubs.selectors.members import LOOKS_ALIKE, imitated
from scorer.models import User
from scorer.support.fields import NameField
from scorer.support.form_options import Data, FormOptions, ModelFormOptions
from scorer.support.names import alike, mixes_scripts
from scorer.support.translation import translate

LONGEST_PASSWORD = 4096  # letters


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """A name to sign in with, a name for others to read, a password."""

    class Meta:
        """The names besides the password."""

        model = User
        fields = ("username", "name")
        field_classes = {"username": NameField}  # noqa: RUF012 — Django's own form

    def __init__(self, data: Data = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        say_plainly(self)
        self.fields["username"].label = _("Name to sign in with")
        self.fields["username"].help_text = _("Letters, digits and @ . + - _, no spaces.")
        self.fields["name"] = name_field(help_text=_("As others at the table read it."))
        self.order_fields(("username", "name", "password1", "password2"))

    def clean_username(self) -> str:
        """Letters of one alphabet, and no name that looks like another one's."""
        username = super().clean_username()
        if not username:  # taken: its error is added already
            return username
        if mixes_scripts(username):
            raise forms.ValidationError(
                _("The name mixes letters of two alphabets. Type it again with one keyboard.")
            )
        if alike(username, User.objects.values_list("username", flat=True).iterator()):
            raise forms.ValidationError(
                _("Somebody has a name that looks the same. Choose another one.")
            )
        return username

    def made(self) -> User | None:
        """The new account; None, told at its field, where another took the name meanwhile."""
        try:
            with transaction.atomic():
                user: User = self.save()
        except IntegrityError:
            self.add_error("username", self.instance.unique_error_message(User, ("username",)))
            return None
        return user


class SignInForm(AuthenticationForm):
    """Django's own; a password has a greatest length."""

    def __init__(
        self, request: HttpRequest | None = None, data: Data = None, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(request, data, **options)
        limit_passwords(self)


class NameForm(forms.ModelForm):  # type: ignore[type-arg]  # as above
    """The name that others read."""

    class Meta:
        """That alone."""

        model = User
        fields = ("name",)

    def __init__(self, data: Data = None, **options: Unpack[ModelFormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["name"] = name_field()

    def clean_name(self) -> str:
        """No name that imitates another member's; an account keeps the one that it has."""
        name: str = self.cleaned_data["name"]
        if "name" in self.changed_data and imitated(name, self.instance):
            raise forms.ValidationError(translate(LOOKS_ALIKE))
        return name


class PasswordForm(forms.Form):
    """The password of who is signed in, asked once more."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, data: Data = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.user = user

    def clean_password(self) -> str:
        """The password, where it is the right one."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your password."))
        return password

    def keep_with_new_salt(self) -> None:
        """Store the same password anew: whoever signed in with it before is signed out by that."""
        self.user.set_password(self.cleaned_data["password"])
        self.user.save(update_fields=["password"])


def name_field(**options: Any) -> NameField:
    """The field for a person's name."""
    return NameField(
        label=_("Your name"),
        max_length=200,
        error_messages={"required": _("Give the name that others know you by.")},
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        **options,
    )


def limit_passwords(form: forms.BaseForm) -> None:
    """Give Django's own password fields a greatest length."""
    for field in form.fields.values():
        if isinstance(field, forms.CharField) and isinstance(field.widget, forms.PasswordInput):
            field.max_length = LONGEST_PASSWORD
            field.validators.append(MaxLengthValidator(LONGEST_PASSWORD))
            field.widget.attrs["maxlength"] = str(LONGEST_PASSWORD)


def say_plainly(form: forms.BaseForm) -> None:
    """Say in one sentence what a new password must be, in place of Django's list."""
    limit_passwords(form)
    for name in ("password1", "new_password1"):
        if name in form.fields:
            form.fields[name].help_text = _(
                "At least 12 characters, such as three words; not a common one, not your name."
            )
    for name in ("password2", "new_password2"):
        if name in form.fields:
            form.fields[name].help_text = ""
