"""A table that ended early has one figure: on the phone, at the desk, in the hall, on paper."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from tests.builders.desks import at, running_event, table
from tests.builders.records import GLOWY, HEARTS
from tests.scorer.printing.reading import words
from tournaments.engine.formats import PRESETS
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.records.formats import as_json
from tournaments.selectors.board import board_of
from tournaments.selectors.standings import standings_of
from tournaments.services.rounds import close_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")


def played(preset, record, hands):
    """A table that was stopped after some hands of a record."""
    format_ = PRESETS[preset].format
    seats = list(range(1, len(record["players"]) + 1))
    values = {"game": format_.game, "ruleset": format_.ruleset, "format": as_json(format_)}
    desk = running_event(seats, shown="everything", **values)
    for position, payload in enumerate(record["entries"][:hands]):
        record_entry(
            sheet_id=table(desk).sheet_id,
            uuid=uuid4(),
            position=position,
            payload=payload,
            writer=Writer(),
        )
    close_round(event_id=desk.event.pk, number=1, actor=OLA, stopped=True, reason="time is up")
    return desk


def text_of(desk, name, *rest):
    address = reverse(f"tournaments:{name}", args=[desk.event.slug, *rest])
    return desk.client.get(address).content.decode()


def figures(found):
    return [int(one.replace("−", "-").replace("+", "")) for one in found]


def of_desk(desk):
    page = desk.client.get(at(desk, "desk_table", 1)).content.decode()
    return figures(re.findall(r'<td class="figure">([+−]?\d+)</td>', page))


def of_everybody(desk):
    return figures(re.findall(r'<b class="score">([^<]+)</b>', text_of(desk, "seating", 1)))


def of_paper(desk, count):
    """The figures on paper of the numbers 1 to ``count``."""
    order = EventOrder(event=desk.event.pk, kind="results", language="en", round=1)
    paper = words(print_order(order))
    return figures(
        re.search(rf"\b{number} Gracz {number} ([+−]?\d+)", paper)[1]
        for number in range(1, count + 1)
    )


def test_stopped_hearts_table_has_one_figure_everywhere():
    desk = played("hearts", HEARTS, 3)
    by_hand = [58, 63, 7, 44, 30, 28]  # 52, 5 × 26 of the moon, and 48: four hearts stayed there
    sheet = table(desk).sheet
    assert list(load_sheet_state(sheet).match.state.totals) == by_hand
    assert sheet.totals == by_hand
    [tile] = board_of(desk.event, table(desk).round).tiles
    assert list(tile.state.scores) == by_hand
    assert of_desk(desk) == by_hand
    assert of_everybody(desk) == by_hand
    rows = {row.number: row.score for row in standings_of(desk.event).individual}
    assert [rows[number] for number in range(1, 7)] == by_hand
    hall = text_of(desk, "hall")
    phone = desk.client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    for total in by_hand:
        assert re.search(rf"\b{total}\b", hall)
        assert re.search(rf"\b{total}\b", phone)
    assert of_paper(desk, 6) == by_hand


def test_na_glowy_table_stopped_inside_a_bok_has_one_figure_everywhere():
    desk = played("na-glowy-single", GLOWY, 4)
    sheet = table(desk).sheet
    state = load_sheet_state(sheet).match.state
    assert state.boks
    ours, theirs = state.totals
    assert ours != theirs
    assert sheet.totals == [ours, theirs]
    [tile] = board_of(desk.event, table(desk).round).tiles
    assert list(tile.state.scores) == [ours, theirs, ours, theirs]
    assert of_desk(desk) == [ours, theirs, ours, theirs]
    assert of_everybody(desk) == [ours, ours, theirs, theirs]
    rows = {row.number: row for row in standings_of(desk.event).individual}
    assert [rows[number].score for number in (1, 2, 3, 4)] == [ours, theirs, ours, theirs]
    better = max(ours, theirs)
    assert {rows[n].table_points for n in (1, 3)} == {2 if ours == better else 0}
    phone = desk.client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    for total in (ours, theirs):
        assert re.search(rf"\b{total}\b", phone)
    assert of_paper(desk, 4) == [ours, theirs, ours, theirs]
