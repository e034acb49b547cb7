"""A hand from figures: what a scorer writes in seconds, checked for what cannot be (HRT-6)."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.base import Path, RuleViolation
from scorer.games.cancellation_hearts.entries import CountedHand
from scorer.games.cancellation_hearts.pack import ALL_HEARTS, ALL_MARIAS
from scorer.games.cancellation_hearts.taken import Taken
from scorer.games.text import gettext as _
from scorer.games.text import ngettext


def from_figures(entry: CountedHand, players: int) -> Taken:
    """What was taken in a hand noted in figures; raises ``RuleViolation`` for what cannot be."""
    _check_length(entry.hearts, "hearts", players)
    _check_length(entry.marias, "marias", players)
    hearts, marias = sum(entry.hearts), sum(entry.marias)
    _check_sums(hearts, marias)
    complete = hearts == ALL_HEARTS and marias == ALL_MARIAS
    if entry.uncollected == complete:
        raise _uncollected_fault(hearts, marias, complete=complete)
    return Taken(entry.hearts, entry.marias, () if complete else ("HRT-5",))


def _check_length(figures: Sequence[int], key: str, players: int) -> None:
    if len(figures) != players:
        raise RuleViolation(
            ngettext(
                "%(key)s has %(count)d figure; it needs one for each of the %(players)d players.",
                "%(key)s has %(count)d figures; it needs one for each of the %(players)d players.",
                len(figures),
                key=key,
                players=players,
            ),
            key,
        )


def _check_sums(hearts: int, marias: int) -> None:
    path: Path
    if hearts > ALL_HEARTS and marias > ALL_MARIAS:
        path = ()
    elif hearts > ALL_HEARTS:
        path = ("hearts",)
    elif marias > ALL_MARIAS:
        path = ("marias",)
    else:
        return
    raise RuleViolation(
        _(
            "The players took %(hearts)d hearts and %(marias)d Black Marias together; two packs "
            "hold %(all_hearts)d and %(all_marias)d.",
            hearts=hearts,
            marias=marias,
            all_hearts=ALL_HEARTS,
            all_marias=ALL_MARIAS,
        ),
        *path,
        rule="HRT-6",
    )


def _uncollected_fault(hearts: int, marias: int, *, complete: bool) -> RuleViolation:
    if complete:
        message = _("All 26 hearts and both Black Marias were taken: nothing is uncollected.")
    else:
        message = _(
            "The players took %(hearts)d of 26 hearts and %(marias)d of 2 Black Marias together. "
            "Correct the figures, or say that nobody took the rest.",
            hearts=hearts,
            marias=marias,
        )
    return RuleViolation(message, "uncollected", rule="HRT-6")
