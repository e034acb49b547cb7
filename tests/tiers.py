"""Which tests run every day and which only in the long tier (``bin/test --all``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import settings

DAILY_EXAMPLES = 20  # of a property, as the profiles in conftest.py have them
LONG_EXAMPLES = 200

long = pytest.mark.long


def sampled(values: Iterable, *, daily: int | Sequence = 1) -> list:
    """The values of a parametrisation, of which only some are tried every day.

    ``daily`` is how many from the front, or the values themselves.
    """
    values = list(values)
    every_day = values[:daily] if isinstance(daily, int) else daily
    return [
        value
        if value in every_day
        else pytest.param(*value, marks=long)
        if isinstance(value, tuple)
        else pytest.param(value, marks=long)
        for value in values
    ]


def examples(daily: int, in_long: int = 200) -> int:
    """How many examples Hypothesis tries of a property that is dearer, or cheaper, than most."""
    return in_long if settings.default.max_examples > DAILY_EXAMPLES else daily
