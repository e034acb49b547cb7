"""What is ordered from the press of an event: which paper, of which round, in which language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorer.printing.order import Imposition

INDIVIDUAL = "individual"  # the list of all players


class Kind(StrEnum):
    """Which paper."""

    BY_NUMBER = "seating-number"
    BY_NAME = "seating-name"
    BY_TABLE = "seating-table"
    START_CARDS = "start-cards"
    TABLE_CARDS = "table-cards"
    SCORE_SHEETS = "score-sheets"
    ROUND = "round"  # everything a round needs before it begins
    RESULTS = "results"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    MINUTES = "minutes"
    DIPLOMAS = "diplomas"


class NothingToPrintError(Exception):
    """The event has nothing yet of what the order wants."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOrder:
    """A paper of the event with the id ``event``.

    ``round`` None: all rounds at once, where the paper can. ``upto``: results of later rounds
    are not told. ``kind_of_list`` and ``places`` are of standings and diplomas. The codes of a
    round's cards and sheets open pages of ``site`` ("https://kontra.example"); without one
    there are none, and they are never kept in an order. ``paper`` and ``imposition`` are of
    score sheets. ``public``: with names as everybody reads them.
    """

    event: int
    kind: Kind
    language: str
    round: int | None = None
    large: bool = False
    upto: int | None = None
    kind_of_list: str = INDIVIDUAL
    places: int = 3
    paper: str = "A4"
    imposition: Imposition = Imposition.SINGLE
    site: str = ""
    public: bool = False
