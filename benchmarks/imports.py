"""Lists of 2,000 people read as rows and as entries, from every kind of file, and 10 MB."""

from __future__ import annotations

import csv
import time
from collections.abc import Iterator
from functools import partial
from io import BytesIO, StringIO
from random import Random

from openpyxl import Workbook

from benchmarks.measure import figure_of, keep, repeated, run
from scorer.support.opendocument import opendocument
from tests.builders.sizes import size
from tournaments.records.entry_list.files import MOST_BYTES, read_sheet
from tournaments.records.entry_list.reading import read_entries

RUNS = size(3, 1)
ROWS = size(2000, 50)
LARGE = size(MOST_BYTES, 50_000)  # bytes of a text
LARGE_ROWS = size(190_000, 500)  # of a workbook: about 9 MB
HEADS = ["Lp.", "Nazwisko", "Imię", "Klub", "Kategoria", "E-mail", "Telefon"]
SURNAMES = (
    "Kowalski Nowak Wiśniewski Wójcik Kamiński Zieliński Szymański Woźniak Dąbrowski Mazur Dvořák"
    " Novák Černý Procházka Růžička Müller Schröder Ionescu Munteanu"
).split()
GIVEN = "Jan Anna Łukasz Małgorzata Zdzisław Ewa Józef Jiří Žaneta Věra Käthe Ion".split()
ENCODINGS = ("utf-8", "windows-1250", "cp852", "utf-16")


def main() -> None:
    """Small files of every kind, then large ones."""
    for encoding in ENCODINGS:
        _keep(f"{ROWS} rows, {encoding}", _text(_rows(ROWS)).encode(encoding), 0.2)
    for kind, write in (("XLSX", _xlsx), ("ODS", opendocument)):
        _keep(f"{ROWS} rows, {kind}", write(_rows(ROWS)), 0.2)
    _keep("a large text", _text(_rows(LARGE // 60)).encode()[:LARGE], 3)
    _keep("a large workbook", _xlsx(_rows(LARGE_ROWS)), 3)


def _keep(what: str, raw: bytes, most: float) -> None:
    seconds = repeated(partial(read_sheet, raw), RUNS)
    sheet = read_sheet(raw)
    begun = time.process_time()
    entries = len(read_entries(sheet).entries)
    further = time.process_time() - begun
    where = f"{len(raw) / 1e6:.2g} MB, {len(sheet.rows)} rows; {entries} entries in {further:.2g} s"
    keep(f"list: {what}", where, figure_of(seconds, "s CPU"), most)


def _rows(count: int) -> Iterator[list[str | int]]:
    lots = Random("lists")
    yield list(HEADS)
    for number in range(1, count + 1):
        surname, club = lots.choice(SURNAMES), f"KS {lots.choice(SURNAMES)} {number % 90}"
        twice = f"{surname}-{lots.choice(SURNAMES)}" if number % 5 == 0 else surname
        quoted = f'KS "Asy"; {club}' if number % 50 == 0 else club
        mail = f"{number}@example.org"
        kind, phone = lots.choice(["K", "M", "junior", ""]), lots.randrange(10**9)
        yield [number, twice, lots.choice(GIVEN), quoted, kind, mail, f"{phone:09d}"]


def _text(rows: Iterator[list[str | int]]) -> str:
    file = StringIO()
    csv.writer(file, delimiter=";").writerows(rows)
    return file.getvalue()


def _xlsx(rows: Iterator[list[str | int]]) -> bytes:
    book, file = Workbook(write_only=True), BytesIO()
    sheet = book.create_sheet("Lista")
    for row in rows:
        sheet.append(row)
    book.save(file)
    return file.getvalue()


if __name__ == "__main__":
    run(main)
