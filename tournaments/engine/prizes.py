"""Prizes of an event: who gets what by the standings.

- Places of all come first, then the categories in the order in which the list names them, then
  teams. Who has a prize already is passed over in categories, and the next moves up; a team's
  prize is the team's. So everybody has one at most, unless the list says otherwise.
- Who left before the end wins nothing, wherever they stand: the next moves up.
- Who share a place share the prizes of all places they take up. Amounts are added and divided
  evenly, each share rounded down to the list's step; what remains is left over. Texts cannot be
  divided: they go by lot among those who share, who all count as having a prize. Nothing is
  drawn here.
- What nobody gets is left over too: a place that nobody takes, a share rounded down to nothing.

Amounts are whole minor units (hundredths) of the list's currency.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.rows import Standings

MOST_PRIZES = 100
MOST_PLACE = 500
MOST_AMOUNT = 10**9  # hundredths: ten million
LONGEST_TEXT = 200
STEPS = (1, 10, 100)  # minor units to which shares are rounded down
CURRENCY = re.compile(r"[A-Z]{3}")
CURRENCY_RULE = _("Allowed: a code of three capital letters, such as PLN or EUR.")

Winner: TypeAlias = int | str  # the number of an entrant; of a team its name
Path: TypeAlias = tuple[str | int, ...]


class PrizeFor(StrEnum):
    """In which list a prize is won; in this order they are given."""

    PLACE = "place"
    CATEGORY = "category"
    TEAM = "team"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A prize for a place of all, of a ``category``, or of the teams: a text, an amount, or both.

    Several may be for one place.
    """

    what: PrizeFor = PrizeFor.PLACE
    place: int = 1
    category: str = ""
    text: str = ""
    amount: int = 0

    @property
    def of_list(self) -> tuple[PrizeFor, str]:
        """In which list it is won."""
        return self.what, self.category


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeList:
    """All prizes; ``currency`` is a code of three letters, empty: there are no amounts.

    Shares are rounded down to whole ``step``. ``one_each``: nobody has two.
    """

    prizes: tuple[Prize, ...] = ()
    currency: str = ""
    step: int = 1
    one_each: bool = True


