"""How far a replica is behind, as two servers tell it, and who reads from it."""

from __future__ import annotations

from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from django.db import OperationalError

from scorer.models import Club
from scorer.operations.machine import replica
from scorer.operations.machine.replica import Follower, ReplicaRouter, behind, reader, reading


class Servers:
    """A primary and its replica: what they would answer, and the clock."""

    def __init__(self):
        self.now, self.written, self.replayed, self.follows = 1000.0, 100, 100, True
        self.away, self.asked = set(), []
        self.settings = {"default": {}, "replica": {}}

    def __getitem__(self, alias):
        @contextmanager
        def cursor():
            self.asked.append(alias)
            if alias in self.away:
                raise OperationalError
            answer = (self.written,) if alias == "default" else (self.follows, self.replayed)
            yield SimpleNamespace(execute=lambda _sql: None, fetchone=lambda: answer)

        return SimpleNamespace(
            cursor=cursor,
            close=lambda: self.asked.append(f"close {alias}"),
            close_pool=lambda: self.asked.append(f"close the pool of {alias}"),
        )


@pytest.fixture
def servers(monkeypatch, settings):
    both = Servers()
    settings.REPLICA_BEHIND = 5
    monkeypatch.setattr(replica, "connections", both)
    monkeypatch.setattr(replica, "follower", Follower())
    monkeypatch.setattr(replica.time, "monotonic", lambda: both.now)
    return both


def _after(servers, seconds, **values):
    servers.now += seconds
    for name, value in values.items():
        setattr(servers, name, value)
    return replica.follower.is_close()


def test_replica_with_all_that_was_written_is_close(servers):
    assert replica.follower.is_close()
    assert behind() == 0
    assert _after(servers, 0.5)
    assert servers.asked == ["default", "replica"]  # once a second


def test_replica_is_as_far_behind_as_the_last_place_it_came_to(servers):
    replica.follower.is_close()
    assert _after(servers, 1, written=200)
    assert behind() == 1
    assert _after(servers, 4)
    assert not _after(servers, 1)
    assert behind() == 6
    assert _after(servers, 1, written=300, replayed=200)
    assert behind() == 1  # the log had come to 200 a second ago
    assert _after(servers, 1, replayed=300)
    assert behind() == 0


def test_figure_is_asked_for_where_nobody_reads(servers):
    assert behind() == 0
    servers.now += 3600
    assert behind() == 0


@pytest.mark.parametrize("wrong", [{"away": {"replica"}}, {"follows": False}])
def test_replica_that_is_away_or_one_no_more_is_left_alone_for_some_seconds(servers, wrong, caplog):
    assert replica.follower.is_close()
    assert not _after(servers, 1, **wrong)
    assert len(caplog.records) == 1
    servers.asked.clear()
    assert not _after(servers, 4, away=set(), follows=True)
    assert servers.asked == []
    assert _after(servers, 1)


def test_lines_to_a_promoted_one_are_closed_so_that_its_successor_is_found(servers):
    assert not _after(servers, 0, follows=False)
    assert servers.asked == ["default", "replica", "close replica", "close the pool of replica"]


def test_while_the_primary_is_away_what_is_known_grows_old(servers):
    assert replica.follower.is_close()
    assert _after(servers, 3, away={"default"})
    assert not _after(servers, 3)


def test_reads_within_are_the_replicas_and_writes_never(servers):
    router = ReplicaRouter()
    with reading() as there:
        assert there
        assert (reader(), router.db_for_read(Club)) == ("replica", "replica")
        assert router.db_for_write(Club) == "default"
    assert (reader(), router.db_for_read(Club)) == ("default", "default")
    assert router.allow_relation(Club(), Club())
    assert (router.allow_migrate("replica", "scorer"), router.allow_migrate("default", "x")) == (
        False,
        True,
    )


def test_without_one_all_is_the_primarys(servers):
    del servers.settings["replica"]
    with reading() as there:
        assert (there, reader(), behind()) == (False, "default", None)
    assert servers.asked == []
