"""What a game is: a setup and entries go in, lines with their clauses come out.

``Game`` is the contract that every package below ``scorer.games`` fulfils;
``score`` folds a match. Terms: an *entry* is what a scorer wrote down (a hand, a
turn); a *line* is what it is worth; a *side* is what scores (a player or a pair).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar

from scorer.games.clauses import Clause
from scorer.games.side_results import SideResult, points
from scorer.games.text import Text, signed, verbatim
from scorer.games.text import gettext as _
from scorer.games.values import Range

Path = tuple[str | int, ...]


class RuleViolation(ValueError):  # noqa: N818 — a breach of the rules, not a fault of the program
    """An entry that cannot be: what is wrong, at which value, by which clause.

    ``path`` leads from the entry to the offending value (``("play", 5)``); ``rule``
    is a clause id or None.
    """

    def __init__(self, message: Text, *path: str | int, rule: str | None = None) -> None:
        super().__init__(message, path, rule)
        self.message = message
        self.path: Path = path
        self.rule = rule

    def __str__(self) -> str:
        return str(self.message)

    def below(self, *path: str | int) -> RuleViolation:
        """The same violation seen from further up: ``path`` put before its own."""
        return RuleViolation(self.message, *path, *self.path, rule=self.rule)


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a table agrees on before it begins: an option, asked as ``question``.

    ``usual`` are the figures that clubs play by, the most usual first.
    """

    option: str
    question: Text
    usual: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One document's rules: ``slug``, the club's name for them, the document's title.

    ``agreements`` say when a match ends; without any its own rules do. ``about`` says in one line
    what tells it from the game's other rule sets.
    """

    slug: str
    name: Text
    document: str
    agreements: tuple[Agreement, ...] = ()
    about: Text | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What was written down once. ``marks`` are the keys that tell this kind from the others."""

    marks: ClassVar[frozenset[str]] = frozenset()


OptionsT = TypeVar("OptionsT")
OptionsT_co = TypeVar("OptionsT_co", covariant=True)
EntryT = TypeVar("EntryT", bound=Entry)


@dataclass(frozen=True, slots=True)
class Setup(Generic[OptionsT_co]):
    """Who plays what: ``players`` by seat, ``first`` dealer's seat (or the pair that starts)."""

    ruleset: str
    players: tuple[str, ...]
    first: int
    options: OptionsT_co


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Where a match stands after ``played`` entries; ``totals`` per side."""

    played: int = 0
    totals: tuple[int, ...]
    finished: bool = False


StateT = TypeVar("StateT", bound=State)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What one entry is worth.

    ``scores`` per side; ``totals`` per side as the sheet shows them after the entry
    (None where the sheet shows none); ``because`` the clauses that gave the score.
    ``untold`` names the fields that are for explaining alone: no result format knows them.
    """

    untold: ClassVar[frozenset[str]] = frozenset()

    entry: int
    scores: tuple[int, ...]
    totals: tuple[int, ...] | None
    because: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The line's keys and values as the result format names them."""
        names, values = _reader(type(self))
        return dict(zip(names, values(self), strict=True))


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing the table should know before the next entry: "Dealer", "Ada".

    ``deals``: it names the dealer, whom screens mark beside the totals.
    """

    name: Text
    value: Text
    deals: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """The time the next entry falls in: ``seconds`` allowed by ``clause``, for what ``label`` says.

    ``span`` counts such times from 1: entries of the same span share one clock; ``ends``:
    the next entry is the last of its span.
    """

    seconds: int
    label: Text
    clause: str
    span: int
    ends: bool


_Reader = tuple[tuple[str, ...], Callable[[Line], Iterable[object]]]
_READERS: dict[type[Line], _Reader] = {}


def _reader(line: type[Line]) -> _Reader:
    """The names of a kind of line's fields and what reads them all at once."""
    if line not in _READERS:
        names = tuple(field.name for field in fields(line) if field.name not in line.untold)
        _READERS[line] = names, attrgetter(*names)
    return _READERS[line]


