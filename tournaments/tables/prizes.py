"""Prizes in words: for what they are, who wins them, what each gets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.engine.prizes import Prize, PrizeFor, PrizeGiving, PrizeList, Winner, Won
from tournaments.selectors.event_data import EventData
from tournaments.selectors.sentences import money
from tournaments.templatetags.points import category


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """What a place wins: ``each`` of ``winners`` gets that, ``by_lot`` is drawn among them.

    ``moved``: why it moved down to them, a sentence; empty where it did not.
    """

    what_for: str
    winners: tuple[str, ...]
    each: tuple[str, ...]
    by_lot: tuple[str, ...]
    moved: str = ""


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """Who wins what, in the order in which it is given; what nobody gets and what remains."""

    lines: Sequence[PrizeLine]
    not_given: Sequence[str]
    left_over: str


def prize_table(
    giving: PrizeGiving, put_up: PrizeList, data: EventData, *, spoken: bool = False
) -> PrizeTable:
    """The prizes as they are given; ``spoken``: names as they are said, given name first."""
    places = {
        winner: _place(one.what, one.category, one.place, one.last)
        for one in giving.won
        for winner in one.winners
    }
    return PrizeTable(
        [_line(one, put_up, data, places, spoken=spoken) for one in giving.won],
        [_not_given(one, put_up.currency) for one in giving.not_given],
        _amount(giving.left_over, put_up.currency) if giving.left_over else "",
    )


def _line(
    one: Won, put_up: PrizeList, data: EventData, places: Mapping[Winner, str], *, spoken: bool
) -> PrizeLine:
    def name(winner: Winner) -> str:
        return _name(winner, data, spoken=spoken)

    texts = () if one.shared else one.texts
    return PrizeLine(
        _place(one.what, one.category, one.place, one.last),
        tuple(map(name, one.winners)),
        _each(texts, one.share, put_up.currency),
        one.texts if one.shared else (),
        _moved([(name(winner), places[winner]) for winner in one.passed]),
    )


def _moved(passed: Iterable[tuple[str, str]]) -> str:
    """Who was passed over, and for which prize."""
    # Translators: who has which prize already: “Anna Nowak has “Place 1””
    told = [_("%(name)s has “%(prize)s”") % {"name": who, "prize": prize} for who, prize in passed]
    # Translators: a prize goes to the next in its list, as who stands above has another
    return _("Moves down: %(who)s.") % {"who": ", ".join(told)} if told else ""


def _name(winner: Winner, data: EventData, *, spoken: bool) -> str:
    if isinstance(winner, str):
        return winner
    unit = data.units[winner]
    return (spoken and unit.spoken) or unit.name


def _place(what: PrizeFor, slug: str, first: int, last: int) -> str:
    """What a prize is for: “Place 1”, “Women: places 2–3, shared”."""
    if first == last:
        place = _("place %(number)d") % {"number": first}
    else:
        place = _("places %(first)d–%(last)d, shared") % {"first": first, "last": last}
    lists = {PrizeFor.CATEGORY: category(slug), PrizeFor.TEAM: _("Teams")}
    return f"{lists[what]}: {place}" if what in lists else f"{place[:1].upper()}{place[1:]}"


def _each(texts: Iterable[str], amount: int, currency: str) -> tuple[str, ...]:
    return (*filter(None, texts), *([_amount(amount, currency)] if amount else []))


def _amount(amount: int, currency: str) -> str:
    return f"{money(amount)} {currency}"


def _not_given(one: Prize, currency: str) -> str:
    place = _place(one.what, one.category, one.place, one.place)
    return f"{place} – {', '.join(_each([one.text], one.amount, currency))}"
