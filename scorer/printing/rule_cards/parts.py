"""What the games' rule cards are put together from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Group:
    """The ids of the clauses that stand under one heading, in this order."""

    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPlan:
    """What stands on a game's card.

    ``drawn`` are the clauses that the drawings say in full, so that they are not written
    out; ``figures`` is what the game's own template draws.
    """

    groups: tuple[Group, ...] = ()
    drawn: frozenset[str] = frozenset()
    figures: Any = None