class Rulebook:
    """A game's names, limits and clauses: all that is known of it without a match."""

    slug: ClassVar[str]
    name: ClassVar[Text]
    about: ClassVar[Text | None] = None  # the game in one line, for who does not know it
    rulesets: ClassVar[tuple[RuleSet, ...]]  # the first is the default
    clauses: ClassVar[tuple[Clause, ...]]
    players: ClassVar[Range]
    options_type: ClassVar[type[Any]]
    entry_kinds: ClassVar[tuple[type[Entry], ...]]  # told apart by marks, in this order
    entry_name: ClassVar[Text]  # "Hand" or "Turn"
    end_clause: ClassVar[str]
    first_key: ClassVar[str] = "dealer"  # the record's key for Setup.first
    first_label: ClassVar[Text] = _("First dealer")
    lowest_wins: ClassVar[bool] = False
    zero_sum: ClassVar[bool] = False  # the scores of every line add up to 0
    length_option: ClassVar[str | None] = None  # the option that says how many entries there are
    extra_entries: ClassVar[Text | None] = None  # to count too, beyond length_option: hands in boks
    totals_options: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # in records; the widest first
    usual_players: ClassVar[int | None] = None  # at an event's tables; None: as few as can play
    spare_seats: ClassVar[int] = 0  # of a table that an event may leave empty

    def firsts(self, players: int) -> int:
        """How many values ``Setup.first`` can have with so many players, counted from 0."""
        return players

    def places(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The place of every side by its total, from 1; equal totals share one: 1, 2, 2, 4."""
        best_first = sorted(totals, reverse=not self.lowest_wins)
        return tuple(best_first.index(total) + 1 for total in totals)

    def best(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides in the first place."""
        return tuple(side for side, place in enumerate(self.places(totals)) if place == 1)

    def leaders(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The sides in the first place, none while all share it."""
        best = self.best(totals)
        return best if len(best) < len(totals) else ()

    def check_bounds(
        self,
        totals: Sequence[int],
        entries: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Raise ``RuleViolation`` for totals by side outside what so many entries can give.

        The path is empty, or the side at fault. ``entries``: None where their number is not
        known. ``options`` are what a record says of ``totals_options``; None: all that the rules
        allow is possible. What it lets through need not be right.
        """
        together = sum(totals)
        if self.zero_sum and together:
            raise RuleViolation(
                _("The scores must add up to 0. They add up to %(sum)s.", sum=signed(together))
            )
        if entries == 0 and any(totals):
            raise RuleViolation(_("Without a single entry every score is 0."))

    def check_totals(self, totals: Sequence[int], entries: int | None = None) -> None:
        """Raise ``RuleViolation`` for totals that no match of so many entries comes to.

        For totals without their entries, as a desk types them from paper: ``check_bounds``, and
        besides what a game knows of totals that its own rules gave.
        """
        self.check_bounds(totals, entries)

    def unusual_totals(self, totals: Sequence[int], entries: int | None = None) -> Text | None:
        """Why totals that can be are more likely a slip; None: they are usual."""
        return None

    def ruleset(self, slug: str) -> RuleSet:
        """The rule set named ``slug``; KeyError when the game has none of that name."""
        for ruleset in self.rulesets:
            if ruleset.slug == slug:
                return ruleset
        raise KeyError(slug)

    def clauses_of(self, ruleset: str) -> tuple[Clause, ...]:
        """The clauses that hold in ``ruleset``, in the document's order."""
        return tuple(clause for clause in self.clauses if clause.holds_in(ruleset))


class Game(ABC, Rulebook, Generic[OptionsT, EntryT, StateT]):
    """One game: its rule book and the one function that scores an entry."""

    def sides(self, setup: Setup[OptionsT]) -> tuple[tuple[int, ...], ...]:
        """The seats of every side; each player alone unless the game has pairs."""
        return tuple((seat,) for seat in range(len(setup.players)))

    def dealer(self, setup: Setup[OptionsT], state: StateT) -> int | None:
        """The seat that deals the next hand; None where nobody deals."""
        return (setup.first + state.played) % len(setup.players)

    def dealt(self, setup: Setup[OptionsT], line: Line) -> int | None:
        """The seat that dealt the hand of a line; None where nobody deals."""
        return (setup.first + line.entry) % len(setup.players)

    @abstractmethod
    def begin(self, setup: Setup[OptionsT]) -> StateT:
        """The state before the first entry."""

    @abstractmethod
    def play(self, setup: Setup[OptionsT], state: StateT, entry: EntryT) -> tuple[Line, StateT]:
        """Score one entry; raises ``RuleViolation`` for what cannot be."""

    @abstractmethod
    def describe(self, setup: Setup[OptionsT], entry: EntryT, line: Line) -> Text:
        """The entry in words, as one would read it out: "zolo, Ada, won, kontra"."""

    def marks(self, setup: Setup[OptionsT], line: Line) -> Text | None:
        """What the sheet shows after the line beside scores and totals, in words; None: nothing."""
        return None

    def results(self, line: Line, totals: Sequence[int]) -> tuple[SideResult, ...]:
        """What the line gives every side, and where it stands after it with these totals."""
        return points(line.scores, totals)

    def explain(self, setup: Setup[OptionsT], entry: EntryT, line: Line) -> tuple[Text, ...]:
        """The arithmetic behind the figures of ``line``, a short sentence for every step.

        "zolo 5 × kontra 2 = 10" and so on; only what ``entry`` and ``line`` tell by
        themselves, since the lines before are not at hand. Never raises for a line that
        ``play`` gave for the entry; a game that has nothing to say gives none.
        """
        return ()

    def announce(self, setup: Setup[OptionsT], state: StateT) -> tuple[Fact, ...]:
        """What the table should know before the next entry, in the order it is read out.

        Nothing once the game is over. Never raises for a state that ``play`` or
        ``presume`` gave.
        """
        if state.finished:
            return ()
        number = Fact(self.entry_name, verbatim(str(state.played + 1)))
        dealer = self.dealer(setup, state)
        if dealer is None:
            return (number,)
        return number, Fact(_("Dealer"), verbatim(setup.players[dealer]), deals=True)

    def presume(self, setup: Setup[OptionsT], state: StateT) -> StateT:
        """The state after one ordinary entry, for announcing only: never to score with.

        Totals stay as they were; a finished match stays finished.
        """
        return state if state.finished else replace(state, played=state.played + 1)

    def offers(self, setup: Setup[OptionsT], state: StateT) -> Mapping[str, tuple[object, ...]]:
        """What may stand in the next entry, for those of its keys where that depends on ``state``.

        A key of which nothing may stand has an empty tuple.
        """
        return {}

    def clock(self, setup: Setup[OptionsT], state: StateT) -> Clock | None:
        """The clock of the next entry; None where the game has none or the game is over."""
        return None

    def winners(self, state: StateT) -> tuple[int, ...]:
        """The sides with the best total once the game is over; none before."""
        if not state.finished:
            return ()
        return self.best(state.totals)


AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Match:
    """A scored match: a line per entry and the state after the last."""

    lines: tuple[Line, ...]
    state: State
    winners: tuple[int, ...]


def play_entry(
    game: AnyGame, setup: Setup[object], state: State, entry: Entry
) -> tuple[Line, State]:
    """Score the next entry of a match; an entry after the end is refused in every game."""
    if state.finished:
        raise RuleViolation(
            _("The game is over: there can be no further entry."), rule=game.end_clause
        )
    line, after = game.play(setup, state, entry)
    return line, after


def score(game: AnyGame, setup: Setup[object], entries: Iterable[Entry]) -> Match:
    """Score a whole match.

    Raises ``RuleViolation`` for the first entry that cannot be, its path beginning
    with ``"entries"`` and the entry's place.
    """
    state: State = game.begin(setup)
    lines: list[Line] = []
    for place, entry in enumerate(entries):
        try:
            line, state = play_entry(game, setup, state, entry)
        except RuleViolation as violation:
            raise violation.below("entries", place) from None
        lines.append(line)
    return Match(tuple(lines), state, game.winners(state))


def end(game: Rulebook, match: Match) -> Match:
    """The match as those who play it end it: nothing can follow, and the best totals win.

    Without a single entry nobody does.
    """
    state = replace(match.state, finished=True)
    return Match(match.lines, state, game.best(state.totals) if match.lines else ())
