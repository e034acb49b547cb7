"""Clauses: the numbered rules of the club documents, one sentence each.

A clause's id (``KOP-8.1``) is the name by which code, tests, the rules page and
the explanation beside a score refer to a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.text import Text


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a document.

    ``text`` says the rule in one sentence. ``open`` says what the document leaves
    open and how it is read here, if anything; ``option`` names the option that
    chooses another reading. ``rulesets`` restricts the clause to those rule sets
    (empty: all of the game's).
    """

    id: str
    text: Text
    open: Text | None = None
    option: tuple[str, ...] = ()
    rulesets: frozenset[str] = frozenset()

    def holds_in(self, ruleset: str) -> bool:
        """Whether the clause belongs to ``ruleset``."""
        return not self.rulesets or ruleset in self.rulesets
