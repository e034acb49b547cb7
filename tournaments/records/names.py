"""Names as people type them, and how two of them are told to be the same.

Terms: a *key* is what two spellings of one name share: small plain letters, one blank
between words, one sort of apostrophe and hyphen. A *slip* is one letter left out, put in,
changed or exchanged with the next. A *mark* is a year or a number that tells apart people of
one name and club; it stands in brackets behind the name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from scorer.support.collation import folded
from scorer.support.names import clean_name

_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼ`´′"), "'")
_HYPHENS = dict.fromkeys(map(ord, "‐‑–—−"), "-")
_SAME = _APOSTROPHES | _HYPHENS
_MARK = re.compile(r"[1-9][0-9]{0,3}")
_BRACKETS = re.compile(r"(?P<name>.+?) ?\((?P<held>[^()]*)\)")


@lru_cache(maxsize=10_000)  # a list asks for each of its names several times
def name_key(*names: str) -> str:
    """What all spellings of a name share.

    >>> name_key("O’Hara ", " Łucja") == name_key("o'hara", "LUCJA")
    True
    """
    return folded(re.sub(r" ?- ?", "-", clean_name(" ".join(names)).translate(_SAME)))


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
    name that begins with the given name), with the particles before it. Initials, Roman
    numerals, titles, letters of clubs and words in quotes are no surname.

    >>> split_name("Kowalski Jan Maria"), split_name("Jan Kowalski", given_first=True)
    (('Kowalski', 'Jan Maria'), ('Kowalski', 'Jan'))
    >>> split_name("van den Berg, Jan"), split_name("Jan KOWALSKI")
    (('van den Berg', 'Jan'), ('KOWALSKI', 'Jan'))
    >>> split_name("van den Berg Jan"), split_name("Kruk Adam LKS")
    (('van den Berg', 'Jan'), ('Kruk', 'Adam LKS'))
    """
    name = clean_name(name)
    surname, comma, given = name.partition(",")
    if comma and not all(map(_is_title, given.split())):
        return clean_name(surname), clean_name(given.replace(",", " "))
    words = IN_QUOTES.findall(name.replace(",", " "))
    start, end = _surname_span(words, given_first=given_first)
    if comma and not given_first and end - start == len(words) - len(given.split()):
        return clean_name(surname), clean_name(given.replace(",", " "))
    return " ".join(words[start:end]), " ".join(words[:start] + words[end:])


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


@lru_cache(maxsize=8192)
def words_of_name(name: str) -> tuple[str, ...]:
    """The words that are a surname or given name, without particles, titles and numerals."""
    words = IN_QUOTES.findall(clean_name(name).replace(",", " "))
    return tuple(word for word in words if _may_be_surname(word) and word not in PARTICLES)


def in_capitals(words: Sequence[str]) -> tuple[int, int] | None:
    """Where the words in capitals stand that mark the surname; None: there are none."""
    if not any(word != word.upper() and _may_be_surname(word) for word in words):
        return None
    start = next((at for at, word in enumerate(words) if _marks_surname(word)), None)
    if start is None:
        return None
    end = start + 1
    while end < len(words) and (_marks_surname(words[end]) or words[end] in {"-", "–"}):
        end += 1
    while start and words[start - 1].casefold() in PARTICLES:
        start -= 1
    return start, end


def _surname_span(words: Sequence[str], *, given_first: bool) -> tuple[int, int]:
    """Where the surname begins and ends among the words."""
    if marked := in_capitals(words):
        return marked
    fitting = [at for at, word in enumerate(words) if _may_be_surname(word)]
    if given_first:
        end = fitting[-1] + 1 if fitting else len(words)
        start = max(0, end - 1)
        while start and words[start - 1] in PARTICLES:
            start -= 1
        return start, end
    start = fitting[0] if fitting else 0
    end = start + 1
    while end < len(words) and _leads(words, end - 1):
        end += 1
    return start, end


def _leads(words: Sequence[str], at: int) -> bool:
    """Whether a word is a particle before the surname, such as the two of “van den Berg”."""
    word = words[at]
    return word in PARTICLES or (
        word.istitle() and word.casefold() in _CAPITAL_PARTICLES and at + 2 < len(words)
    )


@lru_cache(maxsize=8192)
def _may_be_surname(word: str) -> bool:
    letters = sum(map(str.isalpha, word))
    if not letters or (letters == 1 and word.isascii()):
        return False
    return not (
        word[0] in _QUOTES
        or _INITIALS.fullmatch(word)
        or _NUMERAL.fullmatch(word)
        or word in CLUB_LETTERS
        or _is_title(word)
    )


@lru_cache(maxsize=8192)
def _marks_surname(word: str) -> bool:
    """Whether a word in capitals is a surname, and no initials or letters of a club."""
    letters = word.removeprefix("Mc").removeprefix("Mac")
    plain = [letter for letter in folded(letters) if letter.isalpha()]
    return (
        len(plain) >= _SHORTEST_MARK
        and letters.isupper()
        and _may_be_surname(word)
        and bool(_SYLLABLE.search("".join(plain)))
    )


def _is_title(word: str) -> bool:
    plain = word.casefold().rstrip(".,")
    short = plain in _SHORT_TITLES and (word == plain or word.endswith("."))
    return short or plain in _TITLES or word in _SUFFIXES


_SHORTEST_MARK = 3
_QUOTES = "\"'„“”«»‚‘’"
IN_QUOTES = re.compile(r"[\"„“”«][^\"„“”«»]*[\"“”»]\S*|\S+")  # a word, or several in quotes
_SYLLABLE = re.compile(r"[aeiouy]|[^aeiouylr][lr][^aeiouylr]|[^\x00-\x7f]")
_INITIALS = re.compile(r"(?:[^\W\d_]\.-?)+")
_NUMERAL = re.compile(r"(?:I{2,3}|IV|VI{0,3}|IX|XI{0,3})\.?")
PARTICLES = word_set(
    "van von vom zu zum zur den der de del della dei degli di da dal das do dos du des d' la las "
    "le los el al bin ibn ben bint ten ter te tot op 't 's af av und e y"
)
_CAPITAL_PARTICLES = word_set("van von de del della di da dos du la")
CLUB_LETTERS = word_set(
    "ACS AZS BC CS CSM CSU DJ FC GKS GOK KS LKS LUKS LZS MDK MGOK MKS MOK MOSIR OSIR OSP PTTK RKS "
    "SC SK SP TJ TK TKKF TS UKS ULKS USK VIP WDK WKS WOK ZHP ZKS"
)
_TITLES = word_set("dr inż mgr ing bc mudr judr mvdr rndr phdr prof phd csc mr mrs jr")
_SHORT_TITLES = word_set(  # surnames too, where they are written otherwise
    "hab inz lic doc paeddr thdr mga mba drsc dipl arch ms sir p pan pani pán paní dra dott herr "
    "frau ks o sr jun sen"
)
_SUFFIXES = {"ml.", "st.", "mł."}  # Czech and Polish: the younger, the elder


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
    name, club, mark = clean_name(name), "", ""
    while found := _BRACKETS.fullmatch(name):
        held = clean_name(found["held"])
        if is_mark(held) and not mark:
            mark = held
        elif not club:
            club = held
        else:
            break
        name = found["name"]
    return name, club, mark
