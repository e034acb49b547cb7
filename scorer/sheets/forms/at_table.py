"""Seats of a form as they lie around a table, and who may begin, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _

from scorer.records.limits import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class TableSeat:
    """The field of a seat; ``spare``: nobody needs it yet."""

    field: forms.BoundField
    spare: bool


@dataclass(frozen=True, slots=True)
class First:
    """Who may begin: the choice, its seats (one or a pair's) and the names on them.

    ``unnamed`` is what it is called while a seat of it is empty; ``spare``: so is a seat that
    nobody needs.
    """

    choice: BoundWidget
    seats: tuple[int, ...]
    name: str
    unnamed: str
    spare: bool


@dataclass(frozen=True, slots=True)
class AroundTable:
    """All ``seats``; ``shown``: how many of them are laid; ``fewest``: at least so many."""

    seats: tuple[TableSeat, ...]
    fewest: int

    @property
    def shown(self) -> int:
        """Seats that are laid."""
        return sum(not seat.spare for seat in self.seats)


def around_table(fields: Sequence[forms.BoundField], fewest: int) -> AroundTable:
    """The fewest that may play, and one free seat behind the last that is taken."""
    taken = [at for at, field in enumerate(fields) if field.value()]
    shown = max(fewest, taken[-1] + 2) if taken else fewest
    seats = (TableSeat(field, spare=at >= shown) for at, field in enumerate(fields))
    return AroundTable(tuple(seats), fewest)


def firsts(
    field: forms.BoundField, table: AroundTable, sides: Sequence[Sequence[int]]
) -> list[First]:
    """Who may begin; ``sides`` are the seats of each choice."""
    found = []
    for choice, side in zip(field, sides, strict=True):
        names = [str(table.seats[seat].field.value() or "") for seat in side]
        unnamed = str(choice.choice_label)
        name = " + ".join(names) if all(names) else unnamed
        spare = not all(names) and side[-1] >= table.fewest
        found.append(First(choice, tuple(side), name, unnamed, spare))
    return found


def seat_field(seat: int, *, required: bool = True, initial: str = "") -> forms.CharField:
    """The name on a seat; Enter leads to the next."""
    attrs = {"list": "known-players", "autocomplete": "off", "enterkeyhint": "next"}
    return forms.CharField(
        label=_("Seat %(number)d") % {"number": seat + 1},
        initial=initial,
        max_length=LONGEST_NAME,
        required=required,
        widget=forms.TextInput(attrs=attrs),
        error_messages={"required": _("Give the name of the player on this seat.")},
    )
