"""Which kontra counts: the level worked out from who called (KOP-2.5)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import RuleViolation
from scorer.games.kop.entries import Contract, KontraStep
from scorer.games.text import gettext as _


def counting(callers: Sequence[int], old: Sequence[int]) -> tuple[bool, ...]:
    """For every call of a kontra in order, whether it counts (KOP-2.5).

    ``callers`` are the calling seats, ``old`` the seats of the Starzy. Of several
    calls in a row by one side only the first counts; a single Stary's call before
    any of the opponents' is left out.

    >>> counting([0, 3, 1], old=[1, 2])
    (True, False, True)
    >>> counting([2, 0, 2], old=[2])
    (False, True, True)
    """
    counts: list[bool] = []
    last_was_old = True if len(old) == 1 else None  # a single Stary may not be the first
    for seat in callers:
        is_old = seat in old
        counts.append(is_old != last_was_old)
        last_was_old = is_old
    return tuple(counts)


def check_callers(callers: Sequence[int]) -> None:
    """Refuse a seat that kontras twice in a row: three passes would have ended the auction."""
    for place in range(1, len(callers)):
        if callers[place] == callers[place - 1]:
            raise RuleViolation(
                _(
                    "The same player cannot call two kontras in a row: after three passes the "
                    "auction is over. Allowed: another seat."
                ),
                "kontras",
                place,
                rule="KOP-2.7",
            )


def level(kontras: int | Sequence[int], old: Sequence[int]) -> int:
    """The level that counts, 0 to 4, from the level itself or from the calling seats."""
    if isinstance(kontras, int):
        return kontras
    return sum(counting(kontras, old))


def check_level(contract: Contract, reached: int, highest: int, *path: str | int) -> None:
    """Refuse a level that the game does not have (KOP-8.2)."""
    if reached > highest:
        raise RuleViolation(
            _(
                "%(contract)s has no %(step)s; the highest step is %(highest)s.",
                contract=CONTRACT_NAMES[contract],
                step=STEP_NAMES[KontraStep(reached)],
                highest=STEP_NAMES[KontraStep(highest)],
            ),
            *path,
            rule="KOP-8.2",
        )


STEP_NAMES = {
    KontraStep.NONE: _("no kontra"),
    KontraStep.KONTRA: _("kontra"),
    KontraStep.REJ: _("rej"),
    KontraStep.BOK: _("bok (third kontra)"),
    KontraStep.SLUP: _("słup"),
}
CONTRACT_NAMES = {
    Contract.ZWYCZAJNA: _("zwyczajna"),
    Contract.WESELE: _("wesele"),
    Contract.CICHA: _("cicha"),
    Contract.ZOLO: _("zolo"),
    Contract.ZOLO_DU: _("zolo du"),
}
