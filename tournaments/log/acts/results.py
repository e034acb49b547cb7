"""Results: keyed, looked at again, corrected, taken back, in doubt, settled."""

from __future__ import annotations

from typing import ClassVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.acts.rounds import TableAct
from tournaments.log.phrases import scored


class ResultAct(TableAct):
    """Totals by place that somebody wrote for a table; what ``was`` the result before.

    ``numbers`` of who sat there, None for a substitute; ``hands`` played, None: all.
    ``differs``: the looks at the table do not agree.
    """

    settles: ClassVar = False  # what was in doubt
    numbers: tuple[int | None, ...]
    scores: tuple[int, ...]
    hands: int | None
    was: tuple[int, ...] | None
    differs: bool

    @property
    def filling(self) -> dict[str, object]:
        return {"scores": scored(self.scores), "was": scored(self.was)}


class ResultKeyed(ResultAct):
    """A table's first result, from paper."""

    kind = "result-keyed"
    words = _("Round %(round)d, table %(table)d: %(scores)s.")


class ResultSecondLook(ResultAct):
    """The same paper, keyed again to compare."""

    kind = "result-second-look"

    def sentence(self) -> Text:
        if self.differs:
            text = _("Round %(round)d, table %(table)d, second look: %(scores)s; it differs.")
        else:
            text = _("Round %(round)d, table %(table)d, second look: it agrees.")
        return self.filled(text)


class ResultCorrected(ResultAct):
    """What is to count instead."""

    kind = "result-corrected"
    settles = True
    words = _("Round %(round)d, table %(table)d is corrected: %(was)s → %(scores)s.")


class ResultFromSheet(ResultAct):
    """The table's score sheet as it stood."""

    kind = "result-from-sheet"
    settles = True
    words = _("Round %(round)d, table %(table)d, as on its score sheet: %(scores)s.")


class ResultCleared(ResultAct):
    """Everything keyed was another table's."""

    kind = "result-cleared"
    words = _("Round %(round)d, table %(table)d: the result %(was)s is taken back.")


class ResultDisputed(TableAct):
    """In doubt, for the reason given; it counts as it stands until somebody decides."""

    kind = "result-disputed"
    words = _("Round %(round)d, table %(table)d: the result is in doubt.")


class ResultSettled(TableAct):
    """The result stands as it is."""

    kind = "result-settled"
    words = _("Round %(round)d, table %(table)d: the result stands.")
