"""Texts of the terminal, in the language of whoever sits there; standard library only.

Django's own translation needs its settings, which are not read where a start goes wrong early.
"""

from __future__ import annotations

import gettext as catalogues
from functools import cache

from scorer.support.places import PACKAGES


@cache
def _catalogue() -> catalogues.NullTranslations:
    """That of ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``; English where none is ours."""
    return catalogues.translation("django", PACKAGES / "scorer" / "locale", fallback=True)


def language() -> str:
    """The code of that language, as in the settings."""
    return _catalogue().info().get("language", "en")


def gettext(text: str) -> str:
    """The text in the terminal's language."""
    return _catalogue().gettext(text)


def gettext_noop(text: str) -> str:
    """The text as it is, marked for translation where it is shown."""
    return text
