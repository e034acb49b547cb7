"""What a page says of saving an entry: hands of cards, turns of Scrabble."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.games.base import Rulebook


def save_words(game: Rulebook) -> str:
    """What the button under an entry says."""
    if _is_turn(game):
        return _("Save turn")  # Translators: the button that saves a turn of Scrabble
    return _("Save hand")  # Translators: the button that saves a hand of cards


def saved_words(game: Rulebook, number: int | str = "{number}") -> str:
    """That the entry with this number is saved; without one a pattern for scripts."""
    if _is_turn(game):
        return _("Turn %(number)s saved") % {"number": number}
    return _("Hand %(number)s saved") % {"number": number}


def counted_words(game: Rulebook, count: int) -> str:
    """How many entries: "8 hands"."""
    if _is_turn(game):
        return ngettext("%(count)d turn", "%(count)d turns", count) % {"count": count}
    return ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}


def heading_words(game: Rulebook) -> str:
    """The heading above how many entries."""
    if _is_turn(game):
        return _("Turns")  # Translators: heading above how many turns of Scrabble were written
    return _("Hands")  # Translators: heading above how many hands of cards were written


def ended_words(game: Rulebook, number: int) -> str:
    """That the game was ended after the entry with this number."""
    if _is_turn(game):
        return _("The game was ended after turn %(number)d") % {"number": number}
    return _("The game was ended after hand %(number)d") % {"number": number}


def seats_words(game: Rulebook, number: int, sits: str) -> str:
    """Who sits where from the entry with this number on."""
    words = {"number": number, "sits": sits}
    if _is_turn(game):
        return _("From turn %(number)d on %(sits)s") % words
    return _("From hand %(number)d on %(sits)s") % words


def _is_turn(game: Rulebook) -> bool:
    return game.entry_name.message == "Turn"
