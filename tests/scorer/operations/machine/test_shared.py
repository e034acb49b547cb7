"""What is shared goes on without Redis, and by it again once it is back."""

from __future__ import annotations

import pytest
from redis.exceptions import ConnectionError as AwayError

from scorer.operations.machine.shared import AWAY, redis_or_fallback
from tests.scorer.machine import Clock, forget_redis


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    forget_redis(monkeypatch)
    return Clock(monkeypatch)


def _fails():
    raise AwayError


def test_answer_is_that_of_redis():
    assert redis_or_fallback(lambda: "there", lambda: "instead") == "there"


def test_redis_that_was_away_is_asked_again_after_some_seconds(clock):
    assert redis_or_fallback(_fails, lambda: "instead") == "instead"
    assert redis_or_fallback(lambda: "there", lambda: "instead") == "instead"
    clock.now += AWAY
    assert redis_or_fallback(lambda: "there", lambda: "instead") == "there"


def test_redis_that_is_away_is_told_once_a_minute(clock, caplog):
    for _ten_seconds in range(18):
        redis_or_fallback(_fails, lambda: None)
        clock.now += 10
    said = "Redis is away (ConnectionError): every process goes on by itself."
    assert caplog.messages == [said] * 3
