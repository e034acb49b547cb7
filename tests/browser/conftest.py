"""A real Chromium for the tests in this folder: one browser, a fresh page for every test.

Where no Chromium or Chrome is found the tests are skipped, which the last lines of the run say;
with ``CI=true`` they fail, because a build that checks less is worse than a red one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from django.views.static import serve
from filelock import FileLock
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests import schema
from tests.conftest import NO_BROWSER
from tests.phone_at_the_table import opened_in

# Playwright's synchronous interface runs an event loop, in which Django refuses database work.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
PATIENCE = 30_000  # milliseconds; a machine busy with other tests answers late
expect.set_options(timeout=PATIENCE)
HOST = "127.0.0.1"  # a machine without /etc/hosts does not know the name localhost

KEPT = 60  # seconds that a browser keeps a file without asking, as WhiteNoise says
HERE = Path(__file__).parent
SCREENSHOTS = HERE.parent.parent / "screenshots"
NAMES = (  # the first does without the browser's own windows, which take a third of the time
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
AT_WORK = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
"""
FLAGS = [  # nothing but the page under test is asked for over the network
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


def answers(path: str) -> bool:
    """Ubuntu's ``chromium-browser`` may be a stub that only asks for a snap package."""
    version = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
    return version.returncode == 0


def give_up(reason: str):
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(f"{NO_BROWSER}{reason}")


@pytest.fixture(scope="session")
def place_of_site():
    """The file of the served site's database: in memory where the system offers that."""
    memory = Path("/dev/shm")  # noqa: S108 — a folder of our own below it
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder) / "kontra.sqlite3"


@pytest.fixture(scope="session")
def collected(tmp_path_factory):
    """The folder of the static files as phones get them, not compressed; one for all processes."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "static"
    with FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            collect_into(folder.with_suffix(".new"))
            folder.with_suffix(".new").rename(folder)
    return folder


def collect_into(folder: Path):
    """Collect the static files."""
    compressed = ("js", "mjs", "css", "svg", "html", "txt", "json", "wasm", "woff2")
    with override_settings(STATIC_ROOT=str(folder), WHITENOISE_SKIP_COMPRESS_EXTENSIONS=compressed):
        call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(autouse=True)
def _collected_files_are_served(collected, monkeypatch, settings):
    """As by ``bin/run``: the bundles are what is tried, not the scripts as they lie."""

    def answer(_handler, request):
        name = request.path.removeprefix("/static/")
        found = serve(request, name, document_root=collected)
        found["Cache-Control"] = f"max-age={KEPT}, public"
        return found

    settings.STATIC_ROOT = str(collected)
    monkeypatch.setattr(StaticFilesHandler, "serve", answer)


@pytest.fixture(scope="session")
def live_server(django_db_setup, django_db_blocker, place_of_site):
    """The site, served by threads that open its file for themselves."""
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), schema.served(place_of_site):
            server = LiveServer(HOST)  # it would share a database in memory with its threads
    else:
        server = LiveServer(HOST)
    yield server
    server.stop()


@pytest.fixture
def transactional_db(request, django_db_setup, django_db_blocker, place_of_site):
    """An empty database of the served site's own, a file as there; nothing is to be undone."""
    if connection.vendor != "sqlite":
        request.getfixturevalue("_django_db_helper")
        yield
        wait_for_answers()
        return
    with django_db_blocker.unblock(), schema.served(place_of_site):
        yield


def wait_for_answers():
    """What pages asked for last is answered: tables emptied beside it would lock each other."""
    until = time.monotonic() + PATIENCE / 1_000
    with connection.cursor() as cursor:
        while time.monotonic() < until:
            cursor.execute(AT_WORK)
            if not cursor.fetchone()[0]:
                return
            time.sleep(0.02)


@pytest.fixture
def db(transactional_db):
    """The same; a transaction of the test's own would keep the site from it."""


@pytest.fixture(scope="session")
def playwright():
    manager = sync_playwright()
    try:
        started = manager.start()
    except Exception as error:  # noqa: BLE001 — Playwright raises nothing narrower
        give_up(f"Playwright's driver does not start (it needs the library libatomic1): {error}")
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser(playwright):
    found = next((path for path in map(shutil.which, NAMES) if path and answers(path)), None)
    if found is None:
        give_up(f"no browser: none of {', '.join(NAMES)} is on the PATH and answers --version")
    chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
    yield chromium
    chromium.close()


def breaches(told: str) -> list[str]:
    """What a browser's console tells, where it tells of the content security policy."""
    return [told] if "Content Security Policy" in told else []


def opened_page(
    browser: Browser, base_url: str, width: int, height: int, *, worker: bool = True, **options
):
    """Yield a page; ``page.screenshot(name)`` writes ``screenshots/<name>-<width>.png``.

    ``page.read_in(language)`` chooses one, as by the menu; at first it is that of the browser.

    It is the page of the phone that opened the sheets of no club it goes to; a stranger's is made
    by ``browser.new_context``.

    It writes one where ``KONTRA_PICTURES`` is in the environment: pictures are for people.
    ``worker``: whether the browser knows service workers; ``options`` are Playwright's, of a
    browser context.

    A script error or a breach of the content security policy on any page the test visits fails
    the test at its end.
    """
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": width, "height": height},
        locale="en-GB",
        **options,
    )
    context.set_default_timeout(PATIENCE)
    if not worker:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    errors = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda told: errors.extend(breaches(told.text)))
    page = context.new_page()

    def screenshot(name: str) -> Path:
        assert re.fullmatch(r"[a-z0-9-]+", name), name
        path = SCREENSHOTS / f"{name}-{width}.png"
        if "KONTRA_PICTURES" in os.environ:
            Page.screenshot(page, path=path, full_page=True)
        return path

    def goto(address: str, **how: Any) -> Response | None:
        opened_in(context, base_url, address)
        return Page.goto(page, address, **how)

    def read_in(language: str) -> None:
        cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": base_url}
        context.add_cookies([cookie])

    page.screenshot, page.goto, page.read_in = screenshot, goto, read_in
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def worker(request):
    """Whether the browser knows workers: the site's fetches all of its files once more.

    It does but in tests and files marked ``no_worker``.
    """
    return request.node.get_closest_marker("no_worker") is None


@pytest.fixture
def page_360(browser, live_server, worker):
    """A telephone, 360 by 740 points; addresses are relative to the live server."""
    yield from opened_page(browser, live_server.url, 360, 740, worker=worker)


@pytest.fixture
def page_1280(browser, live_server, worker):
    """A laptop, 1280 by 800 points; addresses are relative to the live server."""
    yield from opened_page(browser, live_server.url, 1280, 800, worker=worker)


@pytest.fixture
def page_without_scripts(browser, live_server):
    """The telephone again, scripts switched off."""
    yield from opened_page(browser, live_server.url, 360, 740, java_script_enabled=False)
