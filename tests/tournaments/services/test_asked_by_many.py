"""How many may ask for an entry by link, of one network and in all, and what makes room again."""

from __future__ import annotations

import pytest

from scorer.support.refused import Refused
from tests.builders.events import ask_to_enter, empty_event, open_entry_link
from tournaments.models import AskedEntry
from tournaments.services.asked_entries import (
    let_wait,
    say_no,
    say_no_to_all,
    say_no_to_network,
    say_yes,
    say_yes_to_all,
)
from tournaments.services.self_entry import take_back
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")


@pytest.fixture
def new_event():
    return empty_event()


@pytest.fixture
def open_link(new_event):
    return open_entry_link(new_event)


def have_asked(event, count, **values):
    """So many asked before, each by a request of their own."""
    AskedEntry.objects.bulk_create(
        AskedEntry(event=event, digest=str(number), name=f"Gracz {number}", **values)
        for number in range(count)
    )


def test_event_takes_300_requests_without_an_answer_and_no_more(new_event, open_link):
    have_asked(new_event, 298)
    first = ask_to_enter(open_link, "A")
    ask_to_enter(open_link, "B")
    with pytest.raises(Refused, match="Too many have asked by link"):
        ask_to_enter(open_link, "C")
    take_back(asked_id=first.pk)
    assert ask_to_enter(open_link, "C").state == "asked"


def test_network_has_40_requests_without_an_answer_and_others_go_on(new_event, open_link):
    first, second = (ask_to_enter(open_link, name, net="192.0.2.7") for name in "AB")
    have_asked(new_event, 38, origin=first.origin)
    with pytest.raises(Refused, match="40 requests from this network have no answer yet"):
        ask_to_enter(open_link, "C", net="192.0.2.7")
    assert ask_to_enter(open_link, "C", net="192.0.2.8").state == "asked"
    say_yes(event_id=new_event.pk, asked_id=first.pk, actor=DESK)
    take_back(asked_id=second.pk)
    for name in "DE":
        ask_to_enter(open_link, name, net="192.0.2.7")
    say_no_to_all(event_id=new_event.pk, reason="nonsense")
    assert ask_to_enter(open_link, "F", net="192.0.2.7").state == "asked"


def test_thousand_who_were_declined_or_took_it_back_close_no_event(new_event, open_link):
    have_asked(new_event, 998, state="declined")
    declined = set(AskedEntry.objects.values_list("pk", flat=True))
    asked = []
    for number in range(6):
        asked.append(ask_to_enter(open_link, str(number)))
        take_back(asked_id=asked[-1].pk)
    assert ask_to_enter(open_link, "B").state == "asked"
    gone = AskedEntry.objects.exclude(state="asked").values_list("pk", flat=True)
    assert set(gone) == declined | {asked[-1].pk, asked[-2].pk}


def test_which_network_it_was_is_kept_as_a_digest_until_there_is_an_answer(new_event, open_link):
    first, second, third, _fourth = (
        ask_to_enter(open_link, name, net="192.0.2.7") for name in "ABCD"
    )
    assert len({first.origin, second.origin}) == 1
    assert len(first.origin) == 64
    other = open_entry_link(empty_event("another"))
    assert ask_to_enter(other, "A", net="192.0.2.7").origin != first.origin
    say_yes(event_id=new_event.pk, asked_id=first.pk, actor=DESK)
    take_back(asked_id=second.pk)
    say_no(event_id=new_event.pk, asked_id=third.pk, reason="members only")
    say_yes_to_all(event_id=new_event.pk, actor=DESK)
    assert set(new_event.asked_entries.values_list("origin", flat=True)) == {""}


def test_no_is_said_to_a_whole_network(new_event, open_link):
    flood = [ask_to_enter(open_link, name, net="192.0.2.7") for name in "ABC"]
    let_wait(event_id=new_event.pk, asked_id=flood[2].pk)
    others = [
        ask_to_enter(open_link, "D", net="192.0.2.8"),
        ask_to_enter(open_link, "E"),
        ask_to_enter(open_link, "F"),
    ]
    with pytest.raises(Refused, match="Say why"):
        say_no_to_network(event_id=new_event.pk, asked_id=flood[0].pk, reason=" ")
    asked = {"event_id": new_event.pk, "reason": "nonsense"}
    assert say_no_to_network(asked_id=flood[0].pk, **asked) == 3
    assert say_no_to_network(asked_id=others[1].pk, **asked) == 1
    states = dict(new_event.asked_entries.values_list("pk", "state"))
    assert [states[one.pk] for one in (*flood, *others)] == [
        *["declined"] * 3,
        "asked",
        "declined",
        "asked",
    ]
