"""Results: keyed, looked at again, corrected, taken back, in doubt, settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.acts.rounds import TableAct
from tournaments.log.phrases import scored
from tournaments.log.state import EventState, ResultEntry


@dataclass(frozen=True, kw_only=True)
class ResultAct(TableAct):
    """Totals by place that somebody wrote for a table; what ``was`` the result before.

    ``numbers`` of who sat there, None for a substitute; ``hands`` played, None: all.
    ``differs``: the looks at the table do not agree.
    """

    entry: ClassVar[str]  # what it is among the looks at its table
    settles: ClassVar[bool] = False  # what was in doubt
    numbers: tuple[int | None, ...]
    scores: tuple[int, ...]
    hands: int | None
    was: tuple[int, ...] | None
    differs: bool

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """One look more at the table."""
        table = state.rounds[self.round].tables[self.table]
        look = ResultEntry(kind=self.entry, scores=self.scores, hands=self.hands, reason=reason)
        disputed = "" if self.settles else table.disputed
        looks = (*table.looks, look)
        return state.with_table(self.round, self.table, looks=looks, disputed=disputed)

    @property
    def read(self) -> dict[str, object]:
        """All that its sentence may say."""
        return {**self.at, "scores": scored(self.scores), "was": scored(self.was)}


@dataclass(frozen=True, kw_only=True)
class ResultKeyed(ResultAct):
    """A table's first result, from paper."""

    kind: ClassVar[str] = "result-keyed"
    entry: ClassVar[str] = "keyed"

    def sentence(self) -> Text:
        """The scores."""
        return _("Round %(round)d, table %(table)d: %(scores)s.", **self.read)


@dataclass(frozen=True, kw_only=True)
class ResultSecondLook(ResultAct):
    """The same paper, keyed again to compare."""

    kind: ClassVar[str] = "result-second-look"
    entry: ClassVar[str] = "second"

    def sentence(self) -> Text:
        """Whether it agrees."""
        if self.differs:
            return _(
                "Round %(round)d, table %(table)d, second look: %(scores)s; it differs.",
                **self.read,
            )
        return _("Round %(round)d, table %(table)d, second look: it agrees.", **self.at)


@dataclass(frozen=True, kw_only=True)
class ResultCorrected(ResultAct):
    """What is to count instead."""

    kind: ClassVar[str] = "result-corrected"
    entry: ClassVar[str] = "corrected"
    settles: ClassVar[bool] = True

    def sentence(self) -> Text:
        """What was and what is."""
        return _(
            "Round %(round)d, table %(table)d is corrected: %(was)s → %(scores)s.", **self.read
        )


@dataclass(frozen=True, kw_only=True)
class ResultFromSheet(ResultAct):
    """The table's score sheet as it stood."""

    kind: ClassVar[str] = "result-from-sheet"
    entry: ClassVar[str] = "sheet"
    settles: ClassVar[bool] = True

    def sentence(self) -> Text:
        """The scores."""
        return _(
            "Round %(round)d, table %(table)d, as on its score sheet: %(scores)s.", **self.read
        )


@dataclass(frozen=True, kw_only=True)
class ResultCleared(ResultAct):
    """Everything keyed was another table's."""

    kind: ClassVar[str] = "result-cleared"
    entry: ClassVar[str] = "corrected"

    def sentence(self) -> Text:
        """What is taken back."""
        return _("Round %(round)d, table %(table)d: the result %(was)s is taken back.", **self.read)


@dataclass(frozen=True, kw_only=True)
class ResultDisputed(TableAct):
    """In doubt, for the reason given."""

    kind: ClassVar[str] = "result-disputed"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """It counts as it stands until somebody decides."""
        return state.with_table(self.round, self.table, disputed=reason)

    def sentence(self) -> Text:
        """Which table's."""
        return _("Round %(round)d, table %(table)d: the result is in doubt.", **self.at)


@dataclass(frozen=True, kw_only=True)
class ResultSettled(TableAct):
    """The result stands as it is."""

    kind: ClassVar[str] = "result-settled"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """In doubt no longer."""
        return state.with_table(self.round, self.table, disputed="")

    def sentence(self) -> Text:
        """Which table's."""
        return _("Round %(round)d, table %(table)d: the result stands.", **self.at)


OF_RESULTS = (
    ResultKeyed,
    ResultSecondLook,
    ResultCorrected,
    ResultFromSheet,
    ResultCleared,
    ResultDisputed,
    ResultSettled,
)
