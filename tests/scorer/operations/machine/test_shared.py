"""What is shared goes on without Redis, and by it again once it is back."""

from __future__ import annotations

import pytest
from redis.exceptions import ConnectionError as AwayError

from scorer.operations.machine import shared
from scorer.operations.machine.shared import redis_or_fallback


class Clock:
    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(shared, "time", made)
    monkeypatch.setattr(shared, "line", shared._Line())
    return made


def _fails():
    raise AwayError


def test_answer_is_that_of_redis():
    assert redis_or_fallback(lambda: "there", lambda: "instead") == "there"


def test_nobody_asks_again_for_some_seconds(clock):
    assert redis_or_fallback(_fails, lambda: "instead") == "instead"
    assert redis_or_fallback(lambda: "there", lambda: "instead") == "instead"
    clock.now = shared.AWAY
    assert redis_or_fallback(lambda: "there", lambda: "instead") == "there"


def test_it_is_said_once_a_minute(clock, caplog):
    for second in range(0, 180, 10):
        clock.now = float(second)
        redis_or_fallback(_fails, lambda: None)
    said = "Redis is away (ConnectionError): every process goes on by itself."
    assert caplog.messages == [said] * 3
