"""What all tests share: sheets made from the examples, Hypothesis at an even pace."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.db import connection, transaction
from django.utils import translation
from hypothesis import HealthCheck, settings
from whitenoise.middleware import WhiteNoiseMiddleware

from scorer.operations.selectors.generation import FIRST, remember_generation
from scorer.operations.services.jobs import BusyError
from scorer.operations.views import page_cache, rates
from scorer.sheets.services.sheets import import_record
from scorer.support.caches import forget_all
from scorer.templatetags.remembering import FRAGMENT_CACHE
from tests import schema
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP
from tests.phone_at_the_table import PhoneAtTheTable
from tests.tiers import DAILY_EXAMPLES, LONG_EXAMPLES
from tournaments.selectors import version

# Machines that run the tests differ in speed: a slow example is no fault. The same examples every
# day, so that nothing fails by chance; the long tier looks further, at others each time.
for name, examples in (("daily", DAILY_EXAMPLES), ("long", LONG_EXAMPLES)):
    settings.register_profile(
        name,
        deadline=None,
        max_examples=examples,
        derandomize=name == "daily",
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("daily")
ROOT = Path(__file__).resolve().parents[1]
SERVICES = tuple(map(str, [*ROOT.glob("scorer/*/services"), ROOT / "tournaments/services"]))
LOGS = ('INSERT INTO "tournaments_step"', 'INSERT INTO "scorer_entry"')
# Nothing of whoever runs the tests is touched, and the terminal speaks English.
os.environ["XDG_CONFIG_HOME"] = f"{tempfile.gettempdir()}/kontra-tests-config"
os.environ["LANGUAGE"] = "en"


NO_BROWSER = "not tried in a browser: "  # how the reason of a skipped test begins


def pytest_terminal_summary(terminalreporter):
    """Say where pages were not tried in a browser: a run that checks less looks like any other."""
    reasons = [
        report.longrepr[-1]
        for report in terminalreporter.stats.get("skipped", [])
        if NO_BROWSER in str(report.longrepr)
    ]
    if reasons:
        told = f"{len(reasons)} tests were {reasons[0].removeprefix('Skipped: ')}"
        terminalreporter.section("Pages", sep="=", yellow=True)
        terminalreporter.line(told, yellow=True, bold=True)


def pytest_collection_finish():
    """What was collected stays: to look it through for garbage takes a twentieth of the time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef):
    """Empty the memories before a file makes its rows: those of the test before are gone."""
    if fixturedef.scope == "module":
        forget_all(FRAGMENT_CACHE)


@pytest.fixture
def client():
    """The phone that opened the sheets of no club it asks for."""
    return PhoneAtTheTable()


@pytest.fixture
def kop_sheet(db):
    return import_record(raw=KOP)


@pytest.fixture
def glowy_sheet(db):
    return import_record(raw=GLOWY)


@pytest.fixture
def doubles_sheet(db):
    return import_record(raw=DOUBLES)


@pytest.fixture
def hearts_sheet(db):
    return import_record(raw=HEARTS)


@pytest.fixture
def own_folder(settings, tmp_path):
    """What is printed lies in a folder of the test."""
    settings.VAR_DIR = tmp_path


@pytest.fixture
def busy_press(settings, monkeypatch):
    """Call it, and the workers have their hands full."""

    def make_busy():
        settings.HAS_WORKER = True
        monkeypatch.setattr("scorer.operations.services.jobs.begin", Mock(side_effect=BusyError))

    return make_busy


class _WithoutPango:
    """Finds what Python imports as on a machine that lacks a library of WeasyPrint."""

    def find_spec(self, name, _path=None, _target=None):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")


@pytest.fixture
def machine_without_pango(monkeypatch):
    """A machine where no PDF can be made."""
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [_WithoutPango(), *sys.meta_path])


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_found_once():
    """Every client starts the middleware anew, which looks at every static file there is."""
    find, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def remember(middleware):
        if not found:
            find(middleware)
            found.update(middleware.files)
        middleware.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", remember)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings):
    """The database is copied from a migrated file, where it is SQLite's."""
    if connection.vendor != "sqlite":
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        migrated = connection.creation.create_test_db
        copied = partial(schema.create, connection, migrated)
        patch.setattr(connection.creation, "create_test_db", copied)
        yield


@pytest.fixture(scope="session", autouse=True)
def _tests_may_empty_their_database():
    """On PostgreSQL tests with threads are cleared up by TRUNCATE, which guards refuse.

    Whatever connection does it: beside a browser's loop it is another one than here.
    """
    if connection.vendor != "postgresql":
        yield
        return
    operations = type(connection.ops)
    flush = operations.sql_flush

    def unguarded(*arguments, **options):
        return ["SET LOCAL session_replication_role = replica", *flush(*arguments, **options)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operations, "sql_flush", unguarded)
        yield


@pytest.fixture(scope="session")
def empty_file(django_db_setup, django_db_blocker, tmp_path_factory):
    """The empty database as a file; asked for by tests that ask for ``db`` too."""
    with django_db_blocker.unblock():
        return schema.write(connection, tmp_path_factory.mktemp("empty") / "kontra.sqlite3")


@pytest.fixture(autouse=True)
def _english():
    """Every test begins in English, whatever language the one before it asked for."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    """No test is told what the one before it worked out: its numbers come again.

    Drawn pieces of pages stay, which depend on nothing but their values: to draw the forms of a
    sheet anew takes most of the time of its page. The site's generation is known: numbers of
    queries tell of the pages alone.
    """
    forget_all(FRAGMENT_CACHE)
    remember_generation(FIRST)


def _is_service(frame):
    """Whether a service of the program called, and no test that prepares its rows."""
    while frame:
        if frame.f_code.co_filename.startswith(SERVICES):
            return True
        frame = frame.f_back
    return False


@pytest.fixture(scope="module")
def rows_for_file(django_db_setup, django_db_blocker):
    """Rows that a fixture of the file makes once: each test finds them as they were made.

    A test changes them in a transaction of its own within this one. Not for files with tests that
    ask for ``transactional_db``, which empty the database, or for ``empty_file``, which waits for
    the transaction to end.
    """
    with django_db_blocker.unblock(), translation.override("en"), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _logs_are_written_whole(request):
    """A service writes into a log within its transaction, so that nothing is left half done."""
    fixtures = request.fixturenames
    if "transactional_db" in fixtures or not {"db", "_django_db_helper"} & set(fixtures):
        yield
        return
    request.getfixturevalue("_django_db_helper")
    around_the_test = len(connection.savepoint_ids)

    def check(execute, sql, *rest):
        if sql.startswith(LOGS) and _is_service(sys._getframe()):
            assert any(connection.savepoint_ids[around_the_test:]), (
                f"no transaction holds: {sql[:60]}"
            )
        return execute(sql, *rest)

    with connection.execute_wrapper(check):
        yield


@pytest.fixture(autouse=True)
def _public_sees_at_once(monkeypatch):
    """What the public is shown after seconds is there at once."""
    monkeypatch.setattr(version, "EVERY", 0)
    monkeypatch.setattr(page_cache, "REST", 0.0)


@pytest.fixture(autouse=True)
def _rates_are_counted_anew():
    """No test waits for what the one before it tried."""
    rates.forget()
