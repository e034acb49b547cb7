"""What a file is: a list as text, or refused with what to do instead."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.support.names import clean_name
from tournaments.records.entry_list.encodings import ENCODINGS
from tournaments.records.entry_list.files import MOST_BYTES, read_sheet, text_sheet
from tournaments.records.entry_list.values import SheetKind, UnreadableError

PBN = '% PBN 2.1\n[Event "Kopa"]\n[Site "Borek"]\n[North "Kowalski"]\n'


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        (b"\r\n\r\n%PDF-1.4 Kowalski", "a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, "an old Office file (XLS or DOC)"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "a picture"),
        (b"\0\0\0\x1cftypheic\0\0", "a picture"),
        (b"BM\x9a\0\0\0\0\0\0\0\x36\0", "a picture"),
        (b"\0\0\0\x18ftypM4A \0", "a sound or video"),
        (b"ID3\x04\0Kowalski", "a sound or video"),
        (b"RIFF\x24\0\0\0WAVEfmt ", "a sound or video"),
        (b"Rar!\x1a\x07", "an archive"),
        (b"\x1f\x8b\x08Kowalski", "an archive"),
        (b"{\\rtf1\\ansi Kowalski", "a text document"),
        (b"<!DOCTYPE html><p>Kowalski", "the source of a web page"),
        ("\ufeff\n<HTML><table>".encode(), "the source of a web page"),
        (b"<?xml version='1.0'?><Workbook>", "an XML file"),
        (b'{"format": "event/1", "players": []}', "a JSON file"),
        (b'["Kowalski", "Nowak"]', "a JSON file"),
        (b'[\n  {"name": "Kowalski"}]', "a JSON file"),
        (PBN.encode(), "a file of bridge deals (PBN)"),
        (b"BEGIN:VCARD\nN:Kowalski", "a calendar or address card"),
        (bytes(range(256)), "a file of another program"),
        (b"\x7fELF\2\1\1\0\0Kowalski\0\1\2\3", "a file of another program"),
    ],
)
def test_file_that_is_no_list_is_refused_with_what_to_do(raw, what):
    with pytest.raises(UnreadableError) as refused:
        read_sheet(raw, "lista.csv")
    wanted = f"This is {what}. Copy the names and paste them, or save the list as CSV."
    assert str(refused.value.text) == wanted


@pytest.mark.parametrize("raw", [b"", b"\n\n", b"1;2;3\n4", b"\xef\xbb\xbf", b"\xff\xfe", b"[]"])
def test_file_without_names_is_refused(raw):
    with pytest.raises(UnreadableError):
        read_sheet(raw)


def test_file_has_at_most_so_many_bytes():
    with pytest.raises(UnreadableError) as refused:
        read_sheet(b"K" * (MOST_BYTES + 1))
    assert str(refused.value.text) == "The file is larger than 10 MB. Save the list alone as CSV."


def test_text_by_name_of_another_program_is_refused():
    with pytest.raises(UnreadableError):
        read_sheet(b"pn|Kowalski,Nowak|", "Turniej.PBN")


@pytest.mark.parametrize(
    "text",
    [
        "[12.03.2026, 18:05] Ola: Kowalski Jan\n",
        "{Kos} Jan\n",
        '["Kos"] Jan\n',
        "BZhukov;Jan\n",
        "ID3;Kos\n",
        "% Kos Jan\n[Asy] Lis Ewa\n",
        "From: ola@example.org\n\nKos Jan\n",
        "Kos <b>Jan</b>\n",
        "BM Kowalski Jan Nowak",
        "PK Borek;Kos Jan",
    ],
)
def test_text_of_a_chat_or_page_is_text(text):
    for sheet in (text_sheet(text), read_sheet(text.encode(), "lista.pdf")):
        assert sheet.kind is SheetKind.TEXT
        assert sheet.rows


def test_text_is_read_with_its_encoding():
    raw = "Nazwisko;Imię\nŁuczak;Ewa\n".encode("cp852") + b"\x1a\0\0"
    sheet = read_sheet(raw)
    assert (sheet.encoding, sheet.separator) == ("cp852", ";")
    assert [row.cells for row in sheet.rows] == [("Nazwisko", "Imię"), ("Łuczak", "Ewa")]
    assert read_sheet(raw, encoding="windows-1250").rows[1].cells[0] != "Łuczak"
    assert text_sheet("Łuczak;Ewa").encoding is None


def test_pasted_letters_are_repaired_too():
    sheet = text_sheet("WaĹ‚Ä™sa;Ewa")
    assert sheet.rows[0].cells == ("Wałęsa", "Ewa")
    assert sheet.warnings


LETTERS = "ABKLabkl ąęłńóśźżĄŁŚŻ"


@given(
    st.lists(st.text(LETTERS, min_size=3, max_size=9).map(clean_name), min_size=2, max_size=3),
    st.integers(20, 30),
    st.sampled_from(list(ENCODINGS)[:6]),
    st.sampled_from("\t;,"),
    st.sampled_from(["\n", "\r", "\r\n"]),
)
def test_any_list_is_read_back_from_a_chosen_encoding(cells, rows, encoding, separator, newline):
    raw = newline.join([separator.join(["Żuk", *cells])] * rows).encode(encoding)
    sheet = read_sheet(raw, encoding=encoding)
    wanted = (*re.sub("\0+$", "", "\0".join(["Żuk", *cells])).split("\0"),)
    assert [row.cells for row in sheet.rows] == [wanted] * rows
    assert (sheet.encoding, sheet.separator) == (encoding, separator)


@given(st.binary() | st.text().map(str.encode), st.sampled_from(["", *ENCODINGS]))
@example(b"\xff\xfe\x00", "")
@example(b"\xef\xbb\xbf\x80", "utf-16")
@example(b"[" * 100_000, "")
def test_bytes_raise_nothing_else(raw, encoding):
    try:
        sheet = read_sheet(raw, encoding=encoding)
    except UnreadableError:
        return
    assert sheet.rows or not any(map(str.isalnum, raw.decode("utf-8", "replace")))
