"""Draws: announced with its fingerprint, made by a seed, typed, moved, published, repaired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias, TypedDict

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.acts.register import Numbered
from tournaments.log.marks import Name, Term
from tournaments.log.phrases import NOTHING, rounds_from
from tournaments.log.state import Draw, EventState, Place, Round, Table

Tables: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class SeatedRound:
    """A round's tables by number; a place is a number, a substitute's name, or open."""

    round: int
    tables: Mapping[int, tuple[int | Name | None, ...]]
    resting: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class MovedSeat(Numbered):
    """Somebody who sits at another table in a round; None: nowhere."""

    round: int = UNTOLD
    before: int | None = UNTOLD
    after: int | None = UNTOLD


class Move(TypedDict, total=False):
    """A unit ``moved`` to a table, or (None) to none; or two ``swapped``."""

    moved: int
    table: int | None
    swapped: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class DrawAct(Act):
    """Something about a draw of rounds by its id."""

    draw: int = UNTOLD
    first: int
    last: int
    fingerprint: Term = UNTOLD

    @property
    def named(self) -> Text:
        """Its rounds, as part of a sentence."""
        return rounds_from(self.first, self.last)

    def begun(self, state: EventState, /, **known: Any) -> EventState:  # noqa: ANN401 — any field
        """The event with this draw more."""
        draw = Draw(
            id=self.draw,
            first_round=self.first,
            last_round=self.last,
            fingerprint=self.fingerprint,
            **known,
        )
        return replace(state, draws={**state.draws, draw.id: draw})


@dataclass(frozen=True, kw_only=True)
class AskedDraw(DrawAct):
    """``units`` are how many are drawn."""

    method: Term = UNTOLD
    units: int = UNTOLD


@dataclass(frozen=True, kw_only=True)
class DrawAnnounced(AskedDraw):
    """What is to be drawn is written down, without its seed."""

    kind: ClassVar[str] = "draw-announced"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """A draw more."""
        return self.begun(state)

    def sentence(self) -> Text:
        """What is drawn."""
        return _(
            "A draw of %(rounds)s is announced for %(units)d units; its fingerprint is "
            "%(fingerprint)s.",
            rounds=self.named,
            units=self.units,
            fingerprint=self.fingerprint,
        )


@dataclass(frozen=True, kw_only=True)
class DrawMade(AskedDraw):
    """By its seed; the tables of its rounds, and who rests in them."""

    kind: ClassVar[str] = "draw-made"
    seed: Term
    rounds: tuple[Tables, ...] = UNTOLD
    resting: Tables = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """A draft."""
        drawn = {"rounds": self.rounds, "resting": self.resting}
        return state.with_draw(self.draw, state="draft", seed=self.seed, **drawn)

    def sentence(self) -> Text:
        """By which seed."""
        return _(
            "The draw of %(rounds)s is made by the seed “%(seed)s”.",
            rounds=self.named,
            seed=self.seed,
        )


@dataclass(frozen=True, kw_only=True)
class DrawTyped(AskedDraw):
    """Tables typed or pasted."""

    kind: ClassVar[str] = "draw-typed"
    rounds: tuple[Tables, ...] = UNTOLD
    resting: Tables = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """A draft."""
        drawn = {"rounds": self.rounds, "resting": self.resting}
        return self.begun(state, state="draft", by_hand=True, **drawn)

    def sentence(self) -> Text:
        """Which rounds."""
        return _("The seating of %(rounds)s is typed.", rounds=self.named)


@dataclass(frozen=True, kw_only=True)
class DrawMoved(AskedDraw):
    """A unit ``moved`` to a table, or (None) to none, or two ``swapped``; the round after it."""

    kind: ClassVar[str] = "draw-moved"
    round: int
    moved: int | None = None
    table: int | None = None
    swapped: tuple[int, int] | None = None
    tables: Tables = UNTOLD
    resting: tuple[int, ...] = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """The draft with the round of now."""
        draw = state.draws[self.draw]
        at = self.round - draw.first_round
        rounds, resting = list(draw.rounds), list(draw.resting)
        rounds[at], resting[at] = self.tables, self.resting
        drawn = {"rounds": tuple(rounds), "resting": tuple(resting)}
        return state.with_draw(draw.id, by_hand=True, **drawn)

    def sentence(self) -> Text:
        """Who went where."""
        if self.swapped:
            one, other = self.swapped
            return _(
                "Round %(round)d: %(one)d and %(other)d change places.",
                round=self.round,
                one=one,
                other=other,
            )
        moved = {"round": self.round, "unit": self.moved}
        if self.table is None:
            return _("Round %(round)d: %(unit)d sits out.", **moved)
        return _("Round %(round)d: %(unit)d moves to table %(table)d.", table=self.table, **moved)


@dataclass(frozen=True, kw_only=True)
class DrawPublished(AskedDraw):
    """Its rounds are seated."""

    kind: ClassVar[str] = "draw-published"
    seated: tuple[SeatedRound, ...] = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """New tables; what the rounds' clocks say stays."""
        return _seated(state.with_draw(self.draw, state="published"), self.draw, self.seated)

    def sentence(self) -> Text:
        """Which rounds."""
        return _("The seating of %(rounds)s is published.", rounds=self.named)


