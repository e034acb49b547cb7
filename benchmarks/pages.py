"""How benchmarks look at pages: one that answers otherwise measures nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.http import HttpResponseBase
from django.test import Client


def look(
    client: Client, address: str, status: int = 200, headers: Mapping[str, str] | None = None
) -> HttpResponseBase:
    """The answer, which has this status; else ``RuntimeError``."""
    answer: HttpResponseBase = client.get(address, headers=headers)
    if answer.status_code != status:
        raise RuntimeError(f"{address} answers {answer.status_code}, not {status}")
    return answer


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, NAMES, answers

    found = next(path for path in map(shutil.which, NAMES) if path and answers(path))
    with sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()
