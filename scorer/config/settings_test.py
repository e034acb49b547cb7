"""Settings for the tests: the real ones, with a database in memory and nothing on disk."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from scorer.config.databases import database
from scorer.config.settings import *  # noqa: F403 — the point is to take all of them over
from scorer.config.settings import DATABASES

_OWN = TemporaryDirectory(prefix="kontra-tests-")  # goes with the process
VAR_DIR = Path(_OWN.name)  # the checkout's may hold a site: its copies are not for tests to prune
HAS_WORKER = False  # quick jobs are done in the test itself, where it has its data
SECRET_KEY = "not secret: tests only, of as many letters as others"  # noqa: S105 — never serves anybody
LIMITS = None
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
# a password is as good as its hash is slow; nobody's is kept here
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if "TEST_DATABASE_URL" in os.environ:  # bin/test --postgres
    os.environ["KONTRA_DB_POOL"] = "0"  # one connection, as the tests' transactions need it
    DATABASES = {"default": database("TEST_DATABASE_URL") or {}}
else:
    DATABASES = DATABASES | {
        "default": DATABASES["default"] | {"NAME": ":memory:", "TEST": {"NAME": None}}
    }
