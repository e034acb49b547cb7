"""Texts cut into rows: separators, quotation marks, line breaks, entities."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.support.names import clean_name
from scorer.support.spreadsheet import unguarded
from tournaments.records.entry_list.cells import MOST_COLUMNS, cut_text
from tournaments.records.entry_list.values import MOST_SHEET_ROWS


def rows_of(text):
    return [row.cells for row in cut_text(text).rows]


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("Kowalski;Jan;Borek\nLis Nowak;Anna;Wolsztyn", ";"),
        ("Kowalski\tJan\nNowak\tAnna", "\t"),
        ("Kowalski, Jan\nNowak Lis, Anna", ","),
        ("Kowalski | Jan\nNowak | Anna", "|"),
        ("Kowalski Jan\nNowak Anna", None),
        ('Name,Club,Categories\nKos Jan,Borek,"women;juniors"\nLis Ewa,Racot,women', ","),
        ("Nazwisko;Imię\nKos;Jan\nNowak;Anna\t", ";"),
        ("name;category\nNowak Anna;K, junior", ";"),
        ("Kowalski, Jan\tBorek\nNowak, Anna\tRacot", "\t"),
        ("Kowalski, Jan\nNowak, Anna; Borek", ";"),
        ("Kos Jan - Lis Ewa;Borek\nSowa Jan & Wilk Ola\nOrzeł Jan, Sokół Ewa", ";"),
        ("Lista: Borek, Racot, Śrem;;;\nLp.;Nazwisko;Imię;Klub\n1;Kos;Jan;Borek", ";"),
        ("Kos;Jan;3,5\nLis;Ewa;2,5", ";"),
        ("sep=,\nKos;Jan,Borek", ","),
        ("sep=:\nKos:Jan:Borek", ":"),
        ("sep=^\nKos^Jan]Borek", "^"),
        ("sep=]\nKos]Jan\\Borek", "]"),
        ("sep=\\\nKos\\Jan", "\\"),
    ],
)
def test_separator_is_what_most_rows_have_outside_of_quotes(text, separator):
    assert cut_text(text).separator == separator


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n"])
def test_line_break_in_a_cell_is_a_blank_and_rows_keep_their_numbers(newline):
    text = newline.join(["Nazwisko,Klub", 'Kos,"KS Orzeł', 'Borek"', "", ",", "Lis,Racot", ""])
    rows = cut_text(text).rows
    assert [(row.number, row.cells) for row in rows] == [
        (1, ("Nazwisko", "Klub")),
        (2, ("Kos", "KS Orzeł Borek")),
        (6, ("Lis", "Racot")),
    ]
    assert rows[1].text == 'Kos,"KS Orzeł Borek"'


@pytest.mark.parametrize("blank", ["\u2028", "\u0085", "\f", "\v", "\u00a0", "  ", "\x1c"])
def test_only_line_breaks_end_a_row(blank):
    assert rows_of(f"Kos{blank}Jan;Borek\nLis Ewa;Racot")[0] == ("Kos Jan", "Borek")


def test_row_that_names_the_separator_is_told_as_skipped():
    sheet = cut_text("\ufeffsep=;\r\nKos;Jan\r\n")
    assert [(row.number, row.cells) for row in sheet.rows] == [(2, ("Kos", "Jan"))]
    assert [(one.row, one.text, str(one.why)) for one in sheet.skipped] == [
        (1, "sep=;", "it names the separator")
    ]


def test_stray_quotation_mark_spoils_one_row():
    rows = cut_text('"Mały Jan; Borek; Asy\nNowak Anna; Racot; Asy\n"Kos" Lis Jan; Borek; Asy').rows
    assert [row.cells for row in rows] == [
        ('"Mały Jan', "Borek", "Asy"),
        ("Nowak Anna", "Racot", "Asy"),
        ('"Kos" Lis Jan', "Borek", "Asy"),
    ]
    assert [str(row.fault or "") for row in rows] == [
        "There is a stray quotation mark in this row. Remove it.",
        "",
        "",
    ]
    assert rows[0].text == '"Mały Jan; Borek; Asy'


def test_two_stray_marks_swallow_no_rows_between_them():
    rows = cut_text('"Kos;Jan\nNowak;Anna\nLis;Ewa"\nSowa;Ola\n').rows
    assert [(row.cells[0], bool(row.fault)) for row in rows] == [
        ('"Kos', True),
        ("Nowak", False),
        ("Lis", True),
        ("Sowa", False),
    ]
    many = cut_text('"Kos Jan\n' + "Nowak Anna\n" * 30 + 'Lis Ewa"\n').rows
    assert len(many) == 32


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("Caf&eacute; &amp; Co", "Café & Co"),
        ("O&#39;Hara", "O'Hara"),
        ("O&#x27;Hara", "O'Hara"),
        ("&Lstrok;&oacute;d&zacute;", "Łódź"),
        ("&quot;Kos&quot; Jan", '"Kos" Jan'),
        ("a&semi;b", "a&semi"),
        ("Kos&nbsp;Jan", "Kos Jan"),
        ("Kos&#59;Jan", "Kos;Jan"),
        ("Caf&amp;eacute;", "Café"),
        ("R&D", "R&D"),
        ("B&amp;Co", "B&Co"),
        ("&#0;", "\ufffd"),
        ("'-Kos", "-Kos"),
        ("'=Kos", "=Kos"),
        ("'t Hooft", "'t Hooft"),
        ('"=""Kos"""', "Kos"),
        ("K\u200bos\ufeff \u00a0 Jan\u00ad", "Kos Jan"),
    ],
)
def test_cells_are_tidy(cell, read):
    assert rows_of(f"x;{cell};y\nz;z;z")[0][1] == read


