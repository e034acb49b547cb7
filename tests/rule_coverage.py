"""Measures the coverage of the rules while the rules' own tests run, and at no other time.

A pytest plugin for ``bin/test``: one session runs all tests, and those that have nothing to do
with the rules are spared the measuring. What a module does when it is imported counts too, so the
rules are imported first of all: they need nothing else. Every worker leaves a data file for
``coverage combine``.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).parents[1]
MEASURED = [
    ROOT / "tests/scorer/games",
    ROOT / "tests/tournaments/engine",
    ROOT / "tests/project/test_examples.py",  # those in docstrings
]
FIRST_CASES = [  # being measured takes three times as long: here the first case of each test is
    ROOT / "tests/scorer/games/test_golden.py",
    ROOT / "tests/scorer/games/kop/test_brute_force.py",
    ROOT / "tests/tournaments/engine/draws/test_rotation.py",
    ROOT / "tests/tournaments/engine/draws/test_standing.py",
]
HEARTS = ["cancellation-hearts"]
SPARED = {  # likewise: long hands and large fields, whose every branch others reach
    f"{name}[{case}]"
    for name, cases in {
        "test_every_hand_of_allowed_taps_is_scored": HEARTS,
        "test_a_hand_with_revokes_is_scored_in_figures_and_keeps_its_cards": HEARTS,
        "test_taps_read_again_give_the_same_hand": HEARTS,
        "test_undoing_leads_back_tap_by_tap": HEARTS,
        "test_nothing_is_offered_that_is_refused_when_tapped": HEARTS,
        "test_nonsense_is_refused_at_every_step": [
            f"{nonsense}-cancellation-hearts" for nonsense in ("ZZ", "11H", "AHAH", "0", "passed!")
        ],
        "test_no_must_is_broken_by_any": ["22-5", "41-41", "44-12"],
        "test_larger_fields_too": ["36", "37", "40", "41"],
        "test_few_rounds_of_many_bring_nobody_together_twice": ["48", "96", "98"],
        "test_every_run_of_four_hands_scores_as_on_paper": ["True-False", "False-True"],
        "test_from_cards_names_the_left_over_cards_when_they_cost_something": ["False"],
    }.items()
    for case in cases
}

measuring = coverage.Coverage(data_suffix=True, config_file=str(ROOT / "pyproject.toml"))


def import_all(name: str) -> None:
    """Import a package and every module in it."""
    package = import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{name}."):
        import_module(module.name)


measuring.start()
import_all("scorer.games")
import_all("tournaments.engine")
measuring.stop()


met: set[str] = set()  # tests of FIRST_CASES that were measured


def is_measured(item) -> bool:
    """Whether a test tries the rules, and is not one case of many that would take too long."""
    if not any(item.path.is_relative_to(folder) for folder in MEASURED):
        return False
    if item.name in SPARED:
        return False
    if item.path not in FIRST_CASES:
        return True
    name = item.nodeid.partition("[")[0]
    first = name not in met
    met.add(name)
    return first


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    if not is_measured(item):
        return (yield)
    measuring.start()
    try:
        return (yield)
    finally:
        measuring.stop()


def pytest_sessionfinish() -> None:
    measuring.save()
