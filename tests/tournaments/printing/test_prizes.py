"""Prizes on paper: labels of envelopes, the list to sign, what the minutes say."""

from __future__ import annotations

from copy import deepcopy
from datetime import date
from itertools import product

import pytest

from tests.builders.events import add_entrants, add_step, empty_event
from tests.builders.rounds import play_round
from tests.scorer.printing.reading import page_words, placed, reader, tags, words
from tournaments.engine.prizes import Prize, PrizeFor, PrizeList
from tournaments.models import Event
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.orders import print_order
from tournaments.services.prizes import set_prizes
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
PRIZES = (
    Prize(text="a cup", amount=10000),
    Prize(place=2, text="a book", amount=5001),
    Prize(what=PrizeFor.CATEGORY, category="women", text="tea"),
)


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Four of whom 2 and 3 share the second place; 1 and 4 are women."""
    event = empty_event(place="Borek", day=date(2026, 11, 21))
    for entrant in add_entrants(event, 4):
        entrant.categories = ["women"] if entrant.number in {1, 4} else []
        entrant.save()
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -1, -1, -4)])
    return event


@pytest.fixture
def event_after_round_1(made, db):
    return deepcopy(made)


def put(event, *prizes):
    put_up = PrizeList(prizes=prizes, currency="PLN")
    set_prizes(event_id=event.pk, put_up=put_up, actor=Actor(name="Ola"), seen=0)


def printed(event, kind, language="en"):
    return print_order(EventOrder(event=event.pk, kind=kind, language=language))


def test_envelope_for_each_winner(event_after_round_1):
    put(event_after_round_1, *PRIZES)
    pdf = printed(event_after_round_1, "envelopes")
    assert len(reader(pdf).pages) == 1
    where = "Turniej o Puchar Borku Borek · 21 November 2026"
    lots = "25.00 PLN By lot between: 2 Gracz, 3 Gracz a book"
    assert sorted_labels(words(pdf), where) == [
        "Place 1 1 Gracz a cup 100.00 PLN",
        f"Places 2–3, shared 2 Gracz {lots}",
        f"Places 2–3, shared 3 Gracz {lots}",
        "Women: place 1 4 Gracz tea",
    ]


def sorted_labels(text, head):
    first, *labels = text.split(head)
    assert first == ""
    return sorted(" ".join(label.split()) for label in labels)


def test_envelopes_lie_four_on_page_in_order_of_their_piles(event_after_round_1):
    prizes = (*PRIZES, Prize(place=4, text="tea"))
    put_up = PrizeList(prizes=prizes, currency="PLN", one_each=False)
    set_prizes(event_id=event_after_round_1.pk, put_up=put_up, actor=Actor(), seen=0)
    pages = reader(printed(event_after_round_1, "envelopes")).pages
    assert [page_words(page).count("Borek ·") for page in pages] == [3, 2]


def test_long_prize_is_broken_and_many_stay_on_their_label(event_after_round_1):
    long = "a basket of cheese, honey and smoked sausage from the farms around the town of Borek"
    put(event_after_round_1, Prize(text=long), *(Prize(text=f"book {at}") for at in range(30)))
    pdf = printed(event_after_round_1, "envelopes")
    assert f"{long} · book 0 · book 1 ·" in words(pdf)
    assert len(reader(pdf).pages) == 1
    page = reader(pdf).pages[0]
    half = float(page.mediabox.height) / 2
    assert all(half < one.y for one in placed(page))  # of the four only the first


def test_list_to_sign(event_after_round_1):
    put(event_after_round_1, *PRIZES, Prize(place=9, amount=100))
    pdf = printed(event_after_round_1, "prize-list")
    text = words(pdf)
    assert "Prizes · After round 1 of 5 Turniej o Puchar Borku" in text
    assert (
        "For Name Prize Received Place 1 Gracz 1 a cup, 100.00 PLN "
        "Places 2–3, shared Gracz 2 25.00 PLN; by lot: a book Gracz 3 25.00 PLN; by lot: a book "
        "Women: place 1 Gracz 4 Moves down: Gracz 1 has “Place 1”. tea "
        "Nobody gets: Place 9 – 1.00 PLN Left over: 1.01 PLN"
    ) in text
    assert [tag.kind for tag in tags(pdf).walk()].count("TR") == 5


def test_minutes_end_with_standings_and_prizes(event_after_round_1):
    changed = {"scoring": [{"ranking": ["score"]}, {"ranking": ["table_points", "score"]}]}
    add_step(event_after_round_1, "format-changed", {"changed": changed})
    without_prizes = words(printed(event_after_round_1, "minutes"))
    assert ("What was done" in without_prizes, "Prizes" in without_prizes) == (True, False)
    put(event_after_round_1, *PRIZES)
    text = words(printed(event_after_round_1, "minutes"))
    assert (
        "Players · After round 1 of 5 Place No. Name table points small points "
        "1 1 Gracz 1 4 6 2= 2 Gracz 2 2.5 −1 2= 3 Gracz 3 2.5 −1 4 4 Gracz 4 1 −4 "
        "Women · After round 1 of 5 Place No. Name table points small points "
        "1 1 Gracz 1 4 6 2 4 Gracz 4 1 −4 "
        "Prizes For Name Prize Place 1 Gracz 1 a cup, 100.00 PLN"
    ) in text
    assert "(ranking): small points → table points, small points." in text
    assert "The prizes are: place 1: a cup, 100.00 PLN; " in text
    assert not set('{}["') & set(text)


def test_minutes_of_event_without_players_have_no_standings(db):
    assert "Place No." not in words(printed(empty_event("pusty"), "minutes"))


@pytest.mark.parametrize("kind", ["envelopes", "prize-list"])
def test_papers_of_prizes_are_not_for_everybody(event_after_round_1, client, kind):
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    assert client.get(f"/events/{event_after_round_1.slug}/papers/{kind}/").status_code == 403


def test_without_prizes_or_results_no_paper_of_prizes_is_printed(event_after_round_1):
    empty = empty_event("pusty")
    add_entrants(empty, 4)
    put(empty, Prize(text="tea"))
    for event, kind in product((event_after_round_1, empty), ("envelopes", "prize-list")):
        with pytest.raises(NothingToPrintError):
            printed(event, kind)
    assert "Nobody has won a prize yet." in words(printed(empty, "minutes"))
