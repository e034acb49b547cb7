"""Logs open nothing."""

from __future__ import annotations

import logging

import pytest

from scorer.config.logs import WithoutKeys

SHEET = "4f5a0b1c-0000-4000-8000-0123456789ab"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (f"Forbidden: /sheets/{SHEET}/correct/", "Forbidden: /sheets/…/correct/"),
        (f"Forbidden: /sheets/{SHEET.replace('-', '')}/", "Forbidden: /sheets/…/"),
        ("Gone: /join/abcdefghij-ABCDEFGHIJ_0123456789/", "Gone: /join/…/"),
        ("Not Found: /clubs/klub-pod-debem/", "Not Found: /clubs/klub-pod-debem/"),
    ],
)
def test_keys_are_blanked(written, kept):
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", (written,), None)
    assert WithoutKeys().filter(record)
    assert record.getMessage() == kept
