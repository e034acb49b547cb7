"""Every paper of an event by measure: no words over one another, none too small or off the page."""

from __future__ import annotations

import pytest

from tests.builders.long_names import USUAL, long_event
from tests.scorer.printing.measure import faults
from tests.tiers import long
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.orders import print_order
from tournaments.printing.papers import PAPERS

pytestmark = pytest.mark.django_db
LANGUAGES = ["pl", "cs", "ro", "en"]
EVENTS = [("polish-doubles", 8), ("wlks", 8), ("hearts", 8), ("na-glowy-single", 8)]
LARGE = [("wlks", 22), ("polish-doubles", 22), ("wlks", 98), ("na-glowy", 98)]
SITE = "https://kontra.example"
ELSEWHERE = {"score-sheets", "round"}  # measured with the score sheets
EDGE = 4.0  # mm: cards fill their paper
ROUNDS = {"seating-name": (1, None), "seating-number": (1, None)}
LISTS = {"standings": ("individual", "teams"), "diplomas": ("individual", "teams")}


def found_in(event, languages, *, sizes=(False, True), kinds=PAPERS):
    """What is wrong with the papers of an event, by paper."""
    found = {}
    for kind in sorted(set(kinds) - ELSEWHERE):
        for language in languages:
            for order in orders(event, kind, language, sizes):
                try:
                    told = faults(print_order(order), edge=EDGE)
                except NothingToPrintError:
                    continue
                if told:
                    found[kind, language, order.round, order.large, order.kind_of_list] = told
    return found


def orders(event, kind, language, sizes):
    """A paper in all its forms."""
    for large in sizes:
        for number in ROUNDS.get(kind, (1,)):
            for listed in LISTS.get(kind, ("individual",)):
                yield EventOrder(
                    event=event.pk,
                    kind=kind,
                    language=language,
                    round=number,
                    large=large,
                    kind_of_list=listed,
                    site=SITE,
                )


def test_lists_cards_and_crosstable_of_long_names_are_clean():
    event = long_event("polish-doubles", 3, 3)
    kinds = {"seating-name", "start-cards", "crosstable", "envelopes"}
    assert found_in(event, ["pl"], sizes=[False], kinds=kinds) == {}


@long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("preset", "tables"), EVENTS)
def test_every_paper_is_clean(preset, tables, language):
    assert found_in(long_event(preset, tables), [language]) == {}


@long
@pytest.mark.parametrize(("preset", "tables"), LARGE)
def test_every_paper_of_a_large_event_is_clean(preset, tables):
    assert found_in(long_event(preset, tables), ["ro"], sizes=[False]) == {}


@long
def test_papers_of_many_rounds_are_clean():
    assert found_in(long_event("polish-doubles", 11, 21), LANGUAGES[:1], sizes=[False]) == {}
    assert found_in(long_event("wlks", 6, 12, names=USUAL), ["cs"]) == {}
