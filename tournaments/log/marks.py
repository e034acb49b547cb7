"""What a text in the log is: somebody's name, somebody's words, or a term that names nobody.

Every text of an act and of the state says it, so that a person can be made anonymous
(``renaming``); a test fails for one that does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from scorer.records.bounds import A_DAY, A_MOMENT


@dataclass(frozen=True)
class TextKind:
    """What a text is; compared by identity."""

    what: str


NAME, PROSE, TERM = TextKind("name"), TextKind("prose"), TextKind("term")

Name: TypeAlias = Annotated[str, NAME]  # of a person, a pair, a helper
Prose: TypeAlias = Annotated[str, PROSE]  # typed freely: somebody may be named in it
Term: TypeAlias = Annotated[str, TERM]  # a state, a seed, a team, a club, a title
Day: TypeAlias = Annotated[str, TERM, A_DAY]
At: TypeAlias = Annotated[str, TERM, A_MOMENT]  # ISO 8601 in UTC
Terms: TypeAlias = Annotated[Mapping[str, Any], TERM]  # a format, or numbers of it
