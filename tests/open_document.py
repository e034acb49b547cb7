"""An OpenDocument spreadsheet, read as spreadsheets read it."""

from __future__ import annotations

import io
from decimal import Decimal
from xml.etree import ElementTree as ET
from zipfile import ZipFile

from scorer.support.opendocument import URN


def rows_of_ods(content: bytes) -> list[list[str | Decimal]]:
    """The cells of its one table: figures as figures."""
    archive = ZipFile(io.BytesIO(content))
    ET.fromstring(archive.read("META-INF/manifest.xml"))  # noqa: S314 — made by us
    root = ET.fromstring(archive.read("content.xml"))  # noqa: S314 — as above
    return [
        [_cell(cell) for cell in row.iter(f"{{{URN}:table:1.0}}table-cell")]
        for row in root.iter(f"{{{URN}:table:1.0}}table-row")
    ]


def _cell(cell: ET.Element) -> str | Decimal:
    value = cell.get(f"{{{URN}:office:1.0}}value")
    if value is not None:
        return Decimal(value)
    return "\n".join(_words(line) for line in cell)


def _words(line: ET.Element) -> str:
    words = line.text or ""
    for one in line:
        many = int(one.get(f"{{{URN}:text:1.0}}c", "1"))
        words += ("\t" if one.tag.endswith("tab") else " " * many) + (one.tail or "")
    return words
