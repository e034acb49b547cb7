"""An event from the first entry to the last place, played by nobody in particular.

Everything goes through the services that the pages use, with what happens on such a day:
somebody at the door, somebody late, somebody who leaves, a substitute, a table that breaks
up, slips that are corrected, a penalty.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from uuid import uuid4

from scorer.models import Club
from tests.rehearsal.people import invented, pasted_list
from tests.rehearsal.plans import EventPlan
from tests.rehearsal.tables import Desk
from tournaments.engine.cuts import TieRule
from tournaments.engine.drawn import ONE_ROUND
from tournaments.engine.draws.request import Method
from tournaments.engine.formats import UnitKind
from tournaments.models import Award, Entrant, Event
from tournaments.selectors.drawing import asked_of, next_round
from tournaments.selectors.importing import plan_import
from tournaments.selectors.results import TableState, tables_of
from tournaments.selectors.ties import tie_now
from tournaments.services import events
from tournaments.services.awards import (
    Points,
    award_absence,
    award_short_table,
    give_award,
)
from tournaments.services.clock import start_clock
from tournaments.services.door import check_in
from tournaments.services.drawing import announce, make_draw, publish
from tournaments.services.entrants import enter, withdraw
from tournaments.services.guests import seat_guest
from tournaments.services.importing import import_entries
from tournaments.services.repairing import repair_seating
from tournaments.services.rounds import close_round, open_round
from tournaments.services.steps import Actor
from tournaments.services.substitutes import substitute
from tournaments.services.ties import decide_tie

FIXED = {Method.ROUND_ROBIN, Method.MOVEMENT}  # nobody can come or go once it is drawn
SEATED_TO_THE_END = {Method.ROTATION, Method.MOVEMENT}  # who leaves then leaves tables short
MANY_TABLES = 12  # from so many on one table breaks up
MORE = 4  # invented people who may come besides
ACTOR = Actor(name="Demo")
Tell = Callable[[str], object]


class Day:
    """One event being played; ``seed`` decides everything that happens by chance."""

    def __init__(self, club: Club, plan: EventPlan, seed: str, *, name: str, day: date) -> None:
        self.plan = plan
        self.seed = seed
        self.format = plan.format
        self.lots = Random(f"day {seed}")  # noqa: S311 — a game, no secret
        self.event = events.make_event(
            club=club, format=self.format, name=name, day=day, place=club.name, actor=ACTOR
        )
        self.desk = Desk(self.event, ACTOR, seed, plan.sheets)
        people = invented(2 * plan.players + MORE, Random(f"people {seed}"))  # noqa: S311
        self.besides = people[2 * plan.players :]
        self.spared: set[int] = set()  # numbers to whom something has happened

    def seen(self) -> int:
        """The newest step."""
        return self.event.steps.values_list("pk", flat=True).last() or 0

    def play(self, tell: Tell = lambda _said: None) -> Event:
        """Play it all; ``tell`` hears of every part that is done."""
        self.enter_all()
        tell("entries")
        rounds = self.format.rounds
        last = rounds if self.plan.stop_after is None else min(self.plan.stop_after, rounds)
        for number in range(1, last + 1):
            self.play_round(number)
            tell(f"round {number}")
        self._show("everything")
        if last < rounds:
            self.begin_round(last + 1)
        else:
            events.finish_event(event_id=self.event.pk, actor=ACTOR, seen=self.seen())
        self.event.refresh_from_db()
        return self.event

    def enter_all(self) -> None:
        """The list is pasted, the last one enters at the door, all are checked in."""
        self._change_seed()
        text = pasted_list(self.plan.players, self.format, Random(f"people {self.seed}"))  # noqa: S311
        answers = {"all.near.": "else"}  # nobody is whom a similar name means
        digest = plan_import(self.event, text, answers).digest
        said = {"source": text, "actor": ACTOR, "uuid": uuid4(), "digest": digest}
        import_entries(event_id=self.event.pk, answers=answers, **said)
        for number in self._numbers() if self.plan.door else ():
            check_in(event_id=self.event.pk, number=number, actor=ACTOR)
        self._show("seating")

    def play_round(self, number: int) -> None:
        """Draw it where that is still to be done, open it, play all tables, close it."""
        tables = self._opened(number)
        if not self.plan.calm and number == 3 and len(tables) >= MANY_TABLES:
            self._runaway(tables.pop())
        for table in tables:
            self.desk.play(table)
        close_round(event_id=self.event.pk, number=number, actor=ACTOR)
        if number == 1:
            self._show("everything")
        if not self.plan.calm:
            self._after(number)

    def begin_round(self, number: int) -> None:
        """Open it and play half of its tables."""
        tables = self._opened(number)
        for table in tables[::2]:
            self.desk.play(table)

    def _opened(self, number: int) -> list[TableState]:
        """The tables of a round, open and full, with results to come."""
        if not self.plan.calm:
            self._before(number)
        if next_round(self.event) <= number:
            self.draw(number)
        opened = open_round(event_id=self.event.pk, number=number, actor=ACTOR)
        if self.format.round_minutes:
            start_clock(event_id=self.event.pk, number=number, actor=ACTOR)
        self._fill(number, opened.short)
        return [table for table in tables_of(self.event, number) if not table.settled]

    def draw(self, first: int) -> None:
        """Announce, draw by a seed, publish: one round, or all that follow."""
        self._decide_tie(first)
        again = self.event.rounds.filter(number__gte=first).exists()
        request = asked_of(
            self.event,
            self.format,
            first=first,
            last=self.format.drawn_until(first),
            method=self.format.draw_of(first),
            uneven=self.format.uneven,
            here=self.plan.door,
        )
        draw = announce(
            event_id=self.event.pk,
            first_round=first,
            request=request,
            actor=ACTOR,
            seen=self.seen(),
            reason="drawn anew" if again else "",
        )
        make_draw(draw_id=draw.pk, seed=f"{self.seed} {first}", actor=ACTOR, seen=self.seen())
        publish(draw_id=draw.pk, actor=ACTOR, seen=self.seen(), knowing=True)

    def _decide_tie(self, number: int) -> None:
        """A tie where the best go on is decided by lot."""
        tie = tie_now(self.event, number)
        if tie and not tie.decided:
            decide_tie(
                event_id=self.event.pk,
                number=number,
                how=TieRule.LOT,
                seed=f"{self.seed} {number}",
                actor=ACTOR,
                seen=self.seen(),
            )
            self.event.refresh_from_db()

    def _change_seed(self) -> None:
        event = self.event
        events.change_event(
            event_id=event.pk,
            name=event.name,
            day=event.day,
            place=event.place,
            seed=self.seed,
            actor=ACTOR,
            seen=self.seen(),
        )

    def _show(self, shown: str) -> None:
        events.show(event_id=self.event.pk, shown=shown, actor=ACTOR, seen=self.seen())

    def _numbers(self) -> list[int]:
        playing = Entrant.objects.filter(event=self.event).exclude(state=Entrant.State.WITHDRAWN)
        return list(playing.values_list("number", flat=True))

    def _somebody(self) -> int:
        """The number of somebody to whom nothing has happened yet."""
        number = self.lots.choice([one for one in self._numbers() if one not in self.spared])
        self.spared.add(number)
        return number

    def _before(self, number: int) -> None:
        """Who leaves, who comes late, who has a substitute; each before another round."""
        if number == 3 and self.format.draw_of(number) in SEATED_TO_THE_END:
            self._leaves()
            repair_seating(event_id=self.event.pk, actor=ACTOR, seen=self.seen())
        if number != 2:
            return
        if self.format.draw_of(number) not in FIXED:
            self._one_for_another()
            if self.format.draw_of(number) not in ONE_ROUND:
                self.draw(number)
        substitute(
            event_id=self.event.pk,
            number=self._somebody(),
            person=self.besides[0],
            actor=ACTOR,
            first_round=number,
            last_round=number,
            reason="on call",
        )

    def _leaves(self) -> None:
        number = self._somebody()
        withdraw(event_id=self.event.pk, number=number, actor=ACTOR, reason="had to go home")

    def _one_for_another(self) -> None:
        self._leaves()
        partner = self.besides[2] if self.format.unit is UnitKind.PAIR else None
        came = enter(event_id=self.event.pk, person=self.besides[1], partner=partner, actor=ACTOR)
        if self.plan.door:
            check_in(event_id=self.event.pk, number=came.entrant.number, actor=ACTOR)

    def _fill(self, number: int, short: tuple[int, ...]) -> None:
        """A guest sits down at the first table that misses one; the others get their award."""
        tables = {table.number: table for table in tables_of(self.event, number)} if short else {}
        for at, table_number in enumerate(short):
            table = tables[table_number]
            if at == 0 and None in table.seats:
                seat_guest(table_id=table.id, name=str(self.besides[3]), actor=ACTOR)
            else:
                award_short_table(table_id=table.id, actor=ACTOR)

    def _runaway(self, table: TableState) -> None:
        """One leaves the table for good; a substitute plays under the number from then on."""
        left = next(number for number in table.seats if number not in self.spared | {None})
        if left is None:
            return
        self.spared.add(left)
        award_absence(
            table_id=table.id, absent=[left], left=True, actor=ACTOR, reason="left in a rage"
        )

    def _after(self, number: int) -> None:
        """After the second round a result of the first is corrected; at last a penalty."""
        if number == 2:
            table = next(one for one in reversed(tables_of(self.event, 1)) if one.counts)
            scores = list(table.scores or ())
            self.desk.correct(table, [*scores[1:], scores[0]], "read from another line")
        if number == self.format.rounds:
            two_sided = self.format.two_sided
            give_award(
                event_id=self.event.pk,
                entrant=self._somebody(),
                kind=Award.Kind.PENALTY,
                why="late for the last round",
                points=Points(match_points="-1") if two_sided else Points(table_points="-1"),
                actor=ACTOR,
            )
