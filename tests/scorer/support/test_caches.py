"""A bounded memory."""

from __future__ import annotations

from scorer.support import caches
from scorer.support.caches import LruCache, forget_all


def test_value_unused_for_longest_makes_room():
    memory = LruCache(2)
    for key in "ab":
        memory.keep(key, key)
    assert memory.get("a") == "a"
    memory.keep("c", "c")
    assert [memory.get(key) for key in "abc"] == ["a", None, "c"]


def test_value_kept_again_is_the_newest():
    memory = LruCache(2)
    for key in "aba":
        memory.keep(key, key)
    memory.keep("c", "c")
    assert [memory.get(key) for key in "abc"] == ["a", None, "c"]


def test_nothing_is_known_after_forgetting():
    memory = LruCache(2)
    memory.keep("a", "a")
    memory.clear()
    assert memory.get("a") is None


def test_heavy_values_make_room_by_their_weight():
    memory = LruCache(5, weigh=len)
    for value in ("aaa", "bb", "bb", "c"):
        memory.keep(value, value)
    assert [memory.get(value) for value in ("aaa", "bb", "c")] == [None, "bb", "c"]
    memory.keep("bb", "bbbb")
    memory.keep("too much", "dddddd")
    assert [memory.get(key) for key in ("bb", "c", "too much")] == ["bbbb", "c", None]


def test_nothing_is_kept_beyond_its_lifetime(monkeypatch):
    monkeypatch.setattr(caches, "LIFETIME", 0)
    memory = LruCache(2)
    memory.keep("a", "a")
    assert memory.get("a") is None


def test_every_memory_is_emptied_at_once():
    memories = [LruCache(2), LruCache(2)]
    for memory in memories:
        memory.keep("a", "a")
    forget_all()
    assert [memory.get("a") for memory in memories] == [None, None]
