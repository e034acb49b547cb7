"""The card of Kop: the cards from the highest, the table of values, what has to be taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin
from scorer.games.kop.explaining import FARED
from scorer.games.kop.kontras import CONTRACT_NAMES
from scorer.games.kop.pack import ALL_POINTS, FOREIGN, POINTS, TRUMPS
from scorer.games.kop.values import HIGHEST_STEP, WINNING_POINTS, value
from scorer.printing.rule_cards.parts import CardPlan, Group
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class Worth:
    """A row of the table of values; None where the game does not know the step."""

    game: str
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """The card points from which a side wins, and from which it has wyjście when it loses."""

    side: str
    win: int
    exit: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What is drawn; cards with what they count, ``steps`` with what they multiply by."""

    trumps: tuple[tuple[str, int], ...]
    foreign: tuple[tuple[str, int], ...]
    all_points: int
    steps: tuple[tuple[str, int], ...]
    games: tuple[Worth, ...]
    needs: tuple[Need, ...]


def plan() -> CardPlan:
    """The clauses in the order of a hand, the drawings above them."""
    return CardPlan(
        groups=(
            Group(_("Auction"), ("KOP-2.2", "KOP-2.3", "KOP-2.4", "KOP-2.7")),
            Group(_("Kontras"), ("KOP-2.5", "KOP-2.6")),
            Group(_("Games"), ("KOP-3.5", "KOP-3.3", "KOP-3.4", "KOP-3.2", "KOP-3.1")),
            Group(
                _("Play"),
                ("KOP-1", "KOP-5.1", "KOP-5.6", "KOP-5.7", "KOP-4.2", "KOP-5.3", "KOP-5.4"),
            ),
            Group(_("Winning"), ("KOP-6.1", "KOP-6.2", "KOP-8.4", "KOP-6.3")),
            Group(_("Settling"), ("KOP-7.1", "KOP-7.2", "KOP-8.5")),
        ),
        drawn=frozenset({"KOP-4.1", "KOP-8.1", "KOP-8.2", "KOP-8.3"}),
        figures=_figures(),
    )


def _figures() -> Figures:
    options = KopOptions()
    return Figures(
        trumps=tuple((card, POINTS[card]) for card in TRUMPS),
        foreign=tuple((card, POINTS[card]) for card in FOREIGN),
        all_points=ALL_POINTS,
        steps=tuple(_steps()),
        games=tuple(_games()),
        needs=(
            Need(_("Starzy"), WINNING_POINTS, options.exit_old),
            Need(_("Młodzi"), ALL_POINTS - WINNING_POINTS + 1, options.exit_young),
        ),
    )


def _steps() -> Iterator[tuple[str, int]]:
    names = ("–", _("kontra"), _("rej"), pgettext("third kontra", "bok"), _("słup"))
    ordinary = Contract.ZWYCZAJNA, Margin.EXIT
    for name, step in zip(names, KontraStep, strict=True):
        yield name, value(*ordinary, step) // value(*ordinary, KontraStep.NONE)


def _games() -> Iterator[Worth]:
    pairs = [contract for contract in Contract if not contract.single]
    names = ", ".join(translate(CONTRACT_NAMES[contract]) for contract in pairs)
    for margin in Margin:
        losers = translate(FARED[margin])
        row = _("%(games)s: %(losers)s") % {"games": names, "losers": losers}
        yield Worth(row, _worth(pairs[0], margin))
    for contract in Contract:
        if contract.single:
            yield Worth(translate(CONTRACT_NAMES[contract]), _worth(contract, None))


def _worth(contract: Contract, margin: Margin | None) -> tuple[int | None, ...]:
    highest = HIGHEST_STEP[contract]
    return tuple(value(contract, margin, step) if step <= highest else None for step in KontraStep)
