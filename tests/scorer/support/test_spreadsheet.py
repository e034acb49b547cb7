"""What is taken away as CSV runs nothing where it is opened."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from zipfile import ZIP_STORED, ZipFile

import pytest
from django.utils.translation import override
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from scorer.support.spreadsheet import CellText, harmless, sheet_file, unguarded
from tests.open_document import rows_of_ods


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+48 600 100 200", "'+48 600 100 200"),
        ("-Ala", "'-Ala"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1+1", "'\t'=1+1"),
        ("\r=1+1", "'\r'=1+1"),
        ("\n=1+1", "'\n'=1+1"),
        ("x;=cmd", "x;'=cmd"),
        ("x; =cmd;-y", "x;' =cmd;'-y"),
        ('x;"=cmd"', 'x;\'"=cmd"'),
        ("x\t+cmd", "x\t'+cmd"),
        ("x|@cmd", "x|'@cmd"),
        ("x\n=cmd", "x\n'=cmd"),
        ("Ala; Ola", "Ala; Ola"),
        ("  =1+1", "'  =1+1"),
        ("＝1+1", "'＝1+1"),
        ("−Ala", "'−Ala"),
        ("-12", "-12"),
        ("−12,5", "−12,5"),
        (-12, -12),
        ("Ala = Ola", "Ala = Ola"),
        ("", ""),
    ],
)
def test_no_cell_begins_a_formula_and_numbers_stay_numbers(cell, written):
    assert harmless(cell) == written
    assert unguarded(str(written)) == str(cell)


@given(st.text(alphabet="ab'\"=-+@;|\t\n −"))
@example("'-Kos")
def test_guard_is_taken_off_again(cell):
    assert unguarded(str(harmless(cell))) == cell


NAMES = ['Ala "Kot"', "Łuczak, Jan\nII"]


def test_file_is_one_to_keep_and_reads_back():
    answer = sheet_file("csv", "players", ["Name", "=Points"], [(name, 5) for name in NAMES])
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="players.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert rows == [["Name", "'=Points"], [NAMES[0], "5"], [NAMES[1], "5"]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Name,Points\r\nAla,2.5\r\nOla,-3\r\n"),
        ("pl", "Name;Points\r\nAla;2,5\r\nOla;-3\r\n"),
        ("cs", "Name;Points\r\nAla;2,5\r\nOla;-3\r\n"),
        ("ro", "Name;Points\r\nAla;2,5\r\nOla;-3\r\n"),
    ],
)
def test_figures_have_the_decimal_sign_of_the_language(language, text):
    with override(language):
        answer = sheet_file("csv", "x", ["Name", "Points"], [("Ala", "2.5"), ("Ola", -3)])
    assert answer.content.decode("utf-8-sig") == text


@pytest.mark.parametrize("language", ["pl", "cs", "ro"])
def test_figures_as_pages_of_the_language_write_them_are_figures(language):
    rows = [("3,5", "−0,25", "3.5", "1,2,3", "1 000,5")]
    with override(language):
        xlsx, ods = (sheet_file(kind, "x", ["A"] * 5, rows).content for kind in ("xlsx", "ods"))
    read = load_workbook(io.BytesIO(xlsx)).active.iter_rows(min_row=2, values_only=True)
    assert [*read] == [(3.5, -0.25, 3.5, "1,2,3", "1 000,5")]
    assert rows_of_ods(ods)[1][:3] == [Decimal("3.5"), Decimal("-0.25"), Decimal("3.5")]


def test_workbook_has_figures_and_no_formula():
    head = ["Name", "=Points", "Licence"]
    rows = [("=1+1", "−2.5", "0123"), ("Ala\x07\nKot", 12, "1" * 30), ("@SUM(A1)", "2½", "")]
    answer = sheet_file("xlsx", "players", head, rows)
    assert answer["Content-Disposition"] == 'attachment; filename="players.xlsx"'
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert [list(row) for row in sheet.iter_rows(values_only=True)] == [
        ["Name", "'=Points", "Licence"],
        ["'=1+1", -2.5, "0123"],
        ["Ala\nKot", 12, "1" * 30],
        ["'@SUM(A1)", "2½", None],
    ]
    kinds = {cell.data_type for row in sheet.iter_rows() for cell in row}
    assert "f" not in kinds


def test_open_document_has_figures_and_no_formula():
    head = ["Name", "=Points", "Licence"]
    rows = [("=1+1", "−2.5", "0123"), ("Ala\x07\nKot", 12, "<a>"), (" b  c\td ", "2½", "")]
    answer = sheet_file("ods", "players", head, rows)
    assert answer["Content-Type"] == "application/vnd.oasis.opendocument.spreadsheet"
    assert answer["Content-Disposition"] == 'attachment; filename="players.ods"'
    assert rows_of_ods(answer.content) == [
        ["Name", "'=Points", "Licence"],
        ["'=1+1", Decimal("-2.5"), "0123"],
        ["Ala\nKot", Decimal(12), "<a>"],
        [" b  c\td ", "2½", ""],
    ]
    archive = ZipFile(io.BytesIO(answer.content))
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
    assert answer.content == sheet_file("ods", "players", head, rows).content


def test_other_kinds_are_no_files_for_spreadsheets():
    assert sheet_file("json", "x", [], []) is None


@pytest.mark.parametrize("language", ["en", "pl"])
def test_words_are_no_figures_whatever_they_look_like(language):
    rows = [(CellText("2.50"), CellText("-3"), CellText("=1"), "2.50")]
    with override(language):
        csv_, xlsx = (sheet_file(kind, "x", ["A"] * 4, rows).content for kind in ("csv", "xlsx"))
        [_head, ods] = rows_of_ods(sheet_file("ods", "x", ["A"] * 4, rows).content)
    point, cut = (".", ",") if language == "en" else (",", ";")
    assert csv_.decode().splitlines()[1] == cut.join(["2.50", "-3", "'=1", f"2{point}50"])
    read = load_workbook(io.BytesIO(xlsx)).active.iter_rows(min_row=2, values_only=True)
    assert [*read] == [("2.50", "-3", "'=1", 2.5)]
    assert ods == ["2.50", "-3", "'=1", Decimal("2.50")]
