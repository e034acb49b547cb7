"""Where what is shared lies: read from the environment, wrong addresses told without a password."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorer.config import caches


def test_without_redis_every_process_remembers_by_itself(monkeypatch):
    monkeypatch.delenv("KONTRA_REDIS", raising=False)
    assert caches.redis_address() == ""
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    assert caches.caches("") == {"default": memory}


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("redis://127.0.0.1:6379/0", "redis://127.0.0.1:6379/0"),
        ("valkey://:pass@store", "redis://:pass@store"),
        ("valkeys://store:6380", "rediss://store:6380"),
    ],
)
def test_redis_and_valkey_are_named_alike(monkeypatch, given, read):
    monkeypatch.setenv("KONTRA_REDIS", given)
    assert caches.redis_address() == read
    assert caches.caches(read)["default"]["LOCATION"] == read


@pytest.mark.parametrize("wrong", ["store:6379", "http://:secret@store", "redis://", "redis://a:b"])
def test_wrong_address_stops_the_start_without_its_password(monkeypatch, wrong):
    monkeypatch.setenv("KONTRA_REDIS", wrong)
    with pytest.raises(ImproperlyConfigured) as stop:
        caches.redis_address()
    assert str(stop.value).startswith("KONTRA_REDIS cannot be read; allowed is redis://host")
    assert "secret" not in str(stop.value)


def test_address_may_lie_in_a_file(monkeypatch, tmp_path):
    kept = tmp_path / "redis"
    kept.write_text("redis://:pass@store\n", encoding="ascii")
    monkeypatch.setenv("KONTRA_REDIS_FILE", str(kept))
    assert caches.redis_address() == "redis://:pass@store"
