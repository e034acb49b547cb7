"""Following a sheet: asked every second or two, answered at length only when it changed."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from scorer.sheets.selectors.codes import code_text
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.codes import issue_codes, withdraw_codes
from scorer.sheets.services.entries import Writer, correct_entry, record_entry, void_entry
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, DOUBLES, HEARTS, KOP, changed, with_entries
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
OTHER = Writer(device="another phone")
ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}


def _live(sheet, mode="follow", **query):
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    return reverse("scorer:live", args=[sheet.pk]) + f"?as={mode}&{asked}"


def _write(sheet, payload=ZOLO, writer=OTHER):
    position = len(load_sheet_state(sheet).log)
    return record_entry(
        sheet_id=sheet.pk, uuid=uuid4(), payload=payload, position=position, writer=writer
    )


def _news(answer):
    return unescape(re.search(r'data-news="(.*?)"', answer.content.decode())[1])


def _facts(html):
    return [
        (unescape(name), unescape(value))
        for name, value in re.findall(r"<dt>(.*?)</dt><dd><bdi>(.*?)</bdi></dd>", html)
    ]


@pytest.mark.parametrize("mode", ["write", "follow", "table"])
def test_page_that_shows_the_newest_sheet_is_told_so_without_a_template(
    client, kop_sheet, mode, django_assert_num_queries
):
    first = client.get(_live(kop_sheet, mode))
    assert (first.status_code, first.templates != []) == (200, True)
    assert first["Cache-Control"] == "no-cache, private"
    with django_assert_num_queries(1):
        again = client.get(_live(kop_sheet, mode), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again.templates) == (304, b"", [])


@pytest.mark.parametrize(("page", "mode"), [("sheet", "write"), ("follow", "follow")])
def test_page_carries_the_tag_that_it_is_asked_for_by(client, kop_sheet, page, mode):
    html = client.get(reverse(f"scorer:{page}", args=[kop_sheet.pk])).content.decode()
    tag = unescape(re.search(r'data-etag="(.*?)"', html)[1])
    again = client.get(_live(kop_sheet, mode), headers={"If-None-Match": tag})
    assert again.status_code == 304


def test_tag_holds_for_one_mode_language_and_version(client, kop_sheet):
    tag = client.get(_live(kop_sheet))["ETag"]
    asked = {"If-None-Match": tag}
    assert client.get(_live(kop_sheet, "table"), headers=asked).status_code == 200
    polish = asked | {"Accept-Language": "pl"}
    assert client.get(_live(kop_sheet), headers=polish).status_code == 200
    _write(kop_sheet)
    assert client.get(_live(kop_sheet), headers=asked).status_code == 200


def test_unknown_mode_is_to_follow(client, kop_sheet):
    assert client.get(_live(kop_sheet, "x"))["ETag"] == client.get(_live(kop_sheet))["ETag"]


@pytest.mark.parametrize("hands", sampled([3, 1]))
def test_fresh_sheet_costs_queries_that_do_not_grow(db, hands, django_assert_num_queries):
    sheet = import_record(raw=with_entries(KOP, *KOP["entries"][:hands]))
    with django_assert_num_queries(3):  # the sheet, its newest entry, its entries
        Client().get(_live(sheet))


def test_line_of_another_phone_is_news(client, kop_sheet):
    version = load_sheet_state(kop_sheet).version
    assert _news(client.get(_live(kop_sheet, since=version))) == ""
    _write(kop_sheet)
    told = "zolo · Ada · Stary won · no kontra"
    assert _news(client.get(_live(kop_sheet, since=version))) == (
        f"Hand 5 saved on another phone: {told}"
    )


def test_corrections_strikes_and_acts_are_told(client, kop_sheet):
    common = {"sheet_id": kop_sheet.pk, "writer": OTHER}
    version = load_sheet_state(kop_sheet).version
    correct_entry(payload=ZOLO, position=0, seen_revision=1, uuid=uuid4(), **common)
    assert _news(client.get(_live(kop_sheet, since=version))).startswith(
        "Hand 1 corrected on another phone: zolo"
    )
    void_entry(position=1, seen_revision=1, uuid=uuid4(), **common)
    assert _news(client.get(_live(kop_sheet, since=version))) == (
        "Hand 2: voided on another phone."
    )
    seat_players(
        players=["Ela", "Bogdan", "Celina", "Darek"],
        whole=False,
        position=4,
        uuid=uuid4(),
        **common,
    )
    assert _news(client.get(_live(kop_sheet, since=version))) == (
        "The sheet was changed on another phone."
    )


def test_own_line_is_no_news(client, kop_sheet):
    version = load_sheet_state(kop_sheet).version
    zolo = {"kind": "zolo", "old": "0", "winner": "old", "kontras": "1"}
    page = reverse("scorer:sheet", args=[kop_sheet.pk])
    client.post(page, zolo | {"uuid": uuid4(), "position": 4})
    answer = client.get(_live(kop_sheet, since=version))
    assert (_news(answer), f'data-version="{version}"' in answer.content.decode()) == ("", False)


@pytest.mark.parametrize(
    "since", sampled(["", "x", "²", "-1", "9" * 5000], daily=["²", "9" * 5000])
)
def test_nonsense_about_what_was_seen_is_no_news(client, kop_sheet, since):
    assert _news(client.get(_live(kop_sheet, since=since))) == ""


@pytest.mark.parametrize("raw", sampled(ALL, daily=[KOP, DOUBLES]), ids=lambda raw: raw["game"])
def test_every_page_shows_what_comes_next(client, raw):
    sheet = import_record(raw=with_entries(raw, *raw["entries"][:1]))
    now = load_sheet_state(sheet)
    facts = now.game.announce(now.setup, now.match.state)
    told = [(str(fact.name), str(fact.value)) for fact in facts]
    in_strip = [pair for pair, fact in zip(told, facts, strict=True) if not fact.deals]
    for page in ("sheet", "follow", "table"):
        html = client.get(reverse(f"scorer:{page}", args=[sheet.pk])).content.decode()
        assert _facts(html) == (told if page == "table" else in_strip)


def test_finished_match_says_so(client):
    sheet = import_record(raw=DOUBLES)
    html = client.get(reverse("scorer:follow", args=[sheet.pk])).content.decode()
    assert ("The game is over." in html, "data-finished" in html) == (True, True)


def test_follow_page_has_nothing_to_write_with(client, kop_sheet):
    html = client.get(reverse("scorer:follow", args=[kop_sheet.pk])).content.decode()
    assert "data-entry" not in html
    assert f'href="{reverse("scorer:sheet", args=[kop_sheet.pk])}"' in html
    assert "Write on this phone" in html


def test_follow_page_tells_readers_who_writes(client, club_sheet):
    html = client.get(reverse("scorer:follow", args=[club_sheet.pk])).content.decode()
    assert "Write on this phone" not in html
    assert "The phone that opened this sheet writes in it" in html


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        (KOP, [("Ada", "−2"), ("Bogdan", "−12"), ("Celina", "−16"), ("Darek", "30")]),
        (with_entries(DOUBLES), [("Anna + Bára", "0"), ("Cyril + Dana", "0")]),
    ],
    ids=["four players", "two pairs"],
)
def test_table_mode_has_a_place_for_every_side(client, raw, places):
    html = client.get(reverse("scorer:table", args=[import_record(raw=raw).pk])).content.decode()
    found = re.findall(
        r'at-(\d+).*?<bdi>(.*?)</bdi>.*?<strong class="place-total">(.*?)</strong>',
        html,
        re.DOTALL,
    )
    assert found == [(str(at), name, total) for at, (name, total) in enumerate(places)]
    assert f"of-{len(places)}" in html


def test_partners_opposite_each_other_both_see_their_total(client, glowy_sheet):
    html = client.get(reverse("scorer:table", args=[glowy_sheet.pk])).content.decode()
    totals = re.findall(r'place-total">(.*?)<', html)
    assert (len(totals), totals[0], totals[1]) == (4, totals[2], totals[3])
    assert html.count(' deals"') == 1


@pytest.mark.parametrize("players", sampled([11, 6]))
def test_table_mode_seats_as_many_as_play(client, players):
    names = [f"Player {number}" for number in range(players)]
    sheet = import_record(raw=changed(with_entries(HEARTS), players=names))
    html = client.get(reverse("scorer:table", args=[sheet.pk])).content.decode()
    assert (html.count('class="place at-'), f"of-{players}" in html) == (players, True)


def test_large_figures_are_drawn_from_the_first(client, kop_sheet):
    page = reverse("scorer:sheet", args=[kop_sheet.pk])
    assert 'class="large-figures"' not in client.get(page).content.decode()
    client.cookies["large_figures"] = "on"
    assert 'class="large-figures"' in client.get(page).content.decode()


def _noted(sheet):
    sheet.refresh_from_db()
    return sheet.held, sheet.held_at is not None


def test_phone_says_with_its_question_how_many_lines_wait_on_it(client, kop_sheet):
    tag = client.get(_live(kop_sheet, "write"))["ETag"]
    asked = {"If-None-Match": tag}
    answer = client.get(_live(kop_sheet, "write", held=3), headers=asked)
    assert (answer.status_code, _noted(kop_sheet)) == (304, (3, True))
    client.get(_live(kop_sheet, "write"), headers=asked)
    assert _noted(kop_sheet) == (3, True)
    client.get(_live(kop_sheet, "write", held=0), headers=asked)
    assert _noted(kop_sheet) == (0, True)


@pytest.mark.parametrize("held", sampled(["", "x", "-3", "0"], daily=["-3"]))
def test_invalid_number_of_held_lines_is_not_noted(client, kop_sheet, held):
    assert client.get(_live(kop_sheet, "write", held=held)).status_code == 200
    assert _noted(kop_sheet)[0] == 0


def test_held_lines_of_stranger_are_not_noted(kop_sheet):
    assert Client().get(_live(kop_sheet, "write", held=3)).status_code == 200
    assert _noted(kop_sheet) == (0, False)


def test_phone_whose_code_has_ended_still_says_what_it_holds(club_sheet):
    phone = Client()
    code = issue_codes([club_sheet.pk])[club_sheet.pk]
    phone.post(reverse("scorer:write_by_code", args=[code_text(code)]))
    withdraw_codes([club_sheet.pk])
    phone.get(_live(club_sheet, "write", held=2))
    assert _noted(club_sheet) == (2, True)


def test_phone_that_holds_lines_keeps_asking_while_nothing_can_be_written(client, kop_sheet):
    client.get(_live(kop_sheet, "write"))

    def full(execute, sql, *rest):
        if sql.startswith("UPDATE"):
            raise OperationalError("database or disk is full")
        return execute(sql, *rest)

    with connection.execute_wrapper(full):
        assert client.get(_live(kop_sheet, "write", held=3)).status_code == 200
    assert _noted(kop_sheet) == (0, False)
