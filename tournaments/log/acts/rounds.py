"""Rounds: opened, closed, stopped; who sits at a table and its code; the clock.

Times are ISO 8601 in UTC.
"""

from __future__ import annotations

from typing import ClassVar

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.marks import At, Name, Term
from tournaments.log.parts import GivenAward
from tournaments.log.phrases import joined, numbered

SheetOfTable = tuple[int, int, Term | None]  # round, table, the sheet it has now


class RoundAct(Act):
    """Something about a round."""

    round: int


class TableAct(RoundAct):
    """Something about a table of a round."""

    table: int


class RoundOpened(RoundAct):
    """Tables with a new sheet, with other names on theirs, that miss somebody; whose bye counts."""

    kind = "round-opened"
    opened: tuple[int, ...]
    renamed: tuple[int, ...]
    short: tuple[int, ...]
    byes: tuple[int, ...]
    minutes: int | None = UNTOLD
    before: tuple[int | None, int] = UNTOLD  # its minutes, and the last ones without a new hand
    sheets: tuple[SheetOfTable, ...] = ()
    given: tuple[GivenAward, ...] = ()

    def sentence(self) -> Text:
        opened = ngettext(
            "Round %(round)d is open: %(count)d score sheet.",
            "Round %(round)d is open: %(count)d score sheets.",
            len(self.opened),
            round=self.round,
        )
        renamed, short, byes = map(numbered, (self.renamed, self.short, self.byes))
        more = [
            self.renamed and _("New names on the sheets of tables %(tables)s.", tables=renamed),
            self.short and _("Somebody is missing at tables %(tables)s.", tables=short),
            self.byes and _("Award for a bye: %(numbers)s.", numbers=byes),
        ]
        return joined([opened, *(part for part in more if isinstance(part, Text))])


class RoundClosed(RoundAct):
    """All its tables were settled; ``missing`` are those without a result."""

    kind = "round-closed"
    stopped: ClassVar = False
    missing: tuple[int, ...]
    words = _("Round %(round)d is closed.")


class RoundStopped(RoundClosed):
    """Whatever was played counts."""

    kind = "round-stopped"
    stopped = True
    words = _(
        "Round %(round)d is stopped; what was played counts. Without a result until then: "
        "tables %(tables)s."
    )

    @property
    def filling(self) -> dict[str, object]:
        return {"tables": numbered(self.missing)}


class RoundReopened(RoundAct):
    """Open again; its results stay."""

    kind = "round-reopened"
    words = _("Round %(round)d is open again.")


class ExtraTime(TableAct):
    """``minutes`` beyond the round's, in place of those given before."""

    kind = "extra-time"
    minutes: int
    before: int = UNTOLD
    counted = "minutes"
    words = ngettext(
        "Round %(round)d, table %(table)d: %(minutes)d minute more.",
        "Round %(round)d, table %(table)d: %(minutes)d minutes more.",
        1,
    )


class SeatAct(TableAct):
    """A place taken or left; ``sheets`` follow."""

    seat: int
    sheets: tuple[SheetOfTable, ...] = ()


class GuestSeated(SeatAct):
    """Somebody without a number took the open place, or one that was ``added``."""

    kind = "guest-seated"
    added: bool = False
    name: Name
    words = _("Round %(round)d, table %(table)d: %(name)s plays as a substitute.")


class GuestUnseated(SeatAct):
    """A substitute was seated by mistake."""

    kind = "guest-unseated"
    name: Name
    gone: bool = False  # the place too, which was behind the last
    words = _("Round %(round)d, table %(table)d: %(name)s does not play after all.")


class LateSeated(SeatAct):
    """An entrant took the open place, or one ``added``; ``rested``: they were to sit out.

    ``taken`` are the awards for a bye that no longer count.
    """

    kind = "late-seated"
    added: bool = False
    number: int
    rested: bool = False
    taken: tuple[int, ...] = ()
    words = _("Round %(round)d, table %(table)d: number %(number)d takes the open place.")


class CodesWithdrawn(RoundAct):
    """No phone writes by a code any more, at a table or (None) at any of the round."""

    kind = "codes-withdrawn"
    instead = _("Print the table cards again: they have new codes.")
    table: int | None

    def sentence(self) -> Text:
        if self.table is None:
            return self.filled(_("Round %(round)d: the codes of all tables are withdrawn."))
        return self.filled(_("Round %(round)d, table %(table)d: its code is withdrawn."))


class CodeIssued(TableAct):
    """A table's sheet has a code again."""

    kind = "code-issued"
    instead = _("Withdraw the code on the page of the table.")
    words = _("Round %(round)d, table %(table)d has a code.")


class ClockSet(RoundAct):
    """How long the round lasts, and in how many last minutes no new hand is begun."""

    kind = "clock-set"
    minutes: int
    last_hand: int
    before: tuple[int | None, int] = UNTOLD
    counted = "minutes"
    words = ngettext(
        "Round %(round)d lasts %(minutes)d minute; no new hand is begun from "
        "%(last_hand)d before its end.",
        "Round %(round)d lasts %(minutes)d minutes; no new hand is begun from "
        "%(last_hand)d before its end.",
        1,
    )


class ClockStarted(RoundAct):
    """The time runs."""

    kind = "clock-started"
    minutes: int
    at: At = UNTOLD
    words = _("The clock of round %(round)d runs.")


class ClockPaused(RoundAct):
    """The clock is held."""

    kind = "clock-paused"
    at: At = UNTOLD
    words = _("The clock of round %(round)d stands still.")


class ClockGoesOn(RoundAct):
    """A held clock runs on; ``stood``: for how many seconds it was held so far."""

    kind = "clock-goes-on"
    instead = _("Pause the clock again.")
    stood: int
    words = _("The clock of round %(round)d runs on.")


class ClockReset(RoundAct):
    """It was started by mistake."""

    kind = "clock-reset"
    words = _("The clock of round %(round)d is put back to its start.")
