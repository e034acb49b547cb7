"""Workbooks: what a person sees in the first sheet, row by row."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from scorer.support.names import clean_name
from scorer.support.opendocument import BEGIN, END, MEDIA, opendocument
from scorer.support.spreadsheet import unguarded
from tournaments.records.entry_list.files import read_sheet
from tournaments.records.entry_list.values import MOST_SHEET_ROWS, SheetKind, UnreadableError

EVENING = datetime(2026, 3, 1, 18, 5, tzinfo=UTC).replace(tzinfo=None)
NO_RESULT = (
    "Some cells have a formula without a result. Open the workbook, save it and choose it again."
)
ODS_ROW = "<table:table-row>{}</table:table-row>"
ODS_CELL = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'


def xlsx(*tables, **hidden):
    """A workbook with these sheets; those of ``hidden`` are not shown."""
    book = Workbook()
    book.remove(book.active)
    named = {f"Arkusz{at}": rows for at, rows in enumerate(tables, 1)} | hidden
    for name, rows in named.items():
        sheet = book.create_sheet(name)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
        for row in rows:
            sheet.append(row)
    return saved(book)


def saved(book):
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def archive(**members):
    """A ZIP archive; a name has ``__`` for a slash."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as made:
        for name, content in members.items():
            made.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def ods(rows, *, before="", after="", begin=BEGIN):
    content = begin.replace("<office:body>", before + "<office:body>") + rows
    return archive(
        mimetype=MEDIA, **{"content.xml": content + END.replace("</office:s", after + "</office:s")}
    )


def bare_xlsx(rows, shared="", prefix=""):
    """A workbook as small programs write it."""
    sheet = f"<worksheet><sheetData>{rows}</sheetData></worksheet>"
    return archive(
        **{
            "_rels/.rels": parts(officeDocument="/xl/workbook.xml"),
            "xl/workbook.xml": "<book><sheets><sheet name='A' id='worksheet'/></sheets></book>",
            "xl/_rels/workbook.xml.rels": parts(
                worksheet="worksheets/sheet1.xml", sharedStrings="sharedStrings.xml"
            ),
            "xl/worksheets/sheet1.xml": re.sub("<(/?)", rf"<\1{prefix}", sheet),
            "xl/sharedStrings.xml": f"<sst>{shared}</sst>",
        }
    )


def parts(**members):
    kind = "http://purl.oclc.org/ooxml/officeDocument/relationships"
    made = (
        f"<Relationship Id='{name}' Type='{kind}/{name}' Target='{member}'/>"
        for name, member in members.items()
    )
    return f"<Relationships>{''.join(made)}</Relationships>"


def read(raw):
    return [(row.number, *row.cells) for row in read_sheet(raw).rows]


def test_cells_are_what_a_person_sees():
    raw = xlsx(
        [
            ["Lista zgłoszeń"],
            [],
            ["Nazwisko", None, 3.0, 2.5, True, date(2026, 3, 1), EVENING],
            ["Łuczak\nEwa", "'-Kos", 600700800, -1, False, time(9, 30), "_x0041_"],
        ]
    )
    assert read(raw) == [
        (1, "Lista zgłoszeń"),
        (3, "Nazwisko", "", "3", "2.5", "TRUE", "2026-03-01", "2026-03-01 18:05"),
        (4, "Łuczak Ewa", "-Kos", "600700800", "-1", "FALSE", "09:30", "A"),
    ]
    sheet = read_sheet(raw)
    assert (sheet.kind, sheet.encoding, sheet.separator) == (SheetKind.XLSX, None, None)
    assert sheet.rows[1].text == "Nazwisko; 3; 2.5; TRUE; 2026-03-01; 2026-03-01 18:05"


def test_first_sheet_with_rows_is_read_and_named():
    raw = xlsx([], [["Kos", "Jan"]], [["Lis"]], Tajne=[["Sowa"]])
    assert read(raw) == [(1, "Kos", "Jan")]
    assert [str(one) for one in read_sheet(raw).warnings] == [
        "Only the sheet “Arkusz2” is read, not the others."
    ]
    assert read_sheet(xlsx([["Kos"]], [])).warnings == ()
    assert read(xlsx([], Tajne=[["Sowa"]])) == [(1, "Sowa")]


def test_hidden_rows_and_formulas_without_results_are_told():
    book = Workbook()
    for row in [["Kos", "=1+1"], ["Lis", "Ewa"]]:
        book.active.append(row)
    for row in (2, 3, 9):  # only one of them has cells
        book.active.row_dimensions[row].hidden = True
    sheet = read_sheet(saved(book))
    assert [row.cells for row in sheet.rows] == [("Kos",), ("Lis", "Ewa")]
    assert [str(one) for one in sheet.warnings] == [
        "1 hidden row is read too.",
        NO_RESULT,
    ]


