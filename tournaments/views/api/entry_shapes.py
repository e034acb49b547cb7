"""The rows that operations of entries answer with, and the bodies they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BeforeValidator, Field
from typing_extensions import TypedDict

from scorer.api.shapes import JsonRow, Reason
from scorer.games.values import Length, Range
from tournaments.models import HomeClub, Person, Team
from tournaments.records.categories import LONGEST as LONGEST_CATEGORY
from tournaments.records.entry_list.values import HIGHEST_TABLE, LONGEST_NAME, LONGEST_TITLE
from tournaments.services.door import MOST_PAID
from tournaments.views.api.shapes import EntryStatus

HIGHEST_ROUND = 99
MOST_CATEGORIES = 20
EntryStanding = Literal["entered", "here", "withdrawn"]
Leaving = Literal["", "annulled", "walk_overs"]
FullName = Annotated[str, Length(0, LONGEST_NAME * 2 + LONGEST_TITLE)]  # with the club in brackets
Title = Annotated[str, Length(0, LONGEST_TITLE)]
PairName = Annotated[str, Length(0, LONGEST_NAME)]
Categories = Annotated[
    tuple[Annotated[str, Length(1, LONGEST_CATEGORY)], ...], Length(0, MOST_CATEGORIES)
]
RoundNumber = Annotated[int, Range(0, HIGHEST_ROUND)]


def _home_of(person: Person) -> str:
    return _name_of(person.current.home)


def _name_of(found: HomeClub | Team | None) -> str:
    return found.name if found else ""


class DeskEntry(JsonRow):
    """An entry as the desk has it: who, whether they are here, what they ``paid`` in hundredths.

    ``status``: why they have no place, empty: they have one.
    """

    number: int
    name: str
    home: Annotated[str, BeforeValidator(_home_of)] = Field(validation_alias="person")
    team: Annotated[str, BeforeValidator(_name_of)]
    pair: str
    categories: list[str]
    state: EntryStanding
    status: EntryStatus
    paid: int
    fixed_table: int | None
    first_round: int
    last_round: int | None
    leaving: Leaving


class EntryWritten(TypedDict):
    """The entry as it is now; ``unsettled``: rounds seated otherwise, to be repaired."""

    uuid: str
    entry: DeskEntry
    unsettled: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """Who enters, surname first; ``partner`` in events for pairs.

    Two people of one name and club are told apart by a year or number in brackets behind the name:
    ``Nowak Jan (2)``. ``unranked``: they play outside the competition.
    A name that is new in the club's register, and nearly that of somebody there, is refused
    unless ``confirm_new``.
    """

    uuid: UUID
    name: FullName
    home: Title = ""
    partner: FullName = ""
    team: Title = ""
    pair: PairName = ""
    categories: Categories = ()
    fixed_table: Annotated[int, Range(1, HIGHEST_TABLE)] | None = None
    first_round: Annotated[int, Range(1, HIGHEST_ROUND)] | None = None
    unranked: bool = False
    confirm_new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """The last round somebody plays, 0: none; absent: the last one that was opened.

    ``leaving``: what becomes of their matches in a round robin; empty: results stay.
    """

    uuid: UUID
    last_round: RoundNumber | None = None
    leaving: Leaving = ""
    reason: Reason = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualification:
    """Why somebody is disqualified, and the last round they play, 0: none.

    ``last_round`` absent: the last one that was opened.
    """

    uuid: UUID
    reason: Reason
    last_round: RoundNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Competing:
    """Whether somebody plays ``unranked``, outside the competition, and why."""

    uuid: UUID
    unranked: bool
    reason: Reason = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn:
    """Somebody is here and has ``paid`` hundredths; absent: the fee of the format."""

    uuid: UUID
    paid: Annotated[int, Range(0, MOST_PAID)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoing:
    """What was done is taken back."""

    uuid: UUID
