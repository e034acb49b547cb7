"""A hand tapped card by card: what may come next, and what a complete hand comes to.

Terms: a *tap* is one thing told by a person (a card, a call, who took a trick), or filled in
because nothing else could be; a *kept* card was played although the rules forbid it, a revoke.
A game that can be tapped offers a ``CardTable`` named ``TABLE`` in the module ``cardtable`` of
its package. The rules themselves are where the game scores by them; a table only asks in order.
``tapping`` puts taps together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from scorer.games.base import RuleViolation, Setup, State
from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.games.tricks import Hands, Play
from scorer.games.values import Word


class Phase(Word):
    """The parts of a hand, in order; a game has those it needs."""

    DEAL = "deal"
    PASS = "pass"  # noqa: S105 — cards that change hands, no secret
    AUCTION = "auction"
    PLAY = "play"
    TAKE = "take"  # who took the trick, where the rules cannot tell
    ASK = "ask"  # what only the players know
    DONE = "done"


class How(Word):
    """How a tap came about; the mark that is written before it."""

    TOLD = ""
    FILLED = "."  # nothing else was possible
    KEPT = "*"  # it was played so, whatever the rules say


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap: a card, a call, a seat or an answer, as the record writes it.

    >>> str(Tap.read("*QH")), Tap.read("*QH").how.name
    ('*QH', 'KEPT')
    """

    value: str
    how: How = How.TOLD

    def __str__(self) -> str:
        return self.how + self.value

    @classmethod
    def read(cls, text: str) -> Tap:
        """The tap that ``str`` wrote."""
        for how in (How.FILLED, How.KEPT):
            if text.startswith(how):
                return cls(text.removeprefix(how), how)
        return cls(text)