@pytest.mark.parametrize("prefix", ["", "x:"])
def test_workbooks_of_small_programs(prefix):
    sheet = (
        '<row><c t="s"><v>1</v></c><c><v>7</v></c></row>'
        '<row r="9"><c r="B9" t="inlineStr"><is><r><t>Li</t></r><r><t>s</t></r></is></c></row>'
        '<row><c t="str"><f>A1</f><v>Sowa</v></c><c t="e"><v>#N/A</v></c>'
        '<c t="d"><v>2026-03-01</v></c></row>'
    )
    shared = "<si><t>x</t></si><si><r><t>Ko</t></r><r><t>s</t></r><rPh><t>コ</t></rPh></si>"
    raw = bare_xlsx(sheet, shared, prefix=prefix)
    assert read(raw) == [(1, "Kos", "7"), (9, "", "Lis"), (10, "Sowa", "#N/A", "2026-03-01")]


def test_days_are_counted_as_the_workbook_says():
    book = Workbook()
    book.epoch = CALENDAR_MAC_1904
    book.active.append(["Kos", date(2026, 3, 1)])
    assert read(saved(book)) == [(1, "Kos", "2026-03-01")]
    assert read(xlsx([["Kos", date(1900, 1, 15)]])) == [(1, "Kos", "1900-01-15")]


def test_rows_beyond_the_most_are_counted_in_workbooks():
    rows = [["Kos", number] for number in range(MOST_SHEET_ROWS + 30)]
    for raw in (xlsx([*rows, [None], ["", ""]], [["Lis"]]), opendocument(rows)):
        sheet = read_sheet(raw)
        assert (len(sheet.rows), sheet.unread_rows) == (MOST_SHEET_ROWS, 30)
        assert sheet.rows[-1].cells == ("Kos", str(MOST_SHEET_ROWS - 1))


CELLS = st.text(alphabet="abŁș王&<>' \n\t-", max_size=7) | st.integers(-9, 10**12)
TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=4), min_size=1, max_size=5)


@pytest.mark.parametrize("write", [xlsx, opendocument])
@given(rows=TABLES)
def test_rows_that_are_written_are_read_again(write, rows):
    rows = [["Kos"], *rows]
    shown = [[clean_name(unguarded(str(cell).strip())) for cell in row] for row in rows]
    wanted = [(at, *row) for at, row in enumerate(shown, 1) if any(row)]
    read_again = [(row + ("",) * 4)[: len(rows[row[0] - 1]) + 1] for row in read(write(rows))]
    assert read_again == wanted


def test_rows_of_an_opendocument_sheet():
    raw = ods(
        ODS_ROW.format(ODS_CELL.format("Kos<text:s text:c='3'/>Jan") + ODS_CELL.format("Asy"))
        + '<table:table-row table:number-rows-repeated="4"><table:table-cell/></table:table-row>'
        + '<table:table-row table:number-rows-repeated="2">'
        + '<table:table-cell table:number-columns-repeated="2"/>'
        + '<table:table-cell office:value-type="float" office:value="3"><text:p>3,00</text:p>'
        + "</table:table-cell>"
        + '<table:table-cell office:value-type="date" office:date-value="2026-03-01T00:00:00">'
        + "<text:p>1 III</text:p></table:table-cell>"
        + '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>'
        + "<table:covered-table-cell><text:p>x</text:p></table:covered-table-cell>"
        + '<table:table-cell office:value-type="string"><office:annotation><text:p>uwaga</text:p>'
        + "</office:annotation><text:p>Lis</text:p><text:p>Ewa</text:p></table:table-cell>"
        + '<table:table-cell table:number-columns-repeated="16377"/></table:table-row>'
        + '<table:table-row table:number-rows-repeated="1048569"><table:table-cell '
        'table:number-columns-repeated="16384"/></table:table-row>'
    )
    rest = ("", "", "3", "2026-03-01", "TRUE", "", "Lis Ewa")
    assert read(raw) == [(1, "Kos Jan", "Asy"), (6, *rest), (7, *rest)]
    assert read_sheet(raw).kind is SheetKind.ODS
    assert read_sheet(raw).warnings == ()


def test_hidden_rows_of_an_opendocument_are_told():
    said = 'table:visibility="filter" table:number-rows-repeated'
    row = f'<table:table-row {said}="{{}}">{{}}</table:table-row>'
    raw = ods(row.format(2, ODS_CELL.format("Kos")) + row.format(999, "<table:table-cell/>"))
    assert [str(one) for one in read_sheet(raw).warnings] == ["2 hidden rows are read too."]


