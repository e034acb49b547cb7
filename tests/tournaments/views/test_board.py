"""The board of a round: every table at a glance, and what is done about the round."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import datetime
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role, ScoreSheet
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from scorer.support.caches import forget_all
from scorer.templatetags.remembering import FRAGMENT_CACHE
from tests.builders.desks import at, messages_of, running_event, seated_event, sign_in, table
from tests.builders.records import KOP
from tests.tiers import sampled
from tests.tournaments.views.sending import messages_left, post_afresh, sent_in_polish
from tournaments.models import Round, Table
from tournaments.selectors.concerns import concerns_before
from tournaments.services.results import dispute, key_result, settle
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
FOURS = [[4 * t + s for s in range(1, 5)] for t in range(3)]


@pytest.fixture(scope="module")
def made(rows_for_file):
    return running_event(*FOURS)


@pytest.fixture
def running_desk(made, db):
    """Round 1 of three tables is open."""
    return deepcopy(made)


def tiles(answer):
    text = answer.content.decode()
    found = re.findall(
        r'<a class="tile (\w+)"[^>]*><b>(\d+)</b><small>(.*?)</small>', text, re.DOTALL
    )
    return [(int(number), mark, more.strip()) for mark, number, more in found]


def keys(desk, number, *some):
    key_result(
        table_id=table(desk, number).pk, scores=some, uuid=uuid4(), actor=Actor(user=desk.user)
    )


@pytest.fixture(scope="module")
def made_keyed(rows_for_file):
    desk = running_event(*FOURS, slug="wpisane")
    for number in (1, 1, 2, 2, 3, 3):
        keys(desk, number, 12, -4, -4, -4)
    return desk


@pytest.fixture
def keyed_desk(made_keyed, db):
    """All three tables of the open round are keyed twice alike."""
    return deepcopy(made_keyed)


def test_board_shows_how_far_each_table_is():
    desk = running_event(*FOURS, [13, 14, 15, None], slug="inny")
    keys(desk, 1, 12, -4, -4, -4)
    sheet = table(desk, 2).sheet
    record_entry(
        sheet_id=sheet.pk, uuid=uuid4(), position=0, payload=KOP["entries"][0], writer=Writer()
    )
    answer = desk.client.get(at(desk, "board"))
    assert tiles(answer) == [
        (1, "keyed", "once"),
        (2, "playing", "1/32"),
        (3, "waiting", ""),
        (4, "short", ""),
    ]
    assert "1 of 4 tables are in" in answer.content.decode()
    missing = desk.client.get(at(desk, "board"), {"show": "missing"})
    assert [number for number, _mark, _more in tiles(missing)] == [2, 3, 4]


def test_entries_that_differ_put_table_in_doubt(running_desk):
    keys(running_desk, 2, 12, -4, -4, -4)
    keys(running_desk, 2, 10, -2, -4, -4)
    keys(running_desk, 3, 12, -4, -4, -4)
    keys(running_desk, 3, 12, -4, -4, -4)
    doubtful = running_desk.client.get(at(running_desk, "board"), {"show": "doubt"})
    assert tiles(doubtful) == [(2, "doubt", "")]
    assert tiles(running_desk.client.get(at(running_desk, "board")))[2] == (3, "keyed", "")


def test_board_costs_same_for_any_number_of_tables(running_desk, django_assert_num_queries):
    with django_assert_num_queries(19):
        running_desk.client.get(at(running_desk, "board"))
    desk = running_event(FOURS[0], slug="inny")
    forget_all(FRAGMENT_CACHE)
    with django_assert_num_queries(19):
        desk.client.get(at(desk, "board"))


def test_unchanged_board_is_304_for_three_queries_besides_access(
    running_desk, django_assert_num_queries
):
    first = running_desk.client.get(at(running_desk, "board_live"))
    seen = {"if-none-match": first["ETag"]}
    with django_assert_num_queries(4 + 3):  # session, user, event, role; three versions
        again = running_desk.client.get(at(running_desk, "board_live"), headers=seen)
    assert (first.status_code, again.status_code) == (200, 304)


def test_hand_on_phone_and_keyed_result_refresh_board(running_desk):
    address = at(running_desk, "board_live")
    first = running_desk.client.get(address)["ETag"]
    record_entry(
        sheet_id=table(running_desk, 2).sheet_id,
        uuid=uuid4(),
        position=0,
        payload=KOP["entries"][0],
        writer=Writer(),
    )
    answer = running_desk.client.get(address, headers={"if-none-match": first})
    assert (answer.status_code, tiles(answer)[1]) == (200, (2, "playing", "1/32"))
    keys(running_desk, 1, 12, -4, -4, -4)
    again = running_desk.client.get(address, headers={"if-none-match": answer["ETag"]})
    assert tiles(again)[0] == (1, "keyed", "once")


def test_round_is_opened_closed_stopped_and_opened_again_by_one_click_each():
    desk = seated_event(*FOURS, slug="inny")

    def acts(act, **more):
        return post_afresh(desk.client, at(desk, "round_act"), {"act": act, **more})

    assert "3 tables are seated." in desk.client.get(at(desk, "board")).content.decode()
    assert messages_left(acts("open")) == ["Round 1 is open."]
    assert messages_left(acts("close"))[0].startswith(
        "Results are missing at these tables: 1, 2, 3."
    )
    assert messages_left(acts("stop", reason="fire")) == [
        "Round 1 is stopped: what was played counts."
    ]
    assert desk.event.steps.last().reason == "fire"
    assert messages_left(acts("reopen")) == ["Round 1 is open again."]
    assert messages_left(acts("dance")) == []
    assert desk.event.rounds.get().state == Round.State.OPEN


def test_clock_is_set_and_run_from_board(running_desk):
    desk = sign_in(running_desk.event, Role.SCORER, "jan")

    def acts(act, **more):
        return post_afresh(desk.client, at(desk, "clock_act"), {"act": act, **more})

    assert messages_left(acts("start")) == ["Say first how many minutes the round lasts."]
    assert messages_left(acts("set", minutes="x", last_hand=5)) == [
        "Length of the round in minutes: Allowed: a whole number from 1 to 600."
    ]
    assert messages_left(acts("set", minutes=45, last_hand=50)) == [
        "Allowed: a whole number from 0 to 45."
    ]
    assert messages_left(acts("set", minutes=45, last_hand=5)) == ["The clock is set."]
    for act in ("start", "pause", "go_on"):
        assert messages_left(acts(act)) == []
    played = desk.event.rounds.get()
    assert (played.minutes, played.last_hand, played.paused_at) == (45, 5, None)
    assert played.started_at


def test_board_of_round_that_does_not_exist_is_404(running_desk):
    address = at(running_desk, "board").replace("/rounds/1/", "/rounds/9/")
    assert running_desk.client.get(address).status_code == 404


def _held(desk, number, count):
    said = datetime(2026, 11, 21, 14, 5, tzinfo=timezone.get_current_timezone())
    ScoreSheet.objects.filter(pk=table(desk, number).sheet_id).update(held=count, held_at=said)


@pytest.mark.parametrize(
    ("count", "told", "reason"),
    sampled(
        [
            (3, "Table 2: a phone still has 3 unsent hands (14:05).", "The phone is lost"),
            (1, "Table 2: a phone still has 1 unsent hand (14:05).", ""),
        ]
    ),
)
def test_lines_that_phone_still_holds_are_told_before_round_is_closed(
    keyed_desk, count, told, reason
):
    address = at(keyed_desk, "board_live")
    first = keyed_desk.client.get(address)
    _held(keyed_desk, 2, count)
    seen = {"if-none-match": first["ETag"]}
    answer = keyed_desk.client.get(address, headers=seen)
    assert (answer.status_code, answer.context["held"]) == (200, [told])
    assert f"<li>{told}</li>" in answer.content.decode()
    shown = [
        told in keyed_desk.client.get(at(keyed_desk, "desk_table", n)).content.decode()
        for n in (1, 2)
    ]
    assert shown == [False, True]
    act = at(keyed_desk, "round_act")
    refused = keyed_desk.client.post(act, {"act": "close"}, follow=True)
    assert (refused.context["held"], refused.context["round"].state) == ([told], "open")
    assert at(keyed_desk, "key_results") in refused.content.decode()
    given = {"reason": "The phone is lost"} if reason else {"nevertheless": "1"}
    closed = keyed_desk.client.post(act, {"act": "close", **given}, follow=True)
    assert messages_of(closed) == ["Round 1 is closed."]
    assert keyed_desk.event.steps.get(kind="round-closed").reason == (reason or told)
    assert concerns_before(keyed_desk.event, 2) == []
    assert closed.context["held"] == [told]


def test_round_is_not_stopped_silently_while_phones_hold_lines(running_desk):
    _held(running_desk, 2, 1)
    act, asked = at(running_desk, "round_act"), {"act": "stop", "reason": "A fire"}
    shown = running_desk.client.post(act, asked)
    assert shown.context["asked"] == asked | {"uuid": ""}
    told = running_desk.client.post(act, asked | {"nevertheless": "1"})
    assert messages_left(told) == ["Round 1 is stopped: what was played counts."]


def test_round_is_not_stopped_without_reason_whatever_phones_hold(running_desk):
    _held(running_desk, 2, 1)
    told = running_desk.client.post(at(running_desk, "round_act"), {"act": "stop"})
    said = "Say why the round is stopped: what was not played counts for nothing."
    assert messages_left(told) == [said]


def test_round_is_not_closed_nevertheless_where_something_else_is_amiss(running_desk):
    _held(running_desk, 2, 1)
    asked = {"act": "close", "nevertheless": "1"}
    running_desk.client.post(at(running_desk, "round_act"), asked)
    assert running_desk.event.rounds.get(number=1).state == "open"


def test_round_that_is_still_open_says_before_next_what_phones_hold(running_desk):
    _held(running_desk, 3, 2)
    [_missing, held] = concerns_before(running_desk.event, 2)
    assert (str(held.sentence), held.round, held.tables) == (
        "Table 3: a phone still has 2 unsent hands (14:05).",
        1,
        (3,),
    )


def buttons(page):
    """The large button of the board, and whether the round is said to be ready to close."""
    text = " ".join(page.content.decode().split())
    acts = text.split('class="actions board-actions"')[1].split("</form>")[0]
    large = re.findall(r'class="(?:button )?primary"[^>]*>([^<]+)<', acts)
    return large, "The round can be closed." in text


def test_large_button_is_what_round_waits_for():
    desk = running_event(
        *FOURS[:2], [9, 10, 11, None], slug="inny", format={"second_look": "blind"}
    )

    def shows():
        return buttons(desk.client.get(at(desk, "board")))

    assert shows() == (["Give the award for a missing player"], False)
    desk.client.post(at(desk, "round_act"), {"act": "award"})
    assert shows() == (["Key results"], False)
    keys(desk, 1, 12, -4, -4, -4)
    dispute(table_id=table(desk, 1).pk, why="Who dealt?", actor=Actor())
    assert shows() == (["To table 1"], False)
    settle(table_id=table(desk, 1).pk, reason="Ola", actor=Actor())
    keys(desk, 2, 12, -4, -4, -4)
    assert shows() == (["Second entry"], False)
    keys(desk, 1, 12, -4, -4, -4)
    keys(desk, 2, 12, -4, -4, -4)
    assert shows() == (["Close the round"], True)


def test_table_without_sheet_is_named_and_gets_one(running_desk):
    page = running_desk.client.get(at(running_desk, "board")).content.decode()
    assert "Open missing sheets" not in page
    Table.objects.filter(number=2).update(sheet=None)
    page = " ".join(running_desk.client.get(at(running_desk, "board")).content.decode().split())
    told = "Table 2 has no score sheet: its players took their places after the round was opened."
    assert told in page
    assert "Open missing sheets" in page
    running_desk.client.post(at(running_desk, "round_act"), {"act": "open"})
    assert table(running_desk, 2).sheet is not None


def test_reason_typed_on_seated_round_goes_with_large_button():
    desk = seated_event(*FOURS, slug="inny", format={"round_minutes": 60, "rounds": 2})
    desk.event.entrants.filter(number=3).update(state="withdrawn", last_round=0)
    page = desk.client.get(at(desk, "board"))
    text = page.content.decode()
    assert "Repair the seating" in text.split("Better settled first")[1].split("</section>")[0]
    form = text.split('class="card"')[1].split("</form>")[0]
    onward = reverse("tournaments:onward", args=[desk.event.slug])
    assert (
        f'<button class="primary" formaction="{onward}">Open and start the clock</button>' in form
    )
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    refused = desk.client.post(onward, sent | {"reason": ""})
    assert "Repair the seating" in refused.content.decode()
    answer = desk.client.post(onward, sent | {"reason": "She plays on"})
    assert messages_left(answer) == ["Round 1 is open, its clock runs."]
    assert desk.event.steps.get(kind="round-opened").reason == "She plays on"


def test_form_of_clock_is_polish_for_polish_readers(running_desk):
    board, act = at(running_desk, "board"), at(running_desk, "clock_act")
    sent = {"act": "set", "minutes": "45", "last_hand": "5"}
    shown, messages = sent_in_polish(running_desk.client, board, sent, act)
    assert "Długość rundy w minutach" in shown
    assert messages == ["Zegar ustawiony."]
