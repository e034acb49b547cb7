"""What a phone fetches before it can record for the first time."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

import pytest

from scorer.config.static_files import is_script, lean
from scorer.sheets.services.sheets import import_record
from tests.scorer.examples import ALL
from tests.tiers import sampled

MOST = 90_000  # bytes
PACKED = (".woff2", ".png")  # compressed by themselves


def weight(response) -> int:
    """Bytes on the line, as the server in front of the site sends them."""
    path = urlsplit(response.url).path
    if path.endswith(PACKED):
        return len(response.body())
    body = response.body()
    if is_script(path):
        body = lean(body.decode()).encode()
    return len(gzip.compress(body, 9))


@pytest.mark.parametrize("record", sampled(ALL), ids=lambda record: record["game"])
def test_recording_page_is_light(page_360, record):
    sheet = import_record(raw=record)
    page_360.context.route("**/service-worker.js", lambda route: route.abort())
    fetched = {}
    page_360.on("response", lambda response: fetched.setdefault(response.url, response))
    page_360.goto(f"/sheets/{sheet.pk}/")
    page_360.wait_for_load_state("networkidle")
    weights = {url: weight(response) for url, response in list(fetched.items()) if response.ok}
    heaviest = sorted(weights.items(), key=lambda item: -item[1])
    assert sum(weights.values()) <= MOST, heaviest
