"""A page on which lines are written lets the browser fetch its scripts while it reads on."""

from __future__ import annotations

import pytest

from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("collected", [True, False])
def test_bundle_is_announced_where_there_is_one(client, settings, tmp_path, collected):
    settings.STATIC_ROOT = str(tmp_path) if collected else None
    page = client.get(f"/sheets/{import_record(raw=KOP).pk}/").content.decode()
    announced = '<link rel="modulepreload" href="/static/scorer/js/recording.js">'
    assert (announced in page) is collected
