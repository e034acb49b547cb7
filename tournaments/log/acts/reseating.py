"""Published rounds: changed by hand, and who knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.acts.drawing import DrawnDraw, HandMove
from tournaments.log.acts.rounds import SheetOfTable
from tournaments.log.acts.undoing import AGAIN
from tournaments.log.parts import GivenAward, Places
from tournaments.log.phrases import numbered


class SeatingChanged(HandMove, DrawnDraw):
    """A move by hand in a published round, which is of another draw then: ``before`` was its draw.

    ``tables`` are those that changed, as they are now and as they ``were``; without places a
    table is not there. ``rest`` and ``rested``: who sits out now and did so before. ``taken`` and
    ``given`` are awards for a bye, ``sheets`` follow.
    """

    kind, topic = "seating-changed", "drawing"
    before: int | None
    tables: Mapping[int, Places]
    were: Mapping[int, Places]
    rest: tuple[int, ...]
    rested: tuple[int, ...]
    sheets: tuple[SheetOfTable, ...] = ()
    taken: tuple[int, ...] = ()
    given: tuple[GivenAward, ...] = ()


class SeatingPutBack(SeatingChanged):
    """A change by hand is undone: the tables are as they were before it."""

    kind, topic = "seating-put-back", "drawing"
    instead = AGAIN
    words = _("Round %(round)d: the change of the seating is undone.")

    def sentence(self) -> Text:
        return self.filled(self.words)


class PlayersNotified(Act):
    """They know of their new tables in a round."""

    kind, topic = "players-notified", "drawing"
    instead = _("Who was notified knows it. Change the seating again if it is wrong.")
    round: int
    numbers: tuple[int, ...]
    words = _("Round %(round)d: these know their new tables: %(units)s.")

    @property
    def filling(self) -> dict[str, object]:
        return {"units": numbered(self.numbers)}
