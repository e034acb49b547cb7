"""Where a list comes from, typed or a file, and how it travels between the pages of its import.

A text file travels as it is, so that another encoding can be chosen; a workbook and a text that
is very long travel as their rows. What travels is signed: only what was read here is unpacked.
"""

from __future__ import annotations

import csv
import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from io import StringIO

from django.core.signing import BadSignature, Signer
from pydantic import TypeAdapter

from scorer.games.text import gettext as _
from scorer.operations.services.jobs import Work, ask
from scorer.support.body_sizes import LONG
from tournaments.records.entry_list import archives
from tournaments.records.entry_list.encodings import decode
from tournaments.records.entry_list.files import read_sheet
from tournaments.records.entry_list.values import Sheet, SheetKind, UnreadableError

LONGEST_TEXT = 200_000  # bytes that travel as they are: every page reads them, without a worker
LONGEST_PACKED = LONG - LONGEST_TEXT  # letters: a form has answers to questions beside them
ARCHIVE = b"PK"  # how a workbook begins, which unpacks to a thousand times its length
SALT = "tournaments.forms.list_source"
TOO_LARGE = _("The file is larger than 10 MB. Save the list alone as CSV.")
SPOILED = _("The list did not arrive completely. Choose the file again.")
_TEXT, _ROWS = b"t", b"r"
_SHEETS = TypeAdapter(Sheet)


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file that was sent: the bytes of a text, or the rows of anything else."""

    name: str
    raw: bytes = b""
    rows: Sheet | None = None

    def sheet(self, encoding: str = "") -> Sheet:
        """Its rows; raises ``UnreadableError``."""
        return self.rows or read_sheet(self.raw, self.name, encoding=encoding)

    def text(self, encoding: str = "") -> str:
        """What it says, to be changed by hand."""
        return _as_text(self.rows) if self.rows else decode(self.raw, encoding).text

    def packed(self) -> str:
        """What a hidden field carries."""
        payload = (
            _TEXT + self.raw
            if self.rows is None
            else _ROWS + _SHEETS.dump_json(self.rows, exclude_defaults=True)
        )
        return Signer(salt=SALT).sign(b64encode(zlib.compress(payload)).decode())


def read_file(raw: bytes, name: str) -> tuple[ListFile, Sheet]:
    """A file that was sent, and its rows.

    Raises ``Refused`` for what is no list and, for a large one or a workbook, ``BusyError``.
    """
    is_dear = len(raw) > LONGEST_TEXT or raw.startswith(ARCHIVE)
    if is_dear:
        sheet = _SHEETS.validate_json(ask("list", {"name": name}, desk=True, upload=raw))
    else:
        sheet = read_sheet(raw, name)
    if sheet.kind is SheetKind.TEXT and len(raw) <= LONGEST_TEXT:
        return ListFile(name, raw), sheet
    file = ListFile(name, rows=sheet)
    if len(file.packed()) > LONGEST_PACKED:
        raise UnreadableError(archives.TOO_LARGE)
    return file, sheet


def read_list_job(work: Work) -> bytes:
    """The rows of a job's file, as they travel; raises ``UnreadableError``."""
    sheet = read_sheet(work.upload, work.arguments["name"])
    return _SHEETS.dump_json(sheet, exclude_defaults=True)


def unpacked(packed: str, name: str) -> ListFile:
    """The file that a hidden field carries; raises ``UnreadableError`` for a spoiled one."""
    try:
        payload = zlib.decompress(b64decode(Signer(salt=SALT).unsign(packed)))
        kind, said = payload[:1], payload[1:]
        if kind == _TEXT:
            return ListFile(name, said)
        return ListFile(name, rows=_SHEETS.validate_json(said))
    except (BadSignature, ValueError) as fault:  # or an older version's
        raise UnreadableError(SPOILED) from fault


def _as_text(sheet: Sheet) -> str:
    text = StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    for row in sheet.rows:
        writer.writerow(row.cells)
    return text.getvalue()
