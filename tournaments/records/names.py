"""Names as people type them, and how two of them are told to be the same.

Terms: a *key* is what two spellings of one name share: small plain letters, one blank
between words, one sort of apostrophe and hyphen.
"""

from __future__ import annotations

import re
import unicodedata

from scorer.support.collation import folded

_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼ`´′"), "'")
_HYPHENS = dict.fromkeys(map(ord, "‐‑–—−"), "-")
_SAME = _APOSTROPHES | _HYPHENS


def tidy(text: str) -> str:
    """Without invisible letters, blanks at the ends and doubled ones.

    >>> tidy("  Zielona   Góra ")
    'Zielona Góra'
    """
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(map(_plain, composed)).split())


def name_key(*names: str) -> str:
    """What all spellings of a name share.

    >>> name_key("O’Hara ", " Łucja") == name_key("o'hara", "LUCJA")
    True
    """
    return folded(re.sub(r" ?- ?", "-", tidy(" ".join(names)).translate(_SAME)))


def split_name(name: str, *, given_first: bool = False) -> tuple[str, str]:
    """Surname and given name of a name in one piece; a comma stands between them if any does.

    Without one the surname is what is in capitals, else the first word (the last one of a
    name that begins with the given name).

    >>> split_name("Kowalski Jan Maria"), split_name("Jan Kowalski", given_first=True)
    (('Kowalski', 'Jan Maria'), ('Kowalski', 'Jan'))
    >>> split_name("van den Berg, Jan"), split_name("Jan KOWALSKI")
    (('van den Berg', 'Jan'), ('KOWALSKI', 'Jan'))
    """
    name = tidy(name)
    if "," in name:
        surname, _comma, given = name.partition(",")
        return tidy(surname), tidy(given.replace(",", " "))
    words = name.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        return " ".join(capitals), " ".join(word for word in words if word not in capitals)
    if given_first:
        return " ".join(words[-1:]), " ".join(words[:-1])
    return " ".join(words[:1]), " ".join(words[1:])


def _plain(letter: str) -> str:
    if letter.isspace():
        return " "
    return "" if unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} else letter
