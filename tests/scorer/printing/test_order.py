from __future__ import annotations

from datetime import UTC, date, datetime

from django.utils import timezone

from scorer.models import ScoreSheet
from scorer.printing.order import Corrections, Imposition, Occasion, PaperOrder, occasion_of


def test_usual_order_is_one_clean_filled_sheet_on_a4():
    order = PaperOrder("pl")
    assert (order.paper, order.blank, order.second, order.rows) == ("A4", False, "", None)
    assert (order.corrections, order.reasons, order.archive) == (Corrections.CLEAN, False, False)


def test_choices_have_the_names_that_commands_and_forms_use():
    assert list(Corrections) == ["clean", "struck"]
    assert list(Imposition) == ["single", "paired", "cut"]


def test_sheet_knows_its_event_day_round_and_table():
    opened = datetime(2026, 11, 21, 12, tzinfo=UTC)
    sheet = ScoreSheet(event="Memoriał", round=2, table=14, opened_at=opened)
    assert occasion_of(sheet) == Occasion("Memoriał", date(2026, 11, 21), 2, 14)


def test_sheet_that_was_never_saved_leaves_lines_to_write_on():
    assert occasion_of(ScoreSheet(opened_at=None)) == Occasion()


def test_day_is_that_of_the_clock_on_the_wall():
    late = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
    with timezone.override("Europe/Warsaw"):
        assert occasion_of(ScoreSheet(opened_at=late)).day == date(2026, 11, 22)
