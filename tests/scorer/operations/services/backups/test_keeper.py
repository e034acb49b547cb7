"""When the keeper of backups does its work: its rounds, by a clock of the test's own."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from scorer.operations.machine import locks
from scorer.operations.selectors.copies import Copies
from scorer.operations.services.backups import keeper
from scorer.operations.services.backups.keeper import CHANGES_EVERY, DAY, LOOKED_EVERY, keep

STICK = SimpleNamespace(folder="/media/stick")
HERE = SimpleNamespace(folder="/var/copies")


class Evening:
    """Rounds of a keeper; what happened in each, by the seconds since it began."""

    def __init__(self) -> None:
        self.now, self.end = 0.0, 0.0
        self.places = [HERE]
        self.happened: list[tuple[float, str]] = []
        self.plugged_in_at: float | None = None

    def goes_on(self) -> bool:
        return self.now <= self.end

    def rest(self, seconds: float) -> None:
        self.now += seconds
        if self.plugged_in_at is not None and self.now >= self.plugged_in_at:
            self.places = [HERE, STICK]

    def lasts(self, seconds: float) -> list[tuple[float, str]]:
        self.end = seconds
        assert keep(self.goes_on, self.rest)
        return self.happened


@pytest.fixture
def evening(tmp_path, monkeypatch, settings):
    evening = Evening()
    settings.VAR_DIR = tmp_path

    def noted(what):
        return lambda *_given, **_named: evening.happened.append((evening.now, what)) or Copies()

    monkeypatch.setattr(keeper.time, "monotonic", lambda: evening.now)
    monkeypatch.setattr(keeper, "places", lambda: evening.places)
    monkeypatch.setattr(keeper, "copy_everywhere", noted("copied"))
    monkeypatch.setattr(keeper, "tidy_up", noted("tidied"))
    return evening


def test_backups_are_made_every_few_seconds_and_once_more_at_the_end(evening):
    copied = [at for at, what in evening.lasts(3 * CHANGES_EVERY) if what == "copied"]
    assert copied == [0, CHANGES_EVERY, 2 * CHANGES_EVERY, 3 * CHANGES_EVERY, evening.now]


def test_stick_that_is_plugged_in_gets_its_backup_in_that_round(evening):
    evening.plugged_in_at = LOOKED_EVERY
    assert evening.lasts(LOOKED_EVERY) == [
        (0, "copied"),
        (0, "tidied"),
        (LOOKED_EVERY, "copied"),
        (2 * LOOKED_EVERY, "copied"),  # the last word of the evening
    ]


def test_site_is_tidied_once_a_day(evening, monkeypatch):
    monkeypatch.setattr(keeper, "LOOKED_EVERY", DAY / 4)
    tidied = [at for at, what in evening.lasts(2 * DAY) if what == "tidied"]
    assert tidied == [0, DAY, 2 * DAY]


def test_second_keeper_rests_while_another_is_at_work(evening, tmp_path):
    (tmp_path / "backups").mkdir()
    with locks.held(tmp_path / "backups" / "keeper.lock"):
        assert keep(evening.goes_on, evening.rest) is False
    assert (evening.happened, evening.now) == ([], LOOKED_EVERY)
