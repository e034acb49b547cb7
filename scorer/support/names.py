"""Names as people, files and programs write them: cleaned once, and told apart by their looks.

What is kept already is never cleaned again: logs stay as they were written.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from unicodedata import category, name, normalize

MOST_MARKS = 2  # above and below one letter: Vietnamese has as many, all in one letter
# Letters of Western languages that look like themselves, are composed and can be seen.
_USUAL = re.compile(r"[ -~¡-¬®-ɏḀ-ỿ]*")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159")
_UNSEEN_MARKS = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_MARKS = frozenset({"Mn", "Me"})


def clean_name(text: str) -> str:
    r"""A name in composed letters that can be seen, with single blanks between its words.

    Marks that turn the text around, letters without width or ink, and more than ``MOST_MARKS``
    on one letter go. Empty where nothing is left.

    >>> clean_name("  Zielona   Góra "), clean_name("Jan\u202e\u200b"), clean_name("\u3164")
    ('Zielona Góra', 'Jan', '')
    """
    if not _USUAL.fullmatch(text):
        text = _with_few_marks(normalize("NFC", "".join(map(_seen, text))))
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def _seen(letter: str) -> str:
    if letter.isspace() or letter in _BLANK:
        return " "
    chooses_a_form = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    if chooses_a_form or letter in _UNSEEN_MARKS or category(letter) in _UNSEEN:
        return ""
    return letter


def _with_few_marks(text: str) -> str:
    kept, marks = [], MOST_MARKS  # none before the first letter
    for letter in text:
        if category(letter) in _MARKS:
            marks += 1
        else:
            marks = MOST_MARKS if letter == " " else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


# Letters of Cyrillic, Greek and Armenian, small capitals and figures that look like Latin letters.
_ALIKE = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅԚԜҺӀЬаеорсухіјѕԛԝһӏкΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαγικνορσυχϲϳηωօսհոցɑɡıȷɩ"
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ01I|’‘ʼ`´′‐‑‒–—−",
    "abe3kmhopctyxljsqwhlbaeopcyxijsqwhlkabezhlkmnoptyxcjayiknopouxcjnwouhngagiji"
    "abcdefghijklmnoprstuvwyzolll''''''------",
)


def looks_of(text: str) -> frozenset[str]:
    r"""What a name looks like as it is and in small letters; alike are names that share a look.

    >>> looks_of("\u0410 Director") & looks_of("A DIRECTOR") != set()
    True
    >>> looks_of("Łódź") & looks_of("Lodz")
    frozenset()
    """
    plain = normalize("NFKD", clean_name(text))
    return frozenset(
        clean_name(one.translate(_ALIKE).lower()).replace("rn", "m")
        for one in (plain, plain.lower())
    )


def alike(text: str, others: Iterable[str]) -> str | None:
    """The first of the ``others`` that looks like a name; None: none does."""
    looks = looks_of(text)
    return next((other for other in others if not looks.isdisjoint(looks_of(other))), None)


def shared(names: Iterable[tuple[object, str]]) -> Callable[[str], bool]:
    """Whether a name looks like those of several people; ``names`` say whose they are."""
    owners: defaultdict[str, set[object]] = defaultdict(set)
    for owner, one in names:
        for look in looks_of(one):
            owners[look].add(owner)
    return lambda one: any(len(owners[look]) > 1 for look in looks_of(one))


def mixes_scripts(text: str) -> bool:
    """Whether letters of several alphabets stand in a text, as in “Кontra” with a Cyrillic К."""
    letters = (one for one in normalize("NFKC", text) if category(one) in _LETTERS)
    return len({_SCRIPTS.get(script, script) for script in map(_script, letters)}) > 1


_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo"})
_SCRIPTS = dict.fromkeys(("HIRAGANA", "KATAKANA", "HANGUL"), "CJK")  # written beside one another


def _script(letter: str) -> str:
    return name(letter, "").partition(" ")[0]
