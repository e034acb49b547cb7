"""Where no PDF can be made the browser prints the very page that becomes one."""

from __future__ import annotations

import copy
from itertools import cycle, product

import pytest
from django.urls import reverse

from scorer.printing.pdf_renderer import PrintingUnavailableError
from scorer.printing.rule_cards import card_pdf_bytes
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL
from tests.tiers import sampled

ASKED = ("", "?blank=1", "?reasons=on&language=pl")


@pytest.fixture
def no_card_is_made(machine_without_pango):
    """No PDF can be made, and none is left from before."""
    card_pdf_bytes.cache_clear()
    yield
    card_pdf_bytes.cache_clear()


def by_browser(answer, *styles):
    """The text of a page that a browser prints; it links the style sheets and says how."""
    page = answer.content.decode()
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert 'class="by-browser"' in page
    for style in ("scorer/by_browser", *styles):
        assert f'href="/static/{style}' in page
    policy = answer["Content-Security-Policy"]
    assert "style-src 'self' 'unsafe-inline'" in policy
    directives = [each.strip() for each in policy.split(";")]  # in no order
    assert "script-src 'self'" in directives
    return page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("record", "asked"),
    sampled(product(ALL, ASKED), daily=list(zip(ALL, cycle(ASKED), strict=False))),
    ids=lambda value: value if isinstance(value, str) else value["game"],
)
def test_sheet_is_printed_by_browser(client, machine_without_pango, record, asked):
    sheet = import_record(raw=record)
    answer = client.get(reverse("scorer:sheet_pdf", args=[sheet.pk]) + asked)
    page = by_browser(answer, "scorer/print")
    assert page.startswith("<!doctype html>")
    assert page.count("<body") == 1
    assert any(name in page for name in ("Ada", "Ana", "Anna"))


@pytest.mark.django_db
def test_rule_card_is_printed_by_browser(client, no_card_is_made):
    answer = client.get(reverse("scorer:rule_card", args=["kop-wolsztyn"]))
    assert "KOP-" in by_browser(answer, "scorer/print", "scorer/print_card")


def test_page_travels_from_process_that_makes_papers():
    fault = copy.copy(PrintingUnavailableError("Install", "<html>"))
    assert (fault.why, fault.page, str(fault)) == ("Install", "<html>", "Install")
    assert PrintingUnavailableError().page == ""
