"""The address of a match's picture: made once a version, by the press, for who may follow."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.models import ScoreSheet
from scorer.operations.machine.apart import BusyError
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views import picture
from tests.builders.records import KOP, with_entries
from tests.scorer.sheets.services.test_acts import record
from tests.scorer.sheets.services.test_ending import ends

pytestmark = pytest.mark.django_db


def at(sheet):
    return reverse("scorer:picture", args=[sheet.pk])


@pytest.fixture
def made(monkeypatch):
    """The sheets that pictures were made of."""
    found = []

    def note(now):
        found.append((now.sheet.pk, now.version))
        return b"\x89PNG"

    monkeypatch.setattr(picture, "sheet_picture", note)
    return found


def test_picture_is_a_png(client, kop_sheet):
    ends(kop_sheet)
    answer = client.get(at(kop_sheet))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Content-Disposition"] == f'inline; filename="kontra-{kop_sheet.pk}.png"'
    assert answer.content.startswith(b"\x89PNG\r\n")


def test_picture_has_a_page_with_a_way_back(client, kop_sheet):
    page = client.get(reverse("scorer:picture_page", args=[kop_sheet.pk])).content.decode()
    assert f'<img class="picture" src="{at(kop_sheet)}"' in page
    assert f'href="{reverse("scorer:sheet", args=[kop_sheet.pk])}">← The sheet</a>' in page
    assert "Or hold the picture to save it." in page
    assert f'href="{at(kop_sheet)}" download="kontra.png">Save picture</a>' in page
    empty = import_record(raw=with_entries(KOP))
    assert client.get(reverse("scorer:picture_page", args=[empty.pk])).status_code == 404


def test_picture_is_made_once_for_every_version(client, kop_sheet, made):
    tag = client.get(at(kop_sheet))["ETag"]
    assert client.get(at(kop_sheet)).content == b"\x89PNG"
    assert client.get(at(kop_sheet), headers={"If-None-Match": tag}).status_code == 304
    first = load_sheet_state(kop_sheet).version
    record(kop_sheet)
    assert client.get(at(kop_sheet), headers={"If-None-Match": tag}).status_code == 200
    assert [version for _sheet, version in made] == [first, load_sheet_state(kop_sheet).version]
    # somebody on it was made anonymous: no old name is shown again
    ScoreSheet.objects.update(rewritten=1)
    client.get(at(kop_sheet))
    client.get(at(kop_sheet), headers={"Accept-Language": "pl"})
    assert len(made) == 4


def test_sheet_without_a_line_has_no_picture(client):
    assert client.get(at(import_record(raw=with_entries(KOP)))).status_code == 404


def test_press_with_its_hands_full_asks_to_come_again(client, kop_sheet, monkeypatch):
    def busy(_work, *, desk):
        raise BusyError

    monkeypatch.setattr(picture, "done_apart", busy)
    answer = client.get(at(kop_sheet))
    assert (answer.status_code, answer["Retry-After"]) == (503, "4")
