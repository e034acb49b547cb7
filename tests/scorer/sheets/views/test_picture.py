"""The address of a match's picture: made once a version, by the press, for who may follow."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.models import ScoreSheet
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, with_entries
from tests.scorer.sheets.services.test_ending import ends, goes_on

pytestmark = pytest.mark.django_db


def at(sheet):
    return reverse("scorer:picture", args=[sheet.pk])


def test_picture_is_a_png_made_once_for_every_version(client, kop_sheet, busy_press):
    ends(kop_sheet)
    answer = client.get(at(kop_sheet))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Content-Disposition"] == f'inline; filename="kontra-{kop_sheet.pk}.png"'
    assert answer.content.startswith(b"\x89PNG\r\n")
    busy_press()
    known = {"If-None-Match": answer["ETag"]}
    assert client.get(at(kop_sheet)).content == answer.content
    assert client.get(at(kop_sheet), headers=known).status_code == 304
    assert client.get(at(kop_sheet), headers={"Accept-Language": "pl"}).status_code == 503
    # somebody on it was made anonymous: no old name is shown again
    ScoreSheet.objects.update(rewritten=1)
    assert client.get(at(kop_sheet), headers=known).status_code == 503
    ScoreSheet.objects.update(rewritten=0)
    goes_on(kop_sheet)
    newer = client.get(at(kop_sheet), headers=known)
    assert (newer.status_code, newer["Retry-After"]) == (503, "4")


def test_picture_has_a_page_with_a_way_back(client, kop_sheet):
    page = client.get(reverse("scorer:picture_page", args=[kop_sheet.pk])).content.decode()
    assert f'<img class="picture" src="{at(kop_sheet)}"' in page
    assert f'href="{reverse("scorer:sheet", args=[kop_sheet.pk])}">← The sheet</a>' in page
    assert "Or hold the picture to save it." in page
    assert f'href="{at(kop_sheet)}" download="kontra.png">Save picture</a>' in page
    empty = import_record(raw=with_entries(KOP))
    assert client.get(reverse("scorer:picture_page", args=[empty.pk])).status_code == 404


def test_sheet_without_a_line_has_no_picture(client):
    assert client.get(at(import_record(raw=with_entries(KOP)))).status_code == 404
