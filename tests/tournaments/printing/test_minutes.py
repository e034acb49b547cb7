"""The minutes: results first, who came in one line, signs and quotes of the language."""

from __future__ import annotations

from copy import deepcopy
from datetime import date

import pytest
from django.utils import translation

from scorer.support.figures import MINUS
from tests.builders.events import add_entrants, add_step, empty_club, empty_event
from tests.builders.long_names import long_event
from tests.builders.rounds import play_all, play_round
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan
from tests.scorer.printing.measure import faults
from tests.scorer.printing.reading import reader, words
from tests.tiers import long
from tournaments.models import Award, Event
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.selectors.sentences import HYPHEN_MINUS, inner_quotes, sentence_of
from tournaments.services.cash import pay
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


def minutes(event, language="en", **how):
    return print_order(EventOrder(event=event.pk, kind="minutes", language=language, **how))


def check_in(event, number, *, by="Ola", reason="", paid=0, kind="checked-in"):
    said = {"number": number, "name": f"Gracz {number}", "paid": paid}
    return add_step(event, kind, said, by=by, reason=reason)


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(day=date(2026, 11, 21))
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -1, -1, -4)])
    return event


@pytest.fixture
def event_after_round_1(made, db):
    return deepcopy(made)


def test_results_come_first_and_log_last(event_after_round_1):
    Event.objects.update(format={"fee": "25"})
    pay(event_id=event_after_round_1.pk, number=1, amount=None, actor=Actor(name="Ola"))
    text = words(minutes(event_after_round_1))
    parts = ["Players · After", "Totals in PLN", "Results and awards", "Entries", "What was done"]
    assert sorted(parts, key=text.index) == parts
    assert "expected 100.00 · paid 25.00 · given back 0.00 · in the box 25.00 · owed 75.00" in text


def test_players_checked_in_together_stand_in_one_line(event_after_round_1):
    check_in(event_after_round_1, 1, paid=2500)
    add_step(event_after_round_1, "event-started", by="Ola")
    check_in(event_after_round_1, 2)
    check_in(event_after_round_1, 3, by="Ula")
    check_in(event_after_round_1, 3, by="Ula", kind="check-in-undone")
    check_in(event_after_round_1, 4, by="Ula", reason="late")
    check_in(event_after_round_1, 3, by="Lis")
    text = words(minutes(event_after_round_1))
    assert "Here: 1 Gracz 1 (25.00), 2 Gracz 2. – Ola" in text
    assert "Gracz 3, number 3, is here; paid: 0.00. – Ula" in text
    assert "Gracz 3, number 3, is not here after all; given back: 0.00. – Ula" in text
    assert "Gracz 4, number 4, is here; paid: 0.00. (late) – Ula" in text
    assert "Gracz 3, number 3, is here; paid: 0.00. – Lis" in text


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("pl", "„Puchar «Kopyta» i «Asa»”"),
        ("cs", "„Puchar ‚Kopyta‘ i ‚Asa‘“"),
        ("ro", "„Puchar «Kopyta» i «Asa»”"),
        ("en", "“Puchar ‘Kopyta’ i ‘Asa’”"),
    ],
)
def test_quotes_within_quotes_are_second_ones_of_language(event_after_round_1, language, told):
    said = {"name": 'Puchar „Kopyta” i "Asa"', "day": "2026-11-21"}
    step = add_step(event_after_round_1, "event-made", said)
    with translation.override(language):
        assert told in sentence_of(step)


def test_text_without_quotes_stays():
    assert inner_quotes("Puchar d'Artagnana") == "Puchar d'Artagnana"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("small points: -5, (-12) and -3", "small points: −5, (−12) and −3"),
        ("2026-11-22, rounds 1-3, A-4, x--", "2026-11-22, rounds 1-3, A-4, x--"),
    ],
)
def test_minus_is_minus_sign(text, told):
    assert HYPHEN_MINUS.sub(MINUS, text) == told


@long
def test_results_of_large_event_are_told_by_number():
    event = empty_event("duzy")
    add_entrants(event, 100)
    play_all(event, 100, 1)
    text = words(minutes(event))
    assert "Gracz 27 +" not in text
    assert "100 Gracz 100" in text
    assert text.count("Gracz 27") == 2  # in the standings and among the entries


@long
def test_minutes_use_page():
    event = long_event("wlks", 22)
    for number in range(1, 89):
        check_in(event, number)
    pdf = minutes(event)
    assert len(reader(pdf).pages) <= 8  # with the list of women; 12 in one column
    assert faults(pdf) == []
    assert faults(minutes(event, "ro", large=True)) == []


@long
@pytest.mark.parametrize("large", [False, True])
def test_log_lines_longer_than_page_go_on_over_next(large):
    plan = EventPlan(preset="wlks", players=392, door=False)
    day = Day(empty_club("borek"), plan, "1", name="Hala", day=date(2026, 11, 21))
    day.enter_all()  # one line names all who were entered
    for number in range(1, 393):
        check_in(day.event, number)  # and one all who are here
    for number in range(1, 13):
        check_in(day.event, number, by="Ula", reason="late")  # among others that are short
    assert faults(minutes(day.event, "pl", large=large)) == []


def award(event, number, kind, *, in_round=None, **worth):
    return Award.objects.create(
        event=event, entrant=event.entrants.get(number=number), kind=kind, round=in_round, **worth
    )


def test_penalties_and_warnings_are_told_in_plain_words(event_after_round_1):
    played = event_after_round_1.rounds.get()
    award(event_after_round_1, 2, "penalty", table_points="-1", score=-10, why="late")
    award(event_after_round_1, 3, "warning", in_round=played, why="telephone")
    award(event_after_round_1, 4, "other", in_round=played, score=5, why="Dolos")
    text = words(minutes(event_after_round_1))
    assert "Penalty for 2 Gracz 2: −1 table point, −10 small points · late" in text
    assert "Warning for 3 Gracz 3 · telephone" in text
    assert "Award: 4 Gracz 4: +5 – Dolos" in text


def test_polish_minutes_list_categories_and_penalties_in_polish(event_after_round_1):
    award(event_after_round_1, 2, "penalty", table_points="-1", score=-10, why="late")
    event_after_round_1.entrants.filter(number__in=[2, 4]).update(categories=["women"])
    add_step(event_after_round_1, "event-started")
    text = words(minutes(event_after_round_1, "pl"))
    assert "Kara dla 2 Gracz 2: −1 punkt stołowy, −10 małych punktów · late" in text
    assert text.index("Gracze · Po") < text.index("Kobiety · Po")


def look(event, table, number=1, *, by="Ula", differs=False, reason=""):
    said = {"round": number, "table": table, "numbers": [1, 2, 3, 4], "scores": [1, 2, 3, -6]}
    more = {"hands": None, "was": None, "differs": differs}
    return add_step(event, "result-second-look", said | more, by=by, reason=reason)


def test_second_entries_that_agree_are_one_line_round(event_after_round_1):
    for table in (2, 1):
        look(event_after_round_1, table)
    look(event_after_round_1, 3, differs=True)
    look(event_after_round_1, 4, by="Ola")
    look(event_after_round_1, 5, reason="smudged")
    look(event_after_round_1, 1, 2)
    text = words(minutes(event_after_round_1))
    assert "Round 1: the second entries agree at tables 1, 2, 4. – Ula, Ola" in text
    assert "Round 1, table 3, second look: +1 +2 +3 −6; it differs. – Ula" in text
    assert "Round 1, table 5, second look: it agrees. (smudged) – Ula" in text
    assert "Round 2, table 1, second look: it agrees. – Ula" in text
    assert text.count("agree") == 3
