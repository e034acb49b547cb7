"""Na Głowy's table of values: what every kind of hand writes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorer.kits.na_glowy.rule_card import HandKind, WrittenMarks, plan


@dataclass(frozen=True, slots=True)
class Value:
    """What a kind of hand writes: ``outside`` boks with nothing, 4, 8 there, and ``inside``."""

    hand: str
    outside: tuple[WrittenMarks, ...]
    inside: WrittenMarks


@dataclass(frozen=True, slots=True)
class Values:
    """The table of what every kind of hand writes, with the heads of its rows."""

    points: str
    outside: str
    inside: str
    hands: tuple[Value, ...]


def values() -> Values:
    """The table, in the language that is active now."""
    return Values(
        points=_("Points"),
        outside=_("where nothing, 4, 8 stands"),
        inside=_("in a bok"),
        hands=tuple(map(_value, plan().figures.outcomes)),
    )


def _value(outcome: HandKind) -> Value:
    *outside, inside = (cell for cell in outcome.written for _again in range(cell.span))
    alike = len({cell.mark.kind if cell.mark else cell.words for cell in outside}) == 1
    return Value(outcome.hand, tuple(outside[:1] if alike else outside), inside)
