"""Files that cost more than they weigh: pictures, archives, workbooks, lists and JSON, as bytes.

Each is made when it is asked for, with little memory, so that the one who sends it can be measured.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from scorer.support.opendocument import BEGIN, END, MEDIA
from tests.builders.sizes import size

MB = 2**20
UNPACKED = size(140 * MB, MB)  # bytes of the larger archives
TEXT = size(9_500_000, 20_000)  # bytes of the larger texts
PIXELS = size(13_300, 100)  # of a picture, each way
MANY = size(1_000_000, 1_000)  # columns, texts, styles
MEMBERS = size(60_000, 100)  # of an archive
RELATIONS = (
    "<a><Relationship Id='w' Type='/worksheet' Target='s.xml'/>"
    "<Relationship Id='t' Type='/sharedStrings' Target='t.xml'/>"
    "<Relationship Id='y' Type='/styles' Target='y.xml'/></a>"
)
NAMED = "<row><c t='str'><v>Kos Jan</v></c></row>"
STYLED = "<row><c s='1'><v>1</v></c></row>"
CELL = "<table:table-cell><text:p>Kos Jan</text:p></table:table-cell>"
ENTITY = "&a?;"
LAUGHS = (
    '<!DOCTYPE a [<!ENTITY a0 "Kos">'
    + "".join(f'<!ENTITY a{at} "{ENTITY * 10}">'.replace("?", str(at - 1)) for at in range(1, 10))
    + "]><a>&a9;</a>"
)
FORMAT = "<numFmt numFmtId='1' formatCode='d'/>"
SHARED = "<row>" + "<c t='s'><v>0</v></c>" * 100 + "</row>"
LONG = "<row>" + f"<c t='str'><v>{'Kos ' * 200}</v></c>" * 5 + "</row>"
Content = str | tuple[str, str, int, str]  # or a start, a piece, bytes of such pieces, and an end


def _packed(members: dict[str, Content]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as made:
        for name, spec in members.items():
            start, piece, length, end = spec if isinstance(spec, tuple) else (spec, "x", 0, "")
            block = (piece * max(1, MB // len(piece))).encode()
            with made.open(name, "w", force_zip64=True) as stream:
                stream.write(start.encode())
                for _block in range(length // len(block)):
                    stream.write(block)
                stream.write(end.encode())
    return file.getvalue()


def _book(sheet: Content, **more: Content) -> bytes:
    members: dict[str, Content] = {
        "xl/workbook.xml": "<a><sheet name='A' id='w'/></a>",
        "xl/_rels/workbook.xml.rels": RELATIONS,
        "xl/s.xml": sheet,
    }
    return _packed(members | {f"xl/{name}.xml": content for name, content in more.items()})


def _opendocument(start: str, piece: str, length: int, end: str = END) -> bytes:
    return _packed({"mimetype": MEDIA, "content.xml": (BEGIN + start, piece, length, end)})


def _repeated(what: str, times: int, element: str) -> str:
    return element.replace(">", f" table:number-{what}-repeated='{times}'>", 1)


def _streamed(blocks: Iterable[bytes]) -> bytes:
    packer = zlib.compressobj(9)
    return b"".join([*map(packer.compress, blocks), packer.flush()])


def _png() -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        mark = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + mark

    head = struct.pack(">IIBBBBB", PIXELS, PIXELS, 8, 2, 0, 0, 0)
    rows = _streamed(bytes(3 * PIXELS + 1) for _row in range(PIXELS))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def _jpeg() -> bytes:
    """The head of a large picture, and content that does not fit it."""
    frame = struct.pack(">BHHB", 8, PIXELS, PIXELS, 1) + b"\x01\x11\x00"
    tables = b"\xff\xdb\x00\x43\x00" + b"\x01" * 64
    return b"\xff\xd8" + tables + b"\xff\xc0\x00\x0b" + frame + b"\xff\xda" + b"\x2a" * MB


def _nested() -> bytes:
    inner = _packed({"zeros": ("", "\0", UNPACKED, "")})
    for level in range(6):
        file = BytesIO()
        with ZipFile(file, "w", ZIP_DEFLATED) as made:
            for copy in range(10):
                made.writestr(f"{level}-{copy}.zip", inner)
        inner = file.getvalue()
    return inner


def _overlapping() -> bytes:
    """Many members of the directory that all lie at one place."""
    whole = _book((f"<a>{NAMED}", " ", UNPACKED, "</a>"))
    at = whole.index(b"PK\x01\x02")
    first = whole[at : whole.index(b"PK\x01\x02", at + 4)]
    many = min(60_000, (TEXT - len(whole)) // len(first))
    directory = first * many
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, many, many, len(directory), at, 0)
    return whole[:at] + directory + end


def _lying() -> bytes:
    """Members that claim ten bytes and unpack to many more."""
    raw = bytearray(_book((f"<a>{NAMED}", " ", UNPACKED, "</a>")))
    at = 0
    while (at := raw.find(b"PK\x01\x02", at)) >= 0:
        raw[at + 24 : at + 28] = struct.pack("<I", 10)
        at += 4
    return bytes(raw)


FILES: dict[str, Callable[[], bytes]] = {
    "PNG of 177 Mpx": _png,
    "JPEG of 177 Mpx": _jpeg,
    "flat bomb": lambda: _packed({"content.xml": ("", "\0", 8 * UNPACKED, "")}),
    "nested bomb": _nested,
    "many members": lambda: _packed({f"{at}.xml": "" for at in range(MEMBERS)}),
    "overlapping members": _overlapping,
    "lying sizes": _lying,
    "cut": lambda: _book((f"<a>{NAMED}", " ", MB, "</a>"))[:-200],
    "XLSX, empty rows": lambda: _book(("<a>", "<row/>", UNPACKED, f"{NAMED}</a>")),
    "XLSX, empty cells": lambda: _book(("<a><row>", "<c/>", UNPACKED, f"</row>{NAMED}</a>")),
    "XLSX, rows": lambda: _book(("<a>", NAMED, UNPACKED, "</a>")),
    "XLSX, dimension and far cells": lambda: _book(
        ("<a><dimension ref='A1:XFD1048576'/>", "<row r='1048576'><c r='XFD1'/></row>", MB, "</a>")
    ),
    "XLSX, shared texts": lambda: _book(
        "<a><row><c t='s'><v>99999999</v></c></row></a>",
        t=("<a>", "<si><t>Kos Jan</t></si>", UNPACKED, "</a>"),
    ),
    "XLSX, one long shared text": lambda: _book(
        ("<a>", SHARED, 5 * MB, "</a>"),
        t=("<a><si><t>", "Kos ", 8 * MB, "</t></si></a>"),
    ),
    "XLSX, entities": lambda: _book(LAUGHS),
    "XLSX, formulas": lambda: _book(
        ("<a>", "<row><c><f>A1+A1</f></c><c t='str'><v>Kos</v></c></row>", UNPACKED, "</a>")
    ),
    "XLSX, merged cells": lambda: _book(
        (f"<a>{NAMED}<mergeCells>", "<mergeCell ref='A1:XFD9'/>", UNPACKED, "</mergeCells></a>")
    ),
    "XLSX, styles": lambda: _book(
        f"<a>{NAMED}{STYLED}</a>",
        y=("<a>", FORMAT, 9 * MB, "</a>"),
    ),
    "XLSX, long cells": lambda: _book(("<a>", LONG, 4 * MB, "</a>")),
    "XLSX, one tag": lambda: _book((f"<a>{NAMED}<row a='", "x", UNPACKED, "'/></a>")),
    "ODS, repeated rows": lambda: _opendocument(
        "", _repeated("rows", 1_048_576, f"<table:table-row>{CELL}</table:table-row>"), 20 * MB
    ),
    "ODS, repeated cells": lambda: _opendocument(
        "<table:table-row>", _repeated("columns", 16_384, CELL), 20 * MB, f"</table:table-row>{END}"
    ),
    "ODS, deep": lambda: _opendocument("", "<text:p>", UNPACKED),
    "ODS, entities": lambda: _packed({"mimetype": MEDIA, "content.xml": LAUGHS}),
    "ODS, hidden styles": lambda: _opendocument(
        "", "<style><table-properties display='false'/></style>", UNPACKED
    ),
    "CSV, one line": lambda: b"Kos Jan;" * (TEXT // 8),
    "CSV, many columns": lambda: b"Kos" + b";" * MANY + b"Jan\n",
    "CSV, quotes never closed": lambda: b'Kos;"Jan\n' * (TEXT // 9),
    "CSV, quotes": lambda: b'"' * TEXT + b"Kos",
    "CSV, zeros": lambda: b"Kos\0Jan\n" * (TEXT // 8),
    "CSV, UTF-16": lambda: b"\xff\xfe" + "Kos;Łoś\n".encode("utf-16-le") * (TEXT // 16),
    "CSV, UTF-32": lambda: b"\xff\xfe\0\0" + "Kos;Łoś\n".encode("utf-32-le") * (TEXT // 32),
    "CSV, high bytes": lambda: bytes(range(128, 256)) * (TEXT // 128),
    "CSV, spoiled letters": lambda: "KoÅ›;JÄ™drzej\n".encode() * (TEXT // 20),
    "CSV, entities": lambda: b"&amp;" * (TEXT // 5) + b"Kos",
    "CSV, short enough for the page": lambda: b'Kos;"Jan\n' * 22_000,
    "CSV, high bytes, short enough": lambda: bytes(range(128, 256)) * 1_560,
    "JSON, deep": lambda: b"[" * TEXT,
    "JSON, deep objects": lambda: b'{"a":' * (TEXT // 5),
    "JSON, wide": lambda: b"[" + b"{}," * (TEXT // 3) + b"1]",
    "JSON, digits": lambda: b'{"a":' + b"9" * TEXT + b"}",
    "JSON, numbers of 4,000 digits": lambda: b"[" + (b"9" * 4_000 + b",") * (TEXT // 4_001) + b"1]",
    "JSON, one key again": lambda: b'{"a":1' + b',"a":1' * (TEXT // 6) + b"}",
    "JSON, many keys": lambda: json.dumps({f"k{at}": at for at in range(TEXT // 16)}).encode(),
    "JSON, escapes": lambda: b'"' + b"\\ud800" * (TEXT // 6) + b'"',
}