@dataclass(frozen=True, kw_only=True)
class DrawRepaired(DrawAct):
    """A draw in place of a published one, or of the draft ``before``: who is gone, who is new.

    ``moves`` of those who stay, ``arrivals`` of those who are new.
    """

    kind: ClassVar[str] = "draw-repaired"
    rounds: tuple[Tables, ...] = UNTOLD
    resting: Tables = UNTOLD
    gone: tuple[Numbered, ...]
    new: tuple[Numbered, ...]
    moves: tuple[MovedSeat, ...]
    arrivals: tuple[MovedSeat, ...] = UNTOLD
    seated: tuple[SeatedRound, ...] | None = None
    before: int | None = None

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """A draft, or rounds seated anew."""
        now = "draft" if self.seated is None else "published"
        drawn = {"rounds": self.rounds, "resting": self.resting}
        state = self.begun(state, state=now, by_hand=True, **drawn)
        if self.before is not None:
            state = state.with_draw(self.before, state="dropped")
        return _seated(state, self.draw, self.seated or ())

    def sentence(self) -> Text:
        """Who is gone and new, and how many sit elsewhere."""
        return _(
            "The seating of %(rounds)s is repaired. Gone: %(gone)s; new: %(new)s; "
            "players with another table: %(moved)d.",
            rounds=self.named,
            gone=_listed(self.gone),
            new=_listed(self.new),
            moved=len({move.number for move in self.moves}),
        )


@dataclass(frozen=True, kw_only=True)
class DrawDropped(AskedDraw):
    """It was not published."""

    kind: ClassVar[str] = "draw-dropped"

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """It stays to be seen."""
        return state.with_draw(self.draw, state="dropped")

    def sentence(self) -> Text:
        """Which rounds."""
        return _("The draw of %(rounds)s is dropped.", rounds=self.named)


OF_DRAWS = (
    DrawAnnounced,
    DrawMade,
    DrawTyped,
    DrawMoved,
    DrawPublished,
    DrawRepaired,
    DrawDropped,
)


def _seated(state: EventState, draw: int, rounds: Iterable[SeatedRound]) -> EventState:
    seated = {}
    for one in rounds:
        before = state.rounds.get(one.round, Round(number=one.round))
        tables = {
            number: Table(number=number, places=tuple(map(_place, places)))
            for number, places in one.tables.items()
        }
        seated[one.round] = replace(before, draw=draw, tables=tables, resting=one.resting)
    return replace(state, rounds={**state.rounds, **seated})


def _place(said: int | str | None) -> Place:
    return Place(guest=said) if isinstance(said, str) else Place(number=said)


def _listed(people: Iterable[Numbered]) -> str:
    return ", ".join(f"{one.number} {one.name}" for one in people) or NOTHING
