"""Figures as readers of each language expect them."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorer.sheets.selectors.statistics.figures import Mean, Rate
from scorer.templatetags.statistics import statistic


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "–"),
        (0, "0"),
        (-12, "−12"),
        (Mean(), "–"),
        (Mean(20, 3), "6.67"),
        (Mean(-1, 2), "−0.50"),
        (Rate(), "–"),
    ],
)
def test_figures_in_words(value, shown):
    assert statistic(value) == shown


def test_rate_says_how_many_of_how_many_and_draws_the_share():
    shown = statistic(Rate(12, 31))
    assert '<span class="rate">12 of 31 · 39 %<svg' in shown
    assert '<rect class="part" width="39" height="4"/>' in shown


def test_decimal_sign_is_the_languages_own():
    with translation.override("pl"):
        assert statistic(Mean(20, 3)) == "6,67"
