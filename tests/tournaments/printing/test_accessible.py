"""Every paper of an event that is read is what it says it is: PDF/UA-1."""

from __future__ import annotations

from datetime import date

import pytest

from tests.scorer.printing.accessible import faults
from tests.scorer.printing.reading import reader, tags
from tests.tiers import sampled
from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_all
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order

pytestmark = pytest.mark.django_db
READ = ("standings", "results", "crosstable", "diplomas", "minutes")


def printed(kind, players):
    """A paper after two rounds of so many players."""
    event = make_event(place="Borek", day=date(2026, 11, 21))
    make_entrants(event, players)
    play_all(event, players, 2)
    return print_order(EventOrder(event=event.pk, kind=kind, language="ro", round=2))


@pytest.mark.parametrize("kind", sampled(READ, daily=2))
def test_paper_has_no_fault(kind):
    assert faults(printed(kind, 8)) == []


def test_standings_over_pages_are_one_table():
    pdf = printed("standings", 60)
    assert len(reader(pdf).pages) > 1
    table = [tag for tag in tags(pdf).walk() if tag.kind == "Table"]
    assert len(table) == 1
    assert [part.kind for part in table[0].kids] == ["THead", "TBody"]
    assert len(table[0].kids[1].kids) == 60
