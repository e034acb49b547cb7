"""Files made to harm: refused or clamped, with little memory and time."""

from __future__ import annotations

import struct
import subprocess
import sys
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest

from scorer.support.opendocument import BEGIN, END, MEDIA
from tournaments.records.entry_list.archives import MOST_MEMBERS
from tournaments.records.entry_list.files import MOST_BYTES, read_sheet
from tournaments.records.entry_list.values import UnreadableError

RELATIONS = (
    "<a><Relationship Id='w' Type='/worksheet' Target='s.xml'/>"
    "<Relationship Id='t' Type='/sharedStrings' Target='t.xml'/>"
    "<Relationship Id='y' Type='/styles' Target='y.xml'/></a>"
)
KOS = "<row><c t='str'><v>Kos</v></c></row>"
SHARED = f"<row>{'<c t=%s><v>0</v></c>' * 100}</row>".replace("%s", "'s'")
LONG = SHARED.replace("'s'", "'str'").replace("0", "K" * 999)
STYLED = "<row><c s='1'><v>1</v></c></row>"
MEGABYTES = 100
READ = """
import resource, sys, time
from tournaments.records.entry_list.files import read_sheet
from tournaments.records.entry_list.values import UnreadableError
raw = sys.stdin.buffer.read()
begun = time.process_time()
with open("/proc/self/statm") as file:
    before = int(file.read().split()[1]) * resource.getpagesize() // 1024
try:
    sheet = read_sheet(raw)
    said = f"{len(sheet.rows)} rows, {sheet.unread_rows} unread"
except UnreadableError as refused:
    said = str(refused)
with open("/proc/self/status") as file:  # of this program alone, unlike getrusage
    highest = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
grown = highest - before
print(grown // 1024, time.process_time() - begun, said, sep="|")
"""


