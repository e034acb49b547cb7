"""What every answer tells a browser, how much a request brings, how long a sign-in lasts."""

from __future__ import annotations

import re
import time
from http import HTTPStatus
from io import BytesIO

import pytest
from django.http import HttpResponse
from django.http.multipartparser import MultiPartParser
from django.test import RequestFactory
from django.urls import reverse
from django.utils import translation

from scorer.models import Club, User
from scorer.operations.views.errors import refusal_line
from scorer.operations.views.guards import MOST_PARTS, SIGNED_IN_AT, LoopbackOnly
from scorer.sheets.views.browser import DEVICE
from scorer.support.body_sizes import LONG
from tests.scorer.machine import on_net

WRONG_HOST = (
    "This site does not answer to the name or address in the browser's line. Open it "
    "by an address that the desk or the QR code shows. Who runs the site can add a "
    "name: KONTRA_HOSTS."
)

POLICY = (
    "base-uri 'none'; connect-src 'self'; default-src 'none'; font-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; img-src 'self'; manifest-src 'self'; "
    "script-src 'self'; style-src 'self'; worker-src 'self'"
)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/", "/rules/", "/sign-in/", "/service-worker.js", "/token/", "/nothing/"]
)
def test_every_answer_tells_browsers_what_they_may(client, address):
    told = client.get(address).headers
    assert "; ".join(sorted(told["Content-Security-Policy"].split("; "))) == POLICY
    assert told["X-Content-Type-Options"] == "nosniff"
    assert told["X-Frame-Options"] == "DENY"
    assert told["Referrer-Policy"] == "same-origin"
    assert told["Cross-Origin-Opener-Policy"] == "same-origin"
    assert told["Cross-Origin-Resource-Policy"] == "same-origin"
    assert re.search(r"camera=\(\).*geolocation=\(\)", told["Permissions-Policy"])
    assert told["Cache-Control"]


@pytest.mark.django_db
def test_page_has_no_script_or_style_of_its_own(client, kop_sheet):
    for address in ("/", f"/sheets/{kop_sheet.pk}/", f"/sheets/{kop_sheet.pk}/share/"):
        page = client.get(address).content.decode()
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", page) == []
        assert re.findall(r"<script(?![^>]* src=)", page) == []


@pytest.mark.parametrize("length", [str(13 * 1024 * 1024), "9" * 30, "-1", "²"])
def test_more_than_any_page_takes_is_not_read(client, db, length):
    answer = client.post("/sign-in/", {}, headers={"content-length": length})
    assert answer.status_code == 413
    assert "Allowed: up to 200 kB at once." in answer.content.decode()


def test_page_takes_no_more_than_a_form_unless_it_takes_files(client, kop_sheet):
    length = {"content-length": str(3 * 1024 * 1024)}
    answer = client.post(f"/sheets/{kop_sheet.pk}/outbox/", {}, headers=length)
    assert answer.status_code == 413
    assert "Allowed: up to 200 kB at once." in answer.content.decode()
    slug = Club.objects.create(name="Asy", slug="asy").slug
    address = reverse("tournaments:import_event", args=[slug])
    taking = client.post(address, {"file": BytesIO(bytes(3 * 1024 * 1024))})
    assert taking.status_code == 403  # who may is asked only then
    form = "application/x-www-form-urlencoded"
    long = client.post(address, "", content_type=form, headers=length)
    assert long.status_code == 413  # files come in another way


PART = b"--x\r\nContent-Disposition: form-data; %b\r\n\r\n1\r\n"


@pytest.mark.parametrize("said", [b"filename=a", b'name="a"', b'name="f"; filename=a', b""])
def test_form_of_too_many_parts_is_refused_before_any_is_parsed(client, db, monkeypatch, said):
    monkeypatch.setattr(MultiPartParser, "parse", lambda _parser: pytest.fail("parsed"))
    address = reverse("tournaments:import_event", args=["asy"])
    parts = PART % said * (MOST_PARTS + 1) + b"--x--"
    answer = client.generic("POST", address, parts, "multipart/form-data; boundary=x")
    assert answer.status_code == 400


def test_form_with_files_has_no_more_typed_text_than_one_without(client, db):
    slug = Club.objects.create(name="Asy", slug="asy").slug
    address = reverse("tournaments:import_people", args=[slug])
    assert client.post(address, {"text": "<" * (LONG + 1)}).status_code == 413
    assert client.post(address, {"text": "<" * 1000}).status_code == 403


