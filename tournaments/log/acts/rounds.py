"""Rounds: opened, closed, stopped; extra time, substitutes and codes at their tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.marks import Name, Term
from tournaments.log.phrases import joined, numbered
from tournaments.log.state import EventState, GivenAward, Place

SheetOfTable = tuple[int, int, Term | None]  # round, table, the sheet it has now


@dataclass(frozen=True, kw_only=True)
class RoundAct(Act):
    """Something about a round."""

    round: int


@dataclass(frozen=True, kw_only=True)
class TableAct(RoundAct):
    """Something about a table of a round."""

    table: int

    @property
    def at(self) -> dict[str, object]:
        """Where, for a sentence."""
        return {"round": self.round, "table": self.table}


@dataclass(frozen=True, kw_only=True)
class RoundOpened(RoundAct):
    """Tables with a new sheet, with other names on theirs, that miss somebody; whose bye counts."""

    kind: ClassVar[str] = "round-opened"
    opened: tuple[int, ...]
    renamed: tuple[int, ...]
    short: tuple[int, ...]
    byes: tuple[int, ...]
    minutes: int | None = UNTOLD
    sheets: tuple[SheetOfTable, ...] = ()
    given: tuple[GivenAward, ...] = ()

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Open for so many minutes."""
        state = state.with_round(self.round, state="open", minutes=self.minutes)
        return state.with_sheets(self.sheets).with_given(self.given)

    def sentence(self) -> Text:
        """What is open and what was put right."""
        parts = [
            ngettext(
                "Round %(round)d is open: %(count)d score sheet.",
                "Round %(round)d is open: %(count)d score sheets.",
                len(self.opened),
                round=self.round,
            )
        ]
        if self.renamed:
            tables = numbered(self.renamed)
            parts.append(_("New names on the sheets of tables %(tables)s.", tables=tables))
        if self.short:
            parts.append(
                _("Somebody is missing at tables %(tables)s.", tables=numbered(self.short))
            )
        if self.byes:
            parts.append(_("Award for a bye: %(numbers)s.", numbers=numbered(self.byes)))
        return joined(parts)


@dataclass(frozen=True, kw_only=True)
class RoundEnd(RoundAct):
    """``missing`` are the tables without a result."""

    stopped: ClassVar[bool]
    missing: tuple[int, ...]

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Closed."""
        return state.with_round(self.round, state="closed", stopped=self.stopped)


@dataclass(frozen=True, kw_only=True)
class RoundClosed(RoundEnd):
    """All its tables were settled."""

    kind: ClassVar[str] = "round-closed"
    stopped: ClassVar[bool] = False

    def sentence(self) -> Text:
        """Which round."""
        return _("Round %(round)d is closed.", round=self.round)


@dataclass(frozen=True, kw_only=True)
class RoundStopped(RoundEnd):
    """Whatever was played counts."""

    kind: ClassVar[str] = "round-stopped"
    stopped: ClassVar[bool] = True

    def sentence(self) -> Text:
        """Which round, and what is missing."""
        return _(
            "Round %(round)d is stopped; what was played counts. Without a result until then: "
            "tables %(tables)s.",
            round=self.round,
            tables=numbered(self.missing),
        )


@dataclass(frozen=True, kw_only=True)
class RoundReopened(RoundAct):
    """Open again; its results stay."""

    kind: ClassVar[str] = "round-reopened"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Open, and stopped no longer."""
        return state.with_round(self.round, state="open", stopped=False)

    def sentence(self) -> Text:
        """Which round."""
        return _("Round %(round)d is open again.", round=self.round)


@dataclass(frozen=True, kw_only=True)
class ExtraTime(TableAct):
    """``minutes`` beyond the round's, in place of those given before."""

    kind: ClassVar[str] = "extra-time"
    minutes: int

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """The table has them."""
        return state.with_table(self.round, self.table, extra_minutes=self.minutes)

    def sentence(self) -> Text:
        """How many."""
        return ngettext(
            "Round %(round)d, table %(table)d: %(minutes)d minute more.",
            "Round %(round)d, table %(table)d: %(minutes)d minutes more.",
            self.minutes,
            minutes=self.minutes,
            **self.at,
        )


@dataclass(frozen=True, kw_only=True)
class SeatAct(TableAct):
    """A place taken or left; ``sheets`` that followed."""

    seat: int
    sheets: tuple[SheetOfTable, ...] = ()

    def held(self) -> Place:
        """The place as it is now."""
        raise NotImplementedError

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """A seat behind the last makes the table larger."""
        places = list(state.rounds[self.round].tables[self.table].places)
        places[self.seat : self.seat + 1] = [self.held()]
        changed = state.with_table(self.round, self.table, places=tuple(places))
        return changed.with_sheets(self.sheets)


@dataclass(frozen=True, kw_only=True)
class GuestSeated(SeatAct):
    """Somebody without a number took the open place."""

    kind: ClassVar[str] = "guest-seated"
    name: Name

    def held(self) -> Place:
        """Theirs."""
        return Place(guest=self.name)

    def sentence(self) -> Text:
        """Who, and where."""
        return _(
            "Round %(round)d, table %(table)d: %(name)s plays as a substitute.",
            name=self.name,
            **self.at,
        )


@dataclass(frozen=True, kw_only=True)
class GuestUnseated(SeatAct):
    """A substitute was seated by mistake."""

    kind: ClassVar[str] = "guest-unseated"
    name: Name

    def held(self) -> Place:
        """Nobody's."""
        return Place()

    def sentence(self) -> Text:
        """Who, and where."""
        return _(
            "Round %(round)d, table %(table)d: %(name)s does not play after all.",
            name=self.name,
            **self.at,
        )


@dataclass(frozen=True, kw_only=True)
class LateSeated(SeatAct):
    """An entrant took the open place; ``taken`` are the awards for a bye that no longer count."""

    kind: ClassVar[str] = "late-seated"
    number: int
    taken: tuple[int, ...] = ()

    def held(self) -> Place:
        """Theirs."""
        return Place(number=self.number)

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """Whoever was to sit out does no more."""
        state = super().apply(state, reason=reason)
        rested = state.rounds[self.round].resting
        resting = tuple(one for one in rested if one != self.number)
        return state.with_round(self.round, resting=resting).without_awards(self.taken)

    def sentence(self) -> Text:
        """Who, and where."""
        return _(
            "Round %(round)d, table %(table)d: number %(number)d takes the open place.",
            number=self.number,
            **self.at,
        )


@dataclass(frozen=True, kw_only=True)
class CodesWithdrawn(RoundAct):
    """No phone writes by a code any more, at a table or (None) at any of the round."""

    kind: ClassVar[str] = "codes-withdrawn"
    table: int | None

    def sentence(self) -> Text:
        """Whose codes."""
        if self.table is None:
            return _("Round %(round)d: the codes of all tables are withdrawn.", round=self.round)
        return _(
            "Round %(round)d, table %(table)d: its code is withdrawn.",
            round=self.round,
            table=self.table,
        )


@dataclass(frozen=True, kw_only=True)
class CodeIssued(TableAct):
    """A table's sheet has a code again."""

    kind: ClassVar[str] = "code-issued"

    def sentence(self) -> Text:
        """Whose."""
        return _("Round %(round)d, table %(table)d has a code.", **self.at)
