"""What an act changed in the club's register and among the teams, so that it can be undone.

Rows are named by their ids, people by nothing else. A site keeps it for itself: a file of the
event leaves it out, since another register has other rows.
"""

from __future__ import annotations

from typing import Annotated

from tournaments.log.act import Act, Value
from tournaments.log.marks import Term
from tournaments.log.parts import UNLESS_EMPTY


class KnownChange(Value):
    """Somebody whom the register knew: ``home`` before and after, ``categories`` that came."""

    person: int
    home: tuple[int | None, int | None] | None = None
    categories: Annotated[tuple[Term, ...], UNLESS_EMPTY] = ()


class RegisterChange(Value):
    """Who and what was made, and what changed of people known before."""

    people: Annotated[tuple[int, ...], UNLESS_EMPTY] = ()
    homes: Annotated[tuple[int, ...], UNLESS_EMPTY] = ()
    teams: Annotated[tuple[int, ...], UNLESS_EMPTY] = ()
    known: Annotated[tuple[KnownChange, ...], UNLESS_EMPTY] = ()


class RegisterAct(Act):
    """An act that may change the register; None: it did not, or its program did not say."""

    register: RegisterChange | None = None
