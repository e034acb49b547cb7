"""Statistics as people read them: ``12 of 31 · 39 %`` with a bar, averages with two decimals."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from scorer.sheets.selectors.statistics.figures import Mean, Rate, Value
from scorer.support.figures import MINUS

register = template.Library()

NOTHING = "–"
DECIMALS = 2
BAR = (
    '<span class="rate">{}<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none"'
    ' aria-hidden="true"><rect class="all" width="100" height="4"/>'
    '<rect class="part" width="{}" height="4"/></svg></span>'
)


@register.filter
def statistic(value: Value) -> str | SafeString:
    """A figure of any kind in the reader's language; a dash where there is none."""
    if isinstance(value, Rate):
        return _rate(value)
    if isinstance(value, Mean):
        return NOTHING if value.value is None else _number(round(value.value, DECIMALS), DECIMALS)
    return NOTHING if value is None else _number(value)


def _rate(rate: Rate) -> str | SafeString:
    if not rate.of:
        return NOTHING
    percent = round(100 * rate.share)
    words = gettext("%(count)s of %(of)s · %(percent)s %%") % {
        "count": _number(rate.count),
        "of": _number(rate.of),
        "percent": percent,
    }
    return format_html(BAR, words, percent)


def _number(value: float, decimals: int = 0) -> str:
    shown = number_format(value, decimal_pos=decimals, use_l10n=True, force_grouping=True)
    return shown.replace("-", MINUS)
