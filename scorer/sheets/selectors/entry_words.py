"""What a page says of saving an entry: hands of cards, turns of Scrabble."""

from __future__ import annotations

from django.utils.translation import gettext as _

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


def _is_turn(game: Rulebook) -> bool:
    return game.entry_name.message == "Turn"