@dataclass(frozen=True, slots=True)
class TapFault:
    """Why a tap cannot be; ``keepable``: the card could be kept as a revoke."""

    tap: Tap
    message: Text
    rule: str | None
    keepable: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be tapped; ``label`` None: it is a card and shown as one.

    ``left`` says how many copies of a card are still to be had; ``fault`` why it may not be.
    """

    value: str
    label: Text | None = None
    left: int = 1
    fault: TapFault | None = None


Rows = tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next: the ``question``, whose turn it is (``seat``), the choices row by row.

    ``forced`` is the one thing that can be, if there is only one.
    """

    phase: Phase
    question: Text
    seat: int | None = None
    rows: Rows = ()
    forced: str | None = None


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that the rules forbade: its place among the cards played, its player, the clause."""

    place: int
    card: str
    seat: int
    rule: str | None

    def as_json(self) -> dict[str, object]:
        """The revoke as a sheet notes it."""
        return {"place": self.place, "card": self.card, "seat": self.seat, "rule": self.rule}


@dataclass(frozen=True, slots=True)
class Notes:
    """What is noted about the cards played, by place: those ``filled`` in, and the revokes."""

    filled: frozenset[int] = frozenset()
    revokes: tuple[Revoke, ...] = ()

    def after(self, play: Play, tap: Tap, check: Callable[[], None]) -> Notes:
        """The notes once ``tap`` is played too.

        ``check`` raises ``RuleViolation`` for a card that may not be played; it is raised on,
        unless the card is held and kept.
        """
        try:
            check()
        except RuleViolation as broken:
            if tap.how is not How.KEPT or tap.value not in play.hand:
                raise
            revoke = Revoke(play.place, tap.value, play.seat, broken.rule)
            return replace(self, revokes=(*self.revokes, revoke))
        if tap.how is How.FILLED:
            return replace(self, filled=self.filled | {play.place})
        return self

    def as_json(self) -> list[dict[str, object]]:
        """The revokes as a sheet notes them."""
        return [revoke.as_json() for revoke in self.revokes]


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A whole trick: its cards from the leader on, who took it by which clause.

    ``winner`` is None when nobody took it; ``points`` are what it was worth to the winner, with
    the cards it ``brought``; ``sums`` the points of every side after it; ``cancelled`` the places
    of cards that could not win.
    """

    leader: int
    cards: tuple[str, ...]
    winner: int | None
    points: int
    rule: str
    sums: tuple[int, ...]
    brought: tuple[str, ...] = ()
    cancelled: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What lies on the table: cards by seat, calls in order, tricks, and the points so far.

    ``hands`` are the cards still held as far as they are known, best first; ``tricks_in_all`` is
    how many the hand has; ``sides`` names what collects points, in the order of ``points``;
    ``headline`` says what is played, as soon as it is known; ``aside`` are cards nobody holds.
    """

    hands: Hands
    leader: int
    tricks_in_all: int
    calls: tuple[tuple[int, Text], ...] = ()
    laid: tuple[str, ...] = ()
    tricks: tuple[ShownTrick, ...] = ()
    sides: tuple[Text, ...] = ()
    points: tuple[int, ...] = ()
    headline: Text | None = None
    aside: tuple[str, ...] = ()
    notes: Notes = Notes()


@dataclass(frozen=True, slots=True)
class CompletedHand:
    """A complete hand for the sheet: the record's entry, and what is noted beside it.

    Where the rules would refuse the cards the entry is in figures, and ``noted`` holds ``cards``,
    the hand as a record would, ``revokes``, and what else had to be told; otherwise it is empty.
    """

    entry: Mapping[str, Any]
    noted: Mapping[str, Any]


HandT = TypeVar("HandT")


class CardTable(ABC, Generic[HandT]):
    """How one game's hand is tapped; ``HandT`` is the hand so far, a frozen value.

    ``mark`` is the key that tells an entry in cards from one in figures.
    """

    mark: ClassVar[str]

    @abstractmethod
    def begin(self, setup: Setup[Any], state: State) -> HandT:
        """The hand before the first tap, ``state`` being how the match stands."""

    @abstractmethod
    def step(self, hand: HandT) -> Step:
        """What comes next, its choices not judged yet."""

    @abstractmethod
    def after(self, hand: HandT, tap: Tap) -> HandT:
        """The hand with one more tap; raises ``RuleViolation`` for what cannot be."""

    @abstractmethod
    def show(self, hand: HandT) -> Shown:
        """What lies on the table."""

    @abstractmethod
    def best_first(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Cards in the order in which a player sorts them."""

    @abstractmethod
    def write(self, hand: HandT) -> CompletedHand:
        """A complete hand as the sheet keeps it."""

    @abstractmethod
    def figures(self, hand: HandT) -> Mapping[str, object]:
        """The entry of a complete hand in figures, as a form says it."""

    @abstractmethod
    def taps(self, hand: HandT, noted: Mapping[str, object]) -> tuple[Tap, ...]:
        """The taps that lead from the hand before the first to ``noted``, as ``write`` notes it."""


AnyTable = CardTable[Any]


def refuse_more() -> RuleViolation:
    """For tables: nothing comes after a complete hand."""
    return RuleViolation(_("The hand is complete; there is nothing more to tap."))


def refuse_unknown(value: str, allowed: Iterable[str], rule: str | None = None) -> RuleViolation:
    """For tables: an answer that is none of those ``allowed``, by the clause ``rule``."""
    return RuleViolation(
        _(
            "“%(value)s” is no answer here. Allowed: %(allowed)s.",
            value=value,
            allowed=", ".join(allowed),
        ),
        rule=rule,
    )


def turn_of(name: str, *, lead: bool) -> Text:
    """For tables: whose card comes next."""
    return _("%(name)s leads", name=name) if lead else _("%(name)s plays", name=name)


def play_step(
    play: Play, names: Sequence[str], rows: Iterable[Iterable[str]], legal: Iterable[str]
) -> Step:
    """For tables: the turn of a player, whose hand is given row by row."""
    different = set(legal)
    return Step(
        Phase.PLAY,
        turn_of(names[play.seat], lead=not play.laid),
        play.seat,
        tuple(tuple(map(Choice, row)) for row in rows),
        different.pop() if len(different) == 1 else None,
    )


def done() -> Step:
    """For tables: nothing is left to ask."""
    return Step(Phase.DONE, _("The hand is complete."))