def test_row_has_at_most_so_many_cells_and_letters():
    sheet = cut_text("Kos;" + "x;" * 200 + "\nLis;Ewa" + ";" * 200)
    assert [len(row.cells) for row in sheet.rows] == [MOST_COLUMNS, 2]
    assert [str(one) for one in sheet.warnings] == [
        "Only the first 100 columns are read. These rows have more: 1."
    ]
    assert (len(sheet.rows[0].text), sheet.rows[0].text[-1]) == (200, "…")


def test_rows_beyond_the_most_are_counted():
    sheet = cut_text("Kos;Jan\n" * (MOST_SHEET_ROWS + 30) + ";;\n\n")
    assert (len(sheet.rows), sheet.unread_rows) == (MOST_SHEET_ROWS, 30)


def test_lost_letters_are_a_fault_of_their_rows():
    sheet = cut_text("Kos;Jan\n" + "Ma\ufffdy;Jan\n" * 7)
    assert [bool(row.fault) for row in sheet.rows] == [False] + [True] * 7
    assert [str(one) for one in sheet.warnings] == [
        "7 rows have letters that cannot be read: 2, 3, 4, 5, 6 …."
    ]


LETTERS = st.text(alphabet="abŁąžș王'-./+ 1\n\"", max_size=9)
WORDS = LETTERS.filter(lambda cell: cell.count("\n") < 3)


@given(
    st.integers(2, 5).flatmap(
        lambda width: st.lists(
            st.lists(WORDS, min_size=width, max_size=width), min_size=1, max_size=6
        )
    ),
    st.sampled_from("\t;,|"),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_rows_that_are_written_are_read_again(rows, separator, quoting, newline):
    file = StringIO()
    csv.writer(file, delimiter=separator, quoting=quoting, lineterminator="\n").writerows(rows)
    text = file.getvalue().replace("\n", newline)
    wanted = [tuple(clean_name(unguarded(cell.strip())) for cell in row) for row in rows]
    read = [(*row, *[""] * (len(rows[0]) - len(row))) for row in rows_of(text)]
    assert read == [row for row in wanted if any(row)]


@given(st.text() | st.text(alphabet='ab\t;,|"\n\r =&#;39amp\x00'))
def test_no_text_breaks_the_cutter(text):
    sheet = cut_text(text)
    numbers = [row.number for row in sheet.rows]
    assert numbers == sorted(set(numbers))
    assert all(row.cells and len(row.text) <= 200 for row in sheet.rows)
