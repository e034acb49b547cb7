"""Who holds which power: one table for the whole site, which every view and operation names.

A role in a club is a power over that club, a role in an event over that event. Anybody can sign
up and found a club; so whatever belongs to the whole site (its processes, printers, backups and
figures) is for the site operator's commands and for whoever sits at the laptop, never for a role.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol, TypeVar, cast

V = TypeVar("V")


class Holder(StrEnum):
    """Whoever holds a power."""

    OPERATOR = "site operator"  # the commands of ``kontra``: no address leads to one
    LAPTOP = "at the laptop itself"
    CLUB = "club role"
    EVENT = "event role"
    CODE = "code holder"  # a code, a pass, a link, a sheet's address
    VISITOR = "visitor"  # with an account of their own or without


POWERS = {
    "laptop": Holder.LAPTOP,
    "watcher": Holder.LAPTOP,  # or who has the token that the operator set
    "club member": Holder.CLUB,
    "club manager": Holder.CLUB,
    "club owner": Holder.CLUB,
    "season director": Holder.CLUB,
    "token": Holder.CLUB,  # of a program, made by an owner
    "event desk": Holder.EVENT,
    "event director": Holder.EVENT,
    "link holder": Holder.CODE,
    "table writer": Holder.CODE,
    "code holder": Holder.CODE,
    "pass holder": Holder.CODE,
    "entry link holder": Holder.CODE,
    "who asked": Holder.CODE,
    "invited": Holder.CODE,
    "who ordered it": Holder.CODE,
    "anyone": Holder.VISITOR,
    "signed in": Holder.VISITOR,
    "open club": Holder.VISITOR,
    "event reader": Holder.VISITOR,
    "season reader": Holder.VISITOR,
    "who tries the desk": Holder.VISITOR,
}


class Declared(Protocol):
    """A view or an operation that says who may; read by the tests of all addresses."""

    who_may: str


def holder_of(who_may: str) -> Holder:
    """Who holds the power of a declaration; what it says after a colon narrows it."""
    return POWERS[who_may.partition(":")[0]]


def declared(view: V, who_may: str) -> V:
    """The view, with who may noted on it; raises ``KeyError`` for who is not in the table."""
    holder_of(who_may)
    cast("Declared", view).who_may = who_may
    return view
