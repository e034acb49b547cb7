"""A file or pasted text as a sheet: what kind of file it is, and what is no list at all."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.records.entry_list.archives import LOCKED, Archive, careful
from tournaments.records.entry_list.cells import cut_text
from tournaments.records.entry_list.encodings import decode, repaired
from tournaments.records.entry_list.ods import ods_sheet
from tournaments.records.entry_list.values import Sheet, UnreadableError
from tournaments.records.entry_list.xlsx import xlsx_sheet

MOST_BYTES = 10_000_000
_START = 4096  # letters that tell what a text is

# Translators: what a file is, in "This is a PDF."
_PDF = _("a PDF")
# Translators: what a file is, in "This is a picture."
_PICTURE = _("a picture")
# Translators: what a file is, in "This is a sound or video."
_SOUND = _("a sound or video")
# Translators: what a file is, in "This is an archive."
_ARCHIVE = _("an archive")
# Translators: what a file is, in "This is a text document."
_TEXT_DOCUMENT = _("a text document")
# Translators: what a file is, in "This is an old Office file (XLS or DOC)."
_OLD_OFFICE = _("an old Office file (XLS or DOC)")
# Translators: what a file is, in "This is the source of a web page."
_WEB_PAGE = _("the source of a web page")
# Translators: what a file is, in "This is an XML file."
_XML = _("an XML file")
# Translators: what a file is, in "This is a JSON file."
_JSON = _("a JSON file")
# Translators: what a file is, in "This is a file of bridge deals (PBN)."
_DEALS = _("a file of bridge deals (PBN)")
# Translators: what a file is, in "This is a calendar or address card."
_CARDS = _("a calendar or address card")
# Translators: what a file is, in "This is a presentation."
_PRESENTATION = _("a presentation")
# Translators: what a file is, in "This is a workbook of Numbers."
_NUMBERS = _("a workbook of Numbers")
# Translators: what a file is, in "This is a binary workbook (XLSB)."
_BINARY_BOOK = _("a binary workbook (XLSB)")
# Translators: what a file is, in "This is a file of another program."
_DATA = _("a file of another program")

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED_BOOK = "EncryptedPackage".encode("utf-16-le")
_SIGNATURES: Mapping[bytes, Text] = {
    b"%PDF": _PDF,
    _OLE: _OLD_OFFICE,
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"II*\0": _PICTURE,
    b"MM\0*": _PICTURE,
    b"ID3\x03": _SOUND,
    b"ID3\x04": _SOUND,
    b"OggS": _SOUND,
    b"fLaC": _SOUND,
    b"\x1aE\xdf\xa3": _SOUND,
    b"PK\x05\x06": _ARCHIVE,  # an empty one
    b"Rar!": _ARCHIVE,
    b"7z\xbc\xaf": _ARCHIVE,
    b"\x1f\x8b": _ARCHIVE,
    b"\xfd7zXZ": _ARCHIVE,
    b"{\\rtf": _TEXT_DOCUMENT,
}
_RIFF = {b"WEBP": _PICTURE, b"WAVE": _SOUND, b"AVI ": _SOUND}
_BRANDS = (b"hei", b"mif", b"avi")  # of pictures, in the box that films begin with too
_TEXTS = (
    (re.compile(r"<(?:!doctype html|html|head|body|table|div|meta)\b", re.IGNORECASE), _WEB_PAGE),
    (re.compile(r"<\?xml\b|<svg\b", re.IGNORECASE), _XML),
    (re.compile(r'\{\s*"[^"\n]*"\s*:|\[\s*(?:\{\s*"|"[^"\n]*"\s*(?:,|\]\s*\Z))'), _JSON),
    (re.compile(r"BEGIN:V(?:CALENDAR|CARD)\b"), _CARDS),
    (re.compile(r"(?:[%;][^\n]*\n|\s)*+\[(?:Event|Site|Date|Board|Dealer|Deal) \""), _DEALS),
)
_XLSX_BOOK = re.compile(r"(?:[^/]+/)?workbook[0-9]*\.xml")
# By a member's name, or by the start of what the member "mimetype" says.
_ARCHIVES = {
    "xl/workbook.bin": _BINARY_BOOK,
    "word/document.xml": _TEXT_DOCUMENT,
    "ppt/presentation.xml": _PRESENTATION,
    "index/document.iwa": _NUMBERS,
    "application/vnd.oasis.opendocument.text": _TEXT_DOCUMENT,
    "application/vnd.oasis.opendocument.presentation": _PRESENTATION,
}
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_FILLING = "\0\x1a"  # what old programs put after the end


def read_sheet(raw: bytes, name: str = "", *, encoding: str = "") -> Sheet:
    """The rows of a file; ``encoding``: one of ``ENCODINGS`` that somebody chose.

    Raises ``UnreadableError`` for what is no list.
    """
    if len(raw) > MOST_BYTES:
        raise UnreadableError(_("The file is larger than 10 MB. Save the list alone as CSV."))
    if raw.startswith(b"PK\x03\x04"):
        return _archive_sheet(raw)
    if raw.startswith(_OLE) and _LOCKED_BOOK in raw:
        raise UnreadableError(LOCKED)
    if known := _kind_of(raw, name):
        raise unreadable(known)
    text, read_as, warnings = decode(raw, encoding)
    text = text.rstrip(_FILLING)
    if len(_CONTROLS.findall(text)) * 100 > len(text):
        raise unreadable(_DATA)
    return _sheet_of(text, read_as, warnings)


def text_sheet(text: str) -> Sheet:
    """The rows of a pasted text; raises ``UnreadableError`` for what is no list."""
    text, warnings = repaired(text)
    return _sheet_of(text, None, warnings)


def unreadable(what: Text) -> UnreadableError:
    """The refusal of a file that is something else."""
    return UnreadableError(
        _("This is %(what)s. Copy the names and paste them, or save the list as CSV.", what=what)
    )


def _archive_sheet(raw: bytes) -> Sheet:
    with careful():
        archive = Archive(raw)
        names = archive.names()
        media = archive.start("mimetype").strip()
        if media.startswith(b"application/vnd.oasis.opendocument.spreadsheet"):
            if b"encryption-data" in archive.start("META-INF/manifest.xml"):
                raise UnreadableError(LOCKED)
            return ods_sheet(archive)
        if any(_XLSX_BOOK.fullmatch(name) for name in names):
            return xlsx_sheet(archive)
        for start, what in _ARCHIVES.items():
            if media.startswith(start.encode()) or start in archive:
                raise unreadable(what)
    raise unreadable(_ARCHIVE)


def _kind_of(raw: bytes, name: str) -> Text | None:
    """What a file is by its first bytes; None: a text, perhaps."""
    if name.lower().endswith(".pbn"):
        return _DEALS
    if raw[:4] == b"RIFF":
        return _RIFF.get(raw[8:12], _DATA)
    if raw[4:8] == b"ftyp":
        return _PICTURE if raw[8:11] in _BRANDS else _SOUND
    if raw[:2] == b"BM" and raw[6:10] == b"\0\0\0\0":
        return _PICTURE
    if b"%PDF-" in raw[:1024]:
        return _PDF
    return next((what for start, what in _SIGNATURES.items() if raw.startswith(start)), None)


def _sheet_of(text: str, encoding: str | None, warnings: tuple[Text, ...]) -> Sheet:
    start = text[:_START].lstrip("\ufeff \t\r\n")
    for pattern, what in _TEXTS:
        if pattern.match(start):
            raise unreadable(what)
    if not any(map(str.isalpha, text)):
        raise UnreadableError(_("There are no names in this list. Choose or paste another one."))
    return cut_text(text, encoding, warnings)
