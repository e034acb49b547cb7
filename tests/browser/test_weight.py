"""What a phone fetches before it can record for the first time."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

import pytest

from scorer.sheets.services.sheets import import_record
from tests.scorer.examples import ALL
from tests.tiers import sampled

MOST = 90_000  # bytes
QUESTIONS = 20
PACKED = (".woff2", ".png")  # compressed by themselves


def weight(response) -> int:
    """Bytes on the line, as the server in front of the site sends them."""
    body = response.body()
    return len(body if urlsplit(response.url).path.endswith(PACKED) else gzip.compress(body, 9))


@pytest.mark.parametrize("record", sampled(ALL), ids=lambda record: record["game"])
def test_recording_page_is_light(page_360, record):
    sheet = import_record(raw=record)
    page_360.context.route("**/service-worker.js", lambda route: route.abort())
    fetched = []
    page_360.on("response", lambda response: fetched.append(response))  # noqa: PLW0108 — no builtin
    page_360.goto(f"/sheets/{sheet.pk}/")
    page_360.wait_for_load_state("networkidle")
    weights = [(weight(response), response.url) for response in fetched if response.ok]
    assert sum(weight for weight, _ in weights) <= MOST, sorted(weights, reverse=True)
    assert len(fetched) <= QUESTIONS, sorted(weights, reverse=True)
