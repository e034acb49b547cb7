"""The people in a cell: without the list's numbers and bullets, with club and mark in brackets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorer.games.text import gettext as _
from scorer.support.collation import folded
from scorer.support.spreadsheet import unguarded
from tournaments.records.categories import KNOWN, category_slug
from tournaments.records.entry_list.given_names import is_given_name, looks_like_surname
from tournaments.records.entry_list.kinds import Kind, has_words, kind_of
from tournaments.records.entry_list.values import Doubt, Question
from tournaments.records.names import (
    CLUB_LETTERS,
    in_capitals,
    is_mark,
    split_name,
    word_set,
    words_of_name,
)

_SPACED = r"\s+(?:[-–—/+&;|]|i|a|și|şi|si|and|und|oraz|et)\s+"
PARTNERS = re.compile(_SPACED + r"|(?<=[^\W\d_])\s*[/&;+|]\s*(?=[^\W\d_])")
_TWO_NAMES = re.compile(r"\w\s*[&+/]\s*[^\W\d_]")  # where one is expected
DASH = re.compile(r"\s+[-–—]\s+")
_CHECKBOX = re.compile(r"[\[(]\s*[xXvV✓✔☑✗✘]?\s*[\])]\s*")
_NUMBER = re.compile(
    r"[(#№]?\s*(?:(?P<marked>\d{1,4})\s*(?:[.):\]]+|[\ufe0f\u20e3]+)(?!\d)|(?P<bare>\d{1,3})(?=\s+\D))"
    r"\s*"
)
_LAST_NUMBER = re.compile(r"\s+#?(\d{1,3})[.)]$")
_BRACKETS = re.compile(r"(?P<name>.*\S)\s*[(\[{](?P<inside>[^()\[\]{}]*)[)\]}]")
_FIGURE = re.compile(r"\+?[\d(][\d().,/:+–-]*")
_KEPT_FIRST = "\"'„“”«»‚‘’([{<=,"
_KEPT_LAST = "\"'“”»‘’)]}>.,?…"
_ODD = re.compile(r"[\d@:?!=<>{}\[\]()…\ufffd]|\.\.|https?|www\.|\s[-–—]|[-–—]\s")
_SECTIONS = word_set(
    "rezerwa rezerwowi rezerwowe reserve reserves substitutes nahradnici nahradnik rezerve rezerva "
    "goscie guests hoste invitati zapas"
)
_CLUB_WORDS = word_set("klub club clubul oddil stowarzyszenie spolek asociatia verein ul al os")
_MOST_WORDS = 6
_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CellPerson:
    """Who a cell names, the club and mark it says, and what is unclear about it."""

    surname: str
    given: str = ""
    home: str = ""
    mark: str = ""
    questions: tuple[Question, ...] = ()

    @property
    def name(self) -> str:
        """Surname first."""
        return f"{self.surname} {self.given}".strip()


@dataclass(frozen=True, slots=True)
class _Said:
    """What is left of a cell, and what stood around the name."""

    text: str
    home: str = ""
    mark: str = ""
    questions: tuple[Question, ...] = ()


@lru_cache(maxsize=8192)
def without_number(cell: str) -> tuple[str, int | None]:
    """A cell without the number, bullets and ticks of the list around it, and that number.

    >>> without_number("3.Kowalski Jan"), without_number("✅ Lis Ewa")
    (('Kowalski Jan', 3), ('Lis Ewa', None))
    """
    if (plain := unguarded(cell)) != cell:
        return plain, None
    number, text = None, cell
    while True:
        before = text
        text = _CHECKBOX.sub("", text) if _CHECKBOX.match(text) else text
        found = _NUMBER.match(text) if number is None else None
        if found and found.end() < len(text):
            number = int(found["marked"] or found["bare"])
            text = text[found.end() :]
        text = _without_marks(text)
        if text == before:
            break
    if number is None and (last := _LAST_NUMBER.search(text)):
        number, text = int(last[1]), text[: last.start()]
    return (text, number) if text else (cell, None)


def people_of(cell: str, *, given_first: bool, doubtful: bool = False) -> list[CellPerson]:
    """The people in a cell with whole names, each as unclear as it is.

    ``doubtful``: more names of the list speak against the order than for it.
    """
    names = [name for name in _parted(cell) if name]
    people = [whole_name(name, given_first=given_first, doubtful=doubtful) for name in names]
    if len(people) > 1 and min(_width(one) for one in people) == 1 < max(map(_width, people)):
        question = not_a_name(cell)
        people[0] = replace(people[0], questions=(*people[0].questions, question))
    return people


def whole_name(text: str, *, given_first: bool, doubtful: bool = False) -> CellPerson:
    """A person whose name stands in one cell; ``doubtful`` as of ``people_of``."""
    said = _around(text)
    surname, given = split_name(said.text, given_first=given_first)
    doubts = [*said.questions]
    if _ODD.search(said.text) or len(said.text.split()) > _MOST_WORDS or is_no_name(said.text):
        doubts.append(not_a_name(said.text))
    elif _is_unclear(said.text, surname, given, given_first=given_first) or (
        doubtful and given and not order_of(words_of_name(said.text)) and "," not in said.text
    ):
        doubts.append(which_is_surname(surname, said.text))
    return CellPerson(
        surname=surname, given=given, home=said.home, mark=said.mark, questions=tuple(doubts)
    )


def name_of_two(surname: str, given: str) -> CellPerson:
    """A person whose surname and given name stand in two cells."""
    one, other = _around(surname), _around(given)
    doubts = [*one.questions, *other.questions]
    odd = [text for text in (one.text, other.text) if _ODD.search(text) or _TWO_NAMES.search(text)]
    doubts += map(not_a_name, odd)
    words = words_of_name(one.text)
    if not other.text and len(words) > 1 and any(map(is_given_name, words[1:])):
        doubts.append(which_is_surname(one.text, one.text))
    return CellPerson(
        surname=one.text,
        given=other.text,
        home=one.home or other.home,
        mark=one.mark or other.mark,
        questions=tuple(doubts),
    )


def looks_like_person(text: str) -> bool:
    """Whether a text has two names, of which at least one is known as given and not the other."""
    words = words_of_name(text)
    return 1 < len(words) < _MOST_WORDS - 1 and bool(_order_by_names(words))


def order_of(words: Sequence[str]) -> int:
    """-1: the given name comes first, 1: the surname does, 0: the words do not say."""
    marked = in_capitals(words)
    if marked is None:
        return _order_by_names(words)
    return 1 if marked[0] == 0 else -1


def _order_by_names(words: Sequence[str]) -> int:
    if len(words) <= 1:
        return 0
    first, last = words[0], words[-1]
    given = is_given_name(last) - is_given_name(first)
    return given or looks_like_surname(first) - looks_like_surname(last)


def not_a_name(text: str) -> Question:
    """The question whether a text is somebody's name."""
    return Question(Doubt.NAME, _("Is “%(text)s” the name of a person?", text=text))


