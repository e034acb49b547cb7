"""Invented people: names of nobody, in a list that reads without a fault."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.rehearsal.people import invented, pasted_list, team_name
from tournaments.engine.formats import PRESETS
from tournaments.records.entry_list.reading import read_entries


def lots(seed):
    return Random(seed)  # noqa: S311 — a game, no secret


def test_no_two_are_called_the_same():
    people = invented(800, lots(1))
    assert len({(one.surname, one.given_name) for one in people}) == 800
    assert sum("women" in one.categories for one in people) == 200


@pytest.mark.parametrize("preset", PRESETS)
def test_every_line_can_be_read(preset):
    format_ = PRESETS[preset].format
    listed = read_entries(pasted_list(40, format_, lots(2)), pairs=format_.unit == "pair")
    assert listed.layout.unread == ()
    assert [entry.fault for entry in listed.entries] == [None] * 40
    assert all(entry.partner for entry in listed.entries) == (format_.unit == "pair")


def test_teams_of_four_hold_two_pairs():
    listed = read_entries(pasted_list(40, PRESETS["wlks"].format, lots(2)), pairs=False)
    assert set(Counter(entry.team for entry in listed.entries).values()) == {4}
    assert set(Counter(entry.pair for entry in listed.entries).values()) == {2}
    teams = {entry.pair: entry.team for entry in listed.entries}
    assert all(teams[entry.pair] == entry.team for entry in listed.entries)


def test_every_team_has_its_name():
    assert len({team_name(at) for at in range(500)}) == 500
