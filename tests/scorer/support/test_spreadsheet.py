"""What is taken away as CSV runs nothing where it is opened."""

from __future__ import annotations

import csv
import io

import pytest

from scorer.support.spreadsheet import csv_file, harmless


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


def test_file_is_one_to_keep_and_reads_back():
    names = ['Ala "Kot"', "Łuczak, Jan\nII"]
    answer = csv_file("players", ["Name", "=Points"], [(name, 5) for name in names])
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="players.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert rows == [["Name", "'=Points"], [names[0], "5"], [names[1], "5"]]