def test_hidden_and_further_sheets_of_an_opendocument():
    style = (
        '<office:automatic-styles><style:style xmlns:style="s" style:name="h">'
        '<style:table-properties table:display="false"/></style:style></office:automatic-styles>'
    )
    row = ODS_ROW.format(ODS_CELL.format("Sowa"))
    begin = BEGIN.replace('table:name="1"', 'table:name="h" table:style-name="h"')
    more = f'<table:table table:name="A">{ODS_ROW.format(ODS_CELL.format("Kos"))}</table:table>'
    raw = ods(row, before=style, after=more, begin=begin)
    assert read(raw) == [(1, "Kos")]
    assert read(ods(row, before=style, begin=begin)) == [(1, "Sowa")]
    assert [str(one) for one in read_sheet(ods(row, after=more)).warnings] == [
        "Only the sheet “1” is read, not the others."
    ]


def test_repeated_rows_are_clamped_and_counted():
    row = ODS_ROW.format(ODS_CELL.format("Kos"))
    many = row.replace("table-row>", 'table-row table:number-rows-repeated="1048576">', 1)
    sheet = read_sheet(ods(many + row))
    assert (len(sheet.rows), sheet.unread_rows) == (MOST_SHEET_ROWS, 1048576 - MOST_SHEET_ROWS + 1)


def test_far_cell_is_told():
    far = '<row r="1"><c r="A1" t="str"><v>Kos</v></c></row>{}<row r="1048576"><c r="XFD1048576">'
    raw = bare_xlsx(far.format("") + "<v>1</v></c></row>")
    assert read(raw) == [(1, "Kos")]
    assert [str(one) for one in read_sheet(raw).warnings] == [
        "Only the first 100 columns are read. These rows have more: 1048576."
    ]
    wide = ODS_CELL.replace(
        "<table:table-cell", '<table:table-cell table:number-columns-repeated="16384"'
    )
    sheet = read_sheet(ods(ODS_ROW.format(wide.format("Kos"))))
    assert (len(sheet.rows[0].cells), len(sheet.warnings)) == (100, 1)


@pytest.mark.parametrize(
    ("members", "what"),
    [
        ({"word__document.xml": "x", "word__embeddings__a.xlsx": "x"}, "a text document"),
        ({"ppt__presentation.xml": "x"}, "a presentation"),
        ({"xl__workbook.bin": "x"}, "a binary workbook (XLSB)"),
        ({"Index__Document.iwa": "x"}, "a workbook of Numbers"),
        ({"mimetype": "application/vnd.oasis.opendocument.text"}, "a text document"),
        ({"mimetype": "application/epub+zip"}, "an archive"),
        ({"lista.csv": "Kos;Jan"}, "an archive"),
    ],
)
def test_other_archives_are_refused(members, what):
    with pytest.raises(UnreadableError, match=re.escape(f"This is {what}.")):
        read_sheet(archive(**members))


def test_workbooks_without_names_are_refused():
    for raw in (xlsx([]), xlsx([[1, 2]]), opendocument([]), opendocument([[3]])):
        with pytest.raises(UnreadableError, match="no names in this workbook"):
            read_sheet(raw)


def test_workbooks_with_a_password_are_refused():
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")
    manifest = {"META-INF/manifest.xml": "<manifest:encryption-data>"}
    locked = bytearray(xlsx([["Kos"]]))
    for found in re.finditer(b"PK\x01\x02", bytes(locked)):
        locked[found.start() + 8] |= 1
    for raw in (ole, archive(mimetype=MEDIA, **manifest), bytes(locked)):
        with pytest.raises(UnreadableError, match="has a password"):
            read_sheet(raw)


def test_entities_of_its_own_are_refused():
    bomb = '<!DOCTYPE a [<!ENTITY a "Kos"><!ENTITY b "&a;&a;">]>'
    sheet = bare_xlsx("<row><c t='str'><v>Kos</v></c></row>")
    with ZipFile(BytesIO(sheet)) as made:
        members = {name: made.read(name).decode() for name in made.namelist()}
    members["xl/worksheets/sheet1.xml"] = bomb + members["xl/worksheets/sheet1.xml"]
    content = bomb + BEGIN.partition("?>")[2] + END
    for raw in (archive(**members), archive(mimetype=MEDIA, **{"content.xml": content})):
        with pytest.raises(UnreadableError, match="damaged"):
            read_sheet(raw)


SOUND = [xlsx([["Kos", "Jan", 3], ["Łuczak", "Ewa", 4]]), opendocument([["Kos", "Jan"], ["Lis"]])]


@given(st.sampled_from(SOUND), st.data())
def test_damaged_workbooks_raise_nothing_else(raw, data):
    spoiled = bytearray(raw)
    for at in data.draw(st.lists(st.integers(0, len(raw) - 1), max_size=20)):
        spoiled[at] = data.draw(st.integers(0, 255))
    try:
        assert read_sheet(bytes(spoiled[: data.draw(st.integers(1, len(raw)))])).rows
    except UnreadableError:
        return
