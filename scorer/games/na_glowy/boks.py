"""How many hands are left in the open boks (GLOWY-6.4 to 6.6)."""

from __future__ import annotations

from scorer.games.na_glowy.results import Result

BOK_HANDS = 4


def boks_after(boks: tuple[int, ...], result: Result) -> tuple[int, ...]:
    """The hands left in each open bok, outermost first, after a hand with ``result``.

    Every hand in a bok is one of the innermost bok's four, also 60–60, which then
    opens a further one. A bok with none left is not listed.

    >>> boks_after((2, 1), Result.EVEN)
    (2, 4)
    """
    if boks:
        left = boks[-1] - 1
        boks = (*boks[:-1], left) if left else boks[:-1]
    return (*boks, BOK_HANDS) if result is Result.EVEN else boks
