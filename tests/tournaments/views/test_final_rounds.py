"""Final rounds: the last rounds of an event seat the best at table 1, by its pages and services."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations
from uuid import uuid4

import pytest
from django.conf import settings
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_draw, add_entrants, empty_club, empty_event
from tests.builders.rounds import play_round
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan, Sheets
from tests.rehearsal.proof import faults_of
from tests.tiers import long, sampled
from tests.tournaments.views.sending import send
from tournaments.engine.cuts import TieRule
from tournaments.engine.draws.request import Method
from tournaments.engine.formats import PRESETS
from tournaments.models import Draw, Place, Round
from tournaments.records.formats import as_json
from tournaments.selectors.drawing import history_of, seated_rounds, units_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.ties import tie_now
from tournaments.services import events
from tournaments.services.onward import start_round
from tournaments.services.revealing import hold_back
from tournaments.services.steps import Actor
from tournaments.services.ties import decide_tie

pytestmark = pytest.mark.django_db
DESK = Actor(name="Desk")
EIGHT = {"rounds": 3, "final_rounds": 1, "draws": ["random"], "second_look": "none"}


@dataclass(frozen=True, kw_only=True)
class WithFinal(EventPlan):
    """A plan whose last round is a final."""

    @property
    def format(self):
        return replace(super().format, final_rounds=1)


def newest(event):
    """The newest step, 0 without any."""
    return event.steps.values_list("pk", flat=True).order_by("pk").last() or 0


def order_after(event, number):
    return [row.number for row in standings_of(event, number).individual]


@long
def test_swiss_rounds_and_final_of_pairs():
    plan = WithFinal(
        preset="polish-doubles", players=9, rounds=3, sheets=Sheets.PAPER, calm=True, door=False
    )
    event = Day(empty_club(), plan, "7", name="Proba", day=date(2026, 11, 21)).play()
    assert [draw.request["method"] for draw in event.draws.order_by("pk")] == [
        "swiss",
        "swiss",
        "ranked",
    ]
    final = event.rounds.get(number=3)
    [resting] = final.sitting_out.values_list("entrant__number", flat=True)
    rested = event.rounds.filter(number__lt=3).values_list(
        "sitting_out__entrant__number", flat=True
    )
    standing = order_after(event, 2)
    assert resting == [number for number in standing if number not in set(rested)][-1]
    playing = [number for number in standing if number != resting]
    tables = seated_rounds(event)[3]
    assert [set(table) for table in tables] == [
        set(playing[at : at + 2]) for at in range(0, len(playing), 2)
    ]
    assert faults_of(event) == []


def test_last_pair_that_never_rested_rests_in_final():
    format_ = replace(PRESETS["polish-doubles"].format, rounds=3, final_rounds=1)
    game = {"game": "polish-doubles", "ruleset": "polish-doubles"}
    event = empty_event("pary", format=as_json(format_), **game)
    add_entrants(event, 5)
    for number, tables, scores, resting in (
        (1, [(1, 2), (3, 4)], [(300, 100), (250, 120)], 5),
        (2, [(1, 3), (2, 5)], [(300, 90), (200, 150)], 4),
    ):
        played = play_round(event, number, tables, scores)
        played.sitting_out.create(entrant=event.entrants.get(number=resting))
    standing = order_after(event, 2)
    start_round(event=event, number=3, actor=DESK, seen=newest(event))
    assert event.draws.get().request["method"] == "ranked"
    assert standing == [1, 3, 2, 5, 4]
    resting = event.rounds.get(number=3).sitting_out
    assert list(resting.values_list("entrant__number", flat=True)) == [2]
    assert [set(table) for table in seated_rounds(event)[3]] == [{1, 3}, {4, 5}]


ROUNDS_PLAYED = {1: [(1, 2, 3, 4), (5, 6, 7, 8)], 2: [(1, 3, 6, 8), (2, 4, 5, 7)]}


@pytest.fixture(scope="module")
def made(rows_for_file):
    made = empty_event(format=EIGHT)
    add_entrants(made, 8)
    for number, tables in ROUNDS_PLAYED.items():
        play_round(made, number, tables, [(9, 3, -3, -9)] * 2)
    tie = tie_now(made, 3)
    decide_tie(
        event_id=made.pk,
        number=3,
        how=TieRule.PLAY_OFF,
        order=sorted(tie.numbers),
        actor=DESK,
        seen=newest(made),
    )
    made.refresh_from_db()
    return made


@pytest.fixture
def final_next(made, db):
    """Two rounds of eight are played; the third is the final, a tie for it is decided."""
    return deepcopy(made)


def test_next_round_by_one_button_is_final(final_next):
    client = sign_in(final_next, Role.DIRECTOR).client
    page = client.get(reverse("tournaments:onward", args=[final_next.slug]))
    assert "Draw 8: by standing, the best at table 1, meetings allowed" in " ".join(
        page.content.decode().split()
    )
    typed = {**page.context["form"].initial, "uuid": str(uuid4())}
    answer = client.post(reverse("tournaments:onward", args=[final_next.slug]), typed, follow=True)
    assert messages_of(answer) == ["Round 3 is open."]
    standing = order_after(final_next, 2)
    tables = seated_rounds(final_next)[3]
    assert [set(table) for table in tables] == [set(standing[:4]), set(standing[4:])]
    assert Round.objects.get(event=final_next, number=3).state == Round.State.OPEN


def test_report_counts_who_has_met_and_anybody_can_repeat_draw(final_next):
    events.show(event_id=final_next.pk, shown="everything", actor=DESK, seen=newest(final_next))
    start_round(event=final_next, number=3, actor=DESK, seen=newest(final_next))
    draw = Draw.objects.get(event=final_next, first_round=3)
    before = {
        frozenset(pair)
        for tables in history_of(final_next, 3)
        for table in tables
        for pair in combinations(table, 2)
    }
    now = [
        frozenset(pair) for table in seated_rounds(final_next)[3] for pair in combinations(table, 2)
    ]
    met = sum(pair in before for pair in now)
    assert met > 1
    client = sign_in(final_next, Role.DIRECTOR).client
    desk = client.get(reverse("tournaments:draw", args=[final_next.slug, draw.pk])).content.decode()
    assert f"By standing, meetings allowed: {met} meetings are repeats." in desk
    assert "Nobody meets twice" not in desk
    assert "meet again" not in desk
    client.logout()
    public = client.post(reverse("tournaments:draw_check", args=[final_next.slug, draw.pk]))
    assert "Equal: the same request" in public.content.decode()


HELD = (
    "Round 3 is drawn by results that are held back: once it is published, its tables say who "
    "stands where."
)


def test_final_that_gives_held_back_results_away_wants_reason(final_next):
    hold_back(event_id=final_next.pk, from_round=2, actor=DESK)
    client = sign_in(final_next, Role.DIRECTOR).client
    address = reverse("tournaments:onward", args=[final_next.slug])
    page = client.get(address)
    assert HELD in page.content.decode()
    typed = {**page.context["form"].initial, "uuid": str(uuid4())}
    assert client.post(address, typed).status_code == 400
    assert not Draw.objects.filter(first_round=3).exists()
    client.post(address, typed | {"reason": "Everybody knows"})
    assert Round.objects.get(event=final_next, number=3).state == Round.State.OPEN


@pytest.mark.parametrize(
    ("hidden_from", "said"), sampled([(2, True), (3, False), (1, True), (None, False)], daily=2)
)
def test_draft_by_held_back_results_says_what_its_tables_give_away(final_next, hidden_from, said):
    type(final_next).objects.update(hidden_from=hidden_from)
    asked = {
        "method": Method.RANKED,
        "rounds": 1,
        "units": units_of(final_next, 3),
        "ranking": tuple(range(1, 9)),
    }
    draw = add_draw(final_next, state="draft", **asked)
    Draw.objects.update(first_round=3, last_round=3)
    client = sign_in(final_next, Role.DIRECTOR).client
    address = reverse("tournaments:draw", args=[final_next.slug, draw.pk])
    assert (HELD in client.get(address).content.decode()) is said
    Draw.objects.update(state="published")
    assert HELD not in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "Final rounds are drawn one by one, by the standings, once the round before is played"),
        (3, "A final round: by the standings so far the best sit at table 1"),
    ],
)
def test_page_of_draws_explains_finals(number, said):
    event = empty_event("inny", format=EIGHT | {"draws": ["rotation"]})
    add_entrants(event, 8)
    for played in range(1, number):
        Round.objects.create(event=event, number=played, state=Round.State.CLOSED)
    page = sign_in(event, Role.DIRECTOR).client.get(reverse("tournaments:draws", args=[event.slug]))
    assert said in page.content.decode()
    form = page.context["form"]
    assert (form["first"].initial, form["last"].initial) == (number, max(2, number))
    assert form["method"].initial == ("rotation" if number == 1 else "ranked")


def test_without_finals_page_says_nothing_of_them():
    event = empty_event("inny")
    page = sign_in(event, Role.DIRECTOR).client.get(reverse("tournaments:draws", args=[event.slug]))
    assert "inal round" not in page.content.decode()


def test_final_rounds_come_and_go_by_page_of_format():
    event = events.make_event(
        club=empty_club(),
        format=PRESETS["wolsztyn"].format,
        name="Liga",
        day=date(2026, 11, 21),
        actor=DESK,
    )
    client, path = (
        sign_in(event, Role.DIRECTOR).client,
        reverse("tournaments:format", args=["liga"]),
    )

    def saved(finals):
        form = client.get(path).context["form"]
        typed = {field.name: field.value() for field in form if field.value() is not None}
        assert client.post(path, typed | {"final_rounds": finals}).status_code == 302
        event.refresh_from_db()
        return event.format.get("final_rounds", "left out"), format_of(event).final_rounds

    assert "final_rounds" not in event.format
    assert saved("2") == (2, 2)
    assert event.steps.latest("pk").said["changed"] == {"final_rounds": [None, 2]}
    assert saved("") == ("left out", 0)
    assert format_of(event) == PRESETS["wolsztyn"].format


def test_final_moved_by_hand_is_out_of_order(final_next):
    """Two change places in the draft: the page says what must not be."""
    client = sign_in(final_next, Role.DIRECTOR).client
    asked = {"method": "ranked", "first": 3, "last": 3, "uneven": "fill", "uuid": str(uuid4())}
    seen = {"seen": newest(final_next)}
    draw_at = client.post(reverse("tournaments:draws", args=[final_next.slug]), asked | seen).url
    draw = Draw.objects.get(event=final_next, first_round=3)
    seen = {"seen": newest(final_next)}
    client.post(
        reverse("tournaments:make_draw", args=[final_next.slug, draw.pk]), seen | {"seed": "4 4"}
    )
    standing = order_after(final_next, 2)
    moved = {"do": "swap", "round": 3, "unit": [standing[0], standing[-1]]}
    seen = {"seen": newest(final_next)}
    client.post(reverse("tournaments:move_units", args=[final_next.slug, draw.pk]), moved | seen)
    page = client.get(draw_at)
    draw.refresh_from_db()
    [[[first, *_others], _last]] = draw.draw["rounds"]
    assert page.context["broken"] == [
        f"Round 3, table 2: {standing[0]} stands above {first} and could sit further up instead."
    ]
    assert not Place.objects.filter(round__event=final_next, round__number=3).exists()


def test_form_of_format_is_polish_for_polish_readers():
    format_ = PRESETS["wolsztyn"].format
    made = {"club": empty_club(), "name": "Liga", "day": date(2026, 11, 21), "actor": DESK}
    event = events.make_event(format=format_, **made)
    client = sign_in(event, Role.DIRECTOR).client
    path = reverse("tournaments:format", args=["liga"])
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    page = client.get(path)
    assert "Rundy finałowe" in page.content.decode()
    form = page.context["form"]
    sent = {field.name: field.value() for field in form if field.value() is not None}
    assert send(client, path, sent | {"final_rounds": "2"}).told == ["Zapisano."]
