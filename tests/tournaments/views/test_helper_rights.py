"""What a helper pass allows: its pages, its links and forms, and nothing beside."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.builders.desks import seated_event
from tests.builders.events import add_entrants, ask_to_enter, empty_event, open_entry_link
from tests.builders.rounds import play_round
from tests.tiers import long, sampled
from tests.tournaments.views.test_who_may import ADDRESSES, CASH, DESK, WHO_MAY
from tournaments.models import Event, HelperPass
from tournaments.services.passes import give_pass
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
Right = HelperPass.Right
LED = re.compile(r'(?:href|action|hx-post|data-live|data-names)="([^"#]*)["#]')
SENT = {"name": "Lis"}
OF_ALL = {"desk", "guide", "notify", "undo"}
OWN = {
    Right.CHECK_IN: {
        *("add_entry", "asked_entries", "change_entrant", "check_in", "check_in_live"),
        "competition",
        *("entrant", "entrant_act", "entries", "entry_names", "entry_wall", "import_entries"),
        *("rename_team", "sits_out", "substitute", "teams", "withdraw"),
    },
    Right.CASH: {"cash", "cash_entry"},
    Right.ENTER: {
        *("board", "board_live", "clock_act", "correct_table", "desk_table", "key_results"),
        *("restore_checked", "table_act"),
    },
    Right.PAPERS: {"event_as_of", "minutes", "papers", "prizes"},
}
# pages that links lead to only where something happened, or from the director's pages
SELDOM = {"entry_wall", "rename_team", "restore_checked"}


@pytest.fixture(scope="module")
def made(rows_for_file):
    fee = {"fee": "25", "currency": "PLN"}
    desk = seated_event((1, 2, 3, 4), format=fee)
    ask_to_enter(open_entry_link(desk.event), "Lis")
    open_round(event_id=desk.event.pk, number=1, actor=Actor(user=desk.user))
    return desk


@pytest.fixture
def desk_with_round(made, db):
    """A round is open, somebody asks for an entry, fees are taken."""
    return deepcopy(made)


def helper_of(event, *rights):
    _given, code = give_pass(event_id=event.pk, name="Ola", actor=Actor(), rights=rights)
    client = Client()
    client.post(reverse("tournaments:take_pass", args=[event.slug, code]))
    return client


def walked(client, event):
    """Every page of the event's desk that links lead a helper to, with all they lead on to."""
    start = reverse("tournaments:desk", args=[event.slug])
    seen, waiting = {}, [start]
    while waiting:
        page = waiting.pop()
        answer = client.get(page)
        html = answer.content.decode() if "html" in answer.get("Content-Type", "") else ""
        base = page.partition("?")[0]
        led = {base + one if one.startswith("?") else one for one in LED.findall(html)}
        led = {one.partition("?")[0] for one in led if one.startswith(f"/events/{event.slug}/")}
        seen[page] = answer.status_code
        waiting += [one for one in led if one not in seen and one not in waiting]
    return seen


def at_desk(desk, name):
    """The address of a page of the event, about its first of everything."""
    known = {"slug": desk.event.slug, "number": 1, "table": 1, "team": 1}
    needed = ADDRESSES[name].pattern.converters
    return reverse(f"tournaments:{name}", kwargs={key: known[key] for key in needed})


def names_in(pages):
    return {resolve(page).url_name for page in pages}


def test_every_page_of_desk_has_its_right():
    desk = {name for name, letters in WHO_MAY.items() if letters in (DESK, CASH)}
    assert sorted([*OF_ALL, *(name for own in OWN.values() for name in own)]) == sorted(desk)


@pytest.mark.parametrize("right", sampled(Right))
def test_no_link_and_no_form_leads_where_pass_does_not(desk_with_round, right):
    pages = walked(helper_of(desk_with_round.event, right), desk_with_round.event)
    closed = {page: status for page, status in pages.items() if status in {403, 404}}
    assert closed == {}
    shown = names_in(pages)
    assert shown >= OWN[right] - SELDOM
    assert shown.isdisjoint(set().union(*(own for other, own in OWN.items() if other != right)))


def _nobody(_event):
    """Nobody has entered."""


def _entered(event):
    add_entrants(event, 9)


def _open_place(event):
    add_entrants(event, 9)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, None)], state="open")


def _all_in(event):
    add_entrants(event, 8)
    tables = [(1, 2, 3, 4), (5, 6, 7, 8)]
    play_round(event, 1, tables, [(6, -2, -2, -2)] * 2, state="open")


def _closed(event):
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])


def _finished(event):
    _closed(event)
    Event.objects.filter(pk=event.pk).update(state="finished")


def _cancelled(event):
    _entered(event)
    Event.objects.filter(pk=event.pk).update(cancelled="snow")


@long
@pytest.mark.parametrize("right", Right)
@pytest.mark.parametrize(
    "stage", [_nobody, _entered, _open_place, _all_in, _closed, _finished, _cancelled]
)
def test_at_every_stage_no_link_leads_where_pass_does_not(stage, right):
    event = empty_event("inny", format={"fee": "25", "currency": "PLN", "rounds": 2})
    stage(event)
    pages = walked(helper_of(event, right), event)
    assert {page for page, status in pages.items() if status in {403, 404}} == set()


@pytest.mark.parametrize("right", sampled(Right))
def test_pages_of_other_rights_say_what_pass_allows(desk_with_round, right):
    client = helper_of(desk_with_round.event, right)
    closed = [name for other, names in OWN.items() if other != right for name in names]
    for name in closed:
        for answer in (
            client.get(at_desk(desk_with_round, name)),
            client.post(at_desk(desk_with_round, name), SENT),
        ):
            assert answer.status_code == 403, name
            assert f"It allows: {right.label}." in answer.content.decode()
