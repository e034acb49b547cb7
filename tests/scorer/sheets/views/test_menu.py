"""The menu beside Save: what can be done with a sheet besides writing."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.scorer.sheets.services.test_ending import ends

pytestmark = pytest.mark.django_db
BUTTON = 'popovertarget="sheet-menu"'
WRITER = ["share", "end", "seats", "table", "figures", "sign", "paper", "rules/kop", "as-of"]
WRITER += ["sheet.pdf", "sheet.pdf?blank=1", "record.json"]


def menu_of(html):
    return re.findall(r'(?s)<div id="sheet-menu" class="sheet-menu" popover>.*?</nav>', html)


def ways(html):
    """Where the links of the menu lead, without the sheet's own address."""
    found = re.findall(r'href="(?:/sheets/[^/]*)?/([^"]*?)/?(\?[^"]*)?"', menu_of(html)[0])
    return ["".join(parts) for parts in found]


def page(client, name, *args):
    return client.get(reverse(name, args=args)).content.decode()


def test_writer_has_everything_in_one_menu_that_opens_without_scripts(client, kop_sheet):
    html = page(client, "scorer:sheet", kop_sheet.pk)
    assert (html.count(BUTTON), len(menu_of(html))) == (1, 1)
    assert ways(html) == WRITER
    assert 'data-setting="large-figures"' in html.split('id="sheet-menu"')[1]
    assert 'href="#write" hidden>↑ Back to entry</a>' in html


def test_once_the_game_is_over_the_same_stands_on_the_page(client, kop_sheet):
    ends(kop_sheet)
    html = page(client, "scorer:sheet", kop_sheet.pk)
    assert (html.count(BUTTON), len(menu_of(html))) == (0, 1)
    assert ways(html) == [way for way in WRITER if way != "end"]


def test_copy_without_the_network_and_a_correction_have_no_menu(client, kop_sheet):
    assert BUTTON not in page(client, "sheet_offline", kop_sheet.pk)
    assert BUTTON not in page(client, "scorer:correct", kop_sheet.pk, 1)
    assert BUTTON not in page(client, "scorer:insert", kop_sheet.pk, 1)
