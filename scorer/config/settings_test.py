"""Settings for the tests: the real ones, with a database in memory and nothing on disk."""

from __future__ import annotations

from scorer.config.settings import *  # noqa: F403 — the point is to take all of them over
from scorer.config.settings import DATABASES

SECRET_KEY = "not secret: tests only"  # noqa: S105 — never serves anybody
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
DATABASES = DATABASES | {
    "default": DATABASES["default"] | {"NAME": ":memory:", "TEST": {"NAME": None}}
}
