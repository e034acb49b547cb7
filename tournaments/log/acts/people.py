"""Substitutes who play under a number, and names that change in the register."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.acts.register import Numbered
from tournaments.log.acts.rounds import SheetOfTable
from tournaments.log.marks import NAME, Name
from tournaments.log.state import EventState, StandIn, Who


@dataclass(frozen=True, kw_only=True)
class SubstituteAct(Numbered, Act):
    """Somebody plays for one of a number in some rounds; ``at``: its which, from 0."""

    topic: ClassVar[str] = "register"
    at: int = UNTOLD
    for_partner: bool = UNTOLD
    substitution: int = UNTOLD
    substitute: Name
    in_place_of: Annotated[str, NAME, Field(alias="for")]
    first_round: int
    last_round: int | None
    sheets: tuple[SheetOfTable, ...] = ()

    @property
    def told(self) -> dict[str, object]:
        """All that its sentence may say."""
        return {
            "substitute": self.substitute,
            "for": self.in_place_of,
            "number": self.number,
            "first": self.first_round,
            "last": self.last_round or 0,
        }


@dataclass(frozen=True, kw_only=True)
class SubstituteMade(SubstituteAct):
    """From a round on, to one or (None) to the last."""

    kind: ClassVar[str] = "substitute-made"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """One more under the number."""
        one = StandIn(
            name=self.substitute,
            for_partner=self.for_partner,
            first_round=self.first_round,
            last_round=self.last_round,
        )
        before = state.entries[self.number].stand_ins
        changed = state.with_entry(self.number, stand_ins=(*before, one))
        return changed.with_sheets(self.sheets)

    def sentence(self) -> Text:
        """Who for whom, and when."""
        if self.last_round is None:
            return _(
                "%(substitute)s plays for %(for)s (number %(number)d) from round %(first)d.",
                **self.told,
            )
        return _(
            "%(substitute)s plays for %(for)s (number %(number)d), rounds %(first)d–%(last)d.",
            **self.told,
        )


@dataclass(frozen=True, kw_only=True)
class SubstituteEnded(SubstituteAct):
    """Earlier than was said, or not at all."""

    kind: ClassVar[str] = "substitute-ended"
    taken_back: bool

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """To that round."""
        changed = with_stand_in(state, self.number, self.at, last_round=self.last_round)
        return changed.with_sheets(self.sheets)

    def sentence(self) -> Text:
        """Who for whom, and until when."""
        if self.taken_back:
            return _(
                "%(substitute)s does not play for %(for)s (number %(number)d) after all.",
                **self.told,
            )
        return _(
            "%(substitute)s plays for %(for)s (number %(number)d) to round %(last_round)d and no "
            "longer.",
            last_round=self.last_round,
            **self.told,
        )


@dataclass(frozen=True, kw_only=True)
class PersonChanged(Act):
    """Somebody's name or club in the register, where the name stands in the event.

    ``entries``: numbers with 0 or 1 (the partner); ``stand_ins``: numbers with which of
    their substitutions, from 0.
    """

    kind: ClassVar[str] = "person-changed"
    topic: ClassVar[str] = "register"
    person: int = UNTOLD
    was: Name
    now: Name
    who: Who = UNTOLD
    entries: tuple[tuple[int, int], ...] = UNTOLD
    stand_ins: tuple[tuple[int, int], ...] = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """The name of now wherever it stands."""
        for number, part in self.entries:
            people = list(state.entries[number].people)
            people[part] = self.who
            state = state.with_entry(number, people=tuple(people))
        for number, at in self.stand_ins:
            state = with_stand_in(state, number, at, name=self.who.name)
        return state

    def sentence(self) -> Text:
        """Both names."""
        return _("%(was)s stands in the register as %(now)s now.", was=self.was, now=self.now)


@dataclass(frozen=True, kw_only=True)
class PersonAnonymised(Act):
    """Earlier steps say the other name by then."""

    kind: ClassVar[str] = "person-anonymised"
    topic: ClassVar[str] = "register"

    def sentence(self) -> Text:
        """Nothing more than that."""
        return _("Somebody who played was made anonymous.")


def with_stand_in(state: EventState, number: int, at: int, **changes: Any) -> EventState:  # noqa: ANN401 — any field
    """The event with one substitution of a number changed."""
    some = list(state.entries[number].stand_ins)
    some[at] = replace(some[at], **changes)
    return state.with_entry(number, stand_ins=tuple(some))
