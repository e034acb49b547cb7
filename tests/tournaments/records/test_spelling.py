"""Other spellings of a name are the same name, in draws and in standings."""

from __future__ import annotations

import pytest

from tests.tournaments.records.test_standings import KOP, changed
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawUnit
from tournaments.engine.verify import report
from tournaments.records.draws import read_request
from tournaments.records.spelling import spelled_as, spelled_once, spelling_key
from tournaments.records.standings import parse_tournament

TEAMS = ("Asy Borek", "asy  borek ", "AsyBorek", "ASY BOREK")


@pytest.mark.parametrize("name", TEAMS)
def test_case_and_spaces_make_no_other_name(name):
    assert spelling_key(name) == "asyborek"
    assert spelled_as(name, ["Damy", "Asy Borek", "ASY BOREK"]) == "Asy Borek"


@pytest.mark.parametrize("name", ["", " ", "\N{NO-BREAK SPACE}"])
def test_blank_name_is_none(name):
    units = (DrawUnit(number=1, team=name), DrawUnit(number=2, team="Asy"))
    assert [unit.team for unit in spelled_once(units, "team")] == ["", "Asy"]


def test_names_without_letters_are_names_too():
    assert spelling_key("\N{COMBINING ACUTE ACCENT}") != ""
    assert spelling_key("1-2") != spelling_key("12")


def test_rows_that_are_right_stay_the_same_rows():
    units = (DrawUnit(number=1, team="Asy"), DrawUnit(number=2, team="ASY", club="Dąb"))
    once = spelled_once(units, "team", "club")
    assert once[0] is units[0]
    assert once[1] == DrawUnit(number=2, team="Asy", club="Dąb")


@pytest.mark.parametrize("what", ["team", "club", "pair"])
def test_draw_keeps_apart_who_is_of_one_team_however_it_is_spelled(what):
    units = [{"number": n, what: TEAMS[n % 4] if n <= 4 else ""} for n in range(1, 17)]
    raw = {"format": "draw-request/1", "method": "random", "units": units, "seed": "3 5 1"}
    request = read_request(raw | {"apart": {what: "must"}})
    drawn = draw(request)
    found = report(request, drawn.rounds, drawn.sitting_out)
    assert getattr(found, f"{what}_meetings") == 0
    assert {getattr(unit, what) for unit in request.units} == {"", TEAMS[1]}


def test_categories_are_one_and_blank_ones_none():
    raw = changed(KOP, "players", 0, "categories", to=["Women", " women ", " "])
    found = parse_tournament(changed(raw, "players", 1, "categories", to=["WOMEN"])).tournament
    assert [one.categories for one in found.participants[:2]] == [("Women",), ("Women",)]
