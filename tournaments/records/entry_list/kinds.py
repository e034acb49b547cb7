"""What a cell of a list looks like by its letters alone: figures, an address, a category, words."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache

from scorer.support.collation import folded
from tournaments.records.categories import KNOWN, category_slug
from tournaments.records.names import word_set

_UNITS = word_set(  # words beside figures: a telephone, a year of birth, money
    "b c czk e eur gsm h kc kom kr lei lev mob mobil mobile n narozen narozena nar nascut nr ok "
    "phone pkt pkte pln pts r roc rocnik rocznik rok ron t tel telefon ur urodzona urodzony year zl"
)
_ADDRESS = re.compile(
    r"\S@\S|\bhttps?:|\bwww\.|\w\.(?:pl|cz|sk|ro|com|net|org|eu)\b", re.IGNORECASE
)
_NOTHING = re.compile(r"[^\w?]*")  # dashes and dots instead of an answer
_SHORT_NUMBER = re.compile(r"#?[0-9]{1,3}[.): ]*")
_LIST_NUMBER = re.compile(r"(?:nr|no|lp|c|#)?[.\s]*([0-9]{1,5})(?:[.,]0+)?[.):\]]*", re.IGNORECASE)
NO_CATEGORY = word_set(
    "m men man male mezczyzna mezczyzni muz muzi barbat barbati masculin mann manner herren open "
    "brak none nic niciuna ogolna general"
)
_LONGEST_CATEGORY = 14  # letters of those that everybody knows
ALONE = {"j", "s"}  # letters that are a category only where the others of the column are some


class Kind(Enum):
    """What a cell looks like."""

    NOTHING = auto()  # empty, or a dash
    NUMBER = auto()  # of at most three digits, such as those of a list
    FIGURES = auto()  # a year, a date, a telephone number, money
    ADDRESS = auto()  # of e-mail or the web
    CATEGORY = auto()  # a word or letter that names a category, or none of them
    WORDS = auto()


@lru_cache(maxsize=16384)
def kind_of(cell: str) -> Kind:
    """What a tidy cell looks like."""
    if _NOTHING.fullmatch(cell):
        return Kind.NOTHING
    if _is_address(cell):
        return Kind.ADDRESS
    if _SHORT_NUMBER.fullmatch(cell):
        return Kind.NUMBER
    if not has_words(cell):
        return Kind.FIGURES
    if all(_is_category(piece) for piece in pieces_of(cell)):
        return Kind.CATEGORY
    return Kind.WORDS


def _is_address(cell: str) -> bool:
    """Whether a cell has an address and no words beside it."""
    if not _ADDRESS.search(cell):
        return False
    return not any(has_words(word) for word in cell.split() if not _ADDRESS.search(word))


def is_no_title(cell: str) -> bool:
    """Whether a cell cannot be a club or team: figures and addresses."""
    no_words = kind_of(cell) in {Kind.NUMBER, Kind.FIGURES, Kind.ADDRESS}
    return no_words or bool(_ADDRESS.search(cell))


def has_words(text: str) -> bool:
    """Whether letters are more than the units of figures."""
    if not any(map(str.isdigit, text)):
        return any(map(str.isalpha, text))
    words = re.findall(r"[^\W\d_]+", folded(text))
    return any(word not in _UNITS for word in words)


def list_number(cell: str) -> int | None:
    """The number in a cell such as “12.”; None: there is none."""
    found = _LIST_NUMBER.fullmatch(folded(cell))
    return int(found[1]) if found else None


def pieces_of(cell: str) -> list[str]:
    """The categories that a cell names."""
    return [piece for piece in (one.strip() for one in re.split(r"[,;|/]+", cell)) if piece]


def _is_category(piece: str) -> bool:
    if len(piece) > _LONGEST_CATEGORY:
        return False
    plain = folded(piece).rstrip(".")
    return plain in NO_CATEGORY or category_slug(piece) in KNOWN
