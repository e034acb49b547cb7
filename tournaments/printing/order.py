"""What is ordered of an event: which paper, of which round, in which language."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.printing.order import Imposition

INDIVIDUAL = "individual"  # the list of all players


class NothingToPrintError(Exception):
    """The event has nothing yet of what the order wants."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOrder:
    """A paper of the event with the id ``event``; ``kind`` is the slug of a paper.

    ``round`` None: all rounds at once, where the paper can. ``upto``: results of later rounds
    are not told. ``kind_of_list`` and ``places`` are of standings and diplomas. The codes of a
    round's cards and sheets open pages of ``site`` ("https://kontra.example"); without one
    there are none, and they are never kept in an order. ``paper`` and ``imposition`` are of
    score sheets. ``public``: with names as everybody reads them. ``wifi``: what the hall's network
    is called. ``tables`` and ``numbers``: cards and sheets of these alone; empty: of all.
    """

    event: int
    kind: str
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
    wifi: str = ""
    tables: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
