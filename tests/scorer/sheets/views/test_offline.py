"""What a phone keeps: the worker, the manifest, pages that depend on nobody."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, DOUBLES, KOP, changed, with_entries
from tests.tiers import sampled

ROOT = Path(__file__).resolve().parents[4]
CONSTANT = r"^const (VERSION|FILES|STATIC|OFFLINE) = (.*);$"
PNG = b"\x89PNG\r\n\x1a\n"


def constants(client):
    script = client.get("/service-worker.js").content.decode()
    found = re.findall(CONSTANT, script, re.MULTILINE)
    return {name: json.loads(value) for name, value in found}


def test_worker_serves_the_whole_site_and_is_asked_for_anew(client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Service-Worker-Allowed"] == "/"
    assert "no-cache" in answer["Cache-Control"]
    assert "Set-Cookie" not in answer.headers
    assert constants(client)["OFFLINE"] == "/offline/"


def test_worker_keeps_every_file_that_pages_use(client):
    files = constants(client)["FILES"]
    assert files == sorted(set(files))
    for address in files:
        assert finders.find(address.removeprefix("/static/")), address
    for name in ("js/app.js", "js/outbox.js", "vendor/idb.js", "outbox.css", "icon.svg"):
        assert f"/static/scorer/{name}" in files
    assert not [address for address in files if address.endswith((".txt", ".md", "print.css"))]


def test_worker_keeps_the_files_as_they_are_collected(client, settings, tmp_path):
    (tmp_path / "scorer").mkdir()
    for name in ("site.css", "site.css.gz", "LICENCE.txt"):
        (tmp_path / "scorer" / name).write_text("a {}", encoding="utf-8")
    settings.STATIC_ROOT = str(tmp_path)
    assert constants(client)["FILES"] == ["/static/scorer/site.css"]


@pytest.mark.django_db
@pytest.mark.parametrize("raw", sampled(ALL, daily=[KOP, DOUBLES]), ids=lambda raw: raw["game"])
def test_worker_keeps_what_offline_page_asks_for(client, raw):
    page = client.get(reverse("sheet_offline", args=[import_record(raw=raw).pk])).content.decode()
    asked = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))
    assert len(asked) >= 5
    assert asked <= set(constants(client)["FILES"])


def test_version_is_that_of_the_files_looked_at_again_while_developing(client, settings, tmp_path):
    style = tmp_path / "scorer" / "site.css"
    style.parent.mkdir()
    style.write_text("a {}", encoding="utf-8")
    settings.STATIC_ROOT = str(tmp_path)
    first = constants(client)
    style.write_text("b {}", encoding="utf-8")
    assert constants(client) == first
    settings.DEBUG = True
    changed = constants(client)
    assert changed["VERSION"] != first["VERSION"]
    assert changed | {"VERSION": first["VERSION"]} == first
    style.rename(style.with_name("page.css"))
    assert constants(client)["FILES"] == ["/static/scorer/page.css"]


def test_manifest_names_the_site_and_its_pictures(client):
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["name"], manifest["start_url"], manifest["scope"]) == ("Kontra", "/", "/")
    assert (manifest["display"], manifest["lang"]) == ("standalone", "en")
    for icon in manifest["icons"]:
        path = Path(finders.find(icon["src"].removeprefix("/static/")))
        head = path.read_bytes()[:24]
        assert head.startswith(PNG)
        size = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
        assert "{}x{}".format(*size) == icon["sizes"]
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def test_colours_are_those_of_the_house(client):
    tokens = (ROOT / "scorer/static/scorer/tokens.css").read_text(encoding="utf-8")
    base = (ROOT / "templates/base.html").read_text(encoding="utf-8")
    papers = re.findall(r"--paper: (#\w+);", tokens)
    assert papers[:2] == re.findall(r'<meta name="theme-color" content="(#\w+)"', base)
    manifest = client.get("/manifest.webmanifest").json()
    assert manifest["background_color"] == papers[0]
    assert manifest["theme_color"] == re.search(r"--accent: (#\w+);", tokens)[1]


PRIVATE = ("csrf", "sign-in", "sign-out", "sign-up", 'class="messages"', "Change</button>\n</form>")


def assert_depends_on_nobody(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    assert not answer.cookies
    assert "Cookie" not in answer.headers.get("Vary", "")
    page = answer.content.decode()
    assert [secret for secret in PRIVATE if secret in page] == []
    return page


@pytest.mark.django_db
@pytest.mark.parametrize("raw", sampled(ALL, daily=[KOP, DOUBLES]), ids=lambda raw: raw["game"])
def test_offline_page_of_sheet_depends_on_nobody(client, django_user_model, raw):
    sheet = import_record(raw=raw)
    address = reverse("sheet_offline", args=[sheet.pk])
    page = assert_depends_on_nobody(client, address)
    client.force_login(django_user_model.objects.create(username="ada", name="Secret Ada"))
    client.post(reverse("scorer:sheet", args=[sheet.pk]), {})
    strip = re.compile(r'name="uuid" value="[^"]+"|id="id_[^"]*"')
    assert strip.sub("", client.get(address).content.decode()) == strip.sub("", page)


@pytest.mark.django_db
def test_offline_page_shows_the_sheet_and_offers_every_kind(client):
    sheet = import_record(raw=with_entries(DOUBLES, *DOUBLES["entries"][:2]))
    page = client.get(reverse("sheet_offline", args=[sheet.pk])).content.decode()
    for name in DOUBLES["players"]:
        assert page.count(f">{name}<") or name in page
    kinds = set(re.findall(r'<a href="\?kind=(\w+)#write"', page))
    assert kinds == {"word", "exchange", "pass", "lost", "struck", "closing"}
    assert 'name="position" value="2"' in page
    ahead = json.loads(unescape(re.search(r'data-ahead="([^"]*)"', page)[1]))
    assert [line["number"] for line in ahead] == list(range(3, 63))
    assert ahead[0]["heading"] == "Turn 3"


@pytest.mark.django_db
def test_offline_page_of_a_finished_match_has_no_form(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    page = client.get(reverse("sheet_offline", args=[sheet.pk])).content.decode()
    assert "The game is over. Won by: <strong>Darek</strong>" in page
    assert "<form" not in page


@pytest.mark.django_db
def test_queries_of_the_offline_page_are_few(kop_sheet, django_assert_max_num_queries):
    address = reverse("sheet_offline", args=[kop_sheet.pk])
    with django_assert_max_num_queries(3):
        Client().get(address)


def test_list_of_kept_sheets_depends_on_nobody(client):
    page = assert_depends_on_nobody(client, "/offline/")
    assert "Without the network" in page


def test_offline_pages_speak_the_readers_language(client):
    with translation.override("pl"):
        told = translation.gettext("Rules")
    assert told == "Zasady"
    answer = client.get("/offline/", headers={"Accept-Language": "pl"})
    assert '<html lang="pl">' in answer.content.decode()


@pytest.mark.django_db
def test_texts_have_every_plural_form(client, kop_sheet):
    page = client.get(reverse("scorer:sheet", args=[kop_sheet.pk])).content.decode()
    texts = json.loads(unescape(re.search(r'data-texts="([^"]*)"', page)[1]))
    told = {count: texts["held"][str(count)] for count in (1, 2, 5, 20)}
    many = "{count} unsent hands on this phone"
    assert told == {1: "{count} unsent hand on this phone", 2: many, 5: many, 20: many}


@pytest.mark.django_db
def test_reader_gets_no_outbox(client):
    from scorer.models import Club  # noqa: PLC0415 — of this one test

    sheet = import_record(raw=KOP, club=Club.objects.create(name="K", slug="k", open_to_all=True))
    page = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    assert 'id="pending"' not in page
