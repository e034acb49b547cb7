"""How a game's dataclasses say what a value may be, with nothing but the standard library.

``Annotated[int, Range(0, 104)]`` and the like are read by ``scorer.records`` (JSON
and JSON Schema) and by the forms; the games themselves check what they must.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scorer.games.text import Text

LARGEST_FIGURE = 1_000_000  # that a sheet has room for, where the rules themselves know no limit


class Word(StrEnum):
    """A choice among a few words of the trade.

    Hashes as the text that it is: an enum's own hash is a Python call, and tables are
    looked up by such words several times for every hand.
    """

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class Range:
    """A whole number from ``minimum`` to ``maximum``, both allowed; None: no upper end.

    ``rule`` is the clause that sets the limits, if one does.
    """

    minimum: int
    maximum: int | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """One of a few words; ``rule`` is the clause that says which there are."""

    rule: str


@dataclass(frozen=True, slots=True)
class Length:
    """A list or text of ``minimum`` to ``maximum`` items; None: no upper end."""

    minimum: int
    maximum: int | None = None


def option(
    default: object,
    *,
    label: Text,
    clause: str,
    choices: Mapping[str, Text] | None = None,
) -> Any:  # noqa: ANN401 — as above
    """A house rule: a field of an options dataclass with its name for people and its clause.

    ``choices`` names the values of an option that is chosen from a few.
    """
    return field(
        default=default, metadata={"label": label, "clause": clause, "choices": choices or {}}
    )
