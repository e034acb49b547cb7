"""Every paper of an event that is read is what it says it is: PDF/UA-1."""

from __future__ import annotations

from datetime import date

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_all
from tests.builders.seasons import RULE, played_season
from tests.scorer.printing.accessible import faults
from tests.scorer.printing.reading import reader, tags
from tests.tiers import long, sampled
from tests.tournaments.printing.test_guide import HEADING, WHOLE
from tournaments.engine.prizes import Prize, PrizeList
from tournaments.printing.guide import guide_pdf
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.printing.readable import Paper
from tournaments.printing.seasons import season_pdf
from tournaments.selectors.season_tables import PLAYERS
from tournaments.selectors.seasons import standing_of
from tournaments.services.cash import set_fees
from tournaments.services.prizes import set_prizes
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
READ = (
    *("standings", "results", "crosstable", "diplomas", "minutes"),
    *("cash-sheet", "prize-list"),
)
PRIZES = PrizeList(prizes=tuple(Prize(place=place, text="carte") for place in (1, 2, 3)))


def printed(kind, players, **order):
    """A paper after two rounds of so many players."""
    event = empty_event(place="Borek", day=date(2026, 11, 21))
    add_entrants(event, players)
    play_all(event, players, 2)
    set_prizes(event_id=event.pk, put_up=PRIZES, actor=Actor(), seen=0)
    set_fees(event_id=event.pk, currency="RON", fee=2500, actor=Actor(), seen=0)
    return print_order(EventOrder(event=event.pk, kind=kind, language="ro", round=2, **order))


@pytest.mark.parametrize("kind", sampled(READ, daily=2))
def test_paper_has_no_fault(kind):
    assert faults(printed(kind, 8)) == []


@pytest.mark.parametrize("language", sampled(["pl", "cs", "ro", "en"]))
def test_guide_for_hall_has_no_fault(language):
    assert faults(guide_pdf(HEADING, WHOLE, Paper(language, large=True))) == []


@long
def test_large_print_and_season_have_no_fault():
    assert faults(printed("standings", 8, large=True)) == []
    season, _people = played_season(rule=RULE | {"scale": ["1"]})
    standing = standing_of(season, lambda _event: None)
    assert faults(season_pdf(standing, PLAYERS, Paper("cs"))) == []


def test_standings_over_pages_are_one_table():
    pdf = printed("standings", 48)
    assert len(reader(pdf).pages) > 1
    table = [tag for tag in tags(pdf).walk() if tag.kind == "Table"]
    assert len(table) == 1
    assert [part.kind for part in table[0].kids] == ["THead", "TBody"]
    assert len(table[0].kids[1].kids) == 48
