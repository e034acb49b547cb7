"""Long tables: what is written into repeated rows stands where WeasyPrint would have set it."""

from __future__ import annotations

import pytest

from scorer.printing import long_tables, pdf_renderer
from scorer.printing.repeated_rows import MANY
from tests.scorer.printing.boxes import boxes, tables
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


def standing(pdf):
    """The words of every page, each line's by where it stands: its base, its edges in mm."""
    found = {}
    for number, one in enumerate(reader(pdf).pages):
        for box in boxes(one):
            column = round(box.left // 60)
            found.setdefault((number, column, round(box.base)), []).append(box)
    return {
        place: (
            "".join(box.text for box in line).replace(" ", ""),
            min(box.left for box in line),
            max(box.right for box in line),
        )
        for place, line in found.items()
    }


def test_items_of_a_list_in_columns_stand_there_and_are_read_as_items():
    items = "".join(
        f"<li>{number} <strong>{NAMES[number % len(NAMES)]}</strong> · {number / 2} −{number}</li>"
        for number in range(3 * ROWS)
    )
    html = page(figures).replace("<p>End", f'<ul class="lines three">{items}</ul><p>End')
    fast, slow = both(html)
    here, there = standing(fast), standing(slow)
    assert sorted(text for text, *_edges in here.values()) == sorted(
        text for text, *_edges in there.values()
    )
    last = max(here)[0]  # its columns are as high as one another but for a hair
    full = {place for place in there if place[0] < last}
    assert full == {place for place in here if place[0] < last}
    for place in full:
        assert here[place][0] == there[place][0]
        assert here[place][1:] == pytest.approx(there[place][1:], abs=0.2)
    told = [[tag for tag in tags(pdf).walk() if tag.kind == "LI"] for pdf in (fast, slow)]
    assert [len(some) for some in told] == [3 * ROWS, 3 * ROWS]
    for one, other in zip(*told, strict=True):
        assert [kid.kind for kid in one.kids] == [kid.kind for kid in other.kids] == ["LBody"]


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
