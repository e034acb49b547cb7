"""What every act of an event is: values, what it makes of the event, its sentence."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, cast

from scorer.games.text import Text
from tournaments.log.state import EventState


class _Untold:
    """What a step of an older program does not say."""

    def __repr__(self) -> str:
        return "UNTOLD"


UNTOLD: Any = _Untold()  # a default: such a step is still told, but nothing is rebuilt from it


@dataclass(frozen=True, kw_only=True)
class Act:
    """One thing done. Fields are the keys of its step's JSON.

    A field with a default is left out of the JSON where it has it.
    """

    kind: ClassVar[str]  # in the database
    topic: ClassVar[str] = ""  # under which the minutes file it; empty: its module

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """The event after it; ``reason`` in the words of who did it.

        Raises ``LookupError`` where it cannot have been done.
        """
        return state

    def sentence(self) -> Text:
        """What was done, without who did it and why."""
        raise NotImplementedError


def untold(value: Any) -> list[str]:  # noqa: ANN401 — any dataclass
    """The fields of an act, or of a part of one, that its step does not say."""
    return [name for name in _lately(cast("type", type(value))) if getattr(value, name) is UNTOLD]


@cache
def _lately(kind: type) -> tuple[str, ...]:
    """The fields that older programs did not write."""
    return tuple(one.name for one in fields(kind) if one.default is UNTOLD)
