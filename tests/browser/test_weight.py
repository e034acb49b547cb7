"""What a phone fetches before it can record for the first time."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

import pytest

from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL
from tests.tiers import long, sampled

pytestmark = pytest.mark.no_worker

MOST = 90_000  # bytes
MOST_OF_HOME = 48_000
QUESTIONS = 20
PACKED = (".woff2", ".png")  # compressed by themselves


def weight(response) -> int:
    """Bytes on the line, as the server in front of the site sends them."""
    body = response.body()
    return len(body if urlsplit(response.url).path.endswith(PACKED) else gzip.compress(body, 9))


def weights(page, address: str) -> list[tuple[int, str]]:
    """What a page fetches without its service worker, the heaviest first."""
    fetched = []
    page.on("response", lambda response: fetched.append(response))  # noqa: PLW0108 — no builtin
    page.goto(address)
    page.wait_for_load_state("networkidle")
    weighed = [(weight(response), response.url) for response in fetched if response.ok]
    assert len(fetched) <= QUESTIONS, weighed
    return sorted(weighed, reverse=True)


@pytest.mark.parametrize("record", sampled(ALL), ids=lambda record: record["game"])
def test_recording_page_is_light(page_360, record):
    sheet = import_record(raw=record)
    weighed = weights(page_360, f"/sheets/{sheet.pk}/")
    assert sum(weight for weight, _ in weighed) <= MOST, weighed


@long
def test_first_page_is_light(page_360):
    weighed = weights(page_360, "/")
    assert sum(weight for weight, _ in weighed) <= MOST_OF_HOME, weighed
