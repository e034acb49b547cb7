"""What the board calls a table, in words and with a sign of its own: colour alone says nothing."""

from __future__ import annotations

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorer.games.text import signed
from tournaments.models import BesidePlay
from tournaments.selectors.award_words import worth_of
from tournaments.selectors.board import Mark
from tournaments.selectors.namesakes import beside_number

register = template.Library()
register.filter(beside_number)

WORDS: dict[Mark, Promise] = {
    Mark.SHORT: _("one short"),
    Mark.DOUBT: _("disputed"),
    Mark.WAITING: _("waiting"),
    Mark.PLAYING: _("playing"),
    Mark.FINISHED: _("finished"),
    Mark.SIGNED: _("signed"),
    Mark.KEYED: _("keyed"),
    Mark.AWARDED: _("award"),
}
SIGNS = {
    Mark.SHORT: "!",
    Mark.DOUBT: "?",
    Mark.WAITING: "○",
    Mark.PLAYING: "◐",
    Mark.FINISHED: "●",
    Mark.SIGNED: "✓",
    Mark.KEYED: "✓",
    Mark.AWARDED: "★",
}


@register.filter
def marked(mark: Mark) -> str:
    """A table's mark in words."""
    return str(WORDS[mark])


@register.filter
def sign(mark: Mark) -> str:
    """The sign before the word."""
    return SIGNS[mark]


@register.filter
def score(points: int) -> str:
    """A score with its sign, the minus a real one."""
    return signed(points)


@register.filter
def worth(award: BesidePlay) -> str:
    """What an award gives or takes."""
    return worth_of(award)
