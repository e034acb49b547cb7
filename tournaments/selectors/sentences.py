"""Steps in words, as the minutes tell them, whose they are, and amounts of money."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from itertools import cycle

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import get_language

from scorer.clubs.selectors.authors import Signature, add_accounts
from scorer.games.text import Text
from scorer.support.figures import MINUS
from scorer.support.translation import translate
from tournaments.log.codec import LoggedStep, act_of
from tournaments.log.phrases import Choice, Moment, Money
from tournaments.models import Award, Event, HelperPass, Step

log = logging.getLogger(__name__)
INNER_QUOTES = {"pl": "«»", "cs": "‚‘", "ro": "«»", "en": "‘’"}  # within the usual ones
QUOTE = re.compile('[„“”"«»]')
HYPHEN_MINUS = re.compile(r"(?<![\w.,:–-])-(?=\d)")  # before a figure
CHOICES = {
    "award": Award.Kind,
    "shown": Event.Shown,
    "names": Event.Names,
    "right": HelperPass.Right,
}


def sentence_of(step: LoggedStep) -> str:
    """The step in a sentence, without who did it and why, in the language that is active.

    One that cannot be told (a file from elsewhere brought it) is named by its kind, so that
    minutes leave nothing out.
    """
    try:
        return HYPHEN_MINUS.sub(MINUS, translate(_written(act_of(step).sentence())))
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
        log.warning("A step of kind %s cannot be told.", step.kind)
        return step.kind


def money(hundredths: int) -> str:
    """An amount with its two decimals as the reader's language writes them."""
    return number_format(hundredths / 100, decimal_pos=2)


def _written(text: Text) -> Text:
    """With amounts, labels and quotes as the reader's language has them."""
    values = {
        name: inner_quotes(value)
        if isinstance(value, str) and f"“%({name})s”" in text.message
        else _value(value)
        for name, value in text.values.items()
    }
    return replace(text, values=values)


def inner_quotes(text: str) -> str:
    """A text that stands between quotes: its own are those of the second order, in turn."""
    marks = cycle(INNER_QUOTES.get(get_language() or "", "‘’"))
    return QUOTE.sub(lambda _found: next(marks), text)


def _value(value: object) -> object:
    if isinstance(value, Text):
        return _written(value)
    if isinstance(value, Choice):
        return CHOICES[value.of](value.value).label
    if isinstance(value, Moment):
        local = timezone.localtime(datetime.fromisoformat(value.at))
        return date_format(local, "SHORT_DATETIME_FORMAT")
    return money(value.hundredths) if isinstance(value, Money) else value


def authors_of(event: Event) -> list[Signature]:
    """How the steps of an event are signed, each way once; one query."""
    signed = event.steps.exclude(by_name="").order_by().values_list("by_id", "by_name")
    return list(signed.distinct())


def with_accounts(event: Event, steps: Iterable[Step]) -> list[Step]:
    """The steps, each telling its writer apart from all who acted in the club's events.

    Two queries, none where nobody signed.
    """
    found = list(steps)
    if any(step.by_name for step in found):
        acted = Step.objects.filter(by=OuterRef("pk"), event__club=event.club_id)
        add_accounts(found, event.club_id, beside=authors_of(event), acted=Q(Exists(acted)))
    return found
