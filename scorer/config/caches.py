"""Where what is worth remembering is kept: in the process, or in Redis for all of them.

``KONTRA_REDIS`` names a Redis or Valkey, ``redis://[:password@]host[:port][/database]``. Nothing
in it is anybody's only copy: the site goes on without it (``machine.shared``), and it may be
emptied at any time.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from scorer.config import environment

SCHEMES = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss"}


def redis_address() -> str:
    """The address of Redis, empty where there is none; a wrong one stops the start.

    It may hold a password and is never printed.
    """
    given = environment.text("KONTRA_REDIS")
    if not given:
        return ""
    scheme, _rest, place = given.partition("://")
    try:
        whole = bool(urlsplit(given).hostname) and (urlsplit(given).port or 1) > 0
    except ValueError:
        whole = False
    if scheme not in SCHEMES or not whole:
        raise ImproperlyConfigured(
            "KONTRA_REDIS cannot be read; allowed is redis://host:6379/0, with rediss:// for TLS "
            "and redis://:password@host where there is a password."
        )
    return f"{SCHEMES[scheme]}://{place}"


def caches(redis: str) -> dict[str, dict[str, object]]:
    """Django's ``CACHES``."""
    if not redis:
        return {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    return {
        "default": {
            "BACKEND": "scorer.operations.machine.shared.RedisOrMemory",
            "LOCATION": redis,
            "KEY_PREFIX": "kontra",
            "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 0.5},
        }
    }
