"""Rows of a list that are no entries: sums, headings, rules of dashes, numbers without a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.collation import folded
from tournaments.records.entry_list.kinds import Kind, has_words, kind_of
from tournaments.records.names import word_set

_SUM = re.compile(
    r"(?:razem|suma|ogolem|lacznie|liczba|celkem|soucet|pocet|totals?|in total|sum|summe|gesamt|"
    r"numar|count)\b(?P<rest>.*)"
)
_HEADINGS = word_set(
    "lista listy zgloszen zgloszenia zapisy zapisani uczestnicy uczestnikow zawodnicy zawodnikow "
    "turniej turnieju mistrzostwa startowa seznam hracu hraci prihlasky prihlasenych prihlaseni "
    "turnaj turnaje startovni listina inscrisi participanti participantilor jucatori jucatorilor "
    "turneu turneul turneului concurs concursul concursului campionat campionatul entries players "
    "participants tournament championship entry list anmeldungen teilnehmer turnier liga ligi"
)
_NOT_ALONE = 2  # so many words of headings are no surname

# Translators: why a row of a list is skipped
ABOVE = _("above the header")
# Translators: why a row of a list is skipped
AGAIN = _("the header again")
# Translators: why a row of a list is skipped: it says how many there are
SUM = _("a sum")
# Translators: why a row of a list is skipped: it is a title between the names
HEADING = _("a heading")
# Translators: why a row of a list is skipped
ONLY_MARKS = _("no letters and no figures")
# Translators: why a row of a list is skipped
ONLY_NUMBER = _("a number without a name")
WITHDRAWN = _("Marked as withdrawn: nobody is entered.")


def why_no_entry(cells: Sequence[str]) -> Text | None:
    """Why a row of a list is no entry, as far as the row alone says; None: it may be one."""
    filled = [cell for cell in cells if kind_of(cell) is not Kind.NOTHING]
    if not filled:
        return ONLY_MARKS
    if all(kind_of(cell) is Kind.NUMBER for cell in filled):
        return ONLY_NUMBER
    if _is_sum(filled):
        return SUM
    return HEADING if len(filled) == 1 and _is_heading(filled[0]) else None


def _is_sum(filled: Sequence[str]) -> bool:
    """Whether the first words say a sum and nothing but figures follows."""
    words = [cell for cell in filled if has_words(cell)]
    found = _SUM.match(folded(words[0])) if words else None
    if not found or len(words) > 1:
        return False
    rest = found["rest"].strip()
    return not rest or rest[0] in ":=-–" or any(letter.isdigit() for letter in rest)


def _is_heading(cell: str) -> bool:
    words = re.findall(r"[^\W\d_]+", folded(cell))
    known = sum(word in _HEADINGS for word in words)
    others = any(letter.isdigit() for letter in cell) or cell.endswith(":")
    return known >= _NOT_ALONE or bool(known and (others or known == len(words)))
