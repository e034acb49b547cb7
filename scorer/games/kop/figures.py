"""A hand from figures: what a scorer writes in seconds, checked for what cannot be."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.base import RuleViolation, Setup
from scorer.games.cards import check_tricks_hold
from scorer.games.kop import kontras
from scorer.games.kop.clauses import SURE_ZOLO
from scorer.games.kop.entries import (
    Contract,
    CountedHand,
    Declared,
    KopOptions,
    Margin,
    Party,
    WonHand,
)
from scorer.games.kop.pack import POSSIBLE, POSSIBLE_AT_ALL
from scorer.games.kop.values import HIGHEST_STEP, margin_of, old_win
from scorer.games.text import gettext as _
from scorer.games.text import ngettext


@dataclass(frozen=True, slots=True)
class Outcome:
    """A hand worked out so far that only its value is missing, whatever it was known by.

    ``rules`` are the clauses that decided it.
    """

    contract: Contract
    old: tuple[int, ...]
    level: int
    old_won: bool
    margin: Margin | None
    old_points: int | None
    old_tricks: int | None
    rules: tuple[str, ...]


CONTRACT_RULE = {
    Contract.ZWYCZAJNA: "KOP-3.5",
    Contract.WESELE: "KOP-3.3",
    Contract.CICHA: "KOP-3.4",
    Contract.ZOLO: "KOP-3.2",
    Contract.ZOLO_DU: "KOP-3.1",
}


def from_figures(entry: WonHand | CountedHand, setup: Setup[KopOptions], dealer: int) -> Outcome:
    """Work out a hand noted in figures; raises ``RuleViolation`` for what cannot be."""
    old = _old_seats(entry)
    level, level_rules = _level(entry, old, setup, dealer)
    if isinstance(entry, WonHand):
        _check_margin(entry)
        old_won, margin, points, tricks = entry.winner is Party.OLD, entry.margin, None, None
    else:
        points, tricks = entry.old_points, entry.old_tricks
        check_points(points, tricks)
        old_won = old_win(entry.contract, points)
        margin = None if entry.contract.single else margin_of(points, setup.options)
    rules = (CONTRACT_RULE[entry.contract], result_rule(entry.contract), *level_rules)
    return Outcome(entry.contract, old, level, old_won, margin, points, tricks, rules)


def result_rule(contract: Contract) -> str:
    """The clause that says who won."""
    return "KOP-6.1" if contract is Contract.ZOLO_DU else "KOP-6.2"


def _old_seats(entry: Declared) -> tuple[int, ...]:
    needed = 1 if entry.contract.single else 2
    if len(entry.old) != needed or len(set(entry.old)) != needed:
        raise RuleViolation(
            ngettext(
                "In %(contract)s there is %(count)d Stary: give the seat of one player.",
                "In %(contract)s there are %(count)d Starzy: give the seats of two players.",
                needed,
                contract=kontras.CONTRACT_NAMES[entry.contract],
            ),
            "old",
            rule=CONTRACT_RULE[entry.contract],
        )
    return tuple(sorted(entry.old))


def _level(
    entry: Declared, old: tuple[int, ...], setup: Setup[KopOptions], dealer: int
) -> tuple[int, tuple[str, ...]]:
    if not isinstance(entry.kontras, int):
        kontras.check_callers(entry.kontras)
    level = kontras.level(entry.kontras, old)
    kontras.check_level(entry.contract, level, HIGHEST_STEP[entry.contract], "kontras")
    if entry.sure_zolo:
        _check_sure_zolo(entry, old, setup, dealer)
        return 0, (SURE_ZOLO.id,)
    return level, ("KOP-2.5",) if entry.kontras else ()


def _check_sure_zolo(
    entry: Declared, old: tuple[int, ...], setup: Setup[KopOptions], dealer: int
) -> None:
    if not SURE_ZOLO.holds_in(setup.ruleset):
        raise RuleViolation(
            _("Only the rules of Wolsztyn know the sure zolo."),
            "sure_zolo",
            rule=SURE_ZOLO.id,
        )
    if entry.contract is not Contract.CICHA or old != (dealer,):
        raise RuleViolation(
            _(
                "A sure zolo is a cicha whose Stary is the dealer, %(name)s.",
                name=setup.players[dealer],
            ),
            "sure_zolo",
            rule=SURE_ZOLO.id,
        )


def _check_margin(entry: WonHand) -> None:
    if entry.contract.single and entry.margin is not None:
        raise RuleViolation(
            _(
                "%(contract)s has no premium for wyjście or trick. Say only who won.",
                contract=kontras.CONTRACT_NAMES[entry.contract],
            ),
            "margin",
            rule="KOP-8.5",
        )
    if not entry.contract.single and entry.margin is None:
        raise RuleViolation(
            _("Say how the losers fared: with wyjście, without wyjście or without a trick."),
            "margin",
            rule="KOP-8.1",
        )


def check_points(points: int, tricks: int | None) -> None:
    """Refuse card points that no set of whole tricks holds (KOP-6.3)."""
    if points not in POSSIBLE_AT_ALL:
        raise RuleViolation(
            _(
                "No set of whole tricks holds %(points)d points; the nearest possible totals "
                "are %(below)d and %(above)d.",
                points=points,
                below=max(total for total in POSSIBLE_AT_ALL if total < points),
                above=min(total for total in POSSIBLE_AT_ALL if total > points),
            ),
            "old_points",
            rule="KOP-6.3",
        )
    if tricks is not None:
        check_tricks_hold(points, tricks, POSSIBLE, "old_points", "KOP-6.3")
