"""On screens where space is short everybody has a short name; the full one is in its title."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.services.entries import Writer, void_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
FULL = ["Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Piotr Kamiński"]
FULL += ["Ewa Lis", "Jan Kos", "Zofia Zając", "Ola Mak", "Iga Bąk", "Ala Maj", "Wit Żak"]
SHORT = ["Anna", "Piotr W.", "Katarzyna", "Piotr K."]
GAMES = [KOP, GLOWY, DOUBLES, HEARTS]
SIDES = {
    "kop": SHORT,
    "na-glowy": ["Anna + Katarzyna", "Piotr W. + Piotr K."],
    "polish-doubles": ["Anna + Piotr W.", "Katarzyna + Piotr K."],
}


@pytest.fixture(params=sampled(GAMES, daily=[KOP, DOUBLES]), ids=lambda raw: raw["game"])
def raw(request):
    """A game that goes on, played by people with two names each."""
    players = FULL[: len(request.param["players"])]
    return request.param | {"players": players, "entries": request.param["entries"][:2]}


@pytest.fixture
def sheet(raw):
    return import_record(raw=raw)


def read(html):
    """What is read on a page: no heading of its tab, no attributes."""
    text = re.sub(r"(?s)<title>.*?</title>|<script.*?</script>|<[^>]*>", " ", html)
    return " ".join(unescape(text).split())


def in_titles(html):
    return set(map(unescape, re.findall(r'<bdi\s+title="([^"]*)">', html)))


def sides_of(raw):
    return SIDES.get(raw["game"], [*SHORT, *(name.split()[0] for name in raw["players"][4:])])


@pytest.mark.parametrize("page", ["sheet", "follow", "table", "sheet_offline"])
def test_phone_shows_short_names_alone_and_full_ones_in_their_titles(client, sheet, raw, page):
    name = page if page == "sheet_offline" else f"scorer:{page}"
    html = client.get(reverse(name, args=[sheet.pk])).content.decode()
    assert [name for name in raw["players"] if name in read(html)] == []
    assert [name for name in SHORT if name not in read(html)] == []
    if page in {"sheet", "follow"}:
        told = " ".join(in_titles(html))
        assert [name for name in raw["players"] if name not in told] == []


@pytest.mark.parametrize("raw", sampled(GAMES), indirect=True, ids=lambda raw: raw["game"])
def test_void_hands_and_what_another_phone_wrote_have_short_names(client, sheet, raw):
    entry = sheet.entries.order_by("position").last()
    void_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        position=entry.position,
        seen_revision=1,
        writer=Writer(device="another phone"),
    )
    for address in ("sheet", "live"):
        path = reverse(f"scorer:{address}", args=[sheet.pk]) + "?as=write&since=0"
        page = client.get(path)
        assert [act.kind for act in page.context["context"].acts] == ["void"]
        html = page.content.decode()
        assert [name for name in raw["players"] if name in read(html)] == []


def test_rules_on_the_phone_are_given_short_names(client, sheet, raw):
    shown = client.get(reverse("scorer:sheet", args=[sheet.pk])).context["context"]
    assert list(shown.short_sides) == sides_of(raw)
    assert list(shown.players) == raw["players"]
    assert '"players": ["Anna", "Piotr W.", "Katarzyna", "Piotr K."' in shown.record


def test_line_on_its_own_page_has_full_names(client):
    sheet = import_record(raw=KOP | {"players": FULL[:4]})
    html = client.get(reverse("scorer:line", args=[sheet.pk, 1])).content.decode()
    assert [name for name in FULL[:4] if name not in read(html)] == []
