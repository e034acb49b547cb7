"""Players to notify: whose table in a published round is another one than they know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.log.act import UNTOLD, Act
from tournaments.log.acts.drawing import DrawPublished, DrawRepaired, SeatedRound
from tournaments.log.acts.reseating import PlayersNotified, SeatingChanged
from tournaments.log.acts.rounds import LateSeated
from tournaments.log.acts.undoing import LateUnseated, SeatingUndone
from tournaments.log.codec import acts_in, kinds_of
from tournaments.log.parts import Places
from tournaments.models import Event, Round
from tournaments.selectors.drawing import names_of

ACTS = (
    *(DrawPublished, DrawRepaired, SeatingChanged, SeatingUndone),
    *(LateSeated, LateUnseated, PlayersNotified),
)


@dataclass(frozen=True, slots=True)
class NewTable:
    """Somebody with another table than they know; None: none."""

    number: int
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Notification:
    """Who is to be notified of a round."""

    round: int
    players: tuple[NewTable, ...]


@dataclass(slots=True)
class _Known:
    """A round as the log has it: where everybody sits, and where who was not notified thinks."""

    tables: dict[int, int] = field(default_factory=dict)
    thought: dict[int, int | None] = field(default_factory=dict)
    seated: bool = False

    def take(self, tables: Mapping[int, int]) -> None:
        """Everybody sits as in ``tables``, of which those know nothing who sat elsewhere."""
        for number in {*self.tables, *tables} if self.seated else ():
            was, now = self.tables.get(number), tables.get(number)
            if was != now and self.thought.setdefault(number, was) == now:
                del self.thought[number]
        self.tables, self.seated = dict(tables), True

    def change(self, were: Mapping[int, int], tables: Mapping[int, int]) -> None:
        """Those who ``were`` at some tables, and nobody else, sit as in ``tables`` now."""
        self.tables, self.seated = {**self.tables, **were}, True
        self.take({one: at for one, at in self.tables.items() if one not in were} | {**tables})


def players_to_notify(event: Event, rounds: Collection[Round]) -> list[Notification]:
    """Whom to notify of the rounds that are not closed; no query where no seating was changed.

    Otherwise two.
    """
    changed = {one.number for one in rounds if one.version > 1 and one.state != Round.State.CLOSED}
    if not changed:
        return []
    known = _read(event)
    waiting = {number: known[number] for number in sorted(changed) if known[number].thought}
    names = names_of(event, marked=True) if waiting else {}
    return [
        Notification(
            number,
            tuple(
                NewTable(one, names.get(one, ""), before, now.tables.get(one))
                for one, before in sorted(now.thought.items())
            ),
        )
        for number, now in waiting.items()
    ]


def _read(event: Event) -> dict[int, _Known]:
    """The rounds as the log tells them; one query."""
    known: dict[int, _Known] = defaultdict(_Known)
    steps = event.steps.filter(kind__in=kinds_of(*ACTS)).order_by("pk")
    for _step, act in acts_in(steps):
        if isinstance(act, PlayersNotified):
            for number in act.numbers:
                known[act.round].thought.pop(number, None)
        elif isinstance(act, LateSeated):
            known[act.round].tables[act.number] = act.table
        elif isinstance(act, LateUnseated):
            known[act.round].tables.pop(act.number, None)
        elif isinstance(act, SeatingChanged):
            known[act.round].change(_by_number(act.were), _by_number(act.tables))
        else:
            for number, tables in _seatings(act):
                known[number].take(tables)
    return known


def _seatings(act: Act) -> Iterator[tuple[int, dict[int, int]]]:
    """The rounds that an act seats as a whole."""
    if isinstance(act, SeatingUndone):
        for number, played in act.restored.items():
            yield number, _by_number(played.places)
    elif isinstance(act, DrawPublished | DrawRepaired):
        for seated in _seated(act.seated):
            yield seated.round, _by_number(seated.tables)


def _seated(said: tuple[SeatedRound, ...] | None) -> Iterable[SeatedRound]:
    return () if said is UNTOLD or said is None else said


def _by_number(tables: Mapping[int, Places]) -> dict[int, int]:
    return {one: at for at, places in tables.items() for one in places if isinstance(one, int)}
