"""Points, places and reasons as people of the reader's language write them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from django import template
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext

from scorer.games.text import Text
from scorer.support.translation import translate
from tournaments.engine.numbers import shown
from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason, key_named
from tournaments.log.phrases import category_words
from tournaments.selectors.place_words import no_place_words

register = template.Library()
register.filter(no_place_words)

NOTHING = "–"


def decimal_point() -> str:
    """What stands before the decimals in the reader's language."""
    return str(get_format("DECIMAL_SEPARATOR"))


@register.filter
def points(value: Value) -> str:
    """Points: ``16.5``, in Polish ``16,5``; ``1⅓``, ``−12``; a dash for none."""
    return points_writer()(value)


def points_writer() -> Callable[[Value], str]:
    """What writes points in the reader's language: asked for once where there are thousands."""
    return _writer(get_language())


@cache
def _writer(_language: str | None) -> Callable[[Value], str]:
    point = decimal_point()

    @lru_cache(maxsize=10_000)
    def write(value: Value) -> str:
        if value is None:
            return NOTHING
        return value if isinstance(value, str) else shown(value, point)

    return write


@register.filter
def why(reason: Reason | None) -> str:
    """Why a row stands above the next, as a sentence; empty where they share their place."""
    if reason is None:
        return ""
    because = reason.because
    return _explainer(get_language())(because.message, reason.own, reason.other, reason.seed)


@cache
def _explainer(_language: str | None) -> Callable[[str, Value, Value, str], str]:
    point = decimal_point()

    @lru_cache(maxsize=10_000)  # a hand more leaves most reasons of a hall as they were
    def explain(message: str, own: Value, other: Value, seed: str) -> str:
        return translate(Reason("", Text(message), own, other, seed).sentence(point))

    return explain


@register.filter
def key_words(name: str) -> str:
    """What a ranking key is called: ``small points``."""
    return translate(key_named(name).words)


@register.filter
def category(slug: str) -> str:
    """What a category is called."""
    return translate(category_words(slug))


@register.filter
def list_name(kind: str, of_pairs: bool = False) -> str:  # noqa: FBT001, FBT002 — a template's argument
    """What a list of standings is called; ``of_pairs``: who is placed is a pair."""
    players = gettext("Pairs") if of_pairs else gettext("Players")
    names = {"individual": players, "teams": gettext("Teams"), "pairs": gettext("Pairs")}
    return names.get(kind) or category(kind)
