"""Standings after a round that was ended early: every page says so, and waits for nothing."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round

pytestmark = pytest.mark.django_db
FOURS = [[1, 2, 3, 4], [5, 6, 7, 8]]


@pytest.mark.parametrize(
    ("stopped", "title"),
    [(True, "Standings after round 1 (stopped)"), (False, "Standings during round 1")],
)
def test_stopped_round_is_over_on_every_page(stopped, title):
    event = empty_event(shown="everything", state="running")
    add_entrants(event, 8)
    play_round(event, 1, FOURS, [[12, -4, -4, -4]], stopped=stopped)
    for page in ("event", "standings", "hall"):
        answer = Client().get(reverse(f"tournaments:{page}", args=[event.slug]))
        text = " ".join(answer.content.decode().split())
        assert title in text, page
        assert ("1 table of this round is still to come." in text) is (
            page == "standings" and not stopped
        )
