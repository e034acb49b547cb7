"""Points beside the play."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.acts.rounds import TableAct
from tournaments.log.marks import TERM, Term
from tournaments.log.parts import AwardWorth, GivenAward, Worth
from tournaments.log.phrases import Choice, numbered, penalty_words, worth_words

KindOfAward = Annotated[str, TERM, Field(alias="kind")]


class GiftAct(Worth, Act):
    """An award by its id, told whole."""

    award: int
    kind_of_award: KindOfAward

    @property
    def filling(self) -> dict[str, object]:
        """What it is called, and what it is worth in words."""
        return {"kind": Choice("award", self.kind_of_award), "points": self.worth}

    @property
    def worth(self) -> Text:
        """What it is worth, in words."""
        return worth_words(self.table_points, self.match_points, self.score)


class AwardAct(AwardWorth, GiftAct):
    """An award of a number."""


class TeamAwardAct(GiftAct):
    """An award of a team."""

    team: Term


class TeamAwardGiven(TeamAwardAct):
    """A team is given points, or loses some."""

    kind = "team-award-given"
    words = _("Team “%(team)s”, %(kind)s: %(points)s.")

    def sentence(self) -> Text:
        who = _("team “%(team)s”", team=self.team)
        plain = penalty_words(self.kind_of_award, who, self.worth)
        return plain or self.filled(self.words)


class TeamAwardTakenBack(TeamAwardAct):
    """It stays to be seen and counts for nothing."""

    kind = "team-award-taken-back"
    words = _("Team “%(team)s”, %(kind)s: %(points)s is taken back.")


class AwardGiven(AwardAct):
    """Points given by hand, or taken as a penalty."""

    kind = "award-given"
    words = _("Number %(number)d, %(kind)s: %(points)s.")

    def sentence(self) -> Text:
        plain = penalty_words(self.kind_of_award, str(self.number), self.worth)
        return plain or self.filled(self.words)


class AwardTakenBack(AwardAct):
    """It stays to be seen and counts for nothing."""

    kind = "award-taken-back"
    words = _("Number %(number)d, %(kind)s: %(points)s is taken back.")


class TableAwarded(TableAct):
    """Awards in place of a table's result, for ``numbers``.

    ``left`` left the table, ``absent`` did not come, or left where the kind says so; they get
    nothing, or lose something.
    """

    kind = "table-awarded"
    kind_of_award: KindOfAward = UNTOLD
    numbers: tuple[int, ...]
    left: int | None
    given: tuple[GivenAward, ...] = UNTOLD
    absent: tuple[int, ...] = ()

    def sentence(self) -> Text:
        if self.left:
            return self.filled(
                _("Round %(round)d, table %(table)d: number %(left)d left. Award for %(numbers)s.")
            )
        if self.absent and self.kind_of_award == "runaway":
            return self.filled(
                _("Round %(round)d, table %(table)d: %(absent)s left. Award for %(numbers)s.")
            )
        if self.absent:
            return self.filled(
                _(
                    "Round %(round)d, table %(table)d: %(absent)s did not come. Award for "
                    "%(numbers)s."
                )
            )
        return self.filled(
            _("Round %(round)d, table %(table)d misses somebody. Award for %(numbers)s.")
        )

    @property
    def filling(self) -> dict[str, object]:
        return {"numbers": numbered(self.numbers), "absent": numbered(self.absent)}


class TableAwardsTakenBack(TableAct):
    """The table plays after all; ``taken`` are its awards."""

    kind = "table-awards-taken-back"
    taken: tuple[int, ...] = UNTOLD
    words = _("Round %(round)d, table %(table)d: the awards are taken back, it plays.")
