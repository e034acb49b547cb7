"""What is shared goes on without Redis, and by it again once it is back."""

from __future__ import annotations

import pytest
from redis.exceptions import ConnectionError as AwayError

from scorer.operations.machine import shared
from scorer.operations.machine.shared import RedisOrMemory, redis_or_fallback


class Clock:
    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now


class Store:
    """Redis as its cache client shows it; ``away``: no answer."""

    def __init__(self):
        self.kept = {}
        self.away = False
        self.asked = 0

    def _answer(self):
        self.asked += 1
        if self.away:
            raise AwayError

    def set(self, key, value, _timeout):
        self._answer()
        self.kept[key] = value

    def get(self, key, default):
        self._answer()
        return self.kept.get(key, default)

    def incr(self, key, delta):
        self._answer()
        if key not in self.kept:
            raise ValueError(key)
        self.kept[key] += delta
        return self.kept[key]


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(shared, "time", made)
    monkeypatch.setattr(shared, "line", shared._Line())
    return made


@pytest.fixture
def store(monkeypatch):
    made = Store()
    monkeypatch.setattr(RedisOrMemory, "_cache", made)
    return made


@pytest.fixture
def cache():
    memory = RedisOrMemory("redis://127.0.0.1:1", {})
    yield memory
    memory.memory.clear()


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


def test_cache_is_in_redis_and_meanwhile_in_the_process(clock, store, cache):
    cache.set("a", 1)
    assert (cache.get("a"), store.kept) == (1, {":1:a": 1})
    store.away = True
    assert cache.get("a") is None
    cache.set("b", 2)
    assert cache.get("b") == 2
    assert cache.get_or_set("c", 3) == 3
    assert store.asked == 3  # two answered, one not; after it nobody asked
    store.away, clock.now = False, shared.AWAY
    assert (cache.get("a"), cache.get("b")) == (1, None)


def test_a_wrong_question_is_no_absence(store, cache):
    with pytest.raises(ValueError, match="missing"):
        cache.incr("missing")
