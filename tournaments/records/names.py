"""Names as people type them, and how two of them are told to be the same.

Terms: a *key* is what two spellings of one name share: small plain letters, one blank
between words, one sort of apostrophe and hyphen. A *slip* is one letter left out, put in,
changed or exchanged with the next. A *mark* is a year or a number that tells apart people of
one name and club; it stands in brackets behind the name.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from scorer.support.collation import folded

_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼ`´′"), "'")
_HYPHENS = dict.fromkeys(map(ord, "‐‑–—−"), "-")
_SAME = _APOSTROPHES | _HYPHENS
_MARK = re.compile(r"[1-9][0-9]{0,3}")
_BRACKETS = re.compile(r"(?P<name>.+?) ?\((?P<held>[^()]*)\)")


def tidy(text: str) -> str:
    """Without invisible letters, blanks at the ends and doubled ones.

    >>> tidy("  Zielona   Góra ")
    'Zielona Góra'
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(map(_plain, composed)).split())


def name_key(*names: str) -> str:
    """What all spellings of a name share.

    >>> name_key("O’Hara ", " Łucja") == name_key("o'hara", "LUCJA")
    True
    """
    return folded(re.sub(r" ?- ?", "-", tidy(" ".join(names)).translate(_SAME)))


def search_key(*names: str) -> str:
    """What names are searched in: their key without apostrophes, hyphens as blanks.

    >>> search_key("O’Brien", "Anna-Łucja")
    'obrien anna lucja'
    """
    return name_key(*names).replace("'", "").replace("-", " ")


def one_slip(one: str, other: str, *, begun: bool = False) -> bool:
    """Whether two spellings are the same but for one slip at most.

    ``begun``: ``one`` may be the beginning of the other, as while somebody types.

    >>> one_slip("kowalki", "kowalski"), one_slip("kowlas", "kowalski", begun=True)
    (True, True)
    """
    apart = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    at = next(apart, min(len(one), len(other)))
    rest, wanted = one[at:], other[at:]
    left = [(rest, wanted[1:]), (rest[1:], wanted), (rest[1:], wanted[1:])]
    if rest[:2] == wanted[1::-1]:
        left.append((rest[2:], wanted[2:]))
    return any(b.startswith(a) if begun else a == b for a, b in left)


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


def full_name(surname: str, given_name: str, mark: str = "") -> str:
    """A name as lists show it.

    >>> full_name("Nowak", "Jan"), full_name("Nowak", "Jan", "1962")
    ('Nowak Jan', 'Nowak Jan (1962)')
    """
    name = f"{surname} {given_name}".strip()
    return f"{name} ({mark})" if mark else name


def is_mark(text: str) -> bool:
    """Whether a text is a year or a number that may stand behind a name."""
    return bool(_MARK.fullmatch(text))


def without_brackets(name: str) -> tuple[str, str, str]:
    """A name without the brackets behind it, the club and the mark that they hold.

    >>> without_brackets("Nowak Jan (1962) (Borek)"), without_brackets("Nowak Jan (2)")
    (('Nowak Jan', 'Borek', '1962'), ('Nowak Jan', '', '2'))
    """
    name, club, mark = tidy(name), "", ""
    while found := _BRACKETS.fullmatch(name):
        held = tidy(found["held"])
        if is_mark(held) and not mark:
            mark = held
        elif not club:
            club = held
        else:
            break
        name = found["name"]
    return name, club, mark


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    if letter.isspace():
        return " "
    return "" if unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} else letter