def is_no_name(text: str) -> bool:
    """Whether words are those of a sentence or club, or one says who stands below."""
    first, *others = text.split() or [""]
    if not others and (folded(text) in _SECTIONS or kind_of(text) is Kind.CATEGORY):
        return len(text) > _TWO
    small = text == text.lower() != text.upper()
    sentence = small and not any(map(is_given_name, text.split()))
    return sentence or first in CLUB_LETTERS or folded(first) in _CLUB_WORDS


def which_is_surname(surname: str, name: str) -> Question:
    """The question whether a part of a name is the surname."""
    values = {"surname": surname, "name": name}
    return Question(Doubt.NAME, _("Is “%(surname)s” the surname of “%(name)s”?", **values))


def _parted(cell: str) -> list[str]:
    """The names of partners in a cell."""
    parts = [part for part in PARTNERS.split(cell) if part]
    if len(parts) == 1 and cell.count(",") == 1:
        halves = cell.split(",")
        if all(len(words_of_name(half)) > 1 for half in halves):
            return [half.strip() for half in halves]
    return parts


def _width(person: CellPerson) -> int:
    return len(words_of_name(person.name))


def _is_unclear(name: str, surname: str, given: str, *, given_first: bool) -> bool:
    """Whether another part of the name may be the surname."""
    head, comma, rest = name.partition(",")
    if comma:
        words = words_of_name(head)
        return bool(rest) and len(words) > 1 and any(map(is_given_name, words[1:]))
    words = words_of_name(name)
    if in_capitals(words):
        last = words[-1] in surname.split() and len(words) > _TWO and words[0] not in surname
        return last and not is_given_name(words[0])
    others = words_of_name(given)
    if order_of(words) == (1 if given_first else -1) or any(map(looks_like_surname, others)):
        return True
    return len(others) > 1 and not all(map(is_given_name, others))


def _around(text: str) -> _Said:
    """A name without what stands around it."""
    said = _Said(without_number(text)[0])
    while found := _BRACKETS.fullmatch(said.text):
        said = _with_brackets(said, found["name"].strip(), found["inside"].strip())
    return _without_figures(said)


def _with_brackets(said: _Said, name: str, inside: str) -> _Said:
    if not inside:
        return replace(said, text=name)
    if is_mark(inside) and not said.mark:
        return replace(said, text=name, mark=inside)
    doubtful = (
        said.home
        or not has_words(inside)
        or category_slug(inside) in KNOWN
        or kind_of(inside) is Kind.ADDRESS
        or inside == inside.lower() != inside.upper()
        or "\ufffd" in inside
    )
    questions = (*said.questions, is_title(Doubt.CLUB, inside)) if doubtful else said.questions
    return replace(said, text=name, home=said.home or inside, questions=questions)


def is_title(doubt: Doubt, text: str) -> Question:
    """The question whether a text is a club."""
    return Question(doubt, _("Is “%(text)s” a club?", text=text))


def _without_figures(said: _Said) -> _Said:
    """The name without telephone numbers, addresses and years behind it."""
    words = said.text.split()
    figures = [word for word in words if _FIGURE.fullmatch(word) or "@" in word]
    if not figures or said.text.startswith("'"):
        return said
    rest = " ".join(word for word in words if word not in figures and has_words(f"{word} 1"))
    if not any(map(str.isalpha, rest)):
        return said
    left_out = " ".join(word for word in words if word not in rest.split())
    message = _("Is “%(name)s” the whole name, without “%(text)s”?", text=left_out, name=rest)
    mark = said.mark or (left_out if is_mark(left_out) else "")
    questions = (*said.questions, Question(Doubt.NAME, message))
    return _Said(rest, said.home, mark, questions)


def _without_marks(text: str) -> str:
    """Without bullets, ticks, arrows and dashes at both ends."""
    start, end = 0, len(text)
    while start < end and _is_mark(text[start]) and text[start] not in _KEPT_FIRST:
        start += 1
    while end > start and _is_mark(text[end - 1]) and text[end - 1] not in _KEPT_LAST:
        end -= 1
    return text[start:end]


@lru_cache(maxsize=4096)
def _is_mark(letter: str) -> bool:
    return letter in "\ufe0f\u20e3" or unicodedata.category(letter)[0] in "PSZ"
