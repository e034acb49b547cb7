"""What comes next on a sheet, as far as it can be told before anything is written.

The first is what the rules say; those after it presume ordinary lines and are good for
announcing only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.games.base import AnyGame, Setup, State
from scorer.games.filling import as_sent
from scorer.sheets.selectors.sheet_state import SheetState
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class ToldFact:
    """One thing the table should know: ``name`` "Dealer", ``value`` "Ada".

    ``deals``: it names the dealer, whom screens mark beside the totals.
    """

    name: str
    value: str
    deals: bool = False


@dataclass(frozen=True, slots=True)
class ToldClock:
    """The clock of the next line: see ``scorer.games.base.Clock``."""

    seconds: int
    label: str
    clause: str
    span: int
    ends: bool


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A line to come: its ``number`` on the sheet from 1, what is announced before it.

    ``dealer``: the name of who deals, empty where nobody does.
    ``offers``: for keys of the entry, the values that may stand there; ``state`` before it.
    """

    number: int
    dealer: str
    facts: tuple[ToldFact, ...]
    offers: Mapping[str, tuple[object, ...]]
    clock: ToldClock | None
    state: State

    def as_json(self) -> dict[str, object]:
        """Number, facts of the strip as pairs, offers as a form's fields send them; for scripts."""
        return {
            "number": self.number,
            "dealer": self.dealer,
            "facts": [[fact.name, fact.value] for fact in self.facts if not fact.deals],
            "offers": self.offers_as_sent(),
        }

    def offers_as_sent(self) -> dict[str, list[str]]:
        """The offers as a form's fields send them."""
        return {key: list(map(as_sent, values)) for key, values in self.offers.items()}


def upcoming(now: SheetState, count: int) -> tuple[Upcoming, ...]:
    """At most ``count`` lines to come, in the active language; none once the game is over."""
    found: list[Upcoming] = []
    state = now.match.state
    while len(found) < count and not state.finished:
        found.append(_announced(now.game, now.setup, state))
        state = now.game.presume(now.setup, state)
    return tuple(found)


def _announced(game: AnyGame, setup: Setup[object], state: State) -> Upcoming:
    facts, dealer = game.announce(setup, state), game.dealer(setup, state)
    return Upcoming(
        number=state.played + 1,
        dealer="" if dealer is None else setup.players[dealer],
        facts=tuple(
            ToldFact(translate(fact.name), translate(fact.value), fact.deals) for fact in facts
        ),
        offers=game.offers(setup, state),
        clock=_clock(game, setup, state),
        state=state,
    )


def _clock(game: AnyGame, setup: Setup[object], state: State) -> ToldClock | None:
    clock = game.clock(setup, state)
    if clock is None:
        return None
    label = translate(clock.label)
    return ToldClock(clock.seconds, label, clock.clause, clock.span, clock.ends)
