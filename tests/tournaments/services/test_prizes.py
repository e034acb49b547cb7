"""Prizes in the log: put up, changed, taken off; read again from the event's file."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_entrants, add_step, empty_club, empty_event
from tests.builders.rounds import play_round
from tests.tournaments.event_rows import rows_of
from tournaments.engine.prizes import Prize, PrizeFor, PrizeList
from tournaments.models import Step
from tournaments.records.event_file import read_event
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.event_file import event_json
from tournaments.selectors.prizes import giving_of, prizes_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.event_file import import_event
from tournaments.services.prizes import set_prizes
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
CUP = Prize(text="a cup", amount=10000)
BOOK = Prize(what=PrizeFor.CATEGORY, category="women", text="a book")
PUT_UP = PrizeList(prizes=(CUP, BOOK), currency="PLN", step=100)


@pytest.fixture
def event_of_4_women():
    event = empty_event()
    add_entrants(event, 4, categories=["women"])
    return event


def put(event, put_up, seen=None):
    newest = event.steps.order_by("-pk").values_list("pk", flat=True).first() or 0
    at = newest if seen is None else seen
    return set_prizes(event_id=event.pk, put_up=put_up, actor=OLA, seen=at)


def test_prizes_are_put_up_changed_and_taken_off(event_of_4_women):
    assert prizes_of(event_of_4_women) == PrizeList()
    put(event_of_4_women, PUT_UP)
    assert prizes_of(event_of_4_women) == PUT_UP
    put(event_of_4_women, PUT_UP)  # the same once more
    fewer = PrizeList(prizes=(CUP,), currency="EUR", one_each=False)
    put(event_of_4_women, fewer)
    assert prizes_of(event_of_4_women) == fewer
    put(event_of_4_women, PrizeList(currency="PLN"))
    assert prizes_of(event_of_4_women) == PrizeList()
    assert [sentence_of(step) for step in event_of_4_women.steps.order_by("pk")] == [
        "The prizes are: place 1: a cup, 100.00 PLN; Women, place 1: a book.",
        "The prizes are: place 1: a cup, 100.00 EUR.",
        "There are no prizes any more.",
    ]


def test_amounts_are_written_as_the_readers_language_writes_them(event_of_4_women):
    put(event_of_4_women, PUT_UP)
    with translation.override("pl"):
        assert "100,00 PLN" in sentence_of(event_of_4_women.steps.get())


def test_texts_are_what_a_reader_sees_of_them(event_of_4_women):
    put(event_of_4_women, PrizeList(prizes=(Prize(text="  a\u200b  cup "),)))
    assert prizes_of(event_of_4_women).prizes == (Prize(text="a cup"),)


def test_event_itself_stays_as_it_is(event_of_4_women):
    before = rows_of(event_of_4_women)
    put(event_of_4_women, PUT_UP)
    assert rows_of(event_of_4_women) == before
    [step] = event_of_4_women.steps.all()
    assert set(step.said) == {"prizes", "currency", "step"}  # the others are as usual


@pytest.mark.parametrize(
    ("prize", "field", "message"),
    [
        (Prize(), "text", "Say what the prize is"),
        (Prize(what=PrizeFor.TEAM, text="x"), "what", "There are no teams in this tournament."),
        (Prize(what=PrizeFor.CATEGORY, category="cats", text="x"), "what", "Allowed: juniors, "),
    ],
)
def test_invalid_prize_is_refused_and_nothing_is_written(event_of_4_women, prize, field, message):
    with pytest.raises(Refused, match=message) as refused:
        put(event_of_4_women, PrizeList(prizes=(prize,)))
    assert (refused.value.field, Step.objects.count()) == (field, 0)


def test_who_did_not_see_the_last_change_is_told(event_of_4_women):
    put(event_of_4_women, PUT_UP)
    seen = event_of_4_women.steps.get().pk
    add_step(event_of_4_women, "event-started")  # not about prizes
    put(event_of_4_women, PrizeList(prizes=(CUP,), currency="PLN"), seen)
    with pytest.raises(Conflict):
        put(event_of_4_women, PrizeList(prizes=(BOOK,)), seen)


def test_events_file_holds_its_prizes(event_of_4_women):
    before = event_json(event_of_4_women)
    put(event_of_4_women, PUT_UP)
    said = event_json(event_of_4_women)
    assert {key for key in said if said[key] != before[key]} == {"steps", "uuid"}
    raw = json.loads(json.dumps(said))
    read_event(raw)
    copy = import_event(raw=raw, club=empty_club("debem"), actor=OLA).event
    assert prizes_of(copy) == PUT_UP


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"prizes": [{"what": "moon", "text": "x"}]},
        {"prizes": [{"what": "place", "place": 0, "text": "x"}]},
        {"prizes": [{"what": "place", "amount": -5}], "currency": "PLN"},
        {"prizes": [{"what": "place", "text": "x"}], "step": 0},
        {"prizes": "many"},
    ],
)
def test_file_from_elsewhere_brings_no_list_that_cannot_be(event_of_4_women, said):
    add_step(event_of_4_women, "prizes-set", said)
    assert prizes_of(event_of_4_women) == PrizeList()


def test_text_that_grew_with_an_anonymous_name_stays(event_of_4_women):
    long = {"what": "place", "text": "x" * 230}
    add_step(event_of_4_women, "prizes-set", {"prizes": [long]})
    assert prizes_of(event_of_4_women).prizes == (Prize(text="x" * 230),)


def test_nobody_wins_before_the_first_result(event_of_4_women):
    put(event_of_4_women, PUT_UP)
    data = event_data_of(event_of_4_women)
    assert giving_of(event_of_4_women, data, PUT_UP).won == ()
    play_round(event_of_4_women, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    add_step(event_of_4_women, "event-started")
    data = event_data_of(event_of_4_women)
    put_up = prizes_of(event_of_4_women)
    giving = giving_of(event_of_4_women, data, put_up)
    assert [one.winners for one in giving.won] == [(1,), (2, 3, 4)]


def test_who_withdrew_before_the_last_round_wins_nothing(event_of_4_women):
    for number in (1, 2):
        play_round(event_of_4_women, number, [(1, 2, 3, 4)], [(6, 1, -3, -4)])
    event_of_4_women.entrants.filter(number=1).update(state="withdrawn", last_round=1)
    event_of_4_women.entrants.filter(number=2).update(
        state="withdrawn", last_round=2
    )  # played to the end
    add_step(event_of_4_women, "event-started")
    giving = giving_of(event_of_4_women, event_data_of(event_of_4_women), PUT_UP)
    assert [one.winners for one in giving.won] == [(2,), (3,)]
