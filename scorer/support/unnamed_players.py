"""What players are called who gave no name: "Player 1", in the language of the page."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

MOST = 20  # more than any table seats


def unnamed_player(number: int) -> str:
    """The name of the player on seat ``number``, counted from 1."""
    # Translators: the name of a player who gave none, by seat
    return _("Player %(number)d") % {"number": number}


@cache
def all_unnamed_players() -> frozenset[str]:
    """Those names in every language: nobody is known by them."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found |= {unnamed_player(number) for number in range(1, MOST + 1)}
    return frozenset(found)


def names_nobody(name: str) -> bool:
    """Whether a name is one of those, or what stands for somebody who was made anonymous."""
    word, _blank, number = name.rpartition(" ")
    return number.isdecimal() and word in _words()


@cache
def _words() -> frozenset[str]:
    found = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            # Translators: of somebody anonymous; a number follows
            found |= {_("Player"), unnamed_player(0).removesuffix(" 0")}
    return frozenset(found)
