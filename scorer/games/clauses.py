"""Clauses: the numbered rules of the club documents, one sentence each.

A clause's id (``KOP-8.1``) is the name by which code, tests, the rules page and
the explanation beside a score refer to a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from scorer.games.text import Text, joined

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a clause says besides at a table whose ``option`` is not the usual one.

    ``text`` may have a place named as the option, for its value there.
    """

    option: str
    text: Text


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a document.

    ``text`` says the rule in one sentence. ``open`` says what the document leaves
    open and how it is read here, if anything; ``option`` names the option that
    chooses another reading, ``agreed`` what the clause says besides once one was chosen. A place
    of ``text`` that is named as an option holds its usual value. ``also`` is what the document
    says besides and what no score depends on. ``rulesets`` restricts the clause to those rule
    sets (empty: all of the game's).
    """

    id: str
    text: Text
    open: Text | None = None
    option: tuple[str, ...] = ()
    rulesets: frozenset[str] = frozenset()
    agreed: tuple[Agreed, ...] = ()
    also: Text | None = None

    def holds_in(self, ruleset: str) -> bool:
        """Whether the clause belongs to ``ruleset``."""
        return not self.rulesets or ruleset in self.rulesets

    def at(self, options: DataclassInstance) -> Text:
        """What the clause says at a table with these ``options``, a game's dataclass."""
        values = {field.name: getattr(options, field.name) for field in fields(options)}
        usual = {field.name: field.default for field in fields(options)}
        said = [
            _with(one.text, values)
            for one in self.agreed
            if values[one.option] != usual[one.option]
        ]
        return joined([_with(self.text, values), *said], " ")


def _with(text: Text, values: dict[str, object]) -> Text:
    """``text`` with those of its places filled anew that ``values`` names."""
    named = {name: values[name] for name in text.values if name in values}
    return replace(text, values={**text.values, **named})
