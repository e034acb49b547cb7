"""What all tests share: sheets made from the examples, Hypothesis at an even pace."""

from __future__ import annotations

import pytest
from django.utils import translation
from hypothesis import HealthCheck, settings
from whitenoise.middleware import WhiteNoiseMiddleware

from scorer.services.sheets import import_record
from scorer.views import early, rates
from tests.scorer.examples import DOUBLES, GLOWY, HEARTS, KOP
from tests.scorer.filed import write_template
from tournaments.selectors import book, picture, seasons, standings

# Machines that run the tests differ in speed: a slow example is no fault.
settings.register_profile(
    "kontra", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("kontra")


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
def launched(monkeypatch, settings, tmp_path):
    """The print jobs for which a process would be started; what is printed lies in a folder."""
    settings.VAR_DIR = tmp_path
    ids = []
    monkeypatch.setattr("scorer.services.printing.launch", ids.append)
    return ids


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
def empty_file(django_db_setup, django_db_blocker, tmp_path_factory):
    """The empty database as a file; asked for by tests that ask for ``db`` too."""
    with django_db_blocker.unblock():
        return write_template(tmp_path_factory.mktemp("empty") / "kontra.sqlite3")


@pytest.fixture(autouse=True)
def _english():
    """Every test begins in English, whatever language the one before it asked for."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _books_are_new():
    """No test is told of an event of the one before it, whose numbers come again."""
    book.MEMORY.clear()
    standings.MEMORY.clear()
    seasons.ENDED.clear()
    seasons.TABLES.clear()
    picture.MEMORY.clear()
    early.PAGES.clear()


@pytest.fixture(autouse=True)
def _public_sees_at_once(monkeypatch):
    """What the public is shown after seconds is there at once."""
    monkeypatch.setattr(picture, "EVERY", 0)


@pytest.fixture(autouse=True)
def _rates_are_counted_anew():
    """No test waits for what the one before it tried."""
    rates.forget()
