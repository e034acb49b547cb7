"""Which passwords are too easy to guess beyond those on Django's list."""

from __future__ import annotations

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scorer.models import User
from scorer.operations.services.sign_in_locks import unlock

FEWEST = 4  # different letters that a password has beside what everybody would try here
EXPECTED = re.compile(
    r"kontra|karty|klub|club|turniej|turnaj|turneu|tournament|score|has[lł]o|heslo|parola|password"
    r"|qwert[yz]?|asdf|admin|[\W\d_]"
)


class NotObviousValidator:
    """Refuses what is little more than digits and words that everybody thinks of at a card club."""

    def validate(self, password: str, _user: object = None) -> None:
        """Raise ``ValidationError`` for such a password."""
        if len(set(EXPECTED.sub("", password.casefold()))) < FEWEST:
            raise ValidationError(self.get_help_text(), code="password_too_obvious")

    def password_changed(self, _password: str, user: User) -> None:
        """Open every lock of the account: Django calls this for a new password, however it came."""
        unlock(user.username)

    def get_help_text(self) -> str:
        """What is asked for."""
        return _("This password is too easy to guess. Three words that do not belong together do.")
