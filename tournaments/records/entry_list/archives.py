"""ZIP archives with XML, read as a stream: what unpacks to too much is refused at once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from scorer.games.text import gettext as _
from tournaments.records.entry_list.values import UnreadableError

MOST_UNPACKED = 150_000_000  # bytes of all that is read
MOST_BESIDE = 10_000_000  # bytes of a member that has no rows
MOST_PARSED = 20_000_000  # bytes of XML that are read element by element
MOST_TOKEN = 1_000_000  # bytes of one tag
MOST_DEPTH = 1000  # elements in each other
MOST_MEMBERS = 2000
CHUNK = 1 << 16
Attributes = dict[str, str]
_ENCRYPTED = 1  # flag of a member

TOO_LARGE = _("This workbook is too large. Save the list alone as CSV.")
_DAMAGED = _("This file is damaged. Save it again, or copy the names and paste them.")
LOCKED = _("This workbook has a password. Save it without one, or copy the names and paste them.")
# What the standard library raises for archives and XML that break their rules.
_BREAKAGES = (
    *(BadZipFile, zlib.error, struct.error, expat.ExpatError),
    *(EOFError, OSError, NotImplementedError, RuntimeError, ValueError, LookupError),
)


class Enough(Exception):  # noqa: N818 — no error
    """Ends the reading of XML early."""


@contextmanager
def careful() -> Iterator[None]:
    """Turns what a damaged file raises into ``UnreadableError``."""
    try:
        yield
    except UnreadableError:
        raise
    except _BREAKAGES as error:
        raise UnreadableError(_DAMAGED) from error


class Archive:
    """The members of a ZIP archive; names without regard to case and kind of slash."""

    def __init__(self, raw: bytes) -> None:
        # Counted before the library makes an object of each.
        if raw.count(b"PK\x01\x02") > MOST_MEMBERS:
            raise UnreadableError(TOO_LARGE)
        self._file = ZipFile(BytesIO(raw))
        self._unpacked = 0
        self._members = {_plain(one.filename): one for one in self._file.infolist()}
        # They may lie: what is unpacked is counted too.
        if sum(one.file_size for one in self._members.values()) > MOST_UNPACKED:
            raise UnreadableError(TOO_LARGE)

    def __contains__(self, name: str) -> bool:
        return _plain(name) in self._members

    def names(self) -> list[str]:
        """In the order of the archive, plain: small letters and slashes."""
        return list(self._members)

    def chunks(self, name: str, most: int = MOST_UNPACKED) -> Iterator[bytes]:
        """The bytes of a member, at most so many, counted as they are unpacked."""
        member = self._members[_plain(name)]
        if member.flag_bits & _ENCRYPTED:
            raise UnreadableError(LOCKED)
        # The library unpacks other kinds without a limit.
        if member.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise UnreadableError(_DAMAGED)
        with self._file.open(member) as stream:
            while chunk := stream.read(CHUNK):
                self._unpacked += len(chunk)
                most -= len(chunk)
                if most < 0 or self._unpacked > MOST_UNPACKED:
                    raise UnreadableError(TOO_LARGE)
                yield chunk

    def beside(self, name: str) -> Iterator[bytes]:
        """The bytes of a member that has no rows."""
        return self.chunks(name, MOST_BESIDE)

    def start(self, name: str) -> bytes:
        """The first bytes of a member, none if there is no such member."""
        return next(self.chunks(name), b"") if name in self else b""


class XmlReader:
    """Reads XML by the local names of its elements; entities of its own are refused.

    ``rest`` is what a reader that ended early has not read.
    """

    def __init__(
        self,
        start: Callable[[str, Attributes], None],
        end: Callable[[str], None] | None = None,
        text: Callable[[str], None] | None = None,
    ) -> None:
        self._start, self._end, self._depth = start, end, 0
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._begin
        parser.StartDoctypeDeclHandler = self._refuse
        parser.EndElementHandler = self._close
        if text:
            parser.CharacterDataHandler = text
        self.rest = b""

    def read(self, chunks: Iterator[bytes]) -> bool:
        """Whether it was read to the end; otherwise ``chunks`` go on after ``rest``."""
        fed = 0
        for chunk in chunks:
            try:
                self._parser.Parse(chunk)
            except Enough:
                self.rest = chunk[max(0, self._parser.CurrentByteIndex - fed) :]
                return False
            fed += len(chunk)
            if fed - self._parser.CurrentByteIndex > MOST_TOKEN:
                raise UnreadableError(TOO_LARGE)
            if fed > MOST_PARSED:
                return False
        try:
            self._parser.Parse(b"", True)  # noqa: FBT003 — as the library has it
        except Enough:
            return False
        return True

    def _begin(self, name: str, attributes: Attributes) -> None:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise UnreadableError(TOO_LARGE)
        self._start(name[name.find(":") + 1 :], attributes)

    def _close(self, name: str) -> None:
        self._depth -= 1
        if self._end:
            self._end(name[name.find(":") + 1 :])

    def _refuse(self, *_declaration: object) -> None:
        raise UnreadableError(_DAMAGED)


def local(attributes: Attributes) -> Attributes:
    """Attributes by their local names."""
    return {name[name.find(":") + 1 :]: value for name, value in attributes.items()}


def count_rest(pieces: Iterator[bytes], end: bytes, worth: Callable[[bytes], int]) -> int:
    """What the pieces of a stream that ``end`` parts are worth together, without reading them."""
    counted, carried = 0, b""
    for piece in pieces:
        *whole, carried = (carried + piece).split(end)
        counted += sum(map(worth, whole))
        carried = carried[-CHUNK:]
    return counted


def _plain(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()
