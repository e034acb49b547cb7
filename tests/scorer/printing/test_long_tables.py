"""Long tables: what is written into repeated rows stands where WeasyPrint would have set it."""

from __future__ import annotations

import pytest

from scorer.printing import long_tables, pdf_renderer
from scorer.printing.repeated_rows import MANY
from tests.scorer.printing.boxes import tables
from tests.scorer.printing.reading import reader, tags

STYLE = pdf_renderer.STATIC.parents[1] / "tournaments/static/tournaments/print_event.css"
NAMES = ("Ada", "Świętosława Brzęczyszczykiewicz-Konstantynopolitańska", "Ștefan Țîrdea", "Ola")
ROWS = 90
UA = "pdf/ua-1"


def page(row, rows=ROWS, head=""):
    """A page with a table of so many rows; ``row`` gives the cells of each."""
    body = "".join(f"<tr>{row(number)}</tr>" for number in range(rows))
    return (
        '<html lang="pl"><head><title>T</title></head><body><h1 data-running="T">T</h1>'
        '<table style="tab-size: 8mm">'
        f'<colgroup><col><col style="width:50mm"></colgroup>{head}<tbody>{body}</tbody></table>'
        "<p>End</p></body></html>"
    )


def figures(number):
    return f'<td class="n">{number}</td><td>−{number / 2} · {number % 7}</td>'


def names(number):
    name = NAMES[number % len(NAMES)]
    return f'<td>{number}</td><th scope="row" class="t">{name} <small>{name[:3]}</small></th>'


def scores(number):
    label = NAMES[number % len(NAMES)]
    return f'<td>{number}</td><td class="t">{label}<br><b>+{number}</b> · 3,5</td>'


def rounds(number):
    return f'<th scope="row">{number}</th><td class="r">3,5\t{number}\t–</td>'


def both(html):
    """The document as it is set with repeated rows, and without."""
    fast = long_tables.set_pages(html, STYLE)
    slow = pdf_renderer.set_pages(html, STYLE)
    assert len(fast.pages) == len(slow.pages)
    return fast.write_pdf(pdf_variant=UA), slow.write_pdf(pdf_variant=UA)


def placed(pdf):
    """Every cell of the only table: its kind, its text, its edges in mm."""
    (rows,) = tables(pdf)
    return [
        (
            cell.kind,
            "".join(box.text for box in cell.boxes).replace(" ", ""),
            *(
                (min(box.left for box in cell.boxes), max(box.right for box in cell.boxes))
                if cell.boxes
                else ()
            ),
            *sorted({round(box.base, 1) for box in cell.boxes}),
        )
        for row in rows
        for cell in row
    ]


@pytest.mark.parametrize("row", [figures, names, scores, rounds])
def test_words_stand_where_they_would_have_been_set(row):
    head = '<thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>'
    fast, slow = both(page(row, head=head))
    for here, there in zip(placed(fast), placed(slow), strict=True):
        assert here[:2] == there[:2]
        assert here[2:] == pytest.approx(there[2:], abs=0.2)


def test_words_of_a_table_in_columns_stand_there():
    html = page(names).replace("<table ", '<div style="columns: 2"><table ')
    for here, there in zip(
        *map(placed, both(html.replace("</table>", "</table></div>"))), strict=True
    ):
        assert here[:2] == there[:2]
        assert here[2:] == pytest.approx(there[2:], abs=0.2)


def test_few_rows_are_set_as_usual():
    document = long_tables.set_pages(page(figures, MANY), STYLE)
    assert not hasattr(document, "rows")


def test_row_with_more_than_words_is_set_as_usual():
    html = page(
        lambda number: figures(number) if number else '<td colspan="2"><a href="#x">x</a></td>'
    )
    pdf = long_tables.set_pages(html, STYLE).write_pdf(pdf_variant=UA)
    first, second = tables(pdf)[0][:2]
    assert [cell.text for cell in (*first, *second)] == ["x", "1", "−0.5 · 1"]


def test_word_longer_than_its_column_is_broken_as_usual():
    long = {3: "W" * 60}
    html = page(lambda number: f'<td>{number}</td><td class="t">{long.get(number, "a")}</td>')
    for here, there in zip(*map(placed, both(html)), strict=True):
        assert here[:2] == there[:2]
        assert here[2:] == pytest.approx(there[2:], abs=0.2)


def test_pages_of_words_are_not_in_the_document():
    pdf = long_tables.set_pages(page(names), STYLE).write_pdf(pdf_variant=UA)
    assert len(reader(pdf).pages) == len(long_tables.set_pages(page(names), STYLE).pages)
    table = next(tag for tag in tags(pdf).walk() if tag.kind == "Table")
    assert len(table.kids[-1].kids) == ROWS


def test_same_rows_give_the_same_bytes():
    made = {long_tables.set_pages(page(names), STYLE).write_pdf(pdf_variant=UA) for _ in range(2)}
    assert len(made) == 1
