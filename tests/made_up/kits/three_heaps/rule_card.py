"""The card of Three Heaps: the share of every player is drawn."""

from __future__ import annotations

from scorer.printing.rule_cards.parts import CardPlan, Group


def plan() -> CardPlan:
    """One heading, one figure."""
    return CardPlan((Group("Nine heaps", ("HEAPS-1", "HEAPS-3")),), frozenset({"HEAPS-2"}), 9)
