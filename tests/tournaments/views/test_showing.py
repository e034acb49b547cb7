"""What the public may not know changes no byte that it is shown."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.middleware import csrf
from django.utils import timezone

from scorer.printing import jobs
from tests.tiers import long
from tests.tournaments.views.showing import differences
from tournaments.printing import canvas, readable

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _same_moment(monkeypatch):
    """Nothing differs by chance: the time, forms' tokens; papers are not set."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    monkeypatch.setattr(time, "time", NOW.timestamp)
    monkeypatch.setattr(csrf, "get_random_string", lambda length, **_chars: "a" * length)
    unset = lambda html, _style: SimpleNamespace(write_pdf=lambda **_how: html.encode())  # noqa: E731
    monkeypatch.setattr(readable, "set_pages", unset)
    monkeypatch.setattr(
        canvas, "pages_pdf", lambda pages, *_how, **_more: repr(list(pages)).encode()
    )
    monkeypatch.setattr(jobs, "sheet_pdf_bytes", lambda *order: repr(order).encode())
    monkeypatch.setattr(jobs, "card_pdf_bytes", lambda *order: repr(order).encode())


FEW, MANY = [[9, 0, 0, -9], [3, 2, -2, -3]], [[-30, 10, 15, 5], [-7, 40, -20, -13]]
NAMES = ["Gajda", "Gwóźdź", "wó", "Anna"]
LETTERS = ["gajd", "gajdy", "wó", "gwóźd", "Anna", "gajda jan"]  # no whole name among them


@long
def test_what_is_held_back_and_letters_of_short_names_change_nothing_that_anybody_is_shown():
    one = {"names": "short", "called": ("Gajda", "Anna"), "scores": FEW}
    other = {"names": "short", "called": ("Gwóźdź", "Anna"), "scores": MANY}
    assert differences(one, other, LETTERS) == []


@long
def test_whole_surname_finds_who_has_it_under_the_short_name_and_tells_nothing_else():
    called = {"names": "short", "called": ("Gajda", "Anna")}
    other = called | {"called": ("Gwóźdź", "Anna")}
    found = {address for _who, address in differences(called, other, ["Gajda"])}
    lists = ("", "individual/", "women/", "juniors/")
    asked = {"players/", *(f"standings/{one}" for one in lists)}
    of_events = {address for address in found if address.startswith(("/events/", "/api/"))}
    assert of_events == {f"/events/turniej/{page}?q=Gajda" for page in asked}


@long
def test_nor_does_how_the_hall_reads_names():
    public = {"names": "short", "called": ("Gajda", "Anna"), "revealed": 1}
    whole = public | {"hall_names": "whole", "hall": {"screen": "ab12"}}
    assert differences(public, whole, LETTERS) == []


# the same sums of teams and pairs, with who is who among partners turned round
TURNED = [[0, 9, -9, 0], [2, 3, -3, -2]]
SAME_LAST, SAME_JUNIORS = [[0, -8, 17, -9], [-1, 3, 2, -4]], [MANY[0], FEW[1]]
REVEALED = [
    ({"revealed_lists": {"teams": 2, "pairs": 4}, "on_screen": "teams"}, TURNED),
    ({"revealed_lists": {"juniors": 4}, "on_screen": "juniors"}, SAME_JUNIORS),
    ({"revealed": 1}, SAME_LAST),
    ({"revealed_lists": {"women": 1}, "on_screen": "women"}, SAME_LAST),
]


@long
@pytest.mark.parametrize(("revealed", "other"), REVEALED)
def test_what_is_revealed_of_a_list_tells_nothing_of_another(revealed, other):
    held = revealed | {"hidden_from": 1}
    assert differences(held | {"first": FEW}, held | {"first": other, "scores": other}) == []


@long
def test_list_is_told_as_far_as_it_is_revealed():
    teams = {"revealed_lists": {"teams": 2}, "on_screen": "teams", "hidden_from": 1}
    changed = {address for _who, address in differences(teams, teams | {"scores": MANY})}
    there = ("standings/teams/", "hall/", "hall/live/")
    assert {address.partition("?")[0] for address in changed} == {
        f"/events/turniej/{page}" for page in there
    }


@long
def test_nor_do_results_where_none_are_shown_and_names_where_numbers_are():
    shown = {"names": "numbers", "shown": "seating", "hidden_from": None}
    one = shown | {"called": ("Gajda", "Anna"), "scores": FEW}
    other = shown | {"called": ("Wilk", "Jan"), "scores": MANY}
    assert differences(one, other, [*NAMES, "Wilk", "#7"]) == []


@long
def test_nor_does_who_asks_for_an_entry_before_the_desk_says_yes():
    shown = {"state": "preparing", "names": "whole", "hidden_from": None}
    other = shown | {"asking": ("Gajda, Anna", "Gwóźdź, Jan")}
    assert differences(shown, other, [*NAMES, "Jan"]) == []


@long
def test_results_are_told_once_they_are_shown_those_of_drafts_never():
    shown = {"hidden_from": None}
    changed = differences(shown | {"scores": FEW}, shown | {"scores": MANY})
    told = {
        "/events/turniej/standings/",
        "/events/turniej/draws/3/request.json",
        "/seasons/turniej/",
        "/api/v1/events/turniej/standings",
    }
    assert told <= {address for _who, address in changed}
    drafts = ("/draws/1/", "/draws/2/")  # announced, drafted
    assert [address for _who, address in changed if any(one in address for one in drafts)] == []
