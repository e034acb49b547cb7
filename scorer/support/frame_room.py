"""Room for the frames of Python's calls, in one piece.

CPython keeps frames in pieces of 16 KB. Where a loop deep down calls from the end of one into the
next, each call gets new memory and gives it back: eight microseconds instead of a tenth, so that a
page may take half as long again for where its loops happen to stand. Late versions of 3.13 and 3.14
keep one piece back (CPython's issue 142183); in all others the first frame decides: a piece is
twice as large as the frame it is made for, and what is called finds the other half free.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

VALUES = 1 << 15  # that the first frame is said to hold: 256 KB, and as much is left for others


def with_room(act: Callable[P, R]) -> Callable[P, R]:
    """The same, all that it calls having its frames in one piece of memory."""

    def roomy(*args: P.args, **kwargs: P.kwargs) -> R:
        return act(*args, **kwargs)

    roomy.__code__ = roomy.__code__.replace(co_stacksize=VALUES)
    return wraps(act, updated=())(roomy)
