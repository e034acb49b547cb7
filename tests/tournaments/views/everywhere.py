"""Events and who meets them, for tests that go to every page; addresses as kinds of pages."""

from __future__ import annotations

from urllib.parse import parse_qsl, urljoin, urlsplit

from django.urls import resolve

from scorer.models import Role
from tests.tournaments.making import (
    log_all,
    make_asked,
    make_draw,
    make_entrants,
    make_entry_link,
    make_event,
)
from tests.tournaments.playing import play_all, play_round
from tournaments.engine.prizes import Prize, PrizeList
from tournaments.models import Award, Event, Person, Round
from tournaments.services.asked_entries import let_wait, say_no
from tournaments.services.cash import pay
from tournaments.services.passes import give_pass
from tournaments.services.prizes import set_prizes
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

APART = {"paper", "job_file", "sheet_pdf"}  # made by a process of their own
ELSEWHERE = ("admin", "api-docs")


def running():
    """Two rounds played, one open, one of its tables keyed; awards, a pass, a draw, a fee paid."""
    running = {"shown": Event.Shown.EVERYTHING, "state": Event.State.RUNNING}
    event = make_event(slug="w-grze", format={"fee": "25"}, **running)
    make_entrants(event, 16)
    play_all(event, 16, 2)
    make_draw(event, rounds=2)
    fours = [list(range(first, first + 4)) for first in (1, 5, 9, 13)]
    play_round(event, 3, fours, [[12, -4, -4, -4]], state=Round.State.SEATED)
    open_round(event_id=event.pk, number=3, actor=Actor())
    one = event.entrants.get(number=1)
    Award.objects.create(event=event, entrant=one, kind="penalty", table_points="-1", why="late")
    give_pass(event_id=event.pk, name="Ola", actor=Actor(name="Biurko"))
    pay(event_id=event.pk, number=1, actor=Actor(name="Biurko"))
    return event


def finished():
    """All rounds played, the places revealed, prizes won."""
    event = make_event(slug="po-grze", shown=Event.Shown.EVERYTHING, state=Event.State.FINISHED)
    make_entrants(event, 16)
    play_all(event, 16, 5)
    log_all(event)
    prizes = (Prize(text="a cup", amount=10000), Prize(place=2, amount=5000))
    put_up = PrizeList(prizes=prizes, currency="PLN")
    set_prizes(event_id=event.pk, put_up=put_up, actor=Actor(), seen=event.steps.last().pk)
    return event


def empty():
    """Nobody entered yet; some ask by link: the desk may say yes, waits, said no, has doubts."""
    event = make_event(slug="pusty", shown=Event.Shown.EVERYTHING)
    link = make_entry_link(event, limit=8)
    Person.objects.create(register=event.club, surname="Kowalski", given_name="Jan")
    asked = [
        make_asked(link, *name) for name in (("Lis",), ("Kowalsky", "Jan"), ("Kos",), ("Wilk",))
    ]
    let_wait(event_id=event.pk, asked_id=asked[2].pk)
    say_no(event_id=event.pk, asked_id=asked[3].pk, reason="too late")
    return event


EVENTS = {"running": running, "finished": finished, "empty": empty}
ROLES = {"director": Role.DIRECTOR, "visitor": None, "scorer": Role.SCORER, "owner": Role.OWNER}
TRIES = "tries"  # a visitor who sat down at the desk that anybody may try
DAILY = [("running", "director"), ("finished", "visitor")]
CASES = [(event, role) for event in EVENTS for role in (*ROLES, TRIES)]


def kind_of(address):
    """What of an address is the same whatever it is about: its name and the keys of its query."""
    parts = urlsplit(address)
    found = resolve(parts.path)
    return found.view_name, found.url_name, frozenset(key for key, _value in parse_qsl(parts.query))


def is_apart(kind):
    """Whether pages of the kind are tried elsewhere."""
    return kind[1] in APART or kind[0].startswith(ELSEWHERE)


def led(here, href):
    """Where a link leads; one that is a question mark leads to the page without its query."""
    return urlsplit(here).path if href == "?" else urljoin(here, href)


def leading(page):
    """The links to other pages of the site."""
    outside = ("#", "http:", "https:", "mailto:", "data:", "tel:")
    return [link for link in page.links if link.href and not link.href.startswith(outside)]
