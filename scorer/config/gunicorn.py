"""Gunicorn on a server, as ``bin/serve`` starts it: ``gunicorn -c python:scorer.config.gunicorn``.

Nothing is loaded before the workers start, so that a HUP brings new code to new workers while
the old ones answer what they have begun.
"""

from __future__ import annotations

import os
import shutil
from tempfile import mkdtemp

from scorer.config import environment

bind = os.environ.get("KONTRA_BIND") or "127.0.0.1:8000"
workers = environment.number("KONTRA_WORKERS", default=2, least=1)
threads = environment.number("KONTRA_THREADS", default=4, least=1)
worker_class = "gthread"  # browsers and proxies keep idle connections open
max_requests = environment.number("KONTRA_MAX_REQUESTS", default=50_000)
max_requests_jitter = max_requests // 5  # not all workers at once
timeout = 60
graceful_timeout = 30
keepalive = 75  # longer than the proxy's, which would else send into a line just closed
loglevel = "warning"
control_socket_disable = True

# The workers' figures lie in files of one folder, which is new at every start.
METRICS = "PROMETHEUS_MULTIPROC_DIR"
if environment.flag("KONTRA_METRICS", default=False):
    os.environ.setdefault(METRICS, mkdtemp(prefix="kontra-metrics-"))


def post_worker_init(_worker: object) -> None:
    """Have a new process load all pages before readers come to it: that takes seconds."""
    from django.urls import get_resolver  # noqa: PLC0415 — the application is loaded only now

    from scorer.selectors.health import parts  # noqa: PLC0415 — as above

    parts()
    len(get_resolver().url_patterns)


def on_exit(_server: object) -> None:
    """Take the folder away."""
    if METRICS in os.environ:
        shutil.rmtree(os.environ[METRICS], ignore_errors=True)
