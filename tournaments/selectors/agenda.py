"""What the desk does next: one task at a time, from the first entry to the diplomas."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Draw, Event, Round
from tournaments.selectors.board import board_of
from tournaments.selectors.door import Door
from tournaments.selectors.table_rules import table_rules_of


class Next(StrEnum):
    """What is to be done."""

    ENTER = "enter"  # nobody is on the list
    SEED = "seed"  # a draw is announced
    PUBLISH = "publish"  # a draw is made
    DRAW = "draw"
    OPEN = "open"  # the next round is seated
    FILL = "fill"  # somebody is missing at tables
    SETTLE = "settle"  # tables are in doubt
    KEY = "key"  # results are missing
    LOOK = "look"  # second looks are missing
    CLOSE = "close"
    FINISH = "finish"  # all rounds are played
    HONOUR = "honour"  # diplomas, papers


@dataclass(frozen=True, slots=True)
class Task:
    """The next thing: for which ``round`` or ``draw`` (its key), and at which ``tables``."""

    what: Next
    round: int = 0
    draw: int = 0
    tables: tuple[int, ...] = ()


def next_task(
    event: Event, rounds: Collection[Round], drafts: Collection[Draw], door: Door
) -> Task:
    """The next task of an event with these rounds and unpublished draws; at most five queries."""
    if event.state == Event.State.FINISHED:
        return Task(Next.HONOUR)
    if playing := [one for one in rounds if one.state == Round.State.OPEN]:
        return _in_round(event, max(playing, key=lambda one: one.number))
    for played in rounds:
        if played.state == Round.State.SEATED:
            return Task(Next.OPEN, played.number)
    for draft in drafts:
        what = Next.SEED if draft.state == Draw.State.ANNOUNCED else Next.PUBLISH
        return Task(what, draft.first_round, draft.pk)
    return _between_rounds(event, len(rounds), door)


def _between_rounds(event: Event, played: int, door: Door) -> Task:
    if not door.entered:
        return Task(Next.ENTER)
    if played >= table_rules_of(event).format.rounds:
        return Task(Next.FINISH)
    return Task(Next.DRAW, played + 1)


def _in_round(event: Event, playing: Round) -> Task:
    board = board_of(event, playing)
    for what, tiles in (
        (Next.FILL, board.short),
        (Next.SETTLE, board.doubtful),
        (Next.KEY, board.missing),
        (Next.LOOK, board.unseen),
    ):
        if tiles:
            return Task(what, playing.number, tables=tuple(tile.state.number for tile in tiles))
    return Task(Next.CLOSE, playing.number)
