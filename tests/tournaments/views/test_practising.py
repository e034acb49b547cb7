"""Practising, as a director meets it: at the club's desk, and in the practice itself."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Membership, Role, User
from scorer.operations.machine.running import SAID, Running, say
from tests.tiers import long
from tests.tournaments.making import make_club, make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.models import Table
from tournaments.selectors.practice import Happened
from tournaments.services.practice import starting
from tournaments.services.practice.catalogue import ALL
from tournaments.services.practice.copy import director
from tournaments.services.practice.folder import (
    END,
    KILL,
    NETWORK_DOWN,
    Hall,
    PracticeFolder,
    Status,
    only_one,
    say_status,
)
from tournaments.services.practice.incident import ACTOR
from tournaments.services.rehearsal.day import Day
from tournaments.services.rehearsal.plans import EventPlan, Sheets
from tournaments.services.results import settle
from tournaments.views import practising

pytestmark = [pytest.mark.django_db, long]


@pytest.fixture
def site(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture
def event():
    event = make_event()
    make_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    return event


def owner_of(event):
    user = User.objects.create(username="ola")
    Membership.objects.create(club=event.club, user=user, role=Role.OWNER)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def owner(event):
    return owner_of(event)


@pytest.fixture
def practice(site, settings):
    """A practice whose first round of four tables is open."""
    settings.PRACTICE = True
    plan = EventPlan(
        preset="wlks", players=16, rounds=4, hands=4, calm=True, door=False, sheets=Sheets.PHONE
    )
    day = Day(make_club(), plan, "1", name="Próba", day=date(2026, 11, 21))
    day.enter_all()
    day._opened(1)
    folder = PracticeFolder(site)
    folder.make()
    return folder, day.event


def shown(client, event):
    answer = client.get(reverse("tournaments:practise", args=[event.slug]))
    assert answer.status_code == 200
    text = re.sub(r"<script.*?</script>|<[^>]+>", " ", answer.content.decode())
    return " ".join(unescape(text).split())


def do(client, event, what, **other):
    address = reverse("tournaments:practise_act", args=[event.slug])
    return client.post(address, {"do": what, **other})


def test_hosted_the_page_says_the_command(site, owner, event):
    said = shown(owner, event)
    assert "Who runs this site begins a practice with this command:" in said
    assert f"bin/kontra practise {event.slug}" in said
    assert "Begin to practise" not in said
    assert do(owner, event, "begin").status_code == 302
    assert not (site / "practice").exists()


@pytest.fixture
def begun(monkeypatch):
    """What was begun; the site is served by our own start."""
    commands = []
    monkeypatch.setattr(practising, "serving_process", lambda: 7)
    monkeypatch.setattr(
        starting.subprocess, "Popen", lambda command, **how: commands.append((command, how))
    )
    return commands


def test_begun_once_in_a_process_apart(site, owner, event, begun):
    assert "Begin to practise" in shown(owner, event)
    for _twice in range(2):
        do(owner, event, "begin")
    ((command, how),) = begun
    assert command[2:] == ["scorer.command", "practise", event.slug, "--with-site", "7"]
    assert how["start_new_session"]
    said = shown(owner, event)
    assert "The practice is being made ready. That takes about ten seconds. Look again" in said
    do(owner, event, "open")
    do(owner, event, "end")
    assert "being made ready" in shown(owner, event)


def test_a_fault_is_said_and_it_can_be_begun_again(site, owner, event, begun):
    say_status(site / "practice", Status(event.slug, "", fault="No room."))
    said = shown(owner, event)
    assert "The last practice could not be begun: No room. Begin to practise" in said
    do(owner, event, "begin")
    assert len(begun) == 1


def test_another_event_is_practised(site, owner, event, begun):
    with only_one(site / "practice"):
        say_status(site / "practice", Status("other", "", port=1))
        said = shown(owner, event)
        do(owner, event, "begin")
        do(owner, event, "end")
    assert "Somebody practises another tournament here. One practice at a time: end that" in said
    assert begun == []


def test_opened_by_a_link_and_ended(site, owner, event, begun):
    folder = PracticeFolder(site / "run")
    folder.path.mkdir()
    folder.make()
    root = site / "practice"
    with only_one(root) as free:
        assert free
        say_status(root, Status(event.slug, str(folder.path), port=4711))
        assert "Open the practice End the practice" in shown(owner, event)
        answer = do(owner, event, "open").content.decode()
        (secret,) = re.findall(r'href="http://testserver:4711/practice/([^/"]+)/"', answer)
        assert "Go to the practice" in answer
        assert folder.use_link(secret)
        assert not folder.use_link(secret)
        page = do(owner, event, "end")
        assert folder.ordered(END)
    assert page.status_code == 302
    assert "The practice is over. Nothing of it is left." in shown(owner, event)


def test_a_link_for_an_address_of_the_new_kind(site, owner, event, begun, settings):
    settings.ALLOWED_HOSTS = ["*"]
    folder = PracticeFolder(site)
    folder.make()
    with only_one(site / "practice"):
        say_status(site / "practice", Status(event.slug, str(site), port=4711, scheme="https"))
        address = reverse("tournaments:practise_act", args=[event.slug])
        answer = owner.post(address, {"do": "open"}, headers={"host": "[::1]:8000"})
    assert 'href="https://[::1]:4711/practice/' in answer.content.decode()


def test_a_practice_that_was_cut_off_is_none(site, owner, event, begun):
    say_status(site / "practice", Status(event.slug, "", port=4711))
    (site / "practice" / "lock").touch()
    assert "Begin to practise" in shown(owner, event)


def test_the_desk_leads_there(site, owner, event):
    said = owner.get(reverse("tournaments:desk", args=[event.slug])).content.decode()
    assert "A copy of this tournament to try everything with: nothing there counts." in said
    assert reverse("tournaments:practise", args=[event.slug]) in said
    assert "practice-banner" not in said


def test_which_process_serves_the_site(site, settings, monkeypatch):
    assert starting.serving_process() is None
    monkeypatch.setattr(starting, "lives", {41: True, 42: False}.__getitem__)
    for pid, found in ((41, 41), (42, None)):
        say(site, Running(pid, "http://192.0.2.7:8000/"))
        assert starting.serving_process() == found
    for text in ("[]", "", '{"pid": 41}'):
        (site / SAID).write_text(text, encoding="utf-8")
        assert starting.serving_process() is None
    say(site, Running(41, "http://192.0.2.7:8000/"))
    settings.BEHIND_PROXY = True
    assert starting.serving_process() is None


def test_a_link_lets_in_once(practice):
    folder, event = practice
    User.objects.create(username="practice", name="Director")
    Membership.objects.create(club=event.club, user=director(), role=Role.OWNER)
    secret = folder.new_link()
    address = reverse("tournaments:enter_practice", args=[secret])
    browser, other = Client(), Client()
    assert browser.get(reverse("tournaments:practice")).url.endswith("/desk/practise/")
    assert "nothing here counts" in browser.get(address).content.decode()
    answer = browser.post(address)
    assert answer.url == reverse("tournaments:practice")
    assert browser.get(answer.url, follow=True).status_code == 200
    assert other.get(address).status_code == 403
    assert other.post(address).status_code == 403
    assert secret not in "".join(path.name for path in folder.path.rglob("*"))


def test_outside_a_practice_there_is_nothing_to_enter(site, event):
    assert Client().get("/practice/").status_code == 404
    assert Client().post("/practice/x/").status_code == 404


def test_everything_of_a_practice_says_so(practice):
    _folder, event = practice
    client = owner_of(event)
    for name in ("event", "desk", "hall", "clock"):
        args = [event.slug, 1] if name == "clock" else [event.slug]
        said = client.get(reverse(f"tournaments:{name}", args=args)).content.decode()
        assert "Practice – nothing here counts" in said
    assert "Practice – nothing here counts" in client.get("/nowhere/").content.decode()


def test_the_hall_is_set(practice):
    folder, event = practice
    client = owner_of(event)
    assert "The tables play 5 times as quickly as people. Their phones have sent 0 lines." in shown(
        client, event
    )
    do(client, event, "speed", speed="60")
    assert folder.hall() == Hall(60, paused=False)
    for wrong in ("7", "x", ""):
        do(client, event, "speed", speed=wrong)
    assert folder.hall() == Hall(60, paused=False)
    do(client, event, "pause")
    assert "The tables wait." in shown(client, event)
    do(client, event, "play")
    assert folder.hall() == Hall(60, paused=False)
    assert folder.idle_for() < 60


def test_it_happens_and_is_mended(practice):
    folder, event = practice
    client = owner_of(event)
    assert "0 of 12 are done." in shown(client, event)
    do(client, event, "happen", incident="dispute")
    found = folder.happened()["dispute"]
    said = shown(client, event)
    assert f"Table {found.table} calls: they do not agree who took the last trick." in said
    assert f"Not yet: Table {found.table} waits for your decision. To the page that helps" in said
    do(client, event, "happen", incident="dispute")  # it is not mended: it does not happen again
    assert folder.happened()["dispute"] == found
    settle(
        table_id=Table.objects.get(round__event=event, round__number=1, number=found.table).pk,
        actor=ACTOR,
    )
    said = shown(client, event)
    assert f"Done: The dispute at table {found.table} is decided. Let it happen once more" in said
    assert "1 of 12 is done." in said
    do(client, event, "happen", incident="dispute")
    assert folder.happened()["dispute"].since > found.since


def test_what_is_not_ready_says_why(practice):
    _folder, event = practice
    client = owner_of(event)
    do(client, event, "happen", incident="old")
    assert "No result is two rounds old yet." in shown(client, event)
    assert do(client, event, "happen", incident="x").status_code == 404


def test_router_and_laptop_are_ordered(practice):
    folder, event = practice
    client = owner_of(event)
    do(client, event, "happen", incident="router")
    do(client, event, "happen", incident="laptop")
    assert folder.ordered(NETWORK_DOWN)
    assert folder.ordered(KILL)
    assert "Not yet: The network is not back yet." in shown(client, event)


def test_a_practice_is_ended_by_a_button(practice):
    folder, event = practice
    said = do(owner_of(event), event, "end").content.decode()
    assert "Nothing of it is left. You can close this page." in said
    assert folder.ordered(END)


def test_every_page_that_helps_is_there(practice, django_assert_max_num_queries):
    folder, event = practice
    client = owner_of(event)
    for one in ALL:
        do(client, event, "happen", incident=one.key)
    assert set(folder.happened()) >= {"late", "leaving", "uneven", "sum", "dispute", "phone"}
    with django_assert_max_num_queries(40):
        page = client.get(reverse("tournaments:practise", args=[event.slug])).content.decode()
    pages = re.findall(r'class="button primary" href="([^"]+)"', page)
    assert len(pages) == len(folder.happened())
    assert {client.get(address).status_code for address in pages} == {200}


def test_somebody_was_quicker(practice, monkeypatch):
    class Quick:
        key = "late"

        def happen(self, _stage):
            raise practising.StaleEvent(None)

    _folder, event = practice
    client = owner_of(event)
    monkeypatch.setattr(practising, "INCIDENTS", {"late": Quick()})
    do(client, event, "happen", incident="late")
    assert "Somebody was quicker. Look at the tournament, then try again." in shown(client, event)


def test_what_was_half_written_is_nothing(practice):
    folder, _event = practice
    (folder.path / "happened" / "late.json").write_text("{", encoding="utf-8")
    (folder.path / "hall.json").write_text("[]", encoding="utf-8")
    assert folder.happened() == {}
    assert folder.hall() == Hall()
    assert isinstance(folder.backstage().starts, int)
    assert Happened.__slots__
