"""What an event here and a newer or older file of it have that the other one lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from django.utils import timezone

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from scorer.support.moments import moment_of
from tournaments.log.codec import LoggedStep
from tournaments.records.event_file import EntryJson, EventJson, ResultJson, StepJson, TableJson
from tournaments.selectors.sentences import sentence_of

MOST_SAID = 10
T = TypeVar("T", StepJson, EntryJson, ResultJson)
At = tuple[int, int]  # round, table


@dataclass(slots=True)
class Ahead:
    """What one side has that the other lacks: acts, and by round and table results and entries."""

    steps: Sequence[StepJson] = ()
    results: dict[At, Sequence[ResultJson]] = field(default_factory=dict)
    entries: dict[At, Sequence[EntryJson]] = field(default_factory=dict)
    rounds: int = 0

    def __bool__(self) -> bool:
        return bool(self.steps or self.results or self.entries)

    def counted(self) -> list[Text]:
        """How many results, rounds and hands that are, in words; none that is zero."""
        lines = [
            one
            for some in self.entries.values()
            for one in some
            if one.kind == "line" and one.revision == 1
        ]
        counts = (
            ngettext("%(count)d result", "%(count)d results", sum(map(len, self.results.values()))),
            ngettext("%(count)d round", "%(count)d rounds", self.rounds),
            ngettext("%(count)d hand", "%(count)d hands", len(lines)),
        )
        return [one for one in counts if one.count]


def changes(here: EventJson | None, file: EventJson) -> tuple[Ahead, Ahead]:
    """What is here alone, and what is in the file alone; lists of which one begins the other."""
    mine, theirs = Ahead(), Ahead()
    mine.steps, theirs.steps = _apart(here.steps if here else (), file.steps)
    ours, others = _tables(here), _tables(file)
    for at in dict.fromkeys([*ours, *others]):
        table, other = ours.get(at), others.get(at)
        results = _apart(table.results if table else (), other.results if other else ())
        _put(mine.results, theirs.results, at, results)
        entries = _apart(*_logs(table, other))
        _put(mine.entries, theirs.entries, at, entries)
    states = {one.number: one.state for one in here.rounds} if here else {}
    went_on = [one for one in file.rounds if one.state != states.get(one.number, "seated")]
    theirs.rounds = len(went_on)
    return mine, theirs


def _tables(event: EventJson | None) -> dict[At, TableJson]:
    rounds = event.rounds if event else ()
    return {(one.number, table.number): table for one in rounds for table in one.tables}


def _logs(
    table: TableJson | None, other: TableJson | None
) -> tuple[Sequence[EntryJson], Sequence[EntryJson]]:
    """Of the same sheet; a table may lose one on which nothing stands, or get another."""
    log = table.entries if table else ()
    if table and (other is None or other.sheet_id != table.sheet_id):
        lines = {entry.position: entry.payload for entry in log if entry.kind == "line"}
        log = log if any(payload is not None for payload in lines.values()) else ()
    return log, other.entries if other else ()


def _apart(here: Sequence[T], file: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
    """Both without what they begin with in common."""
    pairs = zip(here, file, strict=False)
    same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    same = min(len(here), len(file)) if same is None else same
    return here[same:], file[same:]


def _put(
    mine: dict[At, Sequence[T]],
    theirs: dict[At, Sequence[T]],
    at: At,
    more: tuple[Sequence[T], Sequence[T]],
) -> None:
    for side, some in zip((mine, theirs), more, strict=True):
        if some:
            side[at] = some


def differences(mine: Ahead, theirs: Ahead) -> list[Text]:
    """Where both went on, in sentences: what is here first, at most ten."""
    here, file = dict(_sentences(mine)), dict(_sentences(theirs))
    found = [
        # Translators: two sentences about one table, each after its colon.
        _("Here: %(here)s In the file: %(file)s", here=here[at], file=file[at])
        if at in here and at in file
        # Translators: a sentence from the event log follows.
        else _("Here: %(here)s", here=here[at])
        if at in here
        # Translators: a sentence from the event log follows.
        else _("In the file: %(file)s", file=file[at])
        for at in dict.fromkeys([*here, *file])
    ]
    # Translators: of the differences in the list above.
    more = len(found) - MOST_SAID
    return found if more <= 0 else [*found[:MOST_SAID], _("And %(more)d more.", more=more)]


def _sentences(ahead: Ahead) -> Iterator[tuple[object, Text]]:
    """By what they are about: the last act at each table, every other act, each sheet."""
    for step in ahead.steps:
        number, table = step.said.get("round"), step.said.get("table")
        yield (number, table) if table else step.uuid, _act(step)
    for (number, table), entries in ahead.entries.items():
        more = ngettext(
            "Round %(round)d, table %(table)d: %(count)d more entry on the score sheet.",
            "Round %(round)d, table %(table)d: %(count)d more entries on the score sheet.",
            len(entries),
            round=number,
            table=table,
        )
        yield ("sheet", number, table), more


def _act(step: StepJson) -> Text:
    """What was done, when and by whom, in one sentence."""
    at = f"{timezone.localtime(moment_of(step.at)):%H:%M}"
    what = sentence_of(cast("LoggedStep", step)).rstrip(".")
    if not step.by:
        # Translators: a sentence from the event log without its full stop, and a time.
        return _("%(what)s (%(at)s).", what=what, at=at)
    # Translators: a sentence from the event log without its full stop, a time, a name.
    return _("%(what)s (%(at)s, %(who)s).", what=what, at=at, who=step.by)
