from datetime import date

import pytest
from django.utils import dates, translation
from django.utils.formats import date_format

from scorer.support.months import MONTHS


def test_months_are_those_that_dates_are_written_with():
    with translation.override("en"):
        assert tuple(str(dates.MONTHS[number]) for number in range(1, 13)) == MONTHS


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "23 November 2026"),
        ("pl", "23 listopada 2026"),
        ("cs", "23. listopadu 2026"),
        ("ro", "23 noiembrie 2026"),
    ],
)
def test_months_are_small_where_the_language_has_no_capital(language, said):
    with translation.override(language):
        assert date_format(date(2026, 11, 23), "DATE_FORMAT") == said
