"""What a benchmark measured is compared with its aim, printed, and kept in one page."""

from __future__ import annotations

import pytest

from tests.bench import measure
from tests.bench.measure import HEADING, Aim, Figure, figure_of, keep, repeated, replaced, size

MILLISECONDS = Aim(100, "ms")
NOTHING = Aim(0, text="0, 0")


@pytest.fixture(autouse=True)
def page(monkeypatch, tmp_path):
    """A page of its own, no aim missed yet, workloads of full size, some machine."""
    monkeypatch.setattr(measure, "PAGE", tmp_path / "var" / "performance.md")
    monkeypatch.setattr(measure, "MISSED", [])
    monkeypatch.setattr(measure, "TINY", False)
    monkeypatch.setattr(measure, "MACHINE", "a slow one")
    return measure.PAGE


def test_values_are_told_as_their_median_and_spread():
    figure = figure_of([0.5, 0.0123456, 0.1], "ms", 1_000)
    assert figure == Figure(100.0, "ms", spread="12.3–500")
    assert str(figure) == "100 ms"


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Figure(2.0, "s CPU"), "2 s CPU"),
        (Figure(1234.5, "ms"), "1.23e+03 ms"),
        (Figure(3), "3"),
        (Figure(2224, "bytes", "2224 bytes"), "2224 bytes"),
    ],
)
def test_figure_is_told_in_three_digits_or_as_it_says(figure, text):
    assert str(figure) == text


@pytest.mark.parametrize(
    ("aim", "text"),
    [
        (Aim(0.5, "s"), "≤ 0.5 s"),
        (Aim(1_000, "ms"), "≤ 1000 ms"),
        (Aim(8), "≤ 8"),
        (Aim(15, "ms", "median ≤ 15 ms"), "median ≤ 15 ms"),
    ],
)
def test_aim_is_told_as_a_bound_or_as_it_says(aim, text):
    assert str(aim) == text


@pytest.mark.parametrize(("value", "met"), [(99.9, True), (100, True), (100.1, False)])
def test_aim_is_met_up_to_its_bound(value, met):
    assert MILLISECONDS.met(Figure(value, "ms CPU")) is met


@pytest.mark.parametrize("figure", [Figure(0.1, "s CPU"), Figure(0.1)])
def test_aim_in_another_unit_than_the_figure_is_refused(figure):
    with pytest.raises(ValueError, match="is not told in ms"):
        MILLISECONDS.met(figure)


def test_bare_number_is_not_compared_with_a_figure_in_a_unit():
    with pytest.raises(ValueError, match="3 s is not told in a bare number"):
        Aim(8).met(Figure(3, "s"))


@pytest.mark.parametrize(
    ("aim", "cell", "missed"),
    [
        (None, "–", []),
        (Aim(101, "ms"), "≤ 101 ms, met", []),
        (Aim(99, "ms"), "≤ 99 ms, missed", ["board: 100 ms, aim ≤ 99 ms"]),
    ],
)
def test_row_says_whether_its_aim_was_met(page, capsys, aim, cell, missed):
    keep("board", "98 tables", Figure(100.0, "ms", spread="90–110"), aim)
    row = f"| board | 98 tables | 100 ms | 90–110 | {cell} | a slow one |\n"
    assert capsys.readouterr().out == row
    assert page.read_text(encoding="utf-8") == HEADING + row
    assert missed == measure.MISSED


def test_newer_row_stands_in_place_of_the_older_one_of_its_name():
    head = "# Figures\n\n| what |\n|---|\n"
    page = f"{head}| a | 1 |\n| a b | 2 |\n"
    assert replaced(page, "a", "| a | 3 |") == f"{head}| a b | 2 |\n| a | 3 |\n"


def test_aims_of_time_and_size_are_not_judged_of_tiny_workloads(monkeypatch, capsys):
    monkeypatch.setattr(measure, "TINY", True)
    keep("board", "2 tables", Figure(100, "ms"), Aim(99, "ms"))
    assert capsys.readouterr().out == "| board | 2 tables | 100 ms | – | ≤ 99 ms | a slow one |\n"
    assert measure.MISSED == []


def test_nothing_lost_is_asked_of_tiny_workloads_too(monkeypatch):
    monkeypatch.setattr(measure, "TINY", True)
    keep("hands", "2 tables", Figure(0, text="0, 0"), NOTHING)
    keep("hands lost", "2 tables", Figure(1, text="1, 0"), NOTHING)
    assert measure.MISSED == ["hands lost: 1, 0, aim 0, 0"]


def test_size_is_full_or_tiny(monkeypatch):
    assert size(98, 4) == 98
    monkeypatch.setattr(measure, "TINY", True)
    assert size(98, 4) == 4


def test_first_call_and_what_comes_before_each_are_not_counted():
    clock = iter(range(100))
    seen = []

    def before():
        seen.append("before")
        next(clock)

    def act():
        seen.append("act")
        for _tick in range(len(seen)):
            next(clock)

    assert repeated(act, 2, before=before, clock=lambda: next(clock)) == [5, 7]
    assert seen == ["before", "act"] * 3


def test_benchmark_that_meets_its_aims_ends_well():
    with pytest.raises(SystemExit) as ended:
        measure.run(lambda: keep("board", "", Figure(1, "ms"), MILLISECONDS))
    assert ended.value.code == 0


def test_benchmark_that_misses_an_aim_names_it_and_ends_with_one(capsys):
    def main():
        keep("board", "", Figure(101, "ms"), MILLISECONDS)
        keep("page", "", Figure(1, "ms"), MILLISECONDS)

    with pytest.raises(SystemExit) as ended:
        measure.run(main)
    assert ended.value.code == 1
    assert capsys.readouterr().err == "Missed: board: 101 ms, aim ≤ 100 ms\n"
