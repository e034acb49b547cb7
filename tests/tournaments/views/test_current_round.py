"""An old round that is open again changes nothing of what everybody sees as current."""

from __future__ import annotations

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tiers import sampled
from tournaments.models import Round
from tournaments.selectors.agenda import agenda_of
from tournaments.selectors.door import door_of
from tournaments.selectors.event_data import current_round
from tournaments.services.rounds import reopen_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
FIRST, SECOND = [[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]
THIRD = [[1, 6, 3, 8], [2, 5, 4, 7]]
SCORES = [[1, 0, -1, 0], [2, 0, -2, 0]]


@pytest.mark.parametrize(
    ("states", "current"),
    [
        ("", None),
        ("s", 1),
        ("ss", 1),
        ("os", 1),
        ("cs", 2),
        ("cc", 2),
        ("oc", 2),  # round 1 is open again
        ("oo", 2),
        ("ocs", 3),
        ("oos", 2),
        ("sos", 2),
        ("scs", 3),
    ],
)
def test_newest_round_that_was_opened_is_current(states, current):
    kinds = {"s": Round.State.SEATED, "o": Round.State.OPEN, "c": Round.State.CLOSED}
    rounds = [Round(number=at, state=kinds[one]) for at, one in enumerate(states, 1)]
    found = current_round(rounds)
    assert (found and found.number) == current


def task_of(event):
    """What the desk does next."""
    return agenda_of(event, event.rounds.all(), [], door_of(event)).task


def shown(client, event):
    """What everybody sees as the current round: the first page, the hall, seating, one's own."""
    address = f"/events/{event.slug}"
    event_page, hall, player = (
        client.get(f"{address}/{path}").content.decode() for path in ("", "hall/", "players/7/")
    )
    heading = event_page.partition("<h1>")[2].partition("</h1>")[0].strip()
    own = player.partition('id="my-table">')[2].partition("<")[0]
    seating = client.get(f"{address}/rounds/").headers["Location"]
    titles = [f"Seating of round {number}" for number in (1, 2, 3)]
    return heading, [title for title in titles if title in hall], seating[-10:], own


@pytest.mark.parametrize(
    ("second", "third"),
    sampled([("open", False), ("closed", True), ("open", True), ("closed", False)], daily=2),
)
def test_reopening_an_old_round_changes_nothing_that_everybody_sees(client, second, third):
    event = empty_event(shown="everything", state="running", format={"rounds": 3})
    add_entrants(event, 8)
    play_round(event, 1, FIRST, SCORES)
    play_round(event, 2, SECOND, SCORES if second == "closed" else (), state=second)
    if third:
        play_round(event, 3, THIRD, state=Round.State.SEATED)
    before = shown(client, event)
    task = task_of(event)
    reopen_round(event_id=event.pk, number=1, actor=Actor(name="Marek"), reason="a protest")
    assert shown(client, event) == before
    number = 3 if second == "closed" and third else 2
    heading = {"open": "is being played", "closed": "comes next" if third else "is over"}[second]
    closed = second == "closed" and not third
    assert before == (
        f"Round {number} {heading}",
        [] if closed else [f"Seating of round {number}"],
        f"/rounds/{number}/",
        "" if closed else f"Round {number}",
    )
    if second == "open":
        assert task_of(event) == task
