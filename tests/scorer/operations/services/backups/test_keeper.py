"""When the keeper of backups does its work: its rounds, by a clock of the test's own."""

from __future__ import annotations

import time
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest

from scorer.models import Club, Rewriting
from scorer.operations.machine import locks
from scorer.operations.selectors.copies import copies_folder
from scorer.operations.services.backups.keeper import CHANGES_EVERY, DAY, LOOKED_EVERY, keep
from scorer.operations.services.backups.places import states_in
from tests.scorer.filed import filed, of_sqlite
from tests.scorer.machine import FREE, Clock, disk_has

pytestmark = of_sqlite


class Evening:
    """Rounds of a keeper of a site in which something is written before each of them."""

    def __init__(self, clock):
        self.clock, self.begun, self.end = clock, clock.now, 0.0
        self.made = []  # the second of each backup
        self.meanwhile = lambda: None  # done at the end of a round

    @property
    def second(self):
        return self.clock.now - self.begun

    def note(self):
        self.made += [self.second] * (len(states_in(copies_folder())) - len(self.made))

    def rest(self, seconds):
        self.note()
        self.meanwhile()
        self.clock.now += seconds
        Club.objects.create(name=f"{self.clock.now}", slug=f"{self.clock.now}")

    def lasts(self, seconds):
        self.end = seconds
        assert keep(lambda: self.second <= self.end, self.rest)
        self.note()
        return self.made


@pytest.fixture
def evening(tmp_path, empty_file, db, settings, monkeypatch):
    settings.VAR_DIR, settings.BACKUP_TO = tmp_path, None
    settings.BACKUP_MEDIA = [str(tmp_path / "media")]
    disk_has(monkeypatch, FREE)
    monkeypatch.setattr(time, "process_time", lambda: 0.0)  # what a backup costs on any machine
    with filed(tmp_path / "kontra.sqlite3", empty_file):
        yield Evening(Clock(monkeypatch))


@pytest.fixture
def stick(tmp_path):
    """A disk of its own, plugged in once it is linked among the media."""
    disk = Path(mkdtemp(dir="/dev/shm"))
    (disk / "kontra-backups").mkdir()
    (tmp_path / "media").mkdir()
    yield disk
    rmtree(disk)


def test_backups_are_made_every_few_seconds_and_once_more_at_the_end(evening):
    assert evening.lasts(2 * CHANGES_EVERY) == [
        *(0, CHANGES_EVERY, 2 * CHANGES_EVERY, 2 * CHANGES_EVERY + LOOKED_EVERY)
    ]


def test_stick_that_is_plugged_in_gets_its_backup_in_the_next_round(evening, stick, tmp_path):
    seen = []

    def plug_in_after_first_round():
        seen.append([path.name for path in states_in(stick / "kontra-backups")])
        if not (tmp_path / "media/STICK").exists():
            (tmp_path / "media/STICK").symlink_to(stick)

    evening.meanwhile = plug_in_after_first_round
    assert evening.lasts(LOOKED_EVERY) == [0, LOOKED_EVERY, 2 * LOOKED_EVERY]
    newest, *_older = [path.name for path in states_in(copies_folder())][1:]
    assert [names[:1] for names in seen] == [[], [newest]]


def test_site_is_tidied_once_a_day(evening):
    tidied = []

    def leave_guards_open():
        if not Rewriting.objects.exists():
            tidied.append(evening.second)
            Rewriting.objects.create()
        evening.clock.now += DAY / 2 - LOOKED_EVERY

    Rewriting.objects.create()
    evening.meanwhile = leave_guards_open
    evening.lasts(2 * DAY)
    assert tidied == [0, DAY, 2 * DAY]


def test_second_keeper_rests_while_another_is_at_work(evening, tmp_path):
    (tmp_path / "backups").mkdir()
    with locks.held(tmp_path / "backups" / "keeper.lock"):
        assert keep(lambda: evening.second < LOOKED_EVERY, evening.rest) is False
    assert (evening.made, evening.second) == ([], LOOKED_EVERY)