@dataclass(frozen=True, slots=True)
class PrizeFault:
    """One thing wrong with a list: the path of the value at fault, and a sentence."""

    path: Path
    message: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """What a place won, alone or shared: the ``prizes`` of all places that ``winners`` take up.

    ``place`` is the first of these, among those who are not passed over. Each gets ``share``;
    ``left_over`` remains of the division.
    """

    what: PrizeFor
    category: str
    place: int
    winners: tuple[Winner, ...]
    prizes: tuple[Prize, ...]
    share: int
    left_over: int

    @property
    def shared(self) -> bool:
        """Whether several share it."""
        return len(self.winners) > 1

    @property
    def last(self) -> int:
        """The last of the places that are taken up."""
        return self.place + len(self.winners) - 1

    @property
    def texts(self) -> tuple[str, ...]:
        """What cannot be divided; where the place is shared it goes by lot."""
        return tuple(one.text for one in self.prizes if one.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeGiving:
    """Who won what, in the order in which it is given; ``not_given``: what nobody gets."""

    won: tuple[Won, ...] = ()
    not_given: tuple[Prize, ...] = ()

    @property
    def left_over(self) -> int:
        """What remains of all amounts that were put up."""
        remains = sum(one.left_over for one in self.won)
        return remains + sum(prize.amount for prize in self.not_given)


def give_prizes(put_up: PrizeList, found: Standings, left: Collection[int] = ()) -> PrizeGiving:
    """Who wins what by the standings; ``put_up`` is a list without faults.

    ``left``: the numbers of those who did not stay until the end.
    """
    won: list[Won] = []
    passed_over: set[Winner] = set(left)
    for what, category in _lists_in(put_up):
        own = [prize for prize in put_up.prizes if prize.of_list == (what, category)]
        groups = _groups(found, what, category, left if what is PrizeFor.PLACE else passed_over)
        won += _won(own, groups, put_up.step)
        if put_up.one_each:
            passed_over |= {winner for one in won for winner in one.winners}
    given = {prize for one in won for prize in one.prizes}
    return PrizeGiving(
        won=tuple(won), not_given=tuple(prize for prize in put_up.prizes if prize not in given)
    )


def _lists_in(put_up: PrizeList) -> list[tuple[PrizeFor, str]]:
    order = list(PrizeFor)
    named = dict.fromkeys(prize.of_list for prize in put_up.prizes)
    return sorted(named, key=lambda one: order.index(one[0]))


def _groups(
    found: Standings, what: PrizeFor, category: str, passed_over: Collection[Winner]
) -> list[tuple[Winner, ...]]:
    """Who share a place, best first, without those who are passed over."""
    rows: list[tuple[int | None, Winner]]
    if what is PrizeFor.TEAM:
        rows = [(row.place, row.name) for row in found.teams]
    elif what is PrizeFor.PLACE:
        rows = [(row.place, row.number) for row in found.individual]
    else:
        rows = [(row.place, row.number) for row in found.categories.get(category, ())]
    return [
        tuple(winner for _place, winner in some)
        for _place, some in groupby(
            (row for row in rows if row[0] and row[1] not in passed_over), itemgetter(0)
        )
    ]


def _won(own: Sequence[Prize], groups: Sequence[tuple[Winner, ...]], step: int) -> Iterator[Won]:
    """What each group wins of a list's prizes; those that win nothing are left out."""
    place = 1
    for winners in groups:
        prizes = tuple(prize for prize in own if place <= prize.place < place + len(winners))
        amount = sum(prize.amount for prize in prizes)
        share = amount if len(winners) == 1 else amount // (len(winners) * step) * step
        if share or any(prize.text for prize in prizes):
            yield Won(
                what=prizes[0].what,
                category=prizes[0].category,
                place=place,
                winners=winners,
                prizes=prizes,
                share=share,
                left_over=amount - share * len(winners),
            )
        place += len(winners)


def prize_faults(
    put_up: PrizeList, *, categories: Collection[str], teams: bool
) -> tuple[PrizeFault, ...]:
    """Everything wrong with a list in an event with these categories, with teams or without."""
    found: list[PrizeFault] = []
    if len(put_up.prizes) > MOST_PRIZES:
        found.append(
            PrizeFault(("prizes",), _("Allowed: at most %(most)d prizes.", most=MOST_PRIZES))
        )
    if put_up.step not in STEPS:
        allowed = ", ".join(map(str, STEPS))
        found.append(PrizeFault(("step",), _("Allowed: %(allowed)s.", allowed=allowed)))
    amounts = any(prize.amount for prize in put_up.prizes)
    if (put_up.currency or amounts) and not CURRENCY.fullmatch(put_up.currency):
        found.append(PrizeFault(("currency",), CURRENCY_RULE))
    for at, prize in enumerate(put_up.prizes):
        for name, fault in _faults_of(prize, categories, teams=teams):
            found.append(PrizeFault(("prizes", at, name), fault))
    return tuple(found)


def _faults_of(
    prize: Prize, categories: Collection[str], *, teams: bool
) -> Iterator[tuple[str, Text]]:
    """The field and what is wrong with it."""
    if not 1 <= prize.place <= MOST_PLACE:
        yield "place", _("Allowed: a place from 1 to %(most)d.", most=MOST_PLACE)
    if not 0 <= prize.amount <= MOST_AMOUNT:
        yield "amount", _("Allowed: an amount from 0 to %(most)d.", most=MOST_AMOUNT // 100)
    if len(prize.text) > LONGEST_TEXT:
        yield "text", _("Allowed: at most %(most)d letters.", most=LONGEST_TEXT)
    if not (prize.text or prize.amount):
        yield "text", _("Say what the prize is: a text, an amount, or both.")
    if prize.what is PrizeFor.TEAM and not teams:
        yield "what", _("There are no teams in this tournament.")
    if (prize.what is PrizeFor.CATEGORY) != bool(prize.category):
        yield "what", _("Say for which category it is.")
    elif prize.category and prize.category not in categories:
        known = ", ".join(sorted(categories))
        yield "what", _("This category is not known. Allowed: %(known)s.", known=known)
