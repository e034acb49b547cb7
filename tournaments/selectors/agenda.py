"""What the desk does next: one task at a time, from the first entry to the diplomas.

Beside the task stand reminders: what the desk knows of and should not forget, each with its fix.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.models import Draw, Event, Round
from tournaments.selectors.board import Board, Tile, board_of
from tournaments.selectors.concerns import absent_in, held_lines
from tournaments.selectors.door import Door
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.notifying import Notification, players_to_notify
from tournaments.selectors.replaced_papers import replaced_papers

GONE = ngettext(
    "Round %(rounds)s seats players who no longer play: %(names)s.",
    "Rounds %(rounds)s seat players who no longer play: %(names)s.",
    1,
)
WISHED = ngettext(
    "Round %(rounds)s seats players who sit it out by their own wish: %(names)s.",
    "Rounds %(rounds)s seat players who sit them out by their own wish: %(names)s.",
    1,
)


class Next(StrEnum):
    """What is to be done."""

    ENTER = "enter"  # nobody is on the list
    CHECK_IN = "check-in"  # nobody has come yet
    SEED = "seed"  # a draw is announced
    PUBLISH = "publish"  # a draw is made
    DRAW = "draw"
    OPEN = "open"  # the next round is seated
    FILL = "fill"  # somebody is missing at tables
    SETTLE = "settle"  # tables are disputed
    KEY = "key"  # results are missing
    LOOK = "look"  # second entries are missing
    CLOSE = "close"
    FINISH = "finish"  # all rounds are played
    HONOUR = "honour"  # diplomas, papers


class Fix(StrEnum):
    """Where the desk mends what a reminder says."""

    ANSWER = "answer"  # requests for entries
    CHECK_IN = "check-in"
    REPAIR = "repair"
    NOTIFY = "notify"  # players whose table is another one
    PAPERS = "papers"
    DISPUTED = "disputed"
    LOOK = "look"
    TABLE = "table"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Task:
    """The next thing: for which ``round`` or ``draw`` (its key), and at which ``tables``."""

    what: Next
    round: int = 0
    draw: int = 0
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminder:
    """One sentence, and where it is mended: in a ``round``, at a ``table``."""

    fix: Fix
    sentence: Text
    round: int = 0
    table: int = 0


@dataclass(frozen=True, slots=True)
class Agenda:
    """The next task and the reminders beside it."""

    task: Task
    reminders: tuple[Reminder, ...] = ()


def agenda_of(
    event: Event, rounds: Collection[Round], drafts: Collection[Draw], door: Door, asked: int = 0
) -> Agenda:
    """The agenda of an event with these rounds and unpublished draws, ``asked`` for an entry.

    At most six queries, five more where a seating was changed.
    """
    if event.state == Event.State.FINISHED:
        return Agenda(Task(Next.HONOUR))
    playing = [one for one in rounds if one.state == Round.State.OPEN]
    current = max(playing, key=lambda one: one.number, default=None)
    board = board_of(event, current) if current else None
    task = task_in(board) if board else _between_rounds(event, rounds, drafts, door)
    reminders = [
        *_of_requests(asked),
        *_of_door(task, rounds, door),
        *_of_seating(event, rounds),
        *(_of_round(board, task) if board else ()),
        *(_of_open(one) for one in playing if one is not current),
        *map(_of_players, players_to_notify(event, rounds)),
        *_of_papers(event, rounds),
    ]
    return Agenda(task, tuple(reminders))


def _between_rounds(
    event: Event, rounds: Collection[Round], drafts: Collection[Draw], door: Door
) -> Task:
    seated = next((one for one in rounds if one.state == Round.State.SEATED), None)
    if seated is None and drafts:
        draft = next(iter(drafts))
        what = Next.SEED if draft.state == Draw.State.ANNOUNCED else Next.PUBLISH
        return Task(what, draft.first_round, draft.pk)
    if not door.entered:
        return Task(Next.ENTER)
    if not _begun(rounds) and not door.here:
        return Task(Next.CHECK_IN, seated.number if seated else 1)
    if seated:
        return Task(Next.OPEN, seated.number)
    if len(rounds) >= table_rules_of(event).format.rounds:
        return Task(Next.FINISH)
    return Task(Next.DRAW, len(rounds) + 1)


def _of_papers(event: Event, rounds: Collection[Round]) -> Iterator[Reminder]:
    """What to print again; no query where no seating was changed."""
    if any(one.version > 1 for one in rounds):
        for replaced in replaced_papers(event):
            yield Reminder(Fix.PAPERS, replaced.sentence, replaced.round)


def _of_players(changed: Notification) -> Reminder:
    sentence = ngettext(
        "Round %(round)d: %(count)d player has another table and is to be notified.",
        "Round %(round)d: %(count)d players have another table and are to be notified.",
        len(changed.players),
        round=changed.round,
    )
    return Reminder(Fix.NOTIFY, sentence, changed.round)


def _begun(rounds: Collection[Round]) -> bool:
    return any(one.state != Round.State.SEATED for one in rounds)


def task_in(board: Board) -> Task:
    """What an open round waits for first; no query."""
    number = board.round.number
    for what, tiles in (
        (Next.FILL, board.short),
        (Next.SETTLE, board.doubtful),
        (Next.KEY, board.missing),
        (Next.LOOK, board.unseen),
    ):
        if tiles:
            return Task(what, number, tables=tuple(tile.state.number for tile in tiles))
    return Task(Next.CLOSE, number)


def _of_requests(asked: int) -> Iterator[Reminder]:
    if asked:
        sentence = ngettext(
            "%(count)d asks for an entry and has no answer.",
            "%(count)d ask for an entry and have no answer.",
            asked,
        )
        yield Reminder(Fix.ANSWER, sentence)


def _of_door(task: Task, rounds: Collection[Round], door: Door) -> Iterator[Reminder]:
    """Who has not come yet, until the first round is opened."""
    if task.what is not Next.CHECK_IN and door.here and door.missing and not _begun(rounds):
        sentence = ngettext(
            "%(count)d is not checked in yet.", "%(count)d are not checked in yet.", door.missing
        )
        yield Reminder(Fix.CHECK_IN, sentence)


def _of_seating(event: Event, rounds: Collection[Round]) -> Iterator[Reminder]:
    """Who has a seat in rounds to come and does not play them; one query where there are any."""
    seated = [one.number for one in rounds if one.state == Round.State.SEATED]
    found = absent_in(event, seated) if seated else []
    by_player: dict[tuple[bool, str], list[int]] = defaultdict(list)
    for one in found:
        by_player[one.by_wish, one.name].append(one.round)
    alike: dict[tuple[bool, tuple[int, ...]], list[str]] = defaultdict(list)
    for (by_wish, name), numbers in by_player.items():
        alike[by_wish, tuple(numbers)].append(name)
    for (by_wish, numbers_), names in alike.items():
        said = WISHED if by_wish else GONE
        where = {"rounds": _runs(numbers_), "names": ", ".join(names)}
        sentence = replace(said, values={"count": len(numbers_), **where}, count=len(numbers_))
        yield Reminder(Fix.REPAIR, sentence, numbers_[0])


def _runs(numbers: Collection[int]) -> str:
    """Numbers in order, those that follow one another in short: ``2, 4–6``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _of_round(board: Board, task: Task) -> Iterator[Reminder]:
    """What a round waits for beside the task; phones with unsent hands in any case."""
    number = board.round.number
    if board.doubtful and task.what is not Next.SETTLE:
        sentence = ngettext(
            "%(count)d table is disputed.", "%(count)d tables are disputed.", len(board.doubtful)
        )
        yield Reminder(Fix.DISPUTED, sentence, number)
    if board.unseen and task.what is not Next.LOOK:
        sentence = ngettext(
            "The second entry is still to come at %(count)d table.",
            "The second entry is still to come at %(count)d tables.",
            len(board.unseen),
        )
        yield Reminder(Fix.LOOK, sentence, number)
    for tile in board.holding:
        yield from _of_phones(number, tile)


def _of_phones(number: int, tile: Tile) -> Iterator[Reminder]:
    for concern in held_lines(number, [tile]):
        yield Reminder(Fix.TABLE, concern.sentence, number, tile.state.number)


def _of_open(round_: Round) -> Reminder:
    sentence = _("Round %(round)d is open again.", round=round_.number)
    return Reminder(Fix.BOARD, sentence, round_.number)
