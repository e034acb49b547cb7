"""Pages of the site as benchmarks look at them: one that answers otherwise measures nothing."""

from __future__ import annotations

from collections.abc import Mapping

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
