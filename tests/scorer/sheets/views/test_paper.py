"""One sheet on paper: the page that orders it, the PDF, what is refused."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import ScoreSheet
from scorer.printing.order import Corrections, Occasion, PaperOrder
from scorer.sheets.services.entries import Writer
from scorer.sheets.services.seating import seat_players
from scorer.support.short_parts import short_id
from tests.builders import records as examples
from tests.scorer.printing.reading import words


def get(client, sheet, **query):
    return client.get(reverse("scorer:sheet_pdf", args=[sheet.pk]), query)


@pytest.fixture
def ordered(monkeypatch):
    """What was ordered instead of printed: order, occasion, address."""
    found = []

    def note(_now, order, occasion, address):
        found.append((order, occasion, address))
        return b"%PDF"

    monkeypatch.setattr("scorer.printing.jobs.sheet_pdf_bytes", note)
    return found


@pytest.fixture
def known_sheet(kop_sheet):
    """A sheet that knows its event; opened after midnight, in the time of the club."""
    opened = datetime(2026, 6, 30, 22, 30, tzinfo=UTC)
    told = {"event": "Liga", "round": 2, "table": 7, "opened_at": opened}
    ScoreSheet.objects.filter(pk=kop_sheet.pk).update(**told)
    return kop_sheet


def test_sheet_pdf_is_the_sheet_as_it_stands(client, kop_sheet):
    answer = get(client, kop_sheet)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="kontra-{kop_sheet.pk}.pdf"'
    assert "−2 −12 −16 30" in words(answer.content)


def test_paper_without_query_is_in_readers_language_with_occasion_of_sheet(
    client, known_sheet, ordered
):
    client.cookies["django_language"] = "pl"
    assert get(client, known_sheet).status_code == 200
    occasion = Occasion("Liga", date(2026, 7, 1), 2, 7)
    code = f"HTTP://TESTSERVER/S/{short_id(known_sheet.pk)}/2/7"
    assert ordered == [(PaperOrder("pl"), occasion, code)]


def test_paper_is_ordered_as_the_query_says(client, known_sheet, ordered):
    query = {"event": "", "day": "", "round": "", "table": "9", "second": "ro", "rows": "40"}
    query |= {"paper": "A5", "language": "cs", "blank": "1", "corrections": "struck"}
    get(client, known_sheet, **query)
    ((order, occasion, address),) = ordered
    how = {"paper": "A5", "blank": True, "rows": 40, "corrections": Corrections.STRUCK}
    assert order == PaperOrder("cs", "ro", **how)
    assert occasion == Occasion(table=9)
    assert address.endswith("/-/9")


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"paper": "A3"}, "“A3” is not known. Allowed: A4, A5."),
        ({"language": "xx"}, "“xx” is not known. Allowed: pl, cs, ro, en."),
        ({"blank": "yes"}, "“yes” is not known. Allowed: 0, 1."),
        ({"rows": "abc"}, "Allowed: a whole number from 1 to 200."),
    ],
)
def test_invalid_paper_order_is_named_beside_its_field_and_prints_nothing(
    client, kop_sheet, ordered, query, fault
):
    answer = get(client, kop_sheet, event="Pod Dębem", **query)
    page = answer.content.decode()
    (name,) = query
    assert answer.status_code == 400
    assert ordered == []
    assert "Not printed yet. What you typed is still here." in page
    assert re.search(rf'<a href="#id_{name}">[^<]+</a>: {re.escape(fault)}', page)
    assert 'value="Pod Dębem"' in page


def test_order_page_begins_with_what_the_sheet_knows(client, known_sheet):
    page = client.get(reverse("scorer:paper", args=[known_sheet.pk])).content.decode()
    for name, value in {"event": "Liga", "day": "2026-07-01", "round": 2, "table": 7}.items():
        assert re.search(rf'name="{name}" value="{value}"', page)
    assert f'action="/sheets/{known_sheet.pk}/sheet.pdf"' in page
    assert '<option value="en" selected>' in page


def test_order_page_is_found_from_the_sheet(client, kop_sheet):
    page = client.get(reverse("scorer:sheet", args=[kop_sheet.pk])).content.decode()
    assert f'href="/sheets/{kop_sheet.pk}/paper/"' in page


def test_page_names_whom_no_face_can_write(client, kop_sheet):
    ScoreSheet.objects.filter(pk=kop_sheet.pk).update(event="Liga \ue000")
    page = client.get(reverse("scorer:paper", args=[kop_sheet.pk]))
    assert page.context["substituted"] == ["Liga \ue000"]
    assert "every letter of: Liga \ue000. On paper □ stands" in page.content.decode()


def test_whoever_sits_down_later_and_what_is_said_is_named_too(client, kop_sheet):
    seat_players(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        players=["Ada", "Bogdan", "Celina", "Maks \ue000"],
        whole=False,
        position=len(examples.KOP["entries"]),
        writer=Writer(author="Ola \ue001"),
    )
    page = client.get(reverse("scorer:paper", args=[kop_sheet.pk]))
    assert page.context["substituted"] == ["Maks \ue000", "Ola \ue001"]
    page = client.get(reverse("scorer:sheet", args=[kop_sheet.pk])).content.decode()
    assert page.index("every letter of: Maks \ue000, Ola \ue001.") < page.index("Sheet as PDF")


def test_event_typed_in_letters_nobody_has_is_printed_at_the_second_press(
    client, kop_sheet, ordered
):
    refused = get(client, kop_sheet, event="Liga \ue000")
    assert (refused.status_code, ordered) == (400, [])
    page = refused.content.decode()
    assert "every letter of: Liga \ue000. On paper □ stands for each that is missing." in page
    assert re.search(r'<input type="hidden" name="warned" value="Liga \ue000"', page)
    assert get(client, kop_sheet, event="Liga \ue000", warned="Liga \ue000").status_code == 200
    assert get(client, kop_sheet, event="Liga \ue001", warned="Liga \ue000").status_code == 400
    assert [occasion.event for _order, occasion, _address in ordered] == ["Liga \ue000"]
