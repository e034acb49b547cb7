"""The card of a game without one of its own: its clauses, one after another."""

from __future__ import annotations

from scorer.printing.rule_cards.parts import CardPlan


def plan() -> CardPlan:
    """Nothing is drawn, no clause has a heading of its own."""
    return CardPlan()
