"""The page that takes hands: typed, as a file, by a camera; with scripts and without."""

from __future__ import annotations

from io import BytesIO

import pytest
import segno
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from scorer.models import User
from scorer.sheets.selectors.log import current_log
from tests.scorer.sheets.views.handing import packet_of, waiting

pytestmark = pytest.mark.django_db
PAGE = "/hands/"
JSON = {"Accept": "application/json"}


@pytest.fixture
def desk():
    client = Client()
    client.force_login(User.objects.create_user("desk"))
    return client


@pytest.fixture
def packet(kop_sheet):
    return packet_of((kop_sheet.pk, "o.", [waiting(4), waiting(5)]), size=120)


def picture_of(*texts):
    """A JPEG of codes side by side."""
    codes = []
    for text in texts:
        drawn = BytesIO()
        segno.make(text, error="m", micro=False).save(drawn, kind="png", scale=4, border=4)
        codes.append(Image.open(drawn).convert("L"))
    size = sum(code.width for code in codes), max((code.height for code in codes), default=90)
    whole = Image.new("L", (max(size[0], 90), size[1]), 255)
    left = 0
    for code in codes:
        whole.paste(code, (left, 0))
        left += code.width
    jpeg = BytesIO()
    whole.save(jpeg, "JPEG", quality=70)
    return jpeg.getvalue()


def test_page_alone_may_look_through_the_camera(desk, kop_sheet):
    assert reverse("scorer:take_hands") == PAGE
    assert "camera=(self)" in desk.get(PAGE)["Permissions-Policy"]
    assert "camera=()" in desk.get("/")["Permissions-Policy"]


def test_typed_codes_are_taken_without_scripts(desk, kop_sheet, packet):
    answer = desk.post(PAGE, {"texts": "\r\n".join(reversed(packet)).lower()})
    page = answer.content.decode()
    assert "2 of 2 lines stand" in page
    assert answer.context["taken"].receipt[:3] in page
    assert len(current_log(kop_sheet)) == 6


def test_file_is_taken(desk, kop_sheet, packet):
    file = SimpleUploadedFile("kontra.txt", ("\n".join(packet) + "\n").encode())
    assert desk.post(PAGE, {"file": file}).context["taken"].stand == 2


def test_what_is_typed_stays_until_it_is_whole(desk, packet):
    answer = desk.post(PAGE, {"texts": packet[0]})
    assert f"1 of {len(packet)} parts is here; still to come: 2, 3" in answer.content.decode()
    assert answer.context["typed"] == packet[0]


def test_scripts_are_told_whether_more_is_to_come(desk, packet):
    half = desk.post(PAGE, {"texts": packet[0]}, headers=JSON).json()
    assert (half["done"], "still to come" in half["html"]) == (False, True)
    whole = desk.post(PAGE, {"texts": "\n".join(packet)}, headers=JSON).json()
    assert (whole["done"], "2 of 2 lines stand" in whole["html"]) == (True, True)


@pytest.mark.parametrize(
    ("texts", "said"),
    [("", "Nothing was read yet."), ("https://x.example/", "another program"), ("K1/A", "damaged")],
)
def test_what_is_no_code_is_told(desk, texts, said):
    assert said in desk.post(PAGE, {"texts": texts}, headers=JSON).json()["html"]


def test_file_of_anything_is_no_fault_of_the_page(desk):
    file = SimpleUploadedFile("photo.jpg", bytes(range(256)) * 50)
    assert desk.post(PAGE, {"file": file}).status_code == 200


def test_camera_sees_every_code_in_its_picture(desk, packet):
    for seen in ((), packet[:1], packet[:2]):
        answer = desk.post(PAGE, picture_of(*seen), content_type="image/jpeg")
        assert sorted(answer.json()["texts"]) == sorted(seen)


@pytest.mark.parametrize("picture", [b"no picture", picture_of()[:200]])
def test_what_is_no_picture_holds_no_code(desk, picture):
    assert desk.post(PAGE, picture, content_type="image/jpeg").json() == {"texts": []}


def test_recording_page_has_a_key_and_its_copy_none(client, kop_sheet):
    page = client.get(reverse("scorer:sheet", args=[kop_sheet.pk])).content.decode()
    assert 'data-right="o.' in page
    copy = client.get(reverse("sheet_offline", args=[kop_sheet.pk])).content.decode()
    assert 'data-right="o.' not in copy
    stranger = Client().get(reverse("scorer:sheet", args=[kop_sheet.pk])).content.decode()
    assert 'data-right="o.' not in stranger
