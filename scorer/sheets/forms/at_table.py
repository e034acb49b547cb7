"""Seats of a form as they lie around a table, and who may begin, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from unicodedata import combining, normalize

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _

from scorer.records.bounds import LONGEST_NAME
from scorer.support.fields import NameField
from scorer.support.names import clean_name
from scorer.support.short_names import short_names
from scorer.support.unnamed_players import unnamed_player


@dataclass(frozen=True, slots=True)
class TableSeat:
    """The field of a seat; ``spare``: nobody needs it yet.

    ``unnamed`` is what a player is called who gives no name there.
    """

    field: forms.BoundField
    spare: bool
    unnamed: str


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
    seats = (
        TableSeat(field, spare=at >= shown, unnamed=unnamed_player(at + 1))
        for at, field in enumerate(fields)
    )
    return AroundTable(tuple(seats), fewest)


def firsts(
    field: forms.BoundField, table: AroundTable, sides: Sequence[Sequence[int]]
) -> list[First]:
    """Who may begin; ``sides`` are the seats of each choice."""
    found = []
    seated = short_names([str(seat.field.value() or "") for seat in table.seats])
    for choice, side in zip(field, sides, strict=True):
        names = [seated[seat] for seat in side]
        alone = table.seats[side[0]] if len(side) == 1 else None
        unnamed = alone.unnamed if alone else str(choice.choice_label)
        name = " + ".join(names) if all(names) else unnamed
        spare = not all(names) and side[-1] >= table.fewest
        found.append(First(choice, tuple(side), name, unnamed, spare))
    return found


def named_by_seat(names: Sequence[str], fewest: int) -> list[str]:
    """The players by seat; who gave no name is called by the number of the seat.

    Without a name seats beyond the ``fewest`` stay empty and are left out.
    """
    found = [name for name in names if name]
    for seat, name in enumerate(names[:fewest]):
        if not name:
            free = (unnamed_player(number) for number in count(seat + 1))
            found.insert(seat, next(one for one in free if one not in found))
    return found


def find_duplicate_name(names: Sequence[str]) -> tuple[int, str] | None:
    """The seat with the name of an earlier seat, and what to do; None if all names differ."""
    first: dict[str, int] = {}
    for seat, name in enumerate(names):
        seen, key = clean_name(name), name_key(name)
        if key in first:
            taken = {name_key(other) for other in names}
            free = (f"{seen} {number}" for number in count(2))
            other = next(one for one in free if name_key(one) not in taken)
            said = {"name": clean_name(names[first[key]]), "seat": first[key] + 1, "other": other}
            return seat, _(
                "“%(name)s” is on seat %(seat)d too. Tell the two apart, for example “%(other)s”."
            ) % said
        if key:
            first[key] = seat
    return None


def name_key(name: str) -> str:
    """What tells a name apart at a table: neither capitals nor accents do.

    >>> name_key("JÁN") == name_key("jan")
    True
    """
    letters = normalize("NFKD", clean_name(name).casefold())
    return "".join(letter for letter in letters if not combining(letter))


def seat_field(
    seat: int, *, required: bool = True, initial: str = "", placeholder: str = ""
) -> forms.CharField:
    """The name on a seat; Enter leads to the next."""
    attrs = {
        "list": "known-players",
        "autocomplete": "off",
        "autocapitalize": "words",
        "enterkeyhint": "next",
        "placeholder": placeholder,
    }
    return NameField(
        label=_("Seat %(number)d") % {"number": seat + 1},
        initial=initial,
        max_length=LONGEST_NAME,
        required=required,
        widget=forms.TextInput(attrs=attrs),
        error_messages={"required": _("Give the name of the player on this seat.")},
    )