def test_form_of_as_many_parts_as_django_takes_is_parsed(client, db):
    parts = PART % b'name="a"' * 1_000 + b"--x--"
    answer = client.generic("POST", "/sign-in/", parts, "multipart/form-data; boundary=x")
    assert answer.status_code == 200


def test_get_with_a_body_is_refused(client, db):
    assert client.generic("GET", "/rules/", b"x").status_code == 413


@pytest.mark.parametrize(
    ("status", "asked", "told"),
    [
        (429, {}, "Too many requests from your network are still arriving."),
        (503, {}, "The site is still receiving other files."),
        (408, {}, "It did not arrive in time."),
        (503, {"HTTP_ACCEPT_LANGUAGE": "pl"}, "Strona wciąż odbiera inne pliki."),
        (503, {"HTTP_COOKIE": "django_language=cs"}, "Web stále přijímá jiné soubory."),
        (400, {}, "Bad Request"),
    ],
)
def test_request_that_is_not_heard_to_its_end_is_answered_with_what_to_do(status, asked, told):
    assert refusal_line(asked, HTTPStatus(status)).startswith(told)


@pytest.fixture
def ala(client, db):
    user = User.objects.create(username="ala")
    client.force_login(user)
    return user


def _begun(client, days):
    session = client.session
    session[SIGNED_IN_AT], session[DEVICE] = time.time() - days * 24 * 60 * 60, "phone"
    session.save()


def test_sign_in_lasts_thirty_days(client, ala):
    _begun(client, 29.9)
    assert client.get("/account/").status_code == 200


def test_sign_in_from_the_future_ends_and_the_phone_keeps_its_own(client, ala):
    _begun(client, -500)
    assert client.get("/account/").url == "/sign-in/?next=/account/"
    assert dict(client.session.items()) == {DEVICE: "phone"}


def test_sign_in_of_a_month_ago_ends_and_the_phone_keeps_its_own(client, ala):
    _begun(client, 30.1)
    key = client.session.session_key
    assert client.get("/account/").url == "/sign-in/?next=/account/"
    assert client.session.session_key != key
    assert dict(client.session.items()) == {DEVICE: "phone"}


@pytest.mark.parametrize(
    ("address", "more", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 403),
        ("", {}, 403),
        ("127.0.0.1", {"HTTP_HOST": "club.example"}, 403),
        ("127.0.0.1", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 403),
    ],
)
def test_faults_are_shown_to_the_machine_itself_alone(address, more, status):
    asked = {"REMOTE_ADDR": address, "HTTP_HOST": "localhost:8000"} | more
    request = RequestFactory().get("/", **asked)
    assert LoopbackOnly(lambda _request: HttpResponse())(request).status_code == status


@pytest.mark.parametrize("language", ["en", "pl", "cs", "ro"])
@pytest.mark.parametrize("host", ["evil.example", "8.8.8.8", "", "a b", "x@y"])
def test_wrong_host_is_told_in_words_and_leaves_no_trace(client, caplog, settings, host, language):
    before = list(settings.ALLOWED_HOSTS)
    headers = {"host": host, "accept-language": language}
    answer = client.get("/rules/", headers=headers)
    assert (answer.status_code, answer["Content-Type"]) == (400, "text/plain; charset=utf-8")
    with translation.override(language):
        assert answer.content.decode().rstrip("\n") == translation.gettext(WRONG_HOST)
    assert [(record.levelname, record.exc_info) for record in caplog.records] == [("WARNING", None)]
    assert before == settings.ALLOWED_HOSTS


@pytest.mark.django_db
def test_address_the_machine_gets_after_the_start_is_answered(client, settings, monkeypatch):
    settings.ALLOWED_HOSTS = ["localhost"]
    on_net(monkeypatch, "192.168.1.6")
    asked = {"host": "192.168.1.7:8000"}
    assert client.get("/rules/", headers=asked).status_code == 400
    on_net(monkeypatch, "192.168.1.7")
    assert client.get("/rules/", headers=asked).status_code == 200
    assert settings.ALLOWED_HOSTS == ["localhost", "192.168.1.7"]
    settings.DEBUG, settings.ALLOWED_HOSTS = True, ["localhost"]
    assert client.get("/rules/", headers=asked).status_code == 400


@pytest.mark.parametrize("port", ["65536", "99999", "9" * 5000])
def test_port_that_cannot_be_is_refused_in_words(client, db, port):
    answer = client.get("/", headers={"host": f"testserver:{port}"})
    assert answer.status_code == 400
    assert "does not answer to the name or address" in answer.content.decode()
