"""Which letters paper can show, and the sign that stands for those that no face has.

A letter is looked for in the faces that come with Kontra, then in those of the machine. What
nobody has would be left out, or drawn as an empty frame in one paper and not at all in another:
instead ``SUBSTITUTE`` stands for it everywhere, and who orders the paper is warned beforehand.
"""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from ctypes.util import find_library
from functools import cache

SUBSTITUTE = "□"
OWN = (  # what the upright faces of ``static/scorer/fonts`` have together
    r" -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u02b9\u02bb-\u02bc"
    r"\u0300-\u0304\u0306\u030c\u0323\u0326\u0328\u0374-\u0376\u037a-\u037f\u0384-\u038a"
    r"\u038c\u038e-\u03a1\u03a3-\u03d7\u03dc-\u03dd\u03f0-\u03f6\u03f9-\u03fa\u03fc-\u0479"
    r"\u0480-\u049d\u04a0-\u04ff\u052f\u1e00-\u1e9b\u1e9d-\u1eff\u2007-\u200a\u2010-\u2015"
    r"\u2018-\u201e\u2020\u2022\u2026\u202f-\u2030\u2032-\u2033\u2039-\u203a\u2044\u20ac"
    r"\u2116\u2122\u2150-\u215e\u2190-\u2193\u2212\u2260\u2264-\u2265\u25a0-\u25a1\u25cb"
    r"\u25cf-\u25d0\u2660-\u2667\u2713\u2717"
)
SIGNS = "♣♠♥♦●□✓✗"  # those of the face without letters
_FOREIGN = re.compile(f"[^{OWN}\\s]")
_UNSEEN = {"Cc", "Cf", "Mn", "Me", "Zl", "Zp", "Zs"}  # marks belong to the letter before them


def shown(text: str) -> str:
    """The text with the sign in the place of every letter that no face has."""
    return _FOREIGN.sub(lambda found: found[0] if _has(found[0]) else SUBSTITUTE, text)


def without_face(texts: Iterable[str]) -> list[str]:
    """Those of the texts that have a letter for which the sign is printed, each once."""
    return [text for text in dict.fromkeys(texts) if shown(text) != text]


def texts_in(said: object) -> Iterator[str]:
    """All texts of what JSON says, however deep they lie in it."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, Mapping):
        yield from (text for inner in said.values() for text in texts_in(inner))
    elif isinstance(said, list | tuple):
        yield from (text for inner in said for text in texts_in(inner))


@cache
def _has(letter: str) -> bool:
    """Whether a face of this machine has a letter, or it is one that nobody sees."""
    if unicodedata.category(letter) in _UNSEEN:
        return True
    library = _fontconfig()
    return library is not None and _found(library, letter)


@cache
def _fontconfig() -> ctypes.CDLL | None:
    """What knows the faces of this machine; None where it is not there."""
    try:
        library = ctypes.CDLL(find_library("fontconfig") or "libfontconfig.so.1")
    except OSError:
        return None
    for making in (
        library.FcPatternCreate,
        library.FcCharSetCreate,
        library.FcObjectSetCreate,
        library.FcFontList,
    ):
        making.restype = ctypes.c_void_p
    return library


class _Faces(ctypes.Structure):
    """fontconfig's list of faces, of which the number matters here."""

    _fields_ = (("many", ctypes.c_int),)


def _found(library: ctypes.CDLL, letter: str) -> bool:
    """Whether fontconfig knows a face, not one of coloured pictures, with the letter."""
    pattern = ctypes.c_void_p(library.FcPatternCreate())
    letters = ctypes.c_void_p(library.FcCharSetCreate())
    wanted = ctypes.c_void_p(library.FcObjectSetCreate())
    library.FcCharSetAddChar(letters, ctypes.c_uint32(ord(letter)))
    library.FcPatternAddCharSet(pattern, b"charset", letters)
    library.FcPatternAddBool(pattern, b"color", 0)
    faces = ctypes.c_void_p(library.FcFontList(None, pattern, wanted))
    many = ctypes.cast(faces, ctypes.POINTER(_Faces)).contents.many if faces else 0
    library.FcFontSetDestroy(faces)
    library.FcObjectSetDestroy(wanted)
    library.FcCharSetDestroy(letters)
    library.FcPatternDestroy(pattern)
    return bool(many)
