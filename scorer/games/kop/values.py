"""What a hand is worth: the table of values and who settles it (KOP-7, KOP-8)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin
from scorer.games.kop.pack import ALL_POINTS

# KOP-8.1, the column without a kontra; every step doubles it. KOP-8.3: wesele as zwyczajna.
BY_MARGIN = {Margin.EXIT: 1, Margin.NO_EXIT: 2, Margin.NO_TRICK: 3}
BY_CONTRACT = {Contract.ZOLO: 5, Contract.ZOLO_DU: 10, Contract.CICHA: 4}

# KOP-8.2, the last column of each row of the table.
HIGHEST_STEP = {
    Contract.ZWYCZAJNA: KontraStep.SLUP,
    Contract.WESELE: KontraStep.SLUP,
    Contract.CICHA: KontraStep.BOK,
    Contract.ZOLO: KontraStep.REJ,
    Contract.ZOLO_DU: KontraStep.REJ,
}

WINNING_POINTS = 53  # KOP-6.2


def value(contract: Contract, margin: Margin | None, level: int) -> int:
    """The value v of the game (KOP-8.1): always positive."""
    base = BY_MARGIN[margin] if margin else BY_CONTRACT[contract]
    return int(base) << level


def settle(old: Sequence[int], worth: int, *, old_won: bool) -> tuple[int, int, int, int]:
    """The four scores (KOP-7.2): every opponent settles the value of the game.

    >>> settle([3], 10, old_won=True)
    (-10, -10, -10, 30)
    """
    stake = worth if old_won else -worth
    each_old = stake * (4 - len(old)) // len(old)
    first, second, third, fourth = (each_old if seat in old else -stake for seat in range(4))
    return first, second, third, fourth


def old_win(contract: Contract, old_points: int) -> bool:
    """Whether the Starzy won with so many card points (KOP-6.1, KOP-6.2).

    All four tricks and all 104 points are the same thing: every trick holds at least 8.
    """
    return old_points >= (ALL_POINTS if contract is Contract.ZOLO_DU else WINNING_POINTS)


def margin_of(old_points: int, options: KopOptions) -> Margin:
    """How the losers of a game of two against two fared (KOP-8.4)."""
    if old_points >= WINNING_POINTS:
        losers_points, needed = ALL_POINTS - old_points, options.exit_young
    else:
        losers_points, needed = old_points, options.exit_old
    if losers_points == 0:
        return Margin.NO_TRICK
    return Margin.EXIT if losers_points >= needed else Margin.NO_EXIT
