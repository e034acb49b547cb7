from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.printing.press import PrintingUnavailableError
from tests.scorer.printing.reading import reader, words


def get(client, sheet, **query):
    return client.get(reverse("scorer:sheet_pdf", args=[sheet.pk]), query)


def test_sheet_pdf_is_the_sheet_as_it_stands(client, kop_sheet):
    answer = get(client, kop_sheet)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="kontra-{kop_sheet.pk}.pdf"'
    assert "Total −2 −12 −16 30" in words(answer.content)


def test_sheet_pdf_takes_paper_language_and_blank(client, kop_sheet):
    document = reader(get(client, kop_sheet, paper="A5", language="cs", blank="1").content)
    assert document.trailer["/Root"]["/Lang"] == "cs"
    assert round(document.pages[0].mediabox.width) == 420


@pytest.mark.parametrize("query", [{"paper": "A3"}, {"language": "xx"}, {"blank": "yes"}])
def test_sheet_pdf_takes_unknown_values_for_the_usual_ones(client, kop_sheet, query):
    assert get(client, kop_sheet, **query).content == get(client, kop_sheet).content


def test_sheet_pdf_says_what_is_missing(client, kop_sheet, monkeypatch):
    def unavailable(*_given, **_named):
        raise PrintingUnavailableError("Install the packages: libpango")

    monkeypatch.setattr("scorer.views.paper.sheet_pdf_bytes", unavailable)
    answer = get(client, kop_sheet)
    assert answer.status_code == 503
    assert "Install the packages: libpango" in answer.content.decode()
