"""Handing a sheet on: what the codes lead to, and what a token is good for."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from scorer.services.sheets import import_record
from scorer.views import share
from tests.scorer.examples import KOP

pytestmark = pytest.mark.django_db


def _join(sheet, token):
    return reverse("scorer:let_in", args=[sheet.pk, token])


def _addresses(client, sheet):
    html = client.get(reverse("scorer:share", args=[sheet.pk])).content.decode()
    assert html.count('class="qr"') == html.count('class="address"')
    return [unescape(found) for found in re.findall(r'class="address"><a href="(.*?)"', html)]


def test_codes_lead_to_following_and_to_writing(client, kop_sheet):
    follow, join = _addresses(client, kop_sheet)
    assert follow == "http://testserver" + reverse("scorer:follow", args=[kop_sheet.pk])
    assert client.get(follow).status_code == 200
    assert client.get(join).status_code == 200


def test_who_only_follows_is_not_given_the_code_to_write(client, club_sheet):
    assert _addresses(client, club_sheet) == [
        "http://testserver" + reverse("scorer:follow", args=[club_sheet.pk])
    ]


def test_who_comes_by_the_code_writes_once_they_say_so(client, club_sheet):
    sheet_page = reverse("scorer:sheet", args=[club_sheet.pk])
    join = _join(club_sheet, share.join_token(club_sheet))
    asked = client.get(join)
    assert "Ada, Bogdan, Celina, Darek" in asked.content.decode()
    assert client.post(sheet_page, {}).status_code == 403
    assert client.post(join).url == sheet_page
    assert client.post(sheet_page, {}).status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_another_sheets_or_a_made_up_token_is_refused_in_words(client, club_sheet, method):
    other = import_record(raw=KOP)
    good = share.join_token(club_sheet)
    for token in ("x", "w.x.y", good[:-1], share.join_token(other)):
        answer = getattr(client, method)(_join(club_sheet, token))
        assert answer.status_code == 403
        assert "This code does not let you write" in answer.content.decode()
    assert client.post(reverse("scorer:sheet", args=[club_sheet.pk]), {}).status_code == 403


def test_an_old_token_is_refused(client, club_sheet, monkeypatch):
    token = share.join_token(club_sheet)
    monkeypatch.setattr(share, "JOIN_DAYS", -1)
    assert client.get(_join(club_sheet, token)).status_code == 403


def test_page_with_a_token_is_kept_nowhere(client, kop_sheet):
    answer = client.get(reverse("scorer:share", args=[kop_sheet.pk]))
    assert "no-store" in answer["Cache-Control"]


def test_shared_code_costs_queries_that_do_not_grow(client, kop_sheet, django_assert_num_queries):
    client.get(reverse("scorer:share", args=[kop_sheet.pk]))
    with django_assert_num_queries(2):  # the sheet, its newest entry
        client.get(reverse("scorer:share", args=[kop_sheet.pk]))
