"""A season's table on paper."""

from __future__ import annotations

import pytest

from tests.builders.seasons import RULE, make_season, played_season
from tests.scorer.printing.reading import words
from tournaments.printing.readable import Paper
from tournaments.printing.seasons import season_pdf
from tournaments.selectors.season_tables import PLAYERS
from tournaments.selectors.seasons import standing_of

pytestmark = pytest.mark.django_db


def told_on_paper(season, **paper):
    standing = standing_of(season, lambda _event: None)
    return words(season_pdf(standing, PLAYERS, Paper("en", **paper)))


def test_table_says_how_it_is_counted_and_what_decided():
    ranking = ["points", "last_event"]
    season, _people = played_season(rule=RULE | {"scale": ["1"], "ranking": ranking})
    told = told_on_paper(season)
    assert "Players Liga · 1 March 2026 3 of 3 tournaments are over · Borek" in told
    assert "A tournament brings points by place. Of 3 tournaments the best 2 count." in told
    assert "1. Event 1, 1 Jan 2026 · 2. Event 2, 1 Feb 2026 · 3. Event 3, 1 Mar 2026" in told
    assert "1 Darek: above because of the place in the last tournament, 1 : 3" in told
    assert "2 Bogdan: above because of the place in the last tournament, 3 : 4" in told
    assert "Struck figures do not count." in told


def test_empty_season_says_so():
    assert "Nothing has been played yet." in told_on_paper(make_season([]), large=True)