def archive(members, kind=ZIP_DEFLATED):
    """Members are texts, or a start, a piece, how often, and an end."""
    file = BytesIO()
    with ZipFile(file, "w", kind) as made:
        for name, said in members.items():
            start, piece, times, end = said if isinstance(said, tuple) else (said, "x", 0, "")
            many = piece * (2**20 // len(piece))
            with made.open(name, "w") as stream:
                stream.write(start.encode())
                for _megabyte in range(times * len(piece) // 2**20):
                    stream.write(many.encode())
                stream.write(end.encode())
    return file.getvalue()


def book(sheet, **more):
    members = {
        "xl/workbook.xml": "<a><sheet name='A' id='w'/></a>",
        "xl/_rels/workbook.xml.rels": RELATIONS,
        "xl/s.xml": sheet,
    }
    return archive(members | {f"xl/{name}.xml": content for name, content in more.items()})


def content(start, piece, times, end=END):
    return archive({"mimetype": MEDIA, "content.xml": (BEGIN + start, piece, times, end)})


def repeated(what, times, element):
    return element.replace(">", f" table:number-{what}-repeated='{times}'>", 1)


MANY, FEW = 200 * 2**20, 140 * 2**20  # more than is unpacked, and less
CELL = "<table:table-cell><text:p>Kos</text:p></table:table-cell>"
ROW = f"<table:table-row>{CELL}</table:table-row>"
HIDDEN = "<style><table-properties display='false'/></style>"
BOMBS = {
    "blanks and no more": lambda: book((f"<a>{KOS}", " ", FEW, "</a>")),
    "blanks": lambda: book((f"<a>{KOS}", " ", MANY, "</a>")),
    "one tag": lambda: book((f"<a>{KOS}<row a='", "x", MANY, "'/></a>")),
    "a comment": lambda: book((f"<a>{KOS}<!--", "x", MANY, "--></a>")),
    "one value": lambda: book(("<a><row><c t='str'><v>", "K ", MANY // 2, "</v></c></row></a>")),
    "empty rows": lambda: book(("<a>", "<row/>", FEW // 6, f"{KOS}</a>")),
    "empty cells": lambda: book(("<a><row>", "<c/>", FEW // 4, f"</row>{KOS}</a>")),
    "rows": lambda: book(("<a>", KOS, FEW // len(KOS), "</a>")),
    "long cells": lambda: book(("<a>", LONG, 1000, "</a>")),
    "one long text": lambda: book(
        ("<a>", SHARED, 3000, "</a>"), t=f"<a><si><t>{LONG}</t></si></a>"
    ),
    "a far text": lambda: book(
        "<a><row><c t='s'><v>99999999</v></c></row></a>",
        t=("<a>", "<si><t>K</t></si>", FEW // 17, "</a>"),
    ),
    "styles": lambda: book(
        f"<a>{KOS}{STYLED}</a>",
        y=("<a>", "<numFmt numFmtId='1' formatCode='d'/>", 4_000_000, "</a>"),
    ),
    "repeated rows": lambda: content("", repeated("rows", 1048576, ROW), 1_000_000),
    "repeated cells": lambda: content(
        "<table:table-row>", repeated("columns", 16384, CELL), 1_000_000, f"</table:table-row>{END}"
    ),
    "hidden styles": lambda: content("", HIDDEN, 3_000_000),
    "deep": lambda: content("", "<text:p>", MANY // 8),
    "quotes": lambda: b'"' * (MOST_BYTES - 3) + b"Kos",
    "half quotes": lambda: b'"a\n;"b\n' * (MOST_BYTES // 7),
    "separators": lambda: b"Kos" + b";" * (MOST_BYTES - 3),
    "separators in lines": lambda: (b"Kos" + b";" * 5000 + b"\n") * (MOST_BYTES // 5004),
    "entities": lambda: b"&amp;" * (MOST_BYTES // 5 - 1) + b"Kos",
    "wide letters": lambda: "Koś;🂡\n".encode() * (MOST_BYTES // 11),
    "line breaks": lambda: b"Kos" + b"\r\n" * (MOST_BYTES // 2 - 2),
    "brackets": lambda: b"[" * (MOST_BYTES - 3) + b"Kos",
    "odd bytes": lambda: bytes(range(128, 256)) * (MOST_BYTES // 128),
    "rows of high bytes": lambda: "Łś\n".encode("cp852") * (MOST_BYTES // 3),
    "joined rows": lambda: (b"\xb3\n" + "Łódź;Jan Kowalski\n".encode() * 5) * (MOST_BYTES // 110),
    "high bytes": lambda: b"\xb3" * MOST_BYTES,
}


@pytest.mark.long
@pytest.mark.parametrize("name", BOMBS)
def test_files_made_to_harm_take_little(name):
    raw = BOMBS[name]()
    assert len(raw) <= MOST_BYTES
    done = subprocess.run([sys.executable, "-c", READ], input=raw, capture_output=True, check=True)
    megabytes, seconds, said = done.stdout.decode().split("|")
    assert int(megabytes) <= MEGABYTES, (megabytes, seconds, said)
    assert float(seconds) <= 10, (megabytes, seconds, said)


def claimed(raw, size):
    """The archive, which says that its last member unpacks to so many bytes."""
    said = bytearray(raw)
    for mark, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = said.rfind(mark)
        said[at + place : at + place + 4] = struct.pack("<I", size)
    return bytes(said)


def test_archive_of_more_than_150_megabytes_is_refused():
    with pytest.raises(UnreadableError, match="too large"):
        read_sheet(claimed(book(f"<a>{KOS}</a>"), 150_000_001))


@pytest.mark.parametrize(("megabytes", "is_read"), [(9, True), (11, False)])
def test_styles_of_more_than_ten_megabytes_are_refused(megabytes, is_read):
    raw = book(f"<a>{STYLED}{KOS}</a>", y=("<a>", " ", megabytes * 2**20, "</a>"))
    if is_read:
        assert [row.cells for row in read_sheet(raw).rows] == [("1",), ("Kos",)]
        return
    with pytest.raises(UnreadableError, match="too large"):
        read_sheet(raw)


def test_too_many_members_are_refused():
    raw = archive({f"{number}.xml": "" for number in range(MOST_MEMBERS + 1)})
    with pytest.raises(UnreadableError, match="too large"):
        read_sheet(raw)


def test_ways_of_packing_without_a_limit_are_refused():
    raw = archive({"mimetype": MEDIA, "content.xml": "Kos"}, ZIP_BZIP2)
    with pytest.raises(UnreadableError, match="damaged"):
        read_sheet(raw)


def test_archive_that_unpacks_to_more_than_it_says_is_refused():
    with pytest.raises(UnreadableError):
        read_sheet(claimed(book((f"<a>{KOS}", " ", 2**21, "</a>")), 10))
