"""What an incident is: what happens, what is to be reached, whether it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from django.utils import timezone

from scorer.games.text import Text, signed
from scorer.games.text import gettext as _
from tournaments.models import Entrant, Event, Round
from tournaments.selectors.board import is_short
from tournaments.selectors.practice import Backstage, Happened, Seen
from tournaments.selectors.results import TableState, tables_of
from tournaments.selectors.table_rules import table_rules_of
from tournaments.services.rehearsal.hands import play_table
from tournaments.services.steps import Actor, EventRuleError

ACTOR = Actor(name="Practice")
NO_ROUND = _("No round is open: open one first.")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an exercise is: one sentence, and the page that helps on.

    ``page`` is the name of an address of the event, ``at`` what it asks for besides the event.
    """

    done: bool
    sentence: Text
    page: str = ""
    at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """Where something happens: an event, by lots, with what is behind the scenes."""

    event: Event
    lots: Random
    backstage: Backstage = field(default_factory=Backstage)

    def begun(self) -> Happened:
        """That something has happened by now."""
        newest = self.event.steps.values_list("pk", flat=True).last() or 0
        return Happened(since=newest, at=timezone.now())

    def open_round(self) -> Round:
        """The newest round that is open; raises ``EventRuleError`` where none is."""
        found = Round.objects.filter(event=self.event, state=Round.State.OPEN)
        newest = found.order_by("number").last()
        if newest is None:
            raise EventRuleError(NO_ROUND)
        return newest

    def next_round(self) -> int:
        """The round that is to be opened next, from 1."""
        opened = Round.objects.filter(event=self.event).exclude(state=Round.State.SEATED)
        return 1 + (opened.order_by("number").values_list("number", flat=True).last() or 0)

    def playing(self) -> list[Entrant]:
        """Everybody who has not withdrawn, by number."""
        found = Entrant.objects.filter(event=self.event).exclude(state=Entrant.State.WITHDRAWN)
        return list(found.select_related("person", "partner").order_by("number"))

    def some_table(self, wanted: Callable[[TableState], bool], missing: Text) -> TableState:
        """One of the tables of the open round; raises ``EventRuleError`` saying ``missing``."""
        terms = table_rules_of(self.event)
        tables = tables_of(self.event, self.open_round().number)
        found = [one for one in tables if not is_short(one, terms) and wanted(one)]
        if not found:
            raise EventRuleError(missing)
        return self.lots.choice(found)

    def totals_of(self, table: TableState) -> tuple[int, ...]:
        """What a table could have scored; raises ``EventRuleError`` where no one can invent it."""
        terms = table_rules_of(self.event)
        players = sum(map(len, terms.sides(len(table.seats))))
        try:
            return play_table(terms.head, players, self.lots).totals
        except LookupError:
            raise EventRuleError(_("Hands of this game cannot be invented.")) from None


class Incident(ABC):
    """Something that goes wrong on cue.

    ``plan``: one sentence of what will happen and what is to be reached.
    """

    key: ClassVar[str]
    title: ClassVar[Text]
    plan: ClassVar[Text]

    @abstractmethod
    def happen(self, stage: Stage) -> Happened:
        """Let it happen; raises ``EventRuleError`` where the event is not ready for it."""

    @abstractmethod
    def news(self, happened: Happened) -> Text:
        """What the director hears of it."""

    @abstractmethod
    def reached(self, seen: Seen, happened: Happened) -> Progress:
        """How far the director is; the same event gives the same answer."""


def slip_words(scores: Iterable[int]) -> str:
    """Scores by place as a slip lists them."""
    return " · ".join(map(signed, scores))


def done(sentence: Text) -> Progress:
    """What was to be reached is."""
    return Progress(done=True, sentence=sentence)


def not_yet(sentence: Text, page: str, *at: int) -> Progress:
    """What is still to be done, and where."""
    return Progress(done=False, sentence=sentence, page=page, at=at)
