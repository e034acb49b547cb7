"""A table as an OpenDocument spreadsheet (ODF 1.3, part 3): three files in an archive.

The libraries that write them are no longer looked after, or take seconds for some thousand rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

MEDIA = "application/vnd.oasis.opendocument.spreadsheet"
URN = "urn:oasis:names:tc:opendocument:xmlns"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
MANIFEST = (
    f'{HEAD}<manifest:manifest xmlns:manifest="{URN}:manifest:1.0" manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" '
    f'manifest:media-type="{MEDIA}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
BEGIN = (
    f'{HEAD}<office:document-content xmlns:office="{URN}:office:1.0" '
    f'xmlns:table="{URN}:table:1.0" xmlns:text="{URN}:text:1.0" office:version="1.3">'
    '<office:body><office:spreadsheet><table:table table:name="1">'
)
END = "</table:table></office:spreadsheet></office:body></office:document-content>"
BLANKS = re.compile(r" {2,}|^ | $")  # what would be one blank, or none

Cell = str | int | Decimal


def opendocument(rows: Iterable[Iterable[Cell]]) -> bytes:
    """The file of these rows; the same rows give the same bytes.

    Texts have no control signs but line breaks and tabs.
    """
    content = "".join([BEGIN, *map(_row, rows), END])
    file = BytesIO()
    with ZipFile(file, "w") as archive:  # the media type is first, and as it is
        archive.writestr(ZipInfo("mimetype"), MEDIA, ZIP_STORED)
        archive.writestr(ZipInfo("content.xml"), content, ZIP_DEFLATED)
        archive.writestr(ZipInfo("META-INF/manifest.xml"), MANIFEST, ZIP_DEFLATED)
    return file.getvalue()


def _row(cells: Iterable[Cell]) -> str:
    return f"<table:table-row>{''.join(map(_cell, cells))}</table:table-row>"


def _cell(cell: Cell) -> str:
    if not isinstance(cell, str):
        value = f'office:value-type="float" office:value="{cell}"'
        return f"<table:table-cell {value}><text:p>{cell}</text:p></table:table-cell>"
    if not cell:
        return "<table:table-cell/>"
    lines = "".join(f"<text:p>{_text(line)}</text:p>" for line in cell.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


def _text(line: str) -> str:
    spaced = BLANKS.sub(lambda found: f'<text:s text:c="{len(found[0])}"/>', escape(line))
    return spaced.replace("\t", "<text:tab/>")
