"""The encoding of a text file, chosen by how plausible its letters are, and spoiled letters.

UTF-8 and UTF-16 are known by their bytes. Of the older encodings of Central Europe the one wins
in which the words look most like one language: its letters are frequent, no signs such as ¶ or ©
and no capitals stand inside of words.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scorer.games.text import Text
from scorer.games.text import gettext as _

UTF_8, UTF_16 = "utf-8", "utf-16"
# How much rarer than the first they are: it counts where there are few letters.
OLDER = {
    "windows-1250": 0.0,
    "iso-8859-2": 0.2,
    "cp852": 0.5,
    "mac-latin2": 0.5,
    "windows-1252": 1.0,
    "windows-1251": 1.0,
    "cp850": 1.5,
    "macintosh": 1.5,
}
ENCODINGS: Mapping[str, Text] = {
    UTF_8: _("Unicode (UTF-8)"),
    UTF_16: _("Unicode (UTF-16)"),
    "windows-1250": _("Windows, Central Europe (1250)"),
    "iso-8859-2": _("Central Europe (ISO 8859-2)"),
    "cp852": _("DOS, Central Europe (852)"),
    "mac-latin2": _("Mac, Central Europe"),
    "windows-1252": _("Windows, Western Europe (1252)"),
    "windows-1251": _("Windows, Cyrillic (1251)"),
    "cp850": _("DOS, Western Europe (850)"),
    "macintosh": _("Mac, Western Europe"),
}
LOST = "\N{REPLACEMENT CHARACTER}"
DOUBTFUL = _("The letters may be wrong. If a name looks wrong, choose another encoding.")
REPAIRED = _("Letters of this list were spoiled and have been repaired. Check the names.")
_MOST_LINES = 200_000
_MOST_WORDS = 4000  # that the choice looks at
_HIGH_WORD = re.compile(rb"[A-Za-z']{0,30}[\x80-\xff][A-Za-z'\x80-\xff]{0,30}")
_HIGH_RUN = re.compile(r"[^\x00-\x7f]+")
_BEYOND_ASCII = [chr(code) for code in range(0x80, 0x530)]
_SMALL = "".join(filter(str.islower, _BEYOND_ASCII))
_CAPITALS = "".join(filter(str.isupper, _BEYOND_ASCII))
# What names do not have, and how much each counts: "WiŚniewski", "GŚrski", "MICHAü", "ćoupal".
_ODD_CASE = {
    re.compile(rf"(?=[a-z][{_CAPITALS}]|[{_SMALL}][A-Z{_CAPITALS}])"): 3,
    re.compile(rf"[A-Z][{_CAPITALS}][a-z]|[A-Z]{{2}}[{_SMALL}]"): 3,
    re.compile(rf"\b[{_SMALL}][a-z]"): 1,
}
# Letters of other scripts beside plain ones: two letters of an older encoding, read as UTF-8.
# (ə and marks such as ʻ are letters of names.)
_OTHER = "[\u0250-\u0258\u025a-\u02af\u0329-\u1dff]"
_MIXED = re.compile(f"[A-Za-z]{_OTHER}|{_OTHER}[A-Za-z]")
_MARKS = frozenset("’‘‚“”„–—…• \xa0\xad·´«»")  # beside words in any language

# Letters beside a to z, the frequent ones first: before the blank they count double.
_LANGUAGES = {
    "pl": "łóąęśżćń ź",
    "cs": "áíéýěščřžů úťďňóäöü",
    "sk": "áíéýčžšľ úťďňóäôĺŕ",
    "ro": "ăâîșţşț áéöü",
    "de": "üöäß éèáç",
    "hu": "áéöó őüúíű",
    "hr": "ćčšžđ ü",
    "fr": "éèçê àâîïôûëùœ",
    "es": "áíéóñ úüçãõâêôà",
    "nordic": "öäåøæ éüð þ",
    "uk": "аоинверткмлсуіпдя йчжбгзшцюхєїьщґфыэё ъ",
}
_WESTERN = ("de", "fr", "es", "nordic")
_FOREIGN = {"windows-1251": ("uk",)} | dict.fromkeys(
    ("windows-1252", "cp850", "macintosh"), _WESTERN
)
_CENTRAL = ("pl", "cs", "sk", "ro", "de", "hu", "hr")
# In the names of guests.
_NEAR = frozenset("".join(_LANGUAGES[language] for language in ("pl", "cs", "ro", "de")))
_VOWELS = "aeouyáéíóúýěąę"
# Letters that do not stand together: ą and ę are vowels, and follow i at most.
_NO_POLISH = re.compile(rf"(?=[{_VOWELS}][ąę]|[ąę][{_VOWELS}iěíř])")
_NO_VOWELS = re.compile("(?=[aouy][áäăâ])")
# What repairing may give.
_OURS = _MARKS | {
    letter
    for letters in _LANGUAGES.values()
    for letter in letters + letters.upper()
    if letter.isalpha()
}
_SPOILED_BY = ("cp1250", "cp1252", "iso8859_2", "cp852", "mac_latin2", "mac_roman")


class Decoded(NamedTuple):
    """The text of a file, the name of its encoding, and what may be wrong."""

    text: str
    encoding: str
    warnings: tuple[Text, ...] = ()


def decode(raw: bytes, encoding: str = "") -> Decoded:
    """The text in its most plausible encoding, or in the one that somebody chose."""
    if encoding in ENCODINGS:
        return Decoded(_as(raw, encoding), encoding)
    if raw.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return Decoded(raw.decode("utf-32", "replace"), "utf-32")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or _byte_order(raw):
        return Decoded(_as(raw, UTF_16), UTF_16)
    text = raw.decode("utf-8-sig", "replace")
    lost = text.count(LOST) - raw.count(LOST.encode())
    wrong = lost + sum(1 for _mixed in _MIXED.finditer(text))
    letters = len(text) - len(text.encode("ascii", "ignore")) - lost
    if raw.startswith(codecs.BOM_UTF8) or letters >= 2 * wrong:
        text, warnings = repaired(text)
        return Decoded(text, UTF_8, warnings)
    return _older(raw)


def repaired(text: str) -> tuple[str, tuple[Text, ...]]:
    """The text, and a warning where letters were spoiled: UTF-8 that was read as something else."""
    runs = {run[0] for run in _HIGH_RUN.finditer(text)}
    most: dict[str, str] = {}
    for encoding in _SPOILED_BY:
        whole = {run: back for run in runs if (back := _reversed(run, encoding))}
        evident = len(whole) == len(runs) or any(not run.isalpha() for run in whole)
        if evident and len(whole) > len(most):
            most = whole
    if not most:
        return text, ()
    return _HIGH_RUN.sub(lambda run: most.get(run[0], run[0]), text), (REPAIRED,)


def _as(raw: bytes, encoding: str) -> str:
    if encoding == UTF_8:
        return raw.decode("utf-8-sig", "replace")
    if encoding == UTF_16 and not raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode(_byte_order(raw) or "utf-16-le", "replace")
    return raw.decode(encoding, "replace")


def _byte_order(raw: bytes) -> str:
    """Of UTF-16 without a mark, empty if it is something else: where the zeros are."""
    sample = raw[:100_000]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    most, least = max(even, odd), min(even, odd)
    if most * 20 < len(sample) or least * 20 > most:
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _older(raw: bytes) -> Decoded:
    """Rows that are UTF-8 stay so, as where two lists were joined."""
    lines = raw.split(b"\n") if raw.count(b"\n") < _MOST_LINES else [raw]
    kept = {at: text for at, line in enumerate(lines) if (text := _unicode_line(line))}
    best, sure = _best(b"\n".join(line for at, line in enumerate(lines) if at not in kept))
    texts = (kept.get(at) or line.decode(best, "replace") for at, line in enumerate(lines))
    warnings = [REPAIRED] if kept else []
    return Decoded("\n".join(texts), best, (*warnings, *([] if sure else [DOUBTFUL])))


def _unicode_line(line: bytes) -> str:
    """A line of UTF-8 with our letters, empty for any other and for plain ones."""
    if line.isascii():
        return ""
    text = line.decode("utf-8", "replace")
    ours = all(letter.isascii() or letter in _OURS for letter in text)
    return text if ours and not any(odd.search(text) for odd in _ODD_CASE) else ""


def _best(raw: bytes) -> tuple[str, bool]:
    """The most plausible encoding, and whether no other one comes near."""
    words = Counter(word[0] for word, _at in zip(_HIGH_WORD.finditer(raw), range(100_000)))  # noqa: B905 — no more than these
    most = [word for word, _count in words.most_common(_MOST_WORDS)]
    joined = b" ".join(most)
    texts = {name: joined.decode(name, "replace") for name in OLDER}
    worth = {name: _worth(text, name) for name, text in texts.items()}
    best = max(OLDER, key=lambda name: worth[name])
    high = sum(byte >= 0x80 for byte in joined)  # noqa: PLR2004 — beyond ASCII
    others = [worth[name] for name in OLDER if texts[name] != texts[best]]
    needed = min(max(high / 4, 1.5), 6)
    return best, worth[best] >= high / 2 and worth[best] - max(others, default=0) >= needed


def _worth(text: str, encoding: str) -> float:
    """How much the words look like words; about 2 a letter where all are of one language."""
    letters = Counter(letter for letter in text if not letter.isascii())
    signs = sum(n for letter, n in letters.items() if not letter.isalpha() | (letter in _MARKS))
    wrong = 4 * signs + sum(
        worth * len(pattern.findall(text)) for pattern, worth in _ODD_CASE.items()
    )
    small: Counter[str] = Counter()
    for letter, count in letters.items():
        if letter.isalpha():
            small[letter.lower()] += count
    languages = _FOREIGN.get(encoding, _CENTRAL)
    lower = text.lower()
    return max(_like(language, small, lower) for language in languages) - wrong - OLDER[encoding]


def _like(language: str, letters: Mapping[str, int], text: str) -> float:
    frequent, rare = _LANGUAGES[language].split(" ", 1)
    worth = sum(
        count
        * (2 if letter in frequent else 1.5 if letter in rare else 0 if letter in _NEAR else -1)
        for letter, count in letters.items()
    )
    worth -= 1.5 * len(_NO_VOWELS.findall(text))
    if language == "pl":
        worth -= 2 * len(_NO_POLISH.findall(text))
    if language == "uk":
        worth -= 4 * len(re.findall("(?=[a-z][а-яіїєґ]|[а-яіїєґ][a-z])", text))
    return worth


def _reversed(run: str, encoding: str) -> str:
    """What stood there before UTF-8 was read in ``encoding``; empty if that did not happen."""
    raw = b"".join(_bytes(letter, encoding) for letter in run)
    back = raw.decode("utf-8", "replace")
    if LOST in run:
        back = re.sub(f"{LOST}+", LOST, back)
    elif LOST in back:
        return ""
    letters = back.replace(LOST, "")
    return back if letters and set(letters) <= _OURS and len(back) < len(run) else ""


@lru_cache(maxsize=4096)
def _bytes(letter: str, encoding: str) -> bytes:
    """One byte, one that UTF-8 never has if there is none."""
    try:
        return letter.encode(encoding)
    except UnicodeEncodeError:
        # What has no letter stays as it is in some programs.
        return letter.encode("latin-1") if "\x80" <= letter <= "\x9f" else b"\xff"
