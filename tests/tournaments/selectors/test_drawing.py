"""What a draw is asked, and what hides it while nobody may know it."""

from __future__ import annotations

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.draws.request import Byes, Method, Pairing, Uneven
from tournaments.engine.fingerprint import fingerprint, request_json
from tournaments.selectors.draw_values import checked
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.formats import format_of

pytestmark = pytest.mark.django_db


def _asked(method, **values):
    event = empty_event(**values)
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, 1, -2, -5)])
    how = {"first": 2, "last": 2, "method": method, "uneven": Uneven.THREE}
    return [asked_of(event, format_of(event), **how) for _time in range(2)]


def test_ranking_that_is_a_secret_cannot_be_guessed_from_its_fingerprint():
    one, other = _asked(Method.STANDING, shown="everything", hidden_from=1)
    assert one.ranking == other.ranking == (1, 2, 3, 4)
    assert (len(one.salt), fingerprint(one) == fingerprint(other)) == (32, False)
    assert checked(one) == one
    assert request_json(one)["salt"] == one.salt


@pytest.mark.parametrize(
    ("start", "ranking", "pairing"),
    [("by-lot", (), Pairing.NEIGHBOURS), ("halves", (1, 2, 3, 4), Pairing.HALVES)],
)
def test_first_swiss_round_is_drawn_as_the_format_says(start, ranking, pairing):
    event = empty_event(format={"swiss_start": start, "byes": "by-lot"})
    add_entrants(event, 4)
    how = {"method": Method.SWISS, "uneven": Uneven.SIT_OUT}
    first = asked_of(event, format_of(event), first=1, last=1, **how)
    assert (first.ranking, first.pairing, first.byes) == (ranking, pairing, Byes.LOT)
    assert checked(first) == first
    play_round(event, 1, [(1, 2), (3, 4)], [(6, 1), (2, 5)])
    second = asked_of(event, format_of(event), first=2, last=2, **how)
    assert (second.ranking != (), second.pairing, second.byes) == (
        True,
        Pairing.NEIGHBOURS,
        Byes.LOT,
    )


def test_how_a_draw_is_usually_made_changes_no_fingerprint():
    event = empty_event()
    add_entrants(event, 4)
    how = {"first": 1, "last": 1, "method": Method.RANDOM, "uneven": Uneven.SIT_OUT}
    assert not {"pairing", "byes"} & request_json(asked_of(event, format_of(event), **how)).keys()


@pytest.mark.parametrize(
    ("method", "values"),
    [
        (Method.STANDING, {"shown": "everything"}),
        (Method.STANDING, {"shown": "everything", "hidden_from": 2}),
        (Method.RANDOM, {"shown": "everything", "hidden_from": 1}),
    ],
)
def test_request_without_secret_has_fingerprint_without_salt(method, values):
    one, other = _asked(method, **values)
    assert (one.salt, fingerprint(one)) == ("", fingerprint(other))
