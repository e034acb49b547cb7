"""The last act of an event that can be undone, for whom, and what depends on it.

A director undoes the last act, whoever did it. Everybody else undoes what they did themselves
and may do; what others did meanwhile at other tables, or with other players, is in nobody's way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.translation import translate
from tournaments.log.act import Act
from tournaments.log.acts import (
    awards,
    drawing,
    events,
    hall,
    money,
    people,
    register,
    results,
    rounds,
    seasons,
    self_entry,
)
from tournaments.log.acts.reseating import PlayersNotified
from tournaments.log.acts.undoing import RoundUnopened
from tournaments.log.codec import StepUnreadable, act_of
from tournaments.log.parts import Numbered
from tournaments.models import Event, HelperPass, Step
from tournaments.selectors.sentences import sentence_of

FIRST_LOOK, LOOK_BACK = 10, 100  # steps: who undoes more than that reads the event log
TOGETHER = timedelta(seconds=10)  # apart at most: an opening and the clock started with it
UNREADABLE = _("Another version of Kontra did this. Change it by hand.")
UNKNOWN = _("The event log does not say how it was before. Change it by hand.")
Right = HelperPass.Right
RIGHTS: Mapping[str, tuple[type[Act], ...]] = {
    Right.ENTER: (
        results.ResultAct,
        results.ResultDisputed,
        results.ResultSettled,
        awards.TableAwarded,
        awards.TableAwardsTakenBack,
        rounds.SeatAct,
        rounds.ExtraTime,
        rounds.ClockSet,
        rounds.ClockStarted,
        rounds.ClockPaused,
        rounds.ClockReset,
    ),
    Right.CHECK_IN: (
        register.CheckedIn,
        register.EntryMade,
        register.EntryChanged,
        register.EntryWithdrawn,
        register.EntryReturned,
        register.EntryUnranked,
        register.EntryRanked,
        register.ListImported,
        people.SubstituteMade,
    ),
    Right.CASH: (money.FeePaid, money.FeeReturned),
}  # what somebody may undo who does not direct, by what their helper pass allows
BESIDE = (  # the play: they change nothing of entries, draws and results
    *(hall.Announced, hall.AnnouncementWithdrawn, hall.HallSet, hall.HallNames),
    *(events.PassAct, events.PassWithdrawn, rounds.CodesWithdrawn, rounds.CodeIssued),
    *(self_entry.EntryLinkSet, self_entry.EntryLinkRenewed, PlayersNotified),
    *(seasons.SeasonJoined, seasons.SeasonLeft, seasons.SeasonPoints, seasons.SeasonChanged),
    people.PersonAnonymised,
)
OF_MANY = (rounds.RoundOpened, drawing.DrawPublished, drawing.DrawRepaired)  # tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoer:
    """Who wants to undo: an account, or a helper by ``name``; ``rights`` of who does not direct."""

    directs: bool
    user: int | None = None
    name: str = ""
    rights: Collection[str] = ()

    def did(self, step: Step) -> bool:
        """Whether they did it themselves."""
        return step.by_id == self.user if self.user else step.by_name == self.name

    def may(self, act: Act) -> bool:
        """Whether they may do such an act."""
        return self.directs or any(isinstance(act, RIGHTS.get(one, ())) for one in self.rights)


@dataclass(frozen=True, slots=True)
class LastAct:
    """A step with what was done in it; None: another version of the program did it."""

    step: Step
    act: Act | None

    @property
    def sentence(self) -> str:
        """What was done, as part of a line."""
        return sentence_of(self.step).rstrip(".")

    @property
    def instead(self) -> Text | None:
        """Why it is not undone and what to do; None: it can be undone."""
        if self.act is None:
            return UNREADABLE
        return self.act.instead or (UNKNOWN if self.act.untold else None)

    @property
    def why_not(self) -> str:
        """The same in the language that is active; empty: it can be undone."""
        return translate(self.instead) if self.instead else ""

    @property
    def is_asked(self) -> bool:
        """Whether a page asks first, since more than one table is concerned."""
        return isinstance(self.act, OF_MANY)


def last_acts(event: Event, undoer: Undoer) -> list[LastAct]:
    """The last act for somebody who wants to undo, whether it can be or not; two queries at most.

    Two where that is a helper pass, a code, a season or the hall: the act before it follows.
    """
    found = _acts(standing_steps(_newest_steps(event)), undoer)
    shown: list[LastAct] = []
    for last in found:
        if not (shown and _is_beside(last)):
            shown.append(last)
        if not _is_beside(last):
            break
    return shown


def _newest_steps(event: Event) -> Iterator[Step]:
    """The newest first; mostly some of them say enough, and a pasted list is long."""
    steps = event.steps.order_by("-pk")
    yield from steps[:FIRST_LOOK]
    yield from steps[FIRST_LOOK:LOOK_BACK]


def undone_in(event: Event) -> set[object]:
    """The UUIDs of the steps that were undone; one query."""
    return set(event.steps.exclude(undoes=None).values_list("undoes", flat=True))


def standing_steps(newest_first: Iterable[Step]) -> Iterator[Step]:
    """Without what was undone, what undoes, and what was done in a round before it was unopened."""
    undone: set[object] = set()
    unopened: dict[object, object] = {}  # by round, the UUID of the opening
    for step in newest_first:
        number = step.said.get("round") if isinstance(step.said, dict) else None
        if step.undoes:
            undone.add(step.undoes)
            if step.kind == RoundUnopened.kind:
                unopened[number] = step.undoes
        elif step.uuid in undone:
            unopened = {at: opening for at, opening in unopened.items() if opening != step.uuid}
        elif number not in unopened:
            yield step


def _acts(steps: Iterator[Step], undoer: Undoer) -> Iterator[LastAct]:
    """The acts that somebody may undo, one after the other."""
    touched: set[object] = set()
    for last in _with_openings(steps):
        about = _about(last.act)
        if undoer.directs:
            yield last
        elif undoer.did(last.step):
            if last.act is None or about in touched or not undoer.may(last.act):
                return
            yield last
        elif about is None and not _is_beside(last):
            return
        else:
            touched.add(about)


def _with_openings(steps: Iterator[Step]) -> Iterator[LastAct]:
    """The acts of steps; the clock that started with a round is part of its opening."""
    waiting: LastAct | None = None
    for step in steps:
        last = act_in(step)
        if waiting:
            if not _is_started_with(waiting, last):
                yield waiting
            waiting = None
        if isinstance(last.act, rounds.ClockStarted):
            waiting = last
        else:
            yield last
    if waiting:
        yield waiting


def _is_started_with(clock: LastAct, opening: LastAct) -> bool:
    return (
        isinstance(opening.act, rounds.RoundOpened)
        and opening.act.round == clock.step.said["round"]
        and opening.step.by_name == clock.step.by_name
        and clock.step.at - opening.step.at < TOGETHER
    )


def act_in(step: Step) -> LastAct:
    """A step with what was done in it."""
    try:
        return LastAct(step, act_of(step))
    except StepUnreadable:
        return LastAct(step, None)


def _is_beside(last: LastAct) -> bool:
    """Whether the act changes nothing of entries, draws and play."""
    return isinstance(last.act, BESIDE)


def _about(act: Act | None) -> object:
    """The one table or number that an act is about; None: it is about more."""
    if isinstance(act, rounds.TableAct):
        return act.round, act.table
    return act.number if isinstance(act, Numbered) else None
