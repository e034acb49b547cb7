"""Simulated phones: what they send is what phones send, and the site's own views take it."""

from __future__ import annotations

from datetime import date
from random import Random
from types import SimpleNamespace

import pytest
from django.conf import settings as site_settings
from django.test import Client
from django.utils import timezone

from scorer.models import Entry
from scorer.sheets.services.codes import issue_codes
from tests.tiers import long
from tests.tournaments.making import make_club
from tournaments.management.practice import phones, player
from tournaments.models import Round
from tournaments.selectors.practice import Happened
from tournaments.selectors.results import tables_of
from tournaments.services.clock import pause_clock
from tournaments.services.practice.folder import NETWORK_DOWN, Hall, Phones, PracticeFolder
from tournaments.services.practice.incident import ACTOR
from tournaments.services.rehearsal.day import Day
from tournaments.services.rehearsal.plans import EventPlan, Sheets

pytestmark = [pytest.mark.django_db, long]
LOTS = Random


class Line:
    """A connection that leads to the views at once; ``away``: nobody answers."""

    away = False

    def __init__(self, _site):
        self.client = Client()

    def request(self, method, path, body, head):
        if Line.away:
            raise OSError
        for part in head["Cookie"].split("; "):
            name, _is, value = part.partition("=")
            self.client.cookies[name] = value
        answer = self.client.generic(method, path, body, head["Content-Type"])
        self.said = answer

    def getresponse(self):
        said = [f"{one.key}={one.value}; Path=/" for one in self.said.cookies.values()]
        headers = SimpleNamespace(get_all=lambda _name: said)
        return SimpleNamespace(
            status=self.said.status_code, headers=headers, read=lambda: self.said.content
        )

    def close(self):
        pass


@pytest.fixture
def hall(tmp_path, monkeypatch):
    """A player of four tables whose first round is open, and the time it goes by."""
    plan = EventPlan(
        preset="wlks", players=16, rounds=4, hands=4, calm=True, door=False, sheets=Sheets.PHONE
    )
    day = Day(make_club(), plan, "1", name="Próba", day=date(2026, 11, 21))
    day.enter_all()
    day._opened(1)
    issue_codes([table.sheet for table in tables_of(day.event, 1)])
    folder = PracticeFolder(tmp_path)
    folder.make()
    folder.set_hall(Hall(20))
    monkeypatch.setattr(phones, "connection", Line)
    monkeypatch.setattr(Line, "away", False)
    time = SimpleNamespace(now=100.0)
    made = player.Player(day.event, folder, "http://site", LOTS(3), clock=lambda: time.now)
    return SimpleNamespace(player=made, folder=folder, event=day.event, time=time)


def pass_time(hall, seconds, step=0.5):
    for _turn in range(round(seconds / step)):
        hall.player.turn()
        hall.time.now += step


def test_all_tables_play_to_the_end(hall):
    pass_time(hall, 12)
    assert hall.folder.phones() == Phones(waiting=0, sent=16)
    assert [table.progress for table in tables_of(hall.event, 1)] == ["finished"] * 4
    assert Entry.objects.count() == 16
    assert hall.player.phones == {}  # nothing more is waited for from them


def test_a_hall_that_waits_plays_nothing(hall):
    hall.folder.set_hall(Hall(20, paused=True))
    pass_time(hall, 5)
    assert hall.folder.phones() == Phones()


def test_as_quickly_as_asked(hall):
    hall.folder.set_hall(Hall(1))
    pass_time(hall, 20)
    assert 0 < hall.folder.phones().sent <= 8  # a hand lasts at least 12 seconds


def test_lines_wait_while_the_site_is_away(hall, monkeypatch):
    monkeypatch.setattr(Line, "away", True)
    pass_time(hall, 4)
    waiting = hall.folder.phones().waiting
    assert waiting >= 8
    assert hall.folder.phones().sent == 0
    monkeypatch.setattr(Line, "away", False)
    hall.folder.set_hall(Hall(20, paused=True))
    pass_time(hall, 1)
    assert hall.folder.phones() == Phones(waiting=0, sent=waiting)


def happened(**what):
    return Happened(since=0, at=timezone.now(), round=1, **what)


def test_without_a_network_lines_wait_until_the_clock_is_held(hall):
    hall.folder.order(NETWORK_DOWN)
    pass_time(hall, 2)  # nobody has said yet what happened
    hall.folder.keep("router", happened(clock=True))
    Round.objects.update(minutes=60, started_at=timezone.now())
    pass_time(hall, 60)
    assert hall.folder.phones().sent == 0
    assert hall.folder.phones().waiting > 4
    pause_clock(event_id=hall.event.pk, number=1, actor=ACTOR)
    pass_time(hall, 2)
    assert not hall.folder.ordered(NETWORK_DOWN)
    assert hall.folder.phones() == Phones(waiting=0, sent=16)


def test_without_a_clock_the_network_comes_back_by_itself(hall):
    hall.folder.keep("router", happened())
    hall.folder.order(NETWORK_DOWN)
    pass_time(hall, 1)
    assert hall.folder.ordered(NETWORK_DOWN)
    pass_time(hall, 2)
    assert not hall.folder.ordered(NETWORK_DOWN)


def test_a_table_on_paper_writes_no_more(hall):
    hall.folder.keep("phone", happened(table=2))
    pass_time(hall, 12)
    progress = {table.number: table.progress for table in tables_of(hall.event, 1)}
    assert progress == {1: "finished", 2: "waiting", 3: "finished", 4: "finished"}


def test_who_is_not_let_in_sends_nothing(hall):
    table = tables_of(hall.event, 1)[0]
    phone = phones.Phone("http://site", table.sheet, LOTS(1), waiting=2, joined=True)
    assert phone.send("x") == 0
    assert (phone.joined, phone.waiting) == (False, 0)


def test_a_finished_phone_plays_nothing(hall):
    table = tables_of(hall.event, 1)[0]
    phone = phones.Phone("http://site", table.sheet, LOTS(1), finished=True)
    phone.play()
    assert phone.waiting == 0


def test_fields_are_sent_as_a_form_sends_them():
    given = {"old": ["0", "2"], "sure": True, "not": False, "none": None, "points": 7}
    assert phones.pairs(given) == [("old", "0"), ("old", "2"), ("sure", "on"), ("points", "7")]


def test_a_certificate_for_another_name_is_taken():
    line = phones.connection("https://127.0.0.1:4711")
    assert (line.host, line.port) == ("127.0.0.1", 4711)
    assert site_settings.CSRF_COOKIE_NAME == "csrftoken"


@pytest.mark.parametrize("site", ["http://192.0.2.7:8000", "https://kontra.example:8000"])
def test_simulated_phones_ask_their_own_machine_alone(site):
    line = phones.connection(site)
    assert (line.host, line.port) == ("127.0.0.1", 8000)
