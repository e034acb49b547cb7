"""PDF documents: opened once, and the operators that draw their pages.

Reading a page takes nearly as long as printing it: what is found on one is kept for as long as
the document is held. It belongs to all tests of a process, nobody changes it.
"""

from __future__ import annotations

import re
from functools import lru_cache, wraps
from io import BytesIO
from weakref import WeakKeyDictionary

from pypdf import PdfReader

MILLIMETRE = 72 / 25.4
_TOKEN = re.compile(
    rb"""
    (?P<properties> <<.*?>> )
    | (?P<hex> <[0-9A-Fa-f\s]*> )
    | (?P<string> \( (?: \\. | [^\\()] )* \) )
    | (?P<array> [\[\]] )
    | (?P<name> /[^\s/<>()\[\]]* )
    | (?P<number> [-+]? (?: \d+\.?\d* | \.\d+ ) )
    | (?P<operator> [A-Za-z'"][A-Za-z0-9*]* )
    | (?P<other> \S )
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


@lru_cache(maxsize=64)
def reader(pdf):
    """A PDF, parsed once."""
    return PdfReader(BytesIO(pdf))


def once_a_page(read):
    """What ``read`` finds on a page, found once for as long as the document is held."""
    kept = WeakKeyDictionary()

    @wraps(read)
    def found(page):
        pages = kept.setdefault(page.pdf, {})
        number = page.indirect_reference.idnum
        if number not in pages:
            pages[number] = read(page)
        return pages[number]

    return found


def operations(content):
    """The operators of a page or drawing with their operands, in order.

    Numbers are floats, strings bytes, names text, arrays lists; of properties only the mark of
    the structure tree is told. pypdf's own reader takes ten times as long. What WeasyPrint
    never writes (inline pictures, nested brackets) raises ValueError.
    """
    operands, array = [], None
    for found in _TOKEN.finditer(content):
        kind, token = found.lastgroup, found[0]
        if kind == "operator":
            yield operands, token
            operands = []
        elif token == b"[":
            array = []
        elif token == b"]":
            operands.append(array)
            array = None
        else:
            (operands if array is None else array).append(_VALUES[kind](token))


def _properties(token):
    mark = re.search(rb"/MCID\s+(\d+)", token)
    return {"/MCID": int(mark[1])} if mark else {}


def _string(token):
    return _ESCAPE.sub(_unescaped, token[1:-1])


def _unescaped(found):
    code = found[1]
    return bytes([int(code, 8)]) if code.isdigit() else _ESCAPED.get(code, code.strip(b"\r\n"))


def _other(token):
    raise ValueError(f"unknown in a drawing: {token!r}")


_VALUES = {
    "properties": _properties,
    "hex": lambda token: bytes.fromhex(token[1:-1].decode()),
    "string": _string,
    "name": bytes.decode,
    "number": float,
    "other": _other,
}
