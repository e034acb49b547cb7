"""What a format's game says of the tables that a draw may make."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine.draws.request import Seats
from tournaments.engine.formats import PRESETS
from tournaments.selectors.formats import seats_of

HEARTS = PRESETS["hearts"].format


@pytest.mark.parametrize("slug", ["wlks", "baska", "na-glowy", "polish-doubles", "hearts"])
def test_draw_is_not_told_what_is_usual_anyway(slug):
    assert seats_of(PRESETS[slug].format) is None


@pytest.mark.parametrize("size", [6, 11])
def test_draw_is_told_what_the_size_of_the_tables_does_not_say(size):
    expected = {6: Seats(6, 11), 11: None}
    assert seats_of(replace(HEARTS, table_size=size)) == expected[size]
