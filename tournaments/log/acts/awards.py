"""Points beside the play; what acts say of awards, given and taken back by others too."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, ClassVar

from pydantic import Field

from scorer.games.text import Text, signed
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.acts.rounds import TableAct
from tournaments.log.marks import TERM
from tournaments.log.phrases import numbered
from tournaments.log.state import AwardWorth, EventState, GivenAward

KINDS = {
    "bye": _("bye"),
    "missing": _("missing fourth"),
    "runaway": _("left the table"),
    "penalty": _("penalty"),
    "other": _("other"),
}
KindOfAward = Annotated[str, TERM, Field(alias="kind")]


@dataclass(frozen=True, kw_only=True)
class AwardAct(AwardWorth, Act):
    """An award by its id, told whole."""

    award: int
    kind_of_award: KindOfAward

    @property
    def worth(self) -> dict[str, object]:
        """Who, why, and table or match points with the small ones: ``3 / +35``."""
        given = self.match_points if self.match_points != "0" else self.table_points
        points = f"{given} / {signed(self.score)}"
        return {"number": self.number, "kind": KINDS[self.kind_of_award], "points": points}


@dataclass(frozen=True, kw_only=True)
class AwardGiven(AwardAct):
    """Points given by hand, or taken as a penalty."""

    kind: ClassVar[str] = "award-given"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """One award more."""
        worth = {one.name: getattr(self, one.name) for one in fields(AwardWorth)}
        given = GivenAward(award=self.award, kind=self.kind_of_award, **worth)
        return state.with_given((given,))

    def sentence(self) -> Text:
        """Whose, and what it is worth."""
        return _("Number %(number)d, %(kind)s: %(points)s.", **self.worth)


@dataclass(frozen=True, kw_only=True)
class AwardTakenBack(AwardAct):
    """It stays to be seen and counts for nothing."""

    kind: ClassVar[str] = "award-taken-back"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """One award fewer counts."""
        return state.without_awards((self.award,))

    def sentence(self) -> Text:
        """Whose, and what it was worth."""
        return _("Number %(number)d, %(kind)s: %(points)s is taken back.", **self.worth)


@dataclass(frozen=True, kw_only=True)
class TableAwarded(TableAct):
    """Awards in place of a table's result, for ``numbers``; ``left``: who left gets nothing."""

    kind: ClassVar[str] = "table-awarded"
    kind_of_award: KindOfAward = UNTOLD
    numbers: tuple[int, ...]
    left: int | None
    given: tuple[GivenAward, ...] = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """So many awards more."""
        return state.with_given(self.given)

    def sentence(self) -> Text:
        """Why, and for whom."""
        for_whom = {**self.at, "numbers": numbered(self.numbers)}
        if self.left:
            return _(
                "Round %(round)d, table %(table)d: number %(left)d left. Award for %(numbers)s.",
                left=self.left,
                **for_whom,
            )
        return _(
            "Round %(round)d, table %(table)d misses somebody. Award for %(numbers)s.", **for_whom
        )


@dataclass(frozen=True, kw_only=True)
class TableAwardsTakenBack(TableAct):
    """The table plays after all; ``taken`` are its awards."""

    kind: ClassVar[str] = "table-awards-taken-back"
    taken: tuple[int, ...] = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """So many awards fewer count."""
        return state.without_awards(self.taken)

    def sentence(self) -> Text:
        """Which table."""
        return _(
            "Round %(round)d, table %(table)d: the awards are taken back, it plays.", **self.at
        )
