"""What a new WeasyPrint sets elsewhere than the last one: look at all papers before taking it."""

from __future__ import annotations

import pytest

from scorer.printing.pdf_renderer import set_pages
from tests.scorer.printing.boxes import boxes
from tests.scorer.printing.reading import reader, tags

LETTERS = "Zażółć gęślą jaźń, ♠ Q 10 −27 Árvíztűrő tükörfúrógép; Ștefan Țîrdea "
ROWS = "".join(
    f"<tr><td id='c{number}'>{number}</td><td>{LETTERS}</td></tr>" for number in range(60)
)
PAGE = f"""<html lang="pl"><head><title>T</title><style>
@page {{ size: A4; margin: 20mm 15mm; @top-left {{ content: none }} }}
html {{ font-size: 9pt; line-height: 1.3 }}
table {{ width: 120mm }} td {{ border: 0.2mm solid #000; padding: 1mm; height: auto }}
</style></head><body><p id="p" style="width: 70mm; margin: 0">{LETTERS * 3}</p>
<p style="margin: 0"><span id="s">{LETTERS}</span></p>
<table><colgroup><col style="width: 20mm"><col></colgroup>{ROWS}</table></body></html>"""
MILLIMETRE = 96 / 25.4
PLACES = {
    (0, "p"): [15.0, 20.0, 85.0, 42.01],
    (0, "s"): [15.0, 42.01, 116.27, 46.14],
    (0, "c0"): [15.0, 46.6, 35.0, 57.71],
    (2, "c59"): [15.0, 197.81, 35.0, 208.92],
}


def test_reference_page_is_set_as_it_was():
    document = set_pages(PAGE)
    found = {
        (number, name): [round(edge / MILLIMETRE, 2) for edge in page.anchors[name]]
        for number, page in enumerate(document.pages)
        for name in ("p", "s", "c0", "c59")
        if name in page.anchors
    }
    assert found == {key: pytest.approx(edges, abs=0.06) for key, edges in PLACES.items()}
    pdf = document.write_pdf(pdf_variant="pdf/ua-1")
    (table,) = (tag for tag in tags(pdf).walk() if tag.kind == "Table")
    assert len(table.kids[0].kids) == 60
    first = next(box for page in reader(pdf).pages for box in boxes(page))
    assert first.text.startswith("Zażółć")
