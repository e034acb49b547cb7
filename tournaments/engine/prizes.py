"""Prizes of an event: who gets what by the standings.

- Each list, of all, of a category, of teams, gives its prizes place by place. Who left before the
  end wins nothing, wherever they stand: the next moves up.
- One prize a person: prizes are given from the dearest down, of each list the next one, to the
  best placed who has none. So of several prizes somebody gets the dearest, and the others move
  down to the next in their lists. A team's prize is the team's.
- A prize ranks by the amount that each winner gets. One without an amount ranks with the largest
  amount that is listed after it. A prize never ranks below one for a lower place of its list. Of
  equal prizes the one listed first comes first.
- Who share a place share the prizes of all places they take up. Amounts are added and divided
  evenly, each share rounded down to the list's step; what remains is left over. Texts cannot be
  divided: they go by lot among those who share, who all count as having a prize. Nothing is
  drawn here.
- What nobody gets is left over too: a place that nobody takes, a share rounded down to nothing.

Amounts are whole minor units (hundredths) of the list's currency.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
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
Rank: TypeAlias = tuple[int, int]  # an amount, and the row of the list as a negative number


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
    ``left_over`` remains of the division. ``passed``: who stands before the winners or level with
    them and has a prize of another list, so that this one moved down.
    """

    what: PrizeFor
    category: str
    place: int
    winners: tuple[Winner, ...]
    prizes: tuple[Prize, ...]
    share: int
    left_over: int
    passed: tuple[Winner, ...] = ()

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
    order = _lists_in(put_up)
    lists = [
        _List(
            [prize for prize in put_up.prizes if prize.of_list == of_list],
            _groups(found, *of_list, left),
            put_up.step,
        )
        for of_list in order
    ]
    won = list(_from_the_dearest(lists, _ranks(put_up.prizes), one_each=put_up.one_each))
    won.sort(key=lambda one: order.index((one.what, one.category)))
    given = {prize for one in won for prize in one.prizes}
    return PrizeGiving(
        won=tuple(won), not_given=tuple(prize for prize in put_up.prizes if prize not in given)
    )


def _lists_in(put_up: PrizeList) -> list[tuple[PrizeFor, str]]:
    order = list(PrizeFor)
    named = dict.fromkeys(prize.of_list for prize in put_up.prizes)
    return sorted(named, key=lambda one: order.index(one[0]))


def _groups(
    found: Standings, what: PrizeFor, category: str, left: Collection[int]
) -> list[tuple[Winner, ...]]:
    """Who share a place, best first, without those who left."""
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
            (row for row in rows if row[0] and row[1] not in left), itemgetter(0)
        )
    ]


def _ranks(prizes: Sequence[Prize]) -> dict[Prize, Rank]:
    """The row of each prize, and the amount that one without an amount ranks with."""
    found: dict[Prize, Rank] = {}
    largest = 0
    for row in reversed(range(len(prizes))):
        prize = prizes[row]
        found[prize] = 0 if prize.amount else largest, -row
        if prize.what is not PrizeFor.TEAM:
            largest = max(largest, prize.amount)
    return found


def _from_the_dearest(
    lists: Sequence[_List], ranks: Mapping[Prize, Rank], *, one_each: bool
) -> Iterator[Won]:
    """Give out the next prize of the list that has the dearest, until nobody wins any more."""
    having: set[Winner] = set()
    while ranked := [
        (max(_rank(offer, ranks) for offer in offers), at)
        for at, one in enumerate(lists)
        if (offers := list(one.offers(having)))
    ]:
        _dearest, at = max(ranked)
        won = lists[at].give(having)
        if one_each:
            having.update(won.winners)
        yield won


def _rank(offer: Won, ranks: Mapping[Prize, Rank]) -> Rank:
    """How dear a place is, alone or shared: by its share of amounts, or by a text without any."""
    return max(
        (offer.share if prize.amount else ranks[prize][0], ranks[prize][1])
        for prize in offer.prizes
    )


@dataclass(slots=True)
class _List:
    """One list while it is given: from which ``place`` on, and who is still to come, best first."""

    prizes: Sequence[Prize]
    groups: Sequence[tuple[Winner, ...]]
    step: int
    place: int = 1

    def offers(self, having: Collection[Winner]) -> Iterator[Won]:
        """What each group wins if those who have a prize are passed over; only where it wins any.

        Who is passed over is told with the next offer.
        """
        place, passed = self.place, list[Winner]()
        last = max(prize.place for prize in self.prizes)
        for group in self.groups:
            if place > last:
                return
            passed += (winner for winner in group if winner in having)
            winners = tuple(winner for winner in group if winner not in having)
            if winners and (won := self._won(place, winners, tuple(passed))):
                yield won
                passed = []
            place += len(winners)

    def give(self, having: Collection[Winner]) -> Won:
        """The first of the offers, which is given for good."""
        won = next(self.offers(having))
        at = next(at for at, group in enumerate(self.groups) if won.winners[0] in group)
        self.groups = self.groups[at + 1 :]
        self.place = won.last + 1
        return won

    def _won(
        self, place: int, winners: tuple[Winner, ...], passed: tuple[Winner, ...]
    ) -> Won | None:
        """What a group wins; None where that is nothing."""
        prizes = tuple(one for one in self.prizes if place <= one.place < place + len(winners))
        amount = sum(prize.amount for prize in prizes)
        share = amount if len(winners) == 1 else amount // (len(winners) * self.step) * self.step
        if not share and not any(prize.text for prize in prizes):
            return None
        return Won(
            what=prizes[0].what,
            category=prizes[0].category,
            place=place,
            winners=winners,
            prizes=prizes,
            share=share,
            left_over=amount - share * len(winners),
            passed=passed,
        )


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
